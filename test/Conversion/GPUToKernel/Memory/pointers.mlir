// RUN: cairn-opt %s --convert-gpu-to-kernel | FileCheck %s
// RUN: cairn-opt %s --convert-gpu-to-kernel | cairn-translate --serialize-module -o %t.spv
// RUN: spirv-val --target-env opencl2.2 %t.spv

module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  // Pointers in memory point to bytes.
  // CHECK-LABEL: spirv.func @stored
  // CHECK-SAME: %[[P:.*]]: !spirv.ptr<!spirv.ptr<i8, CrossWorkgroup>, CrossWorkgroup>, %[[Q:.*]]: !spirv.ptr<f32, CrossWorkgroup>
  gpu.func @stored(%p: !llvm.ptr<1>, %q: !llvm.ptr<1>, %v: f32) kernel {
    // CHECK: %[[OLD:.*]] = spirv.Load "CrossWorkgroup" %[[P]] : !spirv.ptr<i8, CrossWorkgroup>
    // CHECK: %[[CAST:.*]] = spirv.Bitcast %[[OLD]] : {{.*}} to !spirv.ptr<f32, CrossWorkgroup>
    %r = llvm.load %p : !llvm.ptr<1> -> !llvm.ptr<1>
    // CHECK: spirv.Store "CrossWorkgroup" %[[CAST]]
    llvm.store %v, %r : f32, !llvm.ptr<1>
    llvm.store %v, %q : f32, !llvm.ptr<1>
    // CHECK: %[[BYTES:.*]] = spirv.Bitcast %[[Q]]
    // CHECK: spirv.Store "CrossWorkgroup" %[[P]], %[[BYTES]]
    llvm.store %q, %p : !llvm.ptr<1>, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: spirv.func @compared
  gpu.func @compared(%p: !llvm.ptr<1>, %q: !llvm.ptr<1>, %o: !llvm.ptr<1>) kernel {
    // CHECK: %[[P:.*]] = spirv.ConvertPtrToU %{{.*}} : {{.*}} to i64
    // CHECK: %[[Q:.*]] = spirv.ConvertPtrToU %{{.*}} : {{.*}} to i64
    // CHECK: %[[LESS:.*]] = spirv.ULessThan %[[P]], %[[Q]]
    %less = llvm.icmp "ult" %p, %q : !llvm.ptr<1>
    // CHECK: %[[ZERO:.*]] = spirv.Constant 0 : i64
    // CHECK: spirv.INotEqual %{{.*}}, %[[ZERO]]
    %null = llvm.mlir.zero : !llvm.ptr<1>
    %some = llvm.icmp "ne" %p, %null : !llvm.ptr<1>
    %both = arith.andi %less, %some : i1
    // CHECK: spirv.Select %{{.*}}, %{{.*}}, %{{.*}} : i1, !spirv.ptr<i32, CrossWorkgroup>
    %r = arith.select %both, %p, %q : !llvm.ptr<1>
    %x = llvm.load %r : !llvm.ptr<1> -> i32
    llvm.store %x, %o : i32, !llvm.ptr<1>
    // CHECK: %[[NUMBER:.*]] = spirv.ConvertPtrToU
    // CHECK: spirv.UConvert %[[NUMBER]] : i64 to i32
    %n = llvm.ptrtoint %p : !llvm.ptr<1> to i32
    llvm.store %n, %o : i32, !llvm.ptr<1>
    // CHECK: spirv.ConvertUToPtr %{{.*}} : i64 to !spirv.ptr<i32, CrossWorkgroup>
    %s = llvm.inttoptr %n : i32 to !llvm.ptr<1>
    llvm.store %n, %s : i32, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: spirv.func @spaces
  gpu.func @spaces(%g: !llvm.ptr<1>, %l: !llvm.ptr<3>, %c: i1) kernel {
    // CHECK: %[[G:.*]] = spirv.PtrCastToGeneric %{{.*}} : !spirv.ptr<i32, CrossWorkgroup> to !spirv.ptr<i32, Generic>
    %a = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr<4>
    // CHECK: %[[L:.*]] = spirv.PtrCastToGeneric %{{.*}} : !spirv.ptr<i32, Workgroup> to !spirv.ptr<i32, Generic>
    %b = llvm.addrspacecast %l : !llvm.ptr<3> to !llvm.ptr<4>
    // CHECK: %[[P:.*]] = spirv.Select %{{.*}}, %[[G]], %[[L]]
    %p = arith.select %c, %a, %b : !llvm.ptr<4>
    %x = llvm.load %p : !llvm.ptr<4> -> i32
    // CHECK: spirv.GenericCastToPtr %[[P]] : !spirv.ptr<i32, Generic> to !spirv.ptr<i32, CrossWorkgroup>
    %q = llvm.addrspacecast %p : !llvm.ptr<4> to !llvm.ptr<1>
    llvm.store %x, %q : i32, !llvm.ptr<1>
    // CHECK: %[[BYTES:.*]] = spirv.Bitcast %[[P]]
    // CHECK: %[[LOCAL:.*]] = "spirv.OpGenericCastToPtrExplicit"(%[[BYTES]]) {literals = [4]} : (!spirv.ptr<i8, Generic>) -> !spirv.ptr<i8, Workgroup>
    // CHECK: spirv.Bitcast %[[LOCAL]] : {{.*}} to !spirv.ptr<i32, Workgroup>
    %r = mux.generic_cast %p : !llvm.ptr<4> to !llvm.ptr<3>
    llvm.store %x, %r : i32, !llvm.ptr<3>
    // A null pointer is one in every space.
    // CHECK: "spirv.ConstantNull"() : () -> !spirv.ptr<i32, CrossWorkgroup>
    // CHECK-NOT: GenericCastToPtr
    %none = llvm.mlir.zero : !llvm.ptr<4>
    %nowhere = llvm.addrspacecast %none : !llvm.ptr<4> to !llvm.ptr<1>
    llvm.store %x, %nowhere : i32, !llvm.ptr<1>
    gpu.return
  }
}
}
