// A union of bytes and words in private memory is an array of words, of which bytes are
// parts, where words are most of it.
// RUN: cairnc %s --target=vulkan -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=WORDS
// WORDS: OpTypeArray %uint
// WORDS-NOT: OpTypeArray %uchar
// RUN: cairn-run %s --device=vulkan --global=4 --arg in=u8[64]:iota --arg out=u8[64]:zeros --print out | FileCheck %s
// RUN: cairn-run %s --device=host --global=4 --arg in=u8[64]:iota --arg out=u8[64]:zeros --print out | FileCheck %s
// CHECK: out = 6 1 0 135 128 0 3 128 0 0 192 0 0 2 0 0 138 180 42 15 143 8 12 1 213 84 89 126 162 18 183 200 78 103 6 98 68 82 210 117 209 54 211 15 151 183 109 53 73 190 24 213 205 186 69 170 217 71 181 223 71 50 41 84

kernel void mix(global const uchar *in, global uchar *out) {
  union {
    uchar b[64];
    ulong q[8];
  } s;
  size_t g = get_global_id(0);
  for (int i = 0; i < 8; ++i)
    s.q[i] = g + i;
  for (int i = 0; i < 16; ++i)
    s.b[(i * 7 + g) & 63] ^= in[16 * g + i];
  for (int round = 0; round < 3; ++round)
    for (int i = 0; i < 8; ++i)
      s.q[i] = rotate(s.q[(i + 1) & 7], 13UL) + (s.q[(i + g) & 7] ^ s.q[i]);
  for (int i = 0; i < 16; ++i)
    out[16 * g + i] = s.b[(i * 5 + g) & 63];
}
