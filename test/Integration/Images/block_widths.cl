// Block reads and writes of all widths, of which Level Zero has some, on the host:
// of memory against plain accesses, of an image whose bytes count on from row to
// row. Sub-groups have one work-item.
//
// REQUIRES: host
// RUN: cairn-run %s --build-options='-cl-std=CL2.0 -lanes=1' --global=1 --arg x=u64[64]:iota --arg y=u64[64]:zeros --arg 'from=image2d[32x16,RGBA,UNSIGNED_INT8]:iota' \
// RUN:   --arg 'to=image2d[32x16,RGBA,UNSIGNED_INT8]:zeros' --arg bad=u32[1]:zeros --print=bad --check=bounds,races,uninitialised,barriers | FileCheck %s
// CHECK: bad = 0

#define COPY(T, NAME, N)                                                       \
  {                                                                            \
    const global T *from_##NAME##N = (const global T *)x;                      \
    global T *to_##NAME##N = (global T *)y;                                    \
    T##N value = intel_sub_group_block_read##NAME##N(from_##NAME##N);          \
    intel_sub_group_block_write##NAME##N(to_##NAME##N, value);                 \
    wrong |= any(*(global T##N *)to_##NAME##N != *(global T##N *)x);           \
    int2 at = (int2)(4 * sizeof(T), 1);                                        \
    T##N texels = intel_sub_group_block_read##NAME##N(from, at);               \
    wrong |= (uchar)texels.s0 != (uchar)(128 + 4 * sizeof(T));                 \
    wrong |= (uchar)texels.s1 != (uchar)(4 * sizeof(T));                       \
    intel_sub_group_block_write##NAME##N(to, at, texels);                      \
    wrong |= any(intel_sub_group_block_read##NAME##N(to, at) != texels);       \
  }

kernel void widths(global const ulong *x, global ulong *y,
                   read_only image2d_t from, read_write image2d_t to,
                   global uint *bad) {
  int wrong = 0;
  COPY(uchar, _uc, 2)
  COPY(uchar, _uc, 4)
  COPY(uchar, _uc, 8)
  COPY(uchar, _uc, 16)
  COPY(ushort, _us, 2)
  COPY(ushort, _us, 4)
  COPY(ushort, _us, 8)
  COPY(ushort, _us, 16)
  COPY(uint, _ui, 2)
  COPY(uint, _ui, 4)
  COPY(uint, _ui, 8)
  COPY(ulong, _ul, 2)
  COPY(ulong, _ul, 4)
  COPY(ulong, _ul, 8)
  bad[0] = wrong;
}
