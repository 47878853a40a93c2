// RUN: cairnc %s --emit=llvm -m32 | FileCheck %s --check-prefix=LLVM
// RUN: cairnc %s --emit=ocl -m32 | FileCheck %s --check-prefix=OCL
// RUN: cairn-run %s --build-options=-m32 --global=4 --arg p=u32[4]:zeros --print p | FileCheck %s --check-prefix=RUN-OUT

// LLVM: llvm.target_triple = "spir-unknown-unknown"
// LLVM: llvm.call spir_funccc @_Z13get_global_idj(%{{.*}}) {{.*}} -> i32
// OCL: ocl.builtin "get_global_id"(%{{.*}}) : "uint(uint)"
// RUN-OUT: 4{{.*}}5{{.*}}6{{.*}}7
kernel void f(global uint *p) {
  size_t i = get_global_id(0);
  p[i] = i + sizeof(size_t);
}
