// SHA-256 of 55 letters "a", the longest message of one block.
// REQUIRES: vulkan, host
// RUN: %python %S/Inputs/same_everywhere.py %s --kernel=sha256 --global=4 \
// RUN:   --local=2 '--arg=msgs=u8[256]:const(97)' '--arg=len=55' \
// RUN:   '--arg=out=u32[32]:zeros' '--print=out[24:32]' \
// RUN:   | FileCheck %s --check-prefix=LONGEST

// LONGEST: = 2672005368 3540790745 784986261 3059624858 3920668965 2770701860 480190097 259212056{{$}}

__constant uint K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
#define ROTR(x, n) rotate((uint)(x), (uint)(32 - (n)))
#define Ch(x, y, z) bitselect(z, y, x)
#define Maj(x, y, z) bitselect(x, y, (z) ^ (x))
#define S0(x) (ROTR(x, 2) ^ ROTR(x, 13) ^ ROTR(x, 22))
#define S1(x) (ROTR(x, 6) ^ ROTR(x, 11) ^ ROTR(x, 25))
#define s0(x) (ROTR(x, 7) ^ ROTR(x, 18) ^ ((x) >> 3))
#define s1(x) (ROTR(x, 17) ^ ROTR(x, 19) ^ ((x) >> 10))
typedef struct {
  uint h[8];
  uchar buf[64];
} sha_ctx;
static void sha_block(sha_ctx *c) {
  uint w[64];
  for (int i = 0; i < 16; i++)
    w[i] = ((uint)c->buf[4 * i] << 24) | ((uint)c->buf[4 * i + 1] << 16) |
           ((uint)c->buf[4 * i + 2] << 8) | c->buf[4 * i + 3];
  for (int i = 16; i < 64; i++)
    w[i] = s1(w[i - 2]) + w[i - 7] + s0(w[i - 15]) + w[i - 16];
  uint a = c->h[0], b = c->h[1], cc = c->h[2], d = c->h[3], e = c->h[4],
       f = c->h[5], g = c->h[6], h = c->h[7];
  for (int i = 0; i < 64; i++) {
    uint t1 = h + S1(e) + Ch(e, f, g) + K[i] + w[i];
    uint t2 = S0(a) + Maj(a, b, cc);
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = cc;
    cc = b;
    b = a;
    a = t1 + t2;
  }
  c->h[0] += a;
  c->h[1] += b;
  c->h[2] += cc;
  c->h[3] += d;
  c->h[4] += e;
  c->h[5] += f;
  c->h[6] += g;
  c->h[7] += h;
}
__kernel void sha256(__global const uchar *msgs, __global uint *out, uint len) {
  uint gid = get_global_id(0);
  sha_ctx c;
  const uint init[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  for (int i = 0; i < 8; i++)
    c.h[i] = init[i];
  for (uint i = 0; i < 64; i++)
    c.buf[i] = i < len ? msgs[gid * 64 + i] : (i == len ? 0x80 : 0);
  c.buf[62] = (len * 8) >> 8;
  c.buf[63] = (len * 8) & 0xff;
  sha_block(&c);
  for (int i = 0; i < 8; i++)
    out[gid * 8 + i] = c.h[i];
}
