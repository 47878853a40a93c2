//===- LevelZeroImage.h - images on a Level Zero device ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_MEMORY_DRIVERS_LEVELZERO_LEVELZEROIMAGE_H
#define CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_MEMORY_DRIVERS_LEVELZERO_LEVELZEROIMAGE_H

#include "drivers/level-zero/device/LevelZeroContext.h"

#include "cairn/runtime/Image.h"

namespace cairn::runtime {

class LevelZeroImage final : public Image {
public:
  static Result<std::unique_ptr<Image>>
  create(Device &owner, std::shared_ptr<LevelZeroContext> context,
         const ImageDescription &shape);
  ~LevelZeroImage() override;

  ze_image_handle_t handle() const { return image; }

private:
  LevelZeroImage(Device &owner, std::shared_ptr<LevelZeroContext> context,
                 const ImageDescription &shape, ze_image_handle_t image)
      : Image(owner, shape), context(std::move(context)), image(image) {}

  Status writeImpl(const void *source) override;
  Status readImpl(void *destination) const override;

  std::shared_ptr<LevelZeroContext> context;
  ze_image_handle_t image;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_MEMORY_DRIVERS_LEVELZERO_LEVELZEROIMAGE_H
