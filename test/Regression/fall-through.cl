// Many cases that go on to the next: each became a switch over all that follow,
// and 60 of them took 14 s to compile. The host, with lanes and without, and
// in SPIR-V; cases in another order than their numbers, with loops, conditions,
// breaks and returns in them, and two chains in one switch.
// RUN: cairnc %s --emit=ocl -o %t.mlir
// RUN: grep -c scf.index_switch %t.mlir | FileCheck %s --check-prefix=SWITCHES
// SWITCHES: {{^[1-9]$}}
// RUN: %python %S/Inputs/fall_through.py > %t.txt
// RUN: cairn-run %s --kernel=whole --global=64 --local=16 --arg out=i32[64]:zeros --print out | diff %t.txt -
// RUN: cairn-run %s --kernel=whole -lanes=1 --global=64 --local=16 --arg out=i32[64]:zeros --print out | diff %t.txt -
// RUN: cairn-run %s --kernel=mixed --global=16 --local=16 --arg out=i32[16]:zeros --print out | FileCheck %s --check-prefix=MIXED
// RUN: cairn-run %s --kernel=mixed -lanes=1 --global=16 --local=16 --arg out=i32[16]:zeros --print out | FileCheck %s --check-prefix=MIXED
// RUN: cairnc %s --target=vulkan -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: cairnc %s --target=level-zero --verify-env=level-zero -o %t.spv

#define ONE(n)                                                                 \
  case (n):                                                                    \
    a = a * (2 * (n) + 3) + (n);
#define TEN(n)                                                                 \
  ONE(n) ONE(n + 1) ONE(n + 2) ONE(n + 3) ONE(n + 4) ONE(n + 5) ONE(n + 6)     \
  ONE(n + 7) ONE(n + 8) ONE(n + 9)

kernel void whole(global int *out) {
  int i = get_global_id(0);
  uint a = i;
  switch (i) { TEN(0) TEN(10) TEN(20) TEN(30) TEN(40) TEN(50) }
  out[i] = a;
}

// MIXED: out = 1093 1092 93 92 5 100 90 80 9 7007 7 6 5 4 -14 0
kernel void mixed(global int *out) {
  int i = get_global_id(0);
  int a = 0;
  switch (i) {
  case 0:
    a += 1;
  case 1:
    a += 2;
    if (a < 4)
      a += 997;
  case 2:
    a += 1;
  case 3:
    for (int k = 0; k < i + 1; ++k)
      a += 0 * k;
    a += 2;
    if (i == 4)
      break;
  case 6:
    a += 10;
  case 7:
    a += 80;
    break;
  case 5:
    a += 85;
  default:
    a += 0;
    if (i == 5)
      a += 10;
  case 4:
    a += 5;
    if (i == 14) {
      out[i] = -i;
      return;
    }
    break;
  case 9:
    a += 7000;
  case 10:
    a += 1;
  case 11:
    a += 1;
  case 12:
    a += 1;
  case 13:
    a += 4;
    break;
  case 8:
    a += 4;
    a += 5;
  }
  out[i] = i == 15 ? 0 : a;
}
