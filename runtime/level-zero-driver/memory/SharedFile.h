//===- SharedFile.h - memory that processes share ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MEMORY_SHAREDFILE_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MEMORY_SHAREDFILE_H

#include <cstddef>
#include <cstdint>
#include <utility>

namespace cairn::level_zero {

enum class SharedKind : uint32_t { Memory = 1, EventPool = 2 };

/// What is in the 64 bytes of an IPC handle. Many programs send the first four
/// as a descriptor over a socket and write there which one the other process
/// got; others send the bytes as they are. Both are understood.
struct IpcHandle {
  /// In the process that reads the handle, or in the one that made it.
  int32_t file;
  uint32_t magic;
  int32_t process, fileThere;
  uint64_t fileSystem, inode;
  SharedKind kind;
  /// For an event pool.
  uint32_t flags, count;
  uint32_t unused;
  /// From the start of the memory.
  uint64_t offset;
};

/// A file of this process's memory, without a name. Closed when it goes.
class SharedFile {
public:
  SharedFile() = default;
  SharedFile(SharedFile &&other) noexcept
      : file(std::exchange(other.file, -1)) {}
  SharedFile &operator=(SharedFile &&other) noexcept {
    std::swap(file, other.file);
    return *this;
  }
  ~SharedFile();

  /// Zeros. `isOpen()` is false where there is no memory or descriptor left.
  static SharedFile create(uint64_t size);
  /// The file of a handle; not open where the handle is of another kind, is
  /// damaged, or where its process does not let this one have the file.
  static SharedFile open(const IpcHandle &handle, SharedKind kind);

  bool isOpen() const { return file >= 0; }
  int descriptor() const { return file; }
  uint64_t size() const;
  IpcHandle handle(SharedKind kind) const { return handleOf(file, kind); }
  static IpcHandle handleOf(int file, SharedKind kind);

  /// Maps `size` bytes from `offset` on, at `address` instead of what is there,
  /// or anywhere where that is null. Null where it fails.
  void *map(void *address, uint64_t size, uint64_t offset,
            int protection) const;

private:
  explicit SharedFile(int file) : file(file) {}

  int file = -1;
};

/// Whether the bytes are those of a handle.
bool isIpcHandle(const IpcHandle &handle, SharedKind kind);

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MEMORY_SHAREDFILE_H
