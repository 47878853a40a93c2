//===- MuxCheckOps.td - checks of a kernel as it runs ------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `mux-insert-checks` puts into kernels of a module with `mux.checks`. The
// numbers of sites and objects are those of the kernel's `mux.check_table`.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXCHECKOPS_TD
#define CAIRN_DIALECT_MUX_IR_MUXCHECKOPS_TD

include "cairn/Dialect/Mux/IR/MuxOpBase.td"
include "mlir/Dialect/LLVMIR/LLVMTypes.td"

def Mux_SiteNumber : ConfinedAttr<I32Attr, [IntNonNegative]>;
def Mux_ByteCount : ConfinedAttr<I64Attr, [IntPositive]>;

def Mux_CheckRecordOp
    : Mux_Op<"check_record", [Pure, UniformityOpInterface]> {
  let summary = "what the launch's checks know";
  let description = [{
    Gives the address of the runtime's record of the launch's checks, which the
    other ops here ask and add to.

    Constraints:
    - (C1) the result is a pointer.

    Example:

    ```mlir
    %record = mux.check_record : !llvm.ptr
    ```
  }];
  let arguments = (ins);
  let results = (outs LLVM_AnyPointer:$result); // check_record_c1
  let assemblyFormat = "attr-dict `:` qualified(type($result))";
  let extraClassDeclaration = [{
    bool isWorkGroupUniform() { return true; }
  }];
}

def Mux_CheckedObjectOp
    : Mux_Op<"checked_object", [Pure, UniformityOpInterface,
                                AllTypesMatch<["record", "result"]>]> {
  let summary = "an argument or a variable of the kernel, as the checks know it";
  let description = [{
    Gives the address of what `record` knows of an object in global, constant or
    local memory: number `object` of the kernel's `mux.check_table`.

    Constraints:
    - (C1) `object` is an i32, not negative.

    Example:

    ```mlir
    %x = mux.checked_object 0 of %record : !llvm.ptr
    ```
  }];
  let arguments = (ins LLVM_AnyPointer:$record,
                       Mux_SiteNumber:$object); // checked_object_c1
  let results = (outs LLVM_AnyPointer:$result);
  let assemblyFormat = "$object `of` $record attr-dict `:` type($result)";
  let extraClassDeclaration = [{
    bool isWorkGroupUniform() { return true; }
  }];
}

def Mux_FindObjectOp
    : Mux_Op<"find_object", [MemoryEffects<[MemRead]>,
                             AllTypesMatch<["record", "result"]>]> {
  let summary = "the object that an address is in";
  let description = [{
    The object, as of `mux.checked_object`, that `address` points into or right
    behind; null where it is in none that `record` knows.

    Constraints:
    - (C1) `address` is a pointer.

    Example:

    ```mlir
    %object = mux.find_object %p of %record : (!llvm.ptr<1>, !llvm.ptr)
    ```
  }];
  let arguments = (ins LLVM_AnyPointer:$record,
                       LLVM_AnyPointer:$address); // find_object_c1
  let results = (outs LLVM_AnyPointer:$result);
  let assemblyFormat = "$address `of` $record attr-dict `:` "
                       "`(` type($address) `,` type($record) `)`";
}

class Mux_CheckOp<string mnemonic, list<Trait> traits = []>
    : Mux_Op<mnemonic, !listconcat(traits, [MemoryEffects<[MemRead, MemWrite]>])>;

def Mux_CheckAccessOp
    : Mux_CheckOp<"check_access", [AllTypesMatch<["address", "result"]>,
                                 AllTypesMatch<["record", "object"]>]> {
  let summary = "look at an access of global or local memory";
  let description = [{
    Stands in front of an access of `bytes` bytes at `address`, which the
    work-item with the local linear id `item` makes in `object`, and reports what
    is wrong with it as of the place `site`. The access is made at the result,
    which is `address` or, where that is beyond the object, memory that nobody
    else looks at. Where `object` is null, the access is taken for good.

    Constraints:
    - (C1) `site` is an i32, not negative, `bytes` a positive i64.
    - (C2) `type(result) = type(address)`.

    Example:

    ```mlir
    %q = mux.check_access <read|shared> %p in %object bytes(4) site(3) by %item of %record
       : !llvm.ptr<1>, !llvm.ptr
    ```
  }];
  // check_access_c1: Mux_SiteNumber, Mux_ByteCount.
  let arguments = (ins LLVM_AnyPointer:$record, LLVM_AnyPointer:$object,
                       LLVM_AnyPointer:$address, I64:$item,
                       Mux_CheckedAccessAttr:$access, Mux_ByteCount:$bytes,
                       Mux_SiteNumber:$site);
  let results = (outs LLVM_AnyPointer:$result); // check_access_c2: AllTypesMatch
  let assemblyFormat = "$access $address `in` $object `bytes` `(` $bytes `)` "
                       "`site` `(` $site `)` `by` $item `of` $record attr-dict "
                       "`:` type($address) `,` type($record)";
}

