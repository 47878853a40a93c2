//===- PrintExpressions.cpp - spells generated expressions ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Arithmetic.h"
#include "Printer.h"

#include <cinttypes>
#include <cstdio>

using namespace cairn::fuzz;

static std::string format(const char *pattern, uint64_t value) {
  char text[64];
  std::snprintf(text, sizeof(text), pattern, value);
  return text;
}

std::string cairn::fuzz::spellScalar(uint64_t bits, Kind kind) {
  if (isFloat(kind)) {
    char text[64];
    std::snprintf(text, sizeof(text), "%a", floatOf(bits, kind));
    std::string number = std::string(text) + (kind == Kind::Double ? "" : "f");
    if (number[0] == '-')
      number = "(" + number + ")";
    return kind == Kind::Half ? "(half)" + number : number;
  }
  int64_t number = signedOf(bits, kind);
  switch (kind) {
  case Kind::Int:
    if (number == INT32_MIN)
      return "(-2147483647 - 1)";
    return number < 0 ? "(" + std::to_string(number) + ")"
                      : std::to_string(number);
  case Kind::UInt:
    return format("%" PRIu64 "u", bits);
  case Kind::Long:
    if (number == INT64_MIN)
      return "(-9223372036854775807L - 1)";
    return number < 0 ? "(" + std::to_string(number) + "L)"
                      : std::to_string(number) + "L";
  case Kind::ULong:
    return format("%" PRIu64 "UL", bits);
  default:
    return std::string("(") + nameOf(kind) + ")" +
           (number < 0 ? "(" + std::to_string(number) + ")"
                       : std::to_string(number));
  }
}

const char *cairn::fuzz::spell(Op op) {
  switch (op) {
  case Op::Neg:
    return "-";
  case Op::Not:
    return "~";
  case Op::LogicalNot:
    return "!";
  case Op::Add:
    return "+";
  case Op::Sub:
    return "-";
  case Op::Mul:
    return "*";
  case Op::Div:
    return "/";
  case Op::Rem:
    return "%";
  case Op::And:
    return "&";
  case Op::Or:
    return "|";
  case Op::Xor:
    return "^";
  case Op::Shl:
    return "<<";
  case Op::Shr:
    return ">>";
  case Op::Less:
    return "<";
  case Op::LessEqual:
    return "<=";
  case Op::Equal:
    return "==";
  case Op::NotEqual:
    return "!=";
  case Op::LogicalAnd:
    return "&&";
  case Op::LogicalOr:
    return "||";
  default:
    return "?";
  }
}

const char *cairn::fuzz::spell(Rounding rounding) {
  static const char *const suffixes[] = {"", "_rte", "_rtz", "_rtp", "_rtn"};
  return suffixes[static_cast<int>(rounding)];
}

std::string Printer::list(const std::vector<Expr> &args) {
  std::string text;
  for (const Expr &arg : args)
    text += (text.empty() ? "" : ", ") + expr(arg);
  return text;
}

std::string Printer::components(const Expr &expr) {
  std::string text = ".s";
  for (uint64_t lane : expr.lanes)
    text += "0123456789abcdef"[lane];
  return text;
}

static std::string shiftMask(const Expr &expr) {
  // Narrow scalars are shifted as int, by up to 31.
  if (expr.type->width == 1 && bitsOf(expr.type->kind) < 32)
    return " & " + std::to_string(bitsOf(expr.type->kind) - 1);
  return "";
}

