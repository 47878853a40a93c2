//===- Expressions.h - makes of expressions ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_FUZZ_PROGRAM_EXPRESSIONS_H
#define CAIRN_TEST_FUZZ_PROGRAM_EXPRESSIONS_H

#include "Arithmetic.h"
#include "Program.h"

namespace cairn::fuzz {

inline Expr makeExpr(Op op, TypeRef type, std::vector<Expr> args = {}) {
  Expr expr;
  expr.op = op;
  expr.type = std::move(type);
  expr.args = std::move(args);
  return expr;
}
inline Expr makeVariable(const Program &program, int id) {
  Expr expr = makeExpr(Op::Variable, program.variables[id].type);
  expr.ref = id;
  return expr;
}
/// The same in each component.
inline Expr makeConstant(const TypeRef &type, uint64_t bits) {
  Expr expr = makeExpr(Op::Constant, type);
  expr.lanes.assign(type->width, truncate(bits, bitsOf(type->kind)));
  return expr;
}
inline Expr makeInt(int64_t value) {
  return makeConstant(valueType(Kind::Int), static_cast<uint64_t>(value));
}
inline Expr makeQuery(Query query, unsigned dimension = 0,
                      Kind kind = Kind::Int) {
  Expr expr = makeExpr(Op::Query, valueType(kind));
  expr.ref = static_cast<int>(query);
  expr.lanes = {dimension};
  return expr;
}
inline Expr makeConvert(Expr from, const TypeRef &type, bool saturates = false,
                        Rounding rounding = Rounding::Default) {
  Expr expr = makeExpr(Op::Convert, type, {std::move(from)});
  expr.lanes = {saturates, static_cast<uint64_t>(rounding)};
  return expr;
}
inline Expr makeSwizzle(Expr from, std::vector<uint64_t> lanes) {
  TypeRef type =
      valueType(from.type->kind, static_cast<unsigned>(lanes.size()));
  Expr expr = makeExpr(Op::Swizzle, type, {std::move(from)});
  expr.lanes = std::move(lanes);
  return expr;
}
inline Expr makeBuiltin(Builtin builtin, TypeRef type, std::vector<Expr> args) {
  Expr expr = makeExpr(Op::Builtin, std::move(type), std::move(args));
  expr.ref = static_cast<int>(builtin);
  return expr;
}
inline Expr makeIndex(Expr base, Expr index) {
  TypeRef element = base.type->element;
  return makeExpr(Op::Index, element, {std::move(base), std::move(index)});
}
inline Expr makeField(Expr base, int field) {
  TypeRef type = base.type->fields[field].type;
  Expr expr = makeExpr(Op::Field, type, {std::move(base)});
  expr.ref = field;
  return expr;
}

inline Stmt makeStmt(StmtKind kind, std::vector<Expr> exprs = {}) {
  Stmt stmt;
  stmt.kind = kind;
  stmt.exprs = std::move(exprs);
  return stmt;
}

} // namespace cairn::fuzz

#endif // CAIRN_TEST_FUZZ_PROGRAM_EXPRESSIONS_H
