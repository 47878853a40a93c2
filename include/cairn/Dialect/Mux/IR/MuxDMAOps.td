//===- MuxDMAOps.td - global-local block transfers ---------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXDMAOPS_TD
#define CAIRN_DIALECT_MUX_IR_MUXDMAOPS_TD

include "cairn/Dialect/Mux/IR/MuxOpBase.td"
include "mlir/Dialect/LLVMIR/LLVMTypes.td"

// One transfer. The effects are those of the whole transfer, which ends at the
// mux.dma_wait for its event: that op reads and writes all memory, so that no
// access of the destination moves up over it.
class Mux_DMAOp<string mnemonic, Type dstType, Type srcType, dag shape,
                list<string> sizes, string shapeFormat>
    : Mux_Op<mnemonic, !listconcat(
          [UniformityOpInterface],
          !if(!gt(!size(sizes), 1), [AllTypesMatch<sizes>], []<Trait>))> {
  // dma_read_1d_c1, dma_read_2d_c1, dma_read_3d_c1, dma_write_1d_c1,
  // dma_write_2d_c1, dma_write_3d_c1: types of the pointers.
  // dma_read_1d_c2, dma_read_2d_c2, dma_read_3d_c2, dma_write_1d_c2,
  // dma_write_2d_c2, dma_write_3d_c2: types in `shape`, AllTypesMatch.
  // dma_read_1d_c3, dma_read_2d_c3, dma_read_3d_c3, dma_write_1d_c3,
  // dma_write_2d_c3, dma_write_3d_c3: Mux_CopyElement.
  let arguments = !con((ins Arg<dstType, "", [MemWrite]>:$dst,
                            Arg<srcType, "", [MemRead]>:$src),
                       shape, (ins Mux_EventType:$event),
                       (ins OptionalAttr<TypeAttrOf<Mux_CopyElement>>:$element_type));
  let results = (outs Mux_EventType:$result);
  let assemblyFormat = "$dst `,` $src " # shapeFormat
                       # " `after` $event (`of` $element_type^)? attr-dict "
                       # "`:` type($width)";
  // Its operands are uniform by its own rule.
  let extraClassDeclaration = "bool isWorkGroupUniform() { return true; }";
}

class Mux_DMA1DOp<string mnemonic, Type dstType, Type srcType>
    : Mux_DMAOp<mnemonic, dstType, srcType, (ins Mux_SizeT:$width), ["width"],
                "`size` `(` $width `)`">;

class Mux_DMA2DOp<string mnemonic, Type dstType, Type srcType>
    : Mux_DMAOp<mnemonic, dstType, srcType,
                (ins Mux_SizeT:$width, Mux_SizeT:$dst_stride,
                     Mux_SizeT:$src_stride, Mux_SizeT:$height),
                ["width", "dst_stride", "src_stride", "height"],
                "`size` `(` $width `,` $height `)` "
                "`strides` `(` $dst_stride `,` $src_stride `)`">;

class Mux_DMA3DOp<string mnemonic, Type dstType, Type srcType>
    : Mux_DMAOp<mnemonic, dstType, srcType,
                (ins Mux_SizeT:$width, Mux_SizeT:$dst_line_stride,
                     Mux_SizeT:$src_line_stride, Mux_SizeT:$height,
                     Mux_SizeT:$dst_plane_stride, Mux_SizeT:$src_plane_stride,
                     Mux_SizeT:$depth),
                ["width", "dst_line_stride", "src_line_stride", "height",
                 "dst_plane_stride", "src_plane_stride", "depth"],
                "`size` `(` $width `,` $height `,` $depth `)` "
                "`line_strides` `(` $dst_line_stride `,` $src_line_stride `)` "
                "`plane_strides` `(` $dst_plane_stride `,` $src_plane_stride `)`">;

//===----------------------------------------------------------------------===//
// Global to local
//===----------------------------------------------------------------------===//

