//===- KernelAttrs.td - attributes of kernel ---------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_KERNEL_IR_KERNELATTRS_TD
#define CAIRN_DIALECT_KERNEL_IR_KERNELATTRS_TD

include "cairn/Dialect/Contracts/DeviceAttrInterface.td"
include "cairn/Dialect/Kernel/IR/KernelDialect.td"
include "mlir/IR/AttrTypeBase.td"

def Kernel_OptionsAttr : AttrDef<Kernel_Dialect, "Options",
        [DeclareAttrInterfaceMethods<DeviceAttrInterface>]> {
  let mnemonic = "options";
  let summary = "the options of the Kernel profile";
  let description = [{
    What differs from the defaults of `cairn::KernelOptions`, which says what each
    means. Example: `#kernel.options<spirv_version = "1.4", environment = "opencl2.0">`.
  }];
  let parameters = (ins "::cairn::KernelOptions":$value);
  let hasCustomAssemblyFormat = 1;
}

#endif // CAIRN_DIALECT_KERNEL_IR_KERNELATTRS_TD
