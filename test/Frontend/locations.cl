// RUN: cairnc %s --emit=llvm --locations | FileCheck %s
// RUN: cairnc %s --emit=ocl --locations | FileCheck %s
// RUN: cairnc %s --emit=mux --locations | FileCheck %s
// RUN: cairnc %s --emit=mux | FileCheck %s --check-prefix=WITHOUT

// WITHOUT-NOT: loc(
int inner(int x) { return x * x; }
kernel void f(global int *p) {
  p[0] = inner(p[1]);
}
// CHECK-DAG: #[[CALLEE:loc[0-9]*]] = loc("{{.*}}locations.cl":[[#@LINE-4]]:29)
// CHECK-DAG: #[[CALLER:loc[0-9]*]] = loc("{{.*}}locations.cl":[[#@LINE-3]]:10)
// CHECK-DAG: loc(callsite(#[[CALLEE]] at #[[CALLER]]))
