// RUN: cairn-opt %s --convert-gpu-to-shader -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: cairn-translate --serialize-module %t.mlir -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// REQUIRES: spirv-val
module {
  gpu.module @kernels {
    // A zero and a one that drivers would give the zero's other sign.
    // CHECK-LABEL: spirv.func @signs
    gpu.func @signs() kernel {
      %v = spirv.Variable : !spirv.ptr<f32, Function>
      // CHECK: %[[C:.*]] = spirv.Undef : i1
      %c = spirv.Undef : i1
      %zero = arith.constant 0.0 : f32
      %negativeZero = arith.constant -0.0 : f32
      %one = arith.constant 1.0 : f32
      %negativeOne = arith.constant -1.0 : f32
      // CHECK: %[[ZERO:.*]] = spirv.BitwiseXor
      // CHECK: %[[ONE:.*]] = spirv.BitwiseXor
      // CHECK: %[[BITS:.*]] = spirv.Select %[[C]], %[[ZERO]], %[[ONE]] : i1, i32
      // CHECK: %[[CHOSEN:.*]] = spirv.BitwiseXor %[[BITS]]
      // CHECK: spirv.Bitcast %[[CHOSEN]] : i32 to f32
      %0 = arith.select %c, %zero, %negativeOne : f32
      spirv.Store "Function" %v, %0 : f32
      // CHECK: spirv.Select {{.*}} : i1, i32
      %1 = arith.select %c, %one, %negativeZero : f32
      spirv.Store "Function" %v, %1 : f32
      // Through another choice.
      // CHECK: spirv.Select {{.*}} : i1, f32
      // CHECK: spirv.Select {{.*}} : i1, i32
      %two = arith.constant 2.0 : f32
      %2 = arith.select %c, %two, %negativeOne : f32
      %d = spirv.Undef : i1
      %3 = arith.select %d, %2, %zero : f32
      spirv.Store "Function" %v, %3 : f32
      // A zero or a one to which a driver may know that -1.0 is added.
      // CHECK: spirv.Select {{.*}} : i1, i32
      // CHECK: spirv.FAdd
      %x = spirv.Undef : f32
      %4 = arith.select %c, %one, %zero : f32
      %5 = arith.addf %4, %x : f32
      spirv.Store "Function" %v, %5 : f32
      // CHECK: spirv.Select {{.*}} : vector<2xi1>, vector<2xi32>
      // CHECK: spirv.FSub
      %conditions = spirv.Undef : vector<2xi1>
      %ones = arith.constant dense<1.0> : vector<2xf32>
      %zeros = arith.constant dense<0.0> : vector<2xf32>
      %6 = arith.select %conditions, %zeros, %ones : vector<2xi1>, vector<2xf32>
      %7 = vector.extract %6[1] : f32 from vector<2xf32>
      %8 = arith.subf %7, %x : f32
      spirv.Store "Function" %v, %8 : f32
      gpu.return
    }

    // CHECK-LABEL: spirv.func @others
    // CHECK-NOT: spirv.BitwiseXor
    gpu.func @others() kernel {
      %v = spirv.Variable : !spirv.ptr<f32, Function>
      %c = spirv.Undef : i1
      %x = spirv.Undef : f32
      %zero = arith.constant 0.0 : f32
      %one = arith.constant 1.0 : f32
      %negativeOne = arith.constant -1.0 : f32
      // CHECK-COUNT-3: spirv.Select {{.*}} : i1, f32
      %0 = arith.select %c, %zero, %one : f32
      spirv.Store "Function" %v, %0 : f32
      %1 = arith.select %c, %one, %negativeOne : f32
      spirv.Store "Function" %v, %1 : f32
      %2 = arith.select %c, %x, %zero : f32
      spirv.Store "Function" %v, %2 : f32
      // CHECK: spirv.Return
      gpu.return
    }
  }
}
