//===- Memory.cpp - memory objects ------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Memory.h"

#include "Svm.h"
#include "tables/Functions.h"
#include "tables/Query.h"

#include <algorithm>
#include <cstdio>

using namespace cairn;
using namespace cairn::opencl;

Memory::Memory(Kind kind, std::shared_ptr<Context> context, cl_mem_flags flags,
               size_t size, void *hostPointer,
               std::vector<cl_mem_properties> properties)
    : Object(kind), context(std::move(context)), flags(flags), origin(0),
      size(size), properties(std::move(properties)),
      host(static_cast<unsigned char *>(hostPointer)) {}

Memory::Memory(Kind kind, std::shared_ptr<Memory> parent, cl_mem_flags flags,
               size_t origin, size_t size,
               std::vector<cl_mem_properties> properties)
    : Object(kind), context(parent->context), parent(parent), flags(flags),
      origin(origin), size(size), properties(std::move(properties)),
      usesSvm(parent->usesSvm),
      host(parent->host ? parent->host + origin : nullptr),
      address(parent->address + origin) {}

Memory::~Memory() {
  for (auto callback = callbacks.rbegin(); callback != callbacks.rend();
       ++callback)
    (*callback)(handleOf(*this));
}

bool Memory::allocate(size_t alignment) {
  if (host && reinterpret_cast<uintptr_t>(host) % alignment == 0) {
    address = host;
  } else {
    own = runtime::AlignedMemory::allocate(size);
    address = own.data();
  }
  if (address && !context->isHostOnly())
    copies = std::make_unique<Copies>(address, size);
  return address != nullptr;
}

const Memory &Memory::whole(size_t &offset) const {
  if (!parent)
    return *this;
  offset += origin;
  return parent->whole(offset);
}

cl_int opencl::codeOf(const runtime::Status &status) {
  if (status.ok())
    return CL_SUCCESS;
  std::fprintf(stderr, "error: %s\n", status.message().c_str());
  return CL_OUT_OF_RESOURCES;
}

cl_int Memory::bringHere(Use use, size_t offset, size_t size) const {
  const Memory &all = whole(offset);
  return all.copies ? codeOf(all.copies->useHere(use, offset, size))
                    : CL_SUCCESS;
}

cl_int Memory::useHere(Use use, size_t offset, size_t size) const {
  if (use != Use::Read)
    noteWritten(offset, size);
  return bringHere(use, offset, size);
}

cl_int Memory::useInKernel(Use use) const { return bringHere(use, 0, size); }

cl_int Memory::useOn(const Device &device, Use use) const {
  if (use != Use::Read)
    noteWritten(0, size);
  size_t offset = 0;
  const Memory &all = whole(offset);
  return codeOf(all.copies->useOn(device, use, offset, size));
}

runtime::Result<runtime::Argument>
Memory::argumentOn(const Device &device) const {
  size_t offset = 0;
  auto buffer = whole(offset).copies->on(device);
  if (!buffer.ok())
    return buffer.status();
  return runtime::Argument::buffer(**buffer, offset);
}

void Memory::trackWrites() {
  itsUnwritten = std::make_unique<runtime::UnwrittenBytes>(address, size);
}

runtime::UnwrittenBytes *Memory::unwritten() const {
  return parent ? parent->unwritten() : itsUnwritten.get();
}

void Memory::noteWritten(size_t offset, size_t size) const {
  if (runtime::UnwrittenBytes *bytes = unwritten())
    bytes->noteWritten(address + offset, size);
}

void Memory::addMapping(void *at, Mapping mapping) {
  std::lock_guard<std::mutex> lock(mutex);
  mappings.emplace(at, mapping);
}

bool Memory::takeMapping(void *at, Mapping &mapping) {
  std::lock_guard<std::mutex> lock(mutex);
  const auto [begin, end] = mappings.equal_range(at);
  if (begin == end)
    return false;
  auto found = std::find_if(
      begin, end, [](const auto &known) { return known.second.isWriting(); });
  if (found == end)
    found = begin;
  mapping = found->second;
  mappings.erase(found);
  return true;
}

