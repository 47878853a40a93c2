//===- MuxEnums.td - enumerations of the mux dialect -------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the ComputeMux compiler specification gives numbers, they are used
// here. The summaries are what the parser prints: "expected one of [...] for
// <summary>".
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXENUMS_TD
#define CAIRN_DIALECT_MUX_IR_MUXENUMS_TD

include "mlir/IR/EnumAttr.td"

class Mux_I32Enum<string name, string summary, list<EnumCase> cases>
    : I32Enum<name, summary, cases> {
  let cppNamespace = "::cairn::mux";
}

//===----------------------------------------------------------------------===//
// Barriers (spec: "Memory and Control Barriers"; numbers as there, which are
// also those of SPIR-V's Scope and Memory Semantics)
//===----------------------------------------------------------------------===//

// Who observes the ordering.
def Mux_MemScope : Mux_I32Enum<"MemScope", "memory scope", [
  I32EnumCase<"CrossDevice", 0, "cross_device">,
  I32EnumCase<"Device", 1, "device">,
  I32EnumCase<"WorkGroup", 2, "work_group">,
  I32EnumCase<"SubGroup", 3, "sub_group">,
  I32EnumCase<"WorkItem", 4, "work_item">
]>;

def Mux_MemOrdering : Mux_I32Enum<"MemOrdering", "memory ordering", [
  I32EnumCase<"Relaxed", 0x0, "relaxed">,
  I32EnumCase<"Acquire", 0x2, "acquire">,
  I32EnumCase<"Release", 0x4, "release">,
  I32EnumCase<"AcquireRelease", 0x8, "acq_rel">,
  I32EnumCase<"SequentiallyConsistent", 0x10, "seq_cst">
]>;

// Which memory is ordered.
def Mux_MemKind : I32BitEnum<"MemKind", "memory kind", [
  I32BitEnumCaseNone<"None", "none">,
  I32BitEnumCase<"SubGroup", 0x80, "sub_group">,
  I32BitEnumCase<"WorkGroup", 0x100, "work_group">,
  I32BitEnumCase<"CrossWorkGroup", 0x200, "cross_work_group">
]> {
  let cppNamespace = "::cairn::mux";
}

//===----------------------------------------------------------------------===//
// Checks (numbers of cairn/runtime/HostChecks.h)
//===----------------------------------------------------------------------===//

// What an access is, and what of it is looked at beside its bounds.
def Mux_CheckedAccess : I32BitEnum<"CheckedAccess", "checked access", [
  I32BitEnumCaseNone<"None", "none">,
  I32BitEnumCase<"Read", 1, "read">,
  I32BitEnumCase<"Write", 2, "write">,
  I32BitEnumCase<"Atomic", 4, "atomic">,
  // The memory that is read must have been written.
  I32BitEnumCase<"Initialised", 8, "initialised">,
  // Other work-items may see it.
  I32BitEnumCase<"Shared", 16, "shared">,
  // For an atomic access: what others did before is seen, or shown to others.
  I32BitEnumCase<"Acquire", 32, "acquire">,
  I32BitEnumCase<"Release", 64, "release">,
  // The group's own, which the first work-item stands for.
  I32BitEnumCase<"Group", 128, "group">
]> {
  let cppNamespace = "::cairn::mux";
}

//===----------------------------------------------------------------------===//
// Group operations (spec: "Group operation builtins")
//===----------------------------------------------------------------------===//

def Mux_GroupKind : Mux_I32Enum<"GroupKind", "group kind", [
  I32EnumCase<"WorkGroup", 0, "work_group">,
  I32EnumCase<"SubGroup", 1, "sub_group">,
  I32EnumCase<"VecGroup", 2, "vec_group">
]>;

def Mux_ScanKind : Mux_I32Enum<"ScanKind", "scan kind", [
  I32EnumCase<"Inclusive", 0, "inclusive">,
  I32EnumCase<"Exclusive", 1, "exclusive">
]>;

def Mux_GroupOperation : Mux_I32Enum<"GroupOperation", "group operation", [
  I32EnumCase<"Add", 0, "add">,
  I32EnumCase<"FAdd", 1, "fadd">,
  I32EnumCase<"Mul", 2, "mul">,
  I32EnumCase<"FMul", 3, "fmul">,
  I32EnumCase<"SMin", 4, "smin">,
  I32EnumCase<"UMin", 5, "umin">,
  I32EnumCase<"FMin", 6, "fmin">,
  I32EnumCase<"SMax", 7, "smax">,
  I32EnumCase<"UMax", 8, "umax">,
  I32EnumCase<"FMax", 9, "fmax">,
  I32EnumCase<"And", 10, "and">,
  I32EnumCase<"Or", 11, "or">,
  I32EnumCase<"Xor", 12, "xor">,
  I32EnumCase<"LogicalAnd", 13, "logical_and">,
  I32EnumCase<"LogicalOr", 14, "logical_or">,
  I32EnumCase<"LogicalXor", 15, "logical_xor">
]>;

//===----------------------------------------------------------------------===//
// Function attributes (spec: "Function Attributes")
//===----------------------------------------------------------------------===//

def Mux_KernelKind : Mux_I32Enum<"KernelKind", "kernel kind", [
  I32EnumCase<"Kernel", 0, "kernel">,
  I32EnumCase<"EntryPoint", 1, "entry_point">
]>;

// The first letter is the innermost dimension.
def Mux_WorkItemOrder : Mux_I32Enum<"WorkItemOrder", "work-item order", [
  I32EnumCase<"XYZ", 0, "xyz">,
  I32EnumCase<"XZY", 1, "xzy">,
  I32EnumCase<"YXZ", 2, "yxz">,
  I32EnumCase<"YZX", 3, "yzx">,
  I32EnumCase<"ZXY", 4, "zxy">,
  I32EnumCase<"ZYX", 5, "zyx">
]>;

// How the code behind a barrier is run.
def Mux_BarrierSchedule : Mux_I32Enum<"BarrierSchedule", "barrier schedule", [
  // In any order.
  I32EnumCase<"Unordered", 0, "unordered">,
  // By one work-item for all: the code is uniform and its effect idempotent.
  I32EnumCase<"Once", 1, "once">,
  // In the order of the local linear id.
  I32EnumCase<"Linear", 2, "linear">
]>;

//===----------------------------------------------------------------------===//
// Matrices
//===----------------------------------------------------------------------===//

// What a matrix is in a product.
def Mux_MatrixUse : Mux_I32Enum<"MatrixUse", "use of a matrix", [
  I32EnumCase<"A", 0, "a">,
  I32EnumCase<"B", 1, "b">,
  I32EnumCase<"Accumulator", 2, "accumulator">
]>;

//===----------------------------------------------------------------------===//
// Images
//===----------------------------------------------------------------------===//

// What the channels of an image are read and written as.
def Mux_ChannelKind : Mux_I32Enum<"ChannelKind", "channel kind", [
  I32EnumCase<"Float", 0, "float">,
  I32EnumCase<"SInt", 1, "sint">,
  I32EnumCase<"UInt", 2, "uint">
]>;

def Mux_ImageQuery : Mux_I32Enum<"ImageQuery", "image query", [
  I32EnumCase<"Width", 0, "width">,
  I32EnumCase<"Height", 1, "height">,
  I32EnumCase<"Depth", 2, "depth">,
  I32EnumCase<"ArraySize", 3, "array_size">,
  I32EnumCase<"ChannelDataType", 4, "channel_data_type">,
  I32EnumCase<"ChannelOrder", 5, "channel_order">
]>;

#endif // CAIRN_DIALECT_MUX_IR_MUXENUMS_TD
