//===- MuxWorkItemOps.td - queries, work-item loop ---------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXWORKITEMOPS_TD
#define CAIRN_DIALECT_MUX_IR_MUXWORKITEMOPS_TD

include "cairn/Dialect/Mux/IR/MuxOpBase.td"
include "mlir/Interfaces/LoopLikeInterface.td"

//===----------------------------------------------------------------------===//
// Queries along one dimension (spec: "Builtins", __mux_get_*(i32))
//===----------------------------------------------------------------------===//

class Mux_DimQueryOp<string mnemonic, int outOfRangeValue, bit uniform>
    : Mux_Op<mnemonic, [Pure, UniformityOpInterface, WorkItemQuery]> {
  // global_id_c1, global_size_c1, global_offset_c1, local_id_c1, local_size_c1,
  // enqueued_local_size_c1, group_id_c1, num_groups_c1: the types here.
  let arguments = (ins I32:$dim);
  let results = (outs Mux_SizeT:$result);
  let assemblyFormat = "$dim attr-dict `:` type($result)";
  let hasFolder = 1;
  let extraClassDeclaration = [{
    bool isWorkGroupUniform() { return }] # !if(uniform, "true", "false") # [{; }
    int64_t getOutOfRangeValue() { return }] # outOfRangeValue # [{; }
  }];
  let extraClassDefinition = [{
    ::mlir::OpFoldResult $cppClass::fold(FoldAdaptor adaptor) {
      return ::cairn::mux::detail::foldOutOfRangeDim(
          adaptor.getDim(), getType(), getOutOfRangeValue());
    }
  }];
}

def Mux_GlobalIdOp : Mux_DimQueryOp<"global_id", 0, 0> {
  let summary = "position of the work-item in the launch, offset included";
  let description = [{
    `global_offset + group_id * enqueued_local_size + local_id` along `dim`; 0
    where `dim` is not 0, 1 or 2.

    Constraints:
    - (C1) `dim` is an i32, the result an i32 or i64.

    Example:

    ```mlir
    %c0 = arith.constant 0 : i32
    %x = mux.global_id %c0 : i64
    ```
  }];
}

def Mux_GlobalSizeOp : Mux_DimQueryOp<"global_size", 1, 1> {
  let summary = "number of work-items of the launch";
  let description = [{
    Along `dim`; 1 where `dim` is not 0, 1 or 2.

    Constraints:
    - (C1) `dim` is an i32, the result an i32 or i64.

    Example:

    ```mlir
    %n = mux.global_size %dim : i64
    ```
  }];
}

def Mux_GlobalOffsetOp : Mux_DimQueryOp<"global_offset", 0, 1> {
  let summary = "global id of the first work-item of the launch";
  let description = [{
    Along `dim`; 0 where `dim` is not 0, 1 or 2.

    Constraints:
    - (C1) `dim` is an i32, the result an i32 or i64.

    Example:

    ```mlir
    %o = mux.global_offset %dim : i64
    ```
  }];
}

def Mux_LocalIdOp : Mux_DimQueryOp<"local_id", 0, 0> {
  let summary = "position of the work-item in its work-group";
  let description = [{
    Along `dim`, from 0 to `local_size - 1`; 0 where `dim` is not 0, 1 or 2.

    Constraints:
    - (C1) `dim` is an i32, the result an i32 or i64.

    Example:

    ```mlir
    %x = mux.local_id %dim : i64
    ```
  }];
}

def Mux_LocalSizeOp : Mux_DimQueryOp<"local_size", 1, 1> {
  let summary = "number of work-items of this work-group";
  let description = [{
    Along `dim`; 1 where `dim` is not 0, 1 or 2. A group at the upper edge of a
    launch that no multiple of the enqueued local size covers has fewer
    work-items than the others.

    Constraints:
    - (C1) `dim` is an i32, the result an i32 or i64.

    Example:

    ```mlir
    %n = mux.local_size %dim : i64
    ```
  }];
}

def Mux_EnqueuedLocalSizeOp : Mux_DimQueryOp<"enqueued_local_size", 1, 1> {
  let summary = "local size that the launch asked for";
  let description = [{
    Along `dim`; 1 where `dim` is not 0, 1 or 2. Differs from `local_size` only
    in the groups at the upper edge of a non-uniform launch.

    Constraints:
    - (C1) `dim` is an i32, the result an i32 or i64.

    Example:

    ```mlir
    %n = mux.enqueued_local_size %dim : i64
    ```
  }];
}

def Mux_GroupIdOp : Mux_DimQueryOp<"group_id", 0, 1> {
  let summary = "position of the work-group in the launch";
  let description = [{
    Along `dim`, from 0 to `num_groups - 1`; 0 where `dim` is not 0, 1 or 2.

    Constraints:
    - (C1) `dim` is an i32, the result an i32 or i64.

    Example:

    ```mlir
    %g = mux.group_id %dim : i64
    ```
  }];
}

