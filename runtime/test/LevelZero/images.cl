// Halves an image: each texel is the mean of four of the other's.
kernel void halve(read_only image2d_t from, sampler_t sampler, write_only image2d_t to) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  float2 middle = (convert_float2(at) * 2 + 1) / convert_float2(get_image_dim(from));
  write_imagef(to, at, read_imagef(from, sampler, middle));
}
