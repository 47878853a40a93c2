// RUN: cairn-opt %s --gpu-legalize-types | FileCheck %s

gpu.module @kernels {
  // A copy takes the type of the variable.
  // CHECK-LABEL: gpu.func @typed
  gpu.func @typed(%p: !llvm.ptr<1>) kernel {
    %c1 = arith.constant 1 : i32
    %c8 = arith.constant 8 : i64
    %a = llvm.alloca %c1 x !llvm.array<2 x f32> {alignment = 4 : i64} : (i32) -> !llvm.ptr
    // CHECK: %[[V:.*]] = llvm.load volatile %{{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> f32
    // CHECK: llvm.store volatile %[[V]], %{{.*}} {alignment = 4 : i64} : f32
    // CHECK: llvm.load volatile %{{.*}} {alignment = 4 : i64} : !llvm.ptr<1> -> f32
    // CHECK: llvm.store volatile
    // CHECK-NOT: llvm.intr.memcpy
    "llvm.intr.memcpy"(%a, %p, %c8) <{arg_attrs = [{llvm.align = 4 : i64}, {llvm.align = 16 : i64}, {}], isVolatile = true}> : (!llvm.ptr, !llvm.ptr<1>, i64) -> ()
    gpu.return
  }

  // Words, and what is left.
  // CHECK-LABEL: gpu.func @tail
  gpu.func @tail(%p: !llvm.ptr<1>, %q: !llvm.ptr<1>) kernel {
    // CHECK: llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<1> -> i32
    // CHECK: llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<1> -> i16
    // CHECK: llvm.load %{{.*}} {alignment = 2 : i64} : !llvm.ptr<1> -> i8
    "llvm.intr.memcpy.inline"(%p, %q) <{len = 7 : i64, arg_attrs = [{llvm.align = 8 : i64}, {llvm.align = 4 : i64}, {}], isVolatile = false}> : (!llvm.ptr<1>, !llvm.ptr<1>) -> ()
    gpu.return
  }

  // CHECK-LABEL: gpu.func @set
  gpu.func @set(%p: !llvm.ptr<1>) kernel {
    %c7 = arith.constant 7 : i8
    %c400 = arith.constant 400 : i64
    // CHECK: %[[W:.*]] = arith.constant 117901063 : i32
    // CHECK: scf.for %[[I:.*]] = %{{.*}} to %c100{{.*}} step %{{.*}} : i32 {
    // CHECK:   %[[Q:.*]] = llvm.getelementptr inbounds|nuw %{{.*}}[%[[I]]] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    // CHECK:   llvm.store %[[W]], %[[Q]] {alignment = 4 : i64} : i32
    "llvm.intr.memset"(%p, %c7, %c400) <{arg_attrs = [{llvm.align = 4 : i64}, {}, {}], isVolatile = false}> : (!llvm.ptr<1>, i8, i64) -> ()
    gpu.return
  }

  // What may overlap is loaded before anything is stored.
  // CHECK-LABEL: gpu.func @short_move
  gpu.func @short_move(%p: !llvm.ptr<1>, %q: !llvm.ptr<1>) kernel {
    %c8 = arith.constant 8 : i64
    // CHECK: llvm.load
    // CHECK: llvm.load
    // CHECK: llvm.store
    // CHECK: llvm.store
    "llvm.intr.memmove"(%p, %q, %c8) <{arg_attrs = [{llvm.align = 4 : i64}, {llvm.align = 4 : i64}, {}], isVolatile = false}> : (!llvm.ptr<1>, !llvm.ptr<1>, i64) -> ()
    gpu.return
  }

  // CHECK-LABEL: gpu.func @move
  // CHECK-SAME: (%[[P:.*]]: !llvm.ptr<1>, %[[Q:.*]]: !llvm.ptr<1>, %[[N:.*]]: i64)
  gpu.func @move(%p: !llvm.ptr<1>, %q: !llvm.ptr<1>, %n: i64) kernel {
    %c4 = arith.constant 4 : i64
    %bytes = arith.muli %n, %c4 : i64
    // CHECK: %[[BYTES:.*]] = arith.muli
    // CHECK: %[[COUNT:.*]] = arith.shrui %[[BYTES]]
    // CHECK: %[[BEHIND:.*]] = llvm.icmp "ugt" %[[P]], %[[Q]]
    // CHECK: scf.if %[[BEHIND]] {
    // CHECK:   scf.for %[[I:.*]] = {{.*}} to %[[COUNT]]
    // CHECK:     %[[LAST:.*]] = arith.subi %[[COUNT]]
    // CHECK:     arith.subi %[[LAST]], %[[I]]
    // CHECK: } else {
    // CHECK:   scf.for
    "llvm.intr.memmove"(%p, %q, %bytes) <{arg_attrs = [{llvm.align = 4 : i64}, {llvm.align = 4 : i64}, {}], isVolatile = false}> : (!llvm.ptr<1>, !llvm.ptr<1>, i64) -> ()
    gpu.return
  }
}
