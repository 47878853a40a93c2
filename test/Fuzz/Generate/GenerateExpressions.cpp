//===- GenerateExpressions.cpp - random expressions -------------*- C++ -*-===//
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
// Places
//===----------------------------------------------------------------------===//

uint64_t Generator::elementsBehind(const Variable &variable) const {
  if (variable.localBytes)
    return variable.localBytes / variable.pointee->size;
  return variable.data.size() / variable.pointee->size;
}

/// The length of a local array, or of an argument that points to one.
uint64_t Generator::localCount(int id) const {
  const Variable &variable = program.variables[id];
  return variable.localBytes ? elementsBehind(variable) : variable.type->count;
}

Expr Generator::indexInto(Expr base, uint64_t count) {
  TypeRef unsignedInt = valueType(Kind::UInt);
  unsigned choice = random.below(10);
  if (choice < 3)
    return makeIndex(std::move(base), makeInt(random.below(count)));
  if (choice < 6 && globalIndex >= 0 && count >= program.items())
    return makeIndex(std::move(base), makeVariable(program, globalIndex));
  Expr index = leaf(valueType(random.chance(50) ? Kind::Int : anyInteger()));
  // An array's index is guarded where it has to be.
  if (base.type->form == Type::Array && random.chance(60))
    return makeIndex(std::move(base), std::move(index));
  index = makeExpr(
      Op::Rem, unsignedInt,
      {adapt(std::move(index), unsignedInt), makeConstant(unsignedInt, count)});
  return makeIndex(std::move(base), std::move(index));
}

Expr Generator::descend(Expr place, bool isWrite) {
  for (;;) {
    const Type &type = *place.type;
    switch (type.form) {
    case Type::Value:
      if (type.width > 1 && random.chance(25)) {
        Expr lane = makeExpr(Op::Lane, valueType(type.kind), {place});
        lane.ref = static_cast<int>(random.below(type.width));
        return lane;
      }
      return place;
    case Type::Array:
      place = indexInto(Expr(place), type.count);
      break;
    case Type::Struct:
    case Type::Union:
      place = makeField(Expr(place),
                        static_cast<int>(random.below(type.fields.size())));
      break;
    case Type::Pointer:
      if (random.chance(70))
        place = makeExpr(Op::Deref, type.element, {place});
      else
        place =
            makeIndex(place, random.chance(50) ? makeInt(random.below(3))
                                               : leaf(valueType(Kind::Int)));
      break;
    case Type::Image:
    case Type::Void:
      return place;
    }
  }
}

bool Generator::readablePlace(Expr &place) {
  if (visible.empty())
    return false;
  int id = random.pick(visible);
  const Variable &variable = program.variables[id];
  place = makeVariable(program, id);
  if (variable.role == Role::KernelArgument && variable.pointee)
    place = indexInto(std::move(place), elementsBehind(variable));
  place = descend(std::move(place), /*isWrite=*/false);
  return true;
}

