//===- Passes.td - transformations at the mux level --------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMS_PASSES_TD
#define CAIRN_DIALECT_MUX_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def MuxFormBarrierRegionsPass : Pass<"mux-form-barrier-regions"> {
  let summary = "Split kernels at their barriers into mux.work_items regions";
  let description = [{
    Input: the `mux` level. Output: kernels executed once per work-group, in which
    a `mux.work_items` stands for each stretch of code between two barriers, and
    the branches and loops around barriers are executed once for the group. No
    work-group barrier is left.

    A barrier must be reached by all work-items of its group, so the branches and
    loops that hold one are uniform by the language's own rule (OpenCL C 2.0,
    section 1.13.8); where the condition is not the same value by construction,
    the first work-item's is taken. A value that work-items hold across a barrier
    is computed again where that is cheap, computed once where all have the same,
    and kept in an array with one element per work-item otherwise.

    `mux.barrier_schedule` on a barrier says how the stretch behind it is executed:
    `once` by the first work-item, whose values are then those of all; private
    memory stays its own. `linear` in the order of the local linear id. A kernel
    with such a barrier keeps its uniform loops whole.

    Where work-items ask for their row and their place in it only as
    `y * get_local_size(0) + x`, the rows of a group are put behind each other. Short
    branches that only store to local memory, where the work-item has just loaded it,
    become selects.
  }];
  let options = [
    Option<"splitUniformLoops", "split-uniform-loops", "bool", /*default=*/"true",
           "Treat a counting loop whose trip count is uniform as if it held a "
           "barrier where that makes the work-item loop the innermost, which is "
           "what LLVM can vectorise">];
  let dependentDialects = ["::cairn::mux::MuxDialect", "::mlir::arith::ArithDialect",
                           "::mlir::LLVM::LLVMDialect", "::mlir::scf::SCFDialect",
                           "::mlir::ub::UBDialect"];
}

