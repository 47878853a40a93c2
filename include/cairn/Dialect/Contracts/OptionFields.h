//===- OptionFields.h - a struct of options as an attribute -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Options of a target are a plain struct whose fields a function visits, each
// by its name. From that one list come the attribute's text, `<name = value,
// ...>` with what differs from the defaults, its parser, and its equality.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_CONTRACTS_OPTIONFIELDS_H
#define CAIRN_DIALECT_CONTRACTS_OPTIONFIELDS_H

#include "cairn/SPIRV/Version.h"
#include "mlir/IR/OpImplementation.h"
#include <string>

namespace cairn {

/// Visits the fields of options.
class OptionFields {
public:
  virtual ~OptionFields();
  virtual void visit(llvm::StringRef name, bool &field) = 0;
  virtual void visit(llvm::StringRef name, unsigned &field) = 0;
  virtual void visit(llvm::StringRef name, std::string &field) = 0;
  /// As text, `"1.3"`.
  virtual void visit(llvm::StringRef name, SPIRVVersion &field) = 0;

  /// An enumeration, whose values are called `cases` in their order.
  template <typename Enum>
  void visitEnum(llvm::StringRef name, Enum &field,
                 llvm::ArrayRef<llvm::StringLiteral> cases) {
    auto index = static_cast<unsigned>(field);
    visitCase(name, index, cases);
    field = static_cast<Enum>(index);
  }

private:
  virtual void visitCase(llvm::StringRef name, unsigned &index,
                         llvm::ArrayRef<llvm::StringLiteral> cases) = 0;
};

using VisitOptions = llvm::function_ref<void(OptionFields &)>;

/// The values of all fields as text, in the order of the visit.
llvm::SmallVector<std::string> listFields(VisitOptions options);

/// `<name = value, ...>`: the fields that differ; nothing if none does.
void printFields(mlir::AsmPrinter &printer, VisitOptions options,
                 VisitOptions defaults);

/// The inverse: changes the fields that are given. An unknown name, one given
/// twice, and a value of another type are errors at their place.
mlir::ParseResult parseFields(mlir::AsmParser &parser, VisitOptions options);

/// The same for a struct whose `visit` visits its fields.
template <typename Options>
llvm::SmallVector<std::string> listOptions(Options options) {
  return listFields([&](OptionFields &fields) { options.visit(fields); });
}

template <typename Options>
void printOptions(mlir::AsmPrinter &printer, Options options) {
  Options defaults;
  printFields(
      printer, [&](OptionFields &fields) { options.visit(fields); },
      [&](OptionFields &fields) { defaults.visit(fields); });
}

template <typename Options>
mlir::FailureOr<Options> parseOptions(mlir::AsmParser &parser) {
  Options options;
  if (parseFields(parser, [&](OptionFields &fields) { options.visit(fields); }))
    return mlir::failure();
  return options;
}

} // namespace cairn

#endif // CAIRN_DIALECT_CONTRACTS_OPTIONFIELDS_H
