// DEFINE: %{build} = cairnc -cl-std=CL3.0 --target=vulkan %s
// DEFINE: %{args} = --global=8 --local=8 --arg=a='i32[32]:iota' --arg=b='i32[32]:iota' --arg=u='u8[64]:iota' --arg=o='i32[128]:zeros' --arg=n=3 --print=o --print=u
// DEFINE: %{val} = spirv-val --target-env vulkan1.1
// DEFINE: %{narrow} = -no-8bit-storage=ssbo,ubo,pushconstant -no-16bit-storage=ssbo,ubo,pushconstant
//
// RUN: %{build} -o %t.spv --interface=%t.json && %{val} %t.spv
// RUN: %{build} --physical-addressing -o %t.phys.spv --interface=%t.phys.json && %{val} %t.phys.spv
// RUN: %{build} %{narrow} -pod-ubo -o %t.words.spv --interface=%t.words.json && %{val} %t.words.spv
// RUN: spirv-dis %t.words.spv | FileCheck %s --check-prefix=WORDS
// RUN: cairn-run %s -cl-std=CL3.0 --device=host %{args} > %t.host
// RUN: cairn-run %t.spv --interface=%t.json --device=vulkan %{args} | diff %t.host -
// RUN: cairn-run %t.phys.spv --interface=%t.phys.json --device=vulkan %{args} | diff %t.host -
// RUN: cairn-run %t.words.spv --interface=%t.words.json --device=vulkan %{args} | diff %t.host -
// RUN: FileCheck %s --input-file=%t.host
// REQUIRES: vulkan, spirv-val, spirv-dis

// Memory and pointers mean the same with descriptors, with addresses, and where
// buffers may hold nothing narrower than a word.
//
// WORDS-NOT: StorageBuffer8BitAccess
// WORDS-NOT: StorageBuffer16BitAccess
//
// CHECK: o = 107 17 1 -1 3 107 17 1
constant int primes[] = {2, 3, 5, 7, 11, 13, 17, 19};
constant int squares[] = {0, 1, 4, 9};
constant int *constant rows[] = {primes + 2, &primes[5], squares, 0, primes};

kernel void memory(global int *a, global int *b, global uchar *u, global int *o, int n) {
  int i = get_global_id(0);
  local int l[8];
  int mine[4] = {i, i + 1, i + 2, i + 3};
  l[i] = i * 10;
  barrier(CLK_LOCAL_MEM_FENCE);

  constant int *row = rows[i % 5];
  o[i] = row ? row[1] + (row == primes + 2 ? 100 : 0) : -1;

  // Pointers in private memory, null among them.
  global int *ps[4] = {0};
  local int *ls[2];
  ls[i & 1] = l + i;
  ls[1 - (i & 1)] = l;
  ps[i & 3] = a + i;
  ps[(i + 1) & 3] = b;
  int s = 0;
  for (int k = 0; k < 4; ++k)
    s += ps[k] ? ps[k][n] : 1000;
  o[8 + i] = s + ls[n & 1][0];

  // Differences of pointers that may point into one of two objects.
  global int *p = (i & 1 ? a : b) + i;
  for (int k = 0; k < n; ++k) {
    global int *other = k & 1 ? a : b;
    p = other + (p - ((i + k) & 1 ? a : b));
    if (k + 1 < n)
      p = ((i + k + 1) & 1 ? a : b) + (p - other) + 1;
    o[16 + i] += *p;
  }

  // Pointers to anywhere.
  int *any = i % 3 == 0 ? (int *)(o + 104 + i) : i % 3 == 1 ? (int *)(l + i) : mine;
  *any += 5;
  int *end = any;
  for (int k = 0; k < n; ++k)
    end = k == 1 ? (int *)a : end + 1;
  global int *back = to_global(any);
  local int *near = to_local(any);
  o[24 + i] = *end + (back ? *back * 100 : 0) + (near ? 10000 : 0) +
              (end == (int *)a + 1 ? 100000 : 0) + mine[0];

  // The memory of one object as other types.
  global uchar *q = u + 1 + 3 * i;
  uchar3 t = vload3(0, q);
  o[32 + i] = t.x | t.y << 8 | t.z << 16;
  o[40 + i] = ((global short *)u)[i] + (int)(((size_t)q & 3) * 1000);
  o[48 + i] = *(global int *)(((size_t)q + 3) & ~(size_t)3);
  local long x[4];
  local char *c = (local char *)x;
  if (i == 0)
    for (int k = 0; k < 32; ++k)
      c[k] = k * 3;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  o[56 + i] = (int)(x[i & 3] >> (8 * (i & 7))) ^ ((local int *)x)[i & 7];
  vstore3(t + (uchar)1, 0, q);
  ((global float4 *)(o + 64))[i & 3] = as_float4((int4)(1, 2, 3, i & 3));
  vstore_half(i * 0.5f, i, (global half *)(o + 80));
  atomic_fetch_add_explicit((global atomic_float *)(o + 96), 0.5f,
                            memory_order_relaxed, memory_scope_device);
  atomic_min(&o[97], -i);
}
