// Keccak-f[1600] of zeros, in 64-bit integers with tables.
// REQUIRES: vulkan, host
// RUN: %python %S/Inputs/same_everywhere.py %s --kernel=keccak --global=2 \
// RUN:   --local=2 '--arg=in=u64[50]:zeros' '--arg=out=u64[50]:zeros' \
// RUN:   '--print=out[25:29]' | FileCheck %s

// CHECK: = 17376452488221285863 9571781953733019530 15391093639620504046 13624874521033984333{{$}}

#define ROT(x, y) (((x) << (y)) | ((x) >> (64 - (y))))
__constant ulong RC[24] = {
    0x0000000000000001UL, 0x0000000000008082UL, 0x800000000000808AUL,
    0x8000000080008000UL, 0x000000000000808BUL, 0x0000000080000001UL,
    0x8000000080008081UL, 0x8000000000008009UL, 0x000000000000008AUL,
    0x0000000000000088UL, 0x0000000080008009UL, 0x000000008000000AUL,
    0x000000008000808BUL, 0x800000000000008BUL, 0x8000000000008089UL,
    0x8000000000008003UL, 0x8000000000008002UL, 0x8000000000000080UL,
    0x000000000000800AUL, 0x800000008000000AUL, 0x8000000080008081UL,
    0x8000000000008080UL, 0x0000000080000001UL, 0x8000000080008008UL};
__constant int rotc[24] = {1,  3,  6,  10, 15, 21, 28, 36, 45, 55, 2,  14,
                           27, 41, 56, 8,  25, 43, 62, 18, 39, 61, 20, 44};
__constant int piln[24] = {10, 7,  11, 17, 18, 3, 5,  16, 8,  21, 24, 4,
                           15, 23, 19, 13, 12, 2, 20, 14, 22, 9,  6,  1};
void keccakf(ulong st[25]) {
  ulong t, bc[5];
  for (int r = 0; r < 24; r++) {
    for (int i = 0; i < 5; i++)
      bc[i] = st[i] ^ st[i + 5] ^ st[i + 10] ^ st[i + 15] ^ st[i + 20];
    for (int i = 0; i < 5; i++) {
      t = bc[(i + 4) % 5] ^ ROT(bc[(i + 1) % 5], 1);
      for (int j = 0; j < 25; j += 5)
        st[j + i] ^= t;
    }
    t = st[1];
    for (int i = 0; i < 24; i++) {
      int j = piln[i];
      bc[0] = st[j];
      st[j] = rotate(t, (ulong)rotc[i]);
      t = bc[0];
    }
    for (int j = 0; j < 25; j += 5) {
      for (int i = 0; i < 5; i++)
        bc[i] = st[j + i];
      for (int i = 0; i < 5; i++)
        st[j + i] ^= (~bc[(i + 1) % 5]) & bc[(i + 2) % 5];
    }
    st[0] ^= RC[r];
  }
}
__kernel void keccak(__global ulong *in, __global ulong *out) {
  ulong s[25];
  int g = get_global_id(0);
  for (int i = 0; i < 25; i++)
    s[i] = in[g * 25 + i];
  keccakf(s);
  for (int i = 0; i < 25; i++)
    out[g * 25 + i] = s[i];
}
