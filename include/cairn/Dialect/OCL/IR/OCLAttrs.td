//===- OCLAttrs.td - attributes of ocl ---------------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_OCL_IR_OCLATTRS_TD
#define CAIRN_DIALECT_OCL_IR_OCLATTRS_TD

include "cairn/Dialect/OCL/IR/OCLDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

def OCL_ExecutionScopeAttr : I32EnumAttr<"ExecutionScope",
    "the group whose work-items meet at a barrier", [
      I32EnumAttrCase<"WorkGroup", 0, "work_group">,
      I32EnumAttrCase<"SubGroup", 1, "sub_group">]> {
  let cppNamespace = "::cairn::ocl";
}

// Numbered as CLK_LOCAL_MEM_FENCE, CLK_GLOBAL_MEM_FENCE and CLK_IMAGE_MEM_FENCE.
def OCL_MemFenceFlags : I32BitEnumAttr<"MemFenceFlags",
    "cl_mem_fence_flags (OpenCL C 2.0, section 1.13.8)", [
      I32BitEnumAttrCaseNone<"None", "none">,
      I32BitEnumAttrCaseBit<"Local", 0, "local">,
      I32BitEnumAttrCaseBit<"Global", 1, "global">,
      I32BitEnumAttrCaseBit<"Image", 2, "image">]> {
  let cppNamespace = "::cairn::ocl";
  let separator = "|";
}

// Numbered as C11's memory_order in clang's OpenCL headers.
def OCL_MemoryOrder : I32EnumAttr<"MemoryOrder",
    "memory_order (OpenCL C 2.0, section 1.13.11)", [
      I32EnumAttrCase<"Relaxed", 0, "relaxed">,
      I32EnumAttrCase<"Acquire", 2, "acquire">,
      I32EnumAttrCase<"Release", 3, "release">,
      I32EnumAttrCase<"AcqRel", 4, "acq_rel">,
      I32EnumAttrCase<"SeqCst", 5, "seq_cst">]> {
  let cppNamespace = "::cairn::ocl";
}

// Numbered as clang numbers memory_scope.
def OCL_MemoryScope : I32EnumAttr<"MemoryScope",
    "memory_scope (OpenCL C 2.0, section 1.13.11)", [
      I32EnumAttrCase<"WorkItem", 0, "work_item">,
      I32EnumAttrCase<"WorkGroup", 1, "work_group">,
      I32EnumAttrCase<"Device", 2, "device">,
      I32EnumAttrCase<"AllSVMDevices", 3, "all_svm_devices">,
      I32EnumAttrCase<"SubGroup", 4, "sub_group">]> {
  let cppNamespace = "::cairn::ocl";
}

// Numbered as CLK_ADDRESS_NONE and its kin (SPIR 2.0, table 9).
def OCL_AddressingModeAttr : I32EnumAttr<"AddressingMode",
    "what a coordinate outside the image reads (OpenCL C 2.0, section 1.13.14.1)", [
      I32EnumAttrCase<"None", 0, "none">,
      I32EnumAttrCase<"ClampToEdge", 2, "clamp_to_edge">,
      I32EnumAttrCase<"Clamp", 4, "clamp">,
      I32EnumAttrCase<"Repeat", 6, "repeat">,
      I32EnumAttrCase<"MirroredRepeat", 8, "mirrored_repeat">]> {
  let cppNamespace = "::cairn::ocl";
}

// Numbered as CLK_FILTER_NEAREST and CLK_FILTER_LINEAR.
def OCL_FilterModeAttr : I32EnumAttr<"FilterMode",
    "how pixels are interpolated (OpenCL C 2.0, section 1.13.14.1)", [
      I32EnumAttrCase<"Nearest", 16, "nearest">,
      I32EnumAttrCase<"Linear", 32, "linear">]> {
  let cppNamespace = "::cairn::ocl";
}

def OCL_ArgAttr : AttrDef<OCL_Dialect, "Arg"> {
  let mnemonic = "arg";
  let summary = "what OpenCL says of a kernel's argument";
  let description = [{
    The information of `clGetKernelArgInfo` (OpenCL 2.0 API, section 5.9.3), which
    LLVM's types no longer hold: the argument's name and type as written, the
    address space of a pointer (numbered as SPIR numbers them: 0 private, 1 global,
    2 constant, 3 local), an image's access qualifier and the type qualifiers.

    Example: `#ocl.arg<"x", "float*", 1, access = "none", qualifiers = "const">`
  }];
  let parameters = (ins StringRefParameter<"name">:$name,
                        StringRefParameter<"type as OpenCL C spells it">:$typeName,
                        "unsigned":$addressSpace,
                        StringRefParameter<"none, read_only, write_only, read_write">:$access,
                        StringRefParameter<"const, restrict, volatile, by spaces">:$qualifiers);
  let assemblyFormat = [{
    `<` $name `,` $typeName `,` $addressSpace `,` `access` `=` $access `,` `qualifiers` `=` $qualifiers `>`
  }];
}

#endif // CAIRN_DIALECT_OCL_IR_OCLATTRS_TD
