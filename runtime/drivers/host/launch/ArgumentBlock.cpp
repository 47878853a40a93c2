//===- ArgumentBlock.cpp - launch arguments in memory -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ArgumentBlock.h"

#include "drivers/host/memory/HostBuffer.h"
#include "drivers/host/memory/HostImage.h"
#include "drivers/host/queue/HostQueue.h"

#include <cstring>

using namespace cairn::runtime;

Status ArgumentBlock::pack(const CheckedLaunch &launch) {
  const KernelInterface &kernel = launch.kernel.interface();
  if (kernel.argsSize > inlineSize) {
    large = AlignedMemory::allocate(kernel.argsSize);
    block = large.data();
    if (!block)
      return Status::error("out of memory: cannot allocate " +
                           std::to_string(kernel.argsSize) +
                           " bytes of arguments");
  }
  uint64_t localEnd = kernel.localMemory;
  for (size_t i = 0; i < launch.args.size(); ++i) {
    const Argument &arg = launch.args[i];
    unsigned char *place = block + kernel.args[i].offset;
    switch (arg.kind()) {
    case Argument::Kind::Value:
      std::memcpy(place, arg.data(), arg.size());
      break;
    case Argument::Kind::Buffer:
    case Argument::Kind::Pipe: {
      auto *buffer = static_cast<HostBuffer *>(arg.buffer());
      const unsigned char *address =
          buffer ? buffer->data() + arg.offset() : nullptr;
      std::memcpy(place, &address, sizeof address);
      break;
    }
    case Argument::Kind::Local: {
      uint64_t offset = roundUp(localEnd, localArgumentAlignment);
      std::memcpy(place, &offset, sizeof offset);
      localEnd = offset + arg.size();
      break;
    }
    case Argument::Kind::Image: {
      const CairnHostImage *image =
          static_cast<HostImage *>(arg.image())->handle();
      std::memcpy(place, &image, sizeof image);
      break;
    }
    case Argument::Kind::Sampler: {
      uint64_t mask = openCLNumber(arg.sampler());
      std::memcpy(place, &mask, sizeof mask);
      break;
    }
    case Argument::Kind::Queue: {
      const void *queue = static_cast<HostQueue *>(arg.queue());
      std::memcpy(place, &queue, sizeof queue);
      break;
    }
    case Argument::Kind::Unset:
      break;
    }
  }
  return Status::success();
}
