// RUN: cairn-opt %s --gpu-legalize-types | FileCheck %s

// Integers of 64 bits are divided in 32 where they fit, and else by estimates.
gpu.module @kernels {
  // CHECK-LABEL: gpu.func @unknown
  // CHECK-SAME: %{{[^,]*}}, %[[N:[a-z0-9]+]]: i64, %[[D:[a-z0-9]+]]: i64
  gpu.func @unknown(%p: !llvm.ptr<1>, %n: i64, %d: i64) kernel {
    // CHECK: %[[BOTH:.*]] = arith.ori %[[N]], %[[D]] : i64
    // CHECK: %[[HIGH:.*]] = arith.shrui %[[BOTH]], %{{.*}} : i64
    // CHECK: %[[SHORT:.*]] = arith.cmpi eq, %[[HIGH]], %{{.*}} : i64
    // CHECK: %[[Q:.*]] = scf.if %[[SHORT]] -> (i64)
    // CHECK: arith.divui %{{.*}}, %{{.*}} : i32
    // CHECK: else
    // CHECK: arith.uitofp %[[D]] : i64 to f32
    // CHECK: arith.divf
    // CHECK-COUNT-4: arith.uitofp %{{.*}} : i64 to f32
    // CHECK-NOT: arith.uitofp %{{.*}} : i64
    // CHECK: arith.cmpi uge, %{{.*}}, %[[D]] : i64
    // CHECK: scf.yield
    // The remainder is of the same division.
    // CHECK: llvm.store %[[Q]]
    // CHECK: %[[PRODUCT:.*]] = arith.muli %[[Q]], %[[D]] : i64
    // CHECK: %[[R:.*]] = arith.subi %[[N]], %[[PRODUCT]] : i64
    // CHECK: llvm.store %[[R]]
    // CHECK: gpu.return
    %q = arith.divui %n, %d : i64
    llvm.store %q, %p {alignment = 8 : i64} : i64, !llvm.ptr<1>
    %r = arith.remui %n, %d : i64
    llvm.store %r, %p {alignment = 8 : i64} : i64, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @short
  // CHECK-NOT: scf.if
  // CHECK: arith.divui %{{.*}}, %{{.*}} : i32
  // CHECK-NOT: scf.if
  // CHECK: arith.divui %{{.*}}, %{{.*}} : i32
  // CHECK-NOT: scf.if
  // CHECK: gpu.return
  gpu.func @short(%p: !llvm.ptr<1>, %x: i32, %y: i32) kernel {
    %c = arith.constant 10 : i64
    %n = arith.extui %x : i32 to i64
    %q = arith.divui %n, %c : i64
    llvm.store %q, %p {alignment = 8 : i64} : i64, !llvm.ptr<1>
    %s = arith.extsi %x : i32 to i64
    %t = arith.extsi %y : i32 to i64
    %r = arith.divsi %s, %t : i64
    llvm.store %r, %p {alignment = 8 : i64} : i64, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @power
  // CHECK-SAME: %{{[^,]*}}, %[[X:[a-z0-9]+]]: i64)
  // CHECK: %[[SIGN:.*]] = arith.shrsi %[[X]], %{{.*}} : i64
  // CHECK: %[[BIAS:.*]] = arith.shrui %[[SIGN]], %{{.*}} : i64
  // CHECK: %[[SUM:.*]] = arith.addi %[[X]], %[[BIAS]] : i64
  // CHECK: %[[Q:.*]] = arith.shrsi %[[SUM]], %{{.*}} : i64
  // CHECK: llvm.store %[[Q]]
  gpu.func @power(%p: !llvm.ptr<1>, %x: i64) kernel {
    %c = arith.constant 1024 : i64
    %q = arith.divsi %x, %c : i64
    llvm.store %q, %p {alignment = 8 : i64} : i64, !llvm.ptr<1>
    gpu.return
  }
}
