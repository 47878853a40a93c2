// RUN: cairn-opt %s --split-input-file --convert-mux-to-gpu --canonicalize --cse | FileCheck %s
// RUN: cairn-opt %s --split-input-file --convert-mux-to-gpu --verify-cairn-level=level=gpu -o /dev/null

// Upstream's op has the meaning of the local id; the offset and the edge of a
// launch make the others ours.

// CHECK-LABEL: gpu.func @along_dims
// CHECK-DAG: %[[C1:.*]] = arith.constant 1 : i32
// CHECK-DAG: %[[C7:.*]] = arith.constant 7 : i32
// CHECK: %[[X:.*]] = gpu.thread_id y
// CHECK: %[[ID:.*]] = arith.index_castui %[[X]] : index to i32
// CHECK: llvm.store volatile %[[ID]]
// CHECK: %[[G:.*]] = mux.global_id %[[C1]] : i32
// CHECK: llvm.store volatile %[[G]]
// CHECK: mux.num_groups %[[C1]] : i64
// CHECK: mux.local_size %[[C1]] : i32
// CHECK: mux.enqueued_local_size %[[C1]] : i32
// Out of range.
// CHECK: llvm.store volatile %[[C1]]
func.func @along_dims(%p: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c1 = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %l = mux.local_id %c1 : i32
  llvm.store volatile %l, %p : i32, !llvm.ptr<1>
  %g = mux.global_id %c1 : i32
  llvm.store volatile %g, %p : i32, !llvm.ptr<1>
  %n = mux.num_groups %c1 : i64
  llvm.store volatile %n, %p : i64, !llvm.ptr<1>
  %s = mux.local_size %c1 : i32
  llvm.store volatile %s, %p : i32, !llvm.ptr<1>
  %e = mux.enqueued_local_size %c1 : i32
  llvm.store volatile %e, %p : i32, !llvm.ptr<1>
  llvm.store volatile %c7, %p : i32, !llvm.ptr<1>
  %o = mux.global_size %c7 : i32
  llvm.store volatile %o, %p : i32, !llvm.ptr<1>
  return
}

// -----

// CHECK-LABEL: gpu.func @computed_dim
// CHECK-SAME: , %[[DIM:[^:]*]]: i32)
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : i32
// CHECK-DAG: %[[C1:.*]] = arith.constant 1 : i32
// CHECK-DAG: %[[C2:.*]] = arith.constant 2 : i32
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i64
// CHECK: %[[IS0:.*]] = arith.cmpi eq, %[[DIM]], %[[C0]]
// CHECK: %[[N0:.*]] = mux.global_size %[[C0]] : i64
// CHECK: %[[V0:.*]] = arith.select %[[IS0]], %[[N0]], %[[ONE]]
// CHECK: %[[IS1:.*]] = arith.cmpi eq, %[[DIM]], %[[C1]]
// CHECK: %[[N1:.*]] = mux.global_size %[[C1]] : i64
// CHECK: %[[V1:.*]] = arith.select %[[IS1]], %[[N1]], %[[V0]]
// CHECK: %[[IS2:.*]] = arith.cmpi eq, %[[DIM]], %[[C2]]
// CHECK: %[[N2:.*]] = mux.global_size %[[C2]] : i64
// CHECK: %[[V2:.*]] = arith.select %[[IS2]], %[[N2]], %[[V1]]
// CHECK: llvm.store %[[V2]]
func.func @computed_dim(%p: !llvm.ptr<1>, %dim: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %n = mux.global_size %dim : i64
  llvm.store %n, %p : i64, !llvm.ptr<1>
  return
}

// -----

// CHECK-LABEL: gpu.func @linear_ids
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : i32
// CHECK-DAG: %[[C1:.*]] = arith.constant 1 : i32
// CHECK-DAG: %[[TX:.*]] = gpu.thread_id x
// CHECK-DAG: %[[LX:.*]] = arith.index_castui %[[TX]]
// CHECK-DAG: %[[TY:.*]] = gpu.thread_id y
// CHECK-DAG: %[[LY:.*]] = arith.index_castui %[[TY]]
// CHECK-DAG: %[[TZ:.*]] = gpu.thread_id z
// CHECK-DAG: %[[LZ:.*]] = arith.index_castui %[[TZ]]
// CHECK-DAG: %[[SX:.*]] = mux.local_size %[[C0]]
// CHECK-DAG: %[[SY:.*]] = mux.local_size %[[C1]]
// CHECK: %[[A:.*]] = arith.muli %[[LZ]], %[[SY]]
// CHECK: %[[B:.*]] = arith.addi %[[A]], %[[LY]]
// CHECK: %[[C:.*]] = arith.muli %[[B]], %[[SX]]
// CHECK: %[[D:.*]] = arith.addi %[[C]], %[[LX]]
// CHECK: llvm.store volatile %[[D]]
// CHECK-DAG: %[[G1:.*]] = mux.global_id %[[C1]]
// CHECK-DAG: %[[O1:.*]] = mux.global_offset %[[C1]]
// CHECK-DAG: %[[I1:.*]] = arith.subi %[[G1]], %[[O1]]
// CHECK-DAG: %[[GX:.*]] = mux.global_size %[[C0]]
// CHECK-DAG: %[[GY:.*]] = mux.global_size %[[C1]]
// CHECK: %[[A:.*]] = arith.muli %{{.*}}, %[[GY]]
// CHECK: %[[B:.*]] = arith.addi %[[A]], %[[I1]]
// CHECK: %[[C:.*]] = arith.muli %[[B]], %[[GX]]
// CHECK: %[[D:.*]] = arith.addi %[[C]], %{{.*}}
// CHECK: llvm.store volatile %[[D]]
func.func @linear_ids(%p: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %l = mux.local_linear_id : i32
  llvm.store volatile %l, %p : i32, !llvm.ptr<1>
  %g = mux.global_linear_id : i32
  llvm.store volatile %g, %p : i32, !llvm.ptr<1>
  return
}

