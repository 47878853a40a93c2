//===- ImageCopy.h - images on other devices --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_MEMORY_IMAGECOPY_H
#define CAIRN_OPENCL_MEMORY_IMAGECOPY_H

#include "Copies.h"

#include "cairn/runtime/Image.h"

namespace cairn::opencl {

/// An image of a device with memory of its own, which lays out the texels as it
/// likes. The process has them in rows, from `begin` of a memory object on.
class ImageCopy final : public Copy {
public:
  /// `rowPitch` and `slicePitch` are bytes from one row of the region's second
  /// dimension to the next, and from one of its third.
  ImageCopy(std::unique_ptr<runtime::Image> image, size_t begin,
            size_t rowPitch, size_t slicePitch)
      : itsImage(std::move(image)), begin(begin), rowPitch(rowPitch),
        slicePitch(slicePitch) {}

  ~ImageCopy() override {
    if (isLost())
      (void)itsImage.release();
  }

  runtime::Image &image() const { return *itsImage; }

  runtime::Status read(unsigned char *to, size_t size,
                       size_t offset) const override;
  runtime::Status write(const unsigned char *from, size_t size,
                        size_t offset) override;

private:
  /// Calls `function` with the texels' bytes in the range: where they are in
  /// the range, where without gaps between rows, and how many.
  template <typename Function>
  void forEachRow(size_t size, size_t offset, Function function) const;
  /// Whether the range is all rows, without gaps.
  bool isAll(size_t size, size_t offset) const;

  std::unique_ptr<runtime::Image> itsImage;
  const size_t begin, rowPitch, slicePitch;
};

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_MEMORY_IMAGECOPY_H
