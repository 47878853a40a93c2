//===- SharedFile.cpp - memory that processes share -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "memory/SharedFile.h"

#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace cairn::level_zero;

static constexpr uint32_t handleMagic = 0x315a4c43; // "CLZ1"

SharedFile::~SharedFile() {
  if (isOpen())
    close(file);
}

SharedFile SharedFile::create(uint64_t size) {
  SharedFile shared(memfd_create("cairn", MFD_CLOEXEC));
  if (shared.isOpen() && ftruncate(shared.file, size) != 0)
    return SharedFile();
  return shared;
}

bool cairn::level_zero::isIpcHandle(const IpcHandle &handle, SharedKind kind) {
  return handle.magic == handleMagic && handle.kind == kind;
}

/// Whether `file` is the one that the handle means.
static bool isFile(int file, const IpcHandle &handle) {
  struct stat status;
  return file >= 0 && fstat(file, &status) == 0 &&
         status.st_ino == handle.inode && status.st_dev == handle.fileSystem;
}

SharedFile SharedFile::open(const IpcHandle &handle, SharedKind kind) {
  if (!isIpcHandle(handle, kind))
    return SharedFile();
  if (isFile(handle.file, handle))
    return SharedFile(fcntl(handle.file, F_DUPFD_CLOEXEC, 0));
  std::string path = "/proc/" + std::to_string(handle.process) + "/fd/" +
                     std::to_string(handle.fileThere);
  SharedFile shared(::open(path.c_str(), O_RDWR | O_CLOEXEC));
  return isFile(shared.file, handle) ? std::move(shared) : SharedFile();
}

uint64_t SharedFile::size() const {
  struct stat status;
  return fstat(file, &status) == 0 ? status.st_size : 0;
}

IpcHandle SharedFile::handleOf(int file, SharedKind kind) {
  struct stat status = {};
  (void)fstat(file, &status);
  IpcHandle handle = {};
  handle.file = handle.fileThere = file;
  handle.magic = handleMagic;
  handle.process = getpid();
  handle.fileSystem = status.st_dev;
  handle.inode = status.st_ino;
  handle.kind = kind;
  return handle;
}

void *SharedFile::map(void *address, uint64_t size, uint64_t offset,
                      int protection) const {
  void *mapped = mmap(address, size, protection,
                      MAP_SHARED | (address ? MAP_FIXED : 0), file, offset);
  return mapped == MAP_FAILED ? nullptr : mapped;
}
