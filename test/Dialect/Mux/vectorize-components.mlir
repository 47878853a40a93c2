// RUN: cairn-opt %s --mux-vectorize-work-items='vector-bits=512 vector-registers=32 vector-masks=true' | FileCheck %s

// A shuffle that leaves a component undefined moves the others, and a component
// at a place that the data tells is one of all.
// CHECK-LABEL: func @components
// CHECK: mux.work_items {{.*}} lanes 4
// CHECK-NOT: vector.extract
// CHECK: ub.poison : vector<4xf32>
// CHECK: %[[AT:.*]] = arith.index_cast {{.*}} : vector<4xi32> to vector<4xindex>
// CHECK: %[[IS1:.*]] = arith.cmpi eq, %[[AT]], %{{.*}} : vector<4xindex>
// CHECK: %[[S1:.*]] = arith.select %[[IS1]], %{{.*}}, %{{.*}} : vector<4xi1>, vector<4xf32>
// CHECK: %[[IS2:.*]] = arith.cmpi eq, %[[AT]], %{{.*}} : vector<4xindex>
// CHECK: %[[S2:.*]] = arith.select %[[IS2]], %{{.*}}, %[[S1]] : vector<4xi1>, vector<4xf32>
// CHECK: %[[IS3:.*]] = arith.cmpi eq, %[[AT]], %{{.*}} : vector<4xindex>
// CHECK: %[[X:.*]] = arith.select %[[IS3]], %{{.*}}, %[[S2]] : vector<4xi1>, vector<4xf32>
// CHECK-COUNT-3: arith.select %{{.*}}, %[[X]], %{{.*}} : vector<4xi1>, vector<4xf32>
// CHECK: mux.work_items tail
func.func @components(%s: i64, %a: !llvm.ptr<1>, %c: !llvm.ptr<1>, %o: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<4xf32>
    %v = llvm.load %p : !llvm.ptr<1> -> vector<4xf32>
    %w = vector.shuffle %v, %v [2, 0, 1, -1] : vector<4xf32>, vector<4xf32>
    %q = llvm.getelementptr %c[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %number = llvm.load %q : !llvm.ptr<1> -> i32
    %at = arith.index_cast %number : i32 to index
    %e = vector.extract %w[%at] : f32 from vector<4xf32>
    %u = vector.insert %e, %w [%at] : f32 into vector<4xf32>
    %t = vector.shuffle %u, %u [1, 0, 2] : vector<4xf32>, vector<4xf32>
    %sum = vector.extract %t[0] : f32 from vector<3xf32>
    %r = llvm.getelementptr %o[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    llvm.store %sum, %r : f32, !llvm.ptr<1>
    mux.yield
  }
  return
}
