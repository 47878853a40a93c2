//===- VulkanImage.cpp - images on a Vulkan device --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanImage.h"

#include <algorithm>

using namespace cairn::runtime;

static VkImageType vulkanImageType(ImageType type) {
  switch (type) {
  case ImageType::Image1D:
  case ImageType::Image1DBuffer:
  case ImageType::Image1DArray:
    return VK_IMAGE_TYPE_1D;
  case ImageType::Image2D:
  case ImageType::Image2DArray:
  case ImageType::Image2DDepth:
  case ImageType::Image2DArrayDepth:
    return VK_IMAGE_TYPE_2D;
  case ImageType::Image3D:
    return VK_IMAGE_TYPE_3D;
  }
  return VK_IMAGE_TYPE_2D;
}

static VkImageViewType viewType(ImageType type) {
  switch (type) {
  case ImageType::Image1D:
  case ImageType::Image1DBuffer:
    return VK_IMAGE_VIEW_TYPE_1D;
  case ImageType::Image1DArray:
    return VK_IMAGE_VIEW_TYPE_1D_ARRAY;
  case ImageType::Image2D:
  case ImageType::Image2DDepth:
    return VK_IMAGE_VIEW_TYPE_2D;
  case ImageType::Image2DArray:
  case ImageType::Image2DArrayDepth:
    return VK_IMAGE_VIEW_TYPE_2D_ARRAY;
  case ImageType::Image3D:
    return VK_IMAGE_VIEW_TYPE_3D;
  }
  return VK_IMAGE_VIEW_TYPE_2D;
}

static Status unsupported(const ImageDescription &shape) {
  return Status::error("the device does not support " + shape.describe());
}

Result<std::unique_ptr<Image>>
VulkanImage::create(Device &owner, std::shared_ptr<VulkanContext> context,
                    std::shared_ptr<VulkanTransfer> transfer,
                    ImageDescription shape) {
  auto format = findVulkanFormat(shape.order, shape.channel);
  if (!format || (shape.writable && !format->isIdentity))
    return unsupported(shape);
  std::unique_ptr<VulkanImage> image(
      new VulkanImage(owner, std::move(context), std::move(transfer), shape));
  Status status = image->isBuffer() ? image->createTexelBuffer(*format)
                                    : image->createImage(*format);
  if (!status.ok())
    return status;
  return std::unique_ptr<Image>(std::move(image));
}

VulkanImage::~VulkanImage() {
  const VulkanFunctions &vk = context->vk;
  if (bufferView)
    vk.DestroyBufferView(context->device, bufferView, nullptr);
  if (view)
    vk.DestroyImageView(context->device, view, nullptr);
  if (image)
    vk.DestroyImage(context->device, image, nullptr);
}

Status VulkanImage::createTexelBuffer(const VulkanFormat &format) {
  const VulkanFunctions &vk = context->vk;
  const ImageDescription &shape = description();
  VkFormatProperties properties;
  vk.GetPhysicalDeviceFormatProperties(context->physical.handle, format.format,
                                       &properties);
  VkFormatFeatureFlags features = properties.bufferFeatures;
  bool reads = features & VK_FORMAT_FEATURE_UNIFORM_TEXEL_BUFFER_BIT,
       writes = features & VK_FORMAT_FEATURE_STORAGE_TEXEL_BUFFER_BIT;
  if ((shape.readable && !reads) || (shape.writable && !writes) ||
      !format.isIdentity ||
      shape.width > context->limits().maxTexelBufferElements)
    return unsupported(shape);
  VkBufferUsageFlags usage = 0;
  if (shape.readable)
    usage |= VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT;
  if (shape.writable)
    usage |= VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT;
  auto block = VulkanBlock::create(context, shape.byteSize(),
                                   VulkanMemoryUse::Device, usage, "an image");
  if (!block.ok())
    return block.status();
  buffer = block.take();
  auto info = vulkanStruct<VkBufferViewCreateInfo>(
      VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO);
  info.buffer = buffer.handle();
  info.format = format.format;
  info.range = shape.byteSize();
  return vulkanStatus(
      vk.CreateBufferView(context->device, &info, nullptr, &bufferView),
      "vkCreateBufferView");
}

