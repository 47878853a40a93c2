//===- Passes.td - conversions between levels --------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_CONVERSION_PASSES_TD
#define CAIRN_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def RaiseSPIRToOCLPass : Pass<"raise-spir-to-ocl", "::mlir::ModuleOp"> {
  let summary = "Raise imported SPIR to the ocl, arith, math, vector, cf and func dialects";
  let description = [{
    Input: the `llvm` level. Output: the `ocl` level, but for control flow, which
    is still a graph of `cf` branches; `ocl-lift-control-flow` structures it.

    Calls of library functions become `ocl` ops by their mangled names (SPIR 2.0
    specification, appendix A) through the builtin table, calls of ComputeMux's
    functions (`__mux_*`) the `mux` ops that stand for them. Memory stays in the
    `llvm` dialect.
  }];
  let dependentDialects = [
    "::cairn::mux::MuxDialect", "::cairn::ocl::OCLDialect",
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::func::FuncDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::ub::UBDialect", "::mlir::vector::VectorDialect"];
}

def ConvertOCLToMuxPass : Pass<"convert-ocl-to-mux", "::mlir::ModuleOp"> {
  let summary = "Lower OpenCL's library and kernels to the execution model of mux";
  let description = [{
    Input: the `ocl` level. Output: the `mux` level. Work-item queries, barriers
    and fences become `mux` ops, kernels get `mux.kernel` and its kin. A library
    function becomes the upstream op that has its meaning, a short expansion, or
    the body of its implementation in the library's bitcode, inlined. What has none
    is an error that names the function.
  }];
  let dependentDialects = [
    "::cairn::CairnDialect", "::cairn::mux::MuxDialect", "::mlir::arith::ArithDialect",
    "::mlir::func::FuncDialect", "::mlir::math::MathDialect",
    "::mlir::scf::SCFDialect", "::mlir::ub::UBDialect",
    "::mlir::vector::VectorDialect", "::mlir::LLVM::LLVMDialect",
    // What the library is raised through.
    "::mlir::DLTIDialect", "::mlir::cf::ControlFlowDialect", "::cairn::ocl::OCLDialect"];
}

def ConvertMuxToHostPass : Pass<"convert-mux-to-host", "::mlir::ModuleOp"> {
  let summary = "Lower kernels with work-item loops to LLVM functions of the host's ABI";
  let description = [{
    Input: the `loops` level, `mux.work_items` lowered. Output: the `llvm` dialect
    alone. Each kernel becomes a function with the signature `CairnHostKernel` of
    `cairn/runtime/HostABI.h`, all address spaces become the host's one, local
    variables get their place in the group's local memory. The layout of the
    argument block is attached as `cairn.interface`, from which the interface
    is printed.
  }];
  let dependentDialects = [
    "::cairn::CairnDialect", "::mlir::LLVM::LLVMDialect", "::mlir::cf::ControlFlowDialect"];
}

def ConvertMuxToLLVMPass : Pass<"convert-mux-to-llvm", "::mlir::ModuleOp"> {
  let summary = "Lower the execution model of mux to calls of ComputeMux's functions";
  let description = [{
    Input: the `mux` level. Output: the `llvm` level, from which `raise-spir-to-ocl`
    comes back: each op of mux is a call of the function that stands for it
    (`__mux_*`), what is left of OpenCL's library one of its mangled name. What no
    function stands for, as printf and images, is an error.
  }];
  let dependentDialects = [
    "::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
    "::mlir::cf::ControlFlowDialect"];
}

def ConvertMuxToGPUPass : Pass<"convert-mux-to-gpu", "::mlir::ModuleOp"> {
  let summary = "Lower kernels of mux to gpu.func in one gpu.module";
  let description = [{
    Input: the `mux` level. Output: the `gpu` level (docs/Levels/gpu.md).
  }];
  let dependentDialects = [
    "::mlir::gpu::GPUDialect", "::mlir::arith::ArithDialect",
    "::mlir::scf::SCFDialect", "::mlir::LLVM::LLVMDialect",
    "::cairn::mux::MuxDialect"];
}

class ShaderPass<string name, string anchor = "::mlir::ModuleOp"> : Pass<name, anchor> {
  let dependentDialects = [
    "::mlir::gpu::GPUDialect", "::mlir::arith::ArithDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::spirv::SPIRVDialect", "::mlir::ub::UBDialect",
    "::cairn::mux::MuxDialect", "::cairn::CairnDialect",
    "::cairn::shader::ShaderDialect"];
}

def ShaderLegalizeImagesPass : ShaderPass<"shader-legalize-images", /*anchor=*/""> {
  let summary = "Choose types and samplers that Vulkan has for images";
  let description = [{
    Input: the `gpu` level. Afterwards each image argument says in `shader.type`
    what it is in SPIR-V, whose images have texels of one kind: that of all
    accesses. Coordinates are normalized where Vulkan's samplers take no others,
    and an access by an image or a sampler that a condition chooses is one of two.
  }];
}

def ShaderAssignInterfacePass : ShaderPass<"shader-assign-interface"> {
  let summary = "Give kernel arguments and launch queries their place in Vulkan's interface";
  let description = [{
    Input: the `gpu` level. Kernels take no arguments afterwards: each is reached
    through a global that stands for a descriptor, push constants or
    work-group memory.
  }];
}

