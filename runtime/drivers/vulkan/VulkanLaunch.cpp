//===- VulkanLaunch.cpp - one launch of a kernel ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanLaunch.h"

#include "VulkanBuffer.h"
#include "VulkanImage.h"

#include <algorithm>
#include <cstring>

using namespace cairn::runtime;

bool VulkanDescriptor::operator==(const VulkanDescriptor &other) const {
  return identity == other.identity && buffer.offset == other.buffer.offset &&
         image.sampler == other.image.sampler;
}

VulkanLaunch::VulkanLaunch(std::shared_ptr<VulkanPipelines> pipelines,
                           std::shared_ptr<VulkanTransfer> transfer,
                           std::shared_ptr<VulkanSamplers> samplers)
    : context(pipelines->module->context), pipelines(std::move(pipelines)),
      transfer(std::move(transfer)), samplers(std::move(samplers)),
      commands(context) {}

Result<std::unique_ptr<VulkanLaunch>>
VulkanLaunch::create(std::shared_ptr<VulkanPipelines> pipelines,
                     std::shared_ptr<VulkanTransfer> transfer,
                     std::shared_ptr<VulkanSamplers> samplers) {
  std::unique_ptr<VulkanLaunch> launch(new VulkanLaunch(
      std::move(pipelines), std::move(transfer), std::move(samplers)));
  if (Status status = launch->createObjects(); !status.ok())
    return status;
  return launch;
}

VulkanLaunch::~VulkanLaunch() {
  (void)commands.wait();
  if (queries)
    context->vk.DestroyQueryPool(context->device, queries, nullptr);
  if (descriptorPool)
    context->vk.DestroyDescriptorPool(context->device, descriptorPool, nullptr);
}

Status VulkanLaunch::createObjects() {
  if (Status status = commands.create(); !status.ok())
    return status;
  if (Status status = createQueries(); !status.ok())
    return status;
  if (uint64_t bytes = pipelines->slots.valueBytes) {
    auto block = VulkanBlock::create(context, bytes, VulkanMemoryUse::Arguments,
                                     VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                                         VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT,
                                     "a launch's arguments");
    if (!block.ok())
      return block.status();
    values = block.take();
    std::memset(values.memory().data(), 0, bytes);
  }
  return createDescriptors();
}

Status VulkanLaunch::createQueries() {
  if (context->timestampBits == 0)
    return Status::success();
  auto info = vulkanStruct<VkQueryPoolCreateInfo>(
      VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO);
  info.queryType = VK_QUERY_TYPE_TIMESTAMP;
  info.queryCount = 2;
  return vulkanStatus(
      context->vk.CreateQueryPool(context->device, &info, nullptr, &queries),
      "vkCreateQueryPool");
}

Status VulkanLaunch::createDescriptors() {
  if (pipelines->setLayouts.empty())
    return Status::success();
  std::map<VkDescriptorType, uint32_t> counts;
  for (const VulkanSlot &slot : pipelines->slots.slots)
    ++counts[slot.type];
  std::vector<VkDescriptorPoolSize> sizes;
  for (auto [type, count] : counts)
    sizes.push_back({type, count});
  auto poolInfo = vulkanStruct<VkDescriptorPoolCreateInfo>(
      VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO);
  poolInfo.maxSets = uint32_t(pipelines->setLayouts.size());
  poolInfo.poolSizeCount = uint32_t(sizes.size());
  poolInfo.pPoolSizes = sizes.data();
  if (Status status = vulkanStatus(
          context->vk.CreateDescriptorPool(context->device, &poolInfo, nullptr,
                                           &descriptorPool),
          "vkCreateDescriptorPool");
      !status.ok())
    return status;
  sets.resize(pipelines->setLayouts.size());
  auto info = vulkanStruct<VkDescriptorSetAllocateInfo>(
      VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO);
  info.descriptorPool = descriptorPool;
  info.descriptorSetCount = uint32_t(sets.size());
  info.pSetLayouts = pipelines->setLayouts.data();
  return vulkanStatus(
      context->vk.AllocateDescriptorSets(context->device, &info, sets.data()),
      "vkAllocateDescriptorSets");
}