bool Generator::writablePlace(Expr &place) {
  for (int attempt = 0; attempt < 4 && !visible.empty(); ++attempt) {
    int id = random.pick(visible);
    const Variable &variable = program.variables[id];
    bool isPrivate =
        variable.space == Space::Private &&
        variable.role != Role::ProgramScope &&
        !(variable.role == Role::KernelArgument && variable.pointee);
    // Only what is private is behind pointers that may be written through.
    if (variable.type->form == Type::Pointer &&
        variable.type->space != Space::Private)
      isPrivate = false;
    if (!isPrivate || variable.isFixed)
      continue;
    place = descend(makeVariable(program, id), /*isWrite=*/true);
    return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Leaves
//===----------------------------------------------------------------------===//

Expr Generator::constant(const TypeRef &type) {
  Expr expr = makeExpr(Op::Constant, type);
  for (unsigned i = 0; i < type->width; ++i)
    expr.lanes.push_back(anyBits(type->kind));
  return expr;
}

Expr Generator::adapt(Expr expr, const TypeRef &type) {
  const Type &from = *expr.type;
  if (isSame(expr.type, type))
    return expr;
  if (from.width != type->width) {
    if (type->width > 1 && from.width == 1) {
      Expr scalar = adapt(std::move(expr), valueType(type->kind));
      return makeExpr(Op::Vector, type, {std::move(scalar)});
    }
    if (from.size == type->size && from.width != 3 && type->width != 3 &&
        random.chance(25))
      return makeExpr(Op::Bitcast, type, {std::move(expr)});
    std::vector<uint64_t> lanes;
    for (unsigned i = 0; i < type->width; ++i)
      lanes.push_back(random.below(from.width));
    return adapt(makeSwizzle(std::move(expr), std::move(lanes)), type);
  }
  if (bitsOf(from.kind) == bitsOf(type->kind) && random.chance(30))
    return makeExpr(Op::Bitcast, type, {std::move(expr)});
  Rounding rounding = Rounding::Default;
  if (isFloat(from.kind) && !isFloat(type->kind) && random.chance(50))
    rounding = static_cast<Rounding>(random.below(5));
  if (isFloat(type->kind) && random.chance(15))
    rounding = static_cast<Rounding>(random.below(5));
  bool saturates = !isFloat(type->kind) && random.chance(25);
  return makeConvert(std::move(expr), type, saturates, rounding);
}

Expr Generator::leaf(const TypeRef &type) {
  Expr place;
  unsigned choice = random.below(20);
  if (choice < 5)
    return constant(type);
  if (choice < 7 && !isPure) {
    Query query =
        static_cast<Query>(random.below(program.standard == "CL1.2" ? 6 : 10));
    unsigned dimension = random.below(program.dimensions);
    Kind kind = random.chance(50) ? Kind::Int : Kind::ULong;
    Expr answer = makeQuery(query, dimension, kind);
    return adapt(std::move(answer), type);
  }
  if (choice == 7 && !outputs.empty() && !isInHelper && globalIndex >= 0)
    return adapt(descend(outputSlot(random.pick(outputs)), /*isWrite=*/false),
                 type);
  // An index may need another one; not for ever.
  if (leafDepth > 3)
    return constant(type);
  ++leafDepth;
  bool found = random.chance(6) ? byteOf(/*isWrite=*/false, place)
                                : readablePlace(place);
  --leafDepth;
  return found ? adapt(std::move(place), type) : constant(type);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

Expr Generator::comparison(const TypeRef &type, unsigned depth) {
  // Results have as many bits as a vector's components.
  Kind kind = type->kind;
  if (type->width == 1) {
    kind = anyKind();
  } else {
    unsigned choice = random.below(3);
    if (choice == 0)
      kind = withSign(kind, false);
    if (choice == 1 && bitsOf(kind) == 32)
      kind = Kind::Float;
  }
  static const Op ops[] = {Op::Less, Op::LessEqual, Op::Equal, Op::NotEqual};
  static const Builtin relations[] = {Builtin::IsEqual, Builtin::IsLess,
                                      Builtin::IsGreaterEqual,
                                      Builtin::IsNotEqual};
  unsigned choice = random.below(4);
  TypeRef operand = valueType(kind, type->width);
  Expr a = value(operand, depth - 1), b = value(operand, depth - 1);
  if (isFloat(kind) && random.chance(40))
    return makeBuiltin(relations[choice], type, {std::move(a), std::move(b)});
  return makeExpr(ops[choice], type, {std::move(a), std::move(b)});
}

Expr Generator::condition(unsigned depth) {
  TypeRef type = valueType(Kind::Int);
  unsigned choice = random.below(10);
  if (depth == 0)
    return leaf(type);
  if (random.chance(3))
    return spaceOf(type);
  if (random.chance(3))
    return pointerComparison(type);
  if (choice < 5)
    return comparison(type, depth);
  if (choice < 7) {
    Expr a = condition(depth - 1), b = condition(depth - 1);
    Op op = random.chance(50) ? Op::LogicalAnd : Op::LogicalOr;
    return makeExpr(op, type, {std::move(a), std::move(b)});
  }
  if (choice < 8)
    return makeExpr(Op::LogicalNot, type,
                    {value(valueType(anyKind()), depth - 1)});
  if (choice < 9) {
    TypeRef vector = valueType(Kind::Int, 1u << random.between(1, 4));
    Builtin builtin = random.chance(50) ? Builtin::Any : Builtin::All;
    return makeBuiltin(builtin, type, {comparison(vector, depth)});
  }
  return value(type, depth - 1);
}

Expr Generator::integerBuiltin(const TypeRef &type, unsigned depth) {
  Builtin builtin = static_cast<Builtin>(
      random.below(static_cast<int>(Builtin::Upsample) + 1));
  Kind kind = type->kind;
  auto operand = [&] { return value(type, depth - 1); };
  switch (builtin) {
  case Builtin::Abs:
  case Builtin::AbsDiff: {
    if (isSigned(kind))
      return operand();
    TypeRef source = valueType(withSign(kind, random.chance(70)), type->width);
    std::vector<Expr> args{value(source, depth - 1)};
    if (builtin == Builtin::AbsDiff)
      args.push_back(value(source, depth - 1));
    return makeBuiltin(builtin, type, std::move(args));
  }
  case Builtin::Ctz:
    if (program.standard == "CL1.2")
      builtin = Builtin::Popcount;
    break;
  case Builtin::Mul24:
  case Builtin::Mad24: {
    if (bitsOf(kind) != 32)
      return operand();
    Expr mask = makeConstant(type, 0x3fffff);
    std::vector<Expr> args;
    for (int i = 0; i < 2; ++i)
      args.push_back(makeExpr(Op::And, type, {operand(), mask}));
    if (builtin == Builtin::Mad24)
      args.push_back(operand());
    return makeBuiltin(builtin, type, std::move(args));
  }
  case Builtin::Select: {
    TypeRef condition =
        valueType(withSign(kind, random.chance(60)), type->width);
    return makeBuiltin(builtin, type,
                       {operand(), operand(), value(condition, depth - 1)});
  }
  case Builtin::Upsample: {
    if (bitsOf(kind) == 8)
      return operand();
    unsigned half = bitsOf(kind) / 2;
    TypeRef high = valueType(integerOf(half, isSigned(kind)), type->width);
    TypeRef low = valueType(integerOf(half, false), type->width);
    return makeBuiltin(builtin, type,
                       {value(high, depth - 1), value(low, depth - 1)});
  }
  default:
    break;
  }
  std::vector<Expr> args;
  for (unsigned i = 0; i < infoOf(builtin).operands; ++i)
    args.push_back(operand());
  return makeBuiltin(builtin, type, std::move(args));
}

Expr Generator::shuffle(const TypeRef &type, unsigned depth) {
  bool isTwo = random.chance(50);
  TypeRef source = valueType(type->kind, 1u << random.between(1, 4));
  Kind maskKind = integerOf(bitsOf(type->kind), false);
  std::vector<Expr> args{value(source, depth - 1)};
  if (isTwo)
    args.push_back(value(source, depth - 1));
  args.push_back(random.chance(50)
                     ? constant(valueType(maskKind, type->width))
                     : value(valueType(maskKind, type->width), 1));
  return makeBuiltin(isTwo ? Builtin::Shuffle2 : Builtin::Shuffle, type,
                     std::move(args));
}

Expr Generator::integerValue(const TypeRef &type, unsigned depth) {
  static const Op ops[] = {Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Rem,
                           Op::And, Op::Or,  Op::Xor, Op::Shl, Op::Shr};
  unsigned choice = random.below(20);
  if (choice < 10) {
    Op op = ops[random.below(std::size(ops))];
    Expr a = value(type, depth - 1), b = value(type, depth - 1);
    return makeExpr(op, type, {std::move(a), std::move(b)});
  }
  if (choice < 12) {
    Op op = random.chance(50) ? Op::Neg : Op::Not;
    return makeExpr(op, type, {value(type, depth - 1)});
  }
  if (choice < 13 && type->width > 1 && isSigned(type->kind))
    return comparison(type, depth);
  if (choice < 13 && isSame(type, valueType(Kind::Int)))
    return random.chance(10)   ? spaceOf(type)
           : random.chance(15) ? pointerComparison(type)
                               : condition(depth);
  return integerBuiltin(type, depth);
}

Expr Generator::floatValue(const TypeRef &type, unsigned depth) {
  static const Op ops[] = {Op::Add, Op::Sub, Op::Mul, Op::Div};
  // Without an option, division and square root of float have bounds.
  bool isRounded = type->kind != Kind::Float || program.roundsDivisions;
  unsigned choice = random.below(10);
  auto operand = [&] { return value(type, depth - 1); };
  if (type->kind == Kind::Float && random.chance(8))
    return vload(type, depth);
  if (choice < 5) {
    Expr a = operand(), b = operand();
    Op op = ops[random.below(isRounded ? 4 : 3)];
    return makeExpr(op, type, {std::move(a), std::move(b)});
  }
  if (choice < 6)
    return makeExpr(Op::Neg, type, {operand()});
  int first = static_cast<int>(Builtin::Fabs);
  int last = static_cast<int>(Builtin::Sign);
  Builtin builtin = static_cast<Builtin>(random.between(first, last));
  if (builtin == Builtin::Fma && type->kind == Kind::Half)
    builtin = Builtin::Fmin;
  if (builtin == Builtin::Sqrt && !isRounded)
    builtin = Builtin::Fabs;
  std::vector<Expr> args;
  for (unsigned i = 0; i < infoOf(builtin).operands; ++i)
    args.push_back(operand());
  if (builtin == Builtin::Sqrt)
    args[0] = makeBuiltin(Builtin::Fabs, type, {std::move(args[0])});
  if (builtin == Builtin::Ldexp) {
    TypeRef ints = valueType(Kind::Int, type->width);
    args[1] = makeExpr(Op::Rem, ints,
                       {value(ints, depth - 1), makeConstant(ints, 9)});
  }
  return makeBuiltin(builtin, type, std::move(args));
}

Expr Generator::value(const TypeRef &type, unsigned depth) {
  if (depth == 0)
    return leaf(type);
  unsigned choice = random.below(20);
  if (choice < 3)
    return leaf(type);
  if (usesImages && random.chance(8))
    return readImage(type, depth);
  if (usesHalfMemory && random.chance(8))
    return adapt(vload(valueType(Kind::Float, type->width), depth), type);
  if (choice < 5) // through another type
    return adapt(value(anyValue(), depth - 1), type);
  if (choice < 6) {
    Expr a = value(type, depth - 1), b = value(type, depth - 1);
    TypeRef signs = valueType(integerOf(bitsOf(type->kind), /*isSigned=*/true),
                              type->width);
    Expr chosen = type->width > 1 && random.chance(60)
                      ? comparison(signs, std::max(depth - 1, 1u))
                      : condition(1);
    return makeExpr(Op::Choose, type,
                    {std::move(chosen), std::move(a), std::move(b)});
  }
  Expr called;
  if (choice < 7 && !isPure && callOf(/*withEffects=*/false, called))
    return adapt(std::move(called), type);
  if (choice < 8 && type->width > 1) {
    if (type->width != 3 && random.chance(50))
      return shuffle(type, depth);
    // Put together from parts.
    std::vector<Expr> parts;
    for (unsigned have = 0; have < type->width;) {
      unsigned width = type->width - have >= 2 && random.chance(50) ? 2 : 1;
      parts.push_back(value(valueType(type->kind, width), depth - 1));
      have += width;
    }
    if (parts.size() == 1)
      return parts[0];
    return makeExpr(Op::Vector, type, std::move(parts));
  }
  if (choice < 9 && type->width > 1)
    return vload(type, depth);
  return isFloat(type->kind) ? floatValue(type, depth)
                             : integerValue(type, depth);
}

Expr Generator::uniform(unsigned depth) {
  TypeRef type = valueType(Kind::Int);
  unsigned choice = random.below(4);
  if (choice == 0) {
    Query query = random.chance(50) ? Query::GroupId : Query::NumGroups;
    return makeQuery(query, random.below(program.dimensions));
  }
  if (choice == 1)
    for (int id : kernelParams) {
      const Variable &variable = program.variables[id];
      if (variable.type->isScalar() && variable.isFixed)
        return adapt(makeVariable(program, id), type);
    }
  if (depth > 0 && choice == 2)
    return makeExpr(Op::Xor, type, {uniform(depth - 1), uniform(depth - 1)});
  return makeInt(random.below(8));
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Whether the function writes what its caller has, so that it must not be
/// called in the midst of an expression.
static bool hasEffects(const Program &program, const Function &function) {
  for (int id : function.params)
    if (program.variables[id].type->form == Type::Pointer &&
        program.variables[id].type->space == Space::Private)
      return true;
  return false;
}

bool Generator::makeCall(int number, Expr &expr) {
  const Function &function = program.functions[number];
  expr = makeExpr(Op::Call, function.result);
  expr.ref = number;
  for (int id : function.params) {
    TypeRef type = program.variables[id].type;
    Expr argument;
    if (type->isValue())
      argument = value(type, 1);
    else if (!argumentFor(type, argument))
      return false;
    expr.args.push_back(std::move(argument));
  }
  return true;
}

bool Generator::callOf(bool withEffects, Expr &expr) {
  std::vector<int> found;
  for (size_t i = 0; i < program.functions.size(); ++i) {
    const Function &function = program.functions[i];
    int number = static_cast<int>(i);
    if (number != groupHelper && number != longHelper &&
        function.result->isValue() &&
        hasEffects(program, function) == withEffects)
      found.push_back(static_cast<int>(i));
  }
  return !found.empty() && makeCall(random.pick(found), expr);
}
