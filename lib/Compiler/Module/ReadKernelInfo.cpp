//===- ReadKernelInfo.cpp - kernels' descriptions as structs ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReadKernelInfo.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace cairn::compiler;
using llvm::cast;
using llvm::dyn_cast_or_null;
using llvm::StringRef;
using mlir::ArrayAttr;
using mlir::DictionaryAttr;
using mlir::IntegerAttr;
using mlir::StringAttr;

/// Empty where it is absent.
static std::string text(DictionaryAttr dict, StringRef key) {
  auto attr = dict.getAs<StringAttr>(key);
  return attr ? attr.str() : "";
}

static std::optional<size_t> number(DictionaryAttr dict, StringRef key) {
  auto attr = dict.getAs<IntegerAttr>(key);
  return attr ? std::optional<size_t>(attr.getInt()) : std::nullopt;
}

static bool flag(DictionaryAttr dict, StringRef key) {
  auto attr = dict.getAs<mlir::BoolAttr>(key);
  return attr && attr.getValue();
}

static std::optional<std::array<size_t, 3>> sizes(DictionaryAttr dict,
                                                  StringRef key) {
  auto attr = dict.getAs<ArrayAttr>(key);
  if (!attr || attr.size() != 3)
    return std::nullopt;
  std::array<size_t, 3> result;
  for (auto [size, element] : llvm::zip(result, attr))
    size = cast<IntegerAttr>(element).getInt();
  return result;
}

/// Text, or the bytes of what is not UTF-8.
static std::string bytes(mlir::Attribute attr) {
  if (auto string = dyn_cast_or_null<StringAttr>(attr))
    return string.str();
  std::string result;
  if (auto numbers = dyn_cast_or_null<ArrayAttr>(attr))
    for (mlir::Attribute number : numbers)
      result += static_cast<char>(cast<IntegerAttr>(number).getInt());
  return result;
}

static PrintfInfo readPrintf(DictionaryAttr call) {
  PrintfInfo info;
  info.format = bytes(call.get("format"));
  for (mlir::Attribute type : call.getAs<ArrayAttr>("args"))
    info.arguments.push_back(cast<StringAttr>(type).str());
  if (auto strings = call.getAs<ArrayAttr>("strings"))
    for (mlir::Attribute string : strings)
      info.strings.push_back(bytes(string));
  return info;
}

/// "f32x4", or "struct".
static void readValueType(StringRef type, ArgumentInfo &argument) {
  argument.kind = ArgumentKind::STRUCT;
  auto [element, width] = type.split('x');
  bool isFloat = element.consume_front("f");
  if (!isFloat && !element.consume_front("i"))
    return;
  if (element.getAsInteger(10, argument.elementBits))
    return;
  argument.kind = isFloat ? ArgumentKind::FLOAT : ArgumentKind::INTEGER;
  (void)width.getAsInteger(10, argument.vectorWidth); // 1 where there is none
}

static ArgumentInfo readArgument(DictionaryAttr dict) {
  ArgumentInfo argument;
  argument.name = text(dict, "name");
  argument.typeName = text(dict, "type");
  std::string kind = text(dict, "kind");
  if (kind == "scalar") {
    readValueType(text(dict, "value_type"), argument);
  } else if (kind == "image" || kind == "sampler") {
    bool isImage = kind == "image";
    argument.kind = isImage ? ArgumentKind::IMAGE : ArgumentKind::SAMPLER;
    if (isImage)
      argument.addressQualifier = AddressSpace::GLOBAL;
  } else if (kind == "pipe" || kind == "queue" || kind == "opaque") {
    argument.kind = ArgumentKind::OPAQUE;
  } else {
    argument.kind = ArgumentKind::POINTER;
    argument.addressQualifier = kind == "local" ? AddressSpace::LOCAL
                                : text(dict, "address_space") == "constant"
                                    ? AddressSpace::CONSTANT
                                    : AddressSpace::GLOBAL;
  }
  argument.accessQualifier =
      llvm::StringSwitch<AccessQualifier>(text(dict, "access"))
          .Case("read_only", AccessQualifier::READ_ONLY)
          .Case("write_only", AccessQualifier::WRITE_ONLY)
          .Case("read_write", AccessQualifier::READ_WRITE)
          .Default(AccessQualifier::NONE);
  argument.typeQualifiers = (flag(dict, "const") ? CONST : 0) |
                            (flag(dict, "restrict") ? RESTRICT : 0) |
                            (flag(dict, "volatile") ? VOLATILE : 0) |
                            (kind == "pipe" ? PIPE : 0);
  return argument;
}

KernelInfo cairn::compiler::readKernelInfo(DictionaryAttr interface) {
  KernelInfo kernel;
  kernel.name = text(interface, "name");
  kernel.attributes = text(interface, "attributes");
  if (auto arguments = interface.getAs<ArrayAttr>("args"))
    for (mlir::Attribute argument : arguments)
      kernel.arguments.push_back(readArgument(cast<DictionaryAttr>(argument)));
  kernel.reqdWorkGroupSize = sizes(interface, "reqd_work_group_size");
  kernel.workGroupSizeHint = sizes(interface, "work_group_size_hint");
  if (auto factors = sizes(interface, "coarsening"))
    kernel.coarsening = *factors;
  kernel.preferredWorkGroupSize = sizes(interface, "preferred_work_group_size");
  kernel.reqdSubGroupSize = number(interface, "reqd_sub_group_size");
  kernel.subGroupSize = number(interface, "sub_group_size");
  kernel.workWidth = number(interface, "work_width").value_or(1);
  if (std::string order = text(interface, "work_item_order"); !order.empty())
    kernel.workWidthDimension = order.front() - 'x';
  kernel.privateMemorySize = number(interface, "private_memory").value_or(0);
  kernel.localMemorySize = number(interface, "local_memory").value_or(0);
  kernel.maxWorkGroupSize = number(interface, "max_work_group_size");
  kernel.uniformWorkGroupSize = flag(interface, "uniform_work_group_size");
  if (auto calls = interface.getAs<ArrayAttr>("printf"))
    for (mlir::Attribute call : calls)
      kernel.printfCalls.push_back(readPrintf(cast<DictionaryAttr>(call)));
  return kernel;
}
