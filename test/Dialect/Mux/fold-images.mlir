// RUN: cairn-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func @mask_of_literal
// CHECK: %[[MASK:.*]] = arith.constant 35 : i32
// CHECK: return %[[MASK]]
func.func @mask_of_literal() -> i32 {
  %0 = mux.sampler 35
  %1 = mux.sampler_mask %0
  return %1 : i32
}

// CHECK-LABEL: func @mask_of_argument
// CHECK: mux.sampler_mask
func.func @mask_of_argument(%s: !llvm.target<"spirv.Sampler">) -> i32 {
  %0 = mux.sampler_mask %s
  return %0 : i32
}