def MuxJoinTreeStepsPass : Pass<"mux-join-tree-steps"> {
  let summary = "Make the first steps of trees in local memory at once";
  let description = [{
    Input: the `mux` level. Output: the same, for targets where one thread executes
    a group. A loop as

    ```c
    for (s = 1; s < n; s *= 2) {
      if (l % (2 * s) == 0) t[l] += t[l + s];
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    ```

    begins with steps that stay within blocks of as many elements as a vector of
    512 bits has. In front of the loop, the first work-item makes these steps in
    one block after the other, in the same order for each element, and the loop
    goes on behind them. It begins as it did if `n` is not a multiple of a block, or
    is not what the work-items make of it. A step may be written in any way, as
    `if (2 * s * l < n) t[2 * s * l] += t[2 * s * l + s]` or with the sums of a
    scan, whose place is the last one of each part; what it computes of the two
    elements has to be operations on each element of vectors. Steps whose work-items
    have multiples of `2 * s` for ids are made by those that follow each other.
  }];
  let dependentDialects = ["::cairn::mux::MuxDialect", "::mlir::arith::ArithDialect",
                           "::mlir::LLVM::LLVMDialect", "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

def MuxInsertChecksPass : Pass<"mux-insert-checks", "::mlir::ModuleOp"> {
  let summary = "Make kernels look at what they do";
  let description = [{
    Input: the `mux` level. Output: the same; where the module has `mux.checks`,
    a check stands in front of each access of memory, barrier, and branch or loop
    that a barrier depends on, and where a computed index chooses a component of a
    vector; kernels have a `mux.check_table` (docs/Checks.md). What the program
    cannot get wrong is not looked at: images, pipes, and what `printf` writes.

    It comes before what expands or splits kernels, which then treats checks as
    anything else that they do.

    Example:

    ```mlir
    %0 = llvm.load %p : !llvm.ptr<1> -> f32
    ```

    becomes

    ```mlir
    %object = mux.checked_object 0 of %record : !llvm.ptr
    %q = mux.check_access <read> %p in %object bytes(4) site(0) by %item of %record
       : !llvm.ptr<1>, !llvm.ptr
    %0 = llvm.load %q : !llvm.ptr<1> -> f32
    ```
  }];
  let dependentDialects = ["::cairn::mux::MuxDialect", "::mlir::arith::ArithDialect",
                           "::mlir::LLVM::LLVMDialect", "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

def MuxPassQueriesPass : Pass<"mux-pass-queries", "::mlir::ModuleOp"> {
  let summary = "Pass what kernels know of the launch to the functions they call";
  let description = [{
    Input: the `mux` level. Output: the same, with no id, size or printf buffer
    asked for in a function that kernels call: each is one more argument, which
    callers ask for in its place. A query whose dimension is not constant stays.

    Example: `mux.global_id` of dimension 0 in `@f`, called by the kernel `@k`,

    ```mlir
    func.call @f(%x) : (f32) -> ()
    ```

    becomes an argument:

    ```mlir
    %0 = mux.global_id %c0 : i64
    func.call @f(%x, %0) : (f32, i64) -> ()
    ```
  }];
  let dependentDialects = ["::cairn::mux::MuxDialect", "::mlir::arith::ArithDialect"];
}

def MuxPlainSignaturesPass : Pass<"mux-plain-signatures", "::mlir::ModuleOp"> {
  let summary = "Pass values to functions in the types that all devices have";
  let description = [{
    Input: the `mux` level. Output: the same, with functions that kernels call whose
    arguments are scalars of 32 or 64 bits, vectors of two to four of them, and
    pointers; so are the results. What is narrower is passed as 32-bit integers, and
    a wider vector as vectors of four. A result of more than four elements stays.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
                           "::mlir::vector::VectorDialect"];
}

def MuxWorkItemLoopsPass : Pass<"mux-work-item-loops"> {
  let summary = "Lower mux.work_items to loops over the work-items of the group";
  let description = [{
    Input: the output of `mux-form-barrier-regions`. Output: the `loops` level,
    with an `scf.for` nest in the place of each `mux.work_items`, in the order that
    `mux.work_item_order` says, or dimension 0 innermost; that is the order of a
    `linear` one anyway. The innermost loop of the others tells LLVM that its iterations do not depend on
    each other through global or local memory, which the language's rules against
    data races promise.
  }];
  let dependentDialects = ["::mlir::scf::SCFDialect", "::mlir::arith::ArithDialect",
                           "::mlir::LLVM::LLVMDialect"];
}

def MuxExpandCollectivesPass : Pass<"mux-expand-collectives", "::mlir::ModuleOp"> {
  let summary = "Expand collectives of work-groups to local memory and barriers";
  let description = [{
    Input: the `mux` level. Output: the same without collectives over a
    `work_group`, in as many rounds as the logarithm of the group's size, each with
    a barrier, or in one loop of the first work-item. Every type that is combined
    has an array in local memory, with a place for each work-item.

    It asks nothing of the device but barriers, so that every target can take it.
    Collectives over a `sub_group` stay.
  }];
  let options = [
    Option<"maxWorkGroupSize", "max-work-group-size", "uint64_t", /*default=*/"1024",
           "The most work-items that a work-group may have where the kernel does "
           "not require a size">,
    Option<"keepNative", "keep-native", "bool", /*default=*/"false",
           "Leave what OpenCL's SPIR-V has as an instruction">,
    Option<"inTurn", "in-turn", "bool", /*default=*/"false",
           "The first work-item combines the values of all, as suits a thread that "
           "executes a whole group">];
  let dependentDialects = ["::cairn::mux::MuxDialect", "::mlir::arith::ArithDialect",
                           "::mlir::LLVM::LLVMDialect", "::mlir::scf::SCFDialect"];
}

def MuxDegenerateSubGroupsPass : Pass<"mux-degenerate-sub-groups", "::mlir::ModuleOp"> {
  let summary = "Make one sub-group of the whole work-group where a kernel says so";
  let description = [{
    Input: the `mux` level. Output: the same, in which a kernel with
    `mux.degenerate_subgroups` has no op of a sub-group: barriers and collectives
    are those of the work-group, queries those of its size and of the local linear
    id, and a shuffle goes through an array in local memory. The kernel has
    `mux.no_subgroups` then.
  }];
  let options = [
    Option<"maxWorkGroupSize", "max-work-group-size", "uint64_t", /*default=*/"1024",
           "The most work-items that a work-group may have where the kernel does "
           "not require a size">];
  let dependentDialects = ["::cairn::mux::MuxDialect", "::mlir::arith::ArithDialect",
                           "::mlir::LLVM::LLVMDialect"];
}

def MuxExpandVecGroupsPass : Pass<"mux-expand-vec-groups"> {
  let summary = "Expand collectives over the elements of vectors";
  let description = [{
    Input: the `mux` level. Output: the same without collectives over a `vec_group`,
    whose invocations are the elements of a vector that one invocation holds; a
    scalar is the value of the only one. A scalable vector is an error.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::ub::UBDialect",
                           "::mlir::vector::VectorDialect"];
}

def MuxExpandDMAPass : Pass<"mux-expand-dma"> {
  let summary = "Let the work-items of a group share in its copies";
  let description = [{
    Input: the `mux` level. Output: the same without DMA, for targets that have no
    engine for it. A copy is a loop in which each work-item takes the elements from
    its linear id on, a group's size apart; a wait is a barrier. Events are gone.
  }];
  let dependentDialects = ["::cairn::mux::MuxDialect", "::mlir::arith::ArithDialect",
                           "::mlir::LLVM::LLVMDialect", "::mlir::scf::SCFDialect"];
}

def MuxOneItemSubGroupsPass : Pass<"mux-one-item-sub-groups"> {
  let summary = "Answer the collectives of sub-groups that have one work-item";
  let description = [{
    Input: the `mux` level. Output: the same without collectives and shuffles over a
    `sub_group`, for kernels without `mux.sub_group_size`, whose sub-groups have one
    work-item each. A matrix is
    a vector for each of its rows, and `mux.sub_group_matrix_multiply_add` adds
    rows times elements in the order of the program's loop.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
                           "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"];
}

def MuxSelectSubGroupsPass : Pass<"mux-select-sub-groups", "::mlir::ModuleOp"> {
  let summary = "Say how many work-items the sub-groups of each kernel have";
  let description = [{
    Input: the `mux` level. Output: the same, in which a kernel with sub-groups has
    `mux.sub_group_size`, unless that is 1: what the kernel requires, or its
    `mux.lanes`, or as many as a vector register of the CPU has elements of 32
    bits. Functions in which sub-groups meet are inlined there. A kernel that has
    the attribute already keeps it.
  }];
  let options = [
    Option<"vectorBits", "vector-bits", "unsigned", /*default=*/"256",
           "Bits of the CPU's vector registers">];
  let dependentDialects = ["::cairn::mux::MuxDialect"];
}

def MuxVectorizeSubGroupsPass : Pass<"mux-vectorize-sub-groups"> {
  let summary = "Execute the work-items of a sub-group at once by vectors";
  let description = [{
    Input: the output of `mux-form-barrier-regions`. Output: the same, in which a
    `mux.work_items` of a kernel with `mux.sub_group_size` that has collectives of
    sub-groups is two: one with `lanes`, which are sub-groups along a row, and one
    for all others, whose lanes may be in several rows or not there at all.
    Nothing of a sub-group is left in the kernel.

    If something in it cannot be executed by lanes, the kernel's sub-groups have
    one work-item, and it loses the attribute; a kernel that requires a size is an
    error then.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
                           "::mlir::scf::SCFDialect", "::mlir::ub::UBDialect",
                           "::mlir::vector::VectorDialect"];
}

def MuxPromoteArraysPass : Pass<"mux-promote-arrays"> {
  let summary = "Make values of the elements of small private arrays";
  let description = [{
    Input: the `mux` level. Output: the same, in which short loops whose counters
    index small private arrays are unrolled, those that begin where others stand
    or that data may end, too, and the elements of these arrays are values, which
    other loops carry and branches yield. A place that only data tells is asked
    for element by element, where such places are few beside the others.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
                           "::mlir::LLVM::LLVMDialect"];
}

def MuxUnrollLoopsPass : Pass<"mux-unroll-loops"> {
  let summary = "Do several trips of short loops at a time";
  let description = [{
    Input: the `mux` level. Output: the same, in which loops (`scf.for`) that only
    load and compute, of few operations each trip, do `factor` trips at a time, or
    half as many of longer ones and of loads from local memory or of bytes, so
    that their loads are in flight together, and the others in a loop behind it.
    Loops of few trips, which are known, are left to drivers, and those of which the
    program says how to unroll them.
  }];
  let options = [
    Option<"factor", "factor", "int64_t", /*default=*/"8", "Trips at a time">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def MuxOrderWorkItemsPass : Pass<"mux-order-work-items"> {
  let summary = "Say along which dimension work-items are executed";
  let description = [{
    Input: the `mux` level. Output: the same, in which a kernel without barriers
    has `mux.work_item_order` if its accesses are side by side along dimension 1
    or 2 and not along dimension 0, and `mux.goes_across` beside it if some are
    not. A kernel that has the order already keeps it.
  }];
  let dependentDialects = ["::cairn::mux::MuxDialect"];
}

def MuxSelectLanesPass : Pass<"mux-select-lanes"> {
  let summary = "Say how many work-items of each kernel are executed at once";
  let description = [{
    Input: the `mux` level. Output: the same, in which kernels have `mux.lanes`, or,
    where `lanes` is 0, `mux.suggested_lanes` if they are of a shape that
    `mux-vectorize-work-items` is good at: work-items with loops of their own, in
    which neighbours access neighbouring memory or the same. A kernel that has
    `mux.lanes` already keeps it.
  }];
  let options = [
    Option<"lanes", "lanes", "uint64_t", /*default=*/"0",
           "Work-items at once, a power of two up to 32; 1 for none; 0 for as many "
           "as are good for the kernel">,
    Option<"vectorBits", "vector-bits", "unsigned", /*default=*/"256",
           "Bits of the CPU's vector registers">,
    Option<"vectorRegisters", "vector-registers", "unsigned", /*default=*/"16",
           "How many of them it has">,
    Option<"vectorMasks", "vector-masks", "bool", /*default=*/"false",
           "Whether it loads and stores each element under a mask">];
  let dependentDialects = ["::cairn::mux::MuxDialect"];
}

def MuxVectorizeWorkItemsPass : Pass<"mux-vectorize-work-items"> {
  let summary = "Execute several work-items at once by vectors";
  let description = [{
    Input: the output of `mux-form-barrier-regions`. Output: the same, in which each
    `mux.work_items` of a kernel with `mux.lanes` or `mux.suggested_lanes` is two:
    one with `lanes`, whose values are vectors of so many work-items' where they
    differ, and a `tail` for the work-items that fill no vector. docs/Vectorizer.md
    says how. What has no vector form is done lane by lane; a stretch with private
    memory stays as it is.

    Where neighbours along dimension 1 share vectors that a loop of theirs loads, as
    in a product of matrices, several of these rows go round the loop together:
    as many as the CPU, which the options describe, has registers for.
  }];
  let options = [
    Option<"vectorBits", "vector-bits", "unsigned", /*default=*/"256",
           "Bits of the CPU's vector registers">,
    Option<"vectorRegisters", "vector-registers", "unsigned", /*default=*/"16",
           "How many of them it has">,
    Option<"vectorMasks", "vector-masks", "bool", /*default=*/"false",
           "Whether it loads and stores each element under a mask">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
                           "::mlir::scf::SCFDialect", "::mlir::ub::UBDialect",
                           "::mlir::vector::VectorDialect"];
}

def MuxBoundWorkItemsPass : Pass<"mux-bound-work-items"> {
  let summary = "Make guards around work-items bounds of their loop";
  let description = [{
    Input: the output of `mux-form-barrier-regions`. Output: the same, in which a
    `mux.work_items` whose whole body is in `if (id < n)`, or under other
    comparisons of an id of dimension 0 with what is the same for all, is executed
    for those ids alone and without them. Ids that are cut to 32 bits count
    as those of 64 do unless a group crosses a multiple of 2^31; the work-items of
    such a group are left to a `tail`, with the guards.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect"];
}

def MuxPrintLaneShapesPass : Pass<"mux-print-lane-shapes"> {
  let summary = "Say of each value how it differs between work-items";
  let description = [{
    Input: the `mux` level, or the output of `mux-form-barrier-regions`. Emits a
    remark for each value computed by a work-item: `uniform`, `linear` with its
    stride (of addresses in bytes), or `varying`; and one for each branch or loop
    through which work-items may go different ways: `divergent`.
  }];
}

def MuxPlainLocalAtomicsPass : Pass<"mux-plain-local-atomics"> {
  let summary = "Make plain accesses of atomics in local memory";
  let description = [{
    Input: the `loops` level. Output: the same, in which an atomic access of local
    memory is a load, an operation and a store. The work-items of a group are one
    thread there, and no other thread reaches the group's local memory, so that
    nothing can come between the three. They are in no access group: iterations
    of a work-item loop do depend on each other through them.

    Volatile ones stay, and those whose operation `arith` does not have.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect"];
}

def MuxPlainLocalVolatilesPass : Pass<"mux-plain-local-volatiles"> {
  let summary = "Make plain accesses of volatile ones in local memory";
  let description = [{
    Input: the `mux` level, for a target on which the work-items of a group are
    one thread. Output: the same, in which no access of local memory is volatile.
    Nobody but that thread reaches the group's local memory, and work-items see
    what others store only behind a barrier, so that nobody can tell the
    difference. Programs have such pointers where they were written for GPUs
    whose threads go in step.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

#endif // CAIRN_DIALECT_MUX_TRANSFORMS_PASSES_TD