cl_uint Memory::mapCount() const {
  std::lock_guard<std::mutex> lock(mutex);
  return static_cast<cl_uint>(mappings.size());
}

void Memory::atEnd(std::function<void(cl_mem)> callback) {
  std::lock_guard<std::mutex> lock(mutex);
  callbacks.push_back(std::move(callback));
}

//===----------------------------------------------------------------------===//
// Creation
//===----------------------------------------------------------------------===//

static constexpr cl_mem_flags hostAccess =
    CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;
static constexpr cl_mem_flags hostPointerFlags =
    CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR;

/// Whether at most one of the bits of `all` is set in `flags`.
static bool atMostOne(cl_mem_flags flags, cl_mem_flags all) {
  cl_mem_flags set = flags & all;
  return (set & (set - 1)) == 0;
}

cl_int opencl::checkMemoryFlags(cl_mem_flags flags, const void *pointer) {
  if ((flags & ~(deviceAccess | hostAccess | hostPointerFlags)) ||
      !atMostOne(flags, deviceAccess) || !atMostOne(flags, hostAccess) ||
      ((flags & CL_MEM_USE_HOST_PTR) &&
       (flags & (CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR))))
    return CL_INVALID_VALUE;
  bool takes = flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR);
  return takes == (pointer != nullptr) ? CL_SUCCESS : CL_INVALID_HOST_PTR;
}

static Created<Buffer> make(const std::shared_ptr<Context> &context,
                            std::vector<cl_mem_properties> properties,
                            cl_mem_flags flags, size_t size, void *pointer) {
  if (!(flags & deviceAccess))
    flags |= CL_MEM_READ_WRITE;
  if (cl_int code = checkMemoryFlags(flags, pointer))
    return code;
  if (size == 0 || size > context->largestBuffer())
    return CL_INVALID_BUFFER_SIZE;
  void *used = flags & CL_MEM_USE_HOST_PTR ? pointer : nullptr;
  const size_t svm = used ? svmBytes(*context, used) : 0;
  if (svm > 0 && svm < size)
    return CL_INVALID_BUFFER_SIZE;
  auto buffer =
      create<Buffer>(context, flags, size, used, std::move(properties));
  if (!buffer->allocate()) {
    buffer->release();
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  }
  if (!pointer)
    buffer->trackWrites();
  else if (pointer != buffer->data())
    std::memcpy(buffer->data(), pointer, size);
  buffer->usesSvm = svm > 0;
  return buffer;
}

Created<Buffer> opencl::createBuffer(const std::shared_ptr<Context> &context,
                                     cl_mem_flags flags, size_t size,
                                     void *pointer) {
  return make(context, {}, flags, size, pointer);
}

Created<Buffer> opencl::createBufferWithProperties(
    const std::shared_ptr<Context> &context, const cl_mem_properties *given,
    cl_mem_flags flags, size_t size, void *pointer) {
  // There are none so far.
  if (given && *given)
    return CL_INVALID_PROPERTY;
  std::vector<cl_mem_properties> properties;
  if (given)
    properties.push_back(0);
  return make(context, std::move(properties), flags, size, pointer);
}

cl_int opencl::inheritFlags(const Memory &parent, cl_mem_flags &flags) {
  if (flags & ~(deviceAccess | hostAccess))
    return CL_INVALID_VALUE;
  if (!atMostOne(flags, deviceAccess) || !atMostOne(flags, hostAccess))
    return CL_INVALID_VALUE;
  cl_mem_flags own = flags, whole = parent.flags;
  if (((whole & CL_MEM_WRITE_ONLY) &&
       (own & (CL_MEM_READ_WRITE | CL_MEM_READ_ONLY))) ||
      ((whole & CL_MEM_READ_ONLY) &&
       (own & (CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY))) ||
      ((whole & CL_MEM_HOST_WRITE_ONLY) && (own & CL_MEM_HOST_READ_ONLY)) ||
      ((whole & CL_MEM_HOST_READ_ONLY) && (own & CL_MEM_HOST_WRITE_ONLY)) ||
      ((whole & CL_MEM_HOST_NO_ACCESS) &&
       (own & (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY))))
    return CL_INVALID_VALUE;
  if (!(own & deviceAccess))
    flags |= whole & deviceAccess;
  if (!(own & hostAccess))
    flags |= whole & hostAccess;
  flags |= whole & hostPointerFlags;
  return CL_SUCCESS;
}

