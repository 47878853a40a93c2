// What a sampler gives, in arithmetic: OpenCL C 2.0, "Image Addressing and
// Filtering". An image of four floats is a buffer, row after row.

typedef struct {
  int first, second;
  float part; // of the second
} Texels;

// The texels of one dimension.
Texels pick(float at, int size, uint mask) {
  bool isLinear = mask & 0x20;
  uint addressing = mask & 0xe;
  float u = mask & 1 ? at * size : at;
  if (addressing == CLK_ADDRESS_REPEAT)
    u = (at - floor(at)) * size;
  else if (addressing == CLK_ADDRESS_MIRRORED_REPEAT)
    u = fabs(at - 2 * rint(0.5f * at)) * size;
  Texels picked = {(int)floor(u), (int)floor(u), 0};
  if (isLinear) {
    picked.first = (int)floor(u - 0.5f);
    picked.second = picked.first + 1;
    picked.part = u - 0.5f - floor(u - 0.5f);
  }
  switch (addressing) {
  case CLK_ADDRESS_CLAMP_TO_EDGE:
  case CLK_ADDRESS_MIRRORED_REPEAT:
    picked.first = clamp(picked.first, 0, size - 1);
    picked.second = clamp(picked.second, 0, size - 1);
    break;
  case CLK_ADDRESS_CLAMP:
    picked.first = clamp(picked.first, -1, size);
    picked.second = clamp(picked.second, -1, size);
    break;
  case CLK_ADDRESS_REPEAT:
    if (picked.first < 0)
      picked.first += size;
    if (picked.first > size - 1)
      picked.first -= size;
    if (picked.second > size - 1)
      picked.second -= size;
    break;
  }
  return picked;
}

// Those outside are the border, whose color is all zeros in images of RGBA.
float4 texelAt(global const float4 *texels, int4 size, int x, int y, int z) {
  bool isInside =
      x >= 0 && x < size.x && y >= 0 && y < size.y && z >= 0 && z < size.z;
  return isInside ? texels[(z * size.y + y) * size.x + x] : (float4)(0);
}

float4 sampleByRule(global const float4 *texels, int4 size, bool isArray,
                    float4 at, uint mask) {
  // A dimension that is not there has one texel, at 0.
  Texels none = {0, 0, 0};
  Texels x = pick(at.x, size.x, mask);
  Texels y = size.y > 1 ? pick(at.y, size.y, mask) : none;
  Texels z = size.z > 1 ? pick(at.z, size.z, mask) : none;
  if (isArray) {
    z.first = z.second = clamp((int)rint(at.z), 0, size.z - 1);
    z.part = 0;
  }
  float4 low =
      mix(mix(texelAt(texels, size, x.first, y.first, z.first),
              texelAt(texels, size, x.second, y.first, z.first), x.part),
          mix(texelAt(texels, size, x.first, y.second, z.first),
              texelAt(texels, size, x.second, y.second, z.first), x.part),
          y.part);
  float4 high =
      mix(mix(texelAt(texels, size, x.first, y.first, z.second),
              texelAt(texels, size, x.second, y.first, z.second), x.part),
          mix(texelAt(texels, size, x.first, y.second, z.second),
              texelAt(texels, size, x.second, y.second, z.second), x.part),
          y.part);
  return mix(low, high, z.part);
}

// Devices interpolate with 8 bits of a part, in each dimension.
bool isDifferent(float4 got, float4 expected) {
  return any(fabs(got - expected) > (float4)(0.02f));
}
