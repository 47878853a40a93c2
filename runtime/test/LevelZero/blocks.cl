// Block reads and writes of an image and of memory: two rows change places.
kernel void swap(read_only image2d_t from, global uint *memory,
                 write_only image2d_t to) {
  // Where the sub-group begins, whatever its size.
  int first = get_global_id(0) - get_sub_group_local_id();
  int2 corner = (int2)(4 * first, 0);
  uint2 rows = intel_sub_group_block_read2(from, corner);
  intel_sub_group_block_write2(memory + 2 * first, rows);
  uint2 again = intel_sub_group_block_read2(memory + 2 * first);
  intel_sub_group_block_write2(to, corner, again.yx);
}
