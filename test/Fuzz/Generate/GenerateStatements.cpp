//===- GenerateStatements.cpp - random statements ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Generator.h"
#include "Program/Expressions.h"

#include <algorithm>
#include <cstring>

using namespace cairn::fuzz;

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

void Generator::addDeclaration(std::vector<Stmt> &body) {
  TypeRef type = anyObject();
  Stmt stmt = makeStmt(StmtKind::Declare);
  // In its own initialiser a variable is not visible.
  if (type->isValue())
    stmt.exprs.push_back(value(type, random.between(1, 3)));
  stmt.variable = addVariable("x", type, Space::Private, Role::Automatic);
  visible.push_back(stmt.variable);
  body.push_back(std::move(stmt));
}

void Generator::addAssignment(std::vector<Stmt> &body) {
  Expr place;
  if (!writablePlace(place))
    return addDeclaration(body);
  Expr right;
  if (random.chance(25) && !isPure && callOf(/*withEffects=*/true, right)) {
    right = adapt(std::move(right), place.type);
    // Into a new variable: which of two sides comes first, C does not say.
    TypeRef type = place.type;
    Stmt stmt = makeStmt(StmtKind::Declare, {std::move(right)});
    stmt.variable = addVariable("x", type, Space::Private, Role::Automatic);
    visible.push_back(stmt.variable);
    return body.push_back(std::move(stmt));
  }
  Expr byte;
  if (random.chance(8) && byteOf(/*isWrite=*/true, byte))
    place = std::move(byte);
  right = value(place.type, random.between(1, 3));
  if (place.op == Op::Variable && place.type->width > 2 && random.chance(30)) {
    // Some components, each once.
    std::vector<uint64_t> lanes;
    for (unsigned i = 0; i < place.type->width; ++i)
      lanes.insert(lanes.begin() + random.below(lanes.size() + 1), i);
    lanes.resize(place.type->width > 4 && random.chance(50) ? 4 : 2);
    place = makeSwizzle(std::move(place), std::move(lanes));
    right = value(place.type, 2);
  }
  body.push_back(
      makeStmt(StmtKind::Assign, {std::move(place), std::move(right)}));
}

/// A structure or union that a function gives; false if none does.
bool Generator::addResult(std::vector<Stmt> &body) {
  std::vector<int> found;
  for (size_t i = 0; i < program.functions.size(); ++i)
    if (program.functions[i].result->isAggregate())
      found.push_back(static_cast<int>(i));
  Expr call;
  if (found.empty() || isPure || !makeCall(random.pick(found), call))
    return false;
  TypeRef type = call.type;
  Stmt stmt = makeStmt(StmtKind::Declare, {std::move(call)});
  stmt.variable = addVariable("x", type, Space::Private, Role::Automatic);
  visible.push_back(stmt.variable);
  body.push_back(std::move(stmt));
  return true;
}

//===----------------------------------------------------------------------===//
// Outputs
//===----------------------------------------------------------------------===//

void Generator::addOutput(std::vector<Stmt> &body) {
  if (outputs.empty() || isInHelper)
    return addAssignment(body);
  if (random.chance(usesHalfMemory ? 60 : 30) && addVstore(body))
    return;
  Expr slot = descend(outputSlot(random.pick(outputs)), /*isWrite=*/true);
  if (slot.type->width > 1 && random.chance(20)) {
    Expr lane = makeExpr(Op::Lane, valueType(slot.type->kind), {slot});
    lane.ref = static_cast<int>(random.below(slot.type->width));
    slot = std::move(lane);
  }
  Expr right = value(slot.type, random.between(1, 3));
  body.push_back(
      makeStmt(StmtKind::Assign, {std::move(slot), std::move(right)}));
}

