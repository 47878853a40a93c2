//===- VulkanTransfer.cpp - copies between host and device ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanTransfer.h"

#include <algorithm>
#include <cstring>

using namespace cairn::runtime;

/// Large enough to hide the cost of a submission, small enough to overlap.
static constexpr uint64_t pieceBytes = 8 << 20;

VulkanCommands::~VulkanCommands() {
  (void)wait();
  const VulkanFunctions &vk = context->vk;
  if (fence)
    vk.DestroyFence(context->device, fence, nullptr);
  if (pool)
    vk.DestroyCommandPool(context->device, pool, nullptr);
}

Status VulkanCommands::create() {
  const VulkanFunctions &vk = context->vk;
  auto poolInfo = vulkanStruct<VkCommandPoolCreateInfo>(
      VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO);
  poolInfo.queueFamilyIndex = context->queueFamily;
  if (Status status = vulkanStatus(
          vk.CreateCommandPool(context->device, &poolInfo, nullptr, &pool),
          "vkCreateCommandPool");
      !status.ok())
    return status;
  auto info = vulkanStruct<VkCommandBufferAllocateInfo>(
      VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO);
  info.commandPool = pool;
  info.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  info.commandBufferCount = 1;
  if (Status status = vulkanStatus(
          vk.AllocateCommandBuffers(context->device, &info, &buffer),
          "vkAllocateCommandBuffers");
      !status.ok())
    return status;
  auto fenceInfo =
      vulkanStruct<VkFenceCreateInfo>(VK_STRUCTURE_TYPE_FENCE_CREATE_INFO);
  return vulkanStatus(
      vk.CreateFence(context->device, &fenceInfo, nullptr, &fence),
      "vkCreateFence");
}

Status VulkanCommands::begin() {
  const VulkanFunctions &vk = context->vk;
  if (Status status = vulkanStatus(
          vk.ResetCommandPool(context->device, pool, 0), "vkResetCommandPool");
      !status.ok())
    return status;
  auto info = vulkanStruct<VkCommandBufferBeginInfo>(
      VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO);
  if (Status status = vulkanStatus(vk.BeginCommandBuffer(buffer, &info),
                                   "vkBeginCommandBuffer");
      !status.ok())
    return status;
  return Status::success();
}

Status VulkanCommands::end(bool forHost) {
  if (forHost) {
    auto barrier =
        vulkanStruct<VkMemoryBarrier>(VK_STRUCTURE_TYPE_MEMORY_BARRIER);
    barrier.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT;
    barrier.dstAccessMask = VK_ACCESS_HOST_READ_BIT;
    context->vk.CmdPipelineBarrier(buffer, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                                   VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &barrier,
                                   0, nullptr, 0, nullptr);
  }
  return vulkanStatus(context->vk.EndCommandBuffer(buffer),
                      "vkEndCommandBuffer");
}

Status VulkanCommands::submit() {
  if (Status status = vulkanStatus(
          context->vk.ResetFences(context->device, 1, &fence), "vkResetFences");
      !status.ok())
    return status;
  Status status = context->submit(buffer, fence);
  submitted = status.ok();
  return status;
}

Status VulkanCommands::wait() {
  if (!submitted)
    return Status::success();
  // After a failure there is nothing to wait for: the device is lost.
  submitted = false;
  return context->wait(fence);
}

VulkanTransfer::VulkanTransfer(std::shared_ptr<VulkanContext> context)
    : context(context), pieces{Piece(context), Piece(context)} {}

Status VulkanTransfer::create() {
  for (Piece &piece : pieces)
    if (Status status = piece.commands.create(); !status.ok())
      return status;
  return Status::success();
}

/// Makes the pieces large enough. Small copies come first, and often alone.
Status VulkanTransfer::reserve(uint64_t size, uint64_t unit) {
  size =
      std::max(std::min(std::max<uint64_t>(size, 64 << 10), pieceBytes), unit);
  for (Piece &piece : pieces) {
    if (piece.staging.size() >= size)
      continue;
    auto block = VulkanBlock::create(context, size, VulkanMemoryUse::Staging, 0,
                                     "host memory for copies");
    if (!block.ok())
      return block.status();
    piece.staging = block.take();
  }
  return Status::success();
}

