//===- OCLOps.td - operations of the ocl dialect -----------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_OCL_IR_OCLOPS_TD
#define CAIRN_DIALECT_OCL_IR_OCLOPS_TD

include "cairn/Dialect/Contracts/LibraryCallInterface.td"
include "cairn/Dialect/OCL/IR/OCLAttrs.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class OCL_Op<string mnemonic, list<Trait> traits = []>
    : Op<OCL_Dialect, mnemonic, traits>;

def OCL_BuiltinOp : OCL_Op<"builtin",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
     DeclareOpInterfaceMethods<ConditionallySpeculatable>,
     LibraryCallInterface]> {
  let summary = "a function of OpenCL C's library";
  let description = [{
    Calls the library function `name` with the overload `signature`, both as
    OpenCL C spells them. The one table of builtins (`Builtins.def`) says which
    functions and overloads there are, and what each lowers to; the signature
    keeps what LLVM's types lose (signedness, what a pointer points to). `size_t`
    appears as `uint` or `ulong`, by the width of the target's pointers.

    A function without pointer parameters has no side effects and may be
    speculated. Functions with them read and write memory, and so do those of
    pipes, queues and clocks, and those that a group's work-items call together;
    of images, those that read or write pixels do.

    The operand and result types follow from the signature: `uint4` is
    `vector<4xi32>`, `global float*` is `!llvm.ptr<1>`, `sampler_t` and the other
    opaque types are LLVM's target types. An `ndrange_t` is passed by a pointer to
    it in private memory; the function that makes one has such a pointer as an
    additional first operand instead of a result.

    Constraints:
    - (C1) `name` is a function of the table.
    - (C2) `signature` is one of its overloads.
    - (C3) the operands and the result have the signature's types.

    Example:

    ```mlir
    %m = ocl.builtin "max"(%a, %b) : "uint4(uint4, uint4)"
    %f = ocl.builtin "fract"(%x, %p) : "float(float, global float*)"
    %i = ocl.builtin "get_global_id"(%c0) : "ulong(uint)"
    %w = ocl.builtin "get_image_width"(%image) : "int(read_only image2d_t)"
    ocl.builtin "ndrange_1D"(%range, %n) : "ndrange_t(ulong)"
    ```
  }];
  let arguments = (ins StrAttr:$name, StrAttr:$signature,
                       Variadic<AnyType>:$args);
  let results = (outs Optional<AnyType>:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def OCL_EventType : Type<
    CPred<"::cairn::isOpaqueType($_self, ::cairn::opaque::Event)">,
    "OpenCL's event_t, !llvm.target<\"spirv.Event\">">;

def OCL_BarrierOp : OCL_Op<"barrier",
    [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "`barrier`, `work_group_barrier` and `sub_group_barrier`";
  let description = [{
    All work-items of the group named by `execution` must execute the op before
    any goes on, and memory accesses of the kinds in `flags` made before it are
    visible to the work-items within `scope` after it (OpenCL C 2.0, section
    1.13.8). If it is in a branch or a loop, all work-items of the group must take
    the branch, and execute it in every iteration.

    Example:

    ```mlir
    ocl.barrier work_group flags(local|global) scope(work_group)
    ```
  }];
  let arguments = (ins OCL_ExecutionScopeAttr:$execution,
                       OCL_MemFenceFlags:$flags,
                       OCL_MemoryScope:$scope);
  let assemblyFormat = "$execution `flags` `(` custom<MemFenceFlags>($flags) `)` `scope` `(` $scope `)` attr-dict";
}

def OCL_WaitEventsOp : OCL_Op<"wait_events",
    [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "`wait_group_events` for events that are values";
  let description = [{
    Waits for the asynchronous copies of the given events (OpenCL C 2.0, section
    1.13.10). A list of events in memory, of which it is not known where each comes
    from, stays an `ocl.builtin "wait_group_events"`.

    Constraints:
    - (C1) the operands have the type of OpenCL's events.

    Example:

    ```mlir
    ocl.wait_events(%a, %b : !llvm.target<"spirv.Event">, !llvm.target<"spirv.Event">)
    ```
  }];
  // wait_events_c1
  let arguments = (ins Variadic<OCL_EventType>:$events);
  let assemblyFormat =
      "`(` ($events^ `:` type($events))? `)` attr-dict";
}

def OCL_FenceOp : OCL_Op<"fence", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "`mem_fence` and its kin, `atomic_work_item_fence`";
  let description = [{
    Orders the executing work-item's accesses to the kinds of memory in `flags`,
    as observed within `scope`, with the C11 fence of the given `order` (OpenCL C
    2.0, sections 1.13.9 and 1.13.11). `mem_fence` is `acq_rel`, `read_mem_fence`
    `acquire` and `write_mem_fence` `release`, all within the work-group.

    Example:

    ```mlir
    ocl.fence flags(global) order(release) scope(device)
    ```
  }];
  let arguments = (ins OCL_MemFenceFlags:$flags, OCL_MemoryOrder:$order,
                       OCL_MemoryScope:$scope);
  let assemblyFormat = "`flags` `(` custom<MemFenceFlags>($flags) `)` `order` `(` $order `)` `scope` `(` $scope `)` attr-dict";
}

def OCL_PrintfOp : OCL_Op<"printf", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "`printf`";
  let description = [{
    Writes the arguments as `format` says to the launch's output (OpenCL C 2.0,
    section 1.13.13). The output of one work-item is in the order in which it
    calls; that of several may mix, call by call. The result is 0, or -1 where
    there was no room for the output.

    The format is the text itself. The argument of a conversion `s` is an index
    of `strings`, the literals that the program may print there, or a pointer to
    a string.

    Constraints:
    - (C1) `format` is a format of OpenCL C, without a character 0.
    - (C2) there are as many arguments as conversions that take one.
    - (C3) each has its conversion's type. Integers are i32, with the length
      modifier `l` i64; vectors have the elements that the modifier names, or any
      of their class without one; a scalar float is f16, f32 or f64; `c` takes an
      i32, `p` a pointer, `s` an i32 or a pointer.
    - (C4) there are `strings` if and only if a conversion `s` takes an i32.

    Example:

    ```mlir
    %r = ocl.printf "%d: %2.2v4hlf\n"(%i, %v : i32, vector<4xf32>)
    %s = ocl.printf "%s\n"(%which : i32) strings ["yes", "no"]
    ```
  }];
  let arguments = (ins StrAttr:$format, Variadic<AnyType>:$args,
                       OptionalAttr<StrArrayAttr>:$strings);
  let results = (outs I32:$result);
  let assemblyFormat = "$format (`(` $args^ `:` type($args) `)`)? (`strings` $strings^)? attr-dict";
  let hasVerifier = 1; // printf_c1, printf_c2, printf_c3, printf_c4
}

