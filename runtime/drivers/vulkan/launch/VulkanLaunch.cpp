//===- VulkanLaunch.cpp - one launch of a kernel ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanLaunch.h"

#include "drivers/vulkan/memory/VulkanBuffer.h"

#include <algorithm>
#include <cstring>

using namespace cairn::runtime;

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

static uint32_t numberOf(HandleFact fact, const Argument &arg) {
  switch (fact) {
  case HandleFact::Width:
    return uint32_t(arg.image()->description().width);
  case HandleFact::Height:
    return uint32_t(arg.image()->description().height);
  case HandleFact::Depth:
    return uint32_t(arg.image()->description().depth);
  case HandleFact::ArraySize:
    return uint32_t(arg.image()->description().layers);
  case HandleFact::ChannelDataType:
    return openCLNumber(arg.image()->description().channel);
  case HandleFact::ChannelOrder:
    return openCLNumber(arg.image()->description().order);
  case HandleFact::SamplerMask:
    return openCLNumber(arg.sampler());
  }
  return 0;
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
    for (const ShaderFact &fact : kernel.args[i].facts) {
      uint32_t number = numberOf(fact.fact, arg);
      put(fact.place, &number, sizeof number);
    }
    if (arg.kind() == Argument::Kind::Value) {
      put(kernel.args[i].place, arg.data(), arg.size());
    } else if ((arg.kind() == Argument::Kind::Buffer ||
                arg.kind() == Argument::Kind::Pipe) &&
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

SpecConstants VulkanLaunch::specialize(const CheckedLaunch &launch,
                                       const LaunchRegion &region) const {
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

/// `push` with what is launched filled in.
std::vector<unsigned char>
VulkanLaunch::pushConstants(const CheckedLaunch &launch,
                            const LaunchRegion &region,
                            std::vector<unsigned char> push) const {
  for (const PushConstantField &field :
       pipelines->module->interface.pushConstants)
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
      std::memcpy(push.data() + field.offset + 4 * d, &word, sizeof word);
    }
  return push;
}

Status VulkanLaunch::recordDispatches(const CheckedLaunch &launch,
                                      const std::vector<unsigned char> &push) {
  const VulkanFunctions &vk = context->vk;
  VkCommandBuffer buffer = commands.handle();
  VkPipeline bound = VK_NULL_HANDLE;
  for (const LaunchRegion &region :
       splitIntoRegions(launch, context->limits().maxComputeWorkGroupCount)) {
    auto pipeline = pipelines->get(specialize(launch, region), region.local);
    if (!pipeline.ok())
      return pipeline.status();
    if (*pipeline != bound)
      vk.CmdBindPipeline(buffer, VK_PIPELINE_BIND_POINT_COMPUTE, *pipeline);
    bound = *pipeline;
    if (!push.empty())
      vk.CmdPushConstants(buffer, pipelines->layout,
                          VK_SHADER_STAGE_COMPUTE_BIT, 0, uint32_t(push.size()),
                          pushConstants(launch, region, push).data());
    vk.CmdDispatch(buffer, region.groups[0], region.groups[1],
                   region.groups[2]);
  }
  return Status::success();
}

Status VulkanLaunch::record(const CheckedLaunch &launch, VulkanShape wanted) {
  if (recorded && wanted == shape)
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
    if (!context->resetsQueriesByHost())
      vk.CmdResetQueryPool(buffer, queries, 0, 2);
    vk.CmdWriteTimestamp(buffer, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, queries, 0);
  }
  if (Status status = recordDispatches(launch, wanted.push); !status.ok())
    return status;
  if (queries)
    vk.CmdWriteTimestamp(buffer, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, queries,
                         1);
  if (Status status = commands.end(context->hostReadsDeviceMemory());
      !status.ok())
    return status;
  shape = std::move(wanted);
  recorded = true;
  return Status::success();
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

Status VulkanLaunch::start(const CheckedLaunch &launch) {
  if (Status status = preparePrintf(launch); !status.ok())
    return status;
  VulkanShape wanted;
  wanted.dims = launch.dims;
  std::copy_n(launch.global, 3, wanted.global.begin());
  std::copy_n(launch.local, 3, wanted.local.begin());
  std::copy_n(launch.offset, 3, wanted.offset.begin());
  for (const Argument &arg : launch.args)
    if (arg.kind() == Argument::Kind::Local)
      wanted.localBytes.push_back(arg.size());
  wanted.push.resize(pipelines->slots.pushBytes);
  writeValues(launch, wanted.push);
  if (values.handle())
    if (Status status = values.memory().flush(); !status.ok())
      return status;
  auto bound = describe(launch);
  if (!bound.ok())
    return bound.status();
  updateDescriptors(*bound);
  if (Status status = record(launch, std::move(wanted)); !status.ok())
    return status;
  if (queries && context->resetsQueriesByHost())
    context->vk.ResetQueryPool(context->device, queries, 0, 2);
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
