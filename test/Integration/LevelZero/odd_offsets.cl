// Vectors loaded and stored where they are not aligned.
// REQUIRES: level-zero, host
// DEFINE: %{launch} = %s --global=12 --local=3 '--arg=o=f32[100]:zeros' \
// DEFINE:   '--arg=i=f32[200]:iota' --print=o
// RUN: cairn-run --device=level-zero %{launch} | FileCheck %s
// RUN: cairn-run --device=host %{launch} | FileCheck %s
// CHECK: {{^}}o = 0 29 35 41 60 66 72 91 97 103 122 128 134 153 159 165 184 190 196 215 221 227 246 252 258 149 155 161 180 186 192 211 217 223 242 248 254 0 0 0 0 0 0 0 0 0 0 0 0 0 7 16 69 96 195 240 385 448 639 720 957 1056 1339 1456 1785 1920 119 144 437 480 819 880 1265 1344 0 0 0 26 25 24 23 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0{{$}}

kernel void odd_offsets(global float *o, global const float *i) {
  int g = get_global_id(0);
  float3 a = vload3(g, i + 1);
  float4 b = vload4(g, i + 3);
  float8 c = vload8(g, i + 5);
  float16 d = vload16(g & 7, i + 7);
  float2 e = vload2(g, i + 1);
  vstore3(a + b.xyz + c.s357 + d.sace, g, o + 1);
  vstore2(e * d.s01, g, o + 50);
  if (g == 5)
    vstore4(b.wzyx, 0, o + 77);
}
