//===- GenerateMemory.cpp - pointers, loads, stores, atomics ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Generator.h"
#include "Program/Expressions.h"

#include <algorithm>

using namespace cairn::fuzz;

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

/// One of this work-item's own.
Expr Generator::outputSlot(int variable) {
  Expr index =
      makeExpr(Op::Mul, valueType(Kind::Int),
               {makeVariable(program, globalIndex), makeInt(outputsPerItem)});
  index = makeExpr(Op::Add, valueType(Kind::Int),
                   {std::move(index), makeInt(random.below(outputsPerItem))});
  return makeIndex(makeVariable(program, variable), std::move(index));
}

bool Generator::isOwn(const Variable &variable) const {
  return variable.space == Space::Private && !variable.isFixed &&
         variable.role != Role::ProgramScope &&
         !(variable.role == Role::KernelArgument && variable.pointee);
}

bool Generator::objectOf(const TypeRef &type, Access access, Expr &object,
                         int below) {
  std::vector<Expr> fitting;
  bool isAnywhere = program.standard != "CL1.2";
  for (int id : visible) {
    const Variable &variable = program.variables[id];
    if (id >= below)
      continue;
    bool isBuffer =
        variable.role == Role::KernelArgument && variable.pointee != nullptr;
    bool isReadable = !isBuffer || variable.type->space == Space::Global;
    bool mayPoint = isAnywhere && isReadable &&
                    (isBuffer || variable.space == Space::Global ||
                     variable.space == Space::Local || isOwn(variable));
    if (access == Access::Write ? !isOwn(variable)
                                : access == Access::Point && !mayPoint)
      continue;
    Expr place = makeVariable(program, id);
    if (isSame(variable.type, type)) {
      fitting.push_back(std::move(place));
    } else if (isBuffer && isSame(variable.pointee, type)) {
      fitting.push_back(makeIndex(
          std::move(place), makeInt(random.below(elementsBehind(variable)))));
    } else if (variable.type->form == Type::Array &&
               isSame(variable.type->element, type)) {
      uint64_t count = variable.type->count;
      fitting.push_back(
          makeIndex(std::move(place), makeInt(random.below(count))));
    }
  }
  bool hasSlots = isAnywhere && !isInHelper && globalIndex >= 0;
  for (int id : outputs)
    if (hasSlots && isSame(program.variables[id].type->element, type))
      fitting.push_back(outputSlot(id));
  if (fitting.empty())
    return false;
  object = random.pick(fitting);
  return true;
}

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

bool Generator::argumentFor(const TypeRef &type, Expr &argument, int below) {
  if (type->form != Type::Pointer)
    return objectOf(type, Access::Read, argument, below);
  if (type->space == Space::Global) {
    // What a kernel's argument points to, or an element of it.
    std::vector<int> buffers;
    for (int id : kernelParams)
      if (isSame(program.variables[id].type, type) &&
          !program.variables[id].isWritten)
        buffers.push_back(id);
    if (buffers.empty() || isInHelper)
      return false;
    argument = makeVariable(program, random.pick(buffers));
    if (random.chance(30))
      argument = makeExpr(Op::AddressOf, type,
                          {makeIndex(argument, makeInt(random.below(2)))});
    return true;
  }
  Access access = type->space == Space::Generic ? Access::Point : Access::Write;
  if (!objectOf(type->element, access, argument, below))
    return false;
  argument = makeExpr(Op::AddressOf, type, {std::move(argument)});
  return true;
}

void Generator::declarePointer(std::vector<Stmt> &body, Expr address) {
  TypeRef type = address.type;
  Stmt stmt = makeStmt(StmtKind::Declare, {std::move(address)});
  stmt.variable = addVariable("q", type, Space::Private, Role::Automatic);
  visible.push_back(stmt.variable);
  body.push_back(std::move(stmt));
}

/// Another address for a pointer that there is; false if there is none.
bool Generator::addPointerChange(std::vector<Stmt> &body) {
  std::vector<int> pointers;
  for (int id : visible)
    if (program.variables[id].type->form == Type::Pointer &&
        program.variables[id].role == Role::Automatic)
      pointers.push_back(id);
  if (pointers.empty())
    return false;
  int id = random.pick(pointers);
  Expr pointer = makeVariable(program, id), address;
  TypeRef type = pointer.type;
  if (random.chance(30) && type->space == Space::Private) {
    // A pointer to the pointer.
    declarePointer(body, makeExpr(Op::AddressOf,
                                  pointerTo(type, Space::Private), {pointer}));
    return true;
  }
  if (!argumentFor(type, address, id))
    return false;
  if (random.chance(40))
    address = makeExpr(Op::Choose, type, {condition(1), pointer, address});
  body.push_back(makeStmt(StmtKind::Assign, {pointer, address}));
  return true;
}

