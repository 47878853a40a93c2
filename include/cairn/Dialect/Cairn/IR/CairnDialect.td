//===- CairnDialect.td - the cairn dialect -----------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_CAIRN_IR_CAIRNDIALECT_TD
#define CAIRN_DIALECT_CAIRN_IR_CAIRNDIALECT_TD

include "mlir/IR/DialectBase.td"

def Cairn_Dialect : Dialect {
  let name = "cairn";
  let cppNamespace = "::cairn";
  let summary = "what every target says between passes";
  let description = [{
    Attributes alone; each is checked where it stands.

    - (C1) every attribute whose name starts with `cairn.` is one of these.
    - (C2) `cairn.interface` is a dictionary on a module or a function: what the
      interface file says of it (docs/KernelInterface.md), each entry by its name
      and of its type, arguments' entries too.
    - (C3) `cairn.parameter_names` is an array of strings and
      `cairn.parameter_decorations` one of dictionaries on a function: what SPIR-V
      says of its parameters.
    - (C4) `cairn.initializer` is the initial value of a variable.
    - (C5) `cairn.length_factor` and `cairn.length_divisor` are positive integers on
      a variable: by what the array's length differs from the number that is set at
      launch.
    - (C6) `cairn.contraction_off` is a unit on a function: products and sums are
      rounded each.
    - (C7) `cairn.level` is a string on a module that is a schedule, `cairn.name` a
      string and `cairn.default` a number on the arguments of its sequence
      (docs/Schedules.md).
    - (C8) `cairn.debug_info` is a unit on a module: it was compiled with `-g`.
    - (C9) `cairn.block` is a unit on a function: the entry point of a kernel that
      runs a block, which others start.
  }];

  // dialect_attr_c1, dialect_attr_c2, dialect_attr_c3, dialect_attr_c4,
  // dialect_attr_c5, dialect_attr_c6, dialect_attr_c7, dialect_attr_c8,
  // dialect_attr_c9.
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let extraClassDeclaration = [{
    static constexpr ::llvm::StringLiteral getInterfaceAttrName() {
      return "cairn.interface";
    }
    static constexpr ::llvm::StringLiteral getParameterNamesAttrName() {
      return "cairn.parameter_names";
    }
    static constexpr ::llvm::StringLiteral getParameterDecorationsAttrName() {
      return "cairn.parameter_decorations";
    }
    static constexpr ::llvm::StringLiteral getInitializerAttrName() {
      return "cairn.initializer";
    }
    static constexpr ::llvm::StringLiteral getLengthFactorAttrName() {
      return "cairn.length_factor";
    }
    static constexpr ::llvm::StringLiteral getLengthDivisorAttrName() {
      return "cairn.length_divisor";
    }
    static constexpr ::llvm::StringLiteral getContractionOffAttrName() {
      return "cairn.contraction_off";
    }
    static constexpr ::llvm::StringLiteral getDebugInfoAttrName() {
      return "cairn.debug_info";
    }
    static constexpr ::llvm::StringLiteral getBlockAttrName() {
      return "cairn.block";
    }
    static constexpr ::llvm::StringLiteral getLevelAttrName() {
      return "cairn.level";
    }
    static constexpr ::llvm::StringLiteral getNameAttrName() {
      return "cairn.name";
    }
    static constexpr ::llvm::StringLiteral getDefaultAttrName() {
      return "cairn.default";
    }
  }];
}

#endif // CAIRN_DIALECT_CAIRN_IR_CAIRNDIALECT_TD
