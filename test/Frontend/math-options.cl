// RUN: cairnc %s --emit=llvm | FileCheck %s --check-prefix=DEFAULT
// RUN: cairnc %s --emit=llvm -cl-fast-relaxed-math | FileCheck %s --check-prefix=FAST
// RUN: cairnc %s --emit=llvm -cl-no-signed-zeros | FileCheck %s --check-prefix=NSZ
// RUN: cairnc %s --emit=llvm -cl-single-precision-constant | FileCheck %s --check-prefix=SINGLE

// DEFAULT: llvm.fadd %{{[0-9a-z]+}}, %{{[0-9a-z]+}} : f32
// FAST: llvm.fadd {{.*}} {fastmathFlags = #llvm.fastmath<{{fast|nnan, ninf, nsz, arcp,.* afn, reassoc}}>} : f32
// NSZ: llvm.fadd {{.*}} {fastmathFlags = #llvm.fastmath<nsz>} : f32
kernel void f(global float *p, float x, float y) {
  p[0] = x + y;
  // DEFAULT: llvm.fpext
  // SINGLE-NOT: llvm.fpext
  p[1] = x * 2.5;
}
