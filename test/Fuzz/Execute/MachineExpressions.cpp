//===- MachineExpressions.cpp - the interpreter's expressions ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Machine.h"

#include <cstring>

using namespace cairn::fuzz;

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

Place Machine::index(Expr &expr, const TypeRef &element, int item) {
  Expr &base = expr.args[0];
  Value number = evaluate(expr.args[1], item);
  Kind kind = expr.args[1].type->kind;
  int64_t at = signedOf(number.lanes[0], kind);
  uint64_t size = element->size;
  Place target;
  if (base.type->form == Type::Array) {
    target = place(base, item);
    uint64_t count = base.type->count;
    if (at < 0 || static_cast<uint64_t>(at) >= count)
      guard(expr);
    if (expr.isGuarded)
      at = static_cast<uint32_t>(number.lanes[0] |
                                 (isSigned(kind) ? static_cast<Bits>(at) : 0)) %
           count;
    target.low = target.offset;
    target.high = target.offset + count * size;
  } else {
    target = pointee(evaluate(base, item));
    int64_t most = static_cast<int64_t>(target.high) -
                   static_cast<int64_t>(target.offset + size);
    int64_t least =
        static_cast<int64_t>(target.low) - static_cast<int64_t>(target.offset);
    if (at > most / static_cast<int64_t>(size) ||
        at < least / static_cast<int64_t>(size))
      guard(expr);
    if (expr.isGuarded)
      at = 0;
  }
  target.offset += at * static_cast<int64_t>(size);
  target.type = element;
  return target;
}

