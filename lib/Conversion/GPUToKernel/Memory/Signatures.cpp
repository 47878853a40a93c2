//===- Signatures.cpp - functions that modules share ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Signatures.h"

#include "GPUToKernel/KernelBuilder.h"
#include "GPUToKernel/OpaqueTypes.h"
#include "MemoryTypes.h"
#include "PointerTypes.h"
#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace cairn::kernel {

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// What LLVM passes in memory that `attrs` of a parameter speak of; null for
/// none.
static Type getPassedType(DictionaryAttr attrs) {
  for (StringRef name : {LLVM::LLVMDialect::getByValAttrName(),
                         LLVM::LLVMDialect::getStructRetAttrName()})
    if (auto type = attrs ? attrs.getAs<TypeAttr>(name) : TypeAttr())
      return type.getValue();
  return {};
}

/// Null where SPIR-V's kernels have no such memory or value.
static Type getSharedType(Type type, DictionaryAttr attrs = {}) {
  if (auto opaque = dyn_cast<LLVM::LLVMTargetExtType>(type))
    return convertOpaqueType(opaque);
  auto pointer = dyn_cast<LLVM::LLVMPointerType>(type);
  if (!pointer)
    return convertType(type);
  auto storage = getStorageClass(pointer.getAddressSpace());
  if (!storage)
    return {};
  if (Type passed = getPassedType(attrs))
    return spirv::PointerType::get(getMemoryType(passed), *storage);
  return getBytePointer(type.getContext(), *storage);
}

/// Whether `kernel` runs a block, which others of the module start: no other
/// kernel takes a generic pointer.
static bool runsBlock(gpu::GPUFuncOp kernel) {
  ArrayRef<Type> types = kernel.getArgumentTypes();
  auto captured = dyn_cast_or_null<LLVM::LLVMPointerType>(
      types.empty() ? Type() : types[0]);
  return captured && getStorageClass(captured.getAddressSpace()) ==
                         spirv::StorageClass::Generic;
}

Type getGivenType(Value value, gpu::GPUFuncOp function) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument)
    return isa<func::CallOp, mux::CallOp>(value.getDefiningOp())
               ? getSharedType(value.getType())
               : Type();
  if (argument.getOwner() != &function.front() ||
      (function.isKernel() && !runsBlock(function)))
    return {};
  return getSharedType(value.getType(), function_interface_impl::getArgAttrDict(
                                            function, argument.getArgNumber()));
}

