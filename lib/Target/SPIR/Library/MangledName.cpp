//===- MangledName.cpp - names of built-in functions ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MangledName.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/OCL/IR/BuiltinTypeNames.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::spir;

namespace {

class Parser {
public:
  explicit Parser(StringRef text) : text(text) {}

  /// Reads one type into `param`; false with an error.
  bool parseType(MangledParam &param);
  bool atEnd() const { return text.empty(); }
  bool consumeLength(unsigned &length) {
    return !text.consumeInteger(10, length) && length != 0 &&
           length <= text.size();
  }
  StringRef take(size_t length) {
    StringRef taken = text.take_front(length);
    text = text.drop_front(length);
    return taken;
  }

  std::string error;

private:
  bool fail(const Twine &message) {
    if (error.empty())
      error = message.str();
    return false;
  }
  bool parsePointer(MangledParam &param);
  bool parseVendorQualifier(MangledParam &param, bool &isType);
  bool parseVector(MangledParam &param);
  bool parseBuiltin(MangledParam &param);

  StringRef text;
  unsigned depth = 0;
};

} // namespace

static constexpr StringLiteral kQualifiers = "rVK";

/// Qualifiers, of which the address space is one, come in any order.
bool Parser::parsePointer(MangledParam &param) {
  unsigned space = PrivateSpace;
  bool isSpelled = false;
  for (text = text.ltrim(kQualifiers); text.starts_with("U3AS");
       text = text.ltrim(kQualifiers)) {
    text = text.drop_front(strlen("U3AS"));
    if (text.empty() || text.front() < '0' || text.front() > '4')
      return fail("expected an address space of 0 to 4, got 'AS" +
                  text.take_front() + "'");
    space = take(1).front() - '0';
    isSpelled = true;
  }
  if (!parseType(param))
    return false;
  param.isPointer = true;
  param.addressSpace = space;
  param.spellsSpace = isSpelled;
  return true;
}

/// `U` and a source name: an address space, an atomic type, a block.
bool Parser::parseVendorQualifier(MangledParam &param, bool &isType) {
  unsigned length = 0;
  if (!consumeLength(length))
    return fail("expected a qualifier after 'U'");
  StringRef name = take(length);
  isType = false;
  if (name.consume_front("AS")) {
    unsigned space = PrivateSpace;
    if (name.getAsInteger(10, space) || space > GenericSpace)
      return fail("expected an address space of 0 to 4, got 'AS" + name + "'");
    return true;
  }
  if (name == "_Atomic")
    return true;
  if (name != "block_pointer")
    return fail("unknown qualifier '" + name + "'");
  isType = true;
  if (!text.consume_front("F"))
    return fail("expected the type of a block's function");
  while (!text.consume_front("E")) {
    if (atEnd())
      return fail("expected 'E' after the type of a block's function");
    MangledParam part;
    if (!parseType(part))
      return false;
    param.block.push_back(std::move(part));
  }
  param.leaf = "F";
  return true;
}

bool Parser::parseVector(MangledParam &param) {
  unsigned width = 0;
  if (text.consumeInteger(10, width) || !text.consume_front("_"))
    return fail("expected the width of a vector after 'Dv'");
  if (width != 2 && width != 3 && width != 4 && width != 8 && width != 16)
    return fail("vector of " + Twine(width) +
                " elements, expected 2, 3, 4, 8 or 16");
  return parseType(param);
}

bool Parser::parseBuiltin(MangledParam &param) {
  if (text.consume_front("Dh")) {
    param.leaf = "Dh";
    return true;
  }
  char c = text.front();
  if (!StringRef("vbchstijlmfdz").contains(c))
    return fail("'" + text.take_front(c == 'D' ? 2 : 1) +
                "' is not the code of a type");
  param.leaf = take(1).str();
  return true;
}

bool Parser::parseType(MangledParam &param) {
  if (atEnd())
    return fail("expected a type");
  if (++depth > 64)
    return fail("types nest too deeply");
  bool done = false;
  if (text.consume_front("P")) {
    done = parsePointer(param);
  } else if (kQualifiers.contains(text.front())) {
    text = text.ltrim(kQualifiers);
    done = parseType(param);
  } else if (text.consume_front("U")) {
    bool isType = false;
    done = parseVendorQualifier(param, isType) && (isType || parseType(param));
  } else if (text.consume_front("Dv")) {
    done = parseVector(param);
  } else if (text.front() == 'S') {
    // An abbreviation of what came before.
    size_t end = text.find('_');
    param.leaf = "S_";
    if (end == StringRef::npos)
      done = fail("expected '_' after 'S'");
    else
      done = !take(end + 1).empty();
  } else if (text.consume_front("u") || isDigit(text.front())) {
    unsigned length = 0;
    if (consumeLength(length)) {
      param.leaf = take(length).str();
      done = true;
    } else {
      done = fail("expected a name after its length");
    }
  } else {
    done = parseBuiltin(param);
  }
  --depth;
  return done;
}

std::optional<MangledName> cairn::spir::parseMangledName(StringRef symbol) {
  if (!symbol.consume_front("_Z"))
    return std::nullopt;
  Parser parser(symbol);
  unsigned length = 0;
  if (!parser.consumeLength(length))
    return std::nullopt;
  MangledName result;
  result.name = parser.take(length);
  if (parser.atEnd())
    result.error = "expected the types of the parameters";
  while (!parser.atEnd()) {
    MangledParam param;
    if (!parser.parseType(param)) {
      result.error = parser.error;
      break;
    }
    if (param.leaf == "z" && result.name != "printf" &&
        result.name != "enqueue_kernel") {
      result.error = "'z' is the code of what only 'printf' and "
                     "'enqueue_kernel' have";
      break;
    }
    result.params.push_back(std::move(param));
  }
  return result;
}

StringRef cairn::spir::imageOf(StringRef leaf) {
  if (!leaf.consume_front("ocl_") || !leaf.starts_with("image"))
    return {};
  ocl::consumeAccessSuffix(leaf);
  return leaf;
}
