// The integer functions on 64 bits, and a switch.
// REQUIRES: level-zero, host
// DEFINE: %{launch} = %s --global=16 --local=4 '--arg=o=i64[64]:zeros' \
// DEFINE:   '--arg=i=i64[16]:{-5,7,0x7fffffffffffffff,-9223372036854775807,1,2,3,4,5,6,7,8,9,10,11,12}' \
// DEFINE:   --print=o
// RUN: cairn-run --device=level-zero %{launch} | FileCheck %s
// RUN: cairn-run --device=host %{launch} | FileCheck %s
// CHECK: {{^}}o = 2 3 57 11 7 3 89 58 1 9223372036854775804 -9223372036854775744 -6139344542028354903 -4611686018427387910 9223372036854775804 -9223372036854775789 6917251950710882303 1 3 85 5 2 6 133 9 3 9 263 15 4 12 582 23 5 15 1352 33 6 18 3145 45 7 3 7243 59 8 24 16457 75 9 27 36939 93 10 30 81996 118 11 33 180302 135 12 36 393294 159{{$}}

kernel void wide_integers(global long *o, global const long *i) {
  int g = get_global_id(0);
  long x = i[g];
  o[g * 4] = mul_hi(x, x + 3) + mad_hi(x, 7l, x);
  o[g * 4 + 1] =
      add_sat(x, x) + sub_sat(-x, x) + (long)abs_diff(x, -x) + (long)abs(x);
  o[g * 4 + 2] =
      rotate(x, (long)g) + popcount(x) + clz(x) + hadd(x, 3l) + rhadd(x, 5l);
  o[g * 4 + 3] = mad_sat(x, x, 3l) + x / (g + 1) + x % (g + 3) +
                 (x >> (g * 5)) + ((ulong)x >> (g * 7));
  switch (x) {
  case 0x7fffffffffffffff:
    o[g * 4] = 1;
    break;
  case -5:
    o[g * 4] = 2;
  case 7:
    o[g * 4 + 1] = 3;
    break;
  default:
    break;
  }
}
