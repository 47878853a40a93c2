//===- OCLDialect.td - the ocl dialect ---------------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_OCL_IR_OCLDIALECT_TD
#define CAIRN_DIALECT_OCL_IR_OCLDIALECT_TD

include "mlir/IR/DialectBase.td"

def OCL_Dialect : Dialect {
  let name = "ocl";
  let cppNamespace = "::cairn::ocl";
  let summary = "OpenCL C's library and kernel signatures, with OpenCL's meaning";
  let description = [{
    The level right above the input language: what OpenCL C's library (OpenCL C
    2.0 specification, section 1.13) means is said by a few ops, and what a kernel's
    signature is (section 1.7 and `clGetKernelArgInfo`) by attributes. Everything
    that upstream has an op for is upstream's: arithmetic is `arith`, `math` and
    `vector`, control flow is `scf`, addresses and memory are `llvm`.

    Discardable attributes on functions:

    - `ocl.kernel` (unit): the function is a kernel.
    - `ocl.reqd_work_group_size`, `ocl.work_group_size_hint` (`array<i64: x, y, z>`):
      the kernel attributes of the same name (section 1.7.2).
    - `ocl.vec_type_hint` (type), `ocl.intel_reqd_sub_group_size` (`i32`): likewise.
      The type of unsigned integers is `ui32` or the like, that of signed ones `i32`.
    - `ocl.uniform_work_group_size` (unit): the global size is a multiple of the
      local size in every dimension.

    On a kernel's arguments: `ocl.arg` (`#ocl.arg<...>`), what OpenCL says of it;
    `ocl.packet_size` (`i64`), the bytes of a pipe's packets;
    `ocl.declared_type` (string), the name of the type where that is a typedef.
    On the module: `ocl.version` (`array<i64: major, minor>`), the version of
    OpenCL C that its kernels were written in.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
}

#endif // CAIRN_DIALECT_OCL_IR_OCLDIALECT_TD