std::string Printer::arithmetic(const Expr &e) {
  const TypeRef &type = e.type;
  if (e.args.size() == 1) {
    if (e.isGuarded && isFloat(type->kind))
      return expr(e.args[0]);
    if (e.isGuarded) {
      TypeRef other = valueType(withSign(type->kind, false), type->width);
      std::string prefix = type->width > 1 ? "as_" : "(";
      std::string suffix = type->width > 1 ? "" : ")";
      return "(" + prefix + fuzz::spell(type) + suffix + "(-" + prefix +
             fuzz::spell(other) + suffix + "(" + expr(e.args[0]) + ")))";
    }
    std::string text = std::string("(") + spell(e.op) + expr(e.args[0]) + ")";
    return type->width == 1 && bitsOf(type->kind) < 32
               ? "((" + fuzz::spell(type) + ")" + text + ")"
               : text;
  }
  bool isCompare = e.op >= Op::Less;
  std::string a = expr(e.args[0]), b = expr(e.args[1]);
  std::string op = std::string(" ") + spell(e.op) + " ";
  if (isCompare)
    return "(" + a + op + b + ")";
  if (e.isGuarded && isFloat(type->kind))
    return a;
  if (e.isGuarded && (e.op == Op::Div || e.op == Op::Rem)) {
    std::string one = spellScalar(1, type->kind);
    if (isSigned(type->kind))
      b = "(" + b + " & " + spellScalar(63, type->kind) + ")";
    b = "(" + b + " | " + one + ")";
  } else if (e.isGuarded) {
    TypeRef other = valueType(withSign(type->kind, false), type->width);
    std::string prefix = type->width > 1 ? "as_" : "(";
    std::string suffix = type->width > 1 ? "" : ")";
    auto wrap = [&](const TypeRef &to, const std::string &text) {
      return prefix + fuzz::spell(to) + suffix + "(" + text + ")";
    };
    return "(" + wrap(type, wrap(other, a) + op + wrap(other, b)) + ")";
  }
  if (e.op == Op::Shl || e.op == Op::Shr) {
    std::string mask = shiftMask(e);
    if (!mask.empty())
      b = "(" + b + mask + ")";
  }
  std::string text = "(" + a + op + b + ")";
  // Promoted to int.
  if (type->width == 1 && bitsOf(type->kind) < 32)
    return "((" + fuzz::spell(type) + ")" + text + ")";
  return text;
}

std::string Printer::conversion(const Expr &e) {
  const Expr &operand = e.args[0];
  bool saturates = e.lanes[0];
  Rounding rounding = static_cast<Rounding>(e.lanes[1]);
  bool toFloat = isFloat(e.type->kind), fromFloat = isFloat(operand.type->kind);
  if (e.isGuarded && toFloat)
    return "((" + fuzz::spell(e.type) + ")(0))";
  // llvmpipe executes what nobody does, and forgets all that depends on a
  // number that does not fit there.
  if (fromFloat && !toFloat && (e.isGuarded || (forLlvmpipe && !e.isReached)))
    saturates = true;
  // It compares numbers that were sign-extended with constants in a wrong way.
  if (forLlvmpipe && operand.type->kind == Kind::Int && !toFloat &&
      bitsOf(e.type->kind) == 64) {
    unsigned width = e.type->width;
    bool isClamped = saturates && !isSigned(e.type->kind);
    std::string text = expr(operand);
    if (isClamped)
      text = "max(" + text + ", 0)";
    text = "convert_" + fuzz::spell(valueType(Kind::ULong, width)) + "(as_" +
           fuzz::spell(valueType(Kind::UInt, width)) + "(" + text + "))";
    if (isClamped)
      return text;
    return "as_" + fuzz::spell(e.type) + "((" + text +
           " ^ 2147483648UL) - 2147483648UL)";
  }
  if (e.type->width == 1 && !saturates && rounding == Rounding::Default)
    return "((" + fuzz::spell(e.type) + ")" + expr(operand) + ")";
  return "convert_" + fuzz::spell(e.type) + (saturates ? "_sat" : "") +
         spell(rounding) + "(" + expr(operand) + ")";
}

std::string Printer::query(const Expr &e) {
  static const char *const names[] = {
      "get_global_id",           "get_local_id",   "get_group_id",
      "get_global_size",         "get_local_size", "get_num_groups",
      "get_enqueued_local_size", "get_work_dim",   "get_global_linear_id",
      "get_local_linear_id"};
  Query query = static_cast<Query>(e.ref);
  bool hasDimension = query < Query::WorkDim;
  std::string call =
      std::string(names[e.ref]) + "(" +
      (hasDimension ? std::to_string(e.lanes[0]) : std::string()) + ")";
  if (program.standard == "CL1.2") {
    auto linear = [](const std::string &what) {
      std::string id = "get_" + what + "_id", size = "get_" + what + "_size";
      return "((" + id + "(2) * " + size + "(1) + " + id + "(1)) * " + size +
             "(0) + " + id + "(0))";
    };
    if (query == Query::GlobalLinearId)
      call = linear("global");
    if (query == Query::LocalLinearId)
      call = linear("local");
    if (query == Query::EnqueuedLocalSize)
      call = "get_local_size(" + std::to_string(e.lanes[0]) + ")";
  }
  return "((" + fuzz::spell(e.type) + ")" + call + ")";
}

