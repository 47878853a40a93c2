//===- Shrink.cpp - makes failing programs small ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Shrink.h"

#include "Program/Expressions.h"
#include "Program/Retype.h"
#include "Program/Visit.h"

#include <algorithm>
#include <set>

using namespace cairn::fuzz;

namespace {

class Shrinker {
public:
  Shrinker(Program &program, const StillFails &stillFails,
           const std::function<bool()> &isOver)
      : program(program), stillFails(stillFails), isOver(isOver) {}

  void run();

private:
  /// Takes the candidate if it is valid and fails.
  bool take(Program candidate);

  bool removeStatements();
  bool unwrapStatements();
  bool simplifyExpressions();
  bool prune();
  bool shrinkSizes();
  bool shrinkData();
  bool dropGuards();
  bool narrowTypes();

  Program &program;
  const StillFails &stillFails;
  const std::function<bool()> &isOver;
};

} // namespace

bool Shrinker::take(Program candidate) {
  if (isOver())
    return false;
  Expectation expected;
  std::string error;
  if (!interpret(candidate, expected, error) ||
      !stillFails(candidate, expected))
    return false;
  program = std::move(candidate);
  return true;
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

static size_t countLists(Program &program) {
  size_t count = 0;
  forEachList(program, [&](std::vector<Stmt> &) { ++count; });
  return count;
}

static std::vector<Stmt> &listAt(Program &program, size_t number) {
  std::vector<Stmt> *found = nullptr;
  forEachList(program, [&](std::vector<Stmt> &list) {
    if (number-- == 0)
      found = &list;
  });
  return *found;
}

/// Pieces of each list, long ones first.
bool Shrinker::removeStatements() {
  bool changed = false;
  for (size_t list = 0; list < countLists(program); ++list)
    for (size_t length = listAt(program, list).size(); length > 0; length /= 2)
      for (size_t end = listAt(program, list).size(); end >= length;) {
        Program candidate = program;
        std::vector<Stmt> &body = listAt(candidate, list);
        body.erase(body.begin() + (end - length), body.begin() + end);
        if (take(std::move(candidate))) {
          changed = true;
          end = std::min(end, listAt(program, list).size());
          if (end < length)
            break;
          continue;
        }
        if (isOver())
          return changed;
        end -= std::min(end, length);
      }
  return changed;
}

/// Leaves out the jumps that belong to the statement around `list`.
static void dropJumps(std::vector<Stmt> &list, bool breaks, bool continues) {
  list.erase(std::remove_if(list.begin(), list.end(),
                            [&](const Stmt &stmt) {
                              return (breaks && stmt.kind == StmtKind::Break) ||
                                     (continues &&
                                      stmt.kind == StmtKind::Continue);
                            }),
             list.end());
  for (Stmt &stmt : list) {
    bool isSwitch = stmt.kind == StmtKind::Switch;
    if (stmt.kind == StmtKind::Loop || (isSwitch && !continues))
      continue;
    dropJumps(stmt.body, breaks && !isSwitch, continues);
    dropJumps(stmt.other, breaks, continues);
  }
}

/// What is inside a statement in its place.
static std::vector<std::vector<Stmt>> insides(const Stmt &stmt) {
  switch (stmt.kind) {
  case StmtKind::If:
    return {stmt.body, stmt.other};
  case StmtKind::Block:
  case StmtKind::Label:
    return {stmt.body};
  case StmtKind::Switch: {
    std::vector<std::vector<Stmt>> all;
    for (const Stmt &one : stmt.body) {
      all.push_back(one.body);
      dropJumps(all.back(), /*breaks=*/true, /*continues=*/false);
    }
    return all;
  }
  case StmtKind::Loop: {
    std::vector<Stmt> body = stmt.body;
    dropJumps(body, /*breaks=*/true, /*continues=*/true);
    Stmt counter = makeStmt(StmtKind::Declare, {makeInt(0)});
    counter.variable = stmt.variable;
    body.insert(body.begin(), std::move(counter));
    return {body};
  }
  default:
    return {};
  }
}

bool Shrinker::unwrapStatements() {
  bool changed = false;
  for (size_t list = 0; list < countLists(program); ++list)
    for (size_t i = 0; i < listAt(program, list).size(); ++i)
      for (std::vector<Stmt> &inside : insides(listAt(program, list)[i])) {
        Program candidate = program;
        std::vector<Stmt> &body = listAt(candidate, list);
        body.erase(body.begin() + i);
        body.insert(body.begin() + i, inside.begin(), inside.end());
        if (take(std::move(candidate))) {
          changed = true;
          break;
        }
      }
  return changed;
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

static bool isSimple(const Expr &expr) {
  return expr.op == Op::Constant &&
         std::all_of(expr.lanes.begin(), expr.lanes.end(),
                     [](uint64_t lane) { return lane <= 1; });
}

/// Simpler ones of the same type.
static std::vector<Expr> replacements(const Expr &expr) {
  std::vector<Expr> all;
  if (isSimple(expr))
    return all;
  if (expr.type->isValue()) {
    all.push_back(makeConstant(expr.type, 0));
    if (!isFloat(expr.type->kind))
      all.push_back(makeConstant(expr.type, 1));
  }
  for (const Expr &arg : expr.args) {
    if (isSame(arg.type, expr.type))
      all.push_back(arg);
    for (const Expr &inner : arg.args)
      if (isSame(inner.type, expr.type))
        all.push_back(inner);
    // Instead of what changes the type, and changes it back.
    bool isCast = expr.op == Op::Convert && expr.lanes[0] == 0;
    if (isCast && arg.op != Op::Constant)
      for (const Expr &inner : arg.args)
        if (inner.type->isValue() && inner.type->width == expr.type->width)
          all.push_back(makeConvert(inner, expr.type));
  }
  return all;
}

bool Shrinker::simplifyExpressions() {
  bool changed = false;
  auto expressionAt = [](Program &program, size_t number) -> Expr * {
    Expr *found = nullptr;
    forEachExpr(program, [&](Expr &expr, bool isPlace) {
      if (!isPlace && number-- == 0)
        found = &expr;
    });
    return found;
  };
  for (size_t i = 0;; ++i) {
    Expr *expr = expressionAt(program, i);
    if (!expr || isOver())
      return changed;
    for (Expr &replacement : replacements(*expr)) {
      Program candidate = program;
      *expressionAt(candidate, i) = std::move(replacement);
      if (!take(std::move(candidate)))
        continue;
      changed = true;
      --i;
      break;
    }
  }
}

//===----------------------------------------------------------------------===//
// The rest
//===----------------------------------------------------------------------===//

static void noteAggregates(const TypeRef &type, std::set<std::string> &used) {
  if (type->element)
    noteAggregates(type->element, used);
  if (type->isAggregate())
    used.insert(type->name);
  for (const Field &field : type->fields)
    noteAggregates(field.type, used);
}

/// Leaves out one thing that nothing refers to: functions, arguments,
/// variables, types.
bool Shrinker::prune() {
  bool changed = false;
  for (size_t f = program.functions.size() - 1; f-- > 0;) {
    Program candidate = program;
    bool isUsed = false;
    forEachExpr(candidate, [&](Expr &expr, bool) {
      if (expr.op != Op::Call)
        return;
      isUsed |= expr.ref == static_cast<int>(f);
      expr.ref -= expr.ref > static_cast<int>(f);
    });
    if (isUsed)
      continue;
    candidate.functions.erase(candidate.functions.begin() + f);
    changed |= take(std::move(candidate));
  }
  for (size_t i = program.kernel().params.size(); i-- > 0;) {
    Program candidate = program;
    std::vector<int> &params = candidate.kernel().params;
    params.erase(params.begin() + i);
    if (!mentions(candidate, program.kernel().params[i]))
      changed |= take(std::move(candidate));
  }
  for (size_t i = 0; i < program.variables.size(); ++i)
    if (program.variables[i].role == Role::ProgramScope &&
        !mentions(program, static_cast<int>(i))) {
      Program candidate = program;
      candidate.variables[i].role = Role::Automatic;
      candidate.variables[i].space = Space::Private;
      changed |= take(std::move(candidate));
    }
  std::set<std::string> used;
  auto note = [&](int id) { noteAggregates(program.variables[id].type, used); };
  for (const Function &function : program.functions) {
    noteAggregates(function.result, used);
    std::for_each(function.params.begin(), function.params.end(), note);
  }
  forEachList(program, [&](std::vector<Stmt> &list) {
    for (Stmt &stmt : list)
      if (stmt.variable >= 0)
        note(stmt.variable);
  });
  for (size_t i = 0; i < program.variables.size(); ++i)
    if (program.variables[i].role == Role::ProgramScope)
      note(static_cast<int>(i));
  for (size_t i = program.aggregates.size(); i-- > 0;)
    if (!used.count(program.aggregates[i]->name)) {
      Program candidate = program;
      candidate.aggregates.erase(candidate.aggregates.begin() + i);
      changed |= take(std::move(candidate));
    }
  return changed;
}

bool Shrinker::shrinkSizes() {
  bool changed = false;
  for (unsigned d = 0; d < 3; ++d)
    for (uint64_t size : {uint64_t(1), program.local[d] / 2}) {
      Program candidate = program;
      if (size == 0 || size >= program.local[d])
        continue;
      candidate.local[d] = size;
      changed |= take(candidate);
      candidate.global[d] = size;
      changed |= take(std::move(candidate));
    }
  for (unsigned d = 0; d < 3; ++d)
    for (uint64_t size :
         {uint64_t(1), program.local[d], program.global[d] / 2}) {
      Program candidate = program;
      if (size == 0 || size >= program.global[d])
        continue;
      candidate.global[d] = size;
      candidate.local[d] = std::min(candidate.local[d], size);
      changed |= take(std::move(candidate));
    }
  while (program.dimensions > 1 &&
         program.global[program.dimensions - 1] == 1) {
    Program candidate = program;
    --candidate.dimensions;
    if (!take(std::move(candidate)))
      break;
    changed = true;
  }
  return changed;
}

bool Shrinker::shrinkData() {
  bool changed = false;
  for (size_t i = 0; i < program.variables.size(); ++i) {
    const Variable &variable = program.variables[i];
    if (std::any_of(variable.data.begin(), variable.data.end(),
                    [](unsigned char byte) { return byte != 0; })) {
      Program candidate = program;
      std::vector<unsigned char> &data = candidate.variables[i].data;
      std::fill(data.begin(), data.end(), 0);
      changed |= take(std::move(candidate));
    }
    if (!variable.pointee)
      continue;
    uint64_t size = variable.pointee->size;
    for (uint64_t count :
         {uint64_t(1), program.items(), variable.data.size() / size / 2}) {
      if (count == 0 || count * size >= program.variables[i].data.size())
        continue;
      Program candidate = program;
      candidate.variables[i].data.resize(count * size);
      changed |= take(std::move(candidate));
    }
  }
  return changed;
}

/// Scalars instead of vectors, int instead of others.
bool Shrinker::narrowTypes() {
  bool changed = false;
  for (size_t i = 0; i < program.variables.size() && !isOver(); ++i) {
    TypeRef part = retypedPart(program.variables[i]);
    if (!part || program.variables[i].role == Role::Parameter ||
        !mentions(program, static_cast<int>(i)))
      continue;
    for (const TypeRef &type :
         {valueType(Kind::Int), valueType(part->kind),
          valueType(Kind::Int, part->width), valueType(part->kind, 2)}) {
      bool isNarrower = type->width < part->width ||
                        (type->width == part->width && type->kind == Kind::Int);
      Program candidate = program;
      if (!isNarrower || isSame(type, part) ||
          !retype(candidate, static_cast<int>(i), type) ||
          !take(std::move(candidate)))
        continue;
      changed = true;
      break;
    }
  }
  return changed;
}

bool Shrinker::dropGuards() {
  Program candidate = program;
  bool any = false;
  forEachExpr(candidate, [&](Expr &expr, bool) {
    any |= expr.isGuarded;
    expr.isGuarded = false;
  });
  std::string before = print(program);
  return any && take(std::move(candidate)) && print(program) != before;
}

void Shrinker::run() {
  bool changed = true;
  while (changed && !isOver()) {
    changed = removeStatements();
    changed |= prune();
    changed |= shrinkSizes();
    changed |= unwrapStatements();
    changed |= simplifyExpressions();
    changed |= shrinkData();
    changed |= narrowTypes();
    changed |= dropGuards();
  }
}

Program cairn::fuzz::shrink(Program program, const StillFails &stillFails,
                            const std::function<bool()> &isOver) {
  Shrinker(program, stillFails, isOver).run();
  return program;
}
