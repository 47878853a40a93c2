// RUN: cairn-opt %s --raise-spir-to-ocl | FileCheck %s

// Ops that have an upstream op with their meaning become it; memory stays.

// CHECK-LABEL: func.func @integers
// CHECK-SAME: (%[[A:.*]]: i32, %[[B:.*]]: i32)
llvm.func @integers(%a: i32, %b: i32) -> i32 {
  // CHECK: %[[ADD:.*]] = arith.addi %[[A]], %[[B]] overflow<nsw> : i32
  %0 = llvm.add %a, %b overflow<nsw> : i32
  // CHECK: %[[SUB:.*]] = arith.subi %[[ADD]], %[[B]] : i32
  %1 = llvm.sub %0, %b : i32
  // CHECK: %[[MUL:.*]] = arith.muli %[[SUB]], %[[B]] overflow<nsw, nuw> : i32
  %2 = llvm.mul %1, %b overflow<nsw, nuw> : i32
  // CHECK: %[[SHL:.*]] = arith.shli %[[MUL]], %[[B]] : i32
  %3 = llvm.shl %2, %b : i32
  // CHECK: %[[LSHR:.*]] = arith.shrui %[[SHL]], %[[B]] : i32
  %4 = llvm.lshr %3, %b : i32
  // CHECK: %[[ASHR:.*]] = arith.shrsi %[[LSHR]], %[[B]] : i32
  %5 = llvm.ashr %4, %b : i32
  // CHECK: %[[AND:.*]] = arith.andi %[[ASHR]], %[[B]] : i32
  %6 = llvm.and %5, %b : i32
  // CHECK: %[[OR:.*]] = arith.ori %[[AND]], %[[B]] : i32
  %7 = llvm.or %6, %b : i32
  // CHECK: %[[XOR:.*]] = arith.xori %[[OR]], %[[B]] : i32
  %8 = llvm.xor %7, %b : i32
  // CHECK: return %[[XOR]] : i32
  llvm.return %8 : i32
}

