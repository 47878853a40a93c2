//===- categories.cl - a kernel for every category of builtins ------------===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OpenCL C 1.2. All kernels have one interface: each work-item owns SLOTS words
// of `out`, and reads `in`, which holds small odd numbers. Results are stored as
// bits, so that comparing them is comparing values. regenerate.sh makes bitcode
// of this file.
//
//===----------------------------------------------------------------------===//
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable

#define SLOTS 16
#define BEGIN                                                                  \
  size_t id = get_global_id(0);                                                \
  global uint *mine = out + id * SLOTS;                                        \
  uint u = in[id];                                                             \
  int i = (int)u - 40;                                                         \
  float f = (float)i / 8.0f;

kernel void work_items(global uint *out, global const uint *in,
                       local uint *scratch) {
  BEGIN
  mine[0] = get_work_dim();
  mine[1] = get_global_size(0);
  mine[2] = get_local_size(0);
  mine[3] = get_local_id(0);
  mine[4] = get_num_groups(0);
  mine[5] = get_group_id(0);
  mine[6] = get_global_offset(0);
  mine[7] = get_global_size(2);
  mine[8] = sizeof(size_t) + u + i + (int)f;
}

kernel void math(global uint *out, global const uint *in, local uint *scratch) {
  BEGIN
  float whole, sine, cosine;
  int exponent, quotient;
  mine[0] = as_uint(sin(f));
  mine[1] = as_uint(exp2(f));
  mine[2] = as_uint(fmod(f, 1.5f));
  mine[3] = as_uint(fma(f, f, 1.0f));
  mine[4] = as_uint(fract(f, &whole)) + as_uint(whole);
  sine = sincos(f, &cosine);
  mine[5] = as_uint(sine);
  mine[6] = as_uint(cosine);
  mine[7] = as_uint(frexp(f, &exponent));
  mine[8] = exponent;
  mine[9] = as_uint(remquo(f, 0.75f, &quotient));
  mine[10] = quotient;
  mine[11] = as_uint(native_sqrt(fabs(f)));
  mine[12] = as_uint(pown(f, 3));
  float4 v = sqrt((float4)(f, 2.0f, 3.0f, 4.0f) * (float4)(f, 1, 1, 1));
  mine[13] = as_uint(v.x) ^ as_uint(v.y) ^ as_uint(v.z) ^ as_uint(v.w);
  double d = rint(ldexp((double)f, 5)) + nextafter((double)f, 100.0);
  mine[14] = as_uint2(d).x;
  mine[15] = as_uint2(d).y;
}

kernel void integers(global uint *out, global const uint *in,
                     local uint *scratch) {
  BEGIN
  mine[0] = abs(i);
  mine[1] = abs_diff(i, 7);
  mine[2] = add_sat(i, INT_MAX);
  mine[3] = hadd(u, 0xffffffffu);
  mine[4] = rhadd(i, 9);
  mine[5] = clz(u);
  mine[6] = mad_hi(u, 0x12345678u, 5u);
  mine[7] = mul_hi(i, 0x70000000);
  mine[8] = rotate(u, 13u);
  mine[9] = sub_sat((char)i, (char)120);
  mine[10] = upsample((ushort)u, (ushort)3);
  mine[11] = popcount(u);
  mine[12] = mad24(i, 5, 6);
  mine[13] = clamp(i, -3, 3);
  ulong wide = mul_hi((ulong)u << 40, (ulong)u << 40);
  mine[14] = (uint)wide + (uint)(wide >> 32);
  uchar16 bytes = rotate((uchar16)((uchar)u), (uchar16)(3));
  mine[15] = bytes.s0 + bytes.sf;
}

kernel void common_functions(global uint *out, global const uint *in,
                             local uint *scratch) {
  BEGIN
  mine[0] = as_uint(clamp(f, -1.0f, 1.0f));
  mine[1] = as_uint(degrees(f));
  mine[2] = as_uint(radians(f));
  mine[3] = as_uint(max(f, 0.5f));
  mine[4] = as_uint(mix(f, 2.0f, 0.25f));
  mine[5] = as_uint(step(0.0f, f));
  mine[6] = as_uint(smoothstep(-2.0f, 2.0f, f));
  mine[7] = as_uint(sign(f));
  float3 v = min((float3)(f, 1.0f, -1.0f), 0.25f);
  mine[8] = as_uint(v.x) + as_uint(v.y) + as_uint(v.z);
}

kernel void geometric(global uint *out, global const uint *in,
                      local uint *scratch) {
  BEGIN
  float4 a = (float4)(f, 1.0f, 2.0f, 0.0f);
  float4 b = (float4)(1.0f, f, 0.5f, 0.0f);
  mine[0] = as_uint(dot(a, b));
  float4 c = cross(a, b);
  mine[1] = as_uint(c.x);
  mine[2] = as_uint(c.z);
  mine[3] = as_uint(length(a));
  mine[4] = as_uint(distance(a.xy, b.xy));
  mine[5] = as_uint(normalize(a).y);
  mine[6] = as_uint(fast_length(b.xyz));
}

