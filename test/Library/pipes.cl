// Pipes at the ocl level.
// RUN: cairnc %s --emit=ocl -cl-std=CL2.0 -cl-ext=+all | FileCheck %s
// RUN: cairnc %s --emit=ocl -cl-std=CL2.0 -cl-ext=+all | cairn-opt | FileCheck %s

// CHECK-LABEL: func.func @pass
// CHECK-SAME: %[[IN:[^:]*]]: !llvm.target<"spirv.Pipe", 0> {ocl.arg = #ocl.arg<"in", "int4", 0, access = "read_only", qualifiers = "pipe">}
// CHECK-SAME: %[[OUT:[^:]*]]: !llvm.target<"spirv.Pipe", 1> {ocl.arg = #ocl.arg<"out", "float", 0, access = "write_only", qualifiers = "pipe">}
kernel void pass(read_only pipe int4 in, write_only pipe float out, global int *o) {
  int4 v;
  // CHECK: ocl.builtin "read_pipe"(%[[IN]], %{{.*}}) : "int(read_only pipe, generic void*, uint, uint)"
  o[0] = read_pipe(in, &v);
  // CHECK: %[[IDS:.*]] = ocl.builtin "work_group_reserve_write_pipe"(%[[OUT]], %{{.*}}) : "reserve_id_t(write_only pipe, uint, uint, uint)"
  reserve_id_t ids = work_group_reserve_write_pipe(out, 2);
  // CHECK: ocl.builtin "is_valid_reserve_id"(%[[IDS]]) : "bool(reserve_id_t)"
  if (is_valid_reserve_id(ids)) {
    float f = v.x;
    // CHECK: ocl.builtin "write_pipe"(%[[OUT]], %[[IDS]], %{{.*}}) : "int(write_only pipe, reserve_id_t, uint, generic void*, uint, uint)"
    write_pipe(out, ids, 1, &f);
    // CHECK: ocl.builtin "work_group_commit_write_pipe"(%[[OUT]], %[[IDS]], %{{.*}}) : "void(write_only pipe, reserve_id_t, uint, uint)"
    work_group_commit_write_pipe(out, ids);
  }
  // CHECK: ocl.builtin "get_pipe_num_packets"(%[[IN]], %{{.*}}) : "uint(read_only pipe, uint, uint)"
  // CHECK: ocl.builtin "get_pipe_max_packets"(%[[OUT]], %{{.*}}) : "uint(write_only pipe, uint, uint)"
  o[1] = get_pipe_num_packets(in) + get_pipe_max_packets(out);
}