Created<Buffer> opencl::createSubBuffer(const std::shared_ptr<Buffer> &parent,
                                        cl_mem_flags flags,
                                        cl_buffer_create_type type,
                                        const void *info) {
  if (parent->parent)
    return CL_INVALID_MEM_OBJECT;
  if (cl_int code = inheritFlags(*parent, flags))
    return code;
  if (type != CL_BUFFER_CREATE_TYPE_REGION || !info)
    return CL_INVALID_VALUE;
  auto region = *static_cast<const cl_buffer_region *>(info);
  if (region.size == 0)
    return CL_INVALID_BUFFER_SIZE;
  if (!parent->contains(region.origin, region.size))
    return CL_INVALID_VALUE;
  if (region.origin % bufferAlignment)
    return CL_MISALIGNED_SUB_BUFFER_OFFSET;
  return create<Buffer>(parent, flags, region.origin, region.size);
}

cl_int opencl::retainMemObject(const std::shared_ptr<Memory> &memory) {
  memory->retain();
  return CL_SUCCESS;
}

cl_int opencl::releaseMemObject(const std::shared_ptr<Memory> &memory) {
  return memory->release() ? CL_SUCCESS : CL_INVALID_MEM_OBJECT;
}

cl_int opencl::setMemObjectDestructorCallback(
    const std::shared_ptr<Memory> &memory,
    void(CL_CALLBACK *notify)(cl_mem, void *), void *data) {
  if (!notify)
    return CL_INVALID_VALUE;
  memory->atEnd([=](cl_mem handle) { notify(handle, data); });
  return CL_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

static constexpr Property<Memory> memoryProperties[] = {
    {CL_MEM_TYPE, [](const Memory &memory,
                     const Answer &to) { return to.value(memory.type()); }},
    {CL_MEM_FLAGS, [](const Memory &memory,
                      const Answer &to) { return to.value(memory.flags); }},
    {CL_MEM_SIZE, [](const Memory &memory,
                     const Answer &to) { return to.value(memory.size); }},
    {CL_MEM_HOST_PTR,
     [](const Memory &memory, const Answer &to) {
       return to.value<void *>(memory.hostPointer());
     }},
    {CL_MEM_MAP_COUNT,
     [](const Memory &memory, const Answer &to) {
       return to.value(memory.mapCount());
     }},
    {CL_MEM_REFERENCE_COUNT,
     [](const Memory &memory, const Answer &to) {
       return to.value(memory.references());
     }},
    {CL_MEM_CONTEXT,
     [](const Memory &memory, const Answer &to) {
       return to.value(handleOf(memory.context));
     }},
    {CL_MEM_ASSOCIATED_MEMOBJECT,
     [](const Memory &memory, const Answer &to) {
       return to.value(handleOf(memory.parent));
     }},
    {CL_MEM_OFFSET, [](const Memory &memory,
                       const Answer &to) { return to.value(memory.origin); }},
    {CL_MEM_USES_SVM_POINTER,
     [](const Memory &memory, const Answer &to) {
       return to.flag(memory.usesSvm);
     }},
    {CL_MEM_PROPERTIES,
     [](const Memory &memory, const Answer &to) {
       return to.list(memory.properties);
     }},
};

cl_int opencl::getMemObjectInfo(const std::shared_ptr<Memory> &memory,
                                cl_mem_info name, size_t room, void *to,
                                size_t *needed) {
  return answerFrom(name, *memory, Answer(room, to, needed), memoryProperties);
}
