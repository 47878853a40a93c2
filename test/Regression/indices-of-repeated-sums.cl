// Indices of an array that are known once its loop is unrolled, and that are
// sums of the same number twice, forty times over: each is looked at once. It
// took time exponential in their number.
// RUN: bash -c 'ulimit -t 30; cairnc %s --emit=obj -o %t.o'
#define TWICE x += x << 3; x ^= x >> 5;
#define FOUR_TIMES TWICE TWICE
#define TEN_TIMES FOUR_TIMES FOUR_TIMES TWICE
kernel void k(global uint *out, global const uint *in) {
  uint array[16];
  for (uint i = 0; i < 16; ++i)
    array[i] = in[i];
  uint sum = 0;
  for (uint i = 0; i < 4; ++i) {
    uint x = i + 1;
    TEN_TIMES TEN_TIMES TEN_TIMES TEN_TIMES
    sum += array[x & 15] * i;
  }
  out[get_global_id(0)] = sum;
}
