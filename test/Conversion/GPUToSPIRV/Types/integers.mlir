// RUN: cairn-opt %s --gpu-legalize-types --split-input-file | FileCheck %s

gpu.module @kernels {
  // As many bytes are touched as the integer has.
  // CHECK-LABEL: gpu.func @memory
  gpu.func @memory(%p: !llvm.ptr<1>, %q: !llvm.ptr<1>) kernel {
    // CHECK: %[[LO:.*]] = llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<1> -> i16
    // CHECK: %[[LOW:.*]] = arith.extui %[[LO]] : i16 to i32
    // CHECK: llvm.getelementptr {{.*}}[2] : {{.*}}, i8
    // CHECK: %[[HI:.*]] = llvm.load %{{.*}} {alignment = 2 : i64} : !llvm.ptr<1> -> i8
    // CHECK: %[[HIW:.*]] = arith.extui %[[HI]] : i8 to i32
    // CHECK: %[[UP:.*]] = arith.shli %[[HIW]], %{{.*}} : i32
    // CHECK: %[[V:.*]] = arith.ori %[[LOW]], %[[UP]] : i32
    %v = llvm.load %p {alignment = 4 : i64} : !llvm.ptr<1> -> i24
    // CHECK: %[[T:.*]] = arith.trunci %[[V]] : i32 to i16
    // CHECK: llvm.store %[[T]], %{{.*}} {alignment = 2 : i64} : i16
    // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 2 : i64} : i8
    llvm.store %v, %q {alignment = 2 : i64} : i24, !llvm.ptr<1>
    gpu.return
  }

  // Only what can overflow is masked.
  // CHECK-LABEL: gpu.func @masks
  gpu.func @masks(%p: !llvm.ptr<1>, %x: i64) kernel {
    // CHECK: %[[M:.*]] = arith.constant 281474976710655 : i64
    // CHECK: %[[V:.*]] = arith.andi %{{.*}}, %[[M]] : i64
    %v = arith.trunci %x : i64 to i48
    // CHECK-NEXT: %[[O:.*]] = arith.ori %[[V]], %[[V]] : i64
    %o = arith.ori %v, %v : i48
    // CHECK: %[[S:.*]] = arith.addi %[[O]], %[[V]] : i64
    // CHECK: arith.andi %[[S]], %{{.*}} : i64
    %s = arith.addi %o, %v : i48
    // CHECK: arith.shli
    // CHECK: %[[E:.*]] = arith.shrsi
    %e = arith.extsi %s : i48 to i64
    // CHECK: llvm.store %[[E]]
    llvm.store %e, %p : i64, !llvm.ptr<1>
    gpu.return
  }

  // The halves of what LLVM joined come apart without a shift.
  // CHECK-LABEL: gpu.func @halves
  gpu.func @halves(%p: !llvm.ptr<1>) kernel {
    // CHECK-NEXT: %[[LO:.*]] = llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> i64
    // CHECK-NEXT: llvm.getelementptr
    // CHECK-NEXT: %[[HI:.*]] = llvm.load %{{.*}} {alignment = 8 : i64} : !llvm.ptr<1> -> i64
    %v = llvm.load %p {alignment = 16 : i64} : !llvm.ptr<1> -> i128
    %c64 = arith.constant 64 : i128
    %h = arith.shrui %v, %c64 : i128
    %hi = arith.trunci %h : i128 to i64
    %lo = arith.trunci %v : i128 to i64
    // CHECK-NOT: arith.sh
    // CHECK: llvm.store %[[HI]]
    llvm.store %hi, %p : i64, !llvm.ptr<1>
    // CHECK: llvm.store %[[LO]]
    llvm.store %lo, %p : i64, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @carry
  gpu.func @carry(%p: !llvm.ptr<1>, %x: i64, %y: i64) kernel {
    %a = arith.extui %x : i64 to i128
    %b = arith.extui %y : i64 to i128
    // CHECK: %[[S:.*]] = arith.addi %[[X:.*]], %{{.*}} : i64
    // CHECK: %[[C:.*]] = arith.cmpi ult, %[[S]], %[[X]] : i64
    // CHECK: arith.extui %[[C]] : i1 to i64
    %s = arith.addi %a, %b : i128
    llvm.store %s, %p {alignment = 8 : i64} : i128, !llvm.ptr<1>
    gpu.return
  }

  // Booleans are bytes in memory.
  // CHECK-LABEL: gpu.func @boolean
  gpu.func @boolean(%p: !llvm.ptr<1>) kernel {
    // CHECK: %[[B:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> i8
    // CHECK: %[[V:.*]] = arith.trunci %[[B]] : i8 to i1
    %v = llvm.load %p {alignment = 1 : i64} : !llvm.ptr<1> -> i1
    // CHECK: %[[E:.*]] = arith.extui %[[V]] : i1 to i8
    // CHECK: llvm.store %[[E]], %{{.*}} : i8
    llvm.store %v, %p {alignment = 1 : i64} : i1, !llvm.ptr<1>
    gpu.return
  }
}

// -----

// 8-bit integers are loaded, stored and converted, and nothing else.
module attributes {shader.options = #shader.options<int8 = false>} {
  gpu.module @kernels {
    // CHECK-LABEL: gpu.func @without_bytes
    gpu.func @without_bytes(%p: !llvm.ptr<1>) kernel {
      // CHECK: %[[L:.*]] = llvm.load %{{.*}} -> i32
      // CHECK: arith.andi %[[L]], %{{.*}} : i32
      // CHECK-COUNT-3: arith.shrui %[[L]], %{{.*}} : i32
      // CHECK: %[[V:.*]] = vector.from_elements %{{.*}} : vector<4xi32>
      %v = llvm.load %p {alignment = 4 : i64} : !llvm.ptr<1> -> vector<4xi8>
      // CHECK: %[[S:.*]] = arith.addi %[[V]], %[[V]] : vector<4xi32>
      // CHECK: %[[M:.*]] = arith.andi %[[S]], %{{.*}} : vector<4xi32>
      %s = arith.addi %v, %v : vector<4xi8>
      // CHECK-COUNT-4: vector.extract %[[M]]
      // CHECK: %[[T:.*]] = arith.ori %{{.*}}, %{{.*}} : i32
      // CHECK-NEXT: llvm.store %[[T]], %{{.*}} : i32
      llvm.store %s, %p {alignment = 4 : i64} : vector<4xi8>, !llvm.ptr<1>
      // The counter keeps its sign.
      // CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} : i32
      %b = llvm.load %p : !llvm.ptr<1> -> i8
      %c-3 = arith.constant -3 : i8
      %c1 = arith.constant 1 : i8
      scf.for %i = %c-3 to %b step %c1 : i8 {
        // CHECK: arith.andi %[[I]], %{{.*}} : i32
        llvm.store %i, %p : i8, !llvm.ptr<1>
      }
      gpu.return
    }
  }
}