kernel void relational(global uint *out, global const uint *in,
                       local uint *scratch) {
  BEGIN
  mine[0] = isequal(f, 0.125f);
  mine[1] = isnan(f / (f - f));
  mine[2] = isgreater(f, 0.0f);
  mine[3] = signbit(f);
  mine[4] = isfinite(f);
  int4 which = isless((float4)(f, -f, f + 1, 0), (float4)(0.5f));
  mine[5] = which.x + 2 * which.y + 4 * which.z + 8 * which.w;
  mine[6] = any(which);
  mine[7] = all(which);
  mine[8] = bitselect(u, 0xaaaaaaaau, 0x0f0f0f0fu);
  float4 picked = select((float4)(f), (float4)(2.0f), which);
  mine[9] = as_uint(picked.x) ^ as_uint(picked.w);
  mine[10] = f > 0.0f && u % 3 ? 1 : 0;
  mine[11] = (f != f) | (f <= 1.0f) << 1;
}

kernel void vector_data(global uint *out, global const uint *in,
                        local uint *scratch) {
  BEGIN
  size_t base = id / 4;
  uint4 four = vload4(base, in);
  vstore2(four.yz, 0, mine);
  global const ushort *shorts = (global const ushort *)in;
  ushort3 three = vload3(id / 3, shorts);
  mine[2] = three.x + three.y * 5 + three.z * 25;
  vstore4((uint4)(u) + four, 1, mine);
  global half *halves = (global half *)(mine + 8);
  vstore_half_rtz(f, 0, halves);
  vstore_half2((float2)(f, -f), 1, halves);
  vstorea_half4_rte((float4)(f, 1, 2, 3), 1, halves);
  mine[12] = as_uint(vload_half(0, halves));
  scratch[get_local_id(0)] = u;
  mine[13] = vload2(0, scratch + get_local_id(0)).x;
  private uint own[4] = {u, u + 1, u + 2, u + 3};
  mine[14] = vload2(1, own).y;
}

kernel void shuffles(global uint *out, global const uint *in,
                     local uint *scratch) {
  BEGIN
  uint4 a = (uint4)(u, u + 1, u + 2, u + 3);
  vstore4(shuffle(a, (uint4)(3, 2, u & 3, 0)), 0, mine);
  vstore8(shuffle2(a, a * 10, (uint8)(7, 6, 5, 4, 3, 2, 1, u & 7)), 1, mine);
  a.xw = a.wx;
  a.s12 += 1;
  mine[4] = a.x;
  mine[5] = a.hi.x + a.odd.y;
  mine[6] = vec_step(a) + vec_step(a.xyz);
}

kernel void conversions(global uint *out, global const uint *in,
                        local uint *scratch) {
  BEGIN
  mine[0] = convert_int_rte(f);
  mine[1] = convert_int_rtp(f);
  mine[2] = convert_uchar_sat(i * 10);
  mine[3] = convert_char_sat_rtn(f * 100.0f);
  mine[4] = as_uint(convert_float_rtz(0x7fffff00 + i));
  mine[5] = convert_uint_sat(f);
  int4 v = convert_int4((float4)(f, f * 2, f * 3, f * 4));
  vstore4(as_uint4(v), 2, mine);
  mine[12] = as_uint(convert_float((double)f + 1e-9));
  mine[13] = (uint)convert_long_rtn((double)f * 1000.0);
  mine[14] = (uchar)i + (ushort)i;
  mine[15] = (uint)(int)f + (uint)(long)f;
}

kernel void reinterpretations(global uint *out, global const uint *in,
                              local uint *scratch) {
  BEGIN
  mine[0] = as_uint(f);
  mine[1] = as_int(u) >> 1;
  uchar4 bytes = as_uchar4(u * 0x01020304u);
  mine[2] = bytes.x * 1000 + bytes.w;
  mine[3] = as_uint(as_ushort2(u).yx);
  mine[4] = as_uint2(as_double(((ulong)u << 32) | 7)).y;
  mine[5] = as_uint4((uchar16)(1, 2, 3, (uchar)u, 5, 6, 7, 8, 9, 10, 11, 12, 13,
                               14, 15, 16)).x;
}

