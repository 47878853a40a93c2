// The 64-bit atomics of OpenCL 1.x.
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
__kernel void atomics_wide(__global const long *in, volatile __global long *cells,
                           volatile __global ulong *positive,
                           volatile __local long *tile, __global long *out) {
  size_t l = get_local_id(0);
  long v = in[get_global_id(0)];
  if (l == 0)
    tile[0] = tile[1] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atom_add(&cells[0], v);
  atom_sub(&cells[1], v);
  atom_inc(&cells[2]);
  atom_dec(&cells[3]);
  atom_min(&cells[4], v);
  atom_max(&cells[5], v);
  atom_and(&cells[6], v | 0xff00000000L);
  atom_or(&cells[7], v & 0xff000000ffL);
  atom_xor(&cells[8], v);
  atom_min(&positive[0], (ulong)v);
  atom_max(&positive[1], (ulong)v);
  ulong old = positive[2], seen;
  while ((seen = atom_cmpxchg(&positive[2], old, old * 3 % 4294967291UL)) != old)
    old = seen;
  atom_xchg(&positive[3], 99UL);
  atom_add(&tile[0], v);
  atom_max(&tile[1], v);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 2)
    out[get_group_id(0) * 2 + l] = tile[l];
}