def Mux_DMARead1DOp
    : Mux_DMA1DOp<"dma_read_1d", Mux_LocalPointer, Mux_GlobalPointer> {
  let summary = "start a copy of bytes from global to local memory";
  let description = [{
    The work-group copies `width` bytes from `src` to `dst`, once, whichever
    work-items carry it out. All of its work-items execute the op with the same
    operands; otherwise the result is undefined. The copy is done when a
    `mux.dma_wait` for the returned event is; until then `dst` must not be
    accessed and `src` not be written. The transfer joins those of `event`, and
    the event returned stands for all of them; with a null event it stands
    alone.

    Where an element type is named, both pointers are aligned to its size, and
    sizes and strides are multiples of that; otherwise nothing is known of them.

    Constraints:
    - (C1) `dst` points to local memory, `src` to global memory.
    - (C2) `width` is an i32 or i64.
    - (C3) the element type is an integer or float of 8 to 64 bits, or a vector of
      2, 4, 8 or 16 of these.

    Example:

    ```mlir
    %e = mux.dma_read_1d %dst, %src size(%width) after %none of f32 : i64
    ```
  }];
}

def Mux_DMARead2DOp
    : Mux_DMA2DOp<"dma_read_2d", Mux_LocalPointer, Mux_GlobalPointer> {
  let summary = "start a copy of rows from global to local memory";
  let description = [{
    As `mux.dma_read_1d`, for `height` rows of `width` bytes; row `i` begins
    `i * stride` bytes behind the first, with a stride for each side.

    Constraints:
    - (C1) `dst` points to local memory, `src` to global memory.
    - (C2) sizes and strides have one type, i32 or i64.
    - (C3) the element type is an integer or float of 8 to 64 bits, or a vector of
      2, 4, 8 or 16 of these.

    Example:

    ```mlir
    %e = mux.dma_read_2d %dst, %src size(%width, %height) strides(%ds, %ss) after %none : i64
    ```
  }];
}

def Mux_DMARead3DOp
    : Mux_DMA3DOp<"dma_read_3d", Mux_LocalPointer, Mux_GlobalPointer> {
  let summary = "start a copy of planes from global to local memory";
  let description = [{
    As `mux.dma_read_2d`, for `depth` planes; plane `i` begins `i * stride`
    bytes behind the first, with a plane stride for each side.

    Constraints:
    - (C1) `dst` points to local memory, `src` to global memory.
    - (C2) sizes and strides have one type, i32 or i64.
    - (C3) the element type is an integer or float of 8 to 64 bits, or a vector of
      2, 4, 8 or 16 of these.

    Example:

    ```mlir
    %e = mux.dma_read_3d %dst, %src size(%width, %height, %depth) line_strides(%dl, %sl) plane_strides(%dp, %sp) after %none : i64
    ```
  }];
}

//===----------------------------------------------------------------------===//
// Local to global
//===----------------------------------------------------------------------===//

def Mux_DMAWrite1DOp
    : Mux_DMA1DOp<"dma_write_1d", Mux_GlobalPointer, Mux_LocalPointer> {
  let summary = "start a copy of bytes from local to global memory";
  let description = [{
    As `mux.dma_read_1d`, in the other direction. What other work-items put into
    `src` is copied only where a barrier stands between.

    Constraints:
    - (C1) `dst` points to global memory, `src` to local memory.
    - (C2) `width` is an i32 or i64.
    - (C3) the element type is an integer or float of 8 to 64 bits, or a vector of
      2, 4, 8 or 16 of these.

    Example:

    ```mlir
    %e = mux.dma_write_1d %dst, %src size(%width) after %none : i64
    ```
  }];
}

def Mux_DMAWrite2DOp
    : Mux_DMA2DOp<"dma_write_2d", Mux_GlobalPointer, Mux_LocalPointer> {
  let summary = "start a copy of rows from local to global memory";
  let description = [{
    As `mux.dma_read_2d`, in the other direction.

    Constraints:
    - (C1) `dst` points to global memory, `src` to local memory.
    - (C2) sizes and strides have one type, i32 or i64.
    - (C3) the element type is an integer or float of 8 to 64 bits, or a vector of
      2, 4, 8 or 16 of these.

    Example:

    ```mlir
    %e = mux.dma_write_2d %dst, %src size(%width, %height) strides(%ds, %ss) after %none : i64
    ```
  }];
}