Status VulkanLaunch::preparePrintf(const CheckedLaunch &launch) {
  if (!pipelines->interface.shader->printfBuffer)
    return Status::success();
  printfOutput = launch.printfOutput;
  if (printfBuffer.size() != launch.printfBufferBytes) {
    auto block = VulkanBlock::create(
        context, launch.printfBufferBytes, VulkanMemoryUse::Device,
        VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, "a printf buffer");
    if (!block.ok())
      return block.status();
    printfBuffer = block.take();
  }
  unsigned char header[minPrintfBufferBytes];
  initializePrintfBuffer(header, printfBuffer.size());
  return transfer->write(printfBuffer, header, sizeof(PrintfBufferHeader), 0);
}

Status VulkanLaunch::finishPrintf() {
  if (!pipelines->interface.shader->printfBuffer)
    return Status::success();
  // Only as much as was printed.
  PrintfBufferHeader header;
  if (Status status = transfer->read(printfBuffer, &header, sizeof header, 0);
      !status.ok())
    return status;
  uint64_t most = printfBuffer.size() - sizeof header;
  std::vector<unsigned char> content(
      sizeof header + std::min({header.used, header.capacity, most}));
  if (Status status =
          transfer->read(printfBuffer, content.data(), content.size(), 0);
      !status.ok())
    return status;
  runtime::finishPrintf(content.data(), pipelines->interface.name,
                        pipelines->interface.printfFormats, printfOutput);
  return Status::success();
}

/// Puts values, and addresses under physical addressing, where the kernel reads
/// them.
void VulkanLaunch::writeValues(const CheckedLaunch &launch,
                               std::vector<unsigned char> &push) {
  const KernelInterface &kernel = pipelines->interface;
  auto put = [&](const ShaderPlace &place, const void *data, uint64_t size) {
    unsigned char *base = place.storage == ShaderStorage::PushConstant
                              ? push.data()
                              : values.memory().data();
    std::memcpy(base + pipelines->slots.byteOf(place), data, size);
  };
  for (size_t i = 0; i < launch.args.size(); ++i) {
    const Argument &arg = launch.args[i];
    if (arg.kind() == Argument::Kind::Value) {
      put(kernel.args[i].place, arg.data(), arg.size());
    } else if (arg.kind() == Argument::Kind::Buffer &&
               pipelines->module->interface.physicalAddressing) {
      auto *buffer = static_cast<VulkanBuffer *>(arg.buffer());
      uint64_t address = buffer ? buffer->block().address() + arg.offset() : 0;
      put(kernel.args[i].place, &address, sizeof address);
    }
  }
  if (kernel.shader->variables) {
    uint64_t address = pipelines->module->variables.address();
    put(*kernel.shader->variables, &address, sizeof address);
  }
  if (kernel.shader->printfBuffer &&
      pipelines->module->interface.physicalAddressing) {
    uint64_t address = printfBuffer.address();
    put(*kernel.shader->printfBuffer, &address, sizeof address);
  }
}

static VulkanDescriptor describeBlock(const VulkanBlock &block) {
  VulkanDescriptor descriptor;
  descriptor.identity = block.id();
  descriptor.buffer = {block.handle(), 0, VK_WHOLE_SIZE};
  return descriptor;
}

