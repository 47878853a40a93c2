kernel void copy(read_only image2d_t src, write_only image2d_t dst) {
  int2 at = {get_global_id(0), get_global_id(1)};
  write_imagef(dst, at, read_imagef(src, at));
}