def Mux_NumGroupsOp : Mux_DimQueryOp<"num_groups", 1, 1> {
  let summary = "number of work-groups of the launch";
  let description = [{
    Along `dim`; 1 where `dim` is not 0, 1 or 2.

    Constraints:
    - (C1) `dim` is an i32, the result an i32 or i64.

    Example:

    ```mlir
    %n = mux.num_groups %dim : i64
    ```
  }];
}

//===----------------------------------------------------------------------===//
// Queries without a dimension
//===----------------------------------------------------------------------===//

class Mux_QueryOp<string mnemonic, Type type, bit uniform>
    : Mux_Op<mnemonic, [Pure, UniformityOpInterface]> {
  let arguments = (ins);
  // work_dim_c1, global_linear_id_c1, local_linear_id_c1, sub_group_id_c1,
  // num_sub_groups_c1, max_sub_group_size_c1, sub_group_size_c1,
  // sub_group_local_id_c1, is_ftz_c1, use_fast_c1, is_embedded_profile_c1.
  let results = (outs type:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
  let extraClassDeclaration = [{
    bool isWorkGroupUniform() { return }] # !if(uniform, "true", "false") # [{; }
  }];
}

def Mux_WorkDimOp : Mux_QueryOp<"work_dim", I32, 1> {
  let summary = "number of dimensions of the launch, 1 to 3";
  let description = [{
    Constraints:
    - (C1) the result is an i32.

    Example:

    ```mlir
    %n = mux.work_dim : i32
    ```
  }];
}

def Mux_GlobalLinearIdOp : Mux_QueryOp<"global_linear_id", Mux_SizeT, 0> {
  let summary = "global id as one number, without the offset";
  let description = [{
    With `i`, `o` and `s` the global id, offset and size: `((i2 - o2) * s1 +
    (i1 - o1)) * s0 + (i0 - o0)`.

    Constraints:
    - (C1) the result is an i32 or i64.

    Example:

    ```mlir
    %i = mux.global_linear_id : i64
    ```
  }];
}

def Mux_LocalLinearIdOp : Mux_QueryOp<"local_linear_id", Mux_SizeT, 0> {
  let summary = "local id as one number";
  let description = [{
    With `i` and `s` the local id and local size: `(i2 * s1 + i1) * s0 + i0`.

    Constraints:
    - (C1) the result is an i32 or i64.

    Example:

    ```mlir
    %i = mux.local_linear_id : i64
    ```
  }];
}

def Mux_SubGroupIdOp : Mux_QueryOp<"sub_group_id", I32, 0> {
  let summary = "number of the sub-group in its work-group";
  let description = [{
    From 0 to `num_sub_groups - 1`; the same for all invocations of a sub-group.

    Constraints:
    - (C1) the result is an i32.

    Example:

    ```mlir
    %s = mux.sub_group_id : i32
    ```
  }];
}

def Mux_NumSubGroupsOp : Mux_QueryOp<"num_sub_groups", I32, 1> {
  let summary = "number of sub-groups of this work-group";
  let description = [{
    Constraints:
    - (C1) the result is an i32.

    Example:

    ```mlir
    %n = mux.num_sub_groups : i32
    ```
  }];
}

def Mux_MaxSubGroupSizeOp : Mux_QueryOp<"max_sub_group_size", I32, 1> {
  let summary = "most invocations that a sub-group of this kernel can have";
  let description = [{
    Constraints:
    - (C1) the result is an i32.

    Example:

    ```mlir
    %n = mux.max_sub_group_size : i32
    ```
  }];
}

def Mux_SubGroupSizeOp : Mux_QueryOp<"sub_group_size", I32, 0> {
  let summary = "number of invocations of this sub-group";
  let description = [{
    Not uniform over the work-group: its last sub-group may be smaller.

    Constraints:
    - (C1) the result is an i32.

    Example:

    ```mlir
    %n = mux.sub_group_size : i32
    ```
  }];
}

def Mux_SubGroupLocalIdOp : Mux_QueryOp<"sub_group_local_id", I32, 0> {
  let summary = "position of the invocation in its sub-group";
  let description = [{
    From 0 to `sub_group_size - 1`.

    Constraints:
    - (C1) the result is an i32.

    Example:

    ```mlir
    %i = mux.sub_group_local_id : i32
    ```
  }];
}

//===----------------------------------------------------------------------===//
// Queries of the device
//===----------------------------------------------------------------------===//

def Mux_IsFtzOp : Mux_QueryOp<"is_ftz", I1, 1> {
  let summary = "does the device flush subnormal numbers to zero";
  let description = [{
    A constant once the target is chosen.

    Constraints:
    - (C1) the result is an i1.

    Example:

    ```mlir
    %b = mux.is_ftz : i1
    ```
  }];
}

