//===- KernelDialect.cpp - the kernel dialect -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Kernel/IR/KernelDialect.h"

#include "cairn/Dialect/Contracts/AttrContract.h"
#include "cairn/Dialect/Contracts/OptionFields.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::kernel;

#include "cairn/Dialect/Kernel/IR/KernelDialect.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "cairn/Dialect/Kernel/IR/KernelAttrs.cpp.inc"

void KernelDialect::initialize() { registerAttributes(); }

void KernelDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "cairn/Dialect/Kernel/IR/KernelAttrs.cpp.inc"
      >();
}

/// In the order of the dialect's description.
static constexpr AttrContract kContracts[] = {
    {KernelDialect::getOptionsAttrName(), AttrPlace::Module,
     isAttr<OptionsAttr>, "#kernel.options"},
    {KernelDialect::getFormatAttrName(), AttrPlace::Anywhere,
     isAttr<FlatSymbolRefAttr>, "a symbol"},
    {KernelDialect::getStringsAttrName(), AttrPlace::Anywhere,
     isAttr<ArrayAttr>, "an array"},
};

LogicalResult KernelDialect::verifyOperationAttribute(Operation *op,
                                                      NamedAttribute attr) {
  return verifyOperationAttr(op, attr, kContracts);
}

Attribute OptionsAttr::parse(AsmParser &parser, Type) {
  auto options = parseOptions<KernelOptions>(parser);
  return failed(options) ? Attribute() : get(parser.getContext(), *options);
}

void OptionsAttr::print(AsmPrinter &printer) const {
  printOptions(printer, getValue());
}

/// As for shaders, but that lanes of a call are instructions beside each other.
static constexpr LibraryCosts kCosts = {/*maxInlinedOps=*/256,
                                        /*maxUnrolledLanes=*/16,
                                        /*maxUnrolledLanesOfLong=*/16,
                                        /*maxUnrolledLanesOfDouble=*/16,
                                        /*indexesVectors=*/false};

DeviceTraits OptionsAttr::getDeviceTraits() const {
  const KernelOptions &options = getValue();
  DeviceTraits traits;
  traits.library = LibraryProfile::Kernel;
  traits.costs = kCosts;
  traits.hasOpenCLInstructions = true;
  traits.hasPipesAndQueues = options.hasPipesAndQueues();
  traits.hasImagesInMemory = traits.startsKernels = false;
  // Relaxed functions are the device's business there.
  traits.nativeMath = {/*isRelaxed=*/false, options.nativeMath,
                       options.nativeBuiltins};
  traits.roundsDivideSqrtByHand = options.correctlyRoundedDivideSqrt;
  traits.isLibrary = options.createLibrary;
  traits.hasUniformWorkGroups = options.uniformWorkGroupSize;
  traits.usesFastMath = options.fastMath;
  traits.hasGroupOperations = true;
  traits.matrixUnits = MatrixUnits::None;
  traits.hasFewSubGroupOperations = options.spirvVersion < SPIRVVersion(1, 3);
  return traits;
}
