//===- MuxAttrs.td - attributes of the mux dialect ---------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXATTRS_TD
#define CAIRN_DIALECT_MUX_IR_MUXATTRS_TD

include "cairn/Dialect/Mux/IR/MuxDialect.td"
include "cairn/Dialect/Mux/IR/MuxEnums.td"
include "mlir/IR/AttrTypeBase.td"

// Prints as `#mux.kernel<entry_point>` in an attribute dictionary and, through
// custom<Keyword>, as its bare keyword in the syntax of an op.
class Mux_EnumAttr<EnumInfo enumInfo, string mnemonic>
    : EnumAttr<Mux_Dialect, enumInfo, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

// On ops.
def Mux_MemScopeAttr : Mux_EnumAttr<Mux_MemScope, "mem_scope">;
def Mux_MemOrderingAttr : Mux_EnumAttr<Mux_MemOrdering, "mem_ordering">;
def Mux_CheckedAccessAttr
    : Mux_EnumAttr<Mux_CheckedAccess, "checked_access">;
def Mux_MemKindAttr : Mux_EnumAttr<Mux_MemKind, "mem_kind">;
def Mux_GroupKindAttr : Mux_EnumAttr<Mux_GroupKind, "group_kind">;
def Mux_ScanKindAttr : Mux_EnumAttr<Mux_ScanKind, "scan_kind">;
def Mux_GroupOperationAttr
    : Mux_EnumAttr<Mux_GroupOperation, "group_operation">;
def Mux_ChannelKindAttr : Mux_EnumAttr<Mux_ChannelKind, "channel_kind">;
def Mux_ImageQueryAttr : Mux_EnumAttr<Mux_ImageQuery, "image_query">;

// On functions and calls.
def Mux_KernelKindAttr : Mux_EnumAttr<Mux_KernelKind, "kernel">;
def Mux_WorkItemOrderAttr : Mux_EnumAttr<Mux_WorkItemOrder, "work_item_order">;
def Mux_BarrierScheduleAttr
    : Mux_EnumAttr<Mux_BarrierSchedule, "barrier_schedule">;

def Mux_PrintfFormatAttr : AttrDef<Mux_Dialect, "PrintfFormat"> {
  let mnemonic = "printf_format";
  let summary = "a call of `printf`, but for its arguments";
  let description = [{
    What the runtime needs to print a record that the kernel left in its printf
    buffer: the format, the types of the recorded arguments (`i32`, `f32x4`; a
    pointer is an `i64`, a string an `i32` that counts in `strings`) and the
    strings that there may be. How records lie in the buffer: docs/Printf.md.

    Example: `#mux.printf_format<"%d %s\n", ["i32", "i32"], ["yes", "no"]>`
  }];
  let parameters = (ins StringRefParameter<"text of the format">:$format,
                        "::mlir::ArrayAttr":$args,
                        "::mlir::ArrayAttr":$strings);
  let assemblyFormat = "`<` $format `,` $args `,` $strings `>`";
  // printf_format_c1: types and strings go with the format.
  let genVerifyDecl = 1;
}

#endif // CAIRN_DIALECT_MUX_IR_MUXATTRS_TD
