// RUN: cairn-opt %s --convert-mux-to-gpu | FileCheck %s

// SPIR-V before 1.3 lacks some combinations of a sub-group's values: each
// work-item then asks all lanes, in order.
module attributes {kernel.options = #kernel.options, llvm.target_triple = "spir64-unknown-unknown"} {
  // CHECK-LABEL: gpu.func @k
  // CHECK-SAME: %[[X:.*]]: i32, %[[C:.*]]: i1, %[[OUT:.*]]: !llvm.ptr<1>
  func.func @k(%x: i32, %c: i1, %out: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
    // CHECK: mux.reduce sub_group add %[[X]] : i32
    %0 = mux.reduce sub_group add %x : i32
    // CHECK: %[[SIZE:.*]] = mux.sub_group_size : i32
    // CHECK: %[[ONES:.*]] = arith.constant -1 : i32
    // CHECK: %[[ALL:.*]] = scf.for %[[LANE:.*]] = %{{.*}} to %[[SIZE]] step %{{.*}} iter_args(%[[ACC:.*]] = %[[ONES]])
    // CHECK-NEXT: %[[OTHER:.*]] = mux.sub_group_shuffle %{{.*}}, %[[LANE]] : i32
    // CHECK-NEXT: %[[BOTH:.*]] = arith.andi %[[ACC]], %[[OTHER]] : i32
    // CHECK-NEXT: scf.yield %[[BOTH]] : i32
    %1 = mux.reduce sub_group and %0 : i32
    // CHECK: %[[SELF:.*]] = gpu.lane_id
    // CHECK: %[[OWN:.*]] = arith.index_castui %[[SELF]] : index to i32
    // CHECK: scf.for %[[LANE:.*]] = {{.*}} iter_args(%[[ACC:.*]] =
    // CHECK: %[[PRODUCT:.*]] = arith.muli %[[ACC]],
    // CHECK: %[[BEFORE:.*]] = arith.cmpi ult, %[[LANE]], %[[OWN]] : i32
    // CHECK: arith.select %[[BEFORE]], %[[PRODUCT]], %[[ACC]] : i32
    %2 = mux.scan exclusive sub_group mul %1 : i32
    // A truth value is exchanged as a number.
    // CHECK: arith.extui %[[C]] : i1 to i32
    // CHECK: arith.xori %{{.*}}, %{{.*}} : i32
    // CHECK: arith.cmpi ule
    // CHECK: arith.trunci %{{.*}} : i32 to i1
    %3 = mux.scan inclusive sub_group logical_xor %c : i1
    %4 = arith.select %3, %2, %0 : i32
    llvm.store %4, %out : i32, !llvm.ptr<1>
    return
  }
}
