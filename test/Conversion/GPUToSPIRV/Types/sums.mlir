// RUN: cairn-opt %s --gpu-legalize-types | FileCheck %s

// Sums that saturate, and signs that arithmetic widens, are said in other words
// for shaders.
gpu.module @kernels {
  // CHECK-LABEL: gpu.func @saturating
  // CHECK-SAME: %{{.*}}: !llvm.ptr<1>, %[[X:.*]]: i64, %[[Y:.*]]: i64
  gpu.func @saturating(%p: !llvm.ptr<1>, %x: i64, %y: i64) kernel {
    %ones = arith.constant -1 : i64
    %zero = arith.constant 0 : i64
    // CHECK: %[[LEFT:.*]] = arith.xori %[[Y]], %{{.*}} : i64
    // CHECK: %[[MIN:.*]] = arith.minui %[[X]], %[[LEFT]] : i64
    // CHECK: %[[SUM:.*]] = arith.addi %[[MIN]], %[[Y]] : i64
    // CHECK: llvm.store %[[SUM]]
    %s = arith.addi %x, %y : i64
    %c = arith.cmpi ult, %s, %y : i64
    %r = arith.select %c, %ones, %s : i64
    llvm.store %r, %p {alignment = 8 : i64} : i64, !llvm.ptr<1>
    // CHECK: %[[MAX:.*]] = arith.maxui %[[X]], %[[Y]] : i64
    // CHECK: %[[DIFFERENCE:.*]] = arith.subi %[[MAX]], %[[Y]] : i64
    // CHECK: llvm.store %[[DIFFERENCE]]
    %d = arith.subi %x, %y : i64
    %e = arith.cmpi ugt, %y, %x : i64
    %q = arith.select %e, %zero, %d : i64
    llvm.store %q, %p {alignment = 8 : i64} : i64, !llvm.ptr<1>
    // Another limit is another function.
    // CHECK: arith.select
    %o = arith.select %c, %zero, %s : i64
    llvm.store %o, %p {alignment = 8 : i64} : i64, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @signs
  // CHECK-SAME: %{{.*}}: !llvm.ptr<1>, %[[X:.*]]: i32
  gpu.func @signs(%p: !llvm.ptr<1>, %x: i32) kernel {
    %sign = arith.constant 2147483648 : i64
    %other = arith.constant 1073741824 : i64
    // CHECK: %[[WIDE:.*]] = arith.extsi %[[X]] : i32 to i64
    // CHECK: llvm.store %[[WIDE]]
    %w = arith.extui %x : i32 to i64
    %f = arith.xori %w, %sign : i64
    %s = arith.subi %f, %sign : i64
    llvm.store %s, %p {alignment = 8 : i64} : i64, !llvm.ptr<1>
    // CHECK: arith.subi
    %g = arith.xori %w, %other : i64
    %t = arith.subi %g, %other : i64
    llvm.store %t, %p {alignment = 8 : i64} : i64, !llvm.ptr<1>
    gpu.return
  }
}
