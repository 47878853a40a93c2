// Quotients of 64 bits, and floats that become integers of 64 bits, of numbers of
// all sizes: each work-item asks whether what it got is what it is by definition.
// REQUIRES: vulkan
// DEFINE: %{options} =
// DEFINE: %{run} = cairn-run %s --device=vulkan --build-options='-cl-std=CL3.0 %{options}' --global=20000 --local=50 --arg 'out=i32[6]:zeros' --print out
// RUN: %{run} | FileCheck %s
// REDEFINE: %{options} = -physical-addressing
// RUN: %{run} | FileCheck %s
// CHECK: out = 20000 0 0 0 0 0

ulong mix(ulong x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9UL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebUL;
  return x ^ (x >> 31);
}

// Powers of two and their neighbours, the ends, and others of every length.
ulong number(ulong seed) {
  ulong any = mix(seed);
  uint places = mix(seed + 5) & 63;
  switch (mix(seed + 77) % 8) {
  case 0:
    return 1UL << places;
  case 1:
    return (1UL << places) - 1;
  case 2:
    return ~0UL - (any & 3);
  case 3:
    return 0x8000000000000000UL - (any & 1);
  default:
    return any >> places;
  }
}

bool isQuotient(ulong n, ulong d, ulong q, ulong r) {
  return r < d && q * d + r == n && mul_hi(q, d) == 0;
}

kernel void test(global int *out) {
  ulong i = get_global_id(0);
  ulong n = number(2 * i + 1), d = max(number(2 * i + 2), 1UL);
  atomic_add(&out[0], 1);
  if (!isQuotient(n, d, n / d, n % d))
    atomic_add(&out[1], 1);
  // The magnitudes are divided, and the remainder has the sign of the first.
  long s = n, t = d;
  if (!(s == LONG_MIN && t == -1)) {
    long q = s / t, r = s % t;
    if (!isQuotient(abs(s), abs(t), abs(q), abs(r)) || q * t + r != s ||
        (r && (r < 0) != (s < 0)) || (q && (q < 0) != ((s < 0) != (t < 0))))
      atomic_add(&out[2], 1);
  }
  long p = s / 4096;
  if (p * 4096 + s % 4096 != s || (s % 4096 && (s % 4096 < 0) != (s < 0)) ||
      abs(s % 4096) >= 4096)
    atomic_add(&out[3], 1);
  // A float of every exponent below that of 2^64, whose low word is asked for
  // alone, too.
  uint exponent = 127 + (uint)(mix(i + 3) & 63);
  uint fraction = (uint)mix(i + 4) & 0x7fffff;
  float x = as_float((exponent << 23) | fraction);
  ulong mantissa = fraction | 0x800000;
  ulong whole = exponent < 150 ? mantissa >> (150 - exponent)
                               : mantissa << (exponent - 150);
  if ((ulong)x != whole || (uint)(ulong)x != (uint)whole)
    atomic_add(&out[4], 1);
  x = exponent < 190 ? -x : x / 4;
  whole = exponent < 190 ? whole : (ulong)x;
  long expected = exponent < 190 ? -(long)whole : (long)whole;
  if ((long)x != expected || convert_long_sat(x) != expected)
    atomic_add(&out[5], 1);
}
