//===- ImageCopy.cpp - images on other devices ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ImageCopy.h"

#include <algorithm>
#include <cstring>

using namespace cairn;
using namespace cairn::opencl;

template <typename Function>
void ImageCopy::forEachRow(size_t size, size_t offset,
                           Function function) const {
  const runtime::ImageDescription &shape = itsImage->description();
  const runtime::ImageRegion all = shape.whole();
  const size_t row = shape.width * shape.texelBytes();
  size_t packed = 0;
  for (uint64_t z = 0; z < all.extent[2]; ++z)
    for (uint64_t y = 0; y < all.extent[1]; ++y, packed += row) {
      const size_t start = begin + z * slicePitch + y * rowPitch;
      const size_t first = std::max(start, offset);
      const size_t end = std::min(start + row, offset + size);
      if (first < end)
        function(first - offset, packed + (first - start), end - first);
    }
}

bool ImageCopy::isAll(size_t size, size_t offset) const {
  const runtime::ImageDescription &shape = itsImage->description();
  const runtime::ImageRegion all = shape.whole();
  const size_t row = shape.width * shape.texelBytes();
  return offset == begin && size == shape.byteSize() &&
         (all.rows() == 1 || rowPitch == row) &&
         (all.extent[2] == 1 || slicePitch == all.extent[1] * row);
}

runtime::Status ImageCopy::read(unsigned char *to, size_t size,
                                size_t offset) const {
  if (isAll(size, offset))
    return itsImage->read(to, size);
  std::vector<unsigned char> texels(itsImage->description().byteSize());
  if (runtime::Status status = itsImage->read(texels.data(), texels.size());
      !status.ok())
    return status;
  forEachRow(size, offset, [&](size_t at, size_t packed, size_t bytes) {
    std::memcpy(to + at, texels.data() + packed, bytes);
  });
  return runtime::Status::success();
}

runtime::Status ImageCopy::write(const unsigned char *from, size_t size,
                                 size_t offset) {
  if (isAll(size, offset))
    return itsImage->write(from, size);
  std::vector<unsigned char> texels(itsImage->description().byteSize());
  // The others are what they were.
  if (runtime::Status status = itsImage->read(texels.data(), texels.size());
      !status.ok())
    return status;
  forEachRow(size, offset, [&](size_t at, size_t packed, size_t bytes) {
    std::memcpy(texels.data() + packed, from + at, bytes);
  });
  return itsImage->write(texels.data(), texels.size());
}
