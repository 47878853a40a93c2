// RUN: cairn-opt %s --convert-gpu-to-kernel | FileCheck %s
// RUN: cairn-opt %s --convert-gpu-to-kernel | cairn-translate --serialize-module -o %t.spv
// RUN: spirv-val --target-env opencl2.2 %t.spv

module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  // The accesses say what the argument points to.
  // CHECK-LABEL: spirv.func @element
  // CHECK-SAME: (%[[P:.*]]: !spirv.ptr<f32, CrossWorkgroup>, %[[I:.*]]: i64)
  gpu.func @element(%p: !llvm.ptr<1>, %i: i64) kernel {
    %q = llvm.getelementptr inbounds %p[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    // CHECK: %[[Q:.*]] = spirv.InBoundsPtrAccessChain %[[P]][%[[I]]] :
    // CHECK: spirv.Load "CrossWorkgroup" %[[Q]] : f32
    %x = llvm.load %q : !llvm.ptr<1> -> f32
    // CHECK: %[[M:.*]] = spirv.Constant -1 : i32
    // CHECK: spirv.PtrAccessChain %[[P]][%[[M]]] :
    %r = llvm.getelementptr %p[-1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
    llvm.store %x, %r : f32, !llvm.ptr<1>
    gpu.return
  }

  // Known steps go to what is accessed, however they are spelled.
  // CHECK-LABEL: spirv.func @member
  // CHECK-SAME: %[[P:.*]]: !spirv.ptr<!spirv.struct<(i32, !spirv.array<4 x f32>, i8)>, CrossWorkgroup>
  gpu.func @member(%p: !llvm.ptr<1>, %i: i64, %v: i8) kernel {
    // CHECK: %[[Q:.*]] = spirv.InBoundsPtrAccessChain %[[P]][%{{.*}}] :
    %q = llvm.getelementptr inbounds %p[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, !llvm.struct<(i32, array<4 x f32>, i8)>
    // CHECK: %[[ZERO:.*]] = spirv.Constant 0 : i32
    // CHECK: %[[ONE:.*]] = spirv.Constant 1 : i32
    // CHECK: %[[TWO:.*]] = spirv.Constant 2 : i32
    // CHECK: %[[R:.*]] = spirv.InBoundsPtrAccessChain %[[Q]][%[[ZERO]] %[[ONE]], %[[TWO]]] : {{.*}} -> !spirv.ptr<f32, CrossWorkgroup>
    // CHECK: spirv.Load "CrossWorkgroup" %[[R]] : f32
    %r = llvm.getelementptr inbounds %q[12] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
    %x = llvm.load %r : !llvm.ptr<1> -> f32
    // CHECK: %[[S:.*]] = spirv.InBoundsPtrAccessChain %[[Q]][%{{.*}} %{{.*}}, %{{.*}}] : {{.*}} -> !spirv.ptr<f32, CrossWorkgroup>
    // CHECK: spirv.Store "CrossWorkgroup" %[[S]],
    %s = llvm.getelementptr inbounds %q[0, 1, %i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, !llvm.struct<(i32, array<4 x f32>, i8)>
    llvm.store %x, %s : f32, !llvm.ptr<1>
    // CHECK: %[[T:.*]] = spirv.InBoundsPtrAccessChain %[[Q]][%{{.*}} %{{.*}}] : {{.*}} -> !spirv.ptr<i8, CrossWorkgroup>
    // CHECK: spirv.Store "CrossWorkgroup" %[[T]], %{{.*}} : i8
    %t = llvm.getelementptr inbounds %q[0, 2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, !llvm.struct<(i32, array<4 x f32>, i8)>
    llvm.store %v, %t : i8, !llvm.ptr<1>
    gpu.return
  }

  // A struct without the layout of OpenCL C is bytes, and steps in it are sums.
  // CHECK-LABEL: spirv.func @packed
  // CHECK-SAME: %[[P:.*]]: !spirv.ptr<!spirv.array<6 x i8>, CrossWorkgroup>, %[[I:.*]]: i32
  gpu.func @packed(%p: !llvm.ptr<1>, %i: i32) kernel {
    // CHECK: %[[WIDE:.*]] = spirv.SConvert %[[I]] : i32 to i64
    // CHECK: %[[SIX:.*]] = spirv.Constant 6 : i64
    // CHECK: %[[PLACE:.*]] = spirv.IMul %[[WIDE]], %[[SIX]]
    // CHECK: %[[TWO:.*]] = spirv.Constant 2 : i64
    // CHECK: %[[SUM:.*]] = spirv.IAdd %[[PLACE]], %[[TWO]]
    // CHECK: %[[BYTES:.*]] = spirv.Bitcast %[[P]] : {{.*}} to !spirv.ptr<i8, CrossWorkgroup>
    // CHECK: %[[Q:.*]] = spirv.InBoundsPtrAccessChain %[[BYTES]][%[[SUM]]]
    // CHECK: %[[WORD:.*]] = spirv.Bitcast %[[Q]] : {{.*}} to !spirv.ptr<i32, CrossWorkgroup>
    // CHECK: spirv.Load "CrossWorkgroup" %[[WORD]] ["Aligned", 1] : i32
    %q = llvm.getelementptr inbounds %p[%i, 1] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.struct<packed (i16, i32)>
    %x = llvm.load %q {alignment = 1 : i64} : !llvm.ptr<1> -> i32
    llvm.store %x, %q {alignment = 1 : i64} : i32, !llvm.ptr<1>
    gpu.return
  }

  // MLIR's text has no vectors of 8 inside other types.
  // CHECK-LABEL: spirv.func @wide
  // CHECK-SAME: %[[P:.*]]: !spirv.ptr<!spirv.struct<spv.type.OpTypeVector$f32$8, ()>, CrossWorkgroup>
  gpu.func @wide(%p: !llvm.ptr<1>, %i: i64) kernel {
    // CHECK: %[[Q:.*]] = spirv.InBoundsPtrAccessChain %[[P]]
    %q = llvm.getelementptr inbounds %p[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<8xf32>
    // CHECK: %[[V:.*]] = "spirv.OpLoad"(%[[Q]]) {literals = []} : {{.*}} -> vector<8xf32>
    %v = llvm.load %q {alignment = 32 : i64} : !llvm.ptr<1> -> vector<8xf32>
    // CHECK: "spirv.OpStore"(%[[P]], %[[V]]) {literals = [2, 16]}
    llvm.store %v, %p {alignment = 16 : i64} : vector<8xf32>, !llvm.ptr<1>
    gpu.return
  }

  // A loop carries the type of its accesses; the step needs no cast.
  // CHECK-LABEL: spirv.func @walk
  gpu.func @walk(%p: !llvm.ptr<1>, %c: i1) kernel {
    // CHECK: spirv.Branch ^[[LOOP:.*]](%{{.*}} : !spirv.ptr<i16, CrossWorkgroup>)
    cf.br ^loop(%p : !llvm.ptr<1>)
  // CHECK: ^[[LOOP]](%[[Q:.*]]: !spirv.ptr<i16, CrossWorkgroup>):
  ^loop(%q: !llvm.ptr<1>):
    %x = llvm.load %q : !llvm.ptr<1> -> i16
    // CHECK: %[[ONE:.*]] = spirv.Constant 1 : i32
    // CHECK: %[[NEXT:.*]] = spirv.InBoundsPtrAccessChain %[[Q]][%[[ONE]]]
    // CHECK-NOT: spirv.Bitcast
    %next = llvm.getelementptr inbounds %q[2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
    llvm.store %x, %next : i16, !llvm.ptr<1>
    // CHECK: spirv.BranchConditional %{{.*}}, ^[[LOOP]](%[[NEXT]] : {{.*}}),
    cf.cond_br %c, ^loop(%next : !llvm.ptr<1>), ^end
  ^end:
    gpu.return
  }
}
}
