//===- VulkanImage.h - images on a Vulkan device ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_MEMORY_DRIVERS_VULKAN_VULKANIMAGE_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_MEMORY_DRIVERS_VULKAN_VULKANIMAGE_H

#include "VulkanFormat.h"
#include "VulkanTransfer.h"

namespace cairn::runtime {

/// An image, or a texel buffer for image1d_buffer_t. An image stays in one
/// layout: what kernels only read in the one made for that, others in the
/// general one.
class VulkanImage final : public Image {
public:
  static Result<std::unique_ptr<Image>>
  create(Device &owner, std::shared_ptr<VulkanContext> context,
         std::shared_ptr<VulkanTransfer> transfer, ImageDescription shape);
  ~VulkanImage() override;

  VkDescriptorImageInfo descriptor() const {
    return {VK_NULL_HANDLE, view, layout()};
  }
  /// Null where this is not a texel buffer.
  VkBufferView texels() const { return bufferView; }
  uint64_t id() const { return identity; }

private:
  VulkanImage(Device &owner, std::shared_ptr<VulkanContext> context,
              std::shared_ptr<VulkanTransfer> transfer, ImageDescription shape)
      : Image(owner, shape), context(std::move(context)),
        transfer(std::move(transfer)), identity(newVulkanIdentity()) {}

  Status createImage(const VulkanFormat &format);
  Status createTexelBuffer(const VulkanFormat &format);
  Status createView(const VulkanFormat &format);
  VkImageLayout layout() const {
    return description().writable ? VK_IMAGE_LAYOUT_GENERAL
                                  : VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
  }
  bool isBuffer() const {
    return description().type == ImageType::Image1DBuffer;
  }
  uint64_t rowBytes() const {
    return description().width * description().texelBytes();
  }
  /// `copy` for the rows of a piece, with the image in the layout `copying`.
  VulkanTransfer::RecordCopy copyInLayout(
      VkImageLayout copying,
      const std::function<void(VkCommandBuffer commands, VkBuffer staging,
                               const std::vector<VkBufferImageCopy> &rows)>
          &copy) const;
  /// The pieces that whole rows from byte `done` on consist of.
  std::vector<VkBufferImageCopy> regions(uint64_t done, uint64_t size) const;
  void recordTransition(VkCommandBuffer commands, VkImageLayout from,
                        VkImageLayout to) const;

  Status writeImpl(const void *source) override;
  Status readImpl(void *destination) const override;

  std::shared_ptr<VulkanContext> context;
  std::shared_ptr<VulkanTransfer> transfer;
  uint64_t identity;
  VkImage image = VK_NULL_HANDLE;
  VulkanMemory memory;
  VkImageView view = VK_NULL_HANDLE;
  VulkanBlock buffer;
  VkBufferView bufferView = VK_NULL_HANDLE;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_MEMORY_DRIVERS_VULKAN_VULKANIMAGE_H
