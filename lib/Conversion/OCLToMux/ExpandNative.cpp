//===- ExpandNative.cpp - functions as a device has them --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Devices of shaders compute some functions in a few instructions, less
// accurately than OpenCL C asks for (Vulkan 1.3, "Precision and Operation of
// SPIR-V Instructions"). That is what the native_ functions are for, and all
// functions where the build permits it, but for pow, whose negative bases a
// power by logarithm does not have. They become ops of the math dialect that
// may be approximated.
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "Constants.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

namespace {

/// Makes approximate ops at one place.
class NativeBuilder {
public:
  NativeBuilder(OpBuilder &b, Location loc)
      : b(b), loc(loc),
        flags(arith::FastMathFlagsAttr::get(
            b.getContext(),
            arith::FastMathFlags::afn | arith::FastMathFlags::contract)) {}

  Value op(StringRef name, ValueRange args) {
    OperationState state(loc, name, args, args.front().getType(), {});
    state.addAttribute("fastmath", flags);
    return b.create(state)->getResult(0);
  }
  Value constant(Type type, double value) {
    APFloat number(value);
    bool lost;
    number.convert(semanticsOf(type), APFloat::rmNearestTiesToEven, &lost);
    return floatConstant(b, loc, type, number);
  }
  Value times(Value x, double factor) {
    return op("arith.mulf", {x, constant(x.getType(), factor)});
  }
  Value reciprocal(Value x) {
    return op("arith.divf", {constant(x.getType(), 1), x});
  }

private:
  OpBuilder &b;
  Location loc;
  arith::FastMathFlagsAttr flags;
};

} // namespace

static constexpr double kLog2Of10 = 3.32192809488736234787;
static constexpr double kLog10Of2 = 0.30102999566398119521;

/// The function of that name without its prefix; null if devices have none.
static Value expandFunction(NativeBuilder &native, StringRef name,
                            ArrayRef<Value> args) {
  static const llvm::StringMap<StringRef> ops = {
      {"acos", "math.acos"},    {"asin", "math.asin"}, {"atan", "math.atan"},
      {"atan2", "math.atan2"},  {"cos", "math.cos"},   {"cosh", "math.cosh"},
      {"divide", "arith.divf"}, {"exp", "math.exp"},   {"exp2", "math.exp2"},
      {"log", "math.log"},      {"log2", "math.log2"}, {"powr", "math.powf"},
      {"rsqrt", "math.rsqrt"},  {"sin", "math.sin"},   {"sinh", "math.sinh"},
      {"sqrt", "math.sqrt"},    {"tan", "math.tan"},   {"tanh", "math.tanh"}};
  if (StringRef op = ops.lookup(name); !op.empty())
    return native.op(op, args);
  if (name == "recip")
    return native.reciprocal(args[0]);
  if (name == "exp10")
    return native.op("math.exp2", native.times(args[0], kLog2Of10));
  if (name == "log10")
    return native.times(native.op("math.log2", args[0]), kLog10Of2);
  return {};
}

Value cairn::expandNative(OpBuilder &b, BuiltinOp op, const Builtin &builtin,
                          const BuiltinSignature &signature, bool everywhere) {
  if (builtin.category != BuiltinCategory::Math || !op.getResult() ||
      signature.result.scalar != ScalarKind::Float ||
      llvm::any_of(signature.params, [&](const BuiltinType &type) {
        return type != signature.result;
      }))
    return {};
  NativeBuilder native(b, op.getLoc());
  SmallVector<Value, 3> args(op.getArgs());
  StringRef name = builtin.name;
  // Fused, it is as precise as it gets, and one instruction.
  if (name == "mad")
    return math::FmaOp::create(b, op.getLoc(), args[0], args[1], args[2]);
  if (name.consume_front("native_"))
    return expandFunction(native, name, args);
  return everywhere ? expandFunction(native, name, args) : Value();
}