// CHECK-LABEL: func.func @floats
// CHECK-SAME: (%[[A:.*]]: vector<4xf32>, %[[B:.*]]: vector<4xf32>)
llvm.func @floats(%a: vector<4xf32>, %b: vector<4xf32>) -> vector<4xf32> {
  // CHECK: %[[ADD:.*]] = arith.addf %[[A]], %[[B]] : vector<4xf32>
  %0 = llvm.fadd %a, %b : vector<4xf32>
  // CHECK: %[[MUL:.*]] = arith.mulf %[[ADD]], %[[B]] fastmath<nnan,contract> : vector<4xf32>
  %1 = llvm.fmul %0, %b {fastmathFlags = #llvm.fastmath<nnan, contract>} : vector<4xf32>
  // CHECK: %[[DIV:.*]] = arith.divf %[[MUL]], %[[B]] fastmath<fast> : vector<4xf32>
  %2 = llvm.fdiv %1, %b {fastmathFlags = #llvm.fastmath<fast>} : vector<4xf32>
  // CHECK: %[[SUB:.*]] = arith.subf %[[DIV]], %[[B]] : vector<4xf32>
  %3 = llvm.fsub %2, %b : vector<4xf32>
  // CHECK: %[[REM:.*]] = arith.remf %[[SUB]], %[[B]] : vector<4xf32>
  %4 = llvm.frem %3, %b : vector<4xf32>
  // CHECK: arith.negf %[[REM]] : vector<4xf32>
  %5 = llvm.fneg %4 : vector<4xf32>
  llvm.return %5 : vector<4xf32>
}

// FP_CONTRACT: fused or not as the target likes.
// CHECK-LABEL: func.func @contractible
// CHECK-SAME: (%[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32)
llvm.func @contractible(%a: f32, %b: f32, %c: f32) -> f32 {
  // CHECK: %[[P:.*]] = arith.mulf %[[A]], %[[B]] fastmath<contract> : f32
  // CHECK: arith.addf %[[P]], %[[C]] fastmath<contract> : f32
  %0 = llvm.intr.fmuladd(%a, %b, %c) : (f32, f32, f32) -> f32
  llvm.return %0 : f32
}

// CHECK-LABEL: func.func @comparisons
// CHECK-SAME: (%[[A:.*]]: i32, %[[B:.*]]: i32, %[[X:.*]]: f32, %[[Y:.*]]: f32)
llvm.func @comparisons(%a: i32, %b: i32, %x: f32, %y: f32) -> i32 {
  // CHECK: %[[LT:.*]] = arith.cmpi slt, %[[A]], %[[B]] : i32
  %0 = llvm.icmp "slt" %a, %b : i32
  // CHECK: %[[ULT:.*]] = arith.cmpi ult, %[[A]], %[[B]] : i32
  %1 = llvm.icmp "ult" %a, %b : i32
  // CHECK: %[[UNE:.*]] = arith.cmpf une, %[[X]], %[[Y]] : f32
  %2 = llvm.fcmp "une" %x, %y : f32
  // CHECK: %[[OGE:.*]] = arith.cmpf oge, %[[X]], %[[Y]] fastmath<nnan> : f32
  %3 = llvm.fcmp "oge" %x, %y {fastmathFlags = #llvm.fastmath<nnan>} : f32
  // CHECK: arith.select %[[LT]], %[[ULT]], %[[UNE]] : i1
  %4 = llvm.select %0, %1, %2 : i1, i1
  // CHECK: arith.select %{{.*}}, %[[A]], %[[B]] : i32
  %5 = llvm.select %4, %a, %b : i1, i32
  // CHECK: arith.select %[[OGE]]
  %6 = llvm.select %3, %5, %b : i1, i32
  llvm.return %6 : i32
}

// CHECK-LABEL: func.func @casts
llvm.func @casts(%a: i32, %x: f32, %v: vector<4xi8>) -> f64 {
  // CHECK: arith.trunci %{{.*}} : i32 to i8
  %0 = llvm.trunc %a : i32 to i8
  // CHECK: arith.extsi %{{.*}} : i8 to i64
  %1 = llvm.sext %0 : i8 to i64
  // CHECK: arith.extui %{{.*}} : i8 to i64
  %2 = llvm.zext %0 : i8 to i64
  // CHECK: arith.sitofp %{{.*}} : i64 to f32
  %3 = llvm.sitofp %1 : i64 to f32
  // CHECK: arith.uitofp %{{.*}} : i64 to f32
  %4 = llvm.uitofp %2 : i64 to f32
  // CHECK: arith.fptosi %{{.*}} : f32 to i32
  %5 = llvm.fptosi %3 : f32 to i32
  // CHECK: arith.fptoui %{{.*}} : f32 to i32
  %6 = llvm.fptoui %4 : f32 to i32
  // CHECK: arith.bitcast %{{.*}} : i32 to f32
  %7 = llvm.bitcast %5 : i32 to f32
  // CHECK: vector.bitcast %{{.*}} : vector<4xi8> to vector<2xi16>
  %8 = llvm.bitcast %v : vector<4xi8> to vector<2xi16>
  // No op upstream.
  // CHECK: llvm.bitcast %{{.*}} : vector<2xi16> to i32
  %9 = llvm.bitcast %8 : vector<2xi16> to i32
  // CHECK: arith.extf %{{.*}} : f32 to f64
  %10 = llvm.fpext %7 : f32 to f64
  llvm.return %10 : f64
}

// CHECK-LABEL: func.func @vectors
// CHECK-SAME: (%[[V:.*]]: vector<4xf32>, %[[X:.*]]: f32, %[[I:.*]]: i32)
llvm.func @vectors(%v: vector<4xf32>, %x: f32, %i: i32) -> vector<2xf32> {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  // CHECK: vector.extract %[[V]][1] : f32 from vector<4xf32>
  %0 = llvm.extractelement %v[%c1 : i32] : vector<4xf32>
  // CHECK: %[[POS:.*]] = arith.index_castui %[[I]] : i32 to index
  // CHECK: %[[INS:.*]] = vector.insert %[[X]], %[[V]] [%[[POS]]] : f32 into vector<4xf32>
  %1 = llvm.insertelement %x, %v[%i : i32] : vector<4xf32>
  // CHECK: %[[S:.*]] = vector.shuffle %[[INS]], %[[V]] [0, 5] : vector<4xf32>, vector<4xf32>
  %2 = llvm.shufflevector %1, %v [0, 5] : vector<4xf32>
  // CHECK: return %[[S]]
  llvm.return %2 : vector<2xf32>
}

// CHECK-LABEL: func.func @constants
llvm.func @constants() -> vector<2xi32> {
  // CHECK: arith.constant 7 : i32
  %0 = llvm.mlir.constant(7 : i32) : i32
  // CHECK: arith.constant dense<0> : vector<2xi32>
  %1 = llvm.mlir.zero : vector<2xi32>
  // Undef and poison are zero: upstream folds poison in vectors to stray bits.
  // CHECK: arith.constant dense<0> : vector<2xi32>
  %2 = llvm.mlir.undef : vector<2xi32>
  // CHECK: arith.constant 0.000000e+00 : f32
  %3 = llvm.mlir.poison : f32
  // CHECK: llvm.mlir.zero : !llvm.ptr<1>
  %4 = llvm.mlir.zero : !llvm.ptr<1>
  // CHECK: %[[C:.*]] = arith.constant dense<[1, 2]> : vector<2xi32>
  %5 = llvm.mlir.constant(dense<[1, 2]> : vector<2xi32>) : vector<2xi32>
  // CHECK: return %[[C]]
  llvm.return %5 : vector<2xi32>
}

// CHECK-LABEL: func.func @intrinsics
llvm.func @intrinsics(%x: f32, %i: i32) -> f32 {
  // CHECK: math.absf
  %0 = llvm.intr.fabs(%x) : (f32) -> f32
  // CHECK: math.sqrt
  %1 = llvm.intr.sqrt(%0) : (f32) -> f32
  // CHECK: math.roundeven
  %2 = llvm.intr.rint(%1) : (f32) -> f32
  // CHECK: arith.maxnumf
  %3 = llvm.intr.maxnum(%2, %x) : (f32, f32) -> f32
  // CHECK: arith.maxsi
  %4 = llvm.intr.smax(%i, %i) : (i32, i32) -> i32
  // CHECK: math.ctpop
  %5 = llvm.intr.ctpop(%4) : (i32) -> i32
  // CHECK: arith.sitofp
  %6 = llvm.sitofp %5 : i32 to f32
  // CHECK: math.fma
  %7 = llvm.intr.fma(%6, %3, %x) : (f32, f32, f32) -> f32
  llvm.return %7 : f32
}

// CHECK-LABEL: func.func @memory_stays
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr<1>, %[[I:.*]]: i64)
llvm.func @memory_stays(%p: !llvm.ptr<1>, %i: i64) -> i1 {
  // CHECK: %[[E:.*]] = llvm.getelementptr inbounds %[[P]][%[[I]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  %0 = llvm.getelementptr inbounds %p[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  // CHECK: %[[V:.*]] = llvm.load volatile %[[E]] {alignment = 4 : i64} : !llvm.ptr<1> -> f32
  %1 = llvm.load volatile %0 {alignment = 4 : i64} : !llvm.ptr<1> -> f32
  // CHECK: llvm.store %[[V]], %[[P]] {alignment = 4 : i64} : f32, !llvm.ptr<1>
  llvm.store %1, %p {alignment = 4 : i64} : f32, !llvm.ptr<1>
  // CHECK: %[[EQ:.*]] = llvm.icmp "eq" %[[P]], %[[E]] : !llvm.ptr<1>
  %2 = llvm.icmp "eq" %p, %0 : !llvm.ptr<1>
  // CHECK: return %[[EQ]]
  llvm.return %2 : i1
}

// What only LLVM's optimiser reads goes, what a kernel's signature says stays.
// CHECK-LABEL: func.func @signature(
// CHECK-SAME: %{{.*}}: !llvm.ptr<1> {llvm.align = 4 : i64, llvm.noalias, ocl.arg = #ocl.arg<"p", "int*", 1, access = "none", qualifiers = "restrict">}
// CHECK-SAME: %{{.*}}: !llvm.ptr {llvm.byval = !llvm.struct<(i32, i32)>}
// CHECK-SAME: attributes {ocl.kernel, ocl.reqd_work_group_size = array<i64: 4, 1, 1>}
llvm.func spir_kernelcc @signature(
    %p: !llvm.ptr<1> {llvm.align = 4 : i64, llvm.noalias, llvm.noundef,
      ocl.arg = #ocl.arg<"p", "int*", 1, access = "none", qualifiers = "restrict">},
    %s: !llvm.ptr {llvm.byval = !llvm.struct<(i32, i32)>, llvm.nocapture})
    attributes {convergent, no_unwind, ocl.kernel,
                ocl.reqd_work_group_size = array<i64: 4, 1, 1>} {
  llvm.return
}


// Constants that upstream's canonicalisation might add up, which wraps, take the
// promise not to overflow away.
// CHECK-LABEL: func.func @large_constants
// CHECK: arith.addi %{{.*}}, %{{.*}} overflow<nsw> : i32
// CHECK: arith.subi %{{.*}}, %{{.*}} : i32
// CHECK: arith.subi %{{.*}}, %{{.*}} overflow<nsw> : vector<2xi32>
// CHECK: arith.addi %{{.*}}, %{{.*}} : vector<2xi32>
// CHECK: arith.addi %{{.*}}, %{{.*}} overflow<nsw> : i32
// CHECK: arith.addi %{{.*}}, %{{.*}} overflow<nsw> : i32
llvm.func spir_kernelcc @large_constants(%x: i32, %v: vector<2xi32>, %p: !llvm.ptr<1>, %q: !llvm.ptr<1>) {
  %low = llvm.mlir.constant(-2147483647 : i32) : i32
  %four = llvm.mlir.constant(4 : i32) : i32
  %one = llvm.mlir.constant(dense<1> : vector<2xi32>) : vector<2xi32>
  %both = llvm.mlir.constant(dense<[1, 2000000000]> : vector<2xi32>) : vector<2xi32>
  %a = llvm.add %x, %low overflow<nsw> : i32
  %b = llvm.sub %four, %a overflow<nsw> : i32
  %c = llvm.sub %one, %v overflow<nsw> : vector<2xi32>
  %d = llvm.add %c, %both overflow<nsw> : vector<2xi32>
  %e = llvm.add %x, %four overflow<nsw> : i32
  %f = llvm.add %e, %four overflow<nsw> : i32
  llvm.store %b, %p : i32, !llvm.ptr<1>
  llvm.store %d, %q : vector<2xi32>, !llvm.ptr<1>
  llvm.store %f, %p : i32, !llvm.ptr<1>
  llvm.return
}
