// RUN: cairn-opt %s --mux-plain-local-atomics | FileCheck %s

// CHECK-LABEL: func.func private @read_modify_write
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr<3>, %[[V:.*]]: i32)
// CHECK: %[[OLD:.*]] = llvm.load %[[P]] {alignment = 4 : i64} : !llvm.ptr<3> -> i32
// CHECK: %[[NEW:.*]] = arith.addi %[[OLD]], %[[V]] : i32
// CHECK: llvm.store %[[NEW]], %[[P]] {alignment = 4 : i64} : i32, !llvm.ptr<3>
// CHECK: return %[[OLD]]
func.func private @read_modify_write(%p: !llvm.ptr<3>, %v: i32) -> i32 {
  %0 = llvm.atomicrmw add %p, %v syncscope("workgroup") monotonic {alignment = 4 : i64} : !llvm.ptr<3>, i32
  return %0 : i32
}

// CHECK-LABEL: func.func private @operations
// CHECK-NOT: atomicrmw
// CHECK: arith.subi %{{.*}}, %[[V:arg1]] : i32
// CHECK: arith.andi
// CHECK: arith.ori
// CHECK: arith.xori
// CHECK: arith.maxsi
// CHECK: arith.minsi
// CHECK: arith.maxui
// CHECK: arith.minui
// CHECK: llvm.store %[[V]], %{{.*}} : i32
// CHECK: arith.addf
// CHECK: arith.subf
// CHECK: arith.maxnumf
// CHECK: arith.minnumf
func.func private @operations(%p: !llvm.ptr<3>, %v: i32, %f: f32) {
  %0 = llvm.atomicrmw sub %p, %v monotonic : !llvm.ptr<3>, i32
  %1 = llvm.atomicrmw _and %p, %v monotonic : !llvm.ptr<3>, i32
  %2 = llvm.atomicrmw _or %p, %v monotonic : !llvm.ptr<3>, i32
  %3 = llvm.atomicrmw _xor %p, %v monotonic : !llvm.ptr<3>, i32
  %4 = llvm.atomicrmw max %p, %v monotonic : !llvm.ptr<3>, i32
  %5 = llvm.atomicrmw min %p, %v monotonic : !llvm.ptr<3>, i32
  %6 = llvm.atomicrmw umax %p, %v monotonic : !llvm.ptr<3>, i32
  %7 = llvm.atomicrmw umin %p, %v monotonic : !llvm.ptr<3>, i32
  %8 = llvm.atomicrmw xchg %p, %v monotonic : !llvm.ptr<3>, i32
  %9 = llvm.atomicrmw fadd %p, %f monotonic : !llvm.ptr<3>, f32
  %10 = llvm.atomicrmw fsub %p, %f monotonic : !llvm.ptr<3>, f32
  %11 = llvm.atomicrmw fmax %p, %f monotonic : !llvm.ptr<3>, f32
  %12 = llvm.atomicrmw fmin %p, %f monotonic : !llvm.ptr<3>, f32
  return
}

// CHECK-LABEL: func.func private @compare_exchange
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr<3>, %[[CMP:.*]]: i32, %[[V:.*]]: i32)
// CHECK: %[[OLD:.*]] = llvm.load %[[P]] : !llvm.ptr<3> -> i32
// CHECK: %[[EQ:.*]] = arith.cmpi eq, %[[OLD]], %[[CMP]] : i32
// CHECK: %[[NEXT:.*]] = arith.select %[[EQ]], %[[V]], %[[OLD]] : i32
// CHECK: llvm.store %[[NEXT]], %[[P]] : i32, !llvm.ptr<3>
// CHECK: %[[R:.*]] = llvm.insertvalue %[[OLD]], %{{.*}}[0]
// CHECK: llvm.insertvalue %[[EQ]], %[[R]][1]
func.func private @compare_exchange(%p: !llvm.ptr<3>, %cmp: i32, %v: i32) -> i32 {
  %0 = llvm.cmpxchg %p, %cmp, %v acq_rel monotonic : !llvm.ptr<3>, i32
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(i32, i1)>
  return %1 : i32
}

// CHECK-LABEL: func.func private @loads_and_stores
// CHECK: llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<3> -> i32
// CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 4 : i64} : i32, !llvm.ptr<3>
func.func private @loads_and_stores(%p: !llvm.ptr<3>, %q: !llvm.ptr<3>) {
  %0 = llvm.load %p atomic syncscope("workgroup") acquire {alignment = 4 : i64} : !llvm.ptr<3> -> i32
  llvm.store %0, %q atomic syncscope("workgroup") release {alignment = 4 : i64} : i32, !llvm.ptr<3>
  return
}

// Other threads reach global memory, and generic pointers may point there; a
// volatile access is the program's own business.
// CHECK-LABEL: func.func private @stay
// CHECK: llvm.atomicrmw add {{.*}} : !llvm.ptr<1>, i32
// CHECK: llvm.atomicrmw add {{.*}} : !llvm.ptr<4>, i32
// CHECK: llvm.atomicrmw volatile add {{.*}} : !llvm.ptr<3>, i32
// CHECK: llvm.load {{.*}} atomic
func.func private @stay(%g: !llvm.ptr<1>, %any: !llvm.ptr<4>, %l: !llvm.ptr<3>, %v: i32) {
  %0 = llvm.atomicrmw add %g, %v monotonic : !llvm.ptr<1>, i32
  %1 = llvm.atomicrmw add %any, %v monotonic : !llvm.ptr<4>, i32
  %2 = llvm.atomicrmw volatile add %l, %v monotonic : !llvm.ptr<3>, i32
  %3 = llvm.load %g atomic acquire {alignment = 4 : i64} : !llvm.ptr<1> -> i32
  return
}
