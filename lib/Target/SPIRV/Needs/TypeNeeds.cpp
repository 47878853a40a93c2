//===- TypeNeeds.cpp - what the types of values need ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Narrow types are special: capabilities to store them allow that and
// conversions from and to wider ones, and no more.
//
//===----------------------------------------------------------------------===//

#include "Needs.h"

#include "llvm/ADT/STLExtras.h"

using namespace cairn::words;

namespace {

/// The headers of SPIR-V may be older.
constexpr auto kTypeCooperativeMatrix = static_cast<spv::Op>(4456);

struct NarrowType {
  spv::Op op;
  uint32_t width;
  spv::Capability arithmetic;
  llvm::StringLiteral name;

  bool is8Bit() const { return width == 8; }
};

class TypeNeedsAdder {
public:
  TypeNeedsAdder(const WordModule &module, Needs &needs)
      : module(module), needs(needs) {}

  void run();

private:
  void addForType(const Instruction &type);
  void addForVariable(const Instruction &variable);
  void addForPhysicalPointer(const Instruction &pointer);
  void addStorage(spv::Capability capability, const NarrowType &narrow,
                  const User &user);
  void addForNarrowValues(const NarrowType &narrow);
  bool contains(Id type, const NarrowType &narrow) const;
  bool isBlock(Id type) const;
  /// The capability to have the narrow type in memory of the class.
  spv::Capability storageFor(spv::StorageClass storage, bool isBlock,
                             const NarrowType &narrow) const;

  const WordModule &module;
  Needs &needs;
  /// The widths that a capability to store them lets the module declare.
  llvm::SmallDenseSet<uint32_t> storedWidths;
};

} // namespace

static constexpr NarrowType kNarrowTypes[] = {
    {spv::Op::OpTypeInt, 8, spv::Capability::Int8, "an 8-bit integer"},
    {spv::Op::OpTypeInt, 16, spv::Capability::Int16, "a 16-bit integer"},
    {spv::Op::OpTypeFloat, 16, spv::Capability::Float16, "half precision"}};

/// Whether a value of the type has parts of the narrow one. Pointers have none.
bool TypeNeedsAdder::contains(Id type, const NarrowType &narrow) const {
  const Instruction *info = module.findGlobal(type);
  if (!info)
    return false;
  if (info->op == kTypeCooperativeMatrix)
    return contains(info->words[1], narrow);
  switch (info->op) {
  case spv::Op::OpTypeInt:
  case spv::Op::OpTypeFloat:
    return info->op == narrow.op && info->words[1] == narrow.width;
  case spv::Op::OpTypeVector:
  case spv::Op::OpTypeMatrix:
  case spv::Op::OpTypeArray:
  case spv::Op::OpTypeRuntimeArray:
    return contains(info->words[1], narrow);
  case spv::Op::OpTypeStruct:
    return llvm::any_of(info->operands(),
                        [&](Id member) { return contains(member, narrow); });
  default:
    return false;
  }
}

bool TypeNeedsAdder::isBlock(Id type) const {
  return llvm::any_of(module.annotations, [&](const Instruction &inst) {
    return inst.op == spv::Op::OpDecorate && inst.words[0] == type &&
           inst.words[1] == uint32_t(spv::Decoration::Block);
  });
}

spv::Capability TypeNeedsAdder::storageFor(spv::StorageClass storage,
                                           bool isBlock,
                                           const NarrowType &narrow) const {
  switch (storage) {
  case spv::StorageClass::StorageBuffer:
  case spv::StorageClass::PhysicalStorageBuffer:
    return narrow.is8Bit() ? spv::Capability::StorageBuffer8BitAccess
                           : spv::Capability::StorageBuffer16BitAccess;
  case spv::StorageClass::Uniform:
    return narrow.is8Bit()
               ? spv::Capability::UniformAndStorageBuffer8BitAccess
               : spv::Capability::UniformAndStorageBuffer16BitAccess;
  case spv::StorageClass::PushConstant:
    return narrow.is8Bit() ? spv::Capability::StoragePushConstant8
                           : spv::Capability::StoragePushConstant16;
  case spv::StorageClass::Workgroup:
    if (isBlock)
      return narrow.is8Bit()
                 ? spv::Capability::WorkgroupMemoryExplicitLayout8BitAccessKHR
                 : spv::Capability::WorkgroupMemoryExplicitLayout16BitAccessKHR;
    return narrow.arithmetic;
  default:
    return narrow.arithmetic;
  }
}

void TypeNeedsAdder::addStorage(spv::Capability capability,
                                const NarrowType &narrow, const User &user) {
  if (capability != narrow.arithmetic)
    storedWidths.insert(narrow.width);
  needs.add(capability, user);
}

