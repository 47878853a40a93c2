//===- ConvertRanges.cpp - ranges of device-side enqueue --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An `ndrange_t` is memory, as clang declares it: the dimensions, and of each
// the offset, the global and the local size, in 64 bits. Sizes of local zero
// are for the runtime to choose.
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "OCLToMux.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

/// The bytes at which the three arrays start.
static constexpr int32_t kOffset = 8, kGlobal = 32, kLocal = 56;

namespace {
struct RangeBuilder {
  OpBuilder &b;
  Location loc;
  Value range;
  unsigned dimensions;

  Value at(Value base, int32_t byte) {
    return LLVM::GEPOp::create(b, loc, base.getType(), b.getI8Type(), base,
                               ArrayRef<LLVM::GEPArg>{byte});
  }
  /// Stores one size, or those of an array; without any zeros.
  void set(int32_t field, Value sizes) {
    bool isArray = sizes && isa<LLVM::LLVMPointerType>(sizes.getType());
    for (unsigned d = 0; d < 3; ++d) {
      auto byte = static_cast<int32_t>(8 * d);
      Value size;
      if (!sizes || d >= dimensions)
        size = integerConstant(b, loc, b.getI64Type(), 0);
      else
        size = isArray ? LLVM::LoadOp::create(b, loc, b.getI64Type(),
                                              at(sizes, byte), 8)
                             .getResult()
                       : sizes;
      LLVM::StoreOp::create(b, loc, size, at(range, field + byte), 8);
    }
  }
};
} // namespace

bool cairn::convertRangeFunction(OpBuilder &b, BuiltinOp op) {
  StringRef name = op.getName();
  if (!name.consume_front("ndrange_"))
    return false;
  ValueRange args = op.getArgs();
  RangeBuilder range = {b, op.getLoc(), args[0],
                        static_cast<unsigned>(name[0] - '0')};
  LLVM::StoreOp::create(
      b, op.getLoc(),
      integerConstant(b, op.getLoc(), b.getI32Type(), range.dimensions),
      args[0], 8);
  // Global sizes are always given, then local ones, then offsets.
  size_t given = args.size() - 1;
  range.set(kOffset, given == 3 ? args[1] : Value());
  range.set(kGlobal, given == 3 ? args[2] : args[1]);
  range.set(kLocal, given == 1 ? Value() : args[given]);
  op.erase();
  return true;
}