Place Machine::place(Expr &expr, int item) {
  Place target;
  if (!spend(1))
    return target;
  switch (expr.op) {
  case Op::Variable:
    return variablePlace(expr.ref, item);
  case Op::Index:
    return index(expr, expr.type, item);
  case Op::Field:
  case Op::Lane:
    target = place(expr.args[0], item);
    target.offset += expr.op == Op::Field
                         ? expr.args[0].type->fields[expr.ref].offset
                         : expr.ref * expr.type->size;
    target.low = target.offset;
    target.high = target.offset + expr.type->size;
    target.type = expr.type;
    return target;
  case Op::Deref:
    target = pointee(evaluate(expr.args[0], item));
    target.type = expr.type;
    return target;
  default:
    fail("no place");
    return target;
  }
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Value Machine::query(const Expr &expr, int item) {
  const Item &one = items[item];
  unsigned d = expr.lanes.empty() ? 0 : static_cast<unsigned>(expr.lanes[0]);
  Bits answer = 0;
  switch (static_cast<Query>(expr.ref)) {
  case Query::GlobalId:
    answer = one.global[d];
    break;
  case Query::LocalId:
    answer = one.local[d];
    break;
  case Query::GroupId:
    answer = group[d];
    break;
  case Query::GlobalSize:
    answer = program.global[d];
    break;
  case Query::LocalSize:
    answer = groupSize[d];
    break;
  case Query::NumGroups:
    answer = groups(d);
    break;
  case Query::EnqueuedLocalSize:
    answer = program.local[d];
    break;
  case Query::WorkDim:
    answer = program.dimensions;
    break;
  case Query::GlobalLinearId:
    answer = one.globalLinear;
    break;
  case Query::LocalLinearId:
    answer = one.localLinear;
    break;
  }
  Value value;
  value.lanes[0] = truncate(answer, bitsOf(expr.type->kind));
  return value;
}

/// Operators, component by component.
Value Machine::operation(Expr &expr, int item) {
  Value value;
  Value a = evaluate(expr.args[0], item);
  const Type &operand = *expr.args[0].type;
  bool isCompare = expr.op >= Op::Less || expr.op == Op::LogicalNot;
  if (expr.op == Op::LogicalAnd || expr.op == Op::LogicalOr) {
    bool isTrue = a.lanes[0] != 0;
    if (isTrue == (expr.op == Op::LogicalAnd))
      isTrue = evaluate(expr.args[1], item).lanes[0] != 0;
    value.lanes[0] = isTrue;
    return value;
  }
  Value b;
  if (expr.args.size() > 1)
    b = evaluate(expr.args[1], item);
  if (isOver())
    return value;
  if (operand.form == Type::Pointer) {
    value.lanes[0] = (a.lanes[0] == b.lanes[0]) == (expr.op == Op::Equal);
    return value;
  }
  auto compute = [&](unsigned i) {
    return expr.args.size() > 1
               ? fuzz::evaluate(expr.op, operand.kind, a.lanes[i], b.lanes[i])
               : fuzz::evaluate(expr.op, operand.kind, a.lanes[i]);
  };
  if (!expr.isGuarded)
    for (unsigned i = 0; i < operand.width; ++i) {
      std::optional<Bits> one = compute(i);
      if (!one) {
        guard(expr);
        break;
      }
      value.lanes[i] =
          !isCompare || operand.width == 1
              ? *one
              : truncate(*one ? ~Bits(0) : 0, bitsOf(expr.type->kind));
    }
  if (!expr.isGuarded)
    return value;
  if (isFloat(operand.kind))
    return a;
  for (unsigned i = 0; i < operand.width; ++i) {
    Kind kind = operand.kind;
    if (expr.op == Op::Div || expr.op == Op::Rem) {
      if (isSigned(kind))
        b.lanes[i] &= 63;
      b.lanes[i] |= 1;
    } else {
      kind = withSign(kind, false);
    }
    value.lanes[i] =
        *(expr.args.size() > 1
              ? fuzz::evaluate(expr.op, kind, a.lanes[i], b.lanes[i])
              : fuzz::evaluate(expr.op, kind, a.lanes[i]));
  }
  return value;
}

Value Machine::conversion(Expr &expr, int item) {
  // The guarded form is a constant: the operand is not spelled.
  if (expr.isGuarded && isFloat(expr.type->kind))
    return Value();
  Value from = evaluate(expr.args[0], item), value;
  if (isOver())
    return value;
  expr.isReached = true;
  Kind source = expr.args[0].type->kind, target = expr.type->kind;
  for (unsigned i = 0; i < expr.type->width; ++i) {
    bool saturates = expr.lanes[0] ||
                     (expr.isGuarded && isFloat(source) && !isFloat(target));
    std::optional<Bits> one =
        fuzz::convert(from.lanes[i], source, target, saturates,
                      static_cast<Rounding>(expr.lanes[1]));
    if (!one) {
      guard(expr);
      if (isFloat(target))
        return Value();
      continue;
    }
    value.lanes[i] = *one;
  }
  return value;
}

Value Machine::bitcast(Expr &expr, int item) {
  if (expr.isGuarded)
    return Value();
  Value from = evaluate(expr.args[0], item), value;
  const Type &source = *expr.args[0].type, &target = *expr.type;
  unsigned char bytes[128] = {};
  for (unsigned i = 0; i < source.width; ++i)
    std::memcpy(bytes + i * elementSize(source), &from.lanes[i],
                elementSize(source));
  for (unsigned i = 0; i < target.width; ++i) {
    std::memcpy(&value.lanes[i], bytes + i * elementSize(target),
                elementSize(target));
    if (isFloat(target.kind) && !isPlain(value.lanes[i], target.kind))
      guard(expr);
  }
  return expr.isGuarded ? Value() : value;
}

Value Machine::vload(Expr &expr, int item) {
  Value at = evaluate(expr.args[0], item);
  Place target = pointee(evaluate(expr.args[1], item));
  int64_t number = signedOf(at.lanes[0], expr.args[0].type->kind);
  target.type = expr.args[1].type->element;
  uint64_t size = target.type->size;
  bool isAligned = static_cast<Builtin>(expr.ref) == Builtin::VloadaHalf;
  target.offset += number * halfStride(expr.type->width, isAligned) * size;
  Value value;
  if (number < 0 || target.offset < target.low ||
      target.offset + expr.type->width * size > target.high) {
    fail("a vload out of bounds");
    return value;
  }
  for (unsigned i = 0; i < expr.type->width; ++i) {
    value.lanes[i] =
        *fuzz::convert(load(target, item).lanes[0], target.type->kind,
                       expr.type->kind, false, Rounding::Default);
    target.offset += size;
  }
  return value;
}

static bool isNegative(Bits value, Kind kind) {
  return value >> (bitsOf(kind) - 1) & 1;
}

Value Machine::builtin(Expr &expr, int item) {
  Builtin builtin = static_cast<Builtin>(expr.ref);
  if (isVload(builtin))
    return vload(expr, item);
  Value operands[3], value;
  if (builtin >= Builtin::ToGlobal) {
    static const Space spaces[] = {Space::Global, Space::Local, Space::Private};
    Place target = pointee(evaluate(expr.args[0], item));
    if (!isOver())
      value.lanes[0] = blocks[target.block].space ==
                       spaces[expr.ref - static_cast<int>(Builtin::ToGlobal)];
    return value;
  }
  for (size_t i = 0; i < expr.args.size(); ++i)
    operands[i] = evaluate(expr.args[i], item);
  if (isOver())
    return value;
  const Type &type = *expr.args[0].type;
  if (builtin == Builtin::Any || builtin == Builtin::All) {
    bool isAll = builtin == Builtin::All, answer = isAll;
    for (unsigned i = 0; i < type.width; ++i)
      if (isNegative(operands[0].lanes[i], type.kind) != isAll)
        answer = !isAll;
    value.lanes[0] = answer;
    return value;
  }
  if (expr.isGuarded)
    return operands[0];
  for (unsigned i = 0; i < expr.type->width; ++i) {
    Bits lanes[3] = {operands[0].lanes[i], operands[1].lanes[i],
                     operands[2].lanes[i]};
    Bits &result = value.lanes[i];
    switch (builtin) {
    case Builtin::Select: {
      Kind kind = expr.args[2].type->kind;
      bool takesSecond =
          expr.type->width == 1 ? lanes[2] != 0 : isNegative(lanes[2], kind);
      result = takesSecond ? lanes[1] : lanes[0];
      continue;
    }
    case Builtin::Upsample:
      result = lanes[0] << bitsOf(type.kind) | lanes[1];
      continue;
    case Builtin::Shuffle:
    case Builtin::Shuffle2: {
      unsigned last = static_cast<unsigned>(expr.args.size()) - 1;
      unsigned from = static_cast<unsigned>(operands[last].lanes[i]) &
                      (type.width * last - 1);
      result = operands[from / type.width].lanes[from % type.width];
      continue;
    }
    default:
      break;
    }
    std::optional<Bits> one = fuzz::evaluate(builtin, type.kind, lanes);
    if (!one) {
      guard(expr);
      return operands[0];
    }
    // Relations of vectors give -1 for true.
    bool isMask = isRelationalBuiltin(builtin) && type.width > 1;
    result =
        isMask ? truncate(*one ? ~Bits(0) : 0, bitsOf(expr.type->kind)) : *one;
  }
  return value;
}

Value Machine::chooseComponents(Expr &expr, int item) {
  Value operands[3], value;
  for (int i = 0; i < 3; ++i)
    operands[i] = evaluate(expr.args[i], item);
  for (unsigned i = 0; i < expr.type->width; ++i) {
    bool isTrue = isNegative(operands[0].lanes[i], expr.args[0].type->kind);
    value.lanes[i] = operands[isTrue ? 1 : 2].lanes[i];
  }
  return value;
}

void Machine::call(Expr &expr, const Active &active) {
  Function &function = program.functions[expr.ref];
  for (int item : active) {
    std::vector<Value> values;
    for (Expr &arg : expr.args)
      values.push_back(evaluate(arg, item));
    for (size_t i = 0; i < values.size() && !isOver(); ++i)
      store(makeVariable(item, function.params[i]), values[i], item);
  }
  execute(function.body.body, active);
  for (int item : active) {
    Flow &flow = items[item].flow;
    if (flow != Flow::Return && function.result->form != Type::Void)
      fail("a function that ends without a value");
    flow = Flow::None;
  }
}

Value Machine::evaluate(Expr &expr, int item) {
  Value value;
  if (!spend(1))
    return value;
  switch (expr.op) {
  case Op::Variable:
  case Op::Index:
  case Op::Field:
  case Op::Lane:
  case Op::Deref: {
    Place from = place(expr, item);
    return isOver() ? value : load(from, item);
  }
  case Op::Constant:
    std::copy(expr.lanes.begin(), expr.lanes.end(), value.lanes.begin());
    return value;
  case Op::Query:
    return query(expr, item);
  case Op::AddressOf:
    return addressOf(place(expr.args[0], item));
  case Op::AsBytes:
    return evaluate(expr.args[0], item);
  case Op::PointerAdd:
    return addressOf(index(expr, expr.type->element, item));
  case Op::Swizzle: {
    Value from = evaluate(expr.args[0], item);
    for (size_t i = 0; i < expr.lanes.size(); ++i)
      value.lanes[i] = from.lanes[expr.lanes[i]];
    return value;
  }
  case Op::Vector: {
    unsigned next = 0;
    for (Expr &arg : expr.args) {
      Value part = evaluate(arg, item);
      for (unsigned i = 0; i < arg.type->width; ++i)
        value.lanes[next++] = part.lanes[i];
    }
    for (; next < expr.type->width && next > 0; ++next)
      value.lanes[next] = value.lanes[0];
    return value;
  }
  case Op::Choose: {
    if (expr.args[0].type->width > 1)
      return chooseComponents(expr, item);
    bool isTrue = evaluate(expr.args[0], item).lanes[0] != 0;
    return evaluate(expr.args[isTrue ? 1 : 2], item);
  }
  case Op::Convert:
    return conversion(expr, item);
  case Op::Bitcast:
    return bitcast(expr, item);
  case Op::Builtin:
    return builtin(expr, item);
  case Op::ReadImage:
    return readImage(expr, item);
  case Op::Call:
    call(expr, {item});
    return items[item].result;
  default:
    return operation(expr, item);
  }
}