def Mux_DMAWrite3DOp
    : Mux_DMA3DOp<"dma_write_3d", Mux_GlobalPointer, Mux_LocalPointer> {
  let summary = "start a copy of planes from local to global memory";
  let description = [{
    As `mux.dma_read_3d`, in the other direction.

    Constraints:
    - (C1) `dst` points to global memory, `src` to local memory.
    - (C2) sizes and strides have one type, i32 or i64.
    - (C3) the element type is an integer or float of 8 to 64 bits, or a vector of
      2, 4, 8 or 16 of these.

    Example:

    ```mlir
    %e = mux.dma_write_3d %dst, %src size(%width, %height, %depth) line_strides(%dl, %sl) plane_strides(%dp, %sp) after %none : i64
    ```
  }];
}

//===----------------------------------------------------------------------===//
// Events
//===----------------------------------------------------------------------===//

def Mux_NullEventOp : Mux_Op<"null_event", [Pure, UniformityOpInterface]> {
  let summary = "event of no transfer";
  let description = [{
    Given to a transfer that joins no other. Waiting for it is done at once.

    Constraints:
    - (C1) the result is a `!mux.event`.

    Example:

    ```mlir
    %none = mux.null_event : !mux.event
    ```
  }];
  let results = (outs Mux_EventType:$result); // null_event_c1
  let assemblyFormat = "attr-dict `:` type($result)";
  let extraClassDeclaration = "bool isWorkGroupUniform() { return true; }";
}

def Mux_EventNumberOp : Mux_Op<"event_number", [Pure, UniformityOpInterface]> {
  let summary = "an event as memory keeps it";
  let description = [{
    A number for `event`; 0 for null. Only modules with `mux.checks` have events
    in memory, whose numbers `mux.check_begun` tells apart.

    Constraints:
    - (C1) `event` is a `!mux.event`, the result an i64.

    Example:

    ```mlir
    %n = mux.event_number %e : i64
    ```
  }];
  let arguments = (ins Mux_EventType:$event);
  let results = (outs I64:$result); // event_number_c1
  let assemblyFormat = "$event attr-dict `:` type($result)";
  let extraClassDeclaration = "bool isWorkGroupUniform() { return true; }";
}

def Mux_NumberedEventOp
    : Mux_Op<"numbered_event", [Pure, UniformityOpInterface]> {
  let summary = "an event that was in memory";
  let description = [{
    The event that `mux.event_number` gave `number` for.

    Constraints:
    - (C1) `number` is an i64, the result a `!mux.event`.

    Example:

    ```mlir
    %e = mux.numbered_event %n : i64
    ```
  }];
  let arguments = (ins I64:$number);
  let results = (outs Mux_EventType:$result); // numbered_event_c1
  let assemblyFormat = "$number attr-dict `:` type($number)";
  let extraClassDeclaration = "bool isWorkGroupUniform() { return true; }";
}

def Mux_EventListOp
    : Mux_Op<"event_list", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "where the events of a wait are in memory";
  let description = [{
    The `mux.dma_wait` behind it, which names no events, waits for the `count`
    events whose numbers (`mux.event_number`) are at `list`. Only modules with
    `mux.checks` have it: `mux-insert-checks` looks at the list.

    Constraints:
    - (C1) `count` is an i32, `list` a pointer.

    Example:

    ```mlir
    mux.event_list %n at %list : !llvm.ptr
    mux.dma_wait
    ```
  }];
  let arguments = (ins I32:$count, LLVM_AnyPointer:$list); // event_list_c1
  let assemblyFormat = "$count `at` $list attr-dict `:` type($list)";
}

def Mux_DMAWaitOp : Mux_Op<"dma_wait", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "wait for transfers to be done";
  let description = [{
    Returns when the transfers of all `events` are done, or all transfers of the
    group where none is named, and their effects are visible to the work-item. All
    work-items of the group execute the op with the same events. It is not a barrier:
    it does not wait for other work-items. Canonicalization drops null and
    repeated events, and a wait for null events alone.

    Constraints:
    - (C1) the operands are `!mux.event`s.

    Example:

    ```mlir
    mux.dma_wait(%e0, %e1)
    mux.dma_wait
    ```
  }];
  let arguments = (ins Variadic<Mux_EventType>:$events); // dma_wait_c1
  let assemblyFormat = "(`(` $events^ `)`)? attr-dict";
  let hasCanonicalizeMethod = 1;
}

#endif // CAIRN_DIALECT_MUX_IR_MUXDMAOPS_TD
