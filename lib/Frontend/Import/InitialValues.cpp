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

  /// Null as well where upstream has an attribute.
  Attribute readVariable(const llvm::Constant *initializer);

private:
  Attribute read(const llvm::Constant *constant);
  Attribute readRows(const llvm::Constant *constant);
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

/// What an array's elements are, whatever its dimensions; `sizes` gets those.
static const llvm::Type *elementOf(const llvm::Type *type,
                                   SmallVectorImpl<int64_t> &sizes) {
  while (auto *array = dyn_cast<llvm::ArrayType>(type)) {
    sizes.push_back(array->getNumElements());
    type = array->getElementType();
  }
  return type;
}

/// Appends the bytes of `constant`, rows of numbers; what is undefined is zero.
/// False if it is something else.
static bool appendRows(const llvm::Constant *constant, unsigned elementSize,
                       SmallVectorImpl<char> &bytes) {
  if (auto *data = dyn_cast<llvm::ConstantDataSequential>(constant)) {
    llvm::append_range(bytes, data->getRawDataValues());
    return true;
  }
  if (isa<llvm::ConstantAggregateZero, llvm::UndefValue>(constant)) {
    SmallVector<int64_t> sizes;
    const llvm::Type *type = elementOf(constant->getType(), sizes);
    if (auto *vector = dyn_cast<llvm::FixedVectorType>(type))
      sizes.push_back(vector->getNumElements());
    bytes.append(llvm::product_of(sizes) * elementSize, 0);
    return true;
  }
  return isa<llvm::ConstantArray>(constant) &&
         llvm::all_of(constant->operands(), [&](const llvm::Use &row) {
           return appendRows(cast<llvm::Constant>(row), elementSize, bytes);
         });
}

/// An array of rows or vectors of numbers as one attribute, as upstream has it
/// where no row is zero; null for any other.
Attribute NumberReader::readRows(const llvm::Constant *constant) {
  SmallVector<int64_t> sizes;
  const llvm::Type *type = elementOf(constant->getType(), sizes);
  auto *vector = dyn_cast<llvm::FixedVectorType>(type);
  if (vector) {
    sizes.push_back(vector->getNumElements());
    type = vector->getElementType();
  }
  SmallVector<char> bytes;
  if (!llvm::ConstantDataSequential::isElementTypeCompatible(
          const_cast<llvm::Type *>(type)) ||
      !appendRows(constant, type->getPrimitiveSizeInBits() / 8, bytes))
    return {};
  Type element = types.translateType(const_cast<llvm::Type *>(type));
  auto shape = vector ? ShapedType(VectorType::get(sizes, element))
                      : RankedTensorType::get(sizes, element);
  return DenseElementsAttr::getFromRawBuffer(shape, bytes);
}

Attribute NumberReader::readVariable(const llvm::Constant *initializer) {
  SmallVector<int64_t> sizes;
  if (elementOf(initializer->getType(), sizes)->isStructTy())
    return read(initializer);
  return readRows(initializer);
}

InitialValues cairn::frontend::takeInitialValues(llvm::Module &module,
                                                 MLIRContext *context) {
  InitialValues values;
  NumberReader reader(context);
  for (llvm::GlobalVariable &variable : module.globals()) {
    if (!variable.hasName() || !variable.hasInitializer())
      continue;
    llvm::Constant *initializer = variable.getInitializer();
    if (!isa<llvm::ConstantStruct, llvm::ConstantArray>(initializer))
      continue;
    Attribute value = reader.readVariable(initializer);
    if (!value)
      continue;
    values[variable.getName()] = value;
    // Upstream would go through a structure's zeros one by one.
    variable.setInitializer(llvm::UndefValue::get(initializer->getType()));
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
