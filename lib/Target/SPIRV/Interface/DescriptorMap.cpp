//===- DescriptorMap.cpp - interfaces as clspv writes them ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Target/SPIRV/DescriptorMap.h"

#include "ShaderInterface.h"
#include "cairn/Dialect/Shader/IR/ShaderWords.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace cairn;

static StringRef text(DictionaryAttr dict, StringRef key) {
  auto attr = dict.getAs<StringAttr>(key);
  return attr ? attr.getValue() : StringRef();
}

static int64_t number(Attribute attr) {
  return cast<IntegerAttr>(attr).getInt();
}

static int64_t number(DictionaryAttr dict, StringRef key) {
  auto attr = dict.getAs<IntegerAttr>(key);
  return attr ? attr.getInt() : 0;
}

static void printBinding(llvm::raw_ostream &os, DictionaryAttr place) {
  if (place.contains("binding"))
    os << ",descriptorSet," << number(place, "descriptor_set") << ",binding,"
       << number(place, "binding");
}

/// The kind of an argument whose bytes are passed: clspv names them after what
/// holds them.
static std::string kindOfBytes(StringRef base, StringRef storage) {
  StringRef suffix = llvm::StringSwitch<StringRef>(storage)
                         .Case(kUniformBuffer, "_ubo")
                         .Case(kPushConstant, "_pushconstant")
                         .Default("");
  return (base + suffix).str();
}

static std::string kindOf(DictionaryAttr arg) {
  StringRef kind = text(arg, "kind"), storage = text(arg, "storage");
  if (kind == "scalar")
    return kindOfBytes("pod", storage);
  // An address has an offset among the bytes, a descriptor none.
  if (kind == "buffer")
    return kindOfBytes(arg.contains("offset") ? "pointer" : "buffer", storage);
  if (kind != "image")
    return kind.str();
  bool isReadOnly = text(arg, "access") == "read_only";
  if (text(arg, "type") == "image1d_buffer_t")
    return isReadOnly ? "uniform_texel_buffer" : "storage_texel_buffer";
  return isReadOnly ? "ro_image" : "wo_image";
}

static void printArgument(llvm::raw_ostream &os, StringRef kernel,
                          DictionaryAttr arg, unsigned ordinal) {
  os << "kernel," << kernel << ",arg," << text(arg, "name") << ",argOrdinal,"
     << ordinal;
  if (arg.contains("spec_id")) {
    os << ",argKind,local,arrayElemSize," << number(arg, "element_size")
       << ",arrayNumElemSpecId," << number(arg, "spec_id") << '\n';
    return;
  }
  printBinding(os, arg);
  os << ",offset," << number(arg, "offset") << ",argKind," << kindOf(arg);
  if (arg.contains("offset"))
    os << ",argSize," << number(arg, "size");
  os << '\n';
}

/// What the kernel asks about an image or a sampler, and where the host says
/// it.
static void printAsked(llvm::raw_ostream &os, StringRef kernel,
                       DictionaryAttr arg, unsigned ordinal) {
  for (NamedAttribute attr : arg) {
    auto place = dyn_cast<DictionaryAttr>(attr.getValue());
    if (!place)
      continue;
    os << "asked," << kernel << ",argOrdinal," << ordinal << ",name,"
       << attr.getName().strref();
    printBinding(os, place);
    os << ",offset," << number(place, "offset") << ",argKind,"
       << kindOfBytes("pod", text(place, "storage")) << '\n';
  }
}

/// Arguments in their order, but those that share a block behind the others.
static void printKernel(llvm::raw_ostream &os, DictionaryAttr kernel) {
  StringRef name = text(kernel, "name");
  os << "kernel_decl," << name << '\n';
  bool isClustered = kernel.contains("pod");
  for (bool bytes : {false, true})
    for (auto [i, attr] :
         llvm::enumerate(kernel.getAs<ArrayAttr>("args").getValue())) {
      auto arg = cast<DictionaryAttr>(attr);
      if ((isClustered && arg.contains("offset")) == bytes)
        printArgument(os, name, arg, i);
    }
  for (auto [i, attr] :
       llvm::enumerate(kernel.getAs<ArrayAttr>("args").getValue()))
    printAsked(os, name, cast<DictionaryAttr>(attr), i);
  auto printHidden = [&](StringRef key) {
    auto place = kernel.getAs<DictionaryAttr>(key);
    if (!place)
      return;
    os << key << ',' << name;
    printBinding(os, place);
    os << ",offset," << number(place, "offset") << ",argKind,"
       << (place.contains("offset")
               ? kindOfBytes("pointer", text(place, "storage"))
               : "buffer")
       << '\n';
  };
  printHidden("printf_buffer");
  printHidden("variables");
}

static void printFilledBuffer(llvm::raw_ostream &os, StringRef line,
                              DictionaryAttr buffer) {
  if (!buffer)
    return;
  os << line;
  printBinding(os, buffer);
  StringRef bytes = text(buffer, "data");
  int64_t size = cast<IntegerAttr>(buffer.get("size")).getInt();
  os << ",kind," << text(buffer, "kind") << ",hexbytes," << bytes;
  // clspv spells all bytes of constants.
  if (line == "constant")
    for (int64_t n = bytes.size() / 2; n < size; ++n)
      os << "00";
  else
    os << ",size," << size;
  os << '\n';
  if (auto addresses = buffer.getAs<ArrayAttr>("addresses"))
    for (auto address : addresses.getAsRange<DictionaryAttr>())
      os << line << "_address,offset," << number(address, "offset")
         << ",target," << number(address, "target") << '\n';
}

static void printSpecConstants(llvm::raw_ostream &os, DictionaryAttr ids) {
  auto print = [&](const Twine &name, Attribute id) {
    os << "spec_constant," << name << ",spec_id," << number(id) << '\n';
  };
  auto printVector = [&](StringRef key, StringRef name) {
    if (auto vector = ids.getAs<ArrayAttr>(key))
      for (auto [axis, id] : llvm::zip(StringRef("xyz"), vector))
        print(name + "_" + Twine(axis), id);
  };
  printVector("work_group_size", "workgroup_size");
  if (Attribute id = ids.get("work_dim"))
    print("work_dim", id);
  printVector("global_offset", "global_offset");
}

std::string cairn::printDescriptorMap(ModuleOp module) {
  std::string result;
  llvm::raw_string_ostream os(result);
  ShaderInterface interface = getShaderInterface(module);
  if (auto samplers = interface.module.getAs<ArrayAttr>("samplers"))
    for (auto sampler : samplers.getAsRange<DictionaryAttr>()) {
      os << "sampler," << number(sampler, "mask") << ",samplerExpr,\""
         << text(sampler, "expr") << '"';
      printBinding(os, sampler);
      os << '\n';
    }
  printFilledBuffer(os, "constant",
                    interface.module.getAs<DictionaryAttr>("constants"));
  printFilledBuffer(os, "variable",
                    interface.module.getAs<DictionaryAttr>("variables"));
  if (auto push = interface.module.getAs<DictionaryAttr>("push_constants"))
    for (auto field :
         push.getAs<ArrayAttr>("fields").getAsRange<DictionaryAttr>())
      os << "pushconstant,name," << text(field, "name") << ",offset,"
         << number(field, "offset") << ",size," << number(field, "size")
         << '\n';
  for (DictionaryAttr kernel : interface.kernels)
    printKernel(os, kernel);
  if (auto ids = interface.module.getAs<DictionaryAttr>("spec_constants"))
    printSpecConstants(os, ids);
  return result;
}
