// What ComputeMux's functions say of the build follows its options, on all
// targets. No target has the embedded profile.
// RUN: cairn-run %s --global=1 --arg out=i32[3]:iota --print out | FileCheck %s --check-prefix=NONE
// RUN: cairn-run %s --global=1 --arg out=i32[3]:iota --print out -cl-denorms-are-zero | FileCheck %s --check-prefix=FTZ
// RUN: cairn-run %s --global=1 --arg out=i32[3]:iota --print out -cl-fast-relaxed-math | FileCheck %s --check-prefix=FAST
// RUN: cairn-run %s --device=vulkan --global=1 --arg out=i32[3]:iota --print out | FileCheck %s --check-prefix=NONE
// RUN: cairn-run %s --device=vulkan --global=1 --arg out=i32[3]:iota --print out -cl-denorms-are-zero | FileCheck %s --check-prefix=FTZ
// RUN: cairn-run %s --device=vulkan --global=1 --arg out=i32[3]:iota --print out -cl-fast-relaxed-math | FileCheck %s --check-prefix=FAST
// NONE: out = 0 0 0
// FTZ: out = 1 0 0
// FAST: out = 0 1 0

// The text of a level remembers what its source was told.
// RUN: cairnc %s -cl-denorms-are-zero --emit=mux -o %t.mlir
// RUN: FileCheck %s --check-prefix=TEXT < %t.mlir
// RUN: cairn-run %t.mlir --global=1 --arg out=i32[3]:iota --print out | FileCheck %s --check-prefix=FTZ
// TEXT: module attributes {{{.*}}mux.is_ftz
// TEXT: mux.is_ftz : i1

// RUN: cairnc %s --target=level-zero -cl-denorms-are-zero -cl-fast-relaxed-math --emit=gpu | FileCheck %s --check-prefix=GPU
// GPU-NOT: mux.is_ftz
// GPU: %[[ONE:.*]] = arith.constant 1 : i32
// GPU: llvm.store %[[ONE]], %arg0

bool __mux_isftz(void);
bool __mux_usefast(void);
bool __mux_isembeddedprofile(void);

kernel void k(global int *out) {
  out[0] = __mux_isftz();
  out[1] = __mux_usefast();
  out[2] = __mux_isembeddedprofile();
}
