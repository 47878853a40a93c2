// RUN: cairnc %s --target=vulkan --emit=gpu -o - | FileCheck %s

// A poison element that goes into a constant vector leaves what is there, and
// is not read as a number: LLVM 22's folder of vector.insert would.

module attributes {llvm.target_triple = "spir64-unknown-unknown", ocl.version = array<i64: 1, 2>} {
  // CHECK-LABEL: @from_the_beginning
  // CHECK: arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  func.func @from_the_beginning(%out: !llvm.ptr<1> {ocl.arg = #ocl.arg<"out", "int4*", 1, access = "none", qualifiers = "">}) attributes {mux.kernel = #mux.kernel<entry_point>} {
    %poison = ub.poison : i32
    %numbers = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
    %with = vector.insert %poison, %numbers [2] : i32 into vector<4xi32>
    llvm.store %with, %out : vector<4xi32>, !llvm.ptr<1>
    return
  }

  // Known to be poison only while the level is simplified.
  // CHECK-LABEL: @in_the_middle
  // CHECK: arith.constant dense<[5, 6, 7, 8]> : vector<4xi32>
  func.func @in_the_middle(%out: !llvm.ptr<1> {ocl.arg = #ocl.arg<"out", "int4*", 1, access = "none", qualifiers = "">}) attributes {mux.kernel = #mux.kernel<entry_point>} {
    %poison = ub.poison : vector<3xi32>
    %one = arith.constant 1 : i32
    %lane = vector.extract %poison[1] : i32 from vector<3xi32>
    %sum = arith.addi %lane, %one : i32
    %numbers = arith.constant dense<[5, 6, 7, 8]> : vector<4xi32>
    %with = vector.insert %sum, %numbers [0] : i32 into vector<4xi32>
    llvm.store %with, %out : vector<4xi32>, !llvm.ptr<1>
    return
  }
}
