//===- Builtins.h - the table of OpenCL C library functions -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One row per function of OpenCL C's library (Builtins.def), the overloads that
// each row stands for, and the translation of a typed call to and from the
// mangled names that compilers for SPIR emit (SPIR 2.0, appendix A). It depends
// on LLVM's ADT library only.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_OCL_IR_BUILTINS_H
#define CAIRN_DIALECT_OCL_IR_BUILTINS_H

#include "cairn/Dialect/OCL/IR/BuiltinTypes.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace cairn::ocl {

/// Sections are those of the OpenCL C 2.0 specification.
enum class BuiltinCategory : uint8_t {
  WorkItem,        // 1.13.1
  Synchronization, // 1.13.8: barriers and fences
  Math,            // 1.13.2
  Integer,         // 1.13.3
  Common,          // 1.13.4
  Geometric,       // 1.13.5
  Relational,      // 1.13.6
  VectorData,      // 1.13.7: vload, vstore
  Shuffle,         // 1.13.12: shuffle, shuffle2
  Conversion,      // 1.2.3: convert_T
  Reinterpret,     // 1.2.4: as_T
  AsyncCopy,       // 1.13.10
  Atomic,          // OpenCL 1.x: atomic_add, atom_add, ...
  C11Atomic,       // 1.13.11: atomic_fetch_add, ...
  AddressSpace,    // 1.13.9: get_fence, to_global, ...
  WorkGroup,       // 1.13.15: work-group collectives
  SubGroup,        // sub-group queries and collectives
  Image,           // 1.13.14
  Pipe,            // 1.13.16
  Enqueue,         // 1.13.17: queues, events, ndrange_t
  Clock,           // cl_khr_kernel_clock
  Vendor,          // extensions of one vendor that are none of the above
  MotionEstimation // cl_intel_device_side_avc_motion_estimation
};

llvm::StringRef stringifyBuiltinCategory(BuiltinCategory category);

/// The rounding that a name's suffix asks for.
enum class RoundingMode : uint8_t { Default, RTE, RTZ, RTP, RTN };

/// "rte", ..., empty for `Default`.
llvm::StringRef stringifyRoundingMode(RoundingMode mode);

/// One value for each kind of element a function may work on.
template <typename T> struct PerKind {
  T onFloat{}, onSigned{}, onUnsigned{};

  const T &of(ScalarKind kind) const {
    if (isFloatKind(kind))
      return onFloat;
    return isSignedIntegerKind(kind) ? onSigned : onUnsigned;
  }
};

struct OverloadSet;

/// A function of the library: a row of the table.
struct Builtin {
  llvm::StringRef name;
  BuiltinCategory category = BuiltinCategory::Math;
  /// The overloads, in the language described in Builtins.def.
  llvm::StringRef rules;
  /// The upstream op ("math.absf") that means the same, on scalars as on
  /// vectors, with OpenCL's accuracy; empty when there is none.
  PerKind<llvm::StringRef> upstream;
  /// Numbers in the OpenCL.std instruction set.
  PerKind<std::optional<unsigned>> openclStd;
  /// Opcodes of the instructions that SPIR-V for OpenCL has for it.
  PerKind<std::optional<unsigned>> core;
  /// Which instruction it is there depends on the overload, or it is a few.
  bool isFewInstructions = false;
  /// Numbers in GLSL.std.450, only where Vulkan's precision meets OpenCL's; on
  /// floating point this is said of 32-bit elements alone.
  PerKind<std::optional<unsigned>> glslStd450;
  /// What the suffixes _rte, ..., and _sat of a conversion or of vstore_half
  /// say.
  RoundingMode rounding = RoundingMode::Default;
  bool saturates = false;
  /// `rules`, parsed; set by the table.
  const OverloadSet *overloads = nullptr;

  /// Whether SPIR-V for OpenCL has `signature` of it as an instruction, or a
  /// few that no level above has.
  bool hasInstruction(const BuiltinSignature &signature) const;
};

/// Null when the library has no function of that name.
const Builtin *lookupBuiltin(llvm::StringRef name);

/// Every row: the lines of Builtins.def, then the conversions.
llvm::ArrayRef<Builtin> allBuiltins();

/// Calls `visit` with every typed instance of a row, each exactly once.
/// `pointerBits` is 32 or 64 and says what size_t is.
void forEachInstance(const Builtin &builtin, unsigned pointerBits,
                     llvm::function_ref<void(const BuiltinSignature &)> visit);

/// The overload that takes exactly these parameters (no implicit conversions;
/// `restrict` does not count), or nullopt when the row has none.
std::optional<BuiltinSignature>
resolveSignature(const Builtin &builtin, llvm::ArrayRef<BuiltinType> params,
                 unsigned pointerBits);

/// The kind of element that picks between the values of a `PerKind`: that of
/// the first parameter; `Void` without parameters.
ScalarKind selectingKind(const BuiltinSignature &signature);

struct BuiltinCall {
  const Builtin *builtin = nullptr;
  BuiltinSignature signature;
};

/// The call that a name stands for in either `ManglingStyle`. Nullopt for a
/// name that is neither mangled nor clang's own, is not in the table, or has no
/// such overload. A type without its access qualifier is taken for read_only,
/// or what else there is an overload for.
std::optional<BuiltinCall> demangleBuiltin(llvm::StringRef mangled,
                                           unsigned pointerBits);

/// The two differ in the order of a pointee's qualifiers, in whether private is
/// one, in the names of images, which in the old style do not tell how they are
/// accessed, and in that clang calls some functions by names of its own
/// (`__read_pipe_2`).
enum class ManglingStyle {
  Clang,      // `PU3AS1Kh`: clang for spir and spir64, since LLVM 3.5
  LegacySPIR, // `PKU3AS1h`: producers of SPIR 1.2 and 2.0, LLVM 3.2 to 3.4
};

std::string mangleBuiltin(llvm::StringRef name,
                          const BuiltinSignature &signature,
                          ManglingStyle style = ManglingStyle::Clang);

} // namespace cairn::ocl

#endif // CAIRN_DIALECT_OCL_IR_BUILTINS_H
