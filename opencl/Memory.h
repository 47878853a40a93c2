//===- Memory.h - memory objects --------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_MEMORY_H
#define CAIRN_OPENCL_MEMORY_H

#include "Context.h"

#include "drivers/host/AlignedMemory.h"

#include <map>

namespace cairn::opencl {

/// A buffer, or a part of one.
class Memory : public Object {
public:
  static constexpr Kind kind = Kind::Memory;
  static constexpr cl_int invalid = CL_INVALID_MEM_OBJECT;
  using Handle = cl_mem;

  Memory(std::shared_ptr<Context> context, cl_mem_flags flags, size_t size,
         void *hostPointer, std::vector<cl_mem_properties> properties);
  /// The bytes of `parent` from `origin` on.
  Memory(std::shared_ptr<Memory> parent, cl_mem_flags flags, size_t origin,
         size_t size);
  ~Memory() override;

  /// False where there is not enough memory; of a new buffer.
  bool allocate();

  /// Where kernels find it.
  unsigned char *data() const { return address; }
  /// What the application gave to CL_MEM_USE_HOST_PTR, or null.
  unsigned char *hostPointer() const { return host; }
  /// Where the application sees it when it is mapped.
  unsigned char *mapped() const { return host ? host : address; }
  /// Whether those two are different memory, as the application's is not
  /// aligned as kernels need it.
  bool isShadowed() const { return host && host != address; }
  bool contains(size_t offset, size_t bytes) const {
    return offset <= size && bytes <= size - offset;
  }

  /// Mappings that are not undone, by their addresses.
  struct Mapping {
    cl_map_flags flags;
    /// Bytes of `rows` rows and `slices` slices, where it is no plain range.
    size_t offset, size;
  };
  void addMapping(void *address, Mapping mapping);
  /// False if there is none at `address`.
  bool takeMapping(void *address, Mapping &mapping);
  cl_uint mapCount() const;

  /// Called when the object goes, the last first.
  void atEnd(std::function<void(cl_mem)> callback);

  const std::shared_ptr<Context> context;
  const std::shared_ptr<Memory> parent;
  const cl_mem_flags flags;
  const size_t origin, size;
  const std::vector<cl_mem_properties> properties;
  /// Whether it was made of memory of clSVMAlloc.
  bool usesSvm = false;

private:
  unsigned char *host = nullptr, *address = nullptr;
  runtime::AlignedMemory own;
  mutable std::mutex mutex;
  std::multimap<void *, Mapping> mappings;
  std::vector<std::function<void(cl_mem)>> callbacks;
};

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_MEMORY_H
