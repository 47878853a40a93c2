//===- DictContract.cpp - what a dictionary holds ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Contracts/DictContract.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace cairn;

std::string cairn::listWords(ArrayRef<StringLiteral> words) {
  std::string list;
  for (auto [i, word] : llvm::enumerate(words)) {
    list += i == 0 ? "" : i + 1 == words.size() ? " or " : ", ";
    list += ("'" + word + "'").str();
  }
  return list;
}

static bool isInteger(Attribute value) {
  auto integer = dyn_cast<IntegerAttr>(value);
  return integer && !isa<BoolAttr>(value) &&
         integer.getValue().getSignificantBits() <= 64;
}

static bool isCount(Attribute value) {
  return isInteger(value) && !cast<IntegerAttr>(value).getValue().isNegative();
}

template <typename Check> static bool isArrayOf(Attribute value, Check check) {
  auto array = dyn_cast<ArrayAttr>(value);
  return array && llvm::all_of(array, check);
}

static bool areBytes(Attribute value) {
  return isa<StringAttr>(value) || isArrayOf(value, isCount);
}

static bool accepts(const FieldContract &field, Attribute value) {
  switch (field.kind) {
  case FieldContract::Text: {
    auto text = dyn_cast<StringAttr>(value);
    return text && (field.words.empty() ||
                    llvm::is_contained(field.words, text.getValue()));
  }
  case FieldContract::Texts:
    return isArrayOf(value, llvm::IsaPred<StringAttr>);
  case FieldContract::Bytes:
    return areBytes(value);
  case FieldContract::AllBytes:
    return isArrayOf(value, areBytes);
  case FieldContract::Flag:
    return isa<BoolAttr>(value);
  case FieldContract::Count:
    return isCount(value);
  case FieldContract::Integer:
    return isInteger(value);
  case FieldContract::Sizes:
    return isArrayOf(value, isCount) && cast<ArrayAttr>(value).size() == 3;
  case FieldContract::Symbol:
    return isa<FlatSymbolRefAttr>(value);
  case FieldContract::Dict:
    return isa<DictionaryAttr>(value);
  case FieldContract::Dicts:
    return isArrayOf(value, llvm::IsaPred<DictionaryAttr>);
  }
  llvm_unreachable("all kinds are handled");
}

static std::string describe(const FieldContract &field) {
  switch (field.kind) {
  case FieldContract::Text:
    return field.words.empty() ? "a string" : listWords(field.words);
  case FieldContract::Texts:
    return "an array of strings";
  case FieldContract::Bytes:
    return "a string or an array of numbers";
  case FieldContract::AllBytes:
    return "an array of strings or of arrays of numbers";
  case FieldContract::Flag:
    return "true or false";
  case FieldContract::Count:
    return "an integer from 0";
  case FieldContract::Integer:
    return "an integer";
  case FieldContract::Sizes:
    return "three integers from 0";
  case FieldContract::Symbol:
    return "a symbol";
  case FieldContract::Dict:
    return "a dictionary";
  case FieldContract::Dicts:
    return "an array of dictionaries";
  }
  llvm_unreachable("all kinds are handled");
}

static bool isRequiredIn(const FieldContract &field, DictionaryAttr dict) {
  auto kind = dict.getAs<StringAttr>("kind");
  return field.isRequired ||
         (kind && llvm::is_contained(field.requiredOf, kind.getValue()));
}

namespace {
class DictVerifier {
public:
  DictVerifier(Operation *op, StringRef attribute)
      : op(op), attribute(attribute) {}

  /// `path` leads to `dict`: "args[1].".
  LogicalResult verify(DictionaryAttr dict, DictContract contract,
                       const std::string &path);

private:
  LogicalResult verifyField(const FieldContract &field, Attribute value,
                            const std::string &path);
  InFlightDiagnostic emit() { return op->emitOpError("expected "); }

  Operation *op;
  StringRef attribute;
};
} // namespace

LogicalResult DictVerifier::verifyField(const FieldContract &field,
                                        Attribute value,
                                        const std::string &path) {
  if (!accepts(field, value))
    return emit() << "'" << path << "' of '" << attribute << "' to be "
                  << describe(field) << ", got " << value;
  if (!field.entries)
    return success();
  if (field.kind == FieldContract::Dict)
    return verify(cast<DictionaryAttr>(value), *field.entries, path + ".");
  for (auto [i, element] : llvm::enumerate(cast<ArrayAttr>(value)))
    if (failed(verify(cast<DictionaryAttr>(element), *field.entries,
                      path + "[" + std::to_string(i) + "].")))
      return failure();
  return success();
}

LogicalResult DictVerifier::verify(DictionaryAttr dict, DictContract contract,
                                   const std::string &path) {
  for (NamedAttribute entry : dict) {
    StringRef name = entry.getName().strref();
    const auto *field =
        llvm::find_if(contract, [&](const FieldContract &field) {
          return field.name == name;
        });
    if (field == contract.end())
      return emit() << "no '" << path << name << "' in '" << attribute << "'";
    if (failed(verifyField(*field, entry.getValue(), path + name.str())))
      return failure();
  }
  for (const FieldContract &field : contract)
    if (isRequiredIn(field, dict) && !dict.contains(field.name))
      return emit() << "'" << path << field.name << "' in '" << attribute
                    << "', " << describe(field);
  return success();
}

LogicalResult cairn::verifyDict(Operation *op, StringRef name,
                                DictionaryAttr dict, DictContract contract) {
  return DictVerifier(op, name).verify(dict, contract, "");
}
