//===- Region.cpp - boxes and patterns of bytes -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Region.h"

#include <algorithm>
#include <cstring>

using namespace cairn::opencl;

cl_int Pitched::read(const size_t *origin, const size_t *region,
                     size_t rowPitch, size_t slicePitch, Pitched &place) {
  if (!origin || !region || !region[0] || !region[1] || !region[2])
    return CL_INVALID_VALUE;
  std::copy(origin, origin + 3, place.origin);
  if (rowPitch == 0)
    rowPitch = region[0];
  size_t slice;
  if (rowPitch < region[0] ||
      __builtin_mul_overflow(region[1], rowPitch, &slice))
    return CL_INVALID_VALUE;
  if (slicePitch == 0)
    slicePitch = slice;
  if (slicePitch < slice || slicePitch % rowPitch)
    return CL_INVALID_VALUE;
  place.rowPitch = rowPitch;
  place.slicePitch = slicePitch;
  return CL_SUCCESS;
}

bool Pitched::end(const size_t *region, size_t &bytes) const {
  bytes = 0;
  const size_t pitches[3] = {1, rowPitch, slicePitch};
  for (unsigned d = 0; d < 3; ++d) {
    size_t last, part;
    if (__builtin_add_overflow(origin[d], region[d] - (d > 0), &last) ||
        __builtin_mul_overflow(last, pitches[d], &part) ||
        __builtin_add_overflow(bytes, part, &bytes))
      return false;
  }
  return true;
}

void cairn::opencl::copyBox(unsigned char *to, const Pitched &toPlace,
                            const unsigned char *from, const Pitched &fromPlace,
                            const size_t *region) {
  for (size_t z = 0; z < region[2]; ++z)
    for (size_t y = 0; y < region[1]; ++y)
      std::memmove(to + toPlace.offset(y, z), from + fromPlace.offset(y, z),
                   region[0]);
}

bool cairn::opencl::isFill(size_t patternSize, size_t offset, size_t size) {
  // The sizes of OpenCL's types.
  constexpr size_t largest = 128;
  return patternSize > 0 && patternSize <= largest &&
         (patternSize & (patternSize - 1)) == 0 && offset % patternSize == 0 &&
         size % patternSize == 0;
}

void cairn::opencl::fill(void *to, const std::vector<unsigned char> &pattern,
                         size_t size) {
  auto *bytes = static_cast<unsigned char *>(to);
  size_t done = std::min(pattern.size(), size);
  std::memcpy(bytes, pattern.data(), done);
  // What is filled is the pattern of the next copy.
  for (size_t more; done < size; done += more) {
    more = std::min(done, size - done);
    std::memcpy(bytes + done, bytes, more);
  }
}