std::string Printer::builtin(const Expr &e) {
  Builtin builtin = static_cast<Builtin>(e.ref);
  if (e.isGuarded)
    return expr(e.args[0]);
  std::string name = infoOf(builtin).name;
  if (builtin >= Builtin::ToGlobal)
    return "(" + name + "(" + list(e.args) + ") != 0)";
  if (isVload(builtin) && e.type->width > 1)
    name += std::to_string(e.type->width);
  return name + "(" + list(e.args) + ")";
}

const char *cairn::fuzz::colorSuffix(const Type &color) {
  return isFloat(color.kind) ? "f" : isSigned(color.kind) ? "i" : "ui";
}

std::string Printer::readImage(const Expr &e) {
  std::string text = "read_image" + std::string(colorSuffix(*e.type)) + "(" +
                     expr(e.args[0]) + ", ";
  std::string coordinates = expr(e.args[1]);
  if (e.lanes[0])
    text += "sampler" + std::to_string(e.lanes[0]) + ", ";
  // In the middle of texels.
  if (e.lanes[1])
    coordinates = "convert_" +
                  fuzz::spell(valueType(Kind::Float, e.args[1].type->width)) +
                  "(" + coordinates + ") + 0.5f";
  return text + coordinates + ")";
}

std::string Printer::expr(const Expr &e) {
  switch (e.op) {
  case Op::Variable:
    return nameOfVariable(e.ref);
  case Op::Index: {
    std::string index = expr(e.args[1]);
    if (e.isGuarded) {
      uint64_t count = e.args[0].type->count;
      index =
          count ? "(uint)" + index + " % " + std::to_string(count) + "u" : "0";
    }
    return expr(e.args[0]) + "[" + index + "]";
  }
  case Op::Field: {
    const Expr &base = e.args[0];
    const std::string &field = base.type->fields[e.ref].name;
    if (base.op == Op::Deref)
      return expr(base.args[0]) + "->" + field;
    return expr(base) + "." + field;
  }
  case Op::Lane: {
    static const char digits[] = "0123456789abcdef";
    return expr(e.args[0]) + ".s" + digits[e.ref];
  }
  case Op::Deref:
    return "(*" + expr(e.args[0]) + ")";
  case Op::Constant: {
    if (e.type->width == 1)
      return spellScalar(e.lanes[0], e.type->kind);
    std::string text = "(" + fuzz::spell(e.type) + ")(";
    for (unsigned i = 0; i < e.type->width; ++i)
      text += (i ? ", " : "") + spellScalar(e.lanes[i], e.type->kind);
    return "(" + text + "))";
  }
  case Op::Query:
    return query(e);
  case Op::AddressOf:
    return "(&" + expr(e.args[0]) + ")";
  case Op::AsBytes:
    return "((" + fuzz::spell(e.type) + ")" + expr(e.args[0]) + ")";
  case Op::PointerAdd:
    if (e.isGuarded)
      return expr(e.args[0]);
    return "(" + expr(e.args[0]) + " + " + expr(e.args[1]) + ")";
  case Op::Swizzle: {
    return expr(e.args[0]) + components(e);
  }
  case Op::Vector:
    return "((" + fuzz::spell(e.type) + ")(" + list(e.args) + "))";
  case Op::Choose: {
    std::string text = "(" + expr(e.args[0]) + " ? " + expr(e.args[1]) + " : " +
                       expr(e.args[2]) + ")";
    return e.type->isScalar() ? "((" + fuzz::spell(e.type) + ")" + text + ")"
                              : text;
  }
  case Op::Convert:
    return conversion(e);
  case Op::Bitcast:
    if (e.isGuarded)
      return "((" + fuzz::spell(e.type) + ")(0))";
    return "as_" + fuzz::spell(e.type) + "(" + expr(e.args[0]) + ")";
  case Op::Builtin:
    return builtin(e);
  case Op::ReadImage:
    return readImage(e);
  case Op::Call:
    return program.functions[e.ref].name + "(" + list(e.args) + ")";
  default:
    return arithmetic(e);
  }
}

std::string cairn::fuzz::printExpr(const Program &program, const Expr &expr) {
  return Printer(program).expr(expr);
}
