//===- Interpreter.cpp - executes a generated kernel ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Interpreter.h"

#include "Machine.h"
#include "Program/Visit.h"

using namespace cairn::fuzz;

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

void Machine::keepRunning(Active &active) const {
  Active kept;
  for (int item : active)
    if (items[item].flow == Flow::None)
      kept.push_back(item);
  active = std::move(kept);
}

void Machine::execute(std::vector<Stmt> &body, Active active) {
  for (Stmt &stmt : body) {
    if (active.empty() || isOver())
      return;
    execute(stmt, active);
    keepRunning(active);
  }
}

bool Machine::isUniform(const Active &active, const char *what) {
  if (active.size() == items.size())
    return true;
  fail(std::string(what) + " that not all work-items reach");
  return false;
}

void Machine::declare(Stmt &stmt, const Active &active) {
  const Variable &variable = program.variables[stmt.variable];
  if (variable.space == Space::Local)
    return;
  for (int item : active) {
    Place place = makeVariable(item, stmt.variable);
    if (!stmt.exprs.empty())
      store(place, evaluate(stmt.exprs[0], item), item);
  }
}

void Machine::assign(Stmt &stmt, const Active &active) {
  for (int item : active) {
    Value value = evaluate(stmt.exprs[1], item);
    if (isOver())
      return;
    Expr &target = stmt.exprs[0];
    if (target.op != Op::Swizzle) {
      store(place(target, item), value, item);
      continue;
    }
    Place whole = place(target.args[0], item);
    for (size_t i = 0; i < target.lanes.size(); ++i) {
      Place lane = whole;
      lane.type = valueType(whole.type->kind);
      lane.offset += target.lanes[i] * lane.type->size;
      Value one;
      one.lanes[0] = value.lanes[i];
      store(lane, one, item);
    }
  }
}

void Machine::choose(Stmt &stmt, const Active &active) {
  Active taken, other;
  for (int item : active)
    (evaluate(stmt.exprs[0], item).lanes[0] ? taken : other).push_back(item);
  execute(stmt.body, taken);
  execute(stmt.other, other);
}

void Machine::loop(Stmt &stmt, Active active) {
  std::vector<int64_t> bound(items.size());
  TypeRef counterType = program.variables[stmt.variable].type;
  for (int item : active) {
    makeVariable(item, stmt.variable);
    bound[item] = signedOf(evaluate(stmt.exprs[0], item).lanes[0],
                           stmt.exprs[0].type->kind);
  }
  for (int64_t i = 0; !active.empty() && !isOver(); ++i) {
    Active again;
    for (int item : active) {
      Value counter;
      counter.lanes[0] = static_cast<uint32_t>(i);
      store(variablePlace(stmt.variable, item), counter, item);
      // A do-while loop asks from the second time on.
      bool goesOn = stmt.form == LoopForm::DoWhile && i == 0;
      if (!goesOn)
        goesOn =
            i < bound[item] && (stmt.exprs.size() < 2 ||
                                evaluate(stmt.exprs[1], item).lanes[0] != 0);
      if (goesOn)
        again.push_back(item);
    }
    active = std::move(again);
    execute(stmt.body, active);
    Active next;
    for (int item : active) {
      Flow &flow = items[item].flow;
      if (flow == Flow::Continue)
        flow = Flow::None;
      if (flow == Flow::None)
        next.push_back(item);
      else if (flow == Flow::Break)
        flow = Flow::None;
    }
    active = std::move(next);
  }
}

void Machine::switchOn(Stmt &stmt, const Active &active) {
  std::vector<size_t> start(items.size(), stmt.body.size());
  for (int item : active) {
    Bits value = evaluate(stmt.exprs[0], item).lanes[0];
    for (size_t i = 0; i < stmt.body.size(); ++i) {
      const std::vector<uint64_t> &labels = stmt.body[i].lanes;
      bool isHere =
          std::find(labels.begin(), labels.end(), value) != labels.end();
      // A label that fits goes before the default, wherever that is.
      if (isHere || (labels.empty() && start[item] == stmt.body.size()))
        start[item] = i;
      if (isHere)
        break;
    }
  }
  std::vector<bool> isInside(items.size());
  for (size_t i = 0; i < stmt.body.size(); ++i) {
    Active here;
    for (int item : active) {
      if (start[item] == i)
        isInside[item] = true;
      if (isInside[item] && items[item].flow == Flow::None)
        here.push_back(item);
    }
    execute(stmt.body[i].body, here);
    for (int item : here)
      if (items[item].flow != Flow::None || !stmt.body[i].isOpen)
        isInside[item] = false;
  }
  for (int item : active)
    if (items[item].flow == Flow::Break)
      items[item].flow = Flow::None;
}

