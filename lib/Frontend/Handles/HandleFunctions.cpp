//===- HandleFunctions.cpp - library functions on handles -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a function takes and gives is read from its name: mangled as clang and
// older producers do (SPIR 2.0, appendix A), or reserved by clang.
//
//===----------------------------------------------------------------------===//

#include "Handles.h"

#include "cairn/Dialect/OCL/IR/BuiltinTypeNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;

static bool consumeSourceName(StringRef &rest, StringRef &name) {
  size_t length;
  if (rest.consumeInteger(10, length) || length == 0 || length > rest.size())
    return false;
  name = rest.take_front(length);
  rest = rest.drop_front(length);
  return true;
}

/// Takes one type from the front of `rest`. Only where it ends matters.
static bool skipType(StringRef &rest) {
  while (!rest.empty()) {
    char first = rest.front();
    StringRef name;
    if (isDigit(first))
      return consumeSourceName(rest, name);
    rest = rest.drop_front();
    switch (first) {
    case 'P': // pointer, restrict, volatile, const
    case 'r':
    case 'V':
    case 'K':
      continue;
    case 'U': // address space, _Atomic, block_pointer
      if (!consumeSourceName(rest, name))
        return false;
      continue;
    case 'D':
      if (rest.consume_front("h"))
        return true;
      if (!rest.consume_front("v"))
        return false;
      rest = rest.drop_while(isDigit);
      if (!rest.consume_front("_"))
        return false;
      continue;
    case 'S': {
      size_t end = rest.find('_');
      if (end == StringRef::npos)
        return false;
      rest = rest.drop_front(end + 1);
      return true;
    }
    case 'F': {
      size_t end = rest.find('E');
      if (end == StringRef::npos)
        return false;
      rest = rest.drop_front(end + 1);
      return true;
    }
    default:
      return isLower(first);
    }
  }
  return false;
}

/// SPIR passes pipes as pointers to the opaque type (SPIR 2.0, section 2.10.7).
static std::optional<Handle> parseMangledParam(StringRef text) {
  if (text == "PU3AS18ocl_pipe")
    return Handle{ScalarKind::Pipe};
  StringRef word;
  if (!text.empty() && isDigit(text.front()) && consumeSourceName(text, word))
    return parseMangledHandle(word);
  return std::nullopt;
}

/// As wait_group_events takes its list.
static std::optional<Handle> parsePointee(StringRef text) {
  if (parseMangledParam(text) || !text.consume_front("P"))
    return std::nullopt;
  StringRef qualifier;
  for (;;) {
    if (text.consume_front("K") || text.consume_front("V") ||
        text.consume_front("r"))
      continue;
    if (!text.consume_front("U"))
      return parseMangledParam(text);
    if (!consumeSourceName(text, qualifier))
      return std::nullopt;
  }
}

namespace {
/// What all overloads of a function say.
struct HandleRow {
  std::optional<Handle> result;
  AccessQualifier neededAccess = AccessQualifier::None;
};
} // namespace

/// The access that is needed where an image or a pipe may be accessed so.
static AccessQualifier neededAccess(bool mayRead, bool mayWrite) {
  if (mayRead == mayWrite)
    return AccessQualifier::None;
  return mayRead ? AccessQualifier::ReadOnly : AccessQualifier::WriteOnly;
}

/// What the table says of a function on handles by its name alone: old names
/// tell the types of parameters in part.
static HandleRow lookupRow(StringRef name) {
  HandleRow result;
  const ocl::Builtin *row = ocl::lookupBuiltin(name);
  if (!row || !llvm::is_contained(
                  {ocl::BuiltinCategory::AsyncCopy, ocl::BuiltinCategory::Image,
                   ocl::BuiltinCategory::Pipe, ocl::BuiltinCategory::Enqueue},
                  row->category))
    return result;
  bool mayRead = false, mayWrite = false;
  ocl::forEachInstance(
      *row, /*pointerBits=*/64, [&](const ocl::BuiltinSignature &signature) {
        result.result = asHandle(signature.result);
        if (signature.params.empty())
          return;
        AccessQualifier access = signature.params.front().access;
        mayRead |= access == AccessQualifier::ReadOnly;
        mayWrite |= access == AccessQualifier::WriteOnly;
      });
  result.neededAccess = neededAccess(mayRead, mayWrite);
  return result;
}

