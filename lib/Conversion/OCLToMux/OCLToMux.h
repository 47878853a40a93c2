//===- OCLToMux.h - parts of the lowering from ocl --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_OCLTOMUX_OCLTOMUX_H
#define CAIRN_LIB_CONVERSION_OCLTOMUX_OCLTOMUX_H

#include "cairn/Dialect/Contracts/DeviceTraits.h"
#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringSet.h"

namespace cairn {

class BuiltinLibrary;

/// The value of `op` if it is of an extension on integers; otherwise null.
mlir::Value expandIntegerExtension(mlir::OpBuilder &b, ocl::BuiltinOp op,
                                   const ocl::BuiltinSignature &signature);

/// Fails, with errors, if there is anything in the module that the target does
/// not have. `isOwn` tells which functions Cairn's own library has.
mlir::LogicalResult
rejectUnsupported(mlir::ModuleOp module, const DeviceTraits &device,
                  llvm::function_ref<bool(ocl::BuiltinOp)> isOwn);

/// Whether `op` is an instruction of the device, or a few, so that a module for
/// it keeps `op` down to `gpu`.
bool hasInstruction(ocl::BuiltinOp op, const DeviceTraits &device);

/// A builtin that the library's code stands for.
struct LibraryCall {
  /// Its operands are those of the function.
  ocl::BuiltinOp op;
  std::string symbol;
};

/// Whether `type` is an image that the target has.
bool isSupportedImage(mlir::Type type, const DeviceTraits &device);

/// Whether `convertImageFunction` takes it.
bool isSupportedImageFunction(ocl::BuiltinOp op, const DeviceTraits &device);

/// Replaces `op` if it is a function of such images. Those that the library
/// has code for are added to `calls`.
bool convertImageFunction(mlir::OpBuilder &b, ocl::BuiltinOp op,
                          const DeviceTraits &device,
                          llvm::SmallVectorImpl<LibraryCall> &calls);

/// What the library's functions take of an image that is memory, where the
/// image comes from, so that it is the same for all work-items.
llvm::SmallVector<mlir::Value> getImageMemory(mlir::OpBuilder &b,
                                              mlir::Value image);

/// Whether `convertBlockAccess` takes it.
bool isBlockAccess(ocl::BuiltinOp op, const DeviceTraits &device);

/// Replaces `op` if it is one of Intel's block reads and writes, and the device
/// has images in memory. The library has code for those of images.
bool convertBlockAccess(mlir::OpBuilder &b, ocl::BuiltinOp op,
                        const DeviceTraits &device,
                        llvm::SmallVectorImpl<LibraryCall> &calls);

/// Says of each argument of a kernel that it is a pipe, where nobody has said
/// it, and of how many bytes its packets are, where a call tells.
void describePipes(mlir::ModuleOp module);

/// Replaces `op` if it is a function of pipes. Those that the library has code
/// for are added to `calls`.
bool convertPipeFunction(mlir::OpBuilder &b, ocl::BuiltinOp op,
                         llvm::SmallVectorImpl<LibraryCall> &calls);

/// Replaces `op` if it makes an `ndrange_t`.
bool convertRangeFunction(mlir::OpBuilder &b, ocl::BuiltinOp op);

/// What a pipe or a reservation is in memory; null for other types.
mlir::Type getMemoryTypeOfPipes(mlir::Type type);

/// Lowers literal samplers.
void convertSamplers(mlir::ModuleOp module);

/// Whether `expandGroupFunction` takes it.
bool isGroupFunction(ocl::BuiltinOp op);

/// The size that a `sub_group_clustered_reduce_*` names; nothing if it is not
/// a constant power of two.
std::optional<uint32_t> getClusterSize(ocl::BuiltinOp op);

/// The value of `op` if it is a collective that mux has an op for; null if not.
mlir::Value expandGroupFunction(mlir::OpBuilder &b, ocl::BuiltinOp op,
                                const ocl::BuiltinSignature &signature);

/// Whether `expandWorkItemQuery` takes it.
bool isWorkItemQuery(ocl::BuiltinOp op);

/// The value of `op` as a work-item query of mux; null if it is none.
mlir::Value expandWorkItemQuery(mlir::OpBuilder &b, ocl::BuiltinOp op);

/// The value of `op` if it is a conversion (`convert_*`); otherwise null.
mlir::Value expandConversion(mlir::OpBuilder &b, ocl::BuiltinOp op,
                             const ocl::Builtin &builtin,
                             const ocl::BuiltinSignature &signature);

/// The value of `op` if it is a power or a root whose exponent is a small
/// constant; otherwise null.
mlir::Value expandKnownPower(mlir::OpBuilder &b, ocl::BuiltinOp op);

/// The value of `op` as one upstream op, or a few; null where the library's
/// code is what it means.
mlir::Value expandBuiltin(mlir::OpBuilder &b, ocl::BuiltinOp op,
                          const ocl::Builtin &builtin,
                          const ocl::BuiltinSignature &signature);

/// Which functions are to be as the device has them, beside the native_ ones.
class NativeFunctions {
public:
  explicit NativeFunctions(const NativeMath &math);

