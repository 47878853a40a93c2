// RUN: cairn-opt %s --mux-plain-local-volatiles | FileCheck %s

// One thread alone reaches the local memory of a group.
// CHECK-LABEL: func.func private @local
// CHECK-NOT: volatile
// CHECK: llvm.cmpxchg
func.func private @local(%l: !llvm.ptr<3>, %v: i32) {
  %0 = llvm.load volatile %l : !llvm.ptr<3> -> i32
  llvm.store volatile %0, %l : i32, !llvm.ptr<3>
  %1 = llvm.atomicrmw volatile add %l, %v monotonic : !llvm.ptr<3>, i32
  %2 = llvm.cmpxchg volatile %l, %v, %0 monotonic monotonic : !llvm.ptr<3>, i32
  return
}

// Others may look at the rest.
// CHECK-LABEL: func.func private @stay
// CHECK: llvm.load volatile
// CHECK: llvm.store volatile
// CHECK: llvm.atomicrmw volatile
// CHECK: llvm.cmpxchg volatile
func.func private @stay(%g: !llvm.ptr<1>, %any: !llvm.ptr<4>, %v: i32) {
  %0 = llvm.load volatile %g : !llvm.ptr<1> -> i32
  llvm.store volatile %0, %any : i32, !llvm.ptr<4>
  %1 = llvm.atomicrmw volatile add %g, %v monotonic : !llvm.ptr<1>, i32
  %2 = llvm.cmpxchg volatile %any, %v, %0 monotonic monotonic : !llvm.ptr<4>, i32
  return
}
