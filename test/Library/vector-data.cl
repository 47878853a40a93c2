// Every vload and vstore, of halves with every rounding, and every as_T, against
// the same done an element at a time; a kernel counts what differs.
// DEFINE: %{options} = -cl-std=CL2.0 --global=1 --arg 'x=u32[64]:iota' --arg 'o=u32[64]:zeros' --arg 'bad=i32[2]:zeros' --print bad
// RUN: cairn-run %s %{options} --kernel=whole | FileCheck %s
// RUN: cairn-run %s %{options} --kernel=halves | FileCheck %s
// RUN: cairn-run %s %{options} --kernel=rounded | FileCheck %s
// RUN: cairn-run %s %{options} --kernel=reinterpreted | FileCheck %s
// bad[1] is how many comparisons there were.
// CHECK: bad = 0 {{[1-9][0-9]+}}

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define SAME(a, b) (bad[1]++, bad[0] += (a) != (b))

// The next type is read from what this one was written to, which C's rules of
// aliasing allow where bytes were written in between (OpenCL C 2.0, 6.1.8).
#define WHOLE(N, T)                                                            \
  do {                                                                         \
    T##N v = vload##N(1, (global T *)x);                                       \
    for (int i = 0; i < N; ++i)                                                \
      SAME(((T *)&v)[i], ((global T *)x)[N + i]);                              \
    vstore##N(v, 1, (global T *)o);                                            \
    for (int i = 0; i < N; ++i)                                                \
      SAME(((global T *)o)[N + i], ((global T *)x)[N + i]);                    \
    SAME(((global T *)o)[0], 0);                                               \
    SAME(((global T *)o)[2 * N], 0);                                           \
    for (int i = 0; i < N * sizeof(T); ++i)                                    \
      ((global uchar *)o)[N * sizeof(T) + i] = 0;                              \
  } while (0)
#define WHOLE_TYPES(N)                                                         \
  WHOLE(N, uchar);                                                             \
  WHOLE(N, short);                                                             \
  WHOLE(N, uint);                                                              \
  if (N <= 8)                                                                  \
  WHOLE(N, ulong)

kernel void whole(global uint *x, global uint *o, global int *bad) {
  WHOLE_TYPES(2);
  WHOLE_TYPES(3);
  WHOLE_TYPES(4);
  WHOLE_TYPES(8);
  WHOLE_TYPES(16);
}

// Aligned vectors of three stand four apart.
#define HALVES(N, STEP)                                                        \
  do {                                                                         \
    for (int i = 0; i < 64; ++i)                                               \
      h[i] = (half)(i * 0.25f);                                                \
    float##N v = vload_half##N(1, h);                                          \
    float##N a = vloada_half##N(1, h);                                         \
    for (int i = 0; i < N; ++i) {                                              \
      SAME(((float *)&v)[i], (N + i) * 0.25f);                                 \
      SAME(((float *)&a)[i], (STEP + i) * 0.25f);                              \
    }                                                                          \
  } while (0)

kernel void halves(global uint *x, global uint *o, global int *bad) {
  global half *h = (global half *)o;
  HALVES(2, 2);
  HALVES(3, 4);
  HALVES(4, 4);
  HALVES(8, 8);
  HALVES(16, 16);
  h[5] = (half)-1.5f;
  SAME(vload_half(5, h), -1.5f);
}

// 1 + 2^-12 and its negative lie a quarter of the way to the next half.
#define ROUND(NAME, N, STEP, UP, DOWN)                                         \
  do {                                                                         \
    float##N v = 1.0f + 0x1p-12f;                                              \
    ((float *)&v)[N - 1] = -1.0f - 0x1p-12f;                                   \
    for (int i = 0; i < 64; ++i)                                               \
      h[i] = 0;                                                                \
    NAME(v, 1, (global half *)h);                                              \
    for (int i = 0; i < 64; ++i)                                               \
      SAME(h[i], i < STEP || i >= STEP + N ? 0                                 \
                 : i == STEP + N - 1       ? DOWN                              \
                                           : UP);                              \
  } while (0)