/// Mixes all components of a scalar or vector into the work-item's hash.
void Generator::addHash(std::vector<Stmt> &body, const Expr &place) {
  TypeRef sum = valueType(Kind::ULong);
  for (unsigned i = 0; i < place.type->width; ++i) {
    Expr lane = place.type->width > 1 ? makeSwizzle(place, {i}) : place;
    Kind bits = integerOf(bitsOf(lane.type->kind), false);
    if (isFloat(lane.type->kind))
      lane = makeExpr(Op::Bitcast, valueType(bits), {Expr(lane)});
    Expr slot = makeIndex(makeVariable(program, hash),
                          makeVariable(program, globalIndex));
    Expr mixed = makeExpr(Op::Mul, sum, {slot, makeConstant(sum, 31)});
    mixed = makeExpr(Op::Add, sum,
                     {std::move(mixed),
                      isSame(lane.type, sum) ? lane : makeConvert(lane, sum)});
    body.push_back(
        makeStmt(StmtKind::Assign, {std::move(slot), std::move(mixed)}));
  }
}

void Generator::addHashes(std::vector<Stmt> &body, size_t firstVisible) {
  for (size_t i = firstVisible; i < visible.size(); ++i) {
    Expr place = makeVariable(program, visible[i]);
    if (place.type->form == Type::Pointer)
      continue;
    // What has parts gets one for each part of the first level.
    std::vector<Expr> parts;
    if (place.type->form == Type::Array)
      for (uint64_t e = 0; e < place.type->count; ++e)
        parts.push_back(makeIndex(place, makeInt(e)));
    else if (place.type->form == Type::Struct)
      for (size_t f = 0; f < place.type->fields.size(); ++f)
        parts.push_back(makeField(place, static_cast<int>(f)));
    else
      parts.push_back(place);
    for (Expr &part : parts) {
      Expr leafPlace = descend(std::move(part), /*isWrite=*/false);
      addHash(body, leafPlace);
    }
  }
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

void Generator::addIf(std::vector<Stmt> &body, const Surroundings &around) {
  Surroundings inside = around;
  ++inside.depth;
  bool isUniform = around.isUniform && random.chance(30);
  Stmt stmt = makeStmt(StmtKind::If, {isUniform ? uniform(1) : condition(2)});
  inside.isUniform = isUniform;
  addStatements(stmt.body, random.between(1, 3), inside);
  if (random.chance(50))
    addStatements(stmt.other, random.between(1, 3), inside);
  body.push_back(std::move(stmt));
}

void Generator::addLoop(std::vector<Stmt> &body, const Surroundings &around) {
  Surroundings inside = around;
  ++inside.depth;
  inside.isInSwitch = false;
  inside.isUniform = around.isUniform && random.chance(50);
  inside.canLeaveLoop = !inside.isUniform;
  inside.canReturn = around.canReturn && !inside.isUniform;
  Stmt stmt = makeStmt(StmtKind::Loop);
  stmt.form = static_cast<LoopForm>(random.below(4));
  Expr mask = makeInt(around.depth > 1 ? 3 : 7);
  if (inside.isUniform)
    stmt.exprs.push_back(
        makeExpr(Op::And, valueType(Kind::Int), {uniform(1), mask}));
  else if (random.chance(50))
    stmt.exprs.push_back(makeInt(random.between(1, 5)));
  else
    stmt.exprs.push_back(makeExpr(Op::And, valueType(Kind::Int),
                                  {value(valueType(Kind::Int), 1), mask}));
  if (!inside.isUniform && random.chance(30))
    stmt.exprs.push_back(condition(1));
  stmt.variable =
      addVariable("i", valueType(Kind::Int), Space::Private, Role::Automatic);
  program.variables[stmt.variable].isFixed = true;
  size_t outer = visible.size();
  visible.push_back(stmt.variable);
  loopCounters.push_back(stmt.variable);
  addStatements(stmt.body, random.between(1, 4), inside);
  loopCounters.pop_back();
  visible.resize(outer);
  body.push_back(std::move(stmt));
}

void Generator::addSwitch(std::vector<Stmt> &body, const Surroundings &around) {
  static const Kind kinds[] = {Kind::Int, Kind::UInt, Kind::Char, Kind::UShort,
                               Kind::Long};
  TypeRef type = valueType(kinds[random.below(std::size(kinds))]);
  Surroundings inside = around;
  ++inside.depth;
  inside.isUniform = false;
  inside.isInSwitch = true;
  Expr selector = value(type, 2);
  if (random.chance(70))
    selector =
        makeExpr(Op::And, type, {std::move(selector), makeConstant(type, 7)});
  Stmt stmt = makeStmt(StmtKind::Switch, {std::move(selector)});
  std::vector<uint64_t> labels;
  for (unsigned i = 0; i < 8; ++i)
    labels.insert(labels.begin() + random.below(labels.size() + 1), i);
  unsigned cases = random.between(1, 4);
  unsigned defaultAt = random.below(cases + 2);
  for (unsigned i = 0; i < cases; ++i) {
    Stmt one = makeStmt(StmtKind::Case);
    if (i != defaultAt)
      for (unsigned count = random.between(1, 2); count > 0; --count) {
        one.lanes.push_back(labels.back());
        labels.pop_back();
      }
    one.isOpen = random.chance(30);
    addStatements(one.body, random.between(1, 2), inside);
    stmt.body.push_back(std::move(one));
  }
  body.push_back(std::move(stmt));
}

void Generator::addLabel(std::vector<Stmt> &body, const Surroundings &around) {
  Surroundings inside = around;
  ++inside.depth;
  inside.isUniform = false;
  Stmt stmt = makeStmt(StmtKind::Label);
  stmt.number = labels++;
  inside.labels.push_back(stmt.number);
  addStatements(stmt.body, random.between(2, 4), inside);
  body.push_back(std::move(stmt));
}

/// Out of something, on a condition; false if there is nothing to leave.
bool Generator::addJump(std::vector<Stmt> &body, const Surroundings &around) {
  if (around.isUniform)
    return false;
  std::vector<Stmt> ways;
  if (around.canLeaveLoop) {
    ways.push_back(makeStmt(StmtKind::Continue));
    ways.push_back(makeStmt(StmtKind::Break));
  } else if (around.isInSwitch) {
    ways.push_back(makeStmt(StmtKind::Break));
  }
  if (!around.labels.empty()) {
    ways.push_back(makeStmt(StmtKind::Goto));
    ways.back().number = random.pick(around.labels);
  }
  if (around.canReturn) {
    ways.push_back(makeStmt(StmtKind::Return));
    if (isInHelper)
      ways.back().exprs.push_back(resultValue(1));
  }
  if (ways.empty())
    return false;
  Stmt stmt = makeStmt(StmtKind::If, {condition(1)});
  stmt.body.push_back(random.pick(ways));
  body.push_back(std::move(stmt));
  return true;
}

//===----------------------------------------------------------------------===//
// Work-groups
//===----------------------------------------------------------------------===//

/// Every work-item writes its own element between two barriers.
void Generator::addLocalPhase(std::vector<Stmt> &body) {
  int id = random.pick(locals);
  TypeRef type = program.variables[id].type->element;
  Stmt compute = makeStmt(StmtKind::Declare, {value(type, 2)});
  compute.variable = addVariable("x", type, Space::Private, Role::Automatic);
  visible.push_back(compute.variable);
  Stmt barrier = makeStmt(StmtKind::Barrier);
  barrier.number = random.chance(70) ? 1 : 3;
  Stmt write = makeStmt(
      StmtKind::Assign,
      {makeIndex(makeVariable(program, id), makeVariable(program, localIndex)),
       makeVariable(program, compute.variable)});
  body.push_back(std::move(compute));
  body.push_back(barrier);
  body.push_back(std::move(write));
  body.push_back(std::move(barrier));
}

/// What all sub-groups of a work-group add together does not depend on their
/// size.
void Generator::addSubGroupSum(std::vector<Stmt> &body) {
  Expr place = makeIndex(makeVariable(program, localCounters[0]), makeInt(0));
  TypeRef type = place.type;
  Expr operand =
      makeExpr(Op::And, type, {value(type, 2), makeConstant(type, 0xffff)});
  Stmt stmt =
      makeStmt(StmtKind::Collective, {std::move(place), std::move(operand)});
  stmt.number = static_cast<int>(CollectiveOp::SubGroupSum);
  body.push_back(std::move(stmt));
}

void Generator::addCollective(std::vector<Stmt> &body) {
  static const Kind kinds[] = {Kind::UInt, Kind::ULong, Kind::Int, Kind::Long};
  if (!localCounters.empty() && random.chance(20))
    return addSubGroupSum(body);
  CollectiveOp op = static_cast<CollectiveOp>(
      random.below(static_cast<int>(CollectiveOp::SubGroupAdd) + 1));
  bool isOfSubGroup = op >= CollectiveOp::SubGroupMax;
  bool adds = op == CollectiveOp::GroupAdd ||
              op == CollectiveOp::GroupScanInclusiveAdd ||
              op == CollectiveOp::GroupScanExclusiveAdd;
  Kind kind = kinds[random.below(adds ? 2 : 4)];
  if (op == CollectiveOp::GroupAll || op == CollectiveOp::GroupAny)
    kind = Kind::Int;
  if (isOfSubGroup)
    kind = random.chance(50) ? Kind::UInt : Kind::ULong;
  if (op == CollectiveOp::SubGroupAll || op == CollectiveOp::SubGroupAny)
    kind = Kind::Int;
  TypeRef type = valueType(kind);
  Stmt declare = makeStmt(StmtKind::Declare, {makeConstant(type, 0)});
  Expr operand = isOfSubGroup        ? adapt(uniform(2), type)
                 : kind == Kind::Int ? condition(2)
                                     : value(type, 2);
  // So that a sum of a whole sub-group does not wrap.
  if (isOfSubGroup)
    operand =
        makeExpr(Op::And, type, {Expr(operand), makeConstant(type, 0xffff)});
  declare.variable = addVariable("x", type, Space::Private, Role::Automatic);
  visible.push_back(declare.variable);
  Stmt stmt =
      makeStmt(StmtKind::Collective,
               {makeVariable(program, declare.variable), std::move(operand)});
  stmt.number = static_cast<int>(op);
  body.push_back(std::move(declare));
  body.push_back(std::move(stmt));
}

void Generator::addAsyncCopy(std::vector<Stmt> &body) {
  for (int id : locals)
    for (int source : kernelParams) {
      const Variable &to = program.variables[id];
      const Variable &from = program.variables[source];
      if (!from.pointee || from.isWritten ||
          from.type->space != Space::Global ||
          !isSame(from.pointee, to.type->element) || from.pointee->width == 3 ||
          elementsBehind(from) < localCount(id))
        continue;
      uint64_t most = elementsBehind(from) / localCount(id);
      Stmt barrier = makeStmt(StmtKind::Barrier);
      barrier.number = 1;
      Expr target =
          makeExpr(Op::AddressOf, pointerTo(to.type->element, Space::Local),
                   {makeIndex(makeVariable(program, id), makeInt(0))});
      Stmt copy = makeStmt(StmtKind::AsyncCopy,
                           {std::move(target), makeVariable(program, source)});
      copy.number = static_cast<int>(random.between(1, localCount(id)));
      if (random.chance(50))
        copy.stride = static_cast<int>(random.between(1, most));
      body.push_back(std::move(barrier));
      body.push_back(std::move(copy));
      return;
    }
  addLocalPhase(body);
}

void Generator::addGroupCall(std::vector<Stmt> &body) {
  const Function &function = program.functions[groupHelper];
  TypeRef type = function.result;
  Stmt declare = makeStmt(StmtKind::Declare, {makeConstant(type, 0)});
  Expr call = makeExpr(Op::Call, type);
  call.ref = groupHelper;
  for (int id : locals)
    if (isSame(program.variables[id].type->element, type) && call.args.empty())
      call.args.push_back(
          makeExpr(Op::AddressOf, pointerTo(type, Space::Local),
                   {makeIndex(makeVariable(program, id), makeInt(0))}));
  call.args.push_back(makeVariable(program, localIndex));
  call.args.push_back(value(type, 2));
  declare.variable = addVariable("x", type, Space::Private, Role::Automatic);
  visible.push_back(declare.variable);
  body.push_back(declare);
  body.push_back(
      makeStmt(StmtKind::Call,
               {std::move(call), makeVariable(program, declare.variable)}));
}

//===----------------------------------------------------------------------===//
// Work-items that part
//===----------------------------------------------------------------------===//

void Generator::addMeeting(std::vector<Stmt> &body) {
  unsigned kind = random.below(10);
  if (kind < 6)
    return addLocalPhase(body);
  if (kind < 7)
    return addAsyncCopy(body);
  if (kind < 8 && groupHelper >= 0)
    return addGroupCall(body);
  if (program.standard != "CL1.2")
    return addCollective(body);
  addLocalPhase(body);
}

/// What all of the group do, with a barrier in it.
void Generator::addMeetings(std::vector<Stmt> &body,
                            const Surroundings &around) {
  Surroundings inside = around;
  ++inside.depth;
  inside.isUniform = true;
  inside.canLeaveLoop = inside.isInSwitch = inside.canReturn = false;
  inside.labels.clear();
  size_t outer = visible.size();
  addStatements(body, random.below(2), inside);
  addMeeting(body);
  addStatements(body, random.below(2), inside);
  visible.resize(outer);
}

/// What is false for all, which no compiler knows.
Expr Generator::unfulfilled() {
  std::vector<Expr> ways;
  for (int id : kernelParams) {
    const Variable &variable = program.variables[id];
    const Type &type = variable.pointee ? *variable.pointee : *variable.type;
    bool isInput = variable.pointee ? !variable.isWritten : variable.isFixed;
    if (!isInput || !type.isValue() || type.width > 1 || isFloat(type.kind) ||
        variable.data.size() < type.size || variable.image)
      continue;
    uint64_t bits = 0;
    std::memcpy(&bits, variable.data.data(), type.size);
    Expr value = makeVariable(program, id);
    if (variable.pointee)
      value = makeIndex(std::move(value), makeInt(0));
    Expr known = makeConstant(value.type, bits);
    ways.push_back(makeExpr(Op::NotEqual, valueType(Kind::Int),
                            {std::move(value), std::move(known)}));
  }
  // Loops have fewer trips.
  ways.push_back(makeExpr(Op::Less, valueType(Kind::Int),
                          {makeInt(random.between(8, 90)),
                           makeVariable(program, loopCounters.back())}));
  return random.pick(ways);
}

/// A branch to a barrier that nobody takes.
void Generator::addUnreachedBarrier(std::vector<Stmt> &body) {
  Stmt stmt = makeStmt(StmtKind::If, {unfulfilled()});
  Stmt barrier = makeStmt(StmtKind::Barrier);
  barrier.number = 1;
  stmt.body.push_back(std::move(barrier));
  size_t outer = visible.size();
  if (random.chance(30))
    addAssignment(stmt.body);
  visible.resize(outer);
  if (random.chance(30))
    addAssignment(stmt.other);
  visible.resize(outer);
  body.push_back(std::move(stmt));
}

/// What each work-item does by itself.
void Generator::addParting(std::vector<Stmt> &body,
                           const Surroundings &around) {
  Surroundings inside = around;
  ++inside.depth;
  inside.isUniform = false;
  inside.hasParted = true;
  size_t outer = visible.size();
  addStatements(body, random.between(1, 3), inside);
  visible.resize(outer);
}

/// A loop in the first trips of which the group meets, and in whose others the
/// work-items part: they leave it one by one.
void Generator::addPartingLoop(std::vector<Stmt> &body,
                               const Surroundings &around) {
  Surroundings inside = around;
  ++inside.depth;
  inside.isUniform = inside.isInSwitch = false;
  inside.canLeaveLoop = true;
  inside.labels.clear();
  TypeRef number = valueType(Kind::Int);
  Stmt stmt = makeStmt(StmtKind::Loop);
  stmt.form = static_cast<LoopForm>(random.below(4));
  stmt.variable = addVariable("i", number, Space::Private, Role::Automatic);
  program.variables[stmt.variable].isFixed = true;
  Expr trip = makeVariable(program, stmt.variable);
  unsigned together = random.between(1, 4);
  Expr more = makeExpr(Op::And, number, {value(number, 1), makeInt(3)});
  stmt.exprs.push_back(
      makeExpr(Op::Add, number, {makeInt(together), std::move(more)}));
  auto compare = [&](Op op, unsigned with) {
    return makeExpr(op, number, {trip, makeInt(with)});
  };
  size_t outer = visible.size();
  visible.push_back(stmt.variable);
  loopCounters.push_back(stmt.variable);

  auto addTogether = [&] {
    Stmt meet = makeStmt(StmtKind::If,
                         {random.chance(60)
                              ? compare(Op::Less, together)
                              : compare(Op::Equal, random.below(together))});
    addMeetings(meet.body, inside);
    // In others than those they may do anything but leave.
    Surroundings staying = inside;
    staying.canLeaveLoop = staying.canReturn = false;
    if (random.chance(50))
      addParting(meet.other, staying);
    stmt.body.push_back(std::move(meet));
  };
  auto addAlone = [&] {
    Stmt part = makeStmt(StmtKind::If, {compare(Op::LessEqual, together)});
    std::swap(part.exprs[0].args[0], part.exprs[0].args[1]);
    addParting(part.body, inside);
    if (random.chance(70))
      addJump(part.body, inside);
    stmt.body.push_back(std::move(part));
  };
  if (random.chance(40))
    addAlone();
  addTogether();
  if (random.chance(30))
    addTogether();
  addAlone();
  if (random.chance(50))
    addAssignment(stmt.body);
  loopCounters.pop_back();
  visible.resize(outer);
  body.push_back(std::move(stmt));
}

//===----------------------------------------------------------------------===//
// All
//===----------------------------------------------------------------------===//

void Generator::addStatement(std::vector<Stmt> &body,
                             const Surroundings &around) {
  unsigned choice = random.below(100);
  if (around.isUniform && usesBarriers && choice < 30) {
    if (choice < 5 && around.depth < 2)
      return addPartingLoop(body, around);
    return addMeeting(body);
  }
  if (around.hasParted && choice < 20)
    return addUnreachedBarrier(body);
  choice = random.below(100);
  if (choice < 30 && around.depth < 3) {
    if (choice < 10)
      return addIf(body, around);
    if (choice < 19)
      return addLoop(body, around);
    if (choice < 24)
      return addSwitch(body, around);
    return addLabel(body, around);
  }
  if (choice < 42 && addJump(body, around))
    return;
  if (choice < 58)
    return addDeclaration(body);
  if (choice < 64)
    return addPointer(body);
  if (choice < 74)
    return addOutput(body);
  if (choice < 78)
    return addAtomic(body);
  if (choice < 81 && addCopy(body))
    return;
  if (choice < 84 && addResult(body))
    return;
  if (choice < 88 && addImageWrite(body))
    return;
  addAssignment(body);
}

void Generator::addStatements(std::vector<Stmt> &body, unsigned count,
                              const Surroundings &around) {
  size_t outer = visible.size();
  for (unsigned i = 0; i < count; ++i)
    addStatement(body, around);
  // The kernel's own variables are looked at in the end.
  if (around.depth > 0)
    visible.resize(outer);
}