Result<VulkanDescriptor>
VulkanLaunch::describeArgument(const CheckedLaunch &launch,
                               const VulkanSlot &slot) {
  const Argument &arg = launch.args[slot.index];
  VulkanDescriptor descriptor;
  if (arg.kind() == Argument::Kind::Sampler) {
    auto sampler = samplers->get(arg.sampler());
    if (!sampler.ok())
      return sampler.status();
    descriptor.image.sampler = *sampler;
    return descriptor;
  }
  if (arg.kind() == Argument::Kind::Image) {
    auto *image = static_cast<VulkanImage *>(arg.image());
    descriptor.identity = image->id();
    descriptor.image = image->descriptor();
    descriptor.texels = image->texels();
    return descriptor;
  }
  auto *buffer = static_cast<VulkanBuffer *>(arg.buffer());
  if (!buffer) {
    // A descriptor must refer to something.
    if (!nothing.handle()) {
      auto block = VulkanBlock::create(context, 256, VulkanMemoryUse::Device,
                                       VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                                           VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT,
                                       "a null buffer");
      if (!block.ok())
        return block.status();
      nothing = block.take();
    }
    return describeBlock(nothing);
  }
  uint64_t range = buffer->size() - arg.offset();
  bool isUniform = slot.type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
  uint64_t most = isUniform ? context->limits().maxUniformBufferRange
                            : context->limits().maxStorageBufferRange;
  if (range > most)
    return Status::error(
        "argument " + std::to_string(slot.index) + " '" +
        pipelines->interface.args[slot.index].name + "': expected at most " +
        std::to_string(most) + " bytes, which is what a " +
        (isUniform ? "uniform" : "storage") +
        " buffer of the device has, got " + std::to_string(range) +
        "; kernels compiled with --physical-addressing have no such limit");
  descriptor = describeBlock(buffer->block());
  descriptor.buffer.offset = arg.offset();
  return descriptor;
}

Result<std::vector<VulkanDescriptor>>
VulkanLaunch::describe(const CheckedLaunch &launch) {
  std::vector<VulkanDescriptor> wanted;
  const VulkanModule &module = *pipelines->module;
  for (const VulkanSlot &slot : pipelines->slots.slots) {
    VulkanDescriptor descriptor;
    switch (slot.source) {
    case VulkanSlot::Source::Argument: {
      auto described = describeArgument(launch, slot);
      if (!described.ok())
        return described.status();
      descriptor = *described;
      break;
    }
    case VulkanSlot::Source::Values:
      descriptor.identity = values.id();
      descriptor.buffer = {values.handle(), slot.offset, slot.size};
      break;
    case VulkanSlot::Source::Sampler: {
      auto sampler =
          samplers->get(module.interface.samplers[slot.index].sampler);
      if (!sampler.ok())
        return sampler.status();
      descriptor.image.sampler = *sampler;
      break;
    }
    case VulkanSlot::Source::Constants:
      descriptor = describeBlock(module.constants);
      break;
    case VulkanSlot::Source::Variables:
      descriptor = describeBlock(module.variables);
      break;
    case VulkanSlot::Source::Printf:
      descriptor = describeBlock(printfBuffer);
      break;
    }
    wanted.push_back(descriptor);
  }
  return wanted;
}

void VulkanLaunch::updateDescriptors(
    const std::vector<VulkanDescriptor> &wanted) {
  if (wanted == descriptors)
    return;
  std::vector<VkWriteDescriptorSet> writes;
  for (size_t i = 0; i < wanted.size(); ++i) {
    const VulkanSlot &slot = pipelines->slots.slots[i];
    auto write = vulkanStruct<VkWriteDescriptorSet>(
        VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET);
    write.dstSet = sets[slot.binding.set];
    write.dstBinding = slot.binding.binding;
    write.descriptorCount = 1;
    write.descriptorType = slot.type;
    write.pBufferInfo = &wanted[i].buffer;
    write.pImageInfo = &wanted[i].image;
    write.pTexelBufferView = &wanted[i].texels;
    writes.push_back(write);
  }
  context->vk.UpdateDescriptorSets(context->device, uint32_t(writes.size()),
                                   writes.data(), 0, nullptr);
  descriptors = wanted;
  // What refers to the sets is no longer valid.
  recorded = false;
}

