// The type of integers gets the id 23 here, which is OpTypeVector, that of
// floats 43, which is OpConstant: the constant 2 is not the vector of two.
// REQUIRES: spirv-val, spirv-dis
// RUN: cairn-translate --serialize-module %s -o %t.spv
// RUN: spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis --raw-id %t.spv | FileCheck %s
// CHECK-DAG: %43 = OpTypeFloat 32
// CHECK-DAG: [[VECTOR:%[0-9]+]] = OpTypeVector %43 2
// CHECK-DAG: %23 = OpTypeInt 32 0
// CHECK-DAG: [[TWO:%[0-9]+]] = OpConstant %23 2
// CHECK: OpCompositeConstruct [[VECTOR]]
// CHECK: OpIAdd %23 {{%[0-9]+}} [[TWO]]
spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader], []> {
  spirv.func @k() "None" {
    %x0 = spirv.Constant 0 : i64
    %x1 = spirv.Constant 1 : i64
    %x2 = spirv.Constant 2 : i64
    %x3 = spirv.Constant 3 : i64
    %x4 = spirv.Constant 4 : i64
    %x5 = spirv.Constant 5 : i64
    %x6 = spirv.Constant 6 : i64
    %x7 = spirv.Constant 7 : i64
    %x8 = spirv.Constant 8 : i64
    %x9 = spirv.Constant 9 : i64
    %x10 = spirv.Constant 10 : i64
    %x11 = spirv.Constant 11 : i64
    %x12 = spirv.Constant 12 : i64
    %x13 = spirv.Constant 13 : i64
    %x14 = spirv.Constant 14 : i64
    %x15 = spirv.Constant 15 : i64
    %one = spirv.Constant 1 : i32
    %x16 = spirv.Constant 16 : i64
    %x17 = spirv.Constant 17 : i64
    %x18 = spirv.Constant 18 : i64
    %x19 = spirv.Constant 19 : i64
    %x20 = spirv.Constant 20 : i64
    %x21 = spirv.Constant 21 : i64
    %x22 = spirv.Constant 22 : i64
    %x23 = spirv.Constant 23 : i64
    %x24 = spirv.Constant 24 : i64
    %x25 = spirv.Constant 25 : i64
    %x26 = spirv.Constant 26 : i64
    %x27 = spirv.Constant 27 : i64
    %x28 = spirv.Constant 28 : i64
    %x29 = spirv.Constant 29 : i64
    %x30 = spirv.Constant 30 : i64
    %x31 = spirv.Constant 31 : i64
    %x32 = spirv.Constant 32 : i64
    %x33 = spirv.Constant 33 : i64
    %f = spirv.Constant 1.0 : f32
    %v = spirv.CompositeConstruct %f, %f : (f32, f32) -> vector<2xf32>
    %two = spirv.Constant 2 : i32
    %sum = spirv.IAdd %one, %two : i32
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @k
  spirv.ExecutionMode @k "LocalSize", 1, 1, 1
}