// -----

// A required size is known; that of a group at the edge of a launch is so only
// where there are no such groups.

// CHECK-LABEL: gpu.func @required
// CHECK-DAG: %[[C1:.*]] = arith.constant 1 : i32
// CHECK-DAG: %[[C4:.*]] = arith.constant 4 : i32
// CHECK: %[[N:.*]] = mux.local_size %[[C1]]
// CHECK: arith.addi %[[N]], %[[C4]]
func.func @required(%p: !llvm.ptr<1>) attributes {
    mux.kernel = #mux.kernel<entry_point>,
    mux.reqd_work_group_size = array<i64: 8, 4, 1>} {
  %c1 = arith.constant 1 : i32
  %n = mux.local_size %c1 : i32
  %e = mux.enqueued_local_size %c1 : i32
  %sum = arith.addi %n, %e : i32
  llvm.store %sum, %p : i32, !llvm.ptr<1>
  return
}

// -----

module attributes {shader.options = #shader.options<uniform_work_group_size = true>} {
  // CHECK-LABEL: gpu.func @required_and_uniform
  // CHECK: %[[C4:.*]] = arith.constant 4 : i32
  // CHECK-NEXT: llvm.store %[[C4]]
  func.func @required_and_uniform(%p: !llvm.ptr<1>) attributes {
      mux.kernel = #mux.kernel<entry_point>,
      mux.reqd_work_group_size = array<i64: 8, 4, 1>} {
    %c1 = arith.constant 1 : i32
    %n = mux.local_size %c1 : i32
    llvm.store %n, %p : i32, !llvm.ptr<1>
    return
  }
}

// -----

// CHECK-LABEL: gpu.func @sub_groups
// How many there are is counted before they part.
// CHECK: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK-NEXT: %[[COUNT:.*]] = mux.reduce sub_group add %[[ONE]] : i32
// CHECK: %[[ID:.*]] = gpu.subgroup_id : index
// CHECK: %[[ID32:.*]] = arith.index_castui %[[ID]] : index to i32
// CHECK: llvm.store volatile %[[ID32]]
// CHECK: gpu.num_subgroups : index
// CHECK: %[[S:.*]] = gpu.subgroup_size : index
// CHECK: %[[S32:.*]] = arith.index_castui %[[S]] : index to i32
// CHECK: llvm.store volatile %[[S32]]
// CHECK: gpu.lane_id
// CHECK: scf.if
// CHECK-NEXT: llvm.store volatile %[[COUNT]]
// CHECK: llvm.store volatile %[[COUNT]]
func.func @sub_groups(%p: !llvm.ptr<1>, %c: i1) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %id = mux.sub_group_id : i32
  llvm.store volatile %id, %p : i32, !llvm.ptr<1>
  %n = mux.num_sub_groups : i32
  llvm.store volatile %n, %p : i32, !llvm.ptr<1>
  %m = mux.max_sub_group_size : i32
  llvm.store volatile %m, %p : i32, !llvm.ptr<1>
  %l = mux.sub_group_local_id : i32
  llvm.store volatile %l, %p : i32, !llvm.ptr<1>
  scf.if %c {
    %s = mux.sub_group_size : i32
    llvm.store volatile %s, %p : i32, !llvm.ptr<1>
  }
  %again = mux.sub_group_size : i32
  llvm.store volatile %again, %p : i32, !llvm.ptr<1>
  return
}

// -----

module attributes {shader.options = #shader.options<native_math = true>} {
  // CHECK-LABEL: gpu.func @device
  // CHECK-DAG: %[[TRUE:.*]] = arith.constant true
  // CHECK-DAG: %[[FALSE:.*]] = arith.constant false
  // CHECK: llvm.store volatile %[[FALSE]]
  // CHECK: llvm.store volatile %[[TRUE]]
  // CHECK: llvm.store volatile %[[FALSE]]
  func.func @device(%p: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
    %ftz = mux.is_ftz : i1
    llvm.store volatile %ftz, %p : i1, !llvm.ptr<1>
    %fast = mux.use_fast : i1
    llvm.store volatile %fast, %p : i1, !llvm.ptr<1>
    %embedded = mux.is_embedded_profile : i1
    llvm.store volatile %embedded, %p : i1, !llvm.ptr<1>
    return
  }
}