void Machine::atomic(Stmt &stmt, const Active &active) {
  for (int item : active) {
    Value operand;
    if (stmt.exprs.size() > 1)
      operand = evaluate(stmt.exprs[1], item);
    Place target = place(stmt.exprs[0], item);
    if (isOver())
      return;
    Kind kind = target.type->kind;
    isAtomic = true;
    Value old = load(target, item);
    Bits a = old.lanes[0], b = operand.lanes[0];
    Kind unsignedKind = withSign(kind, false);
    switch (static_cast<AtomicOp>(stmt.number)) {
    case AtomicOp::Add:
      a = *fuzz::evaluate(Op::Add, unsignedKind, a, b);
      break;
    case AtomicOp::Sub:
      a = *fuzz::evaluate(Op::Sub, unsignedKind, a, b);
      break;
    case AtomicOp::Inc:
      a = *fuzz::evaluate(Op::Add, unsignedKind, a, 1);
      break;
    case AtomicOp::And:
      a &= b;
      break;
    case AtomicOp::Or:
      a |= b;
      break;
    case AtomicOp::Xor:
      a ^= b;
      break;
    case AtomicOp::Min:
    case AtomicOp::Max: {
      Bits pair[] = {a, b};
      a = *fuzz::evaluate(static_cast<AtomicOp>(stmt.number) == AtomicOp::Min
                              ? Builtin::Min
                              : Builtin::Max,
                          kind, pair);
      break;
    }
    }
    old.lanes[0] = a;
    store(target, old, item);
    isAtomic = false;
  }
}

void Machine::vstore(Stmt &stmt, const Active &active) {
  for (int item : active) {
    Value value = evaluate(stmt.exprs[0], item);
    Value at = evaluate(stmt.exprs[1], item);
    Place slot = pointee(evaluate(stmt.exprs[2], item));
    Kind kind = stmt.exprs[0].type->kind;
    unsigned width = stmt.exprs[0].type->width;
    slot.type = stmt.exprs[2].type->element;
    slot.offset +=
        at.lanes[0] * halfStride(width, stmt.isAligned) * slot.type->size;
    for (unsigned i = 0; i < width; ++i) {
      Value lane;
      std::optional<Bits> stored = fuzz::convert(
          value.lanes[i], kind, slot.type->kind, false, stmt.rounding);
      if (!stored)
        return fail("a number that no half holds");
      lane.lanes[0] = *stored;
      store(slot, lane, item);
      slot.offset += slot.type->size;
    }
  }
}

void Machine::fillLocal(Stmt &stmt, const Active &active) {
  if (!isUniform(active, "a local array filled"))
    return;
  Expr base;
  base.op = Op::Variable;
  base.ref = stmt.variable;
  base.type = program.variables[stmt.variable].type;
  for (int item : active) {
    Place whole = base.type->form == Type::Pointer
                      ? pointee(evaluate(base, item))
                      : variablePlace(stmt.variable, item);
    TypeRef element = base.type->element;
    uint64_t count = (whole.high - whole.low) / element->size;
    for (uint64_t i = items[item].localLinear; i < count; i += items.size()) {
      Place slot = whole;
      slot.type = element;
      slot.offset = whole.low + i * element->size;
      store(slot, evaluate(stmt.exprs[0], item), item);
    }
  }
}

void Machine::collective(Stmt &stmt, const Active &active) {
  if (!isUniform(active, "a collective"))
    return;
  std::vector<Bits> values;
  for (int item : active)
    values.push_back(evaluate(stmt.exprs[1], item).lanes[0]);
  Kind kind = stmt.exprs[1].type->kind;
  Kind unsignedKind = withSign(kind, false);
  CollectiveOp op = static_cast<CollectiveOp>(stmt.number);
  bool scans = op == CollectiveOp::GroupScanInclusiveAdd ||
               op == CollectiveOp::GroupScanExclusiveAdd;
  Bits total = op == CollectiveOp::GroupAdd || scans ? 0 : values[0];
  if (op == CollectiveOp::GroupAll || op == CollectiveOp::GroupAny)
    total = op == CollectiveOp::GroupAll;
  if (op == CollectiveOp::SubGroupSum) {
    // Each work-item's own part, in any order.
    Stmt sum = stmt;
    sum.number = static_cast<int>(AtomicOp::Add);
    return atomic(sum, active);
  }
  std::vector<Bits> results(values.size());
  for (size_t i = 0; i < values.size(); ++i) {
    if (op == CollectiveOp::GroupScanExclusiveAdd)
      results[i] = total;
    Bits pair[] = {total, values[i]};
    switch (op) {
    case CollectiveOp::GroupAdd:
    case CollectiveOp::GroupScanInclusiveAdd:
    case CollectiveOp::GroupScanExclusiveAdd:
      total = *fuzz::evaluate(Op::Add, unsignedKind, total, values[i]);
      break;
    case CollectiveOp::GroupMin:
      total = *fuzz::evaluate(Builtin::Min, kind, pair);
      break;
    case CollectiveOp::GroupMax:
      total = *fuzz::evaluate(Builtin::Max, kind, pair);
      break;
    case CollectiveOp::GroupAll:
      total = total && values[i];
      break;
    case CollectiveOp::GroupAny:
      total = total || values[i];
      break;
    case CollectiveOp::GroupBroadcast:
      break;
    case CollectiveOp::SubGroupSum:
      break;
    case CollectiveOp::SubGroupAll:
    case CollectiveOp::SubGroupAny:
      total = values[i] != 0;
      [[fallthrough]];
    case CollectiveOp::SubGroupMax:
    case CollectiveOp::SubGroupMin:
    case CollectiveOp::SubGroupScanMax:
    case CollectiveOp::SubGroupBroadcast:
    case CollectiveOp::SubGroupAdd:
      if (values[i] != values[0])
        fail("a sub-group's collective of values that differ");
      break;
    }
    if (op == CollectiveOp::GroupScanInclusiveAdd)
      results[i] = total;
  }
  for (size_t i = 0; i < active.size(); ++i) {
    Value value;
    value.lanes[0] = scans ? results[i] : total;
    store(place(stmt.exprs[0], active[i]), value, active[i]);
  }
}