def GPULegalizeTypesPass : ShaderPass<"gpu-legalize-types", /*anchor=*/""> {
  let summary = "Express values of types that SPIR-V lacks by those that it has";
  let description = [{
    Afterwards every value is a boolean, an integer of 8, 16, 32 or 64 bits, a
    float of 16, 32 or 64 bits, a vector of two to four of these, or a pointer.
    Wider vectors become several, in the order of their lanes; aggregates their
    scalars, vectors and pointers; other integers the next wider one, or several
    of 64 bits. memcpy, memmove and memset become loads and stores, LLVM's other
    intrinsics arithmetic. For shaders, what was widened to 64 bits is compared
    with constants in 32, quotients of 64 bits are of 32 or estimated by floats,
    and floats become integers of 64 bits word by word. Where the shader does
    without 8-bit integers, those are loaded, stored and converted, and computed
    with as 32-bit ones.

    In a module with `kernel.options`, vectors of 8 and 16 and memcpy stay,
    and atomic updates that SPIR-V has no instruction for become loops.
  }];
}

def ShaderLowerMemoryPass : ShaderPass<"shader-lower-memory"> {
  let summary = "Resolve pointers to SPIR-V variables, views and access chains";
  let description = [{
    Afterwards no pointer is left: accesses are `spirv` loads, stores and atomics
    on access chains of `spirv.GlobalVariable` and `spirv.Variable`.
  }];
}

def ShaderKeepInStepPass : ShaderPass<"shader-keep-in-step"> {
  let summary = "Have all of a group go round loops with barriers equally often";
  let description = [{
    Input: `gpu.func` without pointers, of one block, with barriers of the `mux`
    dialect. Where work-items may leave a loop with barriers one by one, as none
    comes to a barrier any more, all of the group go on until none of them would;
    those that have left do nothing. The specialization constant `rowsOfLanesSpecId` of
    `cairn/SPIRV/RowsOfLanes.h` turns that on. Loops in which each trip has a
    barrier, and those that count to what is the same for the group, stay. The
    eight bytes of local memory that it takes are added to `local_memory` of the
    kernel's interface; kernels that leave none of 32 KiB for them stay.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
    "::mlir::spirv::SPIRVDialect", "::mlir::ub::UBDialect",
    "::cairn::mux::MuxDialect"];
}

def ShaderPartialRowsPass : ShaderPass<"shader-partial-rows"> {
  let summary = "Be right where rows of work-items do not fill the device's vectors";
  let description = [{
    Input: `gpu.func` without arguments and pointers, of one block. A kernel
    whose loops idle lanes may never leave has all that it does in an `scf.if`
    afterwards, and sub-groups are numbered and counted by rows. The specialization constant
    `rowsOfLanesSpecId` of `cairn/SPIRV/RowsOfLanes.h` turns both on. Loops that count
    to what is the same for all lanes are left by idle ones, too. Where rows are known to fill
    vectors of 16 lanes nothing is done.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
    "::mlir::scf::SCFDialect", "::mlir::spirv::SPIRVDialect"];
}

def ShaderStructureControlFlowPass : ShaderPass<"shader-structure-control-flow", /*anchor=*/""> {
  let summary = "Lower scf to spirv.mlir.selection and spirv.mlir.loop";
  let description = [{
    Input: `gpu.func` of one block, with `scf.if`, `scf.index_switch`, `scf.for`
    and `scf.while` for control flow. Afterwards values leave selections and
    loops as their results, not through variables; what was poison is zero.
    Results of loops are arguments of the header, as llvmpipe wants it.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
    "::mlir::spirv::SPIRVDialect", "::mlir::ub::UBDialect"];
}

def ConvertGPUToShaderPass : ShaderPass<"convert-gpu-to-shader"> {
  let summary = "Convert gpu.module and what is left in it to a spirv.module";
  let description = [{
    Input: kernels without arguments, pointers and `scf`. Output: the `spirv`
    level, one spirv.module with an entry point for each kernel. The work-group
    size is that of the kernel's `shader.local_size` or, for all kernels of a
    module where one has none, the specialization constants 0 to 2.

    Products and sums that may be contracted become fused operations; all others
    have NoContraction, unless they may be reordered. What shaders cannot say is
    an error at its op.
  }];
}

def ConvertGPUToKernelPass : Pass<"convert-gpu-to-kernel", "::mlir::ModuleOp"> {
  let summary = "Convert gpu.module and what is in it to a spirv.module for OpenCL";
  let description = [{
    Input: the `gpu` level of a module with `kernel.options`, with regions
    or branches for control flow and values of the types that Kernel modules have. Output: the
    `spirv` level, one spirv.module with Physical64 addressing, OpenCL's memory
    model, and an entry point for each kernel, whose arguments are the function's
    parameters. What OpenCL's SPIR-V cannot say is an error at its op.
  }];
  let dependentDialects = [
    "::cairn::CairnDialect", "::cairn::kernel::KernelDialect",
    "::mlir::gpu::GPUDialect", "::mlir::arith::ArithDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::math::MathDialect",
    "::mlir::vector::VectorDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::spirv::SPIRVDialect", "::mlir::ub::UBDialect",
    "::cairn::mux::MuxDialect", "::cairn::ocl::OCLDialect"];
}

#endif // CAIRN_CONVERSION_PASSES_TD
