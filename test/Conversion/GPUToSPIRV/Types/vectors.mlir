// RUN: cairn-opt %s --gpu-legalize-types --split-input-file | FileCheck %s

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @pieces
  // CHECK-SAME: (%[[P:.*]]: !llvm.ptr<1>, %[[Q:.*]]: !llvm.ptr<1>)
  gpu.func @pieces(%p: !llvm.ptr<1>, %q: !llvm.ptr<1>) kernel {
    // CHECK: %[[A:.*]] = llvm.load volatile %[[P]] {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
    // CHECK: %[[P1:.*]] = llvm.getelementptr inbounds|nuw %[[P]][16] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
    // CHECK: %[[B:.*]] = llvm.load volatile %[[P1]] {alignment = 16 : i64} : !llvm.ptr<1> -> vector<2xf32>
    %v = llvm.load volatile %p {alignment = 16 : i64} : !llvm.ptr<1> -> vector<6xf32>
    // CHECK-DAG: %[[C0:.*]] = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : vector<4xf32>
    // CHECK-DAG: %[[C1:.*]] = arith.constant dense<[5.000000e+00, 6.000000e+00]> : vector<2xf32>
    %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : vector<6xf32>
    // CHECK: %[[S:.*]] = arith.addf %[[A]], %[[C0]] fastmath<contract> : vector<4xf32>
    // CHECK: %[[T:.*]] = arith.addf %[[B]], %[[C1]] fastmath<contract> : vector<2xf32>
    %s = arith.addf %v, %c fastmath<contract> : vector<6xf32>
    // CHECK: arith.cmpf olt, %[[S]], %[[A]] : vector<4xf32>
    // CHECK: %[[L:.*]] = arith.cmpf olt, %[[T]], %[[B]] : vector<2xf32>
    %l = arith.cmpf olt, %s, %v : vector<6xf32>
    // CHECK: arith.select
    // CHECK: arith.select %[[L]], %[[T]], %[[B]] : vector<2xi1>, vector<2xf32>
    %r = arith.select %l, %s, %v : vector<6xi1>, vector<6xf32>
    // CHECK: llvm.store %{{.*}}, %[[Q]] {alignment = 4 : i64} : vector<4xf32>
    // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 4 : i64} : vector<2xf32>
    llvm.store %r, %q {alignment = 4 : i64} : vector<6xf32>, !llvm.ptr<1>
    gpu.return
  }

  // A vector of one lane is its lane, and that of five has one behind.
  // CHECK-LABEL: gpu.func @single_lanes
  gpu.func @single_lanes(%p: !llvm.ptr<1>) kernel {
    // CHECK: %[[A:.*]] = llvm.load %{{.*}} -> i32
    %v = llvm.load %p {alignment = 4 : i64} : !llvm.ptr<1> -> vector<1xi32>
    // CHECK: %[[B:.*]] = arith.muli %[[A]], %[[A]] : i32
    %w = arith.muli %v, %v : vector<1xi32>
    %x = vector.extract %w[0] : i32 from vector<1xi32>
    // CHECK: %[[C:.*]] = vector.broadcast %[[B]] : i32 to vector<4xi32>
    %y = vector.broadcast %x : i32 to vector<5xi32>
    // CHECK: llvm.store %[[C]], %{{.*}} {alignment = 4 : i64} : vector<4xi32>
    // CHECK: llvm.store %[[B]], %{{.*}} {alignment = 4 : i64} : i32
    llvm.store %y, %p {alignment = 4 : i64} : vector<5xi32>, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @carried
  gpu.func @carried(%p: !llvm.ptr<1>, %n: index, %if: i1) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %v = llvm.load %p {alignment = 16 : i64} : !llvm.ptr<1> -> vector<8xi32>
    // CHECK: %[[FOR:.*]]:3 = scf.for %[[I:.*]] = {{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}, %[[K:.*]] = %{{.*}}) -> (vector<4xi32>, vector<4xi32>, index) {
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %v, %k = %c1) -> (vector<8xi32>, index) {
      // CHECK: %[[IF:.*]]:2 = scf.if %{{.*}} -> (vector<4xi32>, vector<4xi32>) {
      %x = scf.if %if -> (vector<8xi32>) {
        // CHECK: %[[S:.*]] = arith.addi %[[A]], %[[A]] : vector<4xi32>
        // CHECK: %[[T:.*]] = arith.addi %[[B]], %[[B]] : vector<4xi32>
        %s = arith.addi %a, %a : vector<8xi32>
        // CHECK: scf.yield %[[S]], %[[T]]
        scf.yield %s : vector<8xi32>
      } else {
        // CHECK: scf.yield %[[A]], %[[B]]
        scf.yield %a : vector<8xi32>
      }
      // CHECK: scf.yield %[[IF]]#0, %[[IF]]#1, %[[I]]
      scf.yield %x, %i : vector<8xi32>, index
    }
    // CHECK: scf.while
    // CHECK-SAME: (vector<4xi32>, vector<4xi32>) -> (vector<4xi32>, vector<4xi32>)
    %w = scf.while (%a = %r#0) : (vector<8xi32>) -> vector<8xi32> {
      // CHECK: scf.condition(%{{.*}}) %{{.*}}, %{{.*}} : vector<4xi32>, vector<4xi32>
      scf.condition(%if) %a : vector<8xi32>
    } do {
    // CHECK: ^bb0(%{{.*}}: vector<4xi32>, %{{.*}}: vector<4xi32>):
    ^bb0(%b: vector<8xi32>):
      scf.yield %b : vector<8xi32>
    }
    llvm.store %w, %p {alignment = 8 : i64} : vector<8xi32>, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @shuffles
  gpu.func @shuffles(%p: !llvm.ptr<1>) kernel {
    // CHECK: %[[A:.*]] = llvm.load %{{.*}} {alignment = 32
    // CHECK: %[[B:.*]] = llvm.load %{{.*}} {alignment = 16
    %v = llvm.load %p {alignment = 32 : i64} : !llvm.ptr<1> -> vector<8xf32>
    // The halves and what is between: no op, one of two pieces.
    // CHECK-NEXT: %[[M:.*]] = vector.shuffle %[[A]], %[[B]] [2, 3, 4, 5] : vector<4xf32>, vector<4xf32>
    %lo = vector.shuffle %v, %v [0, 1, 2, 3] : vector<8xf32>, vector<8xf32>
    %hi = vector.shuffle %v, %v [12, 13, 14, 15] : vector<8xf32>, vector<8xf32>
    %mid = vector.extract_strided_slice %v {offsets = [2], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
    // CHECK-NEXT: llvm.store %[[A]]
    llvm.store %lo, %p {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<1>
    // CHECK-NEXT: llvm.store %[[B]]
    llvm.store %hi, %p {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<1>
    // CHECK-NEXT: llvm.store %[[M]]
    llvm.store %mid, %p {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<1>
    gpu.return
  }

  // The piece is chosen first.
  // CHECK-LABEL: gpu.func @dynamic_lane
  gpu.func @dynamic_lane(%p: !llvm.ptr<1>, %i: index) kernel {
    // CHECK: %[[A:.*]] = llvm.load %{{.*}} {alignment = 32
    // CHECK: %[[B:.*]] = llvm.load %{{.*}} {alignment = 16
    %v = llvm.load %p {alignment = 32 : i64} : !llvm.ptr<1> -> vector<8xf32>
    // CHECK: %[[BEHIND:.*]] = arith.cmpi uge, %[[I:.*]], %c4
    // CHECK: %[[MASK:.*]] = vector.broadcast %[[BEHIND]] : i1 to vector<4xi1>
    // CHECK: %[[PIECE:.*]] = arith.select %[[MASK]], %[[B]], %[[A]] : vector<4xi1>, vector<4xf32>
    // CHECK: %[[LANE:.*]] = arith.andi %[[I]], %c3
    // CHECK: %[[X:.*]] = vector.extract %[[PIECE]][%[[LANE]]]
    %x = vector.extract %v[%i] : f32 from vector<8xf32>
    // CHECK: llvm.store %[[X]]
    llvm.store %x, %p : f32, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @gathered
  gpu.func @gathered(%p: !llvm.ptr<1>, %i: !llvm.ptr<1>) kernel {
    %v = llvm.load %i {alignment = 8 : i64} : !llvm.ptr<1> -> vector<2xi32>
    // CHECK: %[[I0:.*]] = vector.extract %{{.*}}[0]
    // CHECK: %[[I1:.*]] = vector.extract %{{.*}}[1]
    // CHECK: llvm.getelementptr %{{.*}}[%[[I0]]] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    // CHECK: %[[P1:.*]] = llvm.getelementptr %{{.*}}[%[[I1]]] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %a = llvm.getelementptr %p[%v] : (!llvm.ptr<1>, vector<2xi32>) -> vector<2x!llvm.ptr<1>>, f32
    %c1 = arith.constant 1 : i32
    %q = llvm.extractelement %a[%c1 : i32] : vector<2x!llvm.ptr<1>>
    // CHECK: llvm.load %[[P1]]
    %x = llvm.load %q : !llvm.ptr<1> -> f32
    llvm.store %x, %p : f32, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @bitcasts
  gpu.func @bitcasts(%p: !llvm.ptr<1>) kernel {
    // CHECK: %[[A:.*]] = llvm.load %{{.*}} -> vector<4xi8>
    // CHECK: %[[B:.*]] = llvm.load %{{.*}} -> vector<4xi8>
    %v = llvm.load %p {alignment = 8 : i64} : !llvm.ptr<1> -> vector<8xi8>
    // CHECK: %[[AW:.*]] = llvm.bitcast %[[A]] : vector<4xi8> to i32
    // CHECK: %[[BW:.*]] = llvm.bitcast %[[B]] : vector<4xi8> to i32
    // CHECK: %[[W:.*]] = vector.from_elements %[[AW]], %[[BW]] : vector<2xi32>
    // CHECK: %[[L:.*]] = llvm.bitcast %[[W]] : vector<2xi32> to i64
    %l = llvm.bitcast %v : vector<8xi8> to i64
    // CHECK: llvm.store %[[L]]
    llvm.store %l, %p {alignment = 8 : i64} : i64, !llvm.ptr<1>
    // SPIR-V has this one.
    // CHECK: vector.bitcast %{{.*}} : vector<4xi16> to vector<2xi32>
    %s = llvm.load %p {alignment = 8 : i64} : !llvm.ptr<1> -> vector<4xi16>
    %w = vector.bitcast %s : vector<4xi16> to vector<2xi32>
    llvm.store %w, %p {alignment = 8 : i64} : vector<2xi32>, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @reduction
  gpu.func @reduction(%p: !llvm.ptr<1>) kernel {
    // CHECK: %[[V:.*]] = llvm.load
    %v = llvm.load %p {alignment = 8 : i64} : !llvm.ptr<1> -> vector<2xi32>
    // CHECK: %[[A:.*]] = vector.extract %[[V]][0]
    // CHECK: %[[B:.*]] = vector.extract %[[V]][1]
    // CHECK: arith.addi %[[A]], %[[B]] : i32
    %r = vector.reduction <add>, %v : vector<2xi32> into i32
    llvm.store %r, %p : i32, !llvm.ptr<1>
    gpu.return
  }

  // One condition for all lanes is one for each before SPIR-V 1.4.
  // CHECK-LABEL: gpu.func @scalar_condition
  gpu.func @scalar_condition(%p: !llvm.ptr<1>, %c: i1) kernel {
    %v = llvm.load %p {alignment = 8 : i64} : !llvm.ptr<1> -> vector<2xi32>
    %z = arith.constant dense<0> : vector<2xi32>
    // CHECK: %[[C:.*]] = vector.broadcast %{{.*}} : i1 to vector<2xi1>
    // CHECK: arith.select %[[C]], %{{.*}}, %{{.*}} : vector<2xi1>, vector<2xi32>
    %s = arith.select %c, %v, %z : vector<2xi32>
    llvm.store %s, %p {alignment = 8 : i64} : vector<2xi32>, !llvm.ptr<1>
    gpu.return
  }
}

// -----

module attributes {shader.options = #shader.options<spirv_version = "1.4">} {
  gpu.module @kernels {
    // CHECK-LABEL: gpu.func @scalar_condition_1_4
    gpu.func @scalar_condition_1_4(%p: !llvm.ptr<1>, %c: i1) kernel {
      %v = llvm.load %p {alignment = 8 : i64} : !llvm.ptr<1> -> vector<2xi32>
      %z = arith.constant dense<0> : vector<2xi32>
      // CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : vector<2xi32>
      %s = arith.select %c, %v, %z : vector<2xi32>
      llvm.store %s, %p {alignment = 8 : i64} : vector<2xi32>, !llvm.ptr<1>
      gpu.return
    }
  }
}