Status VulkanImage::createImage(const VulkanFormat &format) {
  const VulkanFunctions &vk = context->vk;
  const ImageDescription &shape = description();
  auto info =
      vulkanStruct<VkImageCreateInfo>(VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO);
  info.imageType = vulkanImageType(shape.type);
  info.format = format.format;
  info.mipLevels = 1;
  info.samples = VK_SAMPLE_COUNT_1_BIT;
  info.tiling = VK_IMAGE_TILING_OPTIMAL;
  info.usage =
      VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
  if (shape.readable)
    info.usage |= VK_IMAGE_USAGE_SAMPLED_BIT;
  if (shape.writable)
    info.usage |= VK_IMAGE_USAGE_STORAGE_BIT;
  VkImageFormatProperties most;
  VkResult result = vk.GetPhysicalDeviceImageFormatProperties(
      context->physical.handle, info.format, info.imageType, info.tiling,
      info.usage, 0, &most);
  if (result == VK_ERROR_FORMAT_NOT_SUPPORTED)
    return unsupported(shape);
  if (Status status =
          vulkanStatus(result, "vkGetPhysicalDeviceImageFormatProperties");
      !status.ok())
    return status;
  if (shape.width > most.maxExtent.width ||
      shape.height > most.maxExtent.height ||
      shape.depth > most.maxExtent.depth || shape.layers > most.maxArrayLayers)
    return unsupported(shape);
  info.extent = {uint32_t(shape.width), uint32_t(shape.height),
                 uint32_t(shape.depth)};
  info.arrayLayers = uint32_t(shape.layers);
  if (Status status =
          vulkanStatus(vk.CreateImage(context->device, &info, nullptr, &image),
                       "vkCreateImage");
      !status.ok()) {
    image = VK_NULL_HANDLE;
    return status;
  }
  VkMemoryRequirements requirements;
  vk.GetImageMemoryRequirements(context->device, image, &requirements);
  auto allocated = VulkanMemory::allocate(context, requirements,
                                          VulkanMemoryUse::Device, "an image");
  if (!allocated.ok())
    return allocated.status();
  memory = allocated.take();
  if (Status status = vulkanStatus(
          vk.BindImageMemory(context->device, image, memory.handle(), 0),
          "vkBindImageMemory");
      !status.ok())
    return status;
  if (Status status = createView(format); !status.ok())
    return status;
  return transfer->execute([this](VkCommandBuffer commands) {
    recordTransition(commands, VK_IMAGE_LAYOUT_UNDEFINED, layout());
  });
}

Status VulkanImage::createView(const VulkanFormat &format) {
  auto info = vulkanStruct<VkImageViewCreateInfo>(
      VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO);
  info.image = image;
  info.viewType = viewType(description().type);
  info.format = format.format;
  info.components = format.components;
  info.subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0,
                           uint32_t(description().layers)};
  return vulkanStatus(
      context->vk.CreateImageView(context->device, &info, nullptr, &view),
      "vkCreateImageView");
}

void VulkanImage::recordTransition(VkCommandBuffer commands, VkImageLayout from,
                                   VkImageLayout to) const {
  auto barrier = vulkanStruct<VkImageMemoryBarrier>(
      VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER);
  barrier.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT;
  barrier.dstAccessMask =
      VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
  barrier.oldLayout = from;
  barrier.newLayout = to;
  barrier.srcQueueFamilyIndex = barrier.dstQueueFamilyIndex =
      VK_QUEUE_FAMILY_IGNORED;
  barrier.image = image;
  barrier.subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0,
                              uint32_t(description().layers)};
  context->vk.CmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                                 VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0,
                                 nullptr, 0, nullptr, 1, &barrier);
}

/// Rows of one slice at a time, so that any number of rows may be copied.
std::vector<VkBufferImageCopy> VulkanImage::regions(uint64_t done,
                                                    uint64_t size) const {
  const ImageDescription &shape = description();
  uint64_t row = done / rowBytes(), end = (done + size) / rowBytes();
  std::vector<VkBufferImageCopy> copies;
  for (uint64_t first = row; row < end;) {
    uint64_t y = row % shape.height, slice = row / shape.height;
    uint64_t rows = std::min(shape.height - y, end - row);
    VkBufferImageCopy copy = {};
    copy.bufferOffset = (row - first) * rowBytes();
    bool isArray = shape.layers > 1;
    copy.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0,
                             isArray ? uint32_t(slice) : 0, 1};
    copy.imageOffset = {0, int32_t(y), isArray ? 0 : int32_t(slice)};
    copy.imageExtent = {uint32_t(shape.width), uint32_t(rows), 1};
    copies.push_back(copy);
    row += rows;
  }
  return copies;
}

VulkanTransfer::RecordCopy VulkanImage::copyInLayout(
    VkImageLayout copying,
    const std::function<void(VkCommandBuffer, VkBuffer,
                             const std::vector<VkBufferImageCopy> &)> &copy)
    const {
  return [this, copying, copy](VkCommandBuffer commands, VkBuffer staging,
                               uint64_t done, uint64_t bytes) {
    recordTransition(commands, layout(), copying);
    copy(commands, staging, regions(done, bytes));
    recordTransition(commands, copying, layout());
  };
}

Status VulkanImage::writeImpl(const void *source) {
  uint64_t size = description().byteSize();
  if (isBuffer())
    return context->finish(transfer->write(buffer, source, size, 0));
  constexpr VkImageLayout copying = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
  return context->finish(transfer->upload(
      source, size, rowBytes(),
      copyInLayout(copying, [this](VkCommandBuffer commands, VkBuffer staging,
                                   const auto &copies) {
        context->vk.CmdCopyBufferToImage(commands, staging, image, copying,
                                         uint32_t(copies.size()),
                                         copies.data());
      })));
}

Status VulkanImage::readImpl(void *destination) const {
  uint64_t size = description().byteSize();
  if (isBuffer())
    return context->finish(transfer->read(buffer, destination, size, 0));
  constexpr VkImageLayout copying = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
  return context->finish(transfer->download(
      destination, size, rowBytes(),
      copyInLayout(copying, [this](VkCommandBuffer commands, VkBuffer staging,
                                   const auto &copies) {
        context->vk.CmdCopyImageToBuffer(commands, image, copying, staging,
                                         uint32_t(copies.size()),
                                         copies.data());
      })));
}