Status VulkanTransfer::finish(Piece &piece) {
  if (Status status = piece.commands.wait(); !status.ok())
    return status;
  if (!piece.destination)
    return Status::success();
  if (Status status = piece.staging.memory().invalidate(); !status.ok())
    return status;
  std::memcpy(piece.destination, piece.staging.memory().data(), piece.size);
  piece.destination = nullptr;
  return Status::success();
}

/// To the device if there is a source, else from it.
Status VulkanTransfer::copy(const unsigned char *source,
                            unsigned char *destination, uint64_t size,
                            uint64_t unit, const RecordCopy &record) {
  std::lock_guard<std::mutex> lock(mutex);
  if (Status status = reserve(size, unit); !status.ok())
    return status;
  uint64_t most = pieces[0].staging.size() / unit * unit;
  Status status = Status::success();
  unsigned turn = 0;
  for (uint64_t done = 0; done < size && status.ok(); turn ^= 1) {
    Piece &piece = pieces[turn];
    status = finish(piece);
    if (!status.ok())
      break;
    uint64_t bytes = std::min(most, size - done);
    if (source) {
      std::memcpy(piece.staging.memory().data(), source + done, bytes);
      status = piece.staging.memory().flush();
    }
    if (status.ok())
      status = piece.commands.begin();
    if (!status.ok())
      break;
    record(piece.commands.handle(), piece.staging.handle(), done, bytes);
    status = piece.commands.end(/*forHost=*/destination);
    if (status.ok())
      status = piece.commands.submit();
    if (!status.ok())
      break;
    if (destination) {
      piece.destination = destination + done;
      piece.size = bytes;
    }
    done += bytes;
  }
  for (Piece *piece : {&pieces[turn], &pieces[turn ^ 1]}) {
    Status ended = finish(*piece);
    if (status.ok())
      status = ended;
    piece->destination = nullptr;
  }
  return status;
}

Status VulkanTransfer::upload(const void *source, uint64_t size, uint64_t unit,
                              const RecordCopy &record) {
  return copy(static_cast<const unsigned char *>(source), nullptr, size, unit,
              record);
}

Status VulkanTransfer::download(void *destination, uint64_t size, uint64_t unit,
                                const RecordCopy &record) {
  return copy(nullptr, static_cast<unsigned char *>(destination), size, unit,
              record);
}

Status VulkanTransfer::write(const VulkanBlock &block, const void *source,
                             uint64_t size, uint64_t offset) {
  if (unsigned char *mapped = block.memory().data()) {
    std::memcpy(mapped + offset, source, size);
    return block.memory().flush();
  }
  return upload(source, size, 1,
                [&](VkCommandBuffer commands, VkBuffer staging, uint64_t done,
                    uint64_t bytes) {
                  VkBufferCopy region = {0, offset + done, bytes};
                  context->vk.CmdCopyBuffer(commands, staging, block.handle(),
                                            1, &region);
                });
}

Status VulkanTransfer::read(const VulkanBlock &block, void *destination,
                            uint64_t size, uint64_t offset) {
  if (block.memory().data() && block.memory().readsFast()) {
    if (Status status = block.memory().invalidate(); !status.ok())
      return status;
    std::memcpy(destination, block.memory().data() + offset, size);
    return Status::success();
  }
  return download(destination, size, 1,
                  [&](VkCommandBuffer commands, VkBuffer staging, uint64_t done,
                      uint64_t bytes) {
                    VkBufferCopy region = {offset + done, 0, bytes};
                    context->vk.CmdCopyBuffer(commands, block.handle(), staging,
                                              1, &region);
                  });
}

Status VulkanTransfer::fill(const VulkanBlock &block, uint32_t word,
                            uint64_t size, uint64_t offset) {
  return execute([&](VkCommandBuffer commands) {
    context->vk.CmdFillBuffer(commands, block.handle(), offset, size, word);
  });
}

Status
VulkanTransfer::execute(const std::function<void(VkCommandBuffer)> &record) {
  std::lock_guard<std::mutex> lock(mutex);
  VulkanCommands &commands = pieces[0].commands;
  if (Status status = commands.begin(); !status.ok())
    return status;
  record(commands.handle());
  if (Status status = commands.end(/*forHost=*/true); !status.ok())
    return status;
  if (Status status = commands.submit(); !status.ok())
    return status;
  return commands.wait();
}
