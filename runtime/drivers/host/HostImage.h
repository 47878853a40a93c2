//===- HostImage.h - images in the process's memory -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_HOSTIMAGE_H
#define CAIRN_RUNTIME_DRIVERS_HOST_HOSTIMAGE_H

#include "cairn/runtime/HostABI.h"
#include "cairn/runtime/Image.h"

#include "AlignedMemory.h"

#include <memory>

namespace cairn::runtime {

/// Whether the host has images of this order and type of channels, and for what
/// kernels do with them.
bool hasHostFormat(const ImageDescription &image);

class HostImage final : public Image {
public:
  static Result<std::unique_ptr<Image>>
  create(Device &owner, const ImageDescription &description);

  /// What kernels are given.
  const CairnHostImage *handle() const { return &image; }

private:
  HostImage(Device &owner, const ImageDescription &description,
            AlignedMemory memory);

  Status writeImpl(const void *source) override;
  Status readImpl(void *destination) const override;

  AlignedMemory memory;
  CairnHostImage image;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_HOSTIMAGE_H
