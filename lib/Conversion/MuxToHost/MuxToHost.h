//===- MuxToHost.h - parts of the lowering to the host ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_MUXTOHOST_MUXTOHOST_H
#define CAIRN_LIB_CONVERSION_MUXTOHOST_MUXTOHOST_H

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/LLVMContext.h"

namespace cairn {

/// Sizes of types in the host's memory, as LLVM will lay them out.
class HostLayout {
public:
  HostLayout();
  uint64_t sizeOf(mlir::Type type);
  uint64_t alignOf(mlir::Type type);

private:
  llvm::LLVMContext context;
  llvm::DataLayout layout;
};

/// What a kernel's function takes in addition to the kernel's own arguments, in
/// this order, at its end (cairn/runtime/HostABI.h).
enum HiddenArg { Launch, GroupX, GroupY, GroupZ, LocalMemory, Scratch, Count };

/// Appends the hidden arguments to `kernel`, and lowers to them the queries and
/// storage of mux and the addresses of local variables. Returns the bytes of
/// local memory and of scratch per work-item.
struct Storage {
  uint64_t localMemory = 0;
  uint64_t scratchPerItem = 0;
  /// Whether the kernel calls functions of queues on the device.
  bool hasQueues = false;
  /// Where local variables are, by their symbols.
  llvm::StringMap<uint64_t> localOffsets;
};
mlir::FailureOr<Storage> lowerToHiddenArgs(mlir::func::FuncOp kernel,
                                           HostLayout &layout);

/// Where the memory is that belongs to one group alone.
struct GroupMemory {
  mlir::Value local, localBytes;
  /// What work-items keep over a barrier. More is on the stack.
  mlir::Value scratch, scratchBytes;
};

/// Lowers each `mux.generic_cast` of `kernel` to a look at the address.
mlir::LogicalResult lowerGenericCasts(mlir::func::FuncOp kernel,
                                      HostLayout &layout,
                                      const GroupMemory &memory);

/// Replaces `op` by a fence, where other threads can see what it orders. False
/// if it is neither a fence nor a barrier of a sub-group.
bool lowerBarrier(mlir::Operation *op);

/// Makes calls of checks.c (lib/Target/Host/Checks) of the checks in
/// `function`; `mux.check_record` stays.
void lowerChecks(mlir::func::FuncOp function);

/// Has `kernel`, which has checks, say where the variables of the program are
/// that it uses. `record` is what `mux.check_record` gives.
void placeVariables(mlir::func::FuncOp kernel, mlir::Value record);

/// The table of the kernel's checks as its interface has it, with the places
/// of local variables by symbol; null without checks.
mlir::DictionaryAttr
describeChecks(mlir::func::FuncOp kernel,
               const llvm::StringMap<uint64_t> &localOffsets);

/// Replaces `op` if it reads a clock.
bool lowerClock(mlir::Operation *op);

/// Replaces `op` if it is of queues on the device or of blocks. `launch` is the
/// hidden argument.
bool lowerQueue(mlir::Operation *op, mlir::Value launch);

/// Replaces `op` if it is of copies between local and global memory: the host
/// copies at once, so that there is nothing to wait for.
bool lowerCopy(mlir::Operation *op);

/// Makes a number of each event of copies, which may go round a loop and says
/// nothing.
void eraseEvents(mlir::func::FuncOp kernel);

/// What an image, a sampler, a queue or an event of one is on the host; null
/// for other types.
mlir::Type getHostHandleType(mlir::Type type);

/// Replaces `op` if it asks about an image's memory or a sampler. Values of
/// their types stay, with casts to what they are on the host.
bool lowerImage(mlir::Operation *op);

/// Takes the scopes off all atomic accesses and fences, which then are for all
/// threads.
void useSystemScope(mlir::ModuleOp module);

/// Makes a function of each nest of loops over work-items, where `kernel` has
/// many; gives their names.
llvm::SmallVector<std::string> outlineWorkItemLoops(mlir::func::FuncOp kernel);

/// Makes the kernel's entry point, which takes the argument block apart and
/// calls `body`, the kernel's own function in the llvm dialect. `args` are the
/// types of the kernel's arguments as they were before conversion.
mlir::LLVM::LLVMFuncOp createEntryPoint(mlir::LLVM::LLVMFuncOp body,
                                        llvm::StringRef name,
                                        mlir::DictionaryAttr interface);

/// The interface of `kernel` (docs/KernelInterface.md) as an attribute, with
/// the layout of its argument block.
mlir::DictionaryAttr describeKernel(mlir::func::FuncOp kernel,
                                    const Storage &storage, HostLayout &layout);

/// Fails, with an error at the place, where a kernel for 32-bit pointers relies
/// on their size, which on the host is 64.
mlir::LogicalResult checkPointerWidth(mlir::ModuleOp module);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_MUXTOHOST_MUXTOHOST_H
