// Instructions that upstream's dialect lacks are ops of their names, in the
// generic form.
// RUN: cairn-opt %s --verify-roundtrip | FileCheck %s

module attributes {kernel.options = #kernel.options} {
  spirv.module Physical64 OpenCL {
    // CHECK-LABEL: spirv.func @lacking
    // CHECK-SAME: (%[[P:.*]]: !spirv.ptr<i32, CrossWorkgroup>, %[[X:.*]]: f32)
    spirv.func @lacking(%p: !spirv.ptr<i32, CrossWorkgroup>, %x: f32) "None" {
      // CHECK-DAG: %[[SCOPE:.*]] = spirv.Constant 2 : i32
      %scope = spirv.Constant 2 : i32
      // CHECK-DAG: %[[NONE:.*]] = spirv.Constant 0 : i32
      %none = spirv.Constant 0 : i32
      // CHECK: %[[I:.*]] = "spirv.AtomicLoad"(%[[P]], %[[SCOPE]], %[[NONE]]) :
      // CHECK-SAME: (!spirv.ptr<i32, CrossWorkgroup>, i32, i32) -> i32
      %i = "spirv.AtomicLoad"(%p, %scope, %none) : (!spirv.ptr<i32, CrossWorkgroup>, i32, i32) -> i32
      // CHECK: "spirv.AtomicStore"(%[[P]], %[[SCOPE]], %[[NONE]], %[[I]])
      "spirv.AtomicStore"(%p, %scope, %none, %i) : (!spirv.ptr<i32, CrossWorkgroup>, i32, i32, i32) -> ()
      // CHECK: "spirv.CL.cbrt"(%[[X]]) {no_contraction} : (f32) -> f32
      %c = "spirv.CL.cbrt"(%x) {no_contraction} : (f32) -> f32
      // What upstream's op has no place for, the alignment of a literal.
      // CHECK: "spirv.OpLoad"(%[[P]]) {literals = [2, 4]}
      %l = "spirv.OpLoad"(%p) {literals = [2, 4]} : (!spirv.ptr<i32, CrossWorkgroup>) -> i32
      spirv.Return
    }
    // CHECK-LABEL: spirv.func @extras
    spirv.func @extras() "None" {
      // CHECK: spirv.LoopControl [256, 4]
      spirv.LoopControl [256, 4]
      // CHECK: %[[F:.*]] = spirv.FunctionId @extras : !spirv.ptr<i8, Generic>
      %f = spirv.FunctionId @extras : !spirv.ptr<i8, Generic>
      // CHECK: "spirv.CopyObject"(%[[F]])
      %g = "spirv.CopyObject"(%f) : (!spirv.ptr<i8, Generic>) -> !spirv.ptr<i8, Generic>
      spirv.Return
    }
  }
}