/// The names that clang has for what the language calls by generic names.
static std::optional<HandleFunction> parseReserved(StringRef name) {
  HandleFunction function;
  if (name == "__translate_sampler_initializer") {
    function.name = name;
    function.params.assign(1, std::nullopt);
    function.result = Handle{ScalarKind::Sampler};
    return function;
  }
  auto call = ocl::demangleBuiltin(name, /*pointerBits=*/64);
  if (!call || call->builtin->category != ocl::BuiltinCategory::Pipe)
    return std::nullopt;
  function.name = name;
  function.result = asHandle(call->signature.result);
  for (const ocl::BuiltinType &param : call->signature.params)
    function.params.push_back(asHandle(param));
  function.neededAccess =
      std::exchange(function.params.front()->access, AccessQualifier::None);
  return function;
}

std::optional<HandleFunction>
cairn::frontend::parseHandleFunction(StringRef mangled) {
  StringRef rest = mangled;
  HandleFunction function;
  if (!rest.consume_front("_Z")) {
    std::optional<HandleFunction> reserved = parseReserved(mangled);
    if (reserved)
      reserved->pointees.resize(reserved->params.size());
    return reserved;
  }
  if (!consumeSourceName(rest, function.name))
    return std::nullopt;
  HandleRow row = lookupRow(function.name);
  function.neededAccess = row.neededAccess;
  function.result = row.result;
  bool any = row.result.has_value();
  if (rest == "v")
    rest = {};
  while (!rest.empty()) {
    StringRef before = rest;
    if (!skipType(rest))
      return std::nullopt;
    StringRef text = before.drop_back(rest.size());
    function.mangled.push_back(text);
    function.params.push_back(parseMangledParam(text));
    function.pointees.push_back(parsePointee(text));
    any |= function.params.back() || function.pointees.back();
  }
  if (!any)
    return std::nullopt;
  return function;
}

static std::string sourceName(const Twine &name) {
  std::string text = name.str();
  return std::to_string(text.size()) + text;
}

/// In clang's names, access that is not known is read_only.
static AccessQualifier accessOf(const Handle &handle) {
  return handle.access == AccessQualifier::None ? AccessQualifier::ReadOnly
                                                : handle.access;
}

/// As clang mangles it: "ocl_image2d_array_ro".
static std::string mangledImage(const Handle &image) {
  return ocl::mangledTypeName(
      ocl::BuiltinType::get(image.kind, accessOf(image)),
      ocl::ManglingStyle::Clang);
}

/// A name whose abbreviations count images, as clang's do. Whether the function
/// has an overload for the access of each is not asked.
static std::string nameWithAccess(const ocl::BuiltinCall &call,
                                  ArrayRef<std::optional<Handle>> arguments) {
  ocl::BuiltinSignature signature = call.signature;
  for (auto [param, argument] : llvm::zip_equal(signature.params, arguments))
    if (param.isImage())
      param = ocl::BuiltinType::get(param.scalar, accessOf(*argument));
  return ocl::mangleBuiltin(call.builtin->name, signature);
}

std::string HandleFunction::clangName(ArrayRef<std::optional<Handle>> arguments,
                                      unsigned pointerBits) const {
  if (name.starts_with("__"))
    return name.str();
  // Clang knows the types of a pipe's packets, and calls functions that take
  // none.
  if (!params.empty() && params[0] && params[0]->kind == ScalarKind::Pipe) {
    if (name == "read_pipe" || name == "write_pipe")
      return ("__" + name + (params.size() > 4 ? "_4" : "_2")).str();
    if (name.starts_with("get_pipe_"))
      return ("__" + name + ocl::accessSuffix(accessOf(*arguments[0]))).str();
    return ("__" + name).str();
  }
  std::string original = "_Z" + sourceName(name) + llvm::join(mangled, "");
  if (auto call = ocl::demangleBuiltin(original, pointerBits))
    return nameWithAccess(*call, arguments);
  std::string result = "_Z" + sourceName(name);
  for (auto [text, argument] : llvm::zip_equal(mangled, arguments))
    result += argument && argument->isImage()
                  ? sourceName(mangledImage(*argument))
                  : text.str();
  if (mangled.empty())
    result += "v";
  return result;
}
