//===- ExpandNative.cpp - functions as a device has them --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some devices compute some functions in a few instructions, less accurately
// than OpenCL C asks for (shaders: Vulkan 1.3, "Precision and Operation of
// SPIR-V Instructions"). That is what the native_ functions are for, and the
// other functions where the build permits it. They become ops of the math
// dialect that may be approximated. Devices with OpenCL's instructions have
// native_ functions among them.
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "Constants.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/StringExtras.h"
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
  template <typename OpTy> Value op(ValueRange args) {
    return op(OpTy::getOperationName(), args);
  }
  Value constant(Type type, double value) {
    APFloat number(value);
    bool lost;
    number.convert(semanticsOf(type), APFloat::rmNearestTiesToEven, &lost);
    return floatConstant(b, loc, type, number);
  }
  Value times(Value x, double factor) {
    return op<arith::MulFOp>({x, constant(x.getType(), factor)});
  }
  Value reciprocal(Value x) {
    return op<arith::DivFOp>({constant(x.getType(), 1), x});
  }

private:
  OpBuilder &b;
  Location loc;
  arith::FastMathFlagsAttr flags;
};

} // namespace

static constexpr double kLog2Of10 = 3.32192809488736234787;
static constexpr double kLog10Of2 = 0.30102999566398119521;
static constexpr double kPi = 3.14159265358979323846;

//===----------------------------------------------------------------------===//
// Which functions
//===----------------------------------------------------------------------===//

NativeFunctions::NativeFunctions(const NativeMath &math)
    : isRelaxed(math.isRelaxed), isAll(math.isAll) {
  for (StringRef name : llvm::split(math.named, ','))
    named.insert(name);
}

/// Relaxed math makes results less precise. It does not make wrong ones of some
/// arguments: `pow` of zero and zero, `fma` that rounds twice, `fmod` of a
/// large quotient, and what is infinite half way (OpenCL C 2.0, section 2.8).
static bool isRelaxable(StringRef name) {
  return !llvm::is_contained({"pow", "fma", "fmod", "hypot", "length",
                              "distance", "normalize", "sinpi", "cospi",
                              "tanpi", "asinpi", "acospi", "atanpi", "atan2pi",
                              "asinh", "acosh", "atanh", "expm1", "log1p"},
                             name);
}

bool NativeFunctions::contains(StringRef name) const {
  return isAll || named.contains(name) || (isRelaxed && isRelaxable(name));
}

//===----------------------------------------------------------------------===//
// Approximate ops
//===----------------------------------------------------------------------===//

/// The op that is the function of that name; empty if there is none.
static StringRef opOfFunction(StringRef name) {
  static const llvm::StringMap<StringRef> ops = {
      {"acos", math::AcosOp::getOperationName()},
      {"acosh", math::AcoshOp::getOperationName()},
      {"asin", math::AsinOp::getOperationName()},
      {"asinh", math::AsinhOp::getOperationName()},
      {"atan", math::AtanOp::getOperationName()},
      {"atan2", math::Atan2Op::getOperationName()},
      {"atanh", math::AtanhOp::getOperationName()},
      {"cos", math::CosOp::getOperationName()},
      {"cosh", math::CoshOp::getOperationName()},
      {"divide", arith::DivFOp::getOperationName()},
      {"exp", math::ExpOp::getOperationName()},
      {"exp2", math::Exp2Op::getOperationName()},
      {"expm1", math::ExpM1Op::getOperationName()},
      {"fma", math::FmaOp::getOperationName()},
      {"fmod", arith::RemFOp::getOperationName()},
      {"log", math::LogOp::getOperationName()},
      {"log1p", math::Log1pOp::getOperationName()},
      {"log2", math::Log2Op::getOperationName()},
      {"pow", math::PowFOp::getOperationName()},
      {"powr", math::PowFOp::getOperationName()},
      {"rsqrt", math::RsqrtOp::getOperationName()},
      {"sin", math::SinOp::getOperationName()},
      {"sinh", math::SinhOp::getOperationName()},
      {"sqrt", math::SqrtOp::getOperationName()},
      {"tan", math::TanOp::getOperationName()},
      {"tanh", math::TanhOp::getOperationName()}};
  return ops.lookup(name);
}

/// The function of that name without its prefix; null if devices have none.
static Value expandFunction(NativeBuilder &native, StringRef name,
                            ArrayRef<Value> args) {
  if (StringRef op = opOfFunction(name); !op.empty())
    return native.op(op, args);
  if (name == "recip")
    return native.reciprocal(args[0]);
  if (name == "exp10")
    return native.op<math::Exp2Op>(native.times(args[0], kLog2Of10));
  if (name == "log10")
    return native.times(native.op<math::Log2Op>(args[0]), kLog10Of2);
  if (name == "hypot")
    return native.op<math::SqrtOp>(native.op<arith::AddFOp>(
        {native.op<arith::MulFOp>({args[0], args[0]}),
         native.op<arith::MulFOp>({args[1], args[1]})}));
  // Angles are half turns.
  if (!name.consume_back("pi"))
    return {};
  if (name == "sin" || name == "cos" || name == "tan")
    return native.op(opOfFunction(name), native.times(args[0], kPi));
  if (name == "asin" || name == "acos" || name == "atan" || name == "atan2")
    return native.times(native.op(opOfFunction(name), args), 1 / kPi);
  return {};
}

Value cairn::expandNative(OpBuilder &b, BuiltinOp op, const Builtin &builtin,
                          const BuiltinSignature &signature,
                          const NativeFunctions &natives) {
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
  if (!natives.contains(name))
    return {};
  name.consume_front("half_");
  return expandFunction(native, name, args);
}

//===----------------------------------------------------------------------===//
// Functions of the library
//===----------------------------------------------------------------------===//

void cairn::useNativeFunction(BuiltinOp op, const NativeFunctions &natives,
                              const DeviceTraits &device) {
  StringRef name = op.getName();
  BuiltinSignature signature = *BuiltinSignature::parse(op.getSignature());
  if (signature.result.scalar != ScalarKind::Float || !natives.contains(name))
    return;
  BuiltinCategory category = lookupBuiltin(name)->category;
  if (category == BuiltinCategory::Math && !device.hasOpenCLInstructions)
    return;
  name.consume_front("half_");
  StringRef prefix = category == BuiltinCategory::Math ? "native_" : "fast_";
  if (const Builtin *fast = lookupBuiltin((prefix + name).str()))
    op.setName(fast->name);
}
