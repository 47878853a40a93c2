// The floats that come nearest to a multiple of pi / 2, for which the most bits
// of pi matter, and what has a result of its own.
// RUN: cairn-run %s --global=14 --print wrong \
// RUN:   --arg 'bits=u32[14]:{0x6f79be45,0x50a3e87f,0x437ce5f1,0x6a1976f1,0x53b146a6,0x77584625,0x65898498,0x00000000,0x80000000,0x3f800000,0x00000001,0x7f800000,0xff800000,0x7fc00000}' \
// RUN:   --arg 'sines=u32[14]:{0x3f800000,0x3f800000,0x3f800000,0x3f800000,0xbf800000,0xbf800000,0x3f800000,0x00000000,0x80000000,0x3f576aa4,0x00000001,0x7fc00000,0x7fc00000,0x7fc00000}' \
// RUN:   --arg 'cosines=u32[14]:{0xb0ddeea9,0xb10a4ed8,0xb18fd1de,0xb1de3bdf,0xb1eda4f2,0xb22fa975,0xb1fbf026,0x3f800000,0x3f800000,0x3f0a5140,0x3f800000,0x7fc00000,0x7fc00000,0x7fc00000}' \
// RUN:   --arg 'tangents=u32[14]:{0xce13a60e,0xcdeceba8,0xcd63d737,0xcd1372c2,0x4d09e302,0x4cba8a45,0xcd02104f,0x00000000,0x80000000,0x3fc75923,0x00000001,0x7fc00000,0x7fc00000,0x7fc00000}' \
// RUN:   --arg 'wrong=i32[14]:const(-1)' | FileCheck %s
// REQUIRES: host

// CHECK: wrong = 0 0 0 0 0 0 0 0 0 0 0 0 0 0{{$}}

int differs(float x, uint expected) {
  return isnan(x) ? !isnan(as_float(expected)) : as_uint(x) != expected;
}

kernel void angles(global uint *bits, global uint *sines, global uint *cosines,
                   global uint *tangents, global int *wrong) {
  size_t i = get_global_id(0);
  float x = as_float(bits[i]), cosine;
  float sine = sincos(x, &cosine);
  float4 sines4 = sin((float4)(x, -x, x, -x));
  wrong[i] = differs(sin(x), sines[i]) | differs(sine, sines[i]) << 1 |
             differs(cos(x), cosines[i]) << 2 | differs(cosine, cosines[i]) << 3 |
             differs(tan(x), tangents[i]) << 4 | differs(sines4.x, sines[i]) << 5 |
             differs(-sines4.y, sines[i]) << 6;
}
