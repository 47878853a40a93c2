//===- Copies.h - memory objects on several devices -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_MEMORY_COPIES_H
#define CAIRN_OPENCL_MEMORY_COPIES_H

#include "device/Device.h"

#include <map>
#include <mutex>
#include <unistd.h>
#include <vector>

namespace cairn::opencl {

/// What a command does with a range of bytes: `Write` writes all of them.
enum class Use { Read, Write, ReadWrite };

/// A device's copy of a memory object's bytes, which may be laid out otherwise.
class Copy {
public:
  virtual ~Copy() = default;
  /// Copies `size` bytes at `offset`, as the process has them.
  virtual runtime::Status read(unsigned char *to, size_t size,
                               size_t offset) const = 0;
  virtual runtime::Status write(const unsigned char *from, size_t size,
                                size_t offset) = 0;
  /// Whether it is on a device of the process that this one was forked from.
  bool isLost() const { return process != getpid(); }

private:
  const pid_t process = getpid();
};

/// The bytes of a memory object, of which the process has one copy and each
/// device with memory of its own another. Who has what was written last is
/// known for every range, so that devices may write different parts at once
/// (OpenCL API, clCreateSubBuffer).
class Copies {
  class BufferCopy;

public:
  /// `bytes` is the process's copy, and has all there is.
  Copies(unsigned char *bytes, size_t size);
  ~Copies();

  /// Before the process's copy is used.
  runtime::Status useHere(Use use, size_t offset, size_t size) {
    return this->use(nullptr, use, offset, size);
  }
  /// Before a device's buffer is.
  runtime::Status useOn(const Device &device, Use use, size_t offset,
                        size_t size);
  /// That buffer, made when it is asked for first.
  runtime::Result<runtime::Buffer *> on(const Device &device);

  /// Before another copy is, an image's.
  runtime::Status useIn(Copy &copy, Use use, size_t offset, size_t size) {
    return this->use(&copy, use, offset, size);
  }
  /// Before such a copy goes: the process has then what it alone had.
  void forget(Copy &copy);

private:
  /// Null stands for the process.
  using Owner = Copy *;

  runtime::Result<BufferCopy *> copyOn(const Device &device);
  runtime::Status use(Owner owner, Use use, size_t offset, size_t size);
  /// Gives `owner` the bytes from `begin` to `end`, which `having` have.
  runtime::Status bring(Owner owner, std::vector<Owner> &having, size_t begin,
                        size_t end);
  /// Has a range begin at `offset`.
  void split(size_t offset);
  /// Makes one of neighbours that the same have.
  void join();

  unsigned char *const bytes;
  const size_t size;
  std::mutex mutex;
  /// The copies on whole devices.
  std::map<const Device *, std::unique_ptr<BufferCopy>> buffers;
  /// Who has the bytes as they were written last, by where ranges begin.
  std::map<size_t, std::vector<Owner>> owners;
};

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_MEMORY_COPIES_H
