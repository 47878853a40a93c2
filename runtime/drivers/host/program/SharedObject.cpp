//===- SharedObject.cpp - code that dlopen loads ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "HostCode.h"

#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace cairn::runtime;

namespace {
class SharedObject final : public HostCode {
public:
  SharedObject(void *handle, std::string path, int file)
      : handle(handle), path(std::move(path)), file(file) {}
  ~SharedObject() override {
    dlclose(handle);
    if (file < 0)
      return;
    // The system knows what is loaded by its path, so the number must not be
    // another object's as long as this one is, which may be forever.
    if (void *still = dlopen(path.c_str(), RTLD_LAZY | RTLD_NOLOAD))
      dlclose(still);
    else
      close(file);
  }

  const void *find(const std::string &symbol) const override {
    return dlsym(handle, symbol.c_str());
  }

private:
  void *handle;
  const std::string path;
  /// For an object in memory, else negative.
  const int file;
};
} // namespace

static Result<std::shared_ptr<HostCode>>
open(const std::string &path, const std::string &name, int file) {
  void *handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle)
    return Status::error("cannot load '" + name + "': " + dlerror());
  return std::shared_ptr<HostCode>(
      std::make_shared<SharedObject>(handle, path, file));
}

Result<std::shared_ptr<HostCode>>
cairn::runtime::loadSharedObject(const std::string &path) {
  // Without a slash dlopen would search the system's directories.
  return open(path.find('/') == std::string::npos ? "./" + path : path, path,
              /*file=*/-1);
}

Result<std::shared_ptr<HostCode>>
cairn::runtime::loadSharedObject(const void *data, uint64_t size,
                                 const std::string &name) {
  // dlopen takes files only; this one is in memory.
  int file = memfd_create("cairn-program", MFD_CLOEXEC);
  if (file < 0)
    return Status::error("cannot load '" + name + "': " + std::strerror(errno));
  const char *bytes = static_cast<const char *>(data);
  uint64_t written = 0;
  while (written < size) {
    ssize_t count = write(file, bytes + written, size - written);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      break;
    written += count;
  }
  auto code = written == size
                  ? open("/proc/self/fd/" + std::to_string(file), name, file)
                  : Status::error("cannot load '" + name +
                                  "': " + std::strerror(errno));
  if (!code.ok())
    close(file);
  return code;
}
