// RUN: cairn-opt %s --convert-gpu-to-kernel | FileCheck %s
// RUN: cairn-opt %s --convert-gpu-to-kernel | cairn-translate --serialize-module -o %t.spv
// RUN: spirv-val --target-env opencl2.2 %t.spv

module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  // An alignment is said where it is less than the type's.
  // CHECK-LABEL: spirv.func @said
  gpu.func @said(%p: !llvm.ptr<1>) kernel {
    // CHECK: spirv.Load "CrossWorkgroup" %{{.*}} : i32
    %a = llvm.load %p {alignment = 16 : i64} : !llvm.ptr<1> -> i32
    // CHECK: spirv.Load "CrossWorkgroup" %{{.*}} ["Aligned", 2] : i32
    %b = llvm.load %p {alignment = 2 : i64} : !llvm.ptr<1> -> i32
    // CHECK: spirv.Load "CrossWorkgroup" %{{.*}} ["Volatile"] : i32
    %c = llvm.load volatile %p {alignment = 4 : i64} : !llvm.ptr<1> -> i32
    // CHECK: spirv.Store "CrossWorkgroup" %{{.*}}, %{{.*}} ["Volatile|Aligned|Nontemporal", 1] : i32
    llvm.store volatile %a, %p {alignment = 1 : i64, nontemporal} : i32, !llvm.ptr<1>
    llvm.store %b, %p {alignment = 4 : i64} : i32, !llvm.ptr<1>
    llvm.store %c, %p {alignment = 4 : i64} : i32, !llvm.ptr<1>
    gpu.return
  }

  // Variables are at the top.
  // CHECK-LABEL: spirv.func @variables
  gpu.func @variables(%i: i32, %v: i32) kernel {
    // CHECK-DAG: spirv.Variable {alignment = 16 : i32} : !spirv.ptr<!spirv.array<3 x i32>, Function>
    // CHECK-DAG: spirv.Variable : !spirv.ptr<!spirv.struct<(i64, i8)>, Function>
    %c3 = arith.constant 3 : i32
    %c1 = arith.constant 1 : i32
    %a = llvm.alloca %c3 x i32 {alignment = 16 : i64} : (i32) -> !llvm.ptr
    %b = llvm.alloca %c1 x !llvm.struct<(i64, i8)> {alignment = 8 : i64} : (i32) -> !llvm.ptr
    // CHECK: spirv.InBoundsPtrAccessChain %{{.*}}[%{{.*}} %{{.*}}] : !spirv.ptr<!spirv.array<3 x i32>, Function>, i32, i32 -> !spirv.ptr<i32, Function>
    %q = llvm.getelementptr inbounds %a[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    llvm.store %v, %q : i32, !llvm.ptr
    // CHECK: "spirv.CopyMemorySized"(%{{.*}}, %{{.*}}, %{{.*}}) {literals = [3, 4]}
    %c12 = arith.constant 12 : i64
    "llvm.intr.memcpy"(%b, %a, %c12) <{arg_attrs = [{llvm.align = 8 : i64}, {llvm.align = 4 : i64}, {}], isVolatile = true}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    gpu.return
  }
}
}
