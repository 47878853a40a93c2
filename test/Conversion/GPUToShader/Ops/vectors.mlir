// RUN: cairn-opt %s --convert-gpu-to-shader -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: cairn-translate --serialize-module %t.mlir -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// REQUIRES: spirv-val
module {
  gpu.module @kernels {
    // CHECK-LABEL: spirv.func @vectors
    gpu.func @vectors() kernel {
      %v = spirv.Variable : !spirv.ptr<i32, Function>
      // CHECK: %[[A:.*]] = spirv.Undef : i32
      // CHECK: %[[COND:.*]] = spirv.Undef : i1
      %a = spirv.Undef : i32
      %c = spirv.Undef : i1
      // CHECK: %[[X:.*]] = spirv.CompositeConstruct %[[A]], %[[A]], %[[A]]
      %x = vector.broadcast %a : i32 to vector<3xi32>
      // CHECK: %[[Y:.*]] = spirv.VectorShuffle [2 : i32, -1 : i32, 0 : i32] %[[X]], %[[X]]
      %y = vector.shuffle %x, %x [2, -1, 0] : vector<3xi32>, vector<3xi32>
      // A scalar condition for vectors came with SPIR-V 1.4.
      // CHECK: %[[CONDS:.*]] = spirv.CompositeConstruct %[[COND]], %[[COND]], %[[COND]]
      // CHECK: %[[Z:.*]] = spirv.Select %[[CONDS]], %[[X]], %[[Y]]
      %z = arith.select %c, %x, %y : vector<3xi32>
      // CHECK: spirv.VectorInsertDynamic %[[A]], %[[Z]][%[[A]]]
      %i = arith.index_cast %a : i32 to index
      %w = vector.insert %a, %z [%i] : i32 into vector<3xi32>
      // CHECK: spirv.VectorExtractDynamic %{{.*}}[%[[A]]]
      %e = vector.extract %w[%i] : i32 from vector<3xi32>
      // CHECK: %[[E1:.*]] = spirv.CompositeExtract %{{.*}}[1 : i32]
      %c1 = arith.constant 1 : index
      %f = vector.extract %w[%c1] : i32 from vector<3xi32>
      %g = vector.from_elements %e, %f : vector<2xi32>
      // CHECK: %[[MAX:.*]] = spirv.GL.UMax
      %r = vector.reduction <maxui>, %g : vector<2xi32> into i32
      // CHECK: %[[BYTES:.*]] = spirv.Bitcast %[[MAX]] : i32 to vector<4xi8>
      // CHECK: spirv.Bitcast %[[BYTES]] : vector<4xi8> to i32
      %b = llvm.bitcast %r : i32 to vector<4xi8>
      %s = llvm.bitcast %b : vector<4xi8> to i32
      // CHECK: %[[PAIR:.*]] = spirv.CompositeConstruct {{.*}} : (i32, i32) -> vector<2xi32>
      // CHECK: %[[MIX:.*]] = spirv.VectorShuffle [0 : i32, 2 : i32, 1 : i32, 3 : i32] %[[PAIR]], %[[PAIR]]
      // CHECK: spirv.VectorShuffle [0 : i32, 2 : i32] %[[MIX]], %[[MIX]]
      // CHECK: spirv.VectorShuffle [1 : i32, 3 : i32] %[[MIX]], %[[MIX]]
      %pair = vector.from_elements %s, %a : vector<2xi32>
      %mix = vector.interleave %pair, %pair : vector<2xi32> -> vector<4xi32>
      %even, %odd = vector.deinterleave %mix : vector<4xi32> -> vector<2xi32>
      // CHECK: spirv.VectorShuffle [1 : i32, 2 : i32]
      %middle = vector.extract_strided_slice %mix {offsets = [1], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
      // CHECK: spirv.VectorShuffle [0 : i32, 4 : i32, 5 : i32, 3 : i32]
      %put = vector.insert_strided_slice %even, %mix {offsets = [1], strides = [1]} : vector<2xi32> into vector<4xi32>
      %sum = arith.addi %odd, %middle : vector<2xi32>
      %all = vector.insert_strided_slice %sum, %put {offsets = [2], strides = [1]} : vector<2xi32> into vector<4xi32>
      %t = vector.reduction <add>, %all : vector<4xi32> into i32
      spirv.Store "Function" %v, %t : i32
      gpu.return
    }
  }
}
