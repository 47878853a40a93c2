//===- Pipe.cpp - pipes -----------------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Pipe.h"

#include "tables/Functions.h"
#include "tables/Query.h"

#include <cstring>

using namespace cairn;
using namespace cairn::opencl;

Created<Pipe> opencl::createPipe(const std::shared_ptr<Context> &context,
                                 cl_mem_flags flags, cl_uint packetBytes,
                                 cl_uint maxPackets,
                                 const cl_pipe_properties *properties) {
  if (!context->offers(pipeFeature))
    return CL_INVALID_OPERATION;
  constexpr cl_mem_flags always = CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS;
  if ((flags & ~always) || properties)
    return CL_INVALID_VALUE;
  if (packetBytes == 0 || packetBytes > maxPacketBytes || maxPackets == 0 ||
      maxPackets > CAIRN_PIPE_MOST_PACKETS)
    return CL_INVALID_PIPE_SIZE;
  if (cairnPipeSize(packetBytes, maxPackets) > context->largestBuffer())
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  auto pipe =
      create<Pipe>(context, flags ? flags : always, packetBytes, maxPackets);
  if (!pipe->allocate()) {
    pipe->release();
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  }
  std::memset(pipe->data(), 0, cairnPipePacketsOffset(maxPackets));
  auto *head = reinterpret_cast<CairnPipeMemory *>(pipe->data());
  head->packetBytes = packetBytes;
  head->maxPackets = maxPackets;
  return pipe;
}

static constexpr Property<Pipe> pipeProperties[] = {
    {CL_PIPE_PACKET_SIZE,
     [](const Pipe &pipe, const Answer &to) {
       return to.value(pipe.packetBytes);
     }},
    {CL_PIPE_MAX_PACKETS,
     [](const Pipe &pipe, const Answer &to) {
       return to.value(pipe.maxPackets);
     }},
    {CL_PIPE_PROPERTIES,
     [](const Pipe &, const Answer &to) { return to.none(); }},
};

cl_int opencl::getPipeInfo(const std::shared_ptr<Pipe> &pipe, cl_pipe_info name,
                           size_t room, void *to, size_t *needed) {
  return answerFrom(name, *pipe, Answer(room, to, needed), pipeProperties);
}