SpecConstants VulkanLaunch::specialize(const CheckedLaunch &launch,
                                       const VulkanRegion &region) const {
  const ShaderModuleInterface &module = pipelines->module->interface;
  SpecConstants constants;
  for (unsigned d = 0; d < 3; ++d) {
    if (module.workGroupSizeIds)
      constants[(*module.workGroupSizeIds)[d]] = region.local[d];
    if (module.globalOffsetIds)
      constants[(*module.globalOffsetIds)[d]] = uint32_t(launch.offset[d]);
  }
  if (module.workDimId)
    constants[*module.workDimId] = launch.dims;
  for (size_t i = 0; i < launch.args.size(); ++i)
    if (launch.args[i].kind() == Argument::Kind::Local) {
      const KernelArgument &arg = pipelines->interface.args[i];
      constants[arg.specId] = uint32_t(
          (launch.args[i].size() + arg.elementSize - 1) / arg.elementSize);
    }
  return constants;
}

Result<VulkanRecording>
VulkanLaunch::plan(const CheckedLaunch &launch,
                   const std::vector<unsigned char> &push) {
  const ShaderModuleInterface &module = pipelines->module->interface;
  VulkanRecording planned;
  for (const VulkanRegion &region :
       splitIntoRegions(launch, context->limits().maxComputeWorkGroupCount)) {
    auto pipeline = pipelines->get(specialize(launch, region), region.local);
    if (!pipeline.ok())
      return pipeline.status();
    VulkanRecording::Dispatch &dispatch = planned.dispatches.emplace_back();
    dispatch.pipeline = *pipeline;
    std::copy_n(region.groups, 3, dispatch.groups);
    dispatch.pushConstants = push;
    for (const PushConstantField &field : module.pushConstants)
      for (unsigned d = 0; d < 3; ++d) {
        uint64_t value = 0;
        switch (field.constant) {
        case LaunchConstant::GlobalOffset:
          value = launch.offset[d];
          break;
        case LaunchConstant::EnqueuedLocalSize:
          value = launch.local[d];
          break;
        case LaunchConstant::GlobalSize:
          value = launch.global[d];
          break;
        case LaunchConstant::NumWorkGroups:
          value = launch.numGroups[d];
          break;
        case LaunchConstant::RegionOffset:
          value = launch.offset[d] + region.offset[d];
          break;
        case LaunchConstant::RegionGroupOffset:
          value = region.groupOffset[d];
          break;
        }
        uint32_t word = uint32_t(value);
        std::memcpy(dispatch.pushConstants.data() + field.offset + 4 * d, &word,
                    sizeof word);
      }
  }
  return planned;
}

Status VulkanLaunch::record(VulkanRecording planned) {
  if (recorded && planned.dispatches == recording.dispatches)
    return Status::success();
  const VulkanFunctions &vk = context->vk;
  recorded = false;
  if (Status status = commands.begin(); !status.ok())
    return status;
  VkCommandBuffer buffer = commands.handle();
  if (!sets.empty())
    vk.CmdBindDescriptorSets(buffer, VK_PIPELINE_BIND_POINT_COMPUTE,
                             pipelines->layout, 0, uint32_t(sets.size()),
                             sets.data(), 0, nullptr);
  if (queries) {
    vk.CmdResetQueryPool(buffer, queries, 0, 2);
    vk.CmdWriteTimestamp(buffer, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, queries, 0);
  }
  VkPipeline bound = VK_NULL_HANDLE;
  for (const VulkanRecording::Dispatch &dispatch : planned.dispatches) {
    if (dispatch.pipeline != bound)
      vk.CmdBindPipeline(buffer, VK_PIPELINE_BIND_POINT_COMPUTE,
                         dispatch.pipeline);
    bound = dispatch.pipeline;
    if (!dispatch.pushConstants.empty())
      vk.CmdPushConstants(buffer, pipelines->layout,
                          VK_SHADER_STAGE_COMPUTE_BIT, 0,
                          uint32_t(dispatch.pushConstants.size()),
                          dispatch.pushConstants.data());
    vk.CmdDispatch(buffer, dispatch.groups[0], dispatch.groups[1],
                   dispatch.groups[2]);
  }
  if (queries)
    vk.CmdWriteTimestamp(buffer, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, queries,
                         1);
  if (Status status = commands.end(); !status.ok())
    return status;
  recording = std::move(planned);
  recorded = true;
  return Status::success();
}

