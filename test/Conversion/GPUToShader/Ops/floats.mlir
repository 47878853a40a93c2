// RUN: cairn-opt %s --convert-gpu-to-shader -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: cairn-translate --serialize-module %t.mlir -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// REQUIRES: spirv-val
module {
  gpu.module @kernels {
    // What may be fused is fused here, and drivers change nothing else but what
    // may be reordered.
    // CHECK-LABEL: spirv.func @contraction
    gpu.func @contraction() kernel {
      %v = spirv.Variable : !spirv.ptr<f32, Function>
      // CHECK: %[[A:.*]] = spirv.Undef : f32
      // CHECK: %[[B:.*]] = spirv.Undef : f32
      %a = spirv.Undef : f32
      %b = spirv.Undef : f32
      // CHECK-NEXT: %[[NEG:.*]] = spirv.FNegate %[[A]]
      // CHECK-NEXT: %[[FMA:.*]] = spirv.GL.Fma %[[NEG]], %[[B]], %[[B]] : f32
      %0 = arith.mulf %a, %b fastmath<contract> : f32
      %1 = arith.subf %b, %0 fastmath<contract> : f32
      // CHECK-NEXT: %[[MUL:.*]] = spirv.FMul %[[FMA]], %[[A]] {no_contraction} : f32
      // CHECK-NEXT: %[[SUM:.*]] = spirv.FAdd %[[MUL]], %[[B]] {no_contraction} : f32
      %2 = arith.mulf %1, %a : f32
      %3 = arith.addf %2, %b fastmath<contract> : f32
      // CHECK-NEXT: %[[FAST:.*]] = spirv.FMul %[[SUM]], %[[SUM]] : f32
      // CHECK-NEXT: %[[X:.*]] = spirv.FSub %[[FAST]], %[[A]] : f32
      %4 = arith.mulf %3, %3 fastmath<contract, reassoc> : f32
      %5 = arith.subf %4, %a fastmath<contract, reassoc> : f32
      // CHECK-NEXT: spirv.FMul %[[X]], %[[B]] {no_contraction} : f32
      %6 = arith.mulf %5, %b fastmath<contract> : f32
      spirv.Store "Function" %v, %6 : f32
      // One element of a product.
      // CHECK: %[[PAIR:.*]] = spirv.CompositeConstruct %[[A]], %[[B]]
      // CHECK-NEXT: %[[FIRST:.*]] = spirv.CompositeExtract %[[PAIR]][1 : i32]
      // CHECK-NEXT: %[[SECOND:.*]] = spirv.CompositeExtract %[[PAIR]][1 : i32]
      // CHECK-NEXT: spirv.GL.Fma %[[FIRST]], %[[SECOND]], %[[A]]
      %p = vector.from_elements %a, %b : vector<2xf32>
      %q = arith.mulf %p, %p fastmath<contract> : vector<2xf32>
      %e = vector.extract %q[1] : f32 from vector<2xf32>
      %7 = arith.addf %a, %e fastmath<contract> : f32
      spirv.Store "Function" %v, %7 : f32
      gpu.return
    }

    // CHECK-LABEL: spirv.func @comparisons
    gpu.func @comparisons() kernel {
      %v = spirv.Variable : !spirv.ptr<f32, Function>
      // CHECK: %[[A:.*]] = spirv.Undef : f32
      // CHECK: %[[B:.*]] = spirv.Undef : f32
      %a = spirv.Undef : f32
      %b = spirv.Undef : f32
      %one = arith.constant 1.0 : f32
      // CHECK: %[[UNE:.*]] = spirv.FUnordNotEqual %[[A]], %[[B]]
      %0 = arith.cmpf une, %a, %b : f32
      // CHECK: %[[NANA:.*]] = spirv.IsNan %[[A]]
      // CHECK: %[[NANB:.*]] = spirv.IsNan %[[B]]
      // CHECK: %[[UNO:.*]] = spirv.LogicalOr %[[NANA]], %[[NANB]]
      // CHECK: %[[ORD:.*]] = spirv.LogicalNot %[[UNO]]
      %1 = arith.cmpf ord, %a, %b : f32
      // The constant is a number.
      // CHECK-NEXT: %[[NAN:.*]] = spirv.IsNan %[[A]]
      // CHECK-NEXT: spirv.LogicalAnd %[[UNE]], %[[ORD]]
      %2 = arith.cmpf uno, %a, %one : f32
      %3 = arith.andi %0, %1 : i1
      %4 = arith.andi %3, %2 : i1
      // CHECK: "spirv.GL.NMin"(%[[A]], %[[B]])
      %5 = arith.minnumf %a, %b : f32
      %6 = arith.select %4, %5, %a : f32
      // CHECK: spirv.GL.FMax
      %7 = arith.maxnumf %6, %b fastmath<nnan> : f32
      spirv.Store "Function" %v, %7 : f32
      gpu.return
    }

    // CHECK-LABEL: spirv.func @functions
    gpu.func @functions() kernel {
      %v = spirv.Variable : !spirv.ptr<vector<2xf32>, Function>
      %a = spirv.Undef : vector<2xf32>
      // CHECK: "spirv.GL.Trunc"
      %0 = math.trunc %a : vector<2xf32>
      // CHECK: spirv.GL.Exp2 %{{.*}} : vector<2xf32>
      %1 = math.exp2 %0 : vector<2xf32>
      // GLSL's power of negative numbers is undefined.
      // CHECK: %[[ABS:.*]] = spirv.GL.FAbs
      // CHECK: spirv.GL.Pow %[[ABS]]
      // CHECK: spirv.Select
      %2 = math.powf %a, %1 : vector<2xf32>
      // CHECK: "spirv.GL.Atan2"
      %3 = math.atan2 %2, %a : vector<2xf32>
      spirv.Store "Function" %v, %3 : vector<2xf32>
      gpu.return
    }

    // What drivers make of literal zeros is wrong for other numbers.
    // CHECK-LABEL: spirv.func @literal_zeros
    gpu.func @literal_zeros() kernel {
      %v = spirv.Variable : !spirv.ptr<f32, Function>
      %w = spirv.Variable : !spirv.ptr<vector<2xf32>, Function>
      %a = spirv.Undef : f32
      %x = spirv.Undef : vector<2xf32>
      %zero = arith.constant 0.0 : f32
      %some = arith.constant dense<[0.0, 2.0]> : vector<2xf32>
      // CHECK-NOT: FDiv
      // CHECK: spirv.INotEqual
      // CHECK: spirv.ULessThanEqual
      %0 = arith.divf %a, %zero : f32
      // CHECK-NOT: FMul
      // CHECK: spirv.ULessThan %
      %1 = arith.mulf %0, %zero : f32
      // CHECK-NOT: FAdd
      // CHECK: spirv.IEqual
      %2 = arith.addf %1, %zero : f32
      // CHECK-NOT: FSub
      // CHECK: spirv.FNegate
      // CHECK: spirv.IEqual
      %3 = arith.subf %zero, %2 : f32
      // CHECK: spirv.FSub
      %4 = arith.subf %3, %zero : f32
      spirv.Store "Function" %v, %4 : f32
      // CHECK-DAG: %[[QUOTIENT:.*]] = spirv.FDiv
      // CHECK-DAG: %[[ZEROS:.*]] = spirv.Constant dense<[true, false]> : vector<2xi1>
      // CHECK: spirv.Select %[[ZEROS]], %{{.*}}, %[[QUOTIENT]]
      %5 = arith.divf %x, %some : vector<2xf32>
      spirv.Store "Function" %w, %5 : vector<2xf32>
      gpu.return
    }

    // A quotient of doubles or halves is none of a product, a root of a half is
    // float's.
    // CHECK-LABEL: spirv.func @exact
    gpu.func @exact() kernel {
      %vf = spirv.Variable : !spirv.ptr<f32, Function>
      %vd = spirv.Variable : !spirv.ptr<f64, Function>
      %vh = spirv.Variable : !spirv.ptr<f16, Function>
      %f = spirv.Undef : f32
      %d = spirv.Undef : f64
      %h = spirv.Undef : f16
      %cf = arith.constant 7.0 : f32
      %cd = arith.constant 7.0 : f64
      // CHECK: spirv.FDiv %{{.*}}, %{{.*}} : f32
      %0 = arith.divf %f, %cf : f32
      spirv.Store "Function" %vf, %0 : f32
      // CHECK: spirv.FDiv %{{.*}}, %{{.*}} {no_contraction} : f64
      %1 = arith.divf %d, %cd : f64
      spirv.Store "Function" %vd, %1 : f64
      // CHECK: %[[WIDE:.*]] = spirv.FConvert %{{.*}} : f16 to f32
      // CHECK: %[[ROOT:.*]] = spirv.GL.Sqrt %[[WIDE]] : f32
      // CHECK: spirv.FConvert %[[ROOT]] : f32 to f16
      %2 = math.sqrt %h : f16
      spirv.Store "Function" %vh, %2 : f16
      gpu.return
    }

    // Of double, what drivers for CPUs do not always do is done on the bits.
    // CHECK-LABEL: spirv.func @double_roundings
    gpu.func @double_roundings() kernel {
      %v = spirv.Variable : !spirv.ptr<vector<2xf64>, Function>
      %a = spirv.Undef : vector<2xf64>
      // CHECK: %[[BITS:.*]] = spirv.Bitcast %{{.*}} : vector<2xf64> to vector<2xi64>
      // CHECK: %[[TRUNC:.*]] = spirv.Bitcast %{{.*}} : vector<2xi64> to vector<2xf64>
      %0 = math.trunc %a : vector<2xf64>
      // CHECK: spirv.Bitcast %[[TRUNC]] : vector<2xf64> to vector<2xi64>
      // CHECK: spirv.UGreaterThan %
      // CHECK: %[[EVEN:.*]] = spirv.Bitcast %{{.*}} : vector<2xi64> to vector<2xf64>
      %1 = math.roundeven %0 : vector<2xf64>
      // CHECK: spirv.Bitcast %[[EVEN]] : vector<2xf64> to vector<2xi64>
      // CHECK: spirv.UGreaterThanEqual %
      %2 = math.round %1 : vector<2xf64>
      // CHECK: spirv.GL.Floor %{{.*}} : vector<2xf64>
      %3 = math.floor %2 : vector<2xf64>
      spirv.Store "Function" %v, %3 : vector<2xf64>
      gpu.return
    }

    // Drivers go from double to half through float: rounding to odd makes that
    // exact.
    // CHECK-LABEL: spirv.func @double_to_half
    gpu.func @double_to_half() kernel {
      %v = spirv.Variable : !spirv.ptr<f16, Function>
      %a = spirv.Undef : f64
      // CHECK: spirv.BitwiseOr
      // CHECK: %[[ODD:.*]] = spirv.FConvert %{{.*}} : f64 to f32
      // CHECK-NEXT: spirv.FConvert %[[ODD]] : f32 to f16
      %0 = arith.truncf %a : f64 to f16
      spirv.Store "Function" %v, %0 : f16
      gpu.return
    }

    // Drivers leave out the way to half and back, but for a product on it.
    // CHECK-LABEL: spirv.func @to_half_and_back
    gpu.func @to_half_and_back() kernel {
      %a = spirv.Undef : f32
      %v = spirv.Variable : !spirv.ptr<f32, Function>
      // CHECK: %[[HALF:.*]] = spirv.FConvert %{{.*}} : f32 to f16
      // CHECK: %[[ROUNDED:.*]] = spirv.FMul %[[HALF]], %{{.*}} {no_contraction} : f16
      // CHECK: spirv.FConvert %[[ROUNDED]] : f16 to f32
      %0 = arith.truncf %a : f32 to f16
      %1 = arith.extf %0 : f16 to f32
      spirv.Store "Function" %v, %1 : f32
      gpu.return
    }
  }
}