def Mux_CheckPrivateOp
    : Mux_CheckOp<"check_private", [AllTypesMatch<["address", "result"]>,
                                  AllTypesMatch<["record", "variable"]>]> {
  let summary = "look at an access of a private variable";
  let description = [{
    As `mux.check_access`, of the private `variable`, which is `size` bytes,
    number `object` of the kernel's `mux.check_table`, or of a vector of so many
    bytes, wherever it is, where that number is the largest there is. Where the checks are for
    what is not initialised, so many bytes follow it that say which of its bytes
    have been written.

    Constraints:
    - (C1) `site` and `object` are i32, not negative, `bytes` and `size` positive
      i64.
    - (C2) `type(result) = type(address)`.

    Example:

    ```mlir
    %q = mux.check_private <read|initialised> %p in %v size(16) object(2) bytes(4) site(3) by %item of %record
       : !llvm.ptr, !llvm.ptr
    ```
  }];
  // check_private_c1: Mux_SiteNumber, Mux_ByteCount.
  let arguments = (ins LLVM_AnyPointer:$record, LLVM_AnyPointer:$variable,
                       LLVM_AnyPointer:$address, I64:$item,
                       Mux_CheckedAccessAttr:$access, Mux_ByteCount:$bytes,
                       Mux_ByteCount:$size, Mux_SiteNumber:$object,
                       Mux_SiteNumber:$site);
  let results = (outs LLVM_AnyPointer:$result); // check_private_c2: AllTypesMatch
  let assemblyFormat = "$access $address `in` $variable `size` `(` $size `)` "
                       "`object` `(` $object `)` `bytes` `(` $bytes `)` "
                       "`site` `(` $site `)` `by` $item `of` $record attr-dict "
                       "`:` type($address) `,` type($record)";
}

def Mux_CheckRangeOp : Mux_CheckOp<"check_range", [AllTypesMatch<["record", "object"]>]> {
  let summary = "look at one side of a copy";
  let description = [{
    As `mux.check_access`, of `planes` times `lines` stretches of `bytes` bytes,
    `plane_stride` and `line_stride` bytes behind each other. The result is
    `bytes`, or 0 where any of that is beyond `object`.

    Constraints:
    - (C1) `site` is an i32, not negative.

    Example:

    ```mlir
    %n = mux.check_range <write|shared> %p in %object (%bytes, %lines by %stride, %planes by %stride) site(3) by %item of %record
       : !llvm.ptr<3>, !llvm.ptr
    ```
  }];
  // check_range_c1: Mux_SiteNumber.
  let arguments = (ins LLVM_AnyPointer:$record, LLVM_AnyPointer:$object,
                       LLVM_AnyPointer:$address, I64:$bytes, I64:$lines,
                       I64:$line_stride, I64:$planes, I64:$plane_stride,
                       I64:$item, Mux_CheckedAccessAttr:$access,
                       Mux_SiteNumber:$site);
  let results = (outs I64:$result);
  let assemblyFormat = "$access $address `in` $object `(` $bytes `,` $lines `by` "
                       "$line_stride `,` $planes `by` $plane_stride `)` "
                       "`site` `(` $site `)` `by` $item `of` $record attr-dict "
                       "`:` type($address) `,` type($record)";
}

