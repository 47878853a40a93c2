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

#include "cairn/Dialect/OCL/IR/Builtins.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

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
    return Handle{HandleKind::Pipe, {}, {}};
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

static std::optional<HandleKind> resultKind(StringRef name) {
  return StringSwitch<std::optional<HandleKind>>(name)
      .Cases({"async_work_group_copy", "async_work_group_strided_copy"},
             HandleKind::Event)
      .Case("get_default_queue", HandleKind::Queue)
      .Case("create_user_event", HandleKind::DeviceEvent)
      .Cases({"reserve_read_pipe", "reserve_write_pipe",
              "work_group_reserve_read_pipe", "work_group_reserve_write_pipe",
              "sub_group_reserve_read_pipe", "sub_group_reserve_write_pipe"},
             HandleKind::ReserveId)
      .Default(std::nullopt);
}

static std::optional<HandleAccess> neededAccess(StringRef name) {
  StringRef stripped = name;
  if (consumeAccess(stripped)) // __get_pipe_num_packets_wo
    return consumeAccess(name);
  if (name.starts_with("read_image") || name.contains("read_pipe"))
    return HandleAccess::ReadOnly;
  if (name.starts_with("write_image") || name.contains("write_pipe"))
    return HandleAccess::WriteOnly;
  return std::nullopt;
}

/// The names that clang has for what the language calls by generic names.
static std::optional<HandleFunction> parseReserved(StringRef name) {
  HandleFunction function;
  if (name == "__translate_sampler_initializer") {
    function.name = name;
    function.params.assign(1, std::nullopt);
    function.result = Handle{HandleKind::Sampler, {}, {}};
    return function;
  }
  if (!name.starts_with("__") || !name.contains("_pipe"))
    return std::nullopt;
  StringRef bare = name.drop_front(2);
  Handle pipe{HandleKind::Pipe, {}, {}};
  Handle reservation{HandleKind::ReserveId, {}, {}};
  function.name = name;
  function.neededAccess = neededAccess(bare);
  function.params.push_back(pipe);
  if (bare.starts_with("read_pipe_4") || bare.starts_with("write_pipe_4")) {
    function.params.append(
        {reservation, std::nullopt, std::nullopt, std::nullopt, std::nullopt});
    return function;
  }
  if (bare.starts_with("read_pipe_2") || bare.starts_with("write_pipe_2")) {
    function.params.append({std::nullopt, std::nullopt, std::nullopt});
    return function;
  }
  if (bare.contains("commit_")) {
    function.params.append({reservation, std::nullopt, std::nullopt});
    return function;
  }
  if (bare.contains("reserve_")) {
    function.params.append({std::nullopt, std::nullopt, std::nullopt});
    function.result = reservation;
    return function;
  }
  if (!bare.starts_with("get_pipe_"))
    return std::nullopt;
  function.params.append({std::nullopt, std::nullopt});
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
  function.neededAccess = neededAccess(function.name);
  bool any = false;
  if (std::optional<HandleKind> kind = resultKind(function.name)) {
    function.result = Handle{*kind, {}, {}};
    any = true;
  }
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

static ocl::AccessQualifier accessOf(const Handle &handle) {
  switch (handle.access.value_or(HandleAccess::ReadOnly)) {
  case HandleAccess::ReadOnly:
    return ocl::AccessQualifier::ReadOnly;
  case HandleAccess::WriteOnly:
    return ocl::AccessQualifier::WriteOnly;
  case HandleAccess::ReadWrite:
    return ocl::AccessQualifier::ReadWrite;
  }
  llvm_unreachable("an access outside of the enum");
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
  if (!params.empty() && params[0] && params[0]->kind == HandleKind::Pipe) {
    if (name == "read_pipe" || name == "write_pipe")
      return ("__" + name + (params.size() > 4 ? "_4" : "_2")).str();
    if (name.starts_with("get_pipe_"))
      return ("__" + name + accessSuffix(arguments[0]->access)).str();
    return ("__" + name).str();
  }
  std::string original = "_Z" + sourceName(name) + llvm::join(mangled, "");
  if (auto call = ocl::demangleBuiltin(original, pointerBits))
    return nameWithAccess(*call, arguments);
  std::string result = "_Z" + sourceName(name);
  for (auto [text, argument] : llvm::zip_equal(mangled, arguments))
    result += argument && argument->kind == HandleKind::Image
                  ? sourceName(mangledImage(*argument))
                  : text.str();
  if (mangled.empty())
    result += "v";
  return result;
}
