// RUN: cairn-opt %s --gpu-legalize-types | FileCheck %s

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @rotate
  // CHECK-SAME: %[[X:[^:]*]]: i32, %[[N:[^:]*]]: i32
  gpu.func @rotate(%p: !llvm.ptr<1>, %x: i32, %n: i32) kernel {
    %c40 = arith.constant 40 : i32
    // CHECK: %[[L:.*]] = arith.shli %[[X]], %c8_i32
    // CHECK: %[[R:.*]] = arith.shrui %[[X]], %c24_i32
    // CHECK: arith.ori %[[L]], %[[R]]
    %a = llvm.intr.fshl(%x, %x, %c40) : (i32, i32, i32) -> i32
    // CHECK: %[[M:.*]] = arith.andi %[[N]], %c31
    // CHECK: %[[REST:.*]] = arith.subi %c31{{.*}}, %[[M]]
    // CHECK: %[[UP:.*]] = arith.shli %{{.*}}, %[[REST]]
    // CHECK: %[[DOWN:.*]] = arith.shrui %{{.*}}, %[[M]]
    // CHECK: arith.ori %[[UP]], %[[DOWN]]
    %b = llvm.intr.fshr(%a, %x, %n) : (i32, i32, i32) -> i32
    llvm.store %b, %p : i32, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @reversed
  gpu.func @reversed(%p: !llvm.ptr<1>, %x: i16, %y: i64) kernel {
    // CHECK: %[[E:.*]] = arith.extui %{{.*}} : i16 to i32
    // CHECK: %[[R:.*]] = spirv.BitReverse %[[E]] : i32
    // CHECK: %[[S:.*]] = arith.shrui %[[R]], %c16_i32
    // CHECK: arith.trunci %[[S]] : i32 to i16
    %a = llvm.intr.bitreverse(%x) : (i16) -> i16
    llvm.store %a, %p : i16, !llvm.ptr<1>
    // CHECK-COUNT-2: spirv.BitReverse %{{.*}} : i32
    %b = llvm.intr.bitreverse(%y) : (i64) -> i64
    llvm.store %b, %p : i64, !llvm.ptr<1>
    gpu.return
  }

  // Lane by lane, on what vectors become.
  // CHECK-LABEL: gpu.func @saturated
  gpu.func @saturated(%p: !llvm.ptr<1>) kernel {
    %v = llvm.load %p {alignment = 8 : i64} : !llvm.ptr<1> -> vector<8xi32>
    // CHECK-COUNT-2: arith.minui %{{.*}} : vector<4xi32>
    // CHECK-COUNT-2: arith.addi %{{.*}} : vector<4xi32>
    %s = llvm.intr.uadd.sat(%v, %v) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    // CHECK-COUNT-2: arith.maxui %{{.*}} : vector<4xi32>
    // CHECK-COUNT-2: arith.subi %{{.*}} : vector<4xi32>
    %d = llvm.intr.usub.sat(%s, %v) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    llvm.store %d, %p {alignment = 8 : i64} : vector<8xi32>, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @floats
  gpu.func @floats(%p: !llvm.ptr<1>, %x: f32) kernel {
    // CHECK: math.sin %{{.*}} fastmath<nnan,contract> : f32
    %a = llvm.intr.sin(%x) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (f32) -> f32
    // CHECK: %[[M:.*]] = arith.mulf %{{.*}} fastmath<contract>
    // CHECK: arith.addf %[[M]], %{{.*}} fastmath<contract>
    %b = llvm.intr.fmuladd(%a, %x, %x) : (f32, f32, f32) -> f32
    // CHECK: arith.maxnumf
    %m = llvm.call_intrinsic "llvm.maximumnum.f32"(%b, %x) : (f32, f32) -> f32
    // NaN, by the bits.
    // CHECK: %[[BITS:.*]] = arith.bitcast %{{.*}} : f32 to i32
    // CHECK: %[[ABS:.*]] = arith.andi %[[BITS]], %c2147483647
    // CHECK: %[[NAN:.*]] = arith.cmpi ugt, %[[ABS]], %c2139095040
    %n = "llvm.intr.is.fpclass"(%m) <{bit = 3 : i32}> : (f32) -> i1
    // CHECK: arith.select %[[NAN]]
    %s = arith.select %n, %x, %m : f32
    llvm.store %s, %p : f32, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @hints
  gpu.func @hints(%p: !llvm.ptr<1>, %c: i1) kernel {
    // CHECK-NOT: llvm.intr
    // CHECK: %[[Z:.*]] = arith.constant 0 : i32
    // CHECK: llvm.store %[[Z]]
    llvm.intr.assume %c : i1
    %u = ub.poison : i32
    %f = llvm.freeze %u : i32
    llvm.store %f, %p : i32, !llvm.ptr<1>
    gpu.return
  }
}