/// To a variable, an array's element or a structure's field.
void Generator::addPointer(std::vector<Stmt> &body) {
  if (random.chance(40) && addPointerChange(body))
    return;
  if (random.chance(40) && addReadPointer(body))
    return;
  std::vector<int> targets;
  for (int id : visible) {
    const Variable &variable = program.variables[id];
    if (isOwn(variable) && variable.type->form != Type::Pointer)
      targets.push_back(id);
  }
  if (targets.empty())
    return addDeclaration(body);
  Expr place = makeVariable(program, random.pick(targets));
  if (place.type->form == Type::Array) {
    uint64_t count = place.type->count;
    place = makeIndex(std::move(place), makeInt(random.below(count)));
  }
  // Fields of packed structures are not aligned as their types are.
  if (place.type->form == Type::Struct && !place.type->isPacked &&
      random.chance(70))
    place = makeField(
        place, static_cast<int>(random.below(place.type->fields.size())));
  if (place.type->form == Type::Array)
    place = makeIndex(std::move(place), makeInt(0));
  TypeRef type = pointerTo(place.type, Space::Private);
  declarePointer(body, makeExpr(Op::AddressOf, type, {std::move(place)}));
}

/// One that nothing is written by, so that it may point to what work-items
/// share, in any address space; false if there is nothing to point to.
bool Generator::addReadPointer(std::vector<Stmt> &body) {
  std::vector<TypeRef> types;
  for (int id : visible) {
    const Variable &variable = program.variables[id];
    const TypeRef &type = variable.pointee ? variable.pointee : variable.type;
    if (type->form == Type::Array)
      types.push_back(type->element);
    else if (type->form == Type::Value || type->form == Type::Struct)
      types.push_back(type);
  }
  Expr address;
  if (program.standard == "CL1.2" || types.empty() ||
      !argumentFor(pointerTo(random.pick(types), Space::Generic), address))
    return false;
  declarePointer(body, std::move(address));
  return true;
}

/// Whether two pointers of one type are the same, as an int.
Expr Generator::pointerComparison(const TypeRef &type) {
  std::vector<int> pointers;
  for (int id : visible)
    if (program.variables[id].type->form == Type::Pointer &&
        program.variables[id].role != Role::KernelArgument)
      pointers.push_back(id);
  Expr other;
  if (pointers.empty())
    return leaf(type);
  Expr pointer = makeVariable(program, random.pick(pointers));
  if (!argumentFor(pointer.type, other))
    return leaf(type);
  return makeExpr(random.chance(50) ? Op::Equal : Op::NotEqual, type,
                  {std::move(pointer), std::move(other)});
}

/// One byte of a scalar or vector, by an address of uchar; false if there is
/// nothing to look into. Of three components four are in memory, the last of
/// which means nothing.
bool Generator::byteOf(bool isWrite, Expr &byte) {
  std::vector<int> targets;
  for (int id : visible) {
    const Variable &variable = program.variables[id];
    bool isBuffer =
        variable.role == Role::KernelArgument && variable.pointee != nullptr;
    TypeRef part = isBuffer                             ? variable.pointee
                   : variable.type->form == Type::Array ? variable.type->element
                                                        : variable.type;
    if (!part->isValue() || part->width == 3 ||
        (isWrite && (!isOwn(variable) || isFloat(part->kind))))
      continue;
    targets.push_back(id);
  }
  if (targets.empty())
    return false;
  Expr place = makeVariable(program, random.pick(targets));
  Space space = program.variables[place.ref].space;
  if (place.type->form == Type::Pointer) {
    space = place.type->space;
    uint64_t count = elementsBehind(program.variables[place.ref]);
    place = indexInto(std::move(place), count);
  } else if (place.type->form == Type::Array) {
    uint64_t count = place.type->count;
    place = indexInto(std::move(place), count);
  }
  uint64_t size = place.type->size;
  Expr address =
      makeExpr(Op::AddressOf, pointerTo(place.type, space), {std::move(place)});
  address = makeExpr(Op::AsBytes, pointerTo(valueType(Kind::UChar), space),
                     {std::move(address)});
  TypeRef number = valueType(Kind::Int);
  Expr index = random.chance(50)
                   ? makeInt(static_cast<int64_t>(random.below(size)))
                   : makeExpr(Op::And, number,
                              {value(number, 1),
                               makeInt(static_cast<int64_t>(size) - 1)});
  byte = makeIndex(std::move(address), std::move(index));
  return true;
}

