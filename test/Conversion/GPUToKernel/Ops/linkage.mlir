// RUN: cairn-opt %s --convert-gpu-to-kernel | FileCheck %s
// RUN: cairn-opt %s --convert-gpu-to-kernel | cairn-translate --serialize-module -o %t.spv
// RUN: spirv-val --target-env opencl2.2 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=WORDS

// WORDS: OpCapability Linkage
// WORDS-DAG: OpDecorate %export LinkageAttributes "export" Export
// WORDS-DAG: OpDecorate %import LinkageAttributes "import" Import
// WORDS-DAG: OpDecorate %unused LinkageAttributes "unused" Export
// WORDS: %import = OpFunction
// WORDS-NEXT: OpFunctionParameter
// WORDS: OpFunctionEnd
// WORDS: %export = OpFunction

// What a pointer of a signature points to does not depend on its uses.
module attributes {kernel.options = #kernel.options<create_library = true>} {
gpu.module @kernels {
  // Not used here, but perhaps elsewhere.
  llvm.mlir.global external constant @unused(7 : i32) {addr_space = 2 : i32} : i32

  // CHECK: spirv.func @import(!spirv.ptr<i8, CrossWorkgroup>, !spirv.ptr<!spirv.struct<(i32, f32)>, Function>, i1) -> !spirv.ptr<i8, Generic> "None"
  // CHECK-SAME: cairn.parameter_decorations = [{}, {func_param_attr = 2 : i32}, {}]
  // CHECK-SAME: linkage_name = "import", linkage_type = <Import>
  func.func private @import(!llvm.ptr<1>, !llvm.ptr {llvm.byval = !llvm.struct<(i32, f32)>}, i1) -> !llvm.ptr<4>

  // CHECK: spirv.func @export(%[[SRET:.*]]: !spirv.ptr<!spirv.struct<(i32, f32)>, Function>, %[[P:.*]]: !spirv.ptr<i8, CrossWorkgroup>, %{{.*}}: vector<8xf32>) -> !spirv.ptr<i8, CrossWorkgroup> "None"
  // CHECK-SAME: cairn.parameter_decorations = [{func_param_attr = 3 : i32}, {}, {}]
  // CHECK-SAME: linkage_name = "export", linkage_type = <Export>
  gpu.func @export(%s: !llvm.ptr {llvm.sret = !llvm.struct<(i32, f32)>, llvm.noalias}, %p: !llvm.ptr<1>, %v: vector<8xf32>) -> !llvm.ptr<1> attributes {mux.base_fn_name = "export"} {
    %c1 = arith.constant 1 : i64
    // CHECK: %[[FLOATS:.*]] = spirv.Bitcast %[[P]] : !spirv.ptr<i8, CrossWorkgroup> to !spirv.ptr<f32, CrossWorkgroup>
    // CHECK: %[[NEXT:.*]] = {{.*}}PtrAccessChain{{.*}}%[[FLOATS]]
    %q = llvm.getelementptr %p[%c1] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %i = llvm.load %q : !llvm.ptr<1> -> f32
    // CHECK: %[[BYTES:.*]] = spirv.Bitcast %[[NEXT]] : !spirv.ptr<f32, CrossWorkgroup> to !spirv.ptr<i8, CrossWorkgroup>
    // CHECK: spirv.ReturnValue %[[BYTES]]
    gpu.return %q : !llvm.ptr<1>
  }

  // CHECK: spirv.func @kernel(%[[OUT:.*]]: !spirv.ptr<i32, CrossWorkgroup>
  gpu.func @kernel(%out: !llvm.ptr<1>) kernel {
    %one = arith.constant 1 : i32
    %true = arith.constant true
    %s = llvm.alloca %one x !llvm.struct<(i32, f32)> : (i32) -> !llvm.ptr
    llvm.store %one, %out : i32, !llvm.ptr<1>
    // CHECK: %[[BYTES:.*]] = spirv.Bitcast %[[OUT]] : !spirv.ptr<i32, CrossWorkgroup> to !spirv.ptr<i8, CrossWorkgroup>
    // CHECK: %[[R:.*]] = spirv.FunctionCall @import(%[[BYTES]], %{{.*}}, %{{.*}}) : (!spirv.ptr<i8, CrossWorkgroup>, !spirv.ptr<!spirv.struct<(i32, f32)>, Function>, i1) -> !spirv.ptr<i8, Generic>
    %r = func.call @import(%out, %s, %true) : (!llvm.ptr<1>, !llvm.ptr, i1) -> !llvm.ptr<4>
    // CHECK: spirv.Bitcast %[[R]] : !spirv.ptr<i8, Generic> to !spirv.ptr<i32, Generic>
    llvm.store %one, %r : i32, !llvm.ptr<4>
    gpu.return
  }
  // CHECK-NOT: spirv.EntryPoint "Kernel" @export
}
}
