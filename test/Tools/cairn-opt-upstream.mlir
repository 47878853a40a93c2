// MLIR's own dialects and passes are there beside Cairn's.

// RUN: cairn-opt %s --pass-pipeline='builtin.module(func.func(convert-linalg-to-loops))' | FileCheck %s --check-prefix=LINALG
// RUN: cairn-opt %s --transform-interpreter | FileCheck %s --check-prefix=TRANSFORM
// RUN: cairn-opt %s --one-shot-bufferize | FileCheck %s --check-prefix=BUFFERIZE
// RUN: cairn-opt %s --pass-pipeline='builtin.module(func.func(affine-super-vectorize{virtual-vector-size=4}))' \
// RUN:   | FileCheck %s --check-prefix=VECTOR

module attributes {transform.with_named_sequence} {
  // LINALG-LABEL: func.func @fill
  // LINALG: scf.for
  // LINALG: memref.store
  // TRANSFORM-LABEL: func.func @fill
  // TRANSFORM: %[[STEP:.*]] = arith.constant 4 : index
  // TRANSFORM: scf.for {{.*}} step %[[STEP]]
  // TRANSFORM: linalg.fill {{.*}} memref<4xf32
  func.func @fill(%m: memref<16xf32>, %v: f32) {
    linalg.fill ins(%v : f32) outs(%m : memref<16xf32>)
    return
  }

  // BUFFERIZE-LABEL: func.func @insert
  // BUFFERIZE: memref.store
  func.func @insert(%t: tensor<4xf32>, %v: f32, %i: index) -> tensor<4xf32> {
    %r = tensor.insert %v into %t[%i] : tensor<4xf32>
    return %r : tensor<4xf32>
  }

  // VECTOR-LABEL: func.func @copy
  // VECTOR: vector.transfer_read
  // VECTOR: vector.transfer_write
  func.func @copy(%a: memref<64xf32>, %b: memref<64xf32>) {
    affine.for %i = 0 to 64 {
      %x = affine.load %a[%i] : memref<64xf32>
      affine.store %x, %b[%i] : memref<64xf32>
    }
    return
  }

  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %fill = transform.structured.match ops{["linalg.fill"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %fill tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
