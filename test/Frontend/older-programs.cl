// Programs take a vector for its elements, and compare a comparison; other OpenCL
// compilers warn of it.
// RUN: cairnc %s --emit=llvm -o /dev/null 2>&1 | FileCheck %s --check-prefix=WARNING
// RUN: not cairnc %s --emit=llvm -Werror -o /dev/null 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: cairn-run %s --global=1 '--arg=p=u32[4]:{1,2,3,4}' --arg=o=u32[1]:zeros --print=o | FileCheck %s

kernel void k(global const uint4 *p, global uint *o) {
  uint4 v = p[0];
  // WARNING: older-programs.cl:[[#@LINE+2]]:9: warning: incompatible pointer types
  // ERROR: older-programs.cl:[[#@LINE+1]]:9: error: incompatible pointer types
  uint *elements = &v;
  for (int i = 0; i < 4; ++i)
    o[0] = o[0] * 10 + elements[i];
  // WARNING: older-programs.cl:[[#@LINE+2]]:15: warning: chained comparison
  // ERROR: older-programs.cl:[[#@LINE+1]]:15: error: chained comparison
  if (3 > v.w > 0)
    o[0] = 0;
  if (5 > v.w > 0)
    o[0] += 10000;
}
// CHECK: o = 11234
