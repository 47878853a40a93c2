// What is stored by a pointer to one type is not what is read by one to another
// (C99, 6.5, item 7), unless a program asks for more.

// RUN: cairnc %s --emit=llvm -o - | FileCheck %s --check-prefix=STRICT
// RUN: cairnc %s --emit=llvm -o - -cl-strict-aliasing | FileCheck %s --check-prefix=STRICT
// RUN: cairnc %s --emit=llvm -o - -fno-strict-aliasing | FileCheck %s --check-prefix=RELAXED --implicit-check-not=tbaa
// STRICT: #llvm.tbaa_type_desc<id = "int"
// RELAXED: llvm.store

// RUN: cairn-run %s --build-options=-fno-strict-aliasing --global=1 --arg p=i32[2]:zeros --print p \
// RUN:   | FileCheck %s --check-prefix=VALUES
// VALUES: p = 3 9

kernel void k(global int *p) {
  p[0] = 8;
  *(global long *)p = 0x800000003;
  p[1] += 1;
}
