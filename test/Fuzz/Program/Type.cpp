//===- Type.cpp - types of generated kernels --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Type.h"

#include <algorithm>

using namespace cairn::fuzz;

unsigned cairn::fuzz::bitsOf(Kind kind) {
  static const unsigned bits[] = {8, 8, 16, 16, 32, 32, 64, 64, 16, 32, 64};
  return bits[static_cast<unsigned>(kind)];
}

const char *cairn::fuzz::nameOf(Kind kind) {
  static const char *const names[] = {"char", "uchar", "short", "ushort",
                                      "int",  "uint",  "long",  "ulong",
                                      "half", "float", "double"};
  return names[static_cast<unsigned>(kind)];
}

Kind cairn::fuzz::integerOf(unsigned bits, bool isSigned) {
  unsigned index = bits == 8 ? 0 : bits == 16 ? 2 : bits == 32 ? 4 : 6;
  return static_cast<Kind>(index + !isSigned);
}

const char *cairn::fuzz::prefixOf(Space space) {
  static const char *const prefixes[] = {"", "global ", "constant ", "local ",
                                         ""};
  return prefixes[static_cast<unsigned>(space)];
}

TypeRef cairn::fuzz::voidType() {
  static const TypeRef type = std::make_shared<Type>();
  return type;
}

TypeRef cairn::fuzz::valueType(Kind kind, unsigned width) {
  static TypeRef cache[11][17];
  TypeRef &type = cache[static_cast<unsigned>(kind)][width];
  if (!type) {
    Type made;
    made.form = Type::Value;
    made.kind = kind;
    made.width = width;
    made.size = made.align = bitsOf(kind) / 8 * lanesInMemory(width);
    type = std::make_shared<Type>(made);
  }
  return type;
}

TypeRef cairn::fuzz::arrayOf(TypeRef element, uint64_t count) {
  Type made;
  made.form = Type::Array;
  made.size = element->size * count;
  made.align = element->align;
  made.element = std::move(element);
  made.count = count;
  return std::make_shared<Type>(made);
}

TypeRef cairn::fuzz::pointerTo(TypeRef element, Space space) {
  Type made;
  made.form = Type::Pointer;
  made.element = std::move(element);
  made.space = space;
  made.size = pointerSize;
  made.align = 8;
  return std::make_shared<Type>(made);
}

TypeRef cairn::fuzz::imageType(std::string name) {
  Type made;
  made.form = Type::Image;
  made.name = std::move(name);
  return std::make_shared<Type>(made);
}

static uint64_t alignTo(uint64_t value, uint64_t align) {
  return (value + align - 1) / align * align;
}

TypeRef cairn::fuzz::aggregateOf(Type::Form form, std::string name,
                                 std::vector<Field> fields, bool isPacked) {
  Type made;
  made.form = form;
  made.name = std::move(name);
  made.isPacked = isPacked;
  for (Field &field : fields) {
    uint64_t align = isPacked ? 1 : field.type->align;
    field.offset = form == Type::Union ? 0 : alignTo(made.size, align);
    made.size = std::max(made.size, field.offset + field.type->size);
    made.align = std::max(made.align, align);
  }
  made.size = alignTo(made.size, made.align);
  made.fields = std::move(fields);
  return std::make_shared<Type>(made);
}

bool cairn::fuzz::isSame(const TypeRef &a, const TypeRef &b) {
  if (a == b)
    return true;
  if (a->form != b->form)
    return false;
  switch (a->form) {
  case Type::Value:
    return a->kind == b->kind && a->width == b->width;
  case Type::Array:
    return a->count == b->count && isSame(a->element, b->element);
  case Type::Pointer:
    return a->space == b->space && isSame(a->element, b->element);
  case Type::Struct:
  case Type::Union:
  case Type::Image:
    return a->name == b->name;
  case Type::Void:
    return true;
  }
  return false;
}

std::string cairn::fuzz::declare(const TypeRef &type, const std::string &name) {
  std::string space = name.empty() ? "" : " ";
  switch (type->form) {
  case Type::Value:
    return nameOf(type->kind) +
           (type->width > 1 ? std::to_string(type->width) : "") + space + name;
  case Type::Array:
    return declare(type->element,
                   name + "[" + std::to_string(type->count) + "]");
  case Type::Pointer: {
    // The pointer itself is private; what it points to has the space.
    bool isArray = type->element->form == Type::Array;
    std::string inner = isArray ? "(*" + name + ")" : "*" + name;
    return prefixOf(type->space) + declare(type->element, inner);
  }
  case Type::Struct:
  case Type::Union:
    return (type->form == Type::Struct ? "struct " : "union ") + type->name +
           space + name;
  case Type::Image:
    return type->name + space + name;
  case Type::Void:
    return "void" + space + name;
  }
  return "";
}

std::string cairn::fuzz::spell(const TypeRef &type) {
  return declare(type, "");
}

static void markMeaningful(const Type &type, uint64_t start,
                           std::vector<bool> &bytes) {
  switch (type.form) {
  case Type::Value:
    for (uint64_t i = 0; i < type.width * elementSize(type); ++i)
      bytes[start + i] = true;
    return;
  case Type::Array:
    for (uint64_t i = 0; i < type.count; ++i)
      markMeaningful(*type.element, start + i * type.element->size, bytes);
    return;
  case Type::Struct:
  case Type::Union:
    for (const Field &field : type.fields)
      markMeaningful(*field.type, start + field.offset, bytes);
    return;
  case Type::Pointer:
  case Type::Image:
  case Type::Void:
    return;
  }
}

std::vector<bool> cairn::fuzz::meaningfulBytes(const Type &type) {
  std::vector<bool> bytes(type.size);
  markMeaningful(type, 0, bytes);
  return bytes;
}

bool cairn::fuzz::contains(const Type &type, Kind kind) {
  if (type.isValue())
    return type.kind == kind;
  if (type.element)
    return contains(*type.element, kind);
  return std::any_of(
      type.fields.begin(), type.fields.end(),
      [&](const Field &field) { return contains(*field.type, kind); });
}