kernel void async_copies(global uint *out, global const uint *in,
                         local uint *scratch) {
  BEGIN
  size_t group = get_group_id(0), size = get_local_size(0);
  event_t first = async_work_group_copy(scratch, in + group * size, size, 0);
  wait_group_events(1, &first);
  mine[0] = scratch[size - 1 - get_local_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t both[2];
  both[0] = async_work_group_strided_copy(scratch, in + group, size / 2, 2, 0);
  both[1] = async_work_group_copy(scratch + size / 2, in, size / 2, both[0]);
  prefetch(in, 4);
  wait_group_events(2, both);
  mine[1] = scratch[get_local_id(0)];
  mine[2] = u + i + (int)f;
}

kernel void atomics(global uint *out, global const uint *in,
                    local uint *scratch) {
  BEGIN
  local uint sum, largest;
  local int smallest;
  local ulong wide;
  volatile local uint *bits = scratch;
  if (get_local_id(0) == 0) {
    sum = largest = 0;
    smallest = INT_MAX;
    wide = 1;
    scratch[0] = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&sum, u);
  atomic_max(&largest, u);
  atomic_min(&smallest, i);
  atomic_or(bits, 1u << (u & 31));
  atomic_inc(&sum);
  atom_add(&wide, (ulong)u << 33);
  barrier(CLK_LOCAL_MEM_FENCE);
  mine[0] = sum;
  mine[1] = largest;
  mine[2] = smallest;
  mine[3] = *bits;
  mine[4] = (uint)wide;
  mine[5] = (uint)(wide >> 32);
  mine[6] = u;
  mine[7] = atomic_xchg((volatile global uint *)&mine[6], 5u);
  mine[8] = atomic_cmpxchg((volatile global uint *)&mine[6], 5u, 11u);
  mine[9] = (int)f;
}

kernel void barriers(global uint *out, global const uint *in,
                     local uint *scratch) {
  BEGIN
  size_t lane = get_local_id(0), size = get_local_size(0);
  scratch[lane] = u;
  for (size_t step = size / 2; step > 0; step /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    uint other = lane < step ? scratch[lane + step] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane < step)
      scratch[lane] += other;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  mine[0] = scratch[0];
  if (in[0] & 1) {
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    scratch[lane] = lane * 3;
  } else {
    scratch[lane] = 1;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  mine[1] = scratch[(lane + 1) % size];
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  mine[2] = i + (int)f;
}

/// A barrier in a branch that a flag decides: an optimiser that does not know
/// barriers would give each value of the flag a copy.
kernel void barrier_in_loop(global uint *out, global const uint *in,
                            local uint *scratch) {
  BEGIN
  size_t lane = get_local_id(0), size = get_local_size(0);
  uint total = 0;
  bool odd = false;
  for (uint round = 0; round < 4; ++round) {
    scratch[lane] = odd ? u + round : lane;
    barrier(CLK_LOCAL_MEM_FENCE);
    total = total * 3 + scratch[(lane + round) % size];
    if (round == in[1] % 3)
      odd = !odd;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (odd)
      total += round;
  }
  mine[0] = total;
  mine[1] = i + (int)f;
}

typedef struct {
  char tag;
  short4 wide;
  double number;
  uint values[3];
} Data;

typedef union {
  uint word;
  uchar bytes[4];
  float real;
} Word;

static Data scaled(Data data, int by) {
  data.values[by % 3] *= by;
  data.wide.y += by;
  data.number *= by;
  data.tag ^= 1;
  return data;
}

static uint swapped(Word word) {
  Word result;
  for (int at = 0; at < 4; ++at)
    result.bytes[at] = word.bytes[3 - at];
  return result.word;
}

kernel void aggregates(global uint *out, global const uint *in,
                       local uint *scratch, Data data) {
  BEGIN
  Data once = scaled(data, (int)(u % 7));
  Data twice = scaled(once, 2);
  mine[0] = twice.tag + twice.wide.y;
  mine[1] = twice.values[0] + twice.values[1] * 3 + twice.values[2] * 9;
  mine[2] = as_uint2(twice.number).y;
  data.values[1] = i; // the work-item's own copy
  mine[3] = data.values[1] + data.wide.x + data.wide.w;
  Word word;
  word.real = f;
  mine[4] = swapped(word);
  mine[5] = word.bytes[3];
  mine[6] = sizeof(Data);
}

constant int table[5] = {2, 3, 5, 7, 11};
constant struct {
  char letter;
  float real;
} records[2] = {{'a', 0.5f}, {'b', 1.5f}};

static int power(int base, int times) {
  int result = 1;
  while (times-- > 0)
    result *= base;
  return result;
}

static void store(global uint *at, constant int *from, int count) {
  for (int index = 0; index < count; ++index)
    at[index] += from[index];
}

__attribute__((noinline)) static bool between(int low, int x, int high) {
  return low <= x && x < high;
}

kernel void helpers(global uint *out, global const uint *in,
                    local uint *scratch) {
  BEGIN
  mine[0] = power(table[u % 5], (int)(u % 4));
  store(mine, table, 3);
  mine[5] = records[u & 1].letter + (uint)(records[u & 1].real * 2);
  bool flags[4] = {between(-5, i, 5), between(0, i, 9), true, f < 0};
  mine[6] = flags[u & 3];
  switch (u % 5) {
  case 0:
    mine[7] = 1;
    break;
  case 1:
    mine[7] = 10;
  case 2:
    mine[7] += 100;
    break;
  default:
    mine[7] = u;
  }
  int steps = 0;
  for (uint x = u | 1; x != 1 && steps < 50; ++steps)
    x = x & 1 ? 3 * x + 1 : x / 2;
  mine[8] = steps;
}

/// A kernel that another calls, and that is launched too.
kernel void called(global uint *out, global const uint *in,
                   local uint *scratch) {
  size_t id = get_global_id(0);
  out[id * SLOTS] += in[id] * 2;
}

kernel void calling(global uint *out, global const uint *in,
                    local uint *scratch) {
  out[get_global_id(0) * SLOTS + 1] = 1;
  called(out, in, scratch);
}
