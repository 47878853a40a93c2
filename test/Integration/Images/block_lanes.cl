// Block reads and writes by sub-groups of eight work-items: in memory the
// components of all lie side by side, and then the next ones; of an image each has
// a row.
//
// REQUIRES: host
// RUN: cairn-run %s --build-options=-cl-std=CL2.0 --global=16 --local=16 --arg x=u64[128]:iota --arg y=u64[128]:zeros --arg 'from=image2d[64x32,RGBA,UNSIGNED_INT8]:iota' \
// RUN:   --arg 'to=image2d[64x32,RGBA,UNSIGNED_INT8]:zeros' --arg bad=u32[16]:zeros --print=bad | FileCheck %s
// CHECK: bad = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0{{$}}

#define COPY(T, NAME, N)                                                       \
  {                                                                            \
    const global T *in = (const global T *)x + group * 8 * N;                  \
    global T *out = (global T *)y + group * 8 * N;                             \
    T##N value = intel_sub_group_block_read##NAME##N(in);                      \
    wrong |= value.s0 != in[id] || value.s1 != in[8 + id];                     \
    intel_sub_group_block_write##NAME##N(out, value);                          \
    sub_group_barrier(CLK_GLOBAL_MEM_FENCE);                                   \
    for (int i = 0; i < N; ++i)                                                \
      wrong |= out[i * 8 + id] != in[i * 8 + id];                              \
    int2 at = (int2)(64 * group + 8, 1);                                       \
    T##N texels = intel_sub_group_block_read##NAME##N(from, at);               \
    uchar place = 64 * group + 8 + id * sizeof(T);                             \
    wrong |= (uchar)texels.s0 != place || (uchar)texels.s1 != place;           \
    intel_sub_group_block_write##NAME##N(to, at, texels);                      \
    wrong |= any(intel_sub_group_block_read##NAME##N(to, at) != texels);       \
  }

__attribute__((intel_reqd_sub_group_size(8))) kernel void
lanes(global const ulong *x, global ulong *y, read_only image2d_t from,
      read_write image2d_t to, global uint *bad) {
  uint id = get_sub_group_local_id(), group = get_sub_group_id();
  int wrong = get_sub_group_size() != 8;
  COPY(uchar, _uc, 2)
  COPY(uchar, _uc, 4)
  COPY(uchar, _uc, 8)
  COPY(ushort, _us, 2)
  COPY(ushort, _us, 4)
  COPY(uint, _ui, 2)
  COPY(uint, _ui, 4)
  COPY(ulong, _ul, 2)
  COPY(ulong, _ul, 4)
  bad[get_global_id(0)] = wrong;
}
