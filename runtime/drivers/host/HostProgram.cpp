//===- HostProgram.cpp - a shared object with kernels -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "HostProgram.h"

#include "HostKernel.h"

#include <dlfcn.h>
#include <elf.h>
#include <fstream>

using namespace cairn::runtime;

/// dlopen's own message for a relocatable object helps nobody.
static bool isRelocatableObject(std::ifstream &file) {
  Elf64_Ehdr header = {};
  file.read(reinterpret_cast<char *>(&header), sizeof header);
  return file.gcount() == sizeof header &&
         std::string(reinterpret_cast<char *>(header.e_ident), SELFMAG) ==
             ELFMAG &&
         header.e_type == ET_REL;
}

Result<std::unique_ptr<Program>> HostProgram::load(Device &device,
                                                   const std::string &path,
                                                   ProgramInterface interface) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    return Status::error("cannot read '" + path + "'");
  if (isRelocatableObject(file))
    return Status::error("expected a shared object, got the relocatable "
                         "object '" +
                         path + "': link it first, as with 'cc -shared'");
  // Without a slash dlopen would search the system's directories.
  std::string name = path.find('/') == std::string::npos ? "./" + path : path;
  void *handle = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle)
    return Status::error("cannot load '" + path + "': " + dlerror());
  std::shared_ptr<void> library(handle, [](void *open) { dlclose(open); });
  for (const KernelInterface &kernel : interface.kernels)
    if (!dlsym(handle, kernel.symbol.c_str()))
      return Status::error("'" + path + "' has no symbol '" + kernel.symbol +
                           "', the entry point of kernel '" + kernel.name +
                           "'");
  return std::unique_ptr<Program>(
      new HostProgram(device, std::move(interface), std::move(library)));
}

Result<std::unique_ptr<Kernel>>
HostProgram::createKernelImpl(const KernelInterface &kernel) {
  const void *entry = dlsym(library.get(), kernel.symbol.c_str());
  return std::make_unique<HostKernel>(device, kernel, entry, library);
}