Status VulkanLaunch::start(const CheckedLaunch &launch) {
  if (Status status = preparePrintf(launch); !status.ok())
    return status;
  std::vector<unsigned char> push(pipelines->slots.pushBytes);
  writeValues(launch, push);
  if (values.handle())
    if (Status status = values.memory().flush(); !status.ok())
      return status;
  auto wanted = describe(launch);
  if (!wanted.ok())
    return wanted.status();
  updateDescriptors(*wanted);
  auto planned = plan(launch, push);
  if (!planned.ok())
    return planned.status();
  if (Status status = record(planned.take()); !status.ok())
    return status;
  started = Clock::now();
  return commands.submit();
}

Result<uint64_t> VulkanLaunch::kernelTime() const {
  if (!queries)
    return uint64_t(std::chrono::duration_cast<std::chrono::nanoseconds>(
                        Clock::now() - started)
                        .count());
  uint64_t times[2];
  if (Status status =
          vulkanStatus(context->vk.GetQueryPoolResults(
                           context->device, queries, 0, 2, sizeof times, times,
                           sizeof times[0], VK_QUERY_RESULT_64_BIT),
                       "vkGetQueryPoolResults");
      !status.ok())
    return status;
  uint64_t ticks = times[1] - times[0];
  if (context->timestampBits < 64)
    ticks &= (uint64_t(1) << context->timestampBits) - 1;
  return uint64_t(double(ticks) * context->limits().timestampPeriod);
}

Result<uint64_t> VulkanLaunch::wait() {
  if (Status status = commands.wait(); !status.ok())
    return status;
  auto time = kernelTime();
  if (Status status = finishPrintf(); !status.ok())
    return status;
  return time;
}

namespace {
/// A launch that runs, and that goes back to its kernel's when it is over.
class PendingLaunch final : public Event::Pending {
public:
  PendingLaunch(std::shared_ptr<VulkanLaunches> launches,
                std::unique_ptr<VulkanLaunch> launch)
      : launches(std::move(launches)), launch(std::move(launch)) {}
  ~PendingLaunch() override { (void)wait(); }

  Result<uint64_t> wait() override {
    std::lock_guard<std::mutex> lock(mutex);
    if (launch) {
      const KernelInterface &kernel = launches->pipelines->interface;
      outcome = launches->pipelines->module->context->finish(launch->wait());
      if (!outcome.ok())
        outcome = outcome.status().within("kernel '" + kernel.name + "'");
      launches->giveBack(std::move(launch));
    }
    return outcome;
  }

private:
  std::mutex mutex;
  std::shared_ptr<VulkanLaunches> launches;
  std::unique_ptr<VulkanLaunch> launch;
  Result<uint64_t> outcome = uint64_t(0);
};
} // namespace

Result<std::unique_ptr<VulkanLaunch>> VulkanLaunches::take() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (!idle.empty()) {
      std::unique_ptr<VulkanLaunch> launch = std::move(idle.back());
      idle.pop_back();
      return launch;
    }
  }
  return VulkanLaunch::create(pipelines, transfer, samplers);
}

void VulkanLaunches::giveBack(std::unique_ptr<VulkanLaunch> launch) {
  std::lock_guard<std::mutex> lock(mutex);
  idle.push_back(std::move(launch));
}

Result<Event> VulkanLaunches::start(const CheckedLaunch &launch) {
  auto taken = take();
  if (!taken.ok())
    return taken.status();
  std::unique_ptr<VulkanLaunch> running = taken.take();
  if (Status status = running->start(launch); !status.ok())
    return status;
  return Event(
      std::make_shared<PendingLaunch>(shared_from_this(), std::move(running)));
}
