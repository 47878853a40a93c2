// RUN: cairn-opt %s --convert-gpu-to-kernel | FileCheck %s
// RUN: cairn-opt %s --convert-gpu-to-kernel | cairn-translate --serialize-module -o %t.spv
// RUN: spirv-val --target-env opencl2.2 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=WORDS

// WORDS: OpDecorate %[[OUT:.*]] FuncParamAttr NoAlias
// WORDS: %[[OUT]] = OpFunctionParameter
module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  // What is read is taken from the value. Level Zero takes no arrays in it.
  // CHECK-LABEL: spirv.func @read
  // CHECK-SAME: (%[[S:[^:]*]]: !spirv.struct<(i32, !spirv.struct<(f32, f32)>)>
  // CHECK-NOT: spirv.Variable
  gpu.func @read(%s: !llvm.ptr {llvm.byval = !llvm.struct<(i32, array<2 x f32>)>, llvm.align = 4 : i64}, %out: !llvm.ptr<1> {llvm.noalias}) kernel {
    %q = llvm.getelementptr inbounds %s[8] : (!llvm.ptr) -> !llvm.ptr, i8
    // CHECK: %[[X:.*]] = "spirv.OpCompositeExtract"(%[[S]]) {literals = [1, 1]} : {{.*}} -> f32
    %x = llvm.load %q : !llvm.ptr -> f32
    // CHECK: spirv.Store "CrossWorkgroup" %{{.*}}, %[[X]]
    llvm.store %x, %out : f32, !llvm.ptr<1>
    gpu.return
  }

  // A copy of the argument is the argument, and one that is written to, or
  // indexed, is a variable.
  // CHECK-LABEL: spirv.func @copied
  // CHECK-SAME: (%[[S:[^:]*]]: !spirv.struct<(i32, !spirv.struct<(f32, f32)>)> {{.*}}, %{{.*}}: !spirv.ptr<f32, CrossWorkgroup>, %[[I:[^:]*]]: i64)
  gpu.func @copied(%s: !llvm.ptr {llvm.byval = !llvm.struct<(i32, array<2 x f32>)>, llvm.align = 4 : i64}, %out: !llvm.ptr<1>, %i: i64) kernel {
    // CHECK: %[[V:.*]] = spirv.Variable {alignment = 8 : i32} : !spirv.ptr<!spirv.struct<(i32, !spirv.struct<(f32, f32)>)>, Function>
    // CHECK-NEXT: spirv.Store "Function" %[[V]], %[[S]]
    // CHECK-NOT: spirv.Variable
    // CHECK-NOT: spirv.CopyMemorySized
    %c1 = arith.constant 1 : i32
    %c12 = arith.constant 12 : i64
    %copy = llvm.alloca %c1 x !llvm.struct<(i32, array<2 x f32>)> {alignment = 8 : i64} : (i32) -> !llvm.ptr
    "llvm.intr.memcpy"(%copy, %s, %c12) <{arg_attrs = [{llvm.align = 8 : i64}, {llvm.align = 4 : i64}, {}], isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    // CHECK: %[[A:.*]] = spirv.Bitcast %[[V]] : {{.*}} to !spirv.ptr<!spirv.struct<(i32, !spirv.array<2 x f32>)>, Function>
    // CHECK: spirv.InBoundsPtrAccessChain %[[A]][%{{.*}} %{{.*}}, %[[I]]]
    %q = llvm.getelementptr inbounds %copy[0, 1, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, array<2 x f32>)>
    %x = llvm.load %q : !llvm.ptr -> f32
    llvm.store %x, %out : f32, !llvm.ptr<1>
    gpu.return
  }

  // Bytes are in a struct, too.
  // CHECK-LABEL: spirv.func @packed
  // CHECK-SAME: %{{.*}}: !spirv.struct<(i8, i8, i8, i8, i8)>
  gpu.func @packed(%s: !llvm.ptr {llvm.byval = !llvm.struct<packed (i8, i32)>, llvm.align = 1 : i64}, %out: !llvm.ptr<1>) kernel {
    // CHECK: spirv.Load "Function" %{{.*}} ["Aligned", 1] : i32
    %q = llvm.getelementptr inbounds %s[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<packed (i8, i32)>
    %x = llvm.load %q {alignment = 1 : i64} : !llvm.ptr -> i32
    llvm.store %x, %out : i32, !llvm.ptr<1>
    gpu.return
  }
}
}
