// RUN: cairn-opt %s --mux-insert-checks --split-input-file | FileCheck %s

module attributes {mux.checks = ["bounds", "races", "uninitialised", "barriers"]} {
llvm.mlir.global internal @k.tile() {addr_space = 3 : i32} : !llvm.array<8 x i32>

// Each access has its object, its place, and its way to say what it is.
// CHECK-LABEL: func @accesses
// CHECK-SAME: %[[X:[a-z0-9]+]]: !llvm.ptr<1>
// CHECK-SAME: mux.check_table = {checks = ["bounds", "races", "uninitialised", "barriers"]
// CHECK-SAME: objects = [{granule = 4 : i64, kind = "argument", written = true},
// CHECK-SAME: {granule = 16 : i64, kind = "local", name = "tile", size = 32 : i64, symbol = @k.tile, written = true}]
// CHECK-SAME: sites = [{bytes = 4 : i64, places = [{column = 2 : i64, file = "a.cl", function = "accesses", line = 1 : i64}], site = 0 : i64}
// CHECK-SAME: slots = 0 : i64}
func.func @accesses(%x: !llvm.ptr<1> {ocl.arg = #ocl.arg<"x", "int*", 1, access = "none", qualifiers = "">})
    attributes {mux.kernel = #mux.kernel<entry_point>} {
  // CHECK: %[[RECORD:.*]] = mux.check_record : !llvm.ptr
  // CHECK: %[[ITEM:.*]] = mux.local_linear_id : i64
  // CHECK-DAG: %[[X_OBJECT:.*]] = mux.checked_object 0 of %[[RECORD]]
  // CHECK-DAG: %[[TILE_OBJECT:.*]] = mux.checked_object 1 of %[[RECORD]]
  %one = arith.constant 1 : i32
  // What the address may be is not promised any more.
  // CHECK: %[[P:.*]] = llvm.getelementptr %[[X]][1]
  %p = llvm.getelementptr inbounds %x[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  // CHECK: %[[Q:.*]] = mux.check_access <read|initialised|shared> %[[P]] in %[[X_OBJECT]] bytes(4) site(0) by %[[ITEM]] of %[[RECORD]]
  // CHECK: llvm.load %[[Q]]
  %v = llvm.load %p {alignment = 4 : i64} : !llvm.ptr<1> -> i32 loc("a.cl":1:2)
  %sum = arith.addi %v, %one : i32
  // CHECK: mux.check_access <write|shared> %[[X]] in %[[X_OBJECT]] bytes(4) site(1)
  llvm.store %sum, %x {alignment = 4 : i64} : i32, !llvm.ptr<1> loc("a.cl":2:2)
  // CHECK: mux.check_access <read|write|atomic|initialised|shared|acquire|release> %[[X]]
  %old = llvm.atomicrmw add %x, %one seq_cst : !llvm.ptr<1>, i32 loc("a.cl":3:2)
  // A copy is no use of what is copied, and three lanes are twelve bytes.
  %tile = llvm.mlir.addressof @k.tile : !llvm.ptr<3>
  // CHECK: mux.check_access <read|shared> %{{.*}} in %[[TILE_OBJECT]] bytes(16)
  %w = llvm.load %tile {alignment = 16 : i64} : !llvm.ptr<3> -> vector<4xi32> loc("a.cl":4:2)
  llvm.store %w, %tile {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<3> loc("a.cl":4:4)
  return
}
}

// -----

module attributes {mux.checks = ["uninitialised"]} {
// Private memory has bytes behind it that say what has been written.
// CHECK-LABEL: func @private
func.func @private(%i: i64, %out: !llvm.ptr<1> {ocl.arg = #ocl.arg<"out", "int*", 1, access = "none", qualifiers = "">})
    attributes {mux.kernel = #mux.kernel<entry_point>} {
  %one = arith.constant 1 : i32
  // CHECK: %[[V:.*]] = llvm.alloca %{{.*}} x !llvm.struct<(array<4 x i32>, array<16 x i8>)> {alignment = 4 : i64}
  %v = llvm.alloca %one x !llvm.array<4 x i32> {alignment = 4 : i64} : (i32) -> !llvm.ptr
  // CHECK: %[[WRITTEN:.*]] = llvm.getelementptr %[[V]][16]
  // CHECK: "llvm.intr.memset"(%[[WRITTEN]], %{{.*}}, %{{.*}})
  // CHECK: %[[P:.*]] = llvm.getelementptr %[[V]]
  // CHECK: mux.check_private <read|initialised> %[[P]] in %[[V]] size(16) object(2) bytes(4)
  %p = llvm.getelementptr inbounds %v[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x = llvm.load volatile %p {alignment = 4 : i64} : !llvm.ptr -> i32
  // CHECK: mux.check_access <write> %{{.*}} bytes(4)
  %y = arith.addi %x, %one : i32
  llvm.store %y, %out {alignment = 4 : i64} : i32, !llvm.ptr<1>
  return
}
}

// -----

module attributes {mux.checks = ["barriers"]} {
// All must decide alike where there is a barrier, and nowhere else.
// CHECK-LABEL: func @convergence
// CHECK-SAME: when = "true"
// CHECK-SAME: slots = 1 : i64
func.func @convergence(%i: i1, %j: i1) attributes {mux.kernel = #mux.kernel<entry_point>} {
  // CHECK: %[[I:.*]] = arith.extui %{{.*}} : i1 to i64
  // CHECK-NEXT: mux.check_convergence %[[I]] slot(0) site(0)
  // CHECK-NEXT: scf.if
  scf.if %i {
    // CHECK-NOT: mux.check_convergence
    scf.if %j {
    }
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group) loc("a.cl":1:2)
  }
  return
}
}

// -----

module attributes {mux.checks = ["bounds"]} {
// An object is chosen as its address is.
// CHECK-LABEL: func @chosen
func.func @chosen(%x: !llvm.ptr<1> {ocl.arg = #ocl.arg<"x", "int*", 1, access = "none", qualifiers = "">},
                  %y: !llvm.ptr<1> {ocl.arg = #ocl.arg<"y", "int*", 1, access = "none", qualifiers = "">}, %i: i1, %n: i64)
    attributes {mux.kernel = #mux.kernel<entry_point>} {
  // CHECK-DAG: %[[X:.*]] = mux.checked_object 0
  // CHECK-DAG: %[[Y:.*]] = mux.checked_object 1
  // CHECK-DAG: %[[SLOT:.*]] = llvm.alloca
  %p = llvm.getelementptr %x[%n] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
  // CHECK: %[[P:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : !llvm.ptr<1>
  // CHECK: %[[P_OBJECT:.*]] = arith.select %{{.*}}, %[[X]], %[[Y]] : !llvm.ptr
  %s = arith.select %i, %p, %y : !llvm.ptr<1>
  // CHECK: mux.check_access <read> %[[P]] in %[[P_OBJECT]]
  %v = llvm.load %s : !llvm.ptr<1> -> i32
  // CHECK: %[[Q:.*]] = scf.if
  %q = scf.if %i -> (!llvm.ptr<1>) {
    // CHECK: llvm.store %[[Y]], %[[SLOT]]
    // CHECK-NEXT: scf.yield
    %far = llvm.getelementptr %y[%n] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    scf.yield %far : !llvm.ptr<1>
  } else {
    // CHECK: llvm.store %[[P_OBJECT]], %[[SLOT]]
    // CHECK-NEXT: scf.yield
    scf.yield %s : !llvm.ptr<1>
  }
  // CHECK: %[[Q_OBJECT:.*]] = llvm.load %[[SLOT]]
  // CHECK: mux.check_access <write> %[[Q]] in %[[Q_OBJECT]]
  llvm.store %v, %q : i32, !llvm.ptr<1>
  return
}
// One that goes along an object in a loop is in no other.
// CHECK-LABEL: func @along
// CHECK-NOT: llvm.alloca
// CHECK-NOT: mux.find_object
func.func @along(%x: !llvm.ptr<1> {ocl.arg = #ocl.arg<"x", "int*", 1, access = "none", qualifiers = "">}, %n: index)
    attributes {mux.kernel = #mux.kernel<entry_point>} {
  // CHECK: %[[X:.*]] = mux.checked_object 0
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %word = arith.constant 1 : i32
  %end = scf.for %i = %zero to %n step %one iter_args(%p = %x) -> (!llvm.ptr<1>) {
    // CHECK: mux.check_access <write> %{{.*}} in %[[X]]
    llvm.store %word, %p : i32, !llvm.ptr<1>
    %next = llvm.getelementptr %p[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    scf.yield %next : !llvm.ptr<1>
  }
  // CHECK: mux.check_access <write> %{{.*}} in %[[X]]
  llvm.store %word, %end : i32, !llvm.ptr<1>
  return
}
}

// -----

module attributes {mux.checks = ["races"]} {
// A copy has an event that its waits are told by, in a list as well.
// CHECK-LABEL: func @copies
func.func @copies(%x: !llvm.ptr<1> {ocl.arg = #ocl.arg<"x", "int*", 1, access = "none", qualifiers = "">},
                  %s: !llvm.ptr<3> {ocl.arg = #ocl.arg<"s", "int*", 3, access = "none", qualifiers = "">}, %n: i64, %count: i32)
    attributes {mux.kernel = #mux.kernel<entry_point>} {
  %one = arith.constant 1 : i32
  %list = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  // CHECK: %[[NONE:.*]] = mux.null_event
  %none = mux.null_event : !mux.event
  // CHECK: mux.check_range {{.*}} site(0)
  // CHECK: mux.dma_read_1d
  // CHECK-NEXT: %[[BEFORE:.*]] = mux.event_number %[[NONE]]
  // CHECK-NEXT: %[[BEGUN:.*]] = mux.check_begun after %[[BEFORE]] by
  // CHECK-NEXT: %[[E:.*]] = mux.numbered_event %[[BEGUN]]
  %e = mux.dma_read_1d %s, %x size(%n) after %none of i32 : i64 loc("a.cl":1:2)
  // CHECK: mux.dma_read_1d {{.*}} after %[[E]]
  // CHECK-NEXT: %[[JOINED:.*]] = mux.event_number %[[E]]
  // CHECK-NEXT: %[[BEGUN:.*]] = mux.check_begun after %[[JOINED]] by
  // CHECK-NEXT: %[[F:.*]] = mux.numbered_event %[[BEGUN]]
  %f = mux.dma_read_1d %s, %x size(%n) after %e of i32 : i64 loc("a.cl":2:2)
  // CHECK: %[[NUMBER:.*]] = mux.event_number %[[F]]
  // CHECK-NEXT: mux.check_waited event(%[[NUMBER]])
  // CHECK-NEXT: mux.check_meeting
  mux.dma_wait(%f) loc("a.cl":4:2)
  // CHECK: scf.while
  // CHECK: %[[AT:.*]] = mux.check_private <read> %{{.*}} size(8)
  // CHECK: %[[LOADED:.*]] = llvm.load %[[AT]]
  // CHECK-NEXT: mux.check_waited event(%[[LOADED]])
  // CHECK-NOT: mux.check_waited
  // CHECK: mux.check_meeting
  // CHECK-NEXT: mux.dma_wait
  mux.event_list %count at %list : !llvm.ptr loc("a.cl":5:2)
  mux.dma_wait loc("a.cl":5:2)
  // CHECK: mux.check_waited by
  // CHECK-NEXT: mux.check_meeting
  mux.dma_wait loc("a.cl":6:2)
  return
}
}

// -----

module attributes {mux.checks = ["races"]} {
// What a sub-group meets at orders its own accesses; where it is the whole group,
// those of all.
// CHECK-LABEL: func @sub_groups
func.func @sub_groups() attributes {mux.kernel = #mux.kernel<entry_point>} {
  // CHECK: mux.check_meeting sub_group|work_group by
  // CHECK-NEXT: mux.sub_group_barrier
  mux.sub_group_barrier id(1) scope(sub_group) semantics(acq_rel, work_group)
  return
}
// CHECK-LABEL: func @only_sub_group
func.func @only_sub_group() attributes {mux.degenerate_subgroups, mux.kernel = #mux.kernel<entry_point>} {
  // CHECK: mux.check_meeting work_group by
  mux.sub_group_barrier id(1) scope(sub_group) semantics(acq_rel, work_group)
  return
}
}

// -----

// A component that is chosen by a computed index is one of the vector's, which is
// none of the kernel's objects.
module attributes {mux.checks = ["bounds"]} {
// CHECK-LABEL: func @components
// CHECK-SAME: objects = [{kind = "argument"}, {kind = "argument"}, {kind = "argument"}]
func.func @components(%v: vector<4xi32>, %i: i32, %x: i32) -> (i32, vector<4xi32>)
    attributes {mux.kernel = #mux.kernel<entry_point>} {
  // CHECK: %[[INDEX:.*]] = arith.index_castui
  %index = arith.index_castui %i : i32 to index
  // CHECK: %[[BEYOND:.*]] = arith.cmpi uge, %[[INDEX]], %{{.*}} : index
  // CHECK: scf.if %[[BEYOND]] {
  // CHECK:   %[[NONE:.*]] = llvm.mlir.zero : !llvm.ptr
  // CHECK:   mux.check_private <read> %{{.*}} in %[[NONE]] size(16) object(2147483647) bytes(4) site(0)
  // CHECK: %[[ALLOWED:.*]] = arith.select %[[BEYOND]], %{{.*}}, %[[INDEX]] : index
  // CHECK: %[[READ:.*]] = vector.extract %{{.*}}[%[[ALLOWED]]]
  // CHECK: arith.select %[[BEYOND]], %{{.*}}, %[[READ]] : i32
  %read = vector.extract %v[%index] : i32 from vector<4xi32> loc("a.cl":1:2)
  // CHECK: mux.check_private <write> %{{.*}} size(16) object(2147483647) bytes(4) site(1)
  // CHECK: %[[FIRST:.*]] = vector.extract %{{.*}}[0]
  // CHECK: %[[VALUE:.*]] = arith.select %{{.*}}, %[[FIRST]], %{{.*}} : i32
  // CHECK: vector.insert %[[VALUE]], %{{.*}} [%{{.*}}]
  %written = vector.insert %x, %v [%index] : i32 into vector<4xi32> loc("a.cl":2:2)
  // A number is one of them in any program.
  // CHECK: scf.for
  // CHECK-NOT: mux.check_private
  %none = arith.constant 0 : index
  scf.for %n = %none to %index step %index {
  }
  %second = vector.extract %v[1] : i32 from vector<4xi32> loc("a.cl":3:2)
  %sum = arith.addi %read, %second : i32
  return %sum, %written : i32, vector<4xi32>
}
}

// -----

module attributes {mux.checks = ["barriers"]} {
// All of a sub-group must go the same way to what all must reach, and all of a
// group give it the same.
// CHECK-LABEL: func @reached
// CHECK-SAME: when = "argument"
// CHECK-SAME: when = "true"
func.func @reached(%i: i1, %j: i1, %v: i32, %lane: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  // CHECK: %[[I:.*]] = arith.extui %{{.*}} : i1 to i64
  // CHECK-NEXT: mux.check_convergence sub_group %[[I]]
  // CHECK-NEXT: scf.if
  scf.if %i {
    %sum = mux.reduce sub_group add %v {mux.reached_by_all} : i32 loc("a.cl":1:2)
  }
  // CHECK: mux.reduce sub_group add
  // CHECK-NOT: mux.check_convergence
  // CHECK: mux.reduce sub_group add
  scf.if %j {
    %sum = mux.reduce sub_group add %v : i32 loc("a.cl":2:2)
  }
  // CHECK: mux.check_convergence %{{.*}} slot(0)
  // CHECK: mux.broadcast
  %of = mux.broadcast work_group id(0) %v[%lane, %lane, %lane] : i32, i64 loc("a.cl":3:2)
  return
}
}

// -----

!layers = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 1, 0, 0, 0, 1>

module attributes {mux.checks = ["bounds"]} {
// Coordinates are held against as many sizes, the layers last.
// CHECK-LABEL: func @texel
// CHECK-SAME: (%[[IMAGE:[a-z0-9]+]]: !llvm.target
func.func @texel(%o: !layers {ocl.arg = #ocl.arg<"o", "image2d_array_t", 1, access = "write_only", qualifiers = "">}, %at: vector<3xi32>)
    attributes {mux.kernel = #mux.kernel<entry_point>} {
  // CHECK-DAG: %[[W:.*]] = mux.image_query width %[[IMAGE]]
  // CHECK-DAG: %[[H:.*]] = mux.image_query height %[[IMAGE]]
  // CHECK-DAG: %[[LAYERS:.*]] = mux.image_query array_size %[[IMAGE]]
  // CHECK: %[[X:.*]] = vector.extract %{{.*}}[0]
  // CHECK: %[[Y:.*]] = vector.extract %{{.*}}[1]
  // CHECK: %[[Z:.*]] = vector.extract %{{.*}}[2]
  // CHECK: mux.check_texel <write> %[[X]], %[[Y]], %[[Z]] in %[[W]], %[[H]], %[[LAYERS]] object(0) site(0)
  // CHECK-NOT: mux.texel_access
  mux.texel_access <write> %o[%at] : !layers, vector<3xi32> loc("a.cl":1:2)
  return
}
}

// -----

module attributes {mux.checks = ["uninitialised"]} {
// What is copied is as written as its source: of vectors a variable says so until
// they are stored, lane by lane.
// CHECK-LABEL: func @hands_on
func.func @hands_on(%out: !llvm.ptr<1> {ocl.arg = #ocl.arg<"out", "int*", 1, access = "none", qualifiers = "">})
    attributes {mux.kernel = #mux.kernel<entry_point>} {
  %one = arith.constant 1 : i32
  %bytes = arith.constant 8 : i64
  // CHECK: %[[KEPT:.*]] = llvm.alloca %{{.*}} x !llvm.array<32 x i8>
  // CHECK: %[[V:.*]] = llvm.alloca %{{.*}} x !llvm.struct<(vector<4xi32>, array<16 x i8>)>
  // CHECK: %[[W:.*]] = llvm.alloca %{{.*}} x !llvm.struct<(vector<4xi32>, array<16 x i8>)>
  %v = llvm.alloca %one x vector<4xi32> {alignment = 16 : i64} : (i32) -> !llvm.ptr
  %w = llvm.alloca %one x vector<4xi32> {alignment = 16 : i64} : (i32) -> !llvm.ptr
  // CHECK: mux.check_private <read> %[[V]]
  // CHECK: llvm.load
  // CHECK: mux.check_copy %[[KEPT]] in %[[KEPT]] size(16) from %[[V]] in %[[V]] size(16)
  %x = llvm.load %v {alignment = 16 : i64} : !llvm.ptr -> vector<4xi32>
  // CHECK: mux.check_private <write> %[[W]]
  // CHECK: %[[TO:.*]] = llvm.getelementptr %[[W]][4]
  // CHECK: %[[FROM:.*]] = llvm.getelementptr %[[KEPT]][8]
  // CHECK: mux.check_copy %[[TO]] in %[[W]] size(16) from %[[FROM]] in %[[KEPT]] size(16)
  %y = vector.shuffle %x, %x [3, 2, 3, 0] : vector<4xi32>, vector<4xi32>
  %z = vector.insert %one, %y [0] : i32 into vector<4xi32>
  llvm.store %z, %w {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr
  // CHECK: mux.check_range <write>
  // CHECK: mux.check_range <read>
  // CHECK: mux.check_copy %{{.*}} in %{{.*}} size(0) from %[[W]] in %[[W]] size(16)
  "llvm.intr.memcpy"(%out, %w, %bytes) <{isVolatile = false}> : (!llvm.ptr<1>, !llvm.ptr, i64) -> ()
  return
}
}

// -----

// A module without checks stays as it is.
// CHECK-LABEL: func @unchecked
// CHECK-NOT: mux.check
func.func @unchecked(%x: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %v = llvm.load %x : !llvm.ptr<1> -> i32
  return
}
