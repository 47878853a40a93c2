//===- Retype.cpp - other types for variables -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Retype.h"

#include "Expressions.h"

#include <algorithm>

using namespace cairn::fuzz;

static bool hasElements(const Variable &variable) {
  return variable.type->form == Type::Array ||
         variable.type->form == Type::Pointer;
}

TypeRef cairn::fuzz::retypedPart(const Variable &variable) {
  TypeRef part = hasElements(variable) ? variable.type->element : variable.type;
  bool isElsewhere = variable.type->form == Type::Pointer && !variable.pointee;
  return part && part->isValue() && !isElsewhere ? part : nullptr;
}

/// A value as one of another type, component by component or one for all.
static Expr converted(Expr value, const TypeRef &type) {
  if (value.type->width > type->width) {
    std::vector<uint64_t> lanes;
    for (unsigned i = 0; i < type->width; ++i)
      lanes.push_back(i);
    value = makeSwizzle(std::move(value), std::move(lanes));
  } else if (value.type->width < type->width) {
    value = makeExpr(Op::Vector, valueType(value.type->kind, type->width),
                     {std::move(value)});
  }
  return isSame(value.type, type) ? value : makeConvert(std::move(value), type);
}

namespace {

class Retyper {
public:
  Retyper(Program &program, int variable, TypeRef type)
      : program(program), variable(variable), type(std::move(type)),
        hasElements(::hasElements(program.variables[variable])) {}

  bool run();

private:
  bool isPart(const Expr &expr) const {
    const Expr &base =
        hasElements && expr.op == Op::Index ? expr.args[0] : expr;
    return base.op == Op::Variable && base.ref == variable &&
           hasElements == (expr.op == Op::Index);
  }
  void retypePart(Expr &part);
  void rewrite(Expr &expr);
  void rewrite(Stmt &stmt);
  void rewriteTarget(Expr &target, Expr &value);
  void rewrite(std::vector<Stmt> &body) {
    for (Stmt &stmt : body)
      rewrite(stmt);
  }

  Program &program;
  int variable;
  TypeRef type;
  bool hasElements, isPossible = true;
};

} // namespace

void Retyper::retypePart(Expr &part) {
  part.type = type;
  if (!hasElements)
    return;
  part.args[0].type = program.variables[variable].type;
  rewrite(part.args[1]);
}

/// Where a value is wanted.
void Retyper::rewrite(Expr &expr) {
  if (isPart(expr)) {
    TypeRef wanted = expr.type;
    retypePart(expr);
    expr = converted(std::move(expr), wanted);
    return;
  }
  if (expr.op == Op::Lane && isPart(expr.args[0])) {
    TypeRef wanted = expr.type;
    Expr part = std::move(expr.args[0]);
    retypePart(part);
    uint64_t lane = std::min<uint64_t>(expr.ref, type->width - 1);
    if (type->width > 1)
      part = makeSwizzle(std::move(part), {lane});
    expr = converted(std::move(part), wanted);
    return;
  }
  if (expr.op == Op::AddressOf && isPart(expr.args[0]))
    isPossible = false;
  if (expr.op == Op::Variable && expr.ref == variable)
    isPossible = false;
  for (Expr &arg : expr.args)
    rewrite(arg);
}

void Retyper::rewriteTarget(Expr &target, Expr &value) {
  bool isLanes = target.op == Op::Lane || target.op == Op::Swizzle;
  if (isPart(target)) {
    retypePart(target);
  } else if (isLanes && isPart(target.args[0])) {
    Expr part = std::move(target.args[0]);
    retypePart(part);
    target = std::move(part);
  } else {
    return rewrite(target);
  }
  value = converted(std::move(value), type);
}

void Retyper::rewrite(Stmt &stmt) {
  bool isTarget = stmt.kind == StmtKind::Assign;
  // Places of a type that the statement is about.
  if (stmt.kind == StmtKind::Atomic || stmt.kind == StmtKind::Collective)
    isPossible &= !isPart(stmt.exprs[0]);
  if (stmt.kind == StmtKind::Call && stmt.exprs.size() > 1)
    isPossible &= !isPart(stmt.exprs[1]);
  for (size_t i = isTarget; i < stmt.exprs.size(); ++i)
    rewrite(stmt.exprs[i]);
  if (isTarget)
    rewriteTarget(stmt.exprs[0], stmt.exprs[1]);
  else if (stmt.variable == variable && !stmt.exprs.empty())
    stmt.exprs[0] = converted(std::move(stmt.exprs[0]), type);
  isPossible &= stmt.kind != StmtKind::Loop || stmt.variable != variable;
  rewrite(stmt.body);
  rewrite(stmt.other);
}

bool Retyper::run() {
  Variable &changed = program.variables[variable];
  uint64_t count = 1;
  if (hasElements) {
    uint64_t size = changed.type->element->size;
    count =
        (changed.localBytes ? changed.localBytes : changed.data.size()) / size;
    changed.type = changed.type->form == Type::Array
                       ? arrayOf(type, changed.type->count)
                       : pointerTo(type, changed.type->space);
  } else {
    changed.type = type;
  }
  if (changed.pointee)
    changed.pointee = type;
  if (changed.localBytes)
    changed.localBytes = count * type->size;
  if (!changed.data.empty()) {
    changed.data.resize(count * type->size);
    // Not all bits are a number.
    if (isFloat(type->kind))
      std::fill(changed.data.begin(), changed.data.end(), 0);
  }
  for (Function &function : program.functions)
    rewrite(function.body.body);
  return isPossible;
}

bool cairn::fuzz::retype(Program &program, int variable, const TypeRef &type) {
  return Retyper(program, variable, type).run();
}
