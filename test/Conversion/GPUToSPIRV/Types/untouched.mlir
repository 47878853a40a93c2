// What is legal stays as it is.
// RUN: cairn-opt %s -o %t.before
// RUN: cairn-opt %s --gpu-legalize-types | diff %t.before -

gpu.module @kernels {
  gpu.func @legal(%p: !llvm.ptr<1>, %i: index, %c: i1) kernel {
    %v = llvm.load %p {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
    %h = llvm.load %p {alignment = 8 : i64} : !llvm.ptr<1> -> vector<4xf16>
    %b = llvm.load %p {alignment = 1 : i64} : !llvm.ptr<1> -> i8
    %d = llvm.load %p {alignment = 8 : i64} : !llvm.ptr<1> -> f64
    %w = arith.extf %h : vector<4xf16> to vector<4xf32>
    %s = arith.addf %v, %w : vector<4xf32>
    %x = vector.extract %s[%i] : f32 from vector<4xf32>
    %t = vector.insert %x, %s [1] : f32 into vector<4xf32>
    %l = llvm.bitcast %h : vector<4xf16> to i64
    %r:2 = scf.if %c -> (vector<4xf32>, i64) {
      %u = vector.shuffle %t, %s [0, 5] : vector<4xf32>, vector<4xf32>
      %k = vector.from_elements %x, %x, %x, %x : vector<4xf32>
      scf.yield %k, %l : vector<4xf32>, i64
    } else {
      scf.yield %t, %l : vector<4xf32>, i64
    }
    llvm.store %r#0, %p {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<1>
    llvm.store %r#1, %p {alignment = 8 : i64} : i64, !llvm.ptr<1>
    gpu.return
  }
}
