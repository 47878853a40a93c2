// Functions of queues are the launch's table, a queue an address, an event a number,
// and a block the entry point of its kernel, which is not a kernel of the program's own.
// RUN: cairn-opt %s --convert-mux-to-host | FileCheck %s
// RUN: cairn-opt %s --convert-mux-to-host | cairn-translate --host-to-interface | FileCheck %s --check-prefix=JSON

// JSON: "kernels": [
// JSON: "kind": "queue",
// JSON: "name": "parent",
// JSON: "queues": true,
// JSON: "blocks": [
// JSON: "name": "block",

!queue = !llvm.target<"spirv.Queue">
!event = !llvm.target<"spirv.DeviceEvent">

// CHECK-LABEL: llvm.func internal @parent.group
// CHECK-SAME: %[[QUEUE:[^:]*]]: !llvm.ptr, %[[X:[^:]*]]: !llvm.ptr, %[[LAUNCH:[^:]*]]: !llvm.ptr
func.func @parent(%q: !queue {ocl.arg = #ocl.arg<"q", "queue_t", 0, access = "none", qualifiers = "">}, %x: !llvm.ptr<1> {ocl.arg = #ocl.arg<"x", "int*", 1, access = "none", qualifiers = "">}) attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %one = arith.constant 1 : i32
  %range = llvm.alloca %one x !llvm.array<80 x i8> {alignment = 8 : i64} : (i32) -> !llvm.ptr
  %literal = llvm.alloca %one x !llvm.array<16 x i8> {alignment = 8 : i64} : (i32) -> !llvm.ptr
  %captured = llvm.addrspacecast %literal : !llvm.ptr to !llvm.ptr<4>
  %kernel = ocl.block_kernel @block : !llvm.ptr
  %block = llvm.addrspacecast %kernel : !llvm.ptr to !llvm.ptr<4>
  // CHECK-DAG: %[[BLOCK:.*]] = llvm.mlir.addressof @block : !llvm.ptr
  // CHECK-DAG: %[[QUEUES:.*]] = llvm.getelementptr %[[LAUNCH]][120]
  // CHECK: %[[TABLE:.*]] = llvm.load %[[QUEUES]] invariant {{.*}} -> !llvm.ptr
  // CHECK: %[[ENQUEUE:.*]] = llvm.load %{{.*}} invariant {{.*}} -> !llvm.ptr
  // CHECK: %[[CODE:.*]] = llvm.call %[[ENQUEUE]](%[[LAUNCH]], %[[QUEUE]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[BLOCK]], %{{.*}}, %{{.*}}, %{{.*}}) : !llvm.ptr, (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
  %code = ocl.builtin "enqueue_kernel"(%q, %one, %range, %block, %captured) : "int(queue_t, uint, ndrange_t, generic void*, generic void*)"
  // CHECK: llvm.store %[[CODE]], %[[X]]
  llvm.store %code, %x : i32, !llvm.ptr<1>
  // CHECK: %[[EVENT:.*]] = llvm.call %{{.*}}(%[[LAUNCH]]) : !llvm.ptr, (!llvm.ptr) -> i64
  %event = ocl.builtin "create_user_event"() : "clk_event_t()"
  // CHECK: %[[VALID:.*]] = llvm.call %{{.*}}(%[[LAUNCH]], %[[EVENT]]) : !llvm.ptr, (!llvm.ptr, i64) -> i32
  // CHECK: llvm.icmp "ne" %[[VALID]]
  %valid = ocl.builtin "is_valid_event"(%event) : "bool(clk_event_t)"
  %number = arith.extui %valid : i1 to i32
  llvm.store %number, %x : i32, !llvm.ptr<1>
  // CHECK: llvm.call %{{.*}}(%[[LAUNCH]], %[[EVENT]]) : !llvm.ptr, (!llvm.ptr, i64) -> ()
  ocl.builtin "release_event"(%event) : "void(clk_event_t)"
  return
}

// CHECK: llvm.func @block({{.*}}attributes {cairn.block, cairn.interface =
func.func @block(%captured: !llvm.ptr<4>) attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  return
}
