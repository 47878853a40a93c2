//===- ArgumentTypes.cpp - what a pointer argument points to ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interface.h"

#include "cairn/Dialect/OCL/IR/OCL.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace cairn;

/// The size of `float4` and its kin, as OpenCL C names them, and of `i32x4`,
/// whose sign is not known; 0 for others.
static uint64_t getSizeOfName(StringRef name) {
  auto [element, width] = name.split('x');
  StringRef scalar = name.rtrim("0123456789");
  if (scalar == "i" || !width.empty())
    scalar = element;
  else
    width = name.substr(scalar.size());
  unsigned lanes = 1;
  if (!width.empty() && (width.getAsInteger(10, lanes) || lanes > 16))
    return 0;
  unsigned bytes = llvm::StringSwitch<unsigned>(scalar)
                       .Cases({"char", "uchar", "i8"}, 1)
                       .Cases({"short", "ushort", "half", "i16"}, 2)
                       .Cases({"int", "uint", "float", "i32"}, 4)
                       .Cases({"long", "ulong", "double", "i64"}, 8)
                       .Default(0);
  return bytes * llvm::PowerOf2Ceil(lanes);
}

/// The distance of the elements that `pointer` is indexed by with a number that
/// is not known; 0 if it never is.
static uint64_t getIndexedStride(Value pointer, const DataLayout &layout) {
  for (Operation *user : pointer.getUsers()) {
    auto gep = dyn_cast<LLVM::GEPOp>(user);
    if (!gep || gep.getBase() != pointer || gep.getIndices().empty())
      continue;
    if (isa<Value>(*gep.getIndices().begin()))
      return layout.getTypeSize(gep.getElemType()).getFixedValue();
  }
  return 0;
}

uint64_t cairn::getPointeeSize(gpu::GPUFuncOp kernel, unsigned index,
                               const DataLayout &layout) {
  if (auto info = kernel.getArgAttrOfType<ocl::ArgAttr>(index, ocl::kArgAttr)) {
    StringRef name = info.getTypeName();
    if (name.consume_back("*"))
      if (uint64_t size = getSizeOfName(name))
        return size;
  }
  return getIndexedStride(kernel.getArgument(index), layout);
}
