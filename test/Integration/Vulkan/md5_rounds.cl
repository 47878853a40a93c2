// The rounds of MD5: a switch in the loop, private arrays with varying indices,
// and tables of two widths.
// REQUIRES: vulkan, host
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=md5 --global=8 --local=4 --arg=in=u32[128]:iota --arg=out=u32[32]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero

#define F(x, y, z) ((z) ^ ((x) & ((y) ^ (z))))
#define G(x, y, z) ((y) ^ ((z) & ((x) ^ (y))))
#define H(x, y, z) ((x) ^ (y) ^ (z))
#define I(x, y, z) ((y) ^ ((x) | ~(z)))
#define STEP(f, a, b, c, d, x, t, s)                                           \
  (a) += f((b), (c), (d)) + (x) + (t);                                         \
  (a) = (((a) << (s)) | (((a) & 0xffffffff) >> (32 - (s))));                   \
  (a) += (b);
constant uint T[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a,
    0xa8304613, 0xfd469501, 0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be,
    0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821, 0xf61e2562, 0xc040b340,
    0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8,
    0x676f02d9, 0x8d2a4c8a, 0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c,
    0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70, 0x289b7ec6, 0xeaa127fa,
    0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92,
    0xffeff47d, 0x85845dd1, 0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1,
    0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391};
constant uchar S[16] = {7, 12, 17, 22, 5, 9,  14, 20,
                        4, 11, 16, 23, 6, 10, 15, 21};
kernel void md5(global const uint *in, global uint *out) {
private
  uint x[16];
  uint g = get_global_id(0);
#pragma unroll
  for (int i = 0; i < 16; i++)
    x[i] = in[g * 16 + i];
  uint s[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
  for (int i = 0; i < 64; i++) {
    uint f;
    int k;
    switch (i >> 4) {
    case 0:
      f = F(s[1], s[2], s[3]);
      k = i;
      break;
    case 1:
      f = G(s[1], s[2], s[3]);
      k = (5 * i + 1) & 15;
      break;
    case 2:
      f = H(s[1], s[2], s[3]);
      k = (3 * i + 5) & 15;
      break;
    default:
      f = I(s[1], s[2], s[3]);
      k = (7 * i) & 15;
    }
    uint t = s[3];
    s[3] = s[2];
    s[2] = s[1];
    s[1] =
        s[1] + rotate(s[0] + f + T[i] + x[k], (uint)S[(i >> 4) * 4 + (i & 3)]);
    s[0] = t;
  }
  vstore4((uint4)(s[0], s[1], s[2], s[3]) +
              (uint4)(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476),
          g, out);
}