def Mux_UseFastOp : Mux_QueryOp<"use_fast", I1, 1> {
  let summary = "may library functions trade accuracy for speed";
  let description = [{
    A constant once the options of the compilation are known.

    Constraints:
    - (C1) the result is an i1.

    Example:

    ```mlir
    %b = mux.use_fast : i1
    ```
  }];
}

def Mux_IsEmbeddedProfileOp : Mux_QueryOp<"is_embedded_profile", I1, 1> {
  let summary = "does the device implement OpenCL's embedded profile";
  let description = [{
    A constant once the target is chosen.

    Constraints:
    - (C1) the result is an i1.

    Example:

    ```mlir
    %b = mux.is_embedded_profile : i1
    ```
  }];
}

//===----------------------------------------------------------------------===//
// The work-items as a loop
//===----------------------------------------------------------------------===//

def Mux_WorkItemsOp : Mux_Op<"work_items", [
    RecursiveMemoryEffects,
    SingleBlockImplicitTerminator<"YieldOp">,
    DeclareOpInterfaceMethods<LoopLikeOpInterface, [
      "getLoopInductionVars", "getLoopLowerBounds", "getLoopUpperBounds",
      "getLoopSteps"]>]> {
  let summary = "body executed once for every work-item of the work-group";
  let description = [{
    Executes the body for every triple of local ids below the three sizes, in no
    order the program may rely on: iterations may be interleaved, put in vectors
    or run by several threads. This is how the host target makes the work-items
    of a group, which exist implicitly everywhere else, explicit; what stands
    outside is executed once per work-group. Nothing is executed where a size is
    0. With `linear` the order is that of the local linear id, one iteration
    after the other. Without, the ids may be those of the dimensions in another
    order (`mux.work_item_order`); the first goes fastest.

    With `lanes` the body is executed once for so many work-items, which follow
    each other along the first id; the one that it is given is the first
    one's. The first size is a multiple of that number, else the
    meaning is undefined. A `tail` is for those work-items that fill no vector;
    it is rarely executed, and not worth optimising for many.

    The op is not an automatic allocation scope: stack memory allocated in the body
    belongs to the enclosing function, as LLVM's `alloca` does.

    Constraints:
    - (C1) the sizes and the arguments of the body are i64; there are three of
      each.
    - (C2) the body holds no op at which the work-group waits.
    - (C3) the body holds no other `mux.work_items`.
    - (C4) `lanes` is a power of two from 2 to 32.
    - (C5) it has only one of `linear`, `tail` and `lanes`.

    Example:

    ```mlir
    mux.work_items (%x, %y, %z) in (%sx, %sy, %sz) : i64 {
      llvm.store %x, %p : i64, !llvm.ptr<1>
    }
    mux.work_items linear (%x, %y, %z) in (%sx, %sy, %sz) : i64 {
      llvm.store %x, %p : i64, !llvm.ptr<1>
    }
    mux.work_items (%x, %y, %z) in (%sx, %sy, %sz) lanes 8 : i64 {
      %q = llvm.getelementptr %p[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      llvm.store %v, %q {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr<1>
    }
    ```
  }];
  let arguments = (ins I64:$size_x, I64:$size_y, I64:$size_z, // work_items_c1
                       UnitAttr:$linear, UnitAttr:$tail,
                       OptionalAttr<I32Attr>:$lanes);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;       // work_items_c1, work_items_c4, work_items_c5
  let hasRegionVerifier = 1; // work_items_c2, work_items_c3
  let skipDefaultBuilders = 1;
  let builders = [
    OpBuilder<(ins "::mlir::ValueRange":$sizes,
        CArg<"::llvm::function_ref<void(::mlir::OpBuilder &, ::mlir::Location, "
             "::mlir::ValueRange)>", "nullptr">:$bodyBuilder)>
  ];
  let extraClassDeclaration = [{
    ::mlir::OperandRange getSizes() { return getOperation()->getOperands(); }
    ::mlir::Block::BlockArgListType getLocalIds() {
      return getBody()->getArguments();
    }
  }];
}

def Mux_YieldOp : Mux_Op<"yield", [
    Pure, Terminator, HasParent<"WorkItemsOp"> /* yield_c1 */]> {
  let summary = "end of the body of mux.work_items";
  let description = [{
    Carries no values: what work-items leave behind, they leave in memory. Not
    printed inside `mux.work_items`.

    Constraints:
    - (C1) the parent is a `mux.work_items`.

    Example:

    ```mlir
    mux.yield
    ```
  }];
  let assemblyFormat = "attr-dict";
}

#endif // CAIRN_DIALECT_MUX_IR_MUXWORKITEMOPS_TD