static llvm::StringRef nameOf(spv::StorageClass storage) {
  const Enumerant *entry =
      findEnumerant(Kind::StorageClass, static_cast<uint32_t>(storage));
  return entry ? llvm::StringRef(entry->name) : "";
}

void TypeNeedsAdder::addForVariable(const Instruction &variable) {
  auto storage = static_cast<spv::StorageClass>(variable.words[2]);
  const Instruction *pointer = module.findGlobal(variable.words[0]);
  if (!pointer || pointer->op != spv::Op::OpTypePointer)
    return;
  Id type = pointer->words[2];
  bool isBlockType = isBlock(type);
  User user{"variable of class", nameOf(storage), variable.line};
  if (storage == spv::StorageClass::Workgroup && isBlockType)
    needs.add(spv::Capability::WorkgroupMemoryExplicitLayoutKHR, user);
  for (const NarrowType &narrow : kNarrowTypes)
    if (contains(type, narrow))
      addStorage(storageFor(storage, isBlockType, narrow), narrow, user);
}

void TypeNeedsAdder::addForPhysicalPointer(const Instruction &pointer) {
  auto storage = static_cast<spv::StorageClass>(pointer.words[1]);
  if (storage != spv::StorageClass::PhysicalStorageBuffer)
    return;
  for (const NarrowType &narrow : kNarrowTypes)
    if (contains(pointer.words[2], narrow))
      addStorage(storageFor(storage, false, narrow), narrow,
                 {"pointer of class", nameOf(storage), pointer.line});
}

void TypeNeedsAdder::addForType(const Instruction &type) {
  switch (type.op) {
  case spv::Op::OpTypeInt:
    if (type.words[1] == 64)
      needs.add(spv::Capability::Int64, {"", "a 64-bit integer"});
    break;
  case spv::Op::OpTypeFloat:
    if (type.words[1] == 64)
      needs.add(spv::Capability::Float64, {"", "double precision"});
    break;
  case spv::Op::OpTypeVector:
    if (type.words[2] > 4)
      needs.add(spv::Capability::Vector16,
                {"", "a vector of more than 4 components"});
    break;
  case spv::Op::OpTypePointer:
    addForPhysicalPointer(type);
    break;
  default:
    break;
  }
}

/// What works on narrow values that can only be stored.
static bool isAllowedOnStored(spv::Op op) {
  switch (op) {
  case spv::Op::OpLoad:
  case spv::Op::OpStore:
  case spv::Op::OpCopyObject:
  case spv::Op::OpFConvert:
  case spv::Op::OpSConvert:
  case spv::Op::OpUConvert:
  case spv::Op::OpUndef:
    return true;
  default:
    return false;
  }
}

void TypeNeedsAdder::addForNarrowValues(const NarrowType &narrow) {
  auto isNarrow = [&](Id id) { return contains(module.typeOf(id), narrow); };
  for (const Instruction &inst : module.globals)
    if (inst.info()->group == Class::Constant_Creation &&
        isNarrow(inst.result())) {
      needs.add(narrow.arithmetic, {"a constant with", narrow.name, inst.line});
      return;
    }
  for (const Instruction &inst : module.functions) {
    bool isNeeded = false;
    if (!isAllowedOnStored(inst.op)) {
      module.forEachId(inst, [&](Id id) { isNeeded |= isNarrow(id); });
    } else if (inst.op == spv::Op::OpLoad) {
      const Instruction *type = module.findGlobal(inst.resultType());
      isNeeded = isNarrow(inst.result()) && (type->op == spv::Op::OpTypeArray ||
                                             type->op == spv::Op::OpTypeStruct);
    }
    // Nothing else lets the module have the type.
    isNeeded |= !storedWidths.contains(narrow.width) && isNarrow(inst.result());
    if (!isNeeded)
      continue;
    needs.add(narrow.arithmetic, {"", narrow.name, inst.line});
    return;
  }
}

void TypeNeedsAdder::run() {
  for (const Instruction &inst : module.globals) {
    addForType(inst);
    if (inst.op == spv::Op::OpVariable)
      addForVariable(inst);
  }
  for (const Instruction &inst : module.functions)
    if (inst.op == spv::Op::OpVariable)
      addForVariable(inst);
  // Where no type is narrow, no value is.
  for (const NarrowType &narrow : kNarrowTypes)
    if (llvm::any_of(module.globals, [&](const Instruction &inst) {
          return inst.op == narrow.op && inst.words[1] == narrow.width;
        }))
      addForNarrowValues(narrow);
}

void cairn::words::addTypeNeeds(const WordModule &module, Needs &needs) {
  TypeNeedsAdder(module, needs).run();
}
