//===- OptionFields.cpp - a struct of options as an attribute ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Contracts/OptionFields.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace cairn;

OptionFields::~OptionFields() = default;

namespace {
/// Lists names and values.
class FieldLister : public OptionFields {
public:
  SmallVector<std::string> names, values;

  void visit(StringRef name, bool &field) override {
    add(name, field ? "true" : "false");
  }
  void visit(StringRef name, unsigned &field) override {
    add(name, std::to_string(field));
  }
  void visit(StringRef name, std::string &field) override {
    add(name, quote(field));
  }
  void visit(StringRef name, SPIRVVersion &field) override {
    add(name, quote(field.str()));
  }

private:
  void visitCase(StringRef name, unsigned &index,
                 ArrayRef<StringLiteral> cases) override {
    StringRef word = cases[index];
    bool isKeyword =
        llvm::all_of(word, [](char c) { return llvm::isAlnum(c) || c == '_'; });
    add(name, isKeyword ? word.str() : quote(word));
  }
  static std::string quote(StringRef text) {
    std::string quoted;
    llvm::raw_string_ostream os(quoted);
    os << '"';
    llvm::printEscapedString(text, os);
    os << '"';
    return quoted;
  }
  void add(StringRef name, std::string value) {
    names.push_back(name.str());
    values.push_back(std::move(value));
  }
};

/// Parses the value of the field called `wanted`.
class ValueParser : public OptionFields {
public:
  ValueParser(AsmParser &parser, StringRef wanted)
      : parser(parser), wanted(wanted) {}

  bool isFound = false;
  ParseResult result = success();

  void visit(StringRef name, bool &field) override {
    if (!find(name))
      return;
    StringRef word;
    auto loc = parser.getCurrentLocation();
    if (failed(parser.parseOptionalKeyword(&word, {"true", "false"})))
      result = parser.emitError(loc, "expected true or false");
    else
      field = word == "true";
  }
  void visit(StringRef name, unsigned &field) override {
    if (find(name))
      result = parser.parseInteger(field);
  }
  void visit(StringRef name, std::string &field) override {
    if (find(name))
      result = parser.parseString(&field);
  }
  void visit(StringRef name, SPIRVVersion &field) override {
    if (!find(name))
      return;
    std::string text;
    auto loc = parser.getCurrentLocation();
    result = parser.parseString(&text);
    if (failed(result))
      return;
    if (std::optional<SPIRVVersion> version = SPIRVVersion::parse(text))
      field = *version;
    else
      result = parser.emitError(loc, "expected a version of SPIR-V, \"1.0\" to "
                                     "\"1.6\", got \"")
               << text << '"';
  }

private:
  void visitCase(StringRef name, unsigned &index,
                 ArrayRef<StringLiteral> cases) override {
    if (!find(name))
      return;
    std::string word;
    auto loc = parser.getCurrentLocation();
    result = parser.parseKeywordOrString(&word);
    if (failed(result))
      return;
    const auto *it = llvm::find(cases, word);
    if (it == cases.end())
      result = parser.emitError(loc, "expected ")
               << llvm::join(cases, " or ") << ", got '" << word << "'";
    else
      index = it - cases.begin();
  }
  bool find(StringRef name) {
    if (name != wanted)
      return false;
    return isFound = true;
  }

  AsmParser &parser;
  StringRef wanted;
};
} // namespace

SmallVector<std::string> cairn::listFields(VisitOptions options) {
  FieldLister lister;
  options(lister);
  return lister.values;
}

void cairn::printFields(AsmPrinter &printer, VisitOptions options,
                        VisitOptions defaults) {
  FieldLister lister, ofDefaults;
  options(lister);
  defaults(ofDefaults);
  SmallVector<std::string> fields;
  for (auto [name, value, usual] :
       llvm::zip(lister.names, lister.values, ofDefaults.values))
    if (value != usual)
      fields.push_back(name + " = " + value);
  if (!fields.empty())
    printer << '<' << llvm::join(fields, ", ") << '>';
}

ParseResult cairn::parseFields(AsmParser &parser, VisitOptions options) {
  if (failed(parser.parseOptionalLess()))
    return success();
  llvm::StringSet<> given;
  auto parseField = [&]() -> ParseResult {
    StringRef name;
    auto loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&name) || parser.parseEqual())
      return failure();
    if (!given.insert(name).second)
      return parser.emitError(loc, "'") << name << "' is given twice";
    ValueParser field(parser, name);
    options(field);
    if (!field.isFound)
      return parser.emitError(loc, "unknown option '") << name << "'";
    return field.result;
  };
  return failure(failed(parser.parseCommaSeparatedList(parseField)) ||
                 failed(parser.parseGreater()));
}
