//===- Type.h - types of generated kernels ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_FUZZ_PROGRAM_TYPE_H
#define CAIRN_TEST_FUZZ_PROGRAM_TYPE_H

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace cairn::fuzz {

enum class Kind : uint8_t {
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
  Double
};

inline bool isFloat(Kind kind) { return kind >= Kind::Half; }
inline bool isSigned(Kind kind) {
  return !isFloat(kind) && static_cast<unsigned>(kind) % 2 == 0;
}
unsigned bitsOf(Kind kind);
const char *nameOf(Kind kind);
/// The integer of that many bits.
Kind integerOf(unsigned bits, bool isSigned);
inline Kind withSign(Kind kind, bool isSigned) {
  return integerOf(bitsOf(kind), isSigned);
}

enum class Space : uint8_t { Private, Global, Constant, Local, Generic };
/// With a space behind it, or empty for Private and Generic.
const char *prefixOf(Space space);

struct Type;
using TypeRef = std::shared_ptr<const Type>;

struct Field {
  std::string name;
  TypeRef type;
  uint64_t offset = 0;
};

/// Layout is that of OpenCL C; that of pointers is the interpreter's own.
struct Type {
  enum Form { Value, Array, Struct, Union, Pointer, Image, Void };

  Form form = Void;
  /// For a value, a scalar or vector.
  Kind kind = Kind::Int;
  unsigned width = 1;
  /// For arrays and pointers.
  TypeRef element;
  uint64_t count = 0;
  Space space = Space::Private;
  /// For structs, unions and images.
  std::string name;
  std::vector<Field> fields;
  bool isPacked = false;

  uint64_t size = 0, align = 1;

  bool isValue() const { return form == Value; }
  bool isScalar() const { return isValue() && width == 1; }
  bool isInteger() const { return isValue() && !isFloat(kind); }
  bool isAggregate() const { return form == Struct || form == Union; }
};

/// What an address takes in the interpreter: block and offset, and the bytes of
/// the block between which it may move.
inline constexpr uint64_t pointerSize = 16;

TypeRef voidType();
TypeRef valueType(Kind kind, unsigned width = 1);
TypeRef arrayOf(TypeRef element, uint64_t count);
TypeRef pointerTo(TypeRef element, Space space);
/// By its name, as "read_only image2d_t".
TypeRef imageType(std::string name);
TypeRef aggregateOf(Type::Form form, std::string name,
                    std::vector<Field> fields, bool isPacked);

bool isSame(const TypeRef &a, const TypeRef &b);
inline unsigned lanesInMemory(unsigned width) { return width == 3 ? 4 : width; }
inline uint64_t elementSize(const Type &value) {
  return bitsOf(value.kind) / 8;
}

/// "int4", "struct s0", "global int *".
std::string spell(const TypeRef &type);
/// "int a[4]".
std::string declare(const TypeRef &type, const std::string &name);

/// Which of an object's bytes have a meaning; padding has none.
std::vector<bool> meaningfulBytes(const Type &type);
/// Whether there is a value of that kind inside.
bool contains(const Type &type, Kind kind);

} // namespace cairn::fuzz

#endif // CAIRN_TEST_FUZZ_PROGRAM_TYPE_H
