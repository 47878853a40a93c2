// Pipes as memory, reservations as numbers, and the library's functions on them.
// RUN: cairn-opt %s --convert-ocl-to-mux --canonicalize | FileCheck %s

!in = !llvm.target<"spirv.Pipe", 0>
!out = !llvm.target<"spirv.Pipe", 1>

// CHECK-LABEL: func.func @read
// CHECK-SAME: %[[PIPE:.*]]: !llvm.ptr<1> {ocl.arg = #ocl.arg<"in", "int", 0, access = "read_only", qualifiers = "pipe">, ocl.packet_size = 4 : i64}
// CHECK-SAME: %[[OUT:[^:]*]]: !llvm.ptr<1>
func.func @read(%pipe: !in {ocl.arg = #ocl.arg<"in", "int", 0, access = "read_only", qualifiers = "pipe">}, %out: !llvm.ptr<1>) -> i32 attributes {ocl.kernel} {
  %bytes = arith.constant 4 : i32
  %generic = llvm.addrspacecast %out : !llvm.ptr<1> to !llvm.ptr<4>
  // CHECK: llvm.cmpxchg
  // CHECK: scf.if
  // CHECK: "llvm.intr.memcpy"(%[[OUT]], %{{.*}}, %{{.*}}) {{.*}} : (!llvm.ptr<1>, !llvm.ptr<1>, i64) -> ()
  // CHECK: llvm.store %{{.*}} atomic release
  %0 = ocl.builtin "read_pipe"(%pipe, %generic, %bytes, %bytes) : "int(read_only pipe, generic void*, uint, uint)"
  return %0 : i32
}

// What nobody has said of an argument is said.
// CHECK-LABEL: func.func @group
// CHECK-SAME: !llvm.ptr<1> {ocl.arg = #ocl.arg<"arg0", "", 1, access = "write_only", qualifiers = "pipe">, ocl.packet_size = 8 : i64}
func.func @group(%pipe: !out) -> i1 attributes {ocl.kernel} {
  %bytes = arith.constant 8 : i32
  %count = arith.constant 3 : i32
  // CHECK: %[[ID:.*]] = mux.local_linear_id
  // CHECK: arith.cmpi eq, %[[ID]]
  // CHECK: %[[MADE:.*]] = scf.if
  // CHECK: %[[ALL:.*]] = mux.broadcast work_group id({{.*}}) %[[MADE]]
  %0 = ocl.builtin "work_group_reserve_write_pipe"(%pipe, %count, %bytes, %bytes) : "reserve_id_t(write_only pipe, uint, uint, uint)"
  // CHECK: arith.shrui %[[ALL]]
  %1 = ocl.builtin "is_valid_reserve_id"(%0) : "bool(reserve_id_t)"
  // CHECK: mux.work_group_barrier
  // CHECK: scf.if
  // CHECK: llvm.store %{{.*}} atomic release
  ocl.builtin "work_group_commit_write_pipe"(%pipe, %0, %bytes, %bytes) : "void(write_only pipe, reserve_id_t, uint, uint)"
  return %1 : i1
}
