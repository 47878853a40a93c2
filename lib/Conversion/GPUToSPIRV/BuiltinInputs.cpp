//===- BuiltinInputs.cpp - what the device fills in -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Builder.h"

using namespace mlir;
using namespace cairn;
using spirv::BuiltIn;

static bool isVectorInput(BuiltIn builtin) {
  switch (builtin) {
  case BuiltIn::NumWorkgroups:
  case BuiltIn::WorkgroupId:
  case BuiltIn::LocalInvocationId:
  case BuiltIn::GlobalInvocationId:
  case BuiltIn::WorkgroupSize:
  case BuiltIn::EnqueuedWorkgroupSize:
  case BuiltIn::GlobalSize:
  case BuiltIn::GlobalOffset:
    return true;
  default:
    return false;
  }
}

/// The variable of `builtin` in the module around `kernel`. The dot keeps its
/// name apart from those of OpenCL C.
static spirv::GlobalVariableOp getInputVariable(gpu::GPUFuncOp kernel,
                                                BuiltIn builtin, Type type) {
  Operation *module = kernel->getParentOp();
  std::string name = ("builtin." + spirv::stringifyBuiltIn(builtin)).str();
  if (Operation *existing = SymbolTable::lookupSymbolIn(module, name))
    return cast<spirv::GlobalVariableOp>(existing);
  OpBuilder b = OpBuilder::atBlockBegin(&module->getRegion(0).front());
  Type pointer = spirv::PointerType::get(type, spirv::StorageClass::Input);
  return spirv::GlobalVariableOp::create(b, module->getLoc(), pointer, name,
                                         builtin);
}

Value BuiltinInputs::get(BuiltIn builtin, Location loc) {
  Value &value = loaded[builtin];
  if (value)
    return value;
  Block &entry = kernel.getBody().front();
  bool isVector = isVectorInput(builtin);
  bool isSize = isVector || builtin == BuiltIn::GlobalLinearId ||
                builtin == BuiltIn::LocalInvocationIndex;
  Type type = IntegerType::get(kernel.getContext(), isSize ? sizeBits : 32);
  if (isVector)
    type = VectorType::get({3}, type);
  // Variables have to come first in a function.
  Block::iterator place = entry.begin();
  for (auto variable : entry.getOps<spirv::VariableOp>())
    place = std::next(variable->getIterator());
  OpBuilder b(&entry, place);
  auto variable = getInputVariable(kernel, builtin, type);
  Value pointer = spirv::AddressOfOp::create(b, loc, variable);
  value = spirv::LoadOp::create(b, loc, pointer);
  return value;
}
