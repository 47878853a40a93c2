// RUN: cairn-opt %s --verify-roundtrip | FileCheck %s
// RUN: cairn-opt %s --mlir-print-op-generic | cairn-opt | FileCheck %s
// RUN: cairn-opt %s --emit-bytecode | cairn-opt | FileCheck %s
// RUN: cairn-opt %s --canonicalize --cse | FileCheck %s

// CHECK-LABEL: func @without_arguments
func.func @without_arguments() {
  // CHECK: ocl.printf "100%% of nothing\0A"
  %0 = ocl.printf "100%% of nothing\0A"
  // An unused result is no reason to leave it out, nor is that it was said.
  // CHECK-NEXT: ocl.printf "100%% of nothing\0A"
  %1 = ocl.printf "100%% of nothing\0A"
  return
}

// CHECK-LABEL: func @with_arguments
// CHECK-SAME: (%[[I:.*]]: i32, %[[L:.*]]: i64, %[[H:.*]]: f16, %[[F:.*]]: f32, %[[D:.*]]: f64, %[[P:.*]]: !llvm.ptr<3>)
func.func @with_arguments(%i: i32, %l: i64, %h: f16, %f: f32, %d: f64, %p: !llvm.ptr<3>) -> i32 {
  // CHECK: %[[R:.*]] = ocl.printf "%d %hhu %lx %c|%f %G %a|%p"(%[[I]], %[[I]], %[[L]], %[[I]], %[[H]], %[[F]], %[[D]], %[[P]] : i32, i32, i64, i32, f16, f32, f64, !llvm.ptr<3>)
  %0 = ocl.printf "%d %hhu %lx %c|%f %G %a|%p"(%i, %i, %l, %i, %h, %f, %d, %p : i32, i32, i64, i32, f16, f32, f64, !llvm.ptr<3>)
  // CHECK: return %[[R]]
  return %0 : i32
}

// CHECK-LABEL: func @with_vectors
func.func @with_vectors(%a: vector<4xi8>, %b: vector<3xf16>, %c: vector<16xf32>, %d: vector<2xi64>) {
  // CHECK: ocl.printf "%#v4hhx %v3hf %2.2v16hlf %v2ld %v2d"({{.*}} : vector<4xi8>, vector<3xf16>, vector<16xf32>, vector<2xi64>, vector<2xi64>)
  %0 = ocl.printf "%#v4hhx %v3hf %2.2v16hlf %v2ld %v2d"(%a, %b, %c, %d, %d : vector<4xi8>, vector<3xf16>, vector<16xf32>, vector<2xi64>, vector<2xi64>)
  return
}

// CHECK-LABEL: func @with_strings
// CHECK-SAME: (%[[I:.*]]: i32)
func.func @with_strings(%i: i32) {
  // CHECK: ocl.printf "%-8s|"(%[[I]] : i32) strings ["no", "\FF"]
  %0 = ocl.printf "%-8s|"(%i : i32) strings ["no", "\FF"]
  return
}
