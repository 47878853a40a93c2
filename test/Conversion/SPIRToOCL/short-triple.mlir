// A triple is "spir" alone in the modules of old producers: sizes are 32 bits.
// RUN: cairn-opt %s --raise-spir-to-ocl | FileCheck %s

// CHECK-LABEL: func.func @load
// CHECK:         llvm.getelementptr %arg1[%arg0] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<4 x i8>
module attributes {llvm.target_triple = "spir"} {
  llvm.func spir_kernelcc @load(%i: i32, %p: !llvm.ptr<1>) {
    %0 = llvm.call spir_funccc @_Z6vload4jPU3AS1Kh(%i, %p) : (i32, !llvm.ptr<1>) -> vector<4xi8>
    llvm.store %0, %p : vector<4xi8>, !llvm.ptr<1>
    llvm.return
  }
  llvm.func spir_funccc @_Z6vload4jPU3AS1Kh(i32, !llvm.ptr<1>) -> vector<4xi8>
}
