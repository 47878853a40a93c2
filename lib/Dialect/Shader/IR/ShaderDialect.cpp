//===- ShaderDialect.cpp - the shader dialect -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Shader/IR/ShaderDialect.h"

#include "cairn/Dialect/Contracts/AttrContract.h"
#include "cairn/Dialect/Contracts/OptionFields.h"
#include "cairn/Dialect/Shader/IR/ShaderWords.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::shader;

#include "cairn/Dialect/Shader/IR/ShaderDialect.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "cairn/Dialect/Shader/IR/ShaderAttrs.cpp.inc"

void ShaderDialect::initialize() { registerAttributes(); }

void ShaderDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "cairn/Dialect/Shader/IR/ShaderAttrs.cpp.inc"
      >();
}

/// In the order of the dialect's description.
static constexpr AttrContract kContracts[] = {
    {ShaderDialect::getOptionsAttrName(), AttrPlace::Module,
     isAttr<OptionsAttr>, "#shader.options"},
    {ShaderDialect::getMemoryModelAttrName(), AttrPlace::Module,
     isAttr<StringAttr>, "a string", kMemoryModels},
    {ShaderDialect::getLocalSizeAttrName(), AttrPlace::Function,
     isAttr<DenseI32ArrayAttr>, "an array of i32"},
    {ShaderDialect::getStorageAttrName(), AttrPlace::Variable,
     isAttr<StringAttr>, "a string", kShaderStorages},
    {ShaderDialect::getSetAttrName(), AttrPlace::Variable, isCountAttr,
     "an integer from 0"},
    {ShaderDialect::getBindingAttrName(), AttrPlace::Variable, isCountAttr,
     "an integer from 0"},
    {ShaderDialect::getSpecIdAttrName(), AttrPlace::Variable, isCountAttr,
     "an integer from 0"},
    {ShaderDialect::getElementSizeAttrName(), AttrPlace::Variable,
     isPositiveAttr, "a positive integer"},
    {ShaderDialect::getOffsetAttrName(), AttrPlace::Variable, isCountAttr,
     "an integer from 0"},
    {ShaderDialect::getRestrictAttrName(), AttrPlace::Variable,
     isAttr<UnitAttr>, "a unit"},
    {ShaderDialect::getReadonlyAttrName(), AttrPlace::Variable,
     isAttr<UnitAttr>, "a unit"},
    {ShaderDialect::getVolatileAttrName(), AttrPlace::Variable,
     isAttr<UnitAttr>, "a unit"},
    {ShaderDialect::getTypeAttrName(), AttrPlace::Variable, isAttr<TypeAttr>,
     "a type"},
    {ShaderDialect::getTypeAttrName(), AttrPlace::Argument, isAttr<TypeAttr>,
     "a type"},
};

/// A binding is a number in a set.
static LogicalResult verifyBinding(Operation *op, StringRef name) {
  StringRef set = ShaderDialect::getSetAttrName();
  StringRef binding = ShaderDialect::getBindingAttrName();
  StringRef other = name == set ? binding : name == binding ? set : "";
  if (other.empty() || op->hasAttr(other))
    return success();
  return op->emitOpError() << "expected '" << other << "' beside '" << name
                           << "'";
}

LogicalResult ShaderDialect::verifyOperationAttribute(Operation *op,
                                                      NamedAttribute attr) {
  if (failed(verifyOperationAttr(op, attr, kContracts)))
    return failure();
  return verifyBinding(op, attr.getName().strref());
}

LogicalResult ShaderDialect::verifyRegionArgAttribute(Operation *op, unsigned,
                                                      unsigned argument,
                                                      NamedAttribute attr) {
  return verifyArgumentAttr(op, argument, attr, kContracts);
}

Attribute OptionsAttr::parse(AsmParser &parser, Type) {
  auto options = parseOptions<ShaderOptions>(parser);
  return failed(options) ? Attribute() : get(parser.getContext(), *options);
}

void OptionsAttr::print(AsmPrinter &printer) const {
  printOptions(printer, getValue());
}

/// Drivers inline all calls, so that the limit of what is inlined only costs
/// the size of modules. A vector is indexed by way of memory, which functions
/// of many instructions are worth on more than four lanes, and those on double,
/// which some drivers compile for seconds, on more than one.
static constexpr LibraryCosts kCosts = {/*maxInlinedOps=*/256,
                                        /*maxUnrolledLanes=*/16,
                                        /*maxUnrolledLanesOfLong=*/4,
                                        /*maxUnrolledLanesOfDouble=*/1,
                                        /*indexesVectors=*/false};

DeviceTraits OptionsAttr::getDeviceTraits() const {
  const ShaderOptions &options = getValue();
  DeviceTraits traits;
  traits.library = options.fusedMultiplyAdd ? LibraryProfile::FusedShader
                                            : LibraryProfile::Shader;
  traits.costs = kCosts;
  traits.approximatesFloat = true;
  traits.hasImagesInMemory = traits.hasDepthImages = false;
  traits.startsKernels = false;
  traits.matrixUnits = MatrixUnits::SubGroup;
  traits.nativeMath = {options.fastMath, options.nativeMath,
                       options.nativeBuiltins};
  traits.roundsDivideSqrtByHand = options.correctlyRoundedDivideSqrt;
  traits.hasUniformWorkGroups = options.uniformWorkGroupSize;
  traits.usesFastMath = options.fastMath || options.nativeMath;
  return traits;
}
