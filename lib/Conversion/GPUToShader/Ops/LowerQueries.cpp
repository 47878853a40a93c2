//===- LowerQueries.cpp - where an invocation is in its launch --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpLowerings.h"
#include "ShaderModule.h"

using namespace mlir;
using namespace cairn;
using spirv::BuiltIn;

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

static bool isVectorInput(BuiltIn builtin) {
  switch (builtin) {
  case BuiltIn::NumWorkgroups:
  case BuiltIn::WorkgroupId:
  case BuiltIn::LocalInvocationId:
  case BuiltIn::GlobalInvocationId:
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
  Type type = IntegerType::get(kernel.getContext(), 32);
  if (isVectorInput(builtin))
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

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

template <typename QueryOp>
static void addVectorQuery(OpLowerings &lowerings, BuiltIn builtin) {
  lowerings.addValue(
      QueryOp::getOperationName(), [builtin](ShaderBuilder &b, Operation *op) {
        auto dim = static_cast<unsigned>(cast<QueryOp>(op).getDimension());
        return b.element(b.inputs.get(builtin, b.getLoc()), dim);
      });
}

template <typename QueryOp>
static void addSubGroupQuery(OpLowerings &lowerings, BuiltIn builtin) {
  lowerings.addValue(QueryOp::getOperationName(),
                     [builtin](ShaderBuilder &b, Operation *) -> Value {
                       if (b.info.options.spirvVersion < 13)
                         return b.refuse("sub-groups came with SPIR-V 1.3; "
                                         "'--spv-version=1.3' has them");
                       return b.inputs.get(builtin, b.getLoc());
                     });
}

static Value lowerBlockDim(ShaderBuilder &b, gpu::BlockDimOp op) {
  auto dim = static_cast<unsigned>(op.getDimension());
  auto kernel = op->getParentOfType<gpu::GPUFuncOp>();
  if (auto size = getLocalSize(kernel))
    return b.integer(b.getI32Type(), size.asArrayRef()[dim]);
  return spirv::ReferenceOfOp::create(b, b.getI32Type(),
                                      getLocalSizeConstantName(dim));
}

void cairn::addQueryLowerings(OpLowerings &lowerings) {
  addVectorQuery<gpu::ThreadIdOp>(lowerings, BuiltIn::LocalInvocationId);
  addVectorQuery<gpu::BlockIdOp>(lowerings, BuiltIn::WorkgroupId);
  addVectorQuery<gpu::GlobalIdOp>(lowerings, BuiltIn::GlobalInvocationId);
  addVectorQuery<gpu::GridDimOp>(lowerings, BuiltIn::NumWorkgroups);
  lowerings.add(lowerBlockDim);
  addSubGroupQuery<gpu::LaneIdOp>(lowerings,
                                  BuiltIn::SubgroupLocalInvocationId);
  addSubGroupQuery<gpu::SubgroupIdOp>(lowerings, BuiltIn::SubgroupId);
  addSubGroupQuery<gpu::NumSubgroupsOp>(lowerings, BuiltIn::NumSubgroups);
  addSubGroupQuery<gpu::SubgroupSizeOp>(lowerings, BuiltIn::SubgroupSize);
}
