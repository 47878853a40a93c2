// RUN: cairn-opt %s --gpu-legalize-types | FileCheck %s

// Floats become integers of 64 bits by two conversions to 32.
gpu.module @kernels {
  // CHECK-LABEL: gpu.func @unsigned
  // CHECK-SAME: %{{[^,]*}}, %[[X:[a-z0-9]+]]: f64)
  // CHECK: %[[SCALED:.*]] = arith.mulf %[[X]], %{{.*}} : f64
  // CHECK: %[[HIGH:.*]] = arith.fptoui %[[SCALED]] : f64 to i32
  // CHECK: %[[BACK:.*]] = arith.uitofp %[[HIGH]] : i32 to f64
  // CHECK: %[[WHOLE:.*]] = arith.mulf %[[BACK]], %{{.*}} : f64
  // CHECK: %[[REST:.*]] = arith.subf %[[X]], %[[WHOLE]] : f64
  // CHECK: %[[LOW:.*]] = arith.fptoui %[[REST]] : f64 to i32
  // CHECK: arith.ori
  // CHECK: llvm.store
  gpu.func @unsigned(%p: !llvm.ptr<1>, %x: f64) kernel {
    %i = arith.fptoui %x : f64 to i64
    llvm.store %i, %p {alignment = 8 : i64} : i64, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @signed
  // CHECK-SAME: %{{[^,]*}}, %[[X:[a-z0-9]+]]: vector<2xf16>)
  // CHECK: arith.extf %[[X]] : vector<2xf16> to vector<2xf32>
  // CHECK: arith.cmpf olt
  // CHECK: arith.negf
  // CHECK-COUNT-2: arith.fptoui %{{.*}} : vector<2xf32> to vector<2xi32>
  // CHECK-NOT: arith.fpto
  // CHECK: llvm.store
  gpu.func @signed(%p: !llvm.ptr<1>, %x: vector<2xf16>) kernel {
    %i = arith.fptosi %x : vector<2xf16> to vector<2xi64>
    llvm.store %i, %p {alignment = 16 : i64} : vector<2xi64>, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @low
  // CHECK: arith.fptoui %{{.*}} : f32 to i32
  // CHECK: %[[LOW:.*]] = arith.fptoui %{{.*}} : f32 to i32
  // CHECK: llvm.store
  gpu.func @low(%p: !llvm.ptr<1>, %x: f32) kernel {
    %i = arith.fptoui %x : f32 to i64
    %l = arith.trunci %i : i64 to i32
    llvm.store %l, %p {alignment = 4 : i64} : i32, !llvm.ptr<1>
    gpu.return
  }
}
