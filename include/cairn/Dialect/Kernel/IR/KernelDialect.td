//===- KernelDialect.td - the kernel dialect ---------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_KERNEL_IR_KERNELDIALECT_TD
#define CAIRN_DIALECT_KERNEL_IR_KERNELDIALECT_TD

include "mlir/IR/DialectBase.td"

def Kernel_Dialect : Dialect {
  let name = "kernel";
  let cppNamespace = "::cairn::kernel";
  let summary = "what a module of SPIR-V's Kernel profile says between passes";
  let description = [{
    Attributes alone; each is checked where it stands.

    - (C1) every attribute whose name starts with `kernel.` is one of these.
    - (C2) `kernel.options` is `#kernel.options<...>` on a module: its target is
      SPIR-V's Kernel profile, with these options. A module is for one target.
    - (C3) `kernel.format` is a symbol, and `kernel.strings` an array of them: where
      the text of a printf stands.
  }];

  // dialect_attr_c1, dialect_attr_c2, dialect_attr_c3.
  let hasOperationAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    static constexpr ::llvm::StringLiteral getOptionsAttrName() {
      return "kernel.options";
    }
    static constexpr ::llvm::StringLiteral getFormatAttrName() {
      return "kernel.format";
    }
    static constexpr ::llvm::StringLiteral getStringsAttrName() {
      return "kernel.strings";
    }

  private:
    void registerAttributes();

  public:
  }];
}

#endif // CAIRN_DIALECT_KERNEL_IR_KERNELDIALECT_TD
