//===- RaiseVectorData.cpp - vload and vstore -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRToOCL.h"

#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

namespace {

/// Where a vload or vstore goes, and how.
struct VectorAccess {
  Value address;
  Type type; // in memory
  unsigned alignment;
};

} // namespace

/// `vloadN` and its kin address element `offset * N` (`offset * 4` for the
/// aligned three-wide half forms) of `pointer`, which is aligned to an element,
/// or, for the `vloada`/`vstorea` forms, to the vector (OpenCL C 2.0, section
/// 1.13.7).
static VectorAccess vectorAccess(OpBuilder &b, Location loc, Value offset,
                                 Value pointer, Type element, unsigned width,
                                 bool aligned) {
  unsigned stride = aligned && width == 3 ? 4 : width;
  // The step is a part of the address computation, so that it is known to be
  // one: an offset that wraps would leave the object.
  Type step = element;
  if (stride != 1)
    step = LLVM::LLVMArrayType::get(element, stride);
  Value address = LLVM::GEPOp::create(b, loc, pointer.getType(), step, pointer,
                                      ValueRange{offset});
  Type type = width == 1
                  ? element
                  : VectorType::get({static_cast<int64_t>(width)}, element);
  unsigned bytes = element.getIntOrFloatBitWidth() / 8;
  return {address, type, aligned ? bytes * stride : bytes};
}

static bool isHalfName(StringRef name) { return name.contains("_half"); }

Value cairn::raiseVectorLoad(OpBuilder &b, LLVM::CallOp call, StringRef name) {
  Location loc = call.getLoc();
  Type type = call.getResult().getType();
  auto vector = dyn_cast<VectorType>(type);
  unsigned width = vector ? vector.getNumElements() : 1;
  Type element = isHalfName(name) ? b.getF16Type() : getElementTypeOrSelf(type);
  VectorAccess access =
      vectorAccess(b, loc, call.getArgOperands()[0], call.getArgOperands()[1],
                   element, width, name.starts_with("vloada"));
  Value loaded = LLVM::LoadOp::create(b, loc, access.type, access.address,
                                      access.alignment);
  if (access.type != type)
    loaded = arith::ExtFOp::create(b, loc, type, loaded);
  return loaded;
}

/// `data` as the builtin convert_half of that rounding has it.
static Value convertToHalf(OpBuilder &b, Location loc, Value data, Type type,
                           RoundingMode rounding,
                           const BuiltinSignature &store) {
  BuiltinSignature conversion{store.params[0], {store.params[0]}};
  conversion.result.scalar = ScalarKind::Half;
  std::string name = "convert_" + conversion.result.str();
  if (rounding != RoundingMode::Default)
    name += "_" + stringifyRoundingMode(rounding).str();
  return BuiltinOp::create(b, loc, TypeRange{type}, name, conversion.str(),
                           ValueRange{data})
      .getResult();
}

void cairn::raiseVectorStore(OpBuilder &b, LLVM::CallOp call,
                             const Builtin &builtin,
                             const BuiltinSignature &signature) {
  Location loc = call.getLoc();
  OperandRange args = call.getArgOperands();
  Value data = args[0];
  auto vector = dyn_cast<VectorType>(data.getType());
  unsigned width = vector ? vector.getNumElements() : 1;
  bool half = isHalfName(builtin.name);
  Type element = half ? b.getF16Type() : getElementTypeOrSelf(data.getType());
  VectorAccess access = vectorAccess(b, loc, args[1], args[2], element, width,
                                     builtin.name.starts_with("vstorea"));
  if (half)
    data =
        convertToHalf(b, loc, data, access.type, builtin.rounding, signature);
  LLVM::StoreOp::create(b, loc, data, access.address, access.alignment);
}
