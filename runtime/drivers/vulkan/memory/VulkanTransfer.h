//===- VulkanTransfer.h - copies between host and device --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_MEMORY_DRIVERS_VULKAN_VULKANTRANSFER_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_MEMORY_DRIVERS_VULKAN_VULKANTRANSFER_H

#include "VulkanMemory.h"

#include <functional>

namespace cairn::runtime {

/// A command buffer with its pool and a fence, used again and again.
class VulkanCommands {
public:
  explicit VulkanCommands(std::shared_ptr<VulkanContext> context)
      : context(std::move(context)) {}
  ~VulkanCommands();
  VulkanCommands(const VulkanCommands &) = delete;
  VulkanCommands &operator=(const VulkanCommands &) = delete;

  Status create();
  Status begin();
  /// With `forHost`, lets the host see what the commands have written.
  Status end(bool forHost);
  /// May be repeated for one recording.
  Status submit();
  /// Does nothing where nothing was submitted.
  Status wait();

  VkCommandBuffer handle() const { return buffer; }

private:
  std::shared_ptr<VulkanContext> context;
  VkCommandPool pool = VK_NULL_HANDLE;
  VkCommandBuffer buffer = VK_NULL_HANDLE;
  VkFence fence = VK_NULL_HANDLE;
  bool submitted = false;
};

/// Copies through two pieces of host memory: while the device copies one, the
/// host fills or empties the other.
class VulkanTransfer {
public:
  explicit VulkanTransfer(std::shared_ptr<VulkanContext> context);
  Status create();

  Status write(const VulkanBlock &block, const void *source, uint64_t size,
               uint64_t offset);
  Status read(const VulkanBlock &block, void *destination, uint64_t size,
              uint64_t offset);
  Status fill(const VulkanBlock &block, uint32_t word, uint64_t size,
              uint64_t offset);

  /// Records the copy of `size` bytes, of which `done` were copied already,
  /// from or to the start of `staging`.
  using RecordCopy =
      std::function<void(VkCommandBuffer commands, VkBuffer staging,
                         uint64_t done, uint64_t size)>;
  /// Pieces are multiples of `unit` bytes, but for the last.
  Status upload(const void *source, uint64_t size, uint64_t unit,
                const RecordCopy &record);
  Status download(void *destination, uint64_t size, uint64_t unit,
                  const RecordCopy &record);

  /// Executes what `record` records.
  Status execute(const std::function<void(VkCommandBuffer)> &record);

private:
  struct Piece {
    explicit Piece(const std::shared_ptr<VulkanContext> &context)
        : commands(context) {}
    VulkanBlock staging;
    VulkanCommands commands;
    /// Where the bytes go that are on their way to `staging`.
    unsigned char *destination = nullptr;
    uint64_t size = 0;
  };
  Status copy(const unsigned char *source, unsigned char *destination,
              uint64_t size, uint64_t unit, const RecordCopy &record);
  Status finish(Piece &piece);
  Status reserve(uint64_t size, uint64_t unit);

  std::shared_ptr<VulkanContext> context;
  std::mutex mutex;
  Piece pieces[2];
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_MEMORY_DRIVERS_VULKAN_VULKANTRANSFER_H