/// Where a pointer points to, as an int.
Expr Generator::spaceOf(const TypeRef &type) {
  std::vector<int> pointers;
  for (int id : visible)
    if (program.variables[id].type->form == Type::Pointer &&
        program.variables[id].role != Role::KernelArgument &&
        program.variables[id].type->space != Space::Global)
      pointers.push_back(id);
  if (program.standard == "CL1.2" || pointers.empty())
    return leaf(type);
  static const Builtin spaces[] = {Builtin::ToGlobal, Builtin::ToLocal,
                                   Builtin::ToPrivate};
  return makeBuiltin(spaces[random.below(3)], type,
                     {makeVariable(program, random.pick(pointers))});
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

/// From a kernel's argument that is an array of scalars of the kind, or of
/// halves.
Expr Generator::vload(const TypeRef &type, unsigned depth) {
  TypeRef half = valueType(Kind::Half), indexType = valueType(Kind::UInt);
  for (int id : visible) {
    const Variable &variable = program.variables[id];
    if (variable.role != Role::KernelArgument || !variable.pointee)
      continue;
    bool isSameKind = isSame(variable.pointee, valueType(type->kind));
    bool isHalf = type->kind == Kind::Float && isSame(variable.pointee, half);
    if (!isHalf && (!isSameKind || type->width == 1))
      continue;
    bool isAligned = isHalf && type->width > 1 && random.chance(50);
    uint64_t count =
        elementsBehind(variable) / halfStride(type->width, isAligned);
    if (count == 0)
      continue;
    Expr index =
        makeExpr(Op::Rem, indexType,
                 {value(indexType, depth - 1), makeConstant(indexType, count)});
    Builtin builtin = isAligned ? Builtin::VloadaHalf
                      : isHalf  ? Builtin::VloadHalf
                                : Builtin::Vload;
    return makeBuiltin(builtin, type,
                       {std::move(index), makeVariable(program, id)});
  }
  return leaf(type);
}

/// Into this work-item's own part of an output of scalars.
bool Generator::addVstore(std::vector<Stmt> &body) {
  std::vector<int> fitting;
  for (int id : outputs) {
    const Variable &variable = program.variables[id];
    if (variable.pointee && variable.pointee->isScalar())
      fitting.push_back(id);
  }
  if (fitting.empty())
    return false;
  int id = random.pick(fitting);
  Kind kind = program.variables[id].pointee->kind;
  TypeRef type = valueType(kind, random.chance(50) ? 2 : 4);
  Stmt stmt = makeStmt(StmtKind::Vstore);
  if (kind == Kind::Half && random.chance(60)) {
    // As a float or double; what each writes is four halves apart at most.
    Kind from = usesDouble && random.chance(40) ? Kind::Double : Kind::Float;
    static const unsigned widths[] = {1, 2, 3, 4};
    type = valueType(from, widths[random.below(4)]);
    stmt.rounding = static_cast<Rounding>(random.below(5));
    stmt.isAligned = type->width == 3 || (type->width > 1 && random.chance(40));
  }
  unsigned parts = outputsPerItem / halfStride(type->width, stmt.isAligned);
  TypeRef number = valueType(Kind::Int);
  Expr index = makeVariable(program, globalIndex);
  if (parts > 1) {
    index = makeExpr(Op::Mul, number, {std::move(index), makeInt(parts)});
    index = makeExpr(Op::Add, number,
                     {std::move(index), makeInt(random.below(parts))});
  }
  stmt.exprs = {value(type, 2), std::move(index), makeVariable(program, id)};
  body.push_back(std::move(stmt));
  return true;
}

/// Copies a structure or union as a whole; false if there are none.
bool Generator::addCopy(std::vector<Stmt> &body) {
  if (program.aggregates.empty())
    return false;
  TypeRef type = anyAggregate();
  Expr from, to;
  std::vector<Expr> slots;
  for (int id : outputs)
    if (!isInHelper && isSame(program.variables[id].type->element, type))
      slots.push_back(outputSlot(id));
  if (!slots.empty() && random.chance(60))
    to = random.pick(slots);
  else if (!objectOf(type, Access::Write, to))
    return false;
  if (!objectOf(type, Access::Read, from))
    return false;
  body.push_back(makeStmt(StmtKind::Assign, {std::move(to), std::move(from)}));
  return true;
}

//===----------------------------------------------------------------------===//
// Atomics
//===----------------------------------------------------------------------===//

TypeRef Generator::anyCounter() {
  static const Kind kinds[] = {Kind::Int,  Kind::UInt, Kind::Int,
                               Kind::UInt, Kind::Long, Kind::ULong};
  return valueType(kinds[random.below(std::size(kinds))]);
}

void Generator::addAtomic(std::vector<Stmt> &body) {
  std::vector<int> all = counters;
  all.insert(all.end(), localCounters.begin(), localCounters.end());
  if (all.empty() || isInHelper)
    return addAssignment(body);
  Expr base = makeVariable(program, random.pick(all));
  // Different operations on one counter do not commute: each has its own.
  static const AtomicOp ops[] = {AtomicOp::Add, AtomicOp::Max, AtomicOp::Xor,
                                 AtomicOp::Or};
  static const AtomicOp others[] = {AtomicOp::Inc, AtomicOp::Max, AtomicOp::Xor,
                                    AtomicOp::Or};
  unsigned slot = random.below(4);
  Stmt stmt = makeStmt(StmtKind::Atomic);
  stmt.number = static_cast<int>(random.chance(70) ? ops[slot] : others[slot]);
  TypeRef type = base.type->element;
  stmt.exprs.push_back(makeIndex(std::move(base), makeInt(slot)));
  stmt.exprs.push_back(value(type, 2));
  if (program.standard != "CL1.2")
    stmt.atomicForm = static_cast<AtomicForm>(random.below(4));
  body.push_back(std::move(stmt));
}
