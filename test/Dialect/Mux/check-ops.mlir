// RUN: cairn-opt %s --verify-roundtrip | FileCheck %s
// RUN: cairn-opt %s --emit-bytecode | cairn-opt | FileCheck %s

// CHECK: module attributes {mux.checks = ["bounds", "races"]}
module attributes {mux.checks = ["bounds", "races"]} {
// CHECK-LABEL: func @checks
// CHECK-SAME: mux.check_table = {objects = [], sites = []}
func.func @checks(%x: !llvm.ptr<1>, %v: !llvm.ptr, %item: i64, %n: i64)
    attributes {mux.check_table = {sites = [], objects = []}} {
  // CHECK: %[[RECORD:.*]] = mux.check_record : !llvm.ptr
  %record = mux.check_record : !llvm.ptr
  // CHECK: %[[X:.*]] = mux.checked_object 0 of %[[RECORD]] : !llvm.ptr
  %object = mux.checked_object 0 of %record : !llvm.ptr
  // CHECK: mux.find_object %{{.*}} of %[[RECORD]] : (<1>, !llvm.ptr)
  %found = mux.find_object %x of %record : (!llvm.ptr<1>, !llvm.ptr)
  // CHECK: mux.check_access <read|shared> %{{.*}} in %[[X]] bytes(4) site(3) by %{{.*}} of %[[RECORD]]
  %a = mux.check_access <read|shared> %x in %object bytes(4) site(3) by %item of %record
     : !llvm.ptr<1>, !llvm.ptr
  // CHECK: mux.check_private <read|initialised> %{{.*}} in %{{.*}} size(16) object(2) bytes(4) site(3)
  %p = mux.check_private <read|initialised> %v in %v size(16) object(2) bytes(4) site(3) by %item of %record
     : !llvm.ptr, !llvm.ptr
  // CHECK: mux.check_range <write|shared|group> %{{.*}} in %[[X]](%{{.*}}, %{{.*}} by %{{.*}}, %{{.*}} by %{{.*}}) site(3)
  %r = mux.check_range <write|shared|group> %x in %object (%n, %n by %n, %n by %n) site(3) by %item of %record
     : !llvm.ptr<1>, !llvm.ptr
  // CHECK: mux.check_copy %{{.*}} in %[[X]] size(0) from %{{.*}} in %{{.*}} size(16) bytes(%{{.*}}) site(3) by %{{.*}} of %[[RECORD]] :
  mux.check_copy %x in %object size(0) from %v in %v size(16) bytes(%n) site(3) by %item of %record
     : (!llvm.ptr<1>, !llvm.ptr), !llvm.ptr
  // CHECK: mux.check_variable %{{.*}} size(16) object(2) by
  mux.check_variable %v size(16) object(2) by %item of %record : !llvm.ptr, !llvm.ptr
  // CHECK: mux.check_meeting work_group|cross_work_group by
  mux.check_meeting work_group|cross_work_group by %item of %record : !llvm.ptr
  // CHECK: mux.check_meeting sub_group|work_group by
  mux.check_meeting sub_group|work_group by %item of %record : !llvm.ptr
  // CHECK: %[[NONE:.*]] = mux.event_number %{{.*}} : i64
  %event = mux.null_event : !mux.event
  %none = mux.event_number %event : i64
  // CHECK: %[[N:.*]] = mux.check_begun after %[[NONE]] by %{{.*}} of %[[RECORD]]
  %number = mux.check_begun after %none by %item of %record : !llvm.ptr
  // CHECK: mux.numbered_event %[[N]] : i64
  %same = mux.numbered_event %number : i64
  // CHECK: mux.check_waited event(%[[N]]) by
  mux.check_waited event(%number) by %item of %record : !llvm.ptr
  // CHECK: mux.check_waited by
  mux.check_waited by %item of %record : !llvm.ptr
  // CHECK: mux.event_list %{{.*}} at %{{.*}} : !llvm.ptr
  %count = arith.constant 2 : i32
  mux.event_list %count at %v : !llvm.ptr
  mux.dma_wait
  // CHECK: mux.check_texel <write> %{{.*}}, %{{.*}} in %{{.*}}, %{{.*}} object(0) site(3) by
  mux.check_texel <write> %count, %count in %count, %count object(0) site(3) by %item of %record : !llvm.ptr
  // CHECK: mux.check_convergence %{{.*}} slot(0) site(3) by
  mux.check_convergence %n slot(0) site(3) by %item of %record : !llvm.ptr
  // CHECK: mux.check_convergence sub_group %{{.*}} slot(0) site(3) by
  mux.check_convergence sub_group %n slot(0) site(3) by %item of %record : !llvm.ptr
  // CHECK: mux.check_fence by
  mux.check_fence by %item of %record : !llvm.ptr
  return
}
}