def OCL_SamplerType : Type<
    CPred<"::cairn::isOpaqueType($_self, ::cairn::opaque::Sampler)">,
    "sampler_t", "::mlir::LLVM::LLVMTargetExtType">,
  BuildableType<"::cairn::getOpaqueType($_builder.getContext(), "
                "::cairn::opaque::Sampler)">;

def OCL_SamplerOp : OCL_Op<"sampler", [Pure]> {
  let summary = "a sampler that the program itself describes";
  let description = [{
    A `sampler_t` that is initialised in the source, in a kernel or at file scope
    (OpenCL C 2.0, section 1.13.14.1): how coordinates outside the image are
    treated, whether pixels are interpolated, and whether coordinates are
    `normalized` to the range from 0 to 1. One that comes from the host is an
    argument.

    Example:

    ```mlir
    %s = ocl.sampler addressing(clamp_to_edge) filter(linear) normalized
    ```
  }];
  let arguments = (ins OCL_AddressingModeAttr:$addressing,
                       OCL_FilterModeAttr:$filter, UnitAttr:$normalized);
  let results = (outs OCL_SamplerType:$result);
  let assemblyFormat = "`addressing` `(` $addressing `)` `filter` `(` $filter `)` (`normalized` $normalized^)? attr-dict";
}

def OCL_AnyPointer
    : Type<CPred<"::llvm::isa<::mlir::LLVM::LLVMPointerType>($_self)">,
           "pointer", "::mlir::LLVM::LLVMPointerType">;

def OCL_BlockKernelOp : OCL_Op<"block_kernel",
    [Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "the kernel that runs a block";
  let description = [{
    What `enqueue_kernel` and the queries of section 1.13.17 of OpenCL C 2.0 take
    for a block, besides a pointer to what the block captured. The kernel's first
    argument is that pointer; the others are the block's own, pointers to local
    memory.

    Constraints:
    - (C1) `kernel` is a kernel of the module, at whatever level it is.

    Example:

    ```mlir
    %k = ocl.block_kernel @__k_block_invoke_kernel : !llvm.ptr
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$kernel);
  let results = (outs OCL_AnyPointer:$result);
  let assemblyFormat = "$kernel attr-dict `:` qualified(type($result))";
}

#endif // CAIRN_DIALECT_OCL_IR_OCLOPS_TD
