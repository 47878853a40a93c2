// Images, and samplers in the source and of the host.
// REQUIRES: level-zero, host
// DEFINE: %{launch} = %s --global=4 '--arg=in=image2d[4x1,RG,SIGNED_INT8]:{1,-1,2,-2,3,-3,4,-128}' \
// DEFINE:   '--arg=layers=image1d_array[4x2,R,FLOAT]:{0,10,20,30,40,50,60,70}' '--arg=texels=image1d_buffer[4,BGRA,UNORM_INT8]:iota' \
// DEFINE:   '--arg=s=sampler(normalized,linear,repeat)' '--arg=out=image2d_array[4x1x2,RGBA,SIGNED_INT32]:zeros' \
// DEFINE:   '--arg=colors=f32[8]:zeros' --print=out --print=colors
// RUN: cairn-run --device=level-zero %{launch} | FileCheck %s
// RUN: cairn-run --device=host %{launch} | FileCheck %s
// CHECK: out = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 -2 5 1 3 -3 5 1 4 -128 5 1 0 0 5 1
// CHECK: colors = 55 2 45 6 55 10 65 14

kernel void images(read_only image2d_t in, read_only image1d_array_t layers,
                   read_only image1d_buffer_t texels, sampler_t s,
                   write_only image2d_array_t out, global float2 *colors) {
  const sampler_t border = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP |
                           CLK_FILTER_NEAREST;
  int i = get_global_id(0);
  // The border of an image without alpha has one all the same.
  int4 color = read_imagei(in, border, (int2)(i + 1, 0));
  color.z = get_image_width(in) + get_image_height(in);
  write_imagei(out, (int4)(i, 0, 1, 0), color);
  colors[i] = (float2)(read_imagef(layers, s, (float2)(i * 0.25f, 1)).x,
                       rint(read_imagef(texels, i).x * 255));
}
