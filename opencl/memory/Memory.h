//===- Memory.h - memory objects --------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_MEMORY_MEMORY_H
#define CAIRN_OPENCL_MEMORY_MEMORY_H

#include "Copies.h"
#include "Region.h"
#include "device/Context.h"

#include "drivers/host/memory/AlignedMemory.h"
#include "drivers/host/memory/UnwrittenBytes.h"

#include <map>

namespace cairn::opencl {

/// What a cl_mem stands for: bytes that kernels and the host reach.
class Memory : public Object {
public:
  static constexpr Kind kind = Kind::Memory;
  static constexpr cl_int invalid = CL_INVALID_MEM_OBJECT;
  using Handle = cl_mem;

  ~Memory() override;

  /// CL_MEM_OBJECT_BUFFER and the like.
  virtual cl_mem_object_type type() const = 0;

  /// False where there is not enough memory; of what is not part of another.
  /// The application's memory is used if it starts at a multiple of
  /// `alignment`.
  bool allocate(size_t alignment = bufferAlignment);

  /// Where the process has it. What a command reads or writes there, it says
  /// first, by useHere().
  unsigned char *data() const { return address; }

  /// Before a command uses a range in data(): the code of a failure to bring
  /// the bytes there from the device that wrote them.
  cl_int useHere(Use use, size_t offset, size_t size) const;
  cl_int useHere(Use use) const { return useHere(use, 0, size); }
  /// The same before a kernel of the host does, of which is known what it
  /// writes.
  cl_int useInKernel(Use use) const;
  /// Before a kernel on another device than the host uses all of it there.
  virtual cl_int useOn(const Device &device, Use use) const;
  /// What such a kernel is given; an error where there is no memory for it.
  virtual runtime::Result<runtime::Argument>
  argumentOn(const Device &device) const;
  /// Why kernels on a device cannot have it.
  virtual cl_int refusalOn(const Device &) const { return CL_SUCCESS; }

  /// What it is a part of, or itself, and where it begins there.
  const Memory &whole(size_t &offset) const;
  /// Copies of the whole, in contexts with other devices than the host; else
  /// null.
  Copies *allCopies() const { return copies.get(); }

  /// From now on it is known what nobody has written, which is all so far.
  void trackWrites();
  /// What of the whole is not written; null where all counts as written.
  runtime::UnwrittenBytes *unwritten() const;
  void noteWritten(size_t offset, size_t size) const;

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
  bool hostMayRead() const {
    return !(flags & (CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS));
  }
  bool hostMayWrite() const {
    return !(flags & (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS));
  }

  /// A box of bytes that is mapped, until it is unmapped.
  struct Mapping {
    static constexpr cl_map_flags writing =
        CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;

    cl_map_flags flags;
    Pitched place;
    size_t region[3];

    bool isWriting() const { return flags & writing; }

    /// Copies the box from one of the places where the memory is to the other.
    void copy(unsigned char *to, const unsigned char *from) const {
      copyBox(to, place, from, place, region);
    }
  };
  void addMapping(void *address, Mapping mapping);
  /// False if there is none at `address`. Of several there, one that writes
  /// goes first: what was written is to be seen behind the first unmap.
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

protected:
  Memory(Kind kind, std::shared_ptr<Context> context, cl_mem_flags flags,
         size_t size, void *hostPointer,
         std::vector<cl_mem_properties> properties);
  /// The bytes of `parent` from `origin` on.
  Memory(Kind kind, std::shared_ptr<Memory> parent, cl_mem_flags flags,
         size_t origin, size_t size,
         std::vector<cl_mem_properties> properties = {});

private:
  cl_int bringHere(Use use, size_t offset, size_t size) const;

  unsigned char *host = nullptr, *address = nullptr;
  runtime::AlignedMemory own;
  /// What of the whole is not written.
  std::unique_ptr<runtime::UnwrittenBytes> itsUnwritten;
  /// Copies of the whole, in contexts with other devices than the host; else
  /// null.
  std::unique_ptr<Copies> copies;
  mutable std::mutex mutex;
  std::multimap<void *, Mapping> mappings;
  std::vector<std::function<void(cl_mem)>> callbacks;
};

/// A buffer, or a part of one.
class Buffer final : public Memory {
public:
  static constexpr Kind kind = Kind::Buffer;

  Buffer(std::shared_ptr<Context> context, cl_mem_flags flags, size_t size,
         void *hostPointer, std::vector<cl_mem_properties> properties)
      : Memory(kind, std::move(context), flags, size, hostPointer,
               std::move(properties)) {}
  Buffer(std::shared_ptr<Memory> parent, cl_mem_flags flags, size_t origin,
         size_t size)
      : Memory(kind, std::move(parent), flags, origin, size) {}

  cl_mem_object_type type() const override { return CL_MEM_OBJECT_BUFFER; }
};

/// Says an error of the runtime, and gives its code.
cl_int codeOf(const runtime::Status &status);

/// OpenCL API, table of memory flags: what may not stand together, and whether
/// there is a pointer where one is taken.
cl_int checkMemoryFlags(cl_mem_flags flags, const void *pointer);

/// What a part has of the whole where it says nothing of its own; an error
/// where it says what the whole does not allow (clCreateSubBuffer).
cl_int inheritFlags(const Memory &parent, cl_mem_flags &flags);

inline constexpr cl_mem_flags deviceAccess =
    CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_MEMORY_MEMORY_H
