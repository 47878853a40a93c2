//===- BuiltinTypes.h - types of OpenCL C library functions -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The types that appear in the signatures of OpenCL C's library functions, as
// plain values: signedness, vector width, address space and qualifiers, all of
// which decide an overload and all of which a mangled name spells. They need no
// MLIR context.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_OCL_IR_BUILTINTYPES_H
#define CAIRN_DIALECT_OCL_IR_BUILTINTYPES_H

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>

namespace cairn::ocl {

enum class ScalarKind : uint8_t {
  Void,
  Bool,
  Char,
  UChar,
  Short,
  UShort,
  Int,
  UInt,
  Long,
  ULong,
  Half,
  Float,
  Double,
  // Not arithmetic: enums that a mangled name tells from int, ...
  MemoryOrder,
  MemoryScope,
  // ... the one aggregate, ...
  NDRange,
// ... and OpenCL's opaque types.
#define OPAQUE_TYPE(KIND, OPENCL, MANGLED, SPIRV) KIND,
#include "cairn/Dialect/Contracts/OpaqueTypes.def"
};
constexpr ScalarKind kLastScalarKind = ScalarKind(unsigned(ScalarKind::NDRange)
#define OPAQUE_TYPE(KIND, OPENCL, MANGLED, SPIRV) +1
#include "cairn/Dialect/Contracts/OpaqueTypes.def"
);

/// How a kernel may access an image or a pipe. `None` on one of them is a name
/// of SPIR 1.2 or 2.0 that does not tell.
enum class AccessQualifier : uint8_t { None, ReadOnly, WriteOnly, ReadWrite };

/// "read_only", ..., empty for `None`.
llvm::StringRef stringifyAccessQualifier(AccessQualifier access);

/// As OpenCL C spells it: "uchar", "half", "memory_order".
llvm::StringRef stringifyScalarKind(ScalarKind kind);
bool isFloatKind(ScalarKind kind);
bool isSignedIntegerKind(ScalarKind kind);
bool isUnsignedIntegerKind(ScalarKind kind);
bool isImageKind(ScalarKind kind);
/// Events, images, ...: what a program only passes on.
bool isOpaqueKind(ScalarKind kind);
/// Opaque types that came with a vendor's extension.
bool isVendorKind(ScalarKind kind);
/// Images and pipes.
bool hasAccessQualifier(ScalarKind kind);
/// Size in memory; 0 for void, aggregates and opaque types, 32 for the enums.
unsigned scalarKindBits(ScalarKind kind);
/// The integer of 8, 16, 32 or 64 bits.
ScalarKind integerKind(unsigned bits, bool isSigned);

/// A scalar, a vector, an opaque type, or a pointer to one of them. The address
/// space and the qualifiers are the pointee's, and unset unless `isPointer`.
struct BuiltinType {
  ScalarKind scalar = ScalarKind::Void;
  /// 1, 2, 3, 4, 8 or 16.
  unsigned width = 1;
  bool isPointer = false;
  unsigned addressSpace = PrivateSpace;
  bool isConst = false;
  bool isVolatile = false;
  bool isRestrict = false;
  bool isAtomic = false;
  /// For images and pipes.
  AccessQualifier access = AccessQualifier::None;

  static BuiltinType get(ScalarKind scalar, unsigned width = 1);
  /// An image or a pipe.
  static BuiltinType get(ScalarKind scalar, AccessQualifier access);
  static BuiltinType getPointer(BuiltinType pointee, unsigned addressSpace);

  /// "float4", "global const uchar*", "generic volatile atomic_int*",
  /// "read_only image2d_t". A pointer always names its address space. size_t
  /// has no spelling of its own: it is uint or ulong.
  std::string str() const;
  /// Reads what `str` prints (qualifiers in any order).
  static std::optional<BuiltinType> parse(llvm::StringRef text);

  bool isVoid() const { return !isPointer && scalar == ScalarKind::Void; }
  bool isVector() const { return !isPointer && width > 1; }
  bool isImage() const { return !isPointer && isImageKind(scalar); }
  /// The element kind's properties, also of a pointer's pointee.
  bool isFloat() const { return isFloatKind(scalar); }
  bool isSigned() const { return isSignedIntegerKind(scalar); }
  bool isUnsigned() const { return isUnsignedIntegerKind(scalar); }
  bool isInteger() const { return isSigned() || isUnsigned(); }
  unsigned elementBits() const { return scalarKindBits(scalar); }
  /// The pointee without its qualifiers.
  BuiltinType pointee() const { return get(scalar, width); }

  bool operator==(const BuiltinType &other) const;
  bool operator!=(const BuiltinType &other) const { return !(*this == other); }
};

bool isLegalVectorWidth(unsigned width);

struct BuiltinSignature {
  BuiltinType result;
  llvm::SmallVector<BuiltinType, 4> params;

  /// Whether the result is an aggregate, which goes where an additional first
  /// argument points to.
  bool returnsThroughPointer() const {
    return result.scalar == ScalarKind::NDRange;
  }

  /// "uint4(uint4, uint4)", "uint()".
  std::string str() const;
  /// Reads what `str` prints, and "uint(void)".
  static std::optional<BuiltinSignature> parse(llvm::StringRef text);

  bool operator==(const BuiltinSignature &other) const {
    return result == other.result && params == other.params;
  }
  bool operator!=(const BuiltinSignature &other) const {
    return !(*this == other);
  }
};

} // namespace cairn::ocl

#endif // CAIRN_DIALECT_OCL_IR_BUILTINTYPES_H
