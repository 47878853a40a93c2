// Intel's block reads and writes, of memory and of images, and beyond an image's
// edges. The values are by hand.
//
// REQUIRES: level-zero, host
// DEFINE: %{args} =
// DEFINE: %{run} = cairn-run --device=level-zero %s %{args} > %t.out && cairn-run --device=host %s %{args} >> %t.out

// REDEFINE: %{args} = --kernel=memory --global=8 --local=4 --arg x=u32[64]:iota --arg y=u32[64]:zeros --arg s=u16[32]:iota \
// REDEFINE:   --arg t=u16[32]:zeros --print=y --print=t
// RUN: %{run} && FileCheck %s --check-prefix=MEMORY < %t.out
// MEMORY: y = 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63
// MEMORY-NEXT: t = 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
// MEMORY: y = 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63
// MEMORY-NEXT: t = 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
__attribute__((intel_reqd_sub_group_size(4)))
kernel void memory(global const uint *x, global uint *y,
                   global const ushort *s, global ushort *t) {
  // Where a sub-group begins; those of the launch are full.
  size_t first = get_global_id(0) - get_sub_group_local_id();
  intel_sub_group_block_write8(y + 8 * first,
                               intel_sub_group_block_read8(x + 8 * first));
  intel_sub_group_block_write_us4(
      t + 4 * first, intel_sub_group_block_read_us4(s + 4 * first));
}

// The coordinates are bytes and rows; each component is a row.
// REDEFINE: %{args} = --kernel=read --global=1 --arg 'bytes=image2d[4x2,RGBA,UNSIGNED_INT8]:iota' --arg 'three=image2d[3x1,R,UNORM_INT8]:{10,20,30}' \
// REDEFINE:   --arg out=u32[9]:zeros --print=out
// RUN: %{run} && FileCheck %s --check-prefix=READ < %t.out
// Inside, and at no multiple of four: 0x07060504, 0x05040302.
// Left, right, above and below of it: 0x03020100, 0x1f1e1d1c, 0x03020100, 0x13121110.
// Two rows, one of which is there; halves of words: 0x1d1c.
// READ-COUNT-2: out = 117835012 84148994 50462976 522067228 50462976 319951120 319951120 7452 505287690
kernel void read(read_only image2d_t bytes, read_only image2d_t three,
                 global uint *out) {
  out[0] = intel_sub_group_block_read(bytes, (int2)(4, 0));
  out[1] = intel_sub_group_block_read(bytes, (int2)(2, 0));
  out[2] = intel_sub_group_block_read(bytes, (int2)(-4, 0));
  out[3] = intel_sub_group_block_read(bytes, (int2)(16, 1));
  out[4] = intel_sub_group_block_read(bytes, (int2)(0, -7));
  uint2 rows = intel_sub_group_block_read2(bytes, (int2)(0, 1));
  out[5] = rows.x;
  out[6] = rows.y;
  out[7] = intel_sub_group_block_read_us(bytes, (int2)(20, 1));
  out[8] = intel_sub_group_block_read(three, (int2)(0, 0));
}

// REDEFINE: %{args} = --kernel=write --global=1 --arg 'bytes=image2d[3x2,RGBA,UNSIGNED_INT8]:zeros' --print=bytes
// RUN: %{run} && FileCheck %s --check-prefix=WRITE < %t.out
// WRITE-COUNT-2: bytes = 0 0 0 0 1 2 3 4 0 0 0 0 7 8 0 0 5 6 7 8 0 0 0 0
kernel void write(write_only image2d_t bytes) {
  intel_sub_group_block_write2(bytes, (int2)(4, 0),
                               (uint2)(0x04030201, 0x08070605));
  intel_sub_group_block_write_us(bytes, (int2)(0, 1), (ushort)0x0807);
  // None of these is inside.
  intel_sub_group_block_write(bytes, (int2)(12, 0), 0xffffffff);
  intel_sub_group_block_write(bytes, (int2)(-4, 0), 0xffffffff);
  intel_sub_group_block_write(bytes, (int2)(0, -1), 0xffffffff);
  intel_sub_group_block_write(bytes, (int2)(0, 2), 0xffffffff);
}
