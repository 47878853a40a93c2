// A check of work-items that go through a stretch together is a loop over them:
// there are checks all over, and a copy for each of sixteen took minutes.
// RUN: cairnc %s -cl-std=CL3.0 -check=bounds --emit=loops -o - | FileCheck %s
// CHECK: scf.for %[[LANE:[^ ]*]] = {{.*}} iter_args({{.*}}) -> (vector<{{.*}}x!llvm.ptr<1>>)
// CHECK-NEXT: vector.extract %{{.*}}[%[[LANE]]] : !llvm.ptr<1>
// CHECK-NEXT: vector.extract %{{.*}}[%[[LANE]]] : i64
// CHECK-NEXT: mux.check_access <read>
// CHECK-NEXT: vector.insert %{{.*}} [%[[LANE]]]
// CHECK-NEXT: scf.yield
// CHECK-NOT: mux.check_access <read>
// CHECK: mux.check_access <write>
kernel void sums(global uint *x) {
  uint i = get_global_id(0);
  x[i] = sub_group_reduce_add(x[i]);
}
