//===- PutArgumentTypes.cpp - what OpenCL C called arguments ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SPIR-V's types say neither which integers are signed nor what is const. Two
// strings for each kernel do, as llvm-spirv writes and reads them with
// --preserve-ocl-kernel-arg-type-metadata-through-string:
// "kernel_arg_type.NAME.TYPE,TYPE," and "kernel_arg_type_qual.NAME.,const,".
//
//===----------------------------------------------------------------------===//

#include "Placeholders.h"
#include "cairn/Dialect/Cairn/IR/CairnDialect.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::words;

static void putString(WordModule &module, StringRef text) {
  Instruction string(spv::Op::OpString, {module.newId()});
  appendString(string.words, text);
  module.strings.push_back(std::move(string));
}

/// Empty where a type is not OpenCL C's, as in kernels that come from a module
/// without these strings.
static std::string listTypes(ArrayAttr args) {
  std::string list;
  for (auto arg : args.getAsRange<DictionaryAttr>()) {
    auto type = arg.getAs<StringAttr>("type");
    bool isSignless = type && type.size() > 1 && type.strref()[0] == 'i' &&
                      llvm::isDigit(type.strref()[1]);
    if (!type || type.empty() || isSignless || type.strref().contains(','))
      return "";
    list += type.str() + ",";
  }
  return list;
}

static std::string listQualifiers(ArrayAttr args) {
  std::string list;
  for (auto arg : args.getAsRange<DictionaryAttr>()) {
    std::string qualifiers;
    for (StringRef name : {"const", "restrict", "volatile", "pipe"})
      if (arg.get(name))
        qualifiers += (qualifiers.empty() ? "" : " ") + name.str();
    list += qualifiers + ",";
  }
  return list;
}

void cairn::words::putArgumentTypes(WordModule &module,
                                    spirv::ModuleOp source) {
  for (auto kernel : source.getOps<spirv::FuncOp>()) {
    auto interface = kernel->getAttrOfType<DictionaryAttr>(
        CairnDialect::getInterfaceAttrName());
    auto args = interface ? interface.getAs<ArrayAttr>("args") : ArrayAttr();
    if (!args || args.empty())
      continue;
    std::string types = listTypes(args);
    if (types.empty())
      continue;
    std::string name = kernel.getSymName().str();
    putString(module, "kernel_arg_type." + name + "." + types);
    putString(module,
              "kernel_arg_type_qual." + name + "." + listQualifiers(args));
  }
}