#define ROUNDINGS(NAME, N, STEP)                                               \
  ROUND(NAME, N, STEP, 0x3c00, 0xbc00);                                        \
  ROUND(NAME##_rte, N, STEP, 0x3c00, 0xbc00);                                  \
  ROUND(NAME##_rtz, N, STEP, 0x3c00, 0xbc00);                                  \
  ROUND(NAME##_rtp, N, STEP, 0x3c01, 0xbc00);                                  \
  ROUND(NAME##_rtn, N, STEP, 0x3c00, 0xbc01)

typedef float float1;

kernel void rounded(global uint *x, global uint *o, global int *bad) {
  global ushort *h = (global ushort *)o;
  ROUNDINGS(vstore_half, 1, 1);
  ROUNDINGS(vstore_half2, 2, 2);
  ROUNDINGS(vstorea_half2, 2, 2);
  ROUNDINGS(vstore_half3, 3, 3);
  ROUNDINGS(vstorea_half3, 3, 4);
  ROUNDINGS(vstore_half4, 4, 4);
  ROUNDINGS(vstorea_half4, 4, 4);
  ROUNDINGS(vstore_half8, 8, 8);
  ROUNDINGS(vstorea_half8, 8, 8);
  ROUNDINGS(vstore_half16, 16, 16);
  ROUNDINGS(vstorea_half16, 16, 16);
}

// To T and back from uchars, by way of every type of the size. The fourth of
// three elements is nobody's.
#define REINTERPRET(T, AS, BYTES)                                              \
  do {                                                                         \
    uchar##BYTES from = vload##BYTES(1, (global uchar *)bytes);                \
    T v = AS(from);                                                            \
    for (int i = 0; i < BYTES; ++i)                                            \
      SAME(((uchar *)&v)[i], ((uchar *)&from)[i]);                             \
  } while (0)
#define REINTERPRET_THREE(T, AS)                                               \
  do {                                                                         \
    T##4 from = vload4(1, (global T *)bytes);                                  \
    T##3 v = AS(from);                                                         \
    for (int i = 0; i < 3 * sizeof(T); ++i)                                    \
      SAME(((uchar *)&v)[i], ((uchar *)&from)[i]);                             \
  } while (0)
// More than 16 bytes.
#define REINTERPRET_LONG(T, AS, N, FROM)                                       \
  do {                                                                         \
    FROM##N from = vload##N(1, (global FROM *)bytes);                          \
    T##N v = AS(from);                                                         \
    for (int i = 0; i < N * sizeof(T); ++i)                                    \
      SAME(((uchar *)&v)[i], ((uchar *)&from)[i]);                             \
  } while (0)
#define REINTERPRET_ONE(T, AS, FROM)                                           \
  do {                                                                         \
    FROM from = ((global FROM *)bytes)[3];                                     \
    T v = AS(from);                                                            \
    for (int i = 0; i < sizeof(T); ++i)                                        \
      SAME(((uchar *)&v)[i], ((uchar *)&from)[i]);                             \
  } while (0)

kernel void reinterpreted(global uint *x, global uint *o, global int *bad) {
  global uchar *bytes = (global uchar *)o;
  for (int i = 0; i < 256; ++i)
    bytes[i] = i * 37 + 11;
  REINTERPRET_ONE(char, as_char, uchar);
  REINTERPRET(char2, as_char2, 2);
  REINTERPRET_THREE(char, as_char3);
  REINTERPRET(char4, as_char4, 4);
  REINTERPRET(char8, as_char8, 8);
  REINTERPRET(char16, as_char16, 16);
  REINTERPRET_ONE(uchar, as_uchar, char);
  REINTERPRET(uchar2, as_uchar2, 2);
  REINTERPRET_THREE(uchar, as_uchar3);
  REINTERPRET(uchar4, as_uchar4, 4);
  REINTERPRET(uchar8, as_uchar8, 8);
  REINTERPRET(uchar16, as_uchar16, 16);
  REINTERPRET_ONE(short, as_short, ushort);
  REINTERPRET(short2, as_short2, 4);
  REINTERPRET_THREE(short, as_short3);
  REINTERPRET(short4, as_short4, 8);
  REINTERPRET(short8, as_short8, 16);
  REINTERPRET_LONG(short, as_short16, 16, ushort);
  REINTERPRET_ONE(ushort, as_ushort, short);
  REINTERPRET(ushort2, as_ushort2, 4);
  REINTERPRET_THREE(ushort, as_ushort3);
  REINTERPRET(ushort4, as_ushort4, 8);
  REINTERPRET(ushort8, as_ushort8, 16);
  REINTERPRET_LONG(ushort, as_ushort16, 16, short);
  REINTERPRET_ONE(half, as_half, ushort);
  REINTERPRET(half2, as_half2, 4);
  REINTERPRET_THREE(half, as_half3);
  REINTERPRET(half4, as_half4, 8);
  REINTERPRET(half8, as_half8, 16);
  REINTERPRET_LONG(half, as_half16, 16, ushort);
  REINTERPRET_ONE(int, as_int, uint);
  REINTERPRET(int2, as_int2, 8);
  REINTERPRET_THREE(int, as_int3);
  REINTERPRET(int4, as_int4, 16);
  REINTERPRET_LONG(int, as_int8, 8, uint);
  REINTERPRET_LONG(int, as_int16, 16, uint);
  REINTERPRET_ONE(uint, as_uint, int);
  REINTERPRET(uint2, as_uint2, 8);
  REINTERPRET_THREE(uint, as_uint3);
  REINTERPRET(uint4, as_uint4, 16);
  REINTERPRET_LONG(uint, as_uint8, 8, int);
  REINTERPRET_LONG(uint, as_uint16, 16, int);
  REINTERPRET_ONE(float, as_float, uint);
  REINTERPRET(float2, as_float2, 8);
  REINTERPRET_THREE(float, as_float3);
  REINTERPRET(float4, as_float4, 16);
  REINTERPRET_LONG(float, as_float8, 8, uint);
  REINTERPRET_LONG(float, as_float16, 16, uint);
  REINTERPRET_ONE(long, as_long, ulong);
  REINTERPRET(long2, as_long2, 16);
  REINTERPRET_THREE(long, as_long3);
  REINTERPRET_LONG(long, as_long4, 4, ulong);
  REINTERPRET_LONG(long, as_long8, 8, ulong);
  REINTERPRET_LONG(long, as_long16, 16, ulong);
  REINTERPRET_ONE(ulong, as_ulong, long);
  REINTERPRET(ulong2, as_ulong2, 16);
  REINTERPRET_THREE(ulong, as_ulong3);
  REINTERPRET_LONG(ulong, as_ulong4, 4, long);
  REINTERPRET_LONG(ulong, as_ulong8, 8, long);
  REINTERPRET_LONG(ulong, as_ulong16, 16, long);
  REINTERPRET_ONE(double, as_double, ulong);
  REINTERPRET(double2, as_double2, 16);
  REINTERPRET_THREE(double, as_double3);
  REINTERPRET_LONG(double, as_double4, 4, ulong);
  REINTERPRET_LONG(double, as_double8, 8, ulong);
  REINTERPRET_LONG(double, as_double16, 16, ulong);
}
