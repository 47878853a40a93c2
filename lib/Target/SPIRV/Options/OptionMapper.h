//===- OptionMapper.h - options of a target as an attribute -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_SPIRV_OPTIONS_OPTIONMAPPER_H
#define CAIRN_LIB_TARGET_SPIRV_OPTIONS_OPTIONMAPPER_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include <string>

namespace cairn {

/// Reads a dictionary into fields, or writes the fields that differ from the
/// default into one.
class OptionMapper {
public:
  OptionMapper(mlir::MLIRContext *context, mlir::DictionaryAttr given)
      : b(context), given(given) {}

  void map(llvm::StringRef name, bool &field) {
    if (given) {
      if (auto attr = given.getAs<mlir::BoolAttr>(name))
        field = attr.getValue();
    } else {
      attrs.set(name, b.getBoolAttr(field));
    }
  }
  template <typename Integer>
  std::enable_if_t<std::is_integral_v<Integer> &&
                   !std::is_same_v<Integer, bool>>
  map(llvm::StringRef name, Integer &field) {
    if (given) {
      if (auto attr = given.getAs<mlir::IntegerAttr>(name))
        field = attr.getInt();
    } else {
      attrs.set(name, b.getI64IntegerAttr(field));
    }
  }
  void map(llvm::StringRef name, std::string &field) {
    if (given) {
      if (auto attr = given.getAs<mlir::StringAttr>(name))
        field = attr.str();
    } else {
      attrs.set(name, b.getStringAttr(field));
    }
  }

  mlir::NamedAttrList attrs;

private:
  mlir::Builder b;
  mlir::DictionaryAttr given;
};

/// What `module` carries in the attribute `name`; defaults for the rest.
/// `mapAll` maps every field of the options.
template <typename Options>
Options readOptions(mlir::ModuleOp module, llvm::StringRef name,
                    void (*mapAll)(OptionMapper &, Options &)) {
  Options options;
  if (auto given = module->getAttrOfType<mlir::DictionaryAttr>(name)) {
    OptionMapper reader(module.getContext(), given);
    mapAll(reader, options);
  }
  return options;
}

/// Only what differs from the defaults, to be read by people.
template <typename Options>
void writeOptions(Options options, mlir::ModuleOp module, llvm::StringRef name,
                  void (*mapAll)(OptionMapper &, Options &)) {
  mlir::MLIRContext *context = module.getContext();
  Options defaults;
  OptionMapper writer(context, nullptr), defaultWriter(context, nullptr);
  mapAll(writer, options);
  mapAll(defaultWriter, defaults);
  mlir::NamedAttrList differing;
  for (mlir::NamedAttribute attr : writer.attrs)
    if (defaultWriter.attrs.get(attr.getName()) != attr.getValue())
      differing.push_back(attr);
  module->setAttr(name, differing.getDictionary(context));
}

} // namespace cairn

#endif // CAIRN_LIB_TARGET_SPIRV_OPTIONS_OPTIONMAPPER_H