def Mux_CheckCopyOp
    : Mux_CheckOp<"check_copy", [AllTypesMatch<["record", "to_object",
                                                "from_object"]>]> {
  let summary = "what was not written where it was copied from";
  let description = [{
    Of `bytes` bytes at `to`, those count as written that somebody has written at
    `from`, and no others. Stands behind the other checks of a copy, by which all
    that it writes counts as written.

    `to_object` is the object that `to` is in, null where that is not known, and
    `to_size` 0; or it is a private variable and `to_size` its bytes. So it is
    with `from`. What is beyond an object, or in none, counts as written.

    Constraints:
    - (C1) `site` is an i32, not negative, and so are `to_size` and `from_size`,
      which are i64.

    Example:

    ```mlir
    mux.check_copy %p in %y size(0) from %q in %v size(16) bytes(%n) site(3) by %item of %record
       : (!llvm.ptr<1>, !llvm.ptr), !llvm.ptr
    ```
  }];
  // check_copy_c1: Mux_SiteNumber, IntNonNegative.
  let arguments = (ins LLVM_AnyPointer:$record, LLVM_AnyPointer:$to_object,
                       LLVM_AnyPointer:$to, LLVM_AnyPointer:$from_object,
                       LLVM_AnyPointer:$from, I64:$bytes, I64:$item,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$to_size,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$from_size,
                       Mux_SiteNumber:$site);
  let assemblyFormat = "$to `in` $to_object `size` `(` $to_size `)` "
                       "`from` $from `in` $from_object `size` `(` $from_size `)` "
                       "`bytes` `(` $bytes `)` `site` `(` $site `)` `by` $item "
                       "`of` $record attr-dict `:` `(` type($to) `,` type($from) "
                       "`)` `,` type($record)";
}

def Mux_CheckVariableOp : Mux_CheckOp<"check_variable"> {
  let summary = "a private variable that is found by its address";
  let description = [{
    The work-item `item` has the private `variable` of `size` bytes, number
    `object` of the kernel's `mux.check_table`, which `mux.find_object` is to
    find.

    Constraints:
    - (C1) `object` is an i32, not negative, `size` a positive i64.

    Example:

    ```mlir
    mux.check_variable %v size(16) object(2) by %item of %record : !llvm.ptr, !llvm.ptr
    ```
  }];
  // check_variable_c1: Mux_SiteNumber, Mux_ByteCount.
  let arguments = (ins LLVM_AnyPointer:$record, LLVM_AnyPointer:$variable,
                       I64:$item, Mux_ByteCount:$size, Mux_SiteNumber:$object);
  let assemblyFormat = "$variable `size` `(` $size `)` `object` `(` $object `)` "
                       "`by` $item `of` $record attr-dict "
                       "`:` type($variable) `,` type($record)";
}

def Mux_CheckTexelOp
    : Mux_CheckOp<"check_texel", [SameVariadicOperandSize]> {
  let summary = "look whether an image has a texel";
  let description = [{
    Stands in front of an access of the texel at `at` of an image of `size`
    texels, number `object` of the kernel's `mux.check_table`, or one that is not
    known where that number is the largest there is. Reports a texel that the
    image does not have; whether the access is made is the image's to say.

    Constraints:
    - (C1) `site` and `object` are i32, not negative.
    - (C2) `at` and `size` are one to three i32 each.

    Example:

    ```mlir
    mux.check_texel <write> %x, %y in %width, %height object(0) site(3) by %item of %record : !llvm.ptr
    ```
  }];
  // check_texel_c1: Mux_SiteNumber.
  let arguments = (ins LLVM_AnyPointer:$record, Variadic<I32>:$at,
                       Variadic<I32>:$size, I64:$item,
                       Mux_CheckedAccessAttr:$access, Mux_SiteNumber:$object,
                       Mux_SiteNumber:$site);
  let assemblyFormat = "$access $at `in` $size `object` `(` $object `)` "
                       "`site` `(` $site `)` `by` $item `of` $record attr-dict "
                       "`:` type($record)";
  let hasVerifier = 1;
}

