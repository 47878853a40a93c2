// RUN: cairn-opt %s --convert-gpu-to-kernel | FileCheck %s
// RUN: cairn-opt %s --convert-gpu-to-kernel | cairn-translate --serialize-module -o %t.spv
// RUN: spirv-val --target-env spv1.2 %t.spv

// Arithmetic that OpenCL.std has, and what SPIR-V says of floats.
module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  // CHECK-LABEL: spirv.func @integers
  // CHECK-SAME: %[[A:.*]]: i32, %[[B:.*]]: i32,
  gpu.func @integers(%a: i32, %b: i32, %out: !llvm.ptr<1>) kernel {
    // CHECK: %[[MIN:.*]] = spirv.CL.s_min %[[A]], %[[B]] : i32
    %0 = arith.minsi %a, %b : i32
    // CHECK: %[[MAX:.*]] = spirv.CL.u_max %[[MIN]], %[[B]] : i32
    %1 = arith.maxui %0, %b : i32
    // CHECK: %[[REM:.*]] = spirv.SRem %[[MAX]], %[[B]] : i32
    %2 = arith.remsi %1, %b : i32
    // CHECK: %[[MOD:.*]] = spirv.UMod %[[REM]], %[[B]] : i32
    %3 = arith.remui %2, %b : i32
    // CHECK: %[[LOW:.*]] = spirv.IMul %[[MOD]], %[[B]] : i32
    // CHECK: %[[HIGH:.*]] = "spirv.CL.u_mul_hi"(%[[MOD]], %[[B]])
    %low, %high = arith.mului_extended %3, %b : i32
    // CHECK: %[[ZEROS:.*]] = "spirv.CL.clz"(%[[LOW]])
    %4 = math.ctlz %low : i32
    // CHECK: %[[ONES:.*]] = "spirv.CL.popcount"(%[[HIGH]])
    %5 = math.ctpop %high : i32
    // CHECK: spirv.IAdd %[[ZEROS]], %[[ONES]]
    %6 = arith.addi %4, %5 : i32
    llvm.store %6, %out : i32, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: spirv.func @floats
  // CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32,
  gpu.func @floats(%x: f32, %y: f32, %out: !llvm.ptr<1>) kernel {
    // CHECK: %[[SUM:.*]] = spirv.FAdd %[[X]], %[[Y]] : f32
    %0 = arith.addf %x, %y fastmath<contract> : f32
    // CHECK: %[[FAST:.*]] = spirv.FDiv %[[SUM]], %[[Y]] {fp_fast_math_mode = #spirv.fastmath_mode<Fast>} : f32
    %1 = arith.divf %0, %y fastmath<fast> : f32
    // CHECK: %[[SOME:.*]] = spirv.FMul %[[FAST]], %[[Y]] {fp_fast_math_mode = #spirv.fastmath_mode<NotNaN|NSZ>} : f32
    %2 = arith.mulf %1, %y fastmath<nnan,nsz> : f32
    // CHECK: %[[REM:.*]] = "spirv.CL.fmod"(%[[SOME]], %[[Y]])
    %3 = arith.remf %2, %y : f32
    // CHECK: %[[MIN:.*]] = spirv.CL.fmin %[[REM]], %[[Y]] : f32
    %4 = arith.minnumf %3, %y : f32
    // CHECK: %[[HALF:.*]] = spirv.FConvert %[[MIN]] {fp_rounding_mode = #spirv.fp_rounding_mode<RTZ>} : f32 to f16
    %5 = arith.truncf %4 toward_zero : f32 to f16
    // CHECK: %[[WIDE:.*]] = spirv.FConvert %[[HALF]] : f16 to f32
    %6 = arith.extf %5 : f16 to f32
    // CHECK: %[[BITS:.*]] = spirv.ConvertFToS %[[WIDE]] : f32 to i32
    %7 = arith.fptosi %6 : f32 to i32
    llvm.store %7, %out : i32, !llvm.ptr<1>
    gpu.return
  }
}
}