SmallVector<Type, 1> getResultTypes(gpu::GPUFuncOp function) {
  return llvm::map_to_vector<1>(function.getResultTypes(),
                                [](Type type) { return getSharedType(type); });
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

/// What FuncParamAttr says of a parameter (SPIR-V specification, section 3.19);
/// nothing where it has nothing to say. What else there is to say, such as an
/// alignment, each access says.
static std::optional<int32_t>
getParameterAttribute(FunctionOpInterface function, unsigned n) {
  bool isKernel = function->hasAttr(gpu::GPUDialect::getKernelFuncAttrName());
  auto has = [&](StringRef name) { return bool(function.getArgAttr(n, name)); };
  // A kernel's structures are values.
  if (!isKernel && has(LLVM::LLVMDialect::getByValAttrName()))
    return 2;
  if (!isKernel && has(LLVM::LLVMDialect::getStructRetAttrName()))
    return 3;
  if (has(LLVM::LLVMDialect::getNoAliasAttrName()))
    return 4;
  return std::nullopt;
}

void decorateParameters(FunctionOpInterface function, Operation *op) {
  Builder b(function.getContext());
  SmallVector<Attribute> decorations(function.getNumArguments(),
                                     b.getDictionaryAttr({}));
  bool isAnyDecorated = false;
  for (unsigned n = 0; n < function.getNumArguments(); ++n) {
    std::optional<int32_t> attribute = getParameterAttribute(function, n);
    if (!attribute)
      continue;
    decorations[n] = b.getDictionaryAttr(
        b.getNamedAttr("func_param_attr", b.getI32IntegerAttr(*attribute)));
    isAnyDecorated = true;
  }
  if (isAnyDecorated)
    op->setAttr(CairnDialect::getParameterDecorationsAttrName(),
                b.getArrayAttr(decorations));
}

void setLinkage(spirv::FuncOp function, spirv::LinkageType type) {
  MLIRContext *context = function.getContext();
  function.setLinkageAttributesAttr(spirv::LinkageAttributesAttr::get(
      context, function.getSymNameAttr(),
      spirv::LinkageTypeAttr::get(context, type)));
}

static LogicalResult lowerImport(func::FuncOp function) {
  SmallVector<Type> params, results;
  for (auto [n, type] : llvm::enumerate(function.getArgumentTypes()))
    params.push_back(getSharedType(
        type, function_interface_impl::getArgAttrDict(function, n)));
  for (Type type : function.getResultTypes())
    results.push_back(getSharedType(type));
  if (llvm::is_contained(params, Type()) || llvm::is_contained(results, Type()))
    return function.emitError()
           << "function '" << function.getName() << "' of type "
           << function.getFunctionType()
           << " has a parameter or a result that SPIR-V's kernels do not have";
  OpBuilder b(function);
  auto import = spirv::FuncOp::create(b, function.getLoc(), function.getName(),
                                      b.getFunctionType(params, results));
  setLinkage(import, spirv::LinkageType::Import);
  decorateParameters(function, import);
  function.erase();
  return success();
}

LogicalResult lowerImports(gpu::GPUModuleOp module) {
  LogicalResult result = success();
  for (auto function :
       llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
    if (function.isExternal() && failed(lowerImport(function)))
      result = failure();
  return result;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

static void createCall(SPIRVBuilder &builder, Operation *op, StringRef callee,
                       TypeRange params, TypeRange resultTypes,
                       SmallVectorImpl<Value> &results) {
  auto &b = static_cast<KernelBuilder &>(builder);
  SmallVector<Value> operands;
  for (auto [operand, type] : llvm::zip_equal(op->getOperands(), params))
    operands.push_back(isa<spirv::PointerType>(type)
                           ? castPointer(b, type, b.lowered(operand))
                           : operand);
  auto lowered = spirv::FunctionCallOp::create(b, resultTypes, callee, operands,
                                               /*arg_attrs=*/nullptr,
                                               /*res_attrs=*/nullptr);
  llvm::append_range(results, lowered->getResults());
}

/// A call of an import, which is lowered by now.
static LogicalResult lowerImportCall(SPIRVBuilder &b, Operation *op,
                                     SmallVectorImpl<Value> &results) {
  auto call = cast<func::CallOp>(op);
  auto callee = SymbolTable::lookupNearestSymbolFrom<spirv::FuncOp>(
      op, call.getCalleeAttr());
  if (!callee)
    return failure();
  createCall(b, op, callee.getName(), callee.getArgumentTypes(),
             callee.getResultTypes(), results);
  return success();
}

/// A call of a function of the module, whose body may be lowered before or
/// after.
static LogicalResult lowerCall(SPIRVBuilder &b, Operation *op,
                               SmallVectorImpl<Value> &results) {
  auto call = cast<mux::CallOp>(op);
  auto callee = SymbolTable::lookupNearestSymbolFrom<gpu::GPUFuncOp>(
      op, call.getCalleeAttr());
  if (!callee)
    return failure();
  SmallVector<Type> params;
  for (auto [n, type] : llvm::enumerate(callee.getFunctionType().getInputs()))
    params.push_back(getSharedType(
        type, function_interface_impl::getArgAttrDict(callee, n)));
  createCall(b, op, callee.getName(), params, getResultTypes(callee), results);
  return success();
}

static LogicalResult lowerReturn(KernelBuilder &b, gpu::ReturnOp op) {
  if (op.getNumOperands() == 0) {
    spirv::ReturnOp::create(b);
    return success();
  }
  Value value = b.lowered(op.getOperand(0));
  if (isa<spirv::PointerType>(value.getType()))
    value = castPointer(
        b, getResultTypes(op->getParentOfType<gpu::GPUFuncOp>()).front(),
        value);
  spirv::ReturnValueOp::create(b, value);
  return success();
}

void addCallLowerings(OpLowerings &lowerings) {
  lowerings.add(func::CallOp::getOperationName(), lowerImportCall);
  lowerings.add(mux::CallOp::getOperationName(), lowerCall);
  lowerings.addEffect(lowerReturn);
}

} // namespace cairn::kernel
