//===- MuxDialect.td - the mux dialect ---------------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXDIALECT_TD
#define CAIRN_DIALECT_MUX_IR_MUXDIALECT_TD

include "mlir/IR/DialectBase.td"

def Mux_Dialect : Dialect {
  let name = "mux";
  let cppNamespace = "::cairn::mux";
  let summary = "the execution model of a compute kernel";
  let description = [{
    What a kernel may ask of the machine that runs it: which work-item am I,
    wait for the others, move a block of memory, combine a value over the group.
    The dialect follows the ComputeMux compiler specification 0.81, sections
    "Builtins", "Memory and Control Barriers", "Metadata" and "Function
    Attributes". Arithmetic, control flow and memory accesses are left to
    `arith`, `math`, `vector`, `scf` and `llvm`.

    `size_t` below is `i32` or `i64`, after the pointer size of the target. The
    type of each result says which; a verifier cannot know the target.

    Attributes that may stand on a function (spec: "Function Attributes" and
    "Metadata"), a barrier, a variable or the module, each checked on the op
    that carries it:

    - (C1) every attribute whose name starts with `mux.` is one of these.
    - (C2) all but `mux.barrier_schedule`, the three of (C14) and those of (C18),
      (C19) and (C22) to (C24) stand on a function.
    - (C3) `mux.kernel` is a `#mux.kernel<...>`: the function is a kernel under
      compilation, and with `entry_point` the runtime may launch it.
    - (C4) `mux.orig_fn` and `mux.base_fn_name` are non-empty strings: the name
      of the function this one was made from, and the stem for the names of
      functions made from this one.
    - (C5) `mux.local_mem_usage` is a positive integer: bytes of local memory,
      estimated.
    - (C6) `mux.work_item_order` is a `#mux.work_item_order<...>`: the
      dimensions over which work-items are executed, innermost first; `xyz`
      where absent. A target that runs them one after the other does so.
    - (C7) `mux.barrier_schedule` is a `#mux.barrier_schedule<...>` on a
      `mux.work_group_barrier`: how the work-items execute the code behind it, up
      to the next barrier or the next loop or branch that holds one. `once`: one
      of them does for all. `linear`: in the order of the local linear id.
    - (C8) `mux.no_subgroups` (the function makes no use of sub-groups, so that
      none of its ops is one of a sub-group) and `mux.degenerate_subgroups` (the
      whole work-group is one sub-group) are unit attributes.
    - (C9) `mux.reqd_work_group_size` is an `array<i64: x, y, z>`, all positive.
    - (C10) `mux.max_work_dim` is an `i32` from 1 to 3; 3 where absent.
    - (C11) `mux.intel_reqd_sub_group_size` is a positive `i32`.
    - (C12) `mux.work_item_loops` is a unit attribute: one execution of the
      function is a whole work-group, whose work-items it iterates over.

    - (C13) `mux.printf_formats` is an array of `#mux.printf_format<...>`: what
      the records are that the function leaves in its `mux.printf_buffer`, by
      number.
    - (C14) `mux.is_ftz`, `mux.use_fast` and `mux.is_embedded_profile` are unit
      attributes of the module: the options it was compiled with, and what the
      ops of these names answer.
    - (C15) `mux.lanes` and `mux.suggested_lanes` are an `i32`, a power of two up
      to 32: how many work-items, following each other along dimension 0, are
      executed at once by vectors; with the first wherever it can be done, with
      the second where that pays.
    - (C16) `mux.coarsening` is an `array<i64: x, y, z>`, all positive: how many
      of the program's work-items the function executes as one, along each
      dimension. A launch has so many times fewer, which the kernel's interface
      says; `mux.reqd_work_group_size` counts those of the launch.
    - (C17) `mux.groups_unobserved` is a unit attribute: the function does the
      same whatever work-groups its work-items are in.
    - (C18) `mux.lane_array` is a unit attribute of an `llvm.alloca`: it holds for
      all lanes together what another one holds for a single work-item.

    - (C19) `mux.checks` is an array of distinct strings on the module, of
      "bounds", "races", "uninitialised" and "barriers": what kernels are to look
      for while they run. Passes that execute several work-items as one, or
      execute some of them only, leave such a module alone.
    - (C20) `mux.check_table` is a dictionary on a kernel: what the numbers in its
      checks mean, with the entries of `checks` in docs/KernelInterface.md, but
      that variables of the program and in local memory have a `symbol` in the
      place of an `offset`.
    - (C21) `mux.sub_group_size` is an `i32`, a power of two up to 32: how many
      work-items a sub-group of the kernel has, which follow each other by their
      local linear ids and are executed at once by vectors. Only the last
      sub-group of a work-group may have fewer.
    - (C22) `mux.reached_by_all` is a unit attribute of an op at which a sub-group
      meets, in a module with `mux.checks`: the program must have all work-items
      of the sub-group reach it, as it need not of functions with "non_uniform" in
      their names.
    - (C23) `mux.work_item_dim` is an `i32` from 0 to 2 on a loop: it is over the
      work-items of a group along this dimension. The order of its trips does not
      count, as work-items do not wait for each other in it.
    - (C24) `mux.group_decision` is an `i32` below 3 on a cast, while barriers are
      removed: the operand is a value of a work-item, and the result what the group
      makes of all of them.
    - (C25) `mux.goes_across` is a unit attribute: where work-items follow each
      other along the first dimension of `mux.work_item_order`, some of what the
      function accesses is not side by side.

    Example:

    ```mlir
    func.func @saxpy() attributes {
        mux.kernel = #mux.kernel<entry_point>,
        mux.reqd_work_group_size = array<i64: 64, 1, 1>} {
      return
    }
    ```
  }];

  // The folds of this dialect make arith constants; pointers are of llvm.
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect"
  ];
  let hasConstantMaterializer = 1;
  // dialect_attr_c1, dialect_attr_c2, dialect_attr_c3, dialect_attr_c4,
  // dialect_attr_c5, dialect_attr_c6, dialect_attr_c7, dialect_attr_c8,
  // dialect_attr_c9, dialect_attr_c10, dialect_attr_c11, dialect_attr_c12,
  // dialect_attr_c13, dialect_attr_c14, dialect_attr_c15,
  // dialect_attr_c16, dialect_attr_c17, dialect_attr_c18, dialect_attr_c19,
  // dialect_attr_c20, dialect_attr_c21, dialect_attr_c22, dialect_attr_c23,
  // dialect_attr_c24.
  let hasOperationAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;

  let extraClassDeclaration = [{
    static constexpr ::llvm::StringLiteral getKernelAttrName() {
      return "mux.kernel";
    }
    static constexpr ::llvm::StringLiteral getOrigFnAttrName() {
      return "mux.orig_fn";
    }
    static constexpr ::llvm::StringLiteral getBaseFnNameAttrName() {
      return "mux.base_fn_name";
    }
    static constexpr ::llvm::StringLiteral getLocalMemUsageAttrName() {
      return "mux.local_mem_usage";
    }
    static constexpr ::llvm::StringLiteral getWorkItemOrderAttrName() {
      return "mux.work_item_order";
    }
    static constexpr ::llvm::StringLiteral getBarrierScheduleAttrName() {
      return "mux.barrier_schedule";
    }
    static constexpr ::llvm::StringLiteral getNoSubgroupsAttrName() {
      return "mux.no_subgroups";
    }
    static constexpr ::llvm::StringLiteral getDegenerateSubgroupsAttrName() {
      return "mux.degenerate_subgroups";
    }
    static constexpr ::llvm::StringLiteral getWorkItemLoopsAttrName() {
      return "mux.work_item_loops";
    }
    static constexpr ::llvm::StringLiteral getGoesAcrossAttrName() {
      return "mux.goes_across";
    }
    static constexpr ::llvm::StringLiteral getGroupsUnobservedAttrName() {
      return "mux.groups_unobserved";
    }
    static constexpr ::llvm::StringLiteral getReqdWorkGroupSizeAttrName() {
      return "mux.reqd_work_group_size";
    }
    static constexpr ::llvm::StringLiteral getMaxWorkDimAttrName() {
      return "mux.max_work_dim";
    }
    static constexpr ::llvm::StringLiteral getIntelReqdSubGroupSizeAttrName() {
      return "mux.intel_reqd_sub_group_size";
    }

    static constexpr ::llvm::StringLiteral getSubGroupSizeAttrName() {
      return "mux.sub_group_size";
    }
    static constexpr ::llvm::StringLiteral getLanesAttrName() {
      return "mux.lanes";
    }
    static constexpr ::llvm::StringLiteral getCoarseningAttrName() {
      return "mux.coarsening";
    }
    static constexpr ::llvm::StringLiteral getSuggestedLanesAttrName() {
      return "mux.suggested_lanes";
    }
    static constexpr ::llvm::StringLiteral getLaneArrayAttrName() {
      return "mux.lane_array";
    }
    static constexpr ::llvm::StringLiteral getPrintfFormatsAttrName() {
      return "mux.printf_formats";
    }
    static constexpr ::llvm::StringLiteral getChecksAttrName() {
      return "mux.checks";
    }
    static constexpr ::llvm::StringLiteral getCheckTableAttrName() {
      return "mux.check_table";
    }
    static constexpr ::llvm::StringLiteral getReachedByAllAttrName() {
      return "mux.reached_by_all";
    }
    static constexpr ::llvm::StringLiteral getIsFtzAttrName() {
      return "mux.is_ftz";
    }
    static constexpr ::llvm::StringLiteral getUseFastAttrName() {
      return "mux.use_fast";
    }
    static constexpr ::llvm::StringLiteral getIsEmbeddedProfileAttrName() {
      return "mux.is_embedded_profile";
    }

  private:
    void registerAttributes();
    void registerTypes();

  public:
  }];
}

#endif // CAIRN_DIALECT_MUX_IR_MUXDIALECT_TD