void Machine::asyncCopy(Stmt &stmt, const Active &active) {
  if (!isUniform(active, "an asynchronous copy"))
    return;
  // The first work-item's copy stands for all; nobody may touch the memory
  // before the end, which is what a barrier would say.
  Place to = pointee(evaluate(stmt.exprs[0], active[0]));
  Place from = pointee(evaluate(stmt.exprs[1], active[0]));
  TypeRef type = stmt.exprs[0].type->element;
  for (int i = 0; i < stmt.number && !isOver(); ++i) {
    Place target = to, source = from;
    target.type = source.type = type;
    target.offset += i * type->size;
    source.offset += i * stmt.stride * type->size;
    store(target, load(source, active[0]), active[0]);
  }
  ++localEpoch;
}

void Machine::execute(Stmt &stmt, const Active &active) {
  if (!spend(active.size()))
    return;
  switch (stmt.kind) {
  case StmtKind::Block:
    return execute(stmt.body, active);
  case StmtKind::Declare:
    return declare(stmt, active);
  case StmtKind::Assign:
    return assign(stmt, active);
  case StmtKind::If:
    return choose(stmt, active);
  case StmtKind::Loop:
    return loop(stmt, active);
  case StmtKind::Switch:
    return switchOn(stmt, active);
  case StmtKind::Case:
    return;
  case StmtKind::Break:
  case StmtKind::Continue:
    for (int item : active)
      items[item].flow =
          stmt.kind == StmtKind::Break ? Flow::Break : Flow::Continue;
    return;
  case StmtKind::Return:
    for (int item : active) {
      if (!stmt.exprs.empty())
        items[item].result = evaluate(stmt.exprs[0], item);
      items[item].flow = Flow::Return;
    }
    return;
  case StmtKind::Label:
    execute(stmt.body, active);
    for (int item : active)
      if (items[item].flow == Flow::Goto && items[item].label == stmt.number)
        items[item].flow = Flow::None;
    return;
  case StmtKind::Goto:
    for (int item : active) {
      items[item].flow = Flow::Goto;
      items[item].label = stmt.number;
    }
    return;
  case StmtKind::Call:
    call(stmt.exprs[0], active);
    if (stmt.exprs.size() > 1)
      for (int item : active)
        store(place(stmt.exprs[1], item), items[item].result, item);
    return;
  case StmtKind::Vstore:
    return vstore(stmt, active);
  case StmtKind::Barrier:
    if (isUniform(active, "a barrier")) {
      localEpoch += (stmt.number & 1) != 0;
      globalEpoch += (stmt.number & 2) != 0;
    }
    return;
  case StmtKind::Atomic:
    return atomic(stmt, active);
  case StmtKind::FillLocal:
    return fillLocal(stmt, active);
  case StmtKind::Collective:
    return collective(stmt, active);
  case StmtKind::AsyncCopy:
    return asyncCopy(stmt, active);
  case StmtKind::WriteImage:
    return writeImage(stmt, active);
  }
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

void Machine::runGroup(const std::array<uint64_t, 3> &group) {
  beginGroup(group);
  Active all;
  for (size_t i = 0; i < items.size(); ++i)
    all.push_back(static_cast<int>(i));
  execute(program.kernel().body.body, all);
}

bool Machine::run(Expectation &expected) {
  makeShared();
  std::array<uint64_t, 3> group;
  for (group[2] = 0; group[2] < groups(2); ++group[2])
    for (group[1] = 0; group[1] < groups(1); ++group[1])
      for (group[0] = 0; group[0] < groups(0); ++group[0]) {
        runGroup(group);
        if (isOver())
          return false;
      }
  takeBuffers(expected);
  return true;
}

bool cairn::fuzz::interpret(Program &program, Expectation &expected,
                            std::string &error) {
  forEachExpr(program, [](Expr &expr, bool) { expr.isReached = false; });
  // Each turn guards one operation more at least.
  for (int turn = 0; turn < 200; ++turn) {
    Machine machine(program);
    expected.buffers.clear();
    bool isOver = machine.run(expected);
    error = machine.error();
    if (!machine.hasGuarded())
      return isOver && error.empty();
  }
  error = "an operation that stays undefined";
  return false;
}
