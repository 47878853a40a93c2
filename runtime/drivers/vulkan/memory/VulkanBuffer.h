//===- VulkanBuffer.h - buffers on a Vulkan device --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_MEMORY_DRIVERS_VULKAN_VULKANBUFFER_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_MEMORY_DRIVERS_VULKAN_VULKANBUFFER_H

#include "VulkanTransfer.h"

#include "cairn/runtime/Buffer.h"

namespace cairn::runtime {

class VulkanBuffer final : public Buffer {
public:
  static Result<std::unique_ptr<Buffer>>
  create(Device &owner, std::shared_ptr<VulkanContext> context,
         std::shared_ptr<VulkanTransfer> transfer, uint64_t size);

  const VulkanBlock &block() const { return memory; }

private:
  VulkanBuffer(Device &owner, std::shared_ptr<VulkanContext> context,
               std::shared_ptr<VulkanTransfer> transfer, VulkanBlock memory)
      : Buffer(owner, memory.size()), context(std::move(context)),
        transfer(std::move(transfer)), memory(std::move(memory)) {}

  Status writeImpl(const void *source, uint64_t size, uint64_t offset) override;
  Status readImpl(void *destination, uint64_t size,
                  uint64_t offset) const override;
  Status fillImpl(const void *pattern, uint64_t patternSize, uint64_t size,
                  uint64_t offset) override;

  std::shared_ptr<VulkanContext> context;
  std::shared_ptr<VulkanTransfer> transfer;
  VulkanBlock memory;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_MEMORY_DRIVERS_VULKAN_VULKANBUFFER_H
