// Atomics on 64 bits in global and local memory.
// REQUIRES: level-zero, host
// DEFINE: %{launch} = %s --global=64 --local=16 '--arg=o=i64[32]:zeros' \
// DEFINE:   --print=o
// RUN: cairn-run --device=level-zero %{launch} | FileCheck %s
// RUN: cairn-run --device=host %{launch} | FileCheck %s
// CHECK: {{^}}o = 17317308137472 -2016 69269232549888 -63 0 70931694131085312 0 -64 64 128 0 0 0 0 0 0 56064 184192 312320 440448 0 0 0 0 0 0 0 0 0 0 0 0{{$}}

#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
kernel void wide_atomics(global long *o) {
  long g = get_global_id(0);
  atom_add(o, g << 33);
  atom_sub(o + 1, g);
  atom_max(o + 2, g << 40);
  atom_min(o + 3, -g);
  atom_and(o + 4, ~g);
  atom_or(o + 5, g << 50);
  atom_xor(o + 6, g);
  atom_dec(o + 7);
  atom_inc((global ulong *)o + 8);
  long e;
  do {
    e = o[9];
  } while (atom_cmpxchg(o + 9, e, e + 2) != e);
  local long c[2];
  if (get_local_id(0) == 0)
    c[0] = c[1] = 0;
  barrier(1);
  atom_add(c + (g & 1), g);
  barrier(1);
  o[16 + get_group_id(0)] = c[0] * 1000 + c[1];
}