def Mux_CheckMeetingOp : Mux_CheckOp<"check_meeting"> {
  let summary = "a work-item is at a place where its group meets";
  let description = [{
    Stands in front of a barrier, or of what waits as one does, which orders the
    accesses of `memory`: accesses before and behind it are not races. Where
    `sub_group` is among them, the work-item's sub-group meets, and no others.

    Constraints:
    - (C1) `memory` is one of the specification's cases.

    Example:

    ```mlir
    mux.check_meeting work_group by %item of %record : !llvm.ptr
    mux.check_meeting sub_group|work_group by %item of %record : !llvm.ptr
    ```
  }];
  let arguments = (ins LLVM_AnyPointer:$record, I64:$item,
                       Mux_MemKindAttr:$memory); // check_meeting_c1
  let assemblyFormat = "custom<Keyword>($memory) `by` $item `of` $record "
                       "attr-dict `:` type($record)";
}

def Mux_CheckBegunOp : Mux_CheckOp<"check_begun"> {
  let summary = "the event of an asynchronous copy that has begun";
  let description = [{
    Stands behind a copy that came after the event with the number `event`
    (`mux.event_number`), and gives the number of the event that the copy has:
    `event` itself, or a new one where that is 0. No two copies of a group have
    the same, unless one joins the other.

    Constraints:
    - (C1) `event` and the result are i64s.

    Example:

    ```mlir
    %n = mux.check_begun after %none by %item of %record : !llvm.ptr
    ```
  }];
  let arguments = (ins LLVM_AnyPointer:$record, I64:$event, I64:$item);
  let results = (outs I64:$result); // check_begun_c1
  let assemblyFormat = "`after` $event `by` $item `of` $record attr-dict "
                       "`:` type($record)";
}

def Mux_CheckWaitedOp : Mux_CheckOp<"check_waited"> {
  let summary = "asynchronous copies of the group that are over";
  let description = [{
    Stands in front of a `mux.dma_wait`: the copies whose event has the number
    `event` are done behind it, or all copies where no event is named. Until then
    a copy accesses memory at the same time as all that the group does.

    Constraints:
    - (C1) `event` is an i64.

    Example:

    ```mlir
    mux.check_waited event(%e) by %item of %record : !llvm.ptr
    mux.check_waited by %item of %record : !llvm.ptr
    ```
  }];
  // check_waited_c1
  let arguments = (ins LLVM_AnyPointer:$record, I64:$item, Optional<I64>:$event);
  let assemblyFormat = "(`event` `(` $event^ `)`)? `by` $item `of` $record "
                       "attr-dict `:` type($record)";
}

def Mux_CheckConvergenceOp : Mux_CheckOp<"check_convergence"> {
  let summary = "whether all work-items go the same way to a barrier";
  let description = [{
    `value` decides whether, or how often, the work-item reaches the barrier at
    `site`, or is what it gives a function of the group there; all work-items of
    the group must have the same, or with `sub_group` all of each sub-group.
    `slot` numbers these ops in a kernel. Where work-items of a group go different
    ways, the group ends here, with its last work-item.

    Constraints:
    - (C1) `site` and `slot` are i32, not negative.

    Example:

    ```mlir
    mux.check_convergence %value slot(0) site(3) by %item of %record : !llvm.ptr
    mux.check_convergence sub_group %value slot(0) site(3) by %item of %record : !llvm.ptr
    ```
  }];
  // check_convergence_c1: Mux_SiteNumber.
  let arguments = (ins LLVM_AnyPointer:$record, I64:$value, I64:$item,
                       Mux_SiteNumber:$slot, Mux_SiteNumber:$site,
                       UnitAttr:$sub_group);
  let assemblyFormat = "(`sub_group` $sub_group^)? $value `slot` `(` $slot `)` `site` `(` $site `)` "
                       "`by` $item `of` $record attr-dict `:` type($record)";
}

def Mux_CheckFenceOp : Mux_CheckOp<"check_fence"> {
  let summary = "a fence, by which atomic accesses order others";
  let description = [{
    Stands in front of a `mux.mem_barrier`.

    Constraints:
    - (C1) `record` is a pointer.

    Example:

    ```mlir
    mux.check_fence by %item of %record : !llvm.ptr
    ```
  }];
  let arguments = (ins LLVM_AnyPointer:$record, I64:$item); // check_fence_c1
  let assemblyFormat = "`by` $item `of` $record attr-dict `:` type($record)";
}

#endif // CAIRN_DIALECT_MUX_IR_MUXCHECKOPS_TD
