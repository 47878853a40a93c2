//===- InitialValues.cpp - tables of numbers as attributes ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InitialValues.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Target/LLVMIR/TypeFromLLVM.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace mlir;
using namespace cairn::frontend;

namespace {

/// Writes constants as attributes; null for one that is more than numbers.
class NumberReader {
public:
  explicit NumberReader(MLIRContext *context)
      : context(context), types(*context) {}

  Attribute read(const llvm::Constant *constant);

private:
  Attribute readParts(const llvm::Constant *constant);
  Attribute readData(const llvm::ConstantDataSequential *data);

  MLIRContext *context;
  LLVM::TypeFromLLVMIRTranslator types;
};

} // namespace

Attribute NumberReader::readParts(const llvm::Constant *constant) {
  SmallVector<Attribute> parts;
  for (const llvm::Use &part : constant->operands()) {
    Attribute value = read(cast<llvm::Constant>(part));
    if (!value)
      return {};
    parts.push_back(value);
  }
  return ArrayAttr::get(context, parts);
}

Attribute NumberReader::readData(const llvm::ConstantDataSequential *data) {
  Type element = types.translateType(data->getElementType());
  int64_t count = data->getNumElements();
  ShapedType type = isa<llvm::ConstantDataVector>(data)
                        ? ShapedType(VectorType::get({count}, element))
                        : RankedTensorType::get({count}, element);
  StringRef bytes = data->getRawDataValues();
  return DenseElementsAttr::getFromRawBuffer(
      type, ArrayRef(bytes.data(), bytes.size()));
}

Attribute NumberReader::read(const llvm::Constant *constant) {
  return llvm::TypeSwitch<const llvm::Constant *, Attribute>(constant)
      .Case([&](const llvm::ConstantInt *number) {
        return IntegerAttr::get(
            IntegerType::get(context, number->getBitWidth()),
            number->getValue());
      })
      .Case([&](const llvm::ConstantFP *number) {
        return FloatAttr::get(
            cast<FloatType>(types.translateType(number->getType())),
            number->getValueAPF());
      })
      .Case([&](const llvm::ConstantDataSequential *data) {
        return readData(data);
      })
      .Case<llvm::ConstantStruct, llvm::ConstantArray>(
          [&](const llvm::Constant *parts) { return readParts(parts); })
      .Case<llvm::ConstantAggregateZero, llvm::ConstantPointerNull>(
          [&](const llvm::Constant *) { return LLVM::ZeroAttr::get(context); })
      .Case([&](const llvm::UndefValue *) {
        return LLVM::UndefAttr::get(context);
      })
      .Default([](const llvm::Constant *) { return Attribute(); });
}

/// Upstream has an attribute for an array of anything else.
static bool holdsStruct(const llvm::Type *type) {
  while (auto *array = dyn_cast<llvm::ArrayType>(type))
    type = array->getElementType();
  return type->isStructTy();
}

InitialValues cairn::frontend::takeInitialValues(llvm::Module &module,
                                                 MLIRContext *context) {
  InitialValues values;
  NumberReader reader(context);
  for (llvm::GlobalVariable &variable : module.globals()) {
    if (!variable.hasName() || !variable.hasInitializer())
      continue;
    llvm::Constant *initializer = variable.getInitializer();
    if (!isa<llvm::ConstantStruct, llvm::ConstantArray>(initializer) ||
        !holdsStruct(initializer->getType()))
      continue;
    if (Attribute value = reader.read(initializer)) {
      values[variable.getName()] = value;
      variable.setInitializer(
          llvm::Constant::getNullValue(initializer->getType()));
    }
  }
  return values;
}

void cairn::frontend::putInitialValues(ModuleOp module,
                                       const InitialValues &values) {
  for (auto global : module.getOps<LLVM::GlobalOp>())
    if (Attribute value = values.lookup(global.getSymName())) {
      global.getInitializer().getBlocks().clear();
      global.setValueAttr(value);
    }
}