  bool contains(llvm::StringRef name) const;

private:
  bool isRelaxed = false, isAll = false;
  llvm::StringSet<> named;
};

/// The value of `op`, a native_ function of float or one of `natives`, as an op
/// that may be approximated; null for others.
mlir::Value expandNative(mlir::OpBuilder &b, ocl::BuiltinOp op,
                         const ocl::Builtin &builtin,
                         const ocl::BuiltinSignature &signature,
                         const NativeFunctions &natives);

/// Makes `op`, where it is one of `natives`, the library's own faster function
/// of the same meaning: fast_length for length; where native_ functions are
/// instructions of the device, native_sin for sin.
void useNativeFunction(ocl::BuiltinOp op, const NativeFunctions &natives,
                       const DeviceTraits &device);

/// The value of `op` if it is a relational function; otherwise null.
mlir::Value expandRelational(mlir::OpBuilder &b, ocl::BuiltinOp op,
                             const ocl::Builtin &builtin,
                             const ocl::BuiltinSignature &signature);

/// The value of `op` if it is a shuffle or as_type; otherwise null.
mlir::Value expandDataMovement(mlir::OpBuilder &b, ocl::BuiltinOp op,
                               const ocl::Builtin &builtin);

/// The value of `op` if it is one of the functions that also write a part of
/// their result through a pointer, and are composed of others; otherwise null.
mlir::Value expandTwoResults(mlir::OpBuilder &b, ocl::BuiltinOp op,
                             const ocl::Builtin &builtin,
                             const ocl::BuiltinSignature &signature);

/// The function on scalars that a function on vectors applies to each lane.
ocl::BuiltinSignature laneSignature(ocl::BuiltinSignature signature);

/// Whether the library has the function of that name on vectors as the whole
/// code of the one on scalars for each lane, which is too much of it.
bool isLongFunction(llvm::StringRef name);

/// Whether the device goes round a loop for each function that the library's
/// code for vectors of so many doubles calls, so that one around all is less.
bool isWideDouble(const ocl::BuiltinSignature &signature,
                  const LibraryCosts &costs);

/// The value of `op` by the function on scalars.
mlir::Value expandLanes(mlir::OpBuilder &b, ocl::BuiltinOp op,
                        const ocl::BuiltinSignature &signature,
                        const LibraryCosts &costs);

/// The value of `op`, if it is on half, by the function of the same name on
/// float; otherwise null.
mlir::Value expandThroughFloat(mlir::OpBuilder &b, ocl::BuiltinOp op,
                               const ocl::Builtin &builtin,
                               const ocl::BuiltinSignature &signature);

/// Puts arguments of `op` that libclc cannot take in the place of others with
/// the same result.
void correctArguments(mlir::OpBuilder &b, ocl::BuiltinOp op,
                      const ocl::BuiltinSignature &signature);

/// `value`, the result of `op` in libclc, put right.
mlir::Value correctLibrary(mlir::OpBuilder &b, ocl::BuiltinOp op,
                           const ocl::BuiltinSignature &signature,
                           mlir::Value value);

/// Takes apart the operations on half that machines do in float, and would
/// round twice.
void expandHalfOps(mlir::ModuleOp module);

/// Division and square root of float by integers, correctly rounded.
void expandCorrectlyRounded(mlir::ModuleOp module);

/// Multiplies by the reciprocal square root in the place of division by a
/// square root of float.
void useReciprocalRoots(mlir::ModuleOp module);

/// Keeps divisors of float where Vulkan says how precise a division is.
void scaleLargeDivisors(mlir::ModuleOp module);

/// The value of `op` if it reads a clock (`clock_read_*`); otherwise null.
mlir::Value expandClock(mlir::OpBuilder &b, ocl::BuiltinOp op,
                        const ocl::Builtin &builtin);

/// Replaces `op` by DMA if it is one of the async copies, a wait for them, or a
/// prefetch.
bool expandAsyncCopy(mlir::OpBuilder &b, ocl::BuiltinOp op,
                     const ocl::Builtin &builtin,
                     const ocl::BuiltinSignature &signature);

/// Brings in the library's code, as calls where it is much.
mlir::LogicalResult resolveLibraryCalls(mlir::ModuleOp module,
                                        llvm::ArrayRef<LibraryCall> calls,
                                        BuiltinLibrary &library);

/// Turns each `printf` into a record in the launch's printf buffer.
void convertPrintf(mlir::ModuleOp module);

/// Lowers the waits for events that are values, and follows all events, once
/// copies are DMA.
void convertWaits(mlir::ModuleOp module);

/// For OpenCL's SPIR-V, whose instruction takes a list in memory.
void putEventsInLists(mlir::ModuleOp module);

/// The value of `op` if it is `get_fence` or one of `to_global` and its kin;
/// null otherwise.
mlir::Value expandAddressSpaceQuery(mlir::OpBuilder &b, ocl::BuiltinOp op,
                                    const ocl::Builtin &builtin);

/// Lowers barriers, fences and kernel attributes.
void convertSynchronization(mlir::ModuleOp module);
/// Fails, with an error, where the attributes and the kernel disagree.
mlir::LogicalResult convertKernelAttributes(mlir::ModuleOp module);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_OCLTOMUX_OCLTOMUX_H
