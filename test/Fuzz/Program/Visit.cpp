//===- Visit.cpp - walks over programs --------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Visit.h"

using namespace cairn::fuzz;

using ListVisitor = std::function<void(std::vector<Stmt> &)>;
using ExprVisitor = std::function<void(Expr &, bool)>;

static void visitList(std::vector<Stmt> &list, const ListVisitor &visit) {
  visit(list);
  for (Stmt &stmt : list) {
    visitList(stmt.body, visit);
    visitList(stmt.other, visit);
  }
}

void cairn::fuzz::forEachList(Program &program, const ListVisitor &visit) {
  for (size_t i = program.functions.size(); i-- > 0;)
    visitList(program.functions[i].body.body, visit);
}

static void visitExpr(Expr &expr, bool isPlace, const ExprVisitor &visit) {
  visit(expr, isPlace);
  for (size_t i = 0; i < expr.args.size(); ++i) {
    Op op = expr.op;
    // The whole of which this is a part, or what an address is taken of.
    bool isPart =
        i == 0 && (op == Op::Index || op == Op::Field || op == Op::Lane ||
                   op == Op::AddressOf || op == Op::ReadImage ||
                   (op == Op::Swizzle && isPlace));
    visitExpr(expr.args[i], isPart, visit);
  }
}

void cairn::fuzz::forEachExpr(Program &program, const ExprVisitor &visit) {
  forEachList(program, [&](std::vector<Stmt> &list) {
    for (Stmt &stmt : list) {
      bool hasTarget = stmt.kind == StmtKind::Assign ||
                       stmt.kind == StmtKind::Atomic ||
                       stmt.kind == StmtKind::Collective ||
                       stmt.kind == StmtKind::WriteImage;
      for (size_t i = 0; i < stmt.exprs.size(); ++i)
        visitExpr(stmt.exprs[i],
                  (hasTarget && i == 0) || stmt.kind == StmtKind::Call, visit);
    }
  });
}

bool cairn::fuzz::mentions(Program &program, int variable) {
  bool found = false;
  forEachList(program, [&](std::vector<Stmt> &list) {
    for (Stmt &stmt : list)
      found |= stmt.variable == variable;
  });
  forEachExpr(program, [&](Expr &expr, bool) {
    found |= expr.op == Op::Variable && expr.ref == variable;
  });
  return found;
}
