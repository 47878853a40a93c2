//===- LinkChecks.cpp - do modules go together? -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Canonicalize/Functions/CalledKernels.h"
#include "OpenCLVersion.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Frontend/Link.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/CallingConv.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

#include <map>

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;

//===----------------------------------------------------------------------===//
// Targets and versions
//===----------------------------------------------------------------------===//

/// Sizes and alignments that both layouts give alike, whatever else they say:
/// the types of OpenCL C.
static bool haveSameLayout(const Module &a, const Module &b) {
  const DataLayout &left = a.getDataLayout(), &right = b.getDataLayout();
  if (left.isLittleEndian() != right.isLittleEndian())
    return false;
  for (unsigned space = PrivateSpace; space <= GenericSpace; ++space)
    if (left.getPointerSizeInBits(space) != right.getPointerSizeInBits(space) ||
        left.getPointerABIAlignment(space) !=
            right.getPointerABIAlignment(space))
      return false;
  LLVMContext &context = a.getContext();
  Type *elements[] = {Type::getInt8Ty(context),  Type::getInt16Ty(context),
                      Type::getInt32Ty(context), Type::getInt64Ty(context),
                      Type::getHalfTy(context),  Type::getFloatTy(context),
                      Type::getDoubleTy(context)};
  for (Type *element : elements)
    for (unsigned width : {1, 2, 3, 4, 8, 16}) {
      Type *type = width == 1 ? element : FixedVectorType::get(element, width);
      if (left.getABITypeAlign(type) != right.getABITypeAlign(type) ||
          left.getTypeAllocSize(type) != right.getTypeAllocSize(type))
        return false;
    }
  return true;
}

/// Pointers that name no address space point to private memory in OpenCL C 1.x
/// and to the generic space since 2.0.
static bool hasGenericSpace(OpenCLVersion version) {
  return version.first >= 2;
}

