// RUN: cairn-opt %s --split-input-file --convert-mux-to-host --verify-diagnostics | FileCheck %s

// A group's local memory, its scratch memory and its private arrays are known
// places; everything else is global.

// CHECK-LABEL: llvm.func internal @cast.group(
// CHECK-SAME: %[[P:[^:]*]]: !llvm.ptr, %[[LAUNCH:[^:]*]]: !llvm.ptr {llvm.noalias}, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: i64, %[[LOCAL:[^:]*]]: !llvm.ptr {llvm.noalias}, %[[SCRATCH:[^:]*]]: !llvm.ptr {llvm.noalias})
// CHECK: %[[PER_ITEM:.*]] = llvm.mlir.constant(4 : i64)
// CHECK: %[[LOCAL_BYTES:.*]] = llvm.load %{{.*}} invariant
// CHECK: %[[SCRATCH_BYTES:.*]] = llvm.mul %{{.*}}, %[[PER_ITEM]]
// CHECK: %[[ARRAY:.*]] = llvm.alloca
// CHECK: %[[G:.*]] = llvm.load %[[P]] : !llvm.ptr -> !llvm.ptr
func.func @cast(%p: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %n = arith.constant 3 : i32
  %array = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  %slot = mux.item_storage i32 align 4 : !llvm.ptr
  llvm.store volatile %array, %slot : !llvm.ptr, !llvm.ptr
  %g = llvm.load %p : !llvm.ptr<1> -> !llvm.ptr<4>
  // CHECK: %[[A:.*]] = llvm.ptrtoint %[[G]]
  // CHECK: %[[BASE:.*]] = llvm.ptrtoint %[[LOCAL]]
  // CHECK: %[[OFFSET:.*]] = llvm.sub %[[A]], %[[BASE]]
  // CHECK: %[[IN_LOCAL:.*]] = llvm.icmp "ult" %[[OFFSET]], %[[LOCAL_BYTES]]
  // CHECK: %[[NULL:.*]] = llvm.mlir.zero
  // CHECK: %[[L:.*]] = llvm.select %[[IN_LOCAL]], %[[G]], %[[NULL]]
  // CHECK: llvm.store volatile %[[L]]
  %l = mux.generic_cast %g : !llvm.ptr<4> to !llvm.ptr<3>
  llvm.store volatile %l, %p : !llvm.ptr<3>, !llvm.ptr<1>
  // CHECK: %[[A:.*]] = llvm.ptrtoint %[[G]]
  // CHECK: %[[BASE:.*]] = llvm.ptrtoint %[[SCRATCH]]
  // CHECK: %[[OFFSET:.*]] = llvm.sub %[[A]], %[[BASE]]
  // CHECK: %[[KEPT:.*]] = llvm.icmp "ult" %[[OFFSET]], %[[SCRATCH_BYTES]]
  // CHECK: %[[BASE:.*]] = llvm.ptrtoint %[[ARRAY]]
  // CHECK: %[[OFFSET:.*]] = llvm.sub %[[A]], %[[BASE]]
  // CHECK: %[[HERE:.*]] = llvm.icmp "ult" %[[OFFSET]]
  // CHECK: %[[IN_PRIVATE:.*]] = llvm.or %[[KEPT]], %[[HERE]]
  // CHECK: llvm.select %[[IN_PRIVATE]], %[[G]]
  %o = mux.generic_cast %g : !llvm.ptr<4> to !llvm.ptr
  llvm.store volatile %o, %p : !llvm.ptr, !llvm.ptr<1>
  // CHECK: %[[OWN:.*]] = llvm.or
  // CHECK: %[[NOT_GLOBAL:.*]] = llvm.or %[[OWN]]
  // CHECK: %[[IN_GLOBAL:.*]] = llvm.xor %[[NOT_GLOBAL]]
  // CHECK: llvm.select %[[IN_GLOBAL]], %[[G]]
  %w = mux.generic_cast %g : !llvm.ptr<4> to !llvm.ptr<1>
  llvm.store volatile %w, %p : !llvm.ptr<1>, !llvm.ptr<1>
  return
}

// -----

func.func @private_memory_in_a_loop(%p: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %c1 = arith.constant 1 : i64
  scf.for %i = %c1 to %n step %c1 : i64 {
    // expected-error @below {{expected private memory to be allocated at the kernel's start, as 'mux.generic_cast' asks for it}}
    %array = llvm.alloca %c1 x i32 : (i64) -> !llvm.ptr
    %g = llvm.addrspacecast %array : !llvm.ptr to !llvm.ptr<4>
    %o = mux.generic_cast %g : !llvm.ptr<4> to !llvm.ptr
    llvm.store volatile %o, %p : !llvm.ptr, !llvm.ptr<1>
  }
  return
}
