// RUN: cairn-opt %s --split-input-file --verify-diagnostics --mux-lower-memory | FileCheck %s

// Views are pointers with offsets and strides, indices are i64.
// CHECK-LABEL: func.func @views(
// CHECK-SAME: %[[P:.*]]: !llvm.ptr<1>, %[[N:.*]]: i32)
// CHECK: %[[MINE:.*]] = llvm.alloca {{.*}} x f32
// CHECK: %[[W:.*]] = arith.extui %[[N]] : i32 to i64
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[W]] step %{{.*}} : i64
// CHECK: arith.muli {{.*}} : i64
// CHECK: llvm.getelementptr %[[P]][%{{.*}}] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK: llvm.load {{.*}} {alignment = 4 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: llvm.store {{.*}} : vector<4xf32>, !llvm.ptr
// CHECK-NOT: memref
// CHECK-NOT: index
func.func @views(%p: !llvm.ptr<1>, %n: i32) {
  %flat = builtin.unrealized_conversion_cast %p : !llvm.ptr<1> to memref<?xf32, 1>
  %w = arith.index_castui %n : i32 to index
  %c8 = arith.constant 8 : index
  %rows = memref.reinterpret_cast %flat to offset: [0], sizes: [%c8, %w], strides: [%w, 1]
      : memref<?xf32, 1> to memref<?x?xf32, strided<[?, 1]>, 1>
  %mine = memref.alloc() : memref<3x8xf32>
  affine.for %i = 0 to %w {
    %part = memref.subview %rows[%i, 4] [1, 4] [1, 1]
        : memref<?x?xf32, strided<[?, 1]>, 1> to memref<1x4xf32, strided<[?, 1], offset: ?>, 1>
    %v = affine.vector_load %part[0, 0] : memref<1x4xf32, strided<[?, 1], offset: ?>, 1>, vector<4xf32>
    affine.vector_store %v, %mine[%i mod 3, 4] : memref<3x8xf32>, vector<4xf32>
  }
  memref.dealloc %mine : memref<3x8xf32>
  return
}

// -----

func.func @local(%v: f32) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{expected private memory (memory space 0) of a constant size, got 'memref<8xf32, 3>'}}
  %m = memref.alloc() : memref<8xf32, 3>
  memref.store %v, %m[%c0] : memref<8xf32, 3>
  return
}

// -----

func.func @unknown(%n: index, %v: f32) {
  // expected-error @below {{expected private memory (memory space 0) of a constant size, got 'memref<?xf32>'}}
  %m = memref.alloc(%n) : memref<?xf32>
  memref.store %v, %m[%n] : memref<?xf32>
  return
}

// -----

func.func @copy() {
  %x = memref.alloc() : memref<8xf32>
  %y = memref.alloc() : memref<8xf32>
  // expected-error @below {{'memref.copy' has no form at the levels of kernels}}
  memref.copy %x, %y : memref<8xf32> to memref<8xf32>
  return
}

// -----

func.func @chosen(%which: i1) {
  %x = memref.alloc() : memref<8xf32>
  %y = memref.alloc() : memref<8xf32>
  // expected-error @below {{'arith.select' has no form at the levels of kernels}}
  %z = arith.select %which, %x, %y : memref<8xf32>
  %c0 = arith.constant 0 : index
  %v = memref.load %z[%c0] : memref<8xf32>
  memref.store %v, %x[%c0] : memref<8xf32>
  return
}