static std::optional<std::string> checkTargets(const LinkInput &first,
                                               const LinkInput &other) {
  const Module &a = *first.module, &b = *other.module;
  std::string start = ("cannot link '" + first.name + "', which is ").str();
  std::string middle = ("', with '" + other.name + "', which is ").str();
  if (a.getTargetTriple().getArch() != b.getTargetTriple().getArch())
    return start + "for '" + a.getTargetTriple().getArchName().str() + middle +
           "for '" + b.getTargetTriple().getArchName().str() + "'";
  // A module without a layout takes that of the others.
  if (!a.getDataLayoutStr().empty() && !b.getDataLayoutStr().empty() &&
      !haveSameLayout(a, b))
    return start + "of the data layout '" + a.getDataLayoutStr() + middle +
           "of '" + b.getDataLayoutStr() + "'";
  auto left = readOpenCLVersion(a), right = readOpenCLVersion(b);
  if (left && right && hasGenericSpace(*left) != hasGenericSpace(*right))
    return ("cannot link '" + first.name + "', which is OpenCL C " +
            spellOpenCLVersion(*left) + ", with '" + other.name +
            "', which is OpenCL C " + spellOpenCLVersion(*right) +
            ": pointers without an address space mean something else there")
        .str();
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

/// Whether two types, which may be of two contexts, are made of the same.
static bool haveSameShape(const Type *a, const Type *b) {
  if (a == b)
    return true;
  if (a->getTypeID() != b->getTypeID() ||
      a->getNumContainedTypes() != b->getNumContainedTypes())
    return false;
  switch (a->getTypeID()) {
  case Type::IntegerTyID:
    return a->getIntegerBitWidth() == b->getIntegerBitWidth();
  case Type::PointerTyID:
    return a->getPointerAddressSpace() == b->getPointerAddressSpace();
  case Type::ArrayTyID:
    if (a->getArrayNumElements() != b->getArrayNumElements())
      return false;
    break;
  case Type::FixedVectorTyID:
    if (cast<FixedVectorType>(a)->getNumElements() !=
        cast<FixedVectorType>(b)->getNumElements())
      return false;
    break;
  case Type::StructTyID:
    if (cast<StructType>(a)->isPacked() != cast<StructType>(b)->isPacked())
      return false;
    break;
  case Type::FunctionTyID:
    if (cast<FunctionType>(a)->isVarArg() != cast<FunctionType>(b)->isVarArg())
      return false;
    break;
  default:
    break;
  }
  return all_of(zip(a->subtypes(), b->subtypes()), [](auto pair) {
    return haveSameShape(std::get<0>(pair), std::get<1>(pair));
  });
}

namespace {
/// The numbers and pointers that a type is made of, by their places.
class Leaves {
public:
  Leaves(Type *type, const DataLayout &layout) : layout(layout) {
    add(type, 0);
  }

  /// Whether all that `other` has is here, too, and what is here besides is
  /// bytes: those that clang puts between the fields of an initial value.
  bool areThoseOf(const Leaves &other) const {
    for (auto [place, type] : other.types) {
      auto found = types.find(place);
      if (found == types.end() || !haveSameShape(found->second, type))
        return false;
    }
    return all_of(types, [&](auto leaf) {
      return other.types.count(leaf.first) || leaf.second->isIntegerTy(8);
    });
  }

private:
  void add(Type *type, uint64_t place) {
    if (auto *structure = dyn_cast<StructType>(type)) {
      const StructLayout *fields = layout.getStructLayout(structure);
      for (unsigned i = 0; i < structure->getNumElements(); ++i)
        add(structure->getElementType(i), place + fields->getElementOffset(i));
    } else if (auto *array = dyn_cast<ArrayType>(type)) {
      Type *element = array->getElementType();
      for (uint64_t i = 0; i < array->getNumElements(); ++i)
        add(element, place + i * layout.getTypeAllocSize(element));
    } else {
      types[place] = type;
    }
  }

  const DataLayout &layout;
  std::map<uint64_t, Type *> types;
};
} // namespace

/// The type of a variable with an initial value has the bytes between fields as
/// fields, and may have an array in parts.
static bool haveSameLeaves(const GlobalVariable &a, const GlobalVariable &b) {
  constexpr uint64_t kMostBytes = 1 << 20;
  const DataLayout &left = a.getDataLayout(), &right = b.getDataLayout();
  if (!a.getValueType()->isSized() || !b.getValueType()->isSized())
    return haveSameShape(a.getValueType(), b.getValueType());
  uint64_t size = left.getTypeAllocSize(a.getValueType());
  if (size != right.getTypeAllocSize(b.getValueType()))
    return false;
  // Listing large ones would take long.
  if (size > kMostBytes)
    return true;
  Leaves ofA(a.getValueType(), left), ofB(b.getValueType(), right);
  return ofA.areThoseOf(ofB) || ofB.areThoseOf(ofA);
}

/// `extern int table[]` is declared with no elements.
static bool haveSameVariableShape(const GlobalVariable &a,
                                  const GlobalVariable &b) {
  const Type *left = a.getValueType(), *right = b.getValueType();
  if (left->isStructTy() || right->isStructTy())
    return haveSameLeaves(a, b);
  while (
      left->isArrayTy() && right->isArrayTy() &&
      (left->getArrayNumElements() == 0 || right->getArrayNumElements() == 0)) {
    left = left->getArrayElementType();
    right = right->getArrayElementType();
  }
  return haveSameShape(left, right);
}

static std::string spell(const Type *type) {
  std::string text;
  raw_string_ostream os(text);
  type->print(os, /*IsForDebug=*/false, /*NoDetails=*/true);
  return text;
}

static StringRef kindOf(const GlobalValue &value) {
  return isa<Function>(value)         ? "function"
         : isa<GlobalVariable>(value) ? "variable"
                                      : "alias";
}

/// Where a symbol was seen first, or where it is defined.
struct Seen {
  StringRef file;
  const GlobalValue *value;
};

static std::optional<std::string> checkTypes(StringRef name, const Seen &before,
                                             const Seen &now) {
  auto disagree = [&](const Twine &left, const Twine &right) {
    return (kindOf(*before.value) + " '" + name + "' is " + left + " in '" +
            before.file + "' and " + right + " in '" + now.file + "'")
        .str();
  };
  if (kindOf(*before.value) != kindOf(*now.value))
    return ("'" + name + "' is a " + kindOf(*before.value) + " in '" +
            before.file + "' and a " + kindOf(*now.value) + " in '" + now.file +
            "'")
        .str();
  if (before.value->getAddressSpace() != now.value->getAddressSpace())
    return disagree("in address space " +
                        Twine(before.value->getAddressSpace()),
                    Twine(now.value->getAddressSpace()));
  if (auto *left = dyn_cast<GlobalVariable>(before.value)) {
    if (!haveSameVariableShape(*left, *cast<GlobalVariable>(now.value)))
      return disagree("of type '" + spell(left->getValueType()) + "'",
                      "of type '" + spell(now.value->getValueType()) + "'");
    return std::nullopt;
  }
  auto *left = dyn_cast<Function>(before.value);
  auto *right = dyn_cast<Function>(now.value);
  if (!left || !right)
    return std::nullopt;
  if (!haveSameShape(left->getFunctionType(), right->getFunctionType()))
    return disagree("of type '" + spell(left->getFunctionType()) + "'",
                    "of type '" + spell(right->getFunctionType()) + "'");
  auto isKernel = [](const Function &function) {
    return function.getCallingConv() == CallingConv::SPIR_KERNEL;
  };
  if (isKernel(*left) != isKernel(*right))
    return disagree(isKernel(*left) ? "a kernel" : "no kernel",
                    isKernel(*right) ? "one" : "none");
  return std::nullopt;
}

static std::optional<std::string> checkSymbol(StringMap<Seen> &symbols,
                                              StringRef file,
                                              const GlobalValue &value) {
  auto *function = dyn_cast<Function>(&value);
  if (value.hasLocalLinkage() || value.hasAppendingLinkage() ||
      !value.hasName() || (function && function->isIntrinsic()))
    return std::nullopt;
  Seen now = {file, &value};
  auto [it, isNew] = symbols.try_emplace(value.getName(), now);
  if (isNew)
    return std::nullopt;
  Seen &before = it->second;
  std::string name = nameInSource(value.getName());
  if (auto error = checkTypes(name, before, now))
    return error;
  if (before.value->isStrongDefinitionForLinker() &&
      value.isStrongDefinitionForLinker())
    return (kindOf(value) + " '" + name + "' is defined in '" + before.file +
            "' and in '" + file + "'")
        .str();
  if (value.isStrongDefinitionForLinker())
    before = now;
  return std::nullopt;
}

std::optional<std::string>
cairn::frontend::checkLink(ArrayRef<LinkInput> inputs) {
  for (const LinkInput &other : inputs.drop_front())
    if (auto error = checkTargets(inputs.front(), other))
      return error;
  StringMap<Seen> symbols;
  for (const LinkInput &input : inputs)
    for (const GlobalValue &value : input.module->global_values())
      if (auto error = checkSymbol(symbols, input.name, value))
        return error;
  return std::nullopt;
}
