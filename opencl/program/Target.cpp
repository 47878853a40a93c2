//===- Target.cpp - what code is made for -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Target.h"

#include "cairn/runtime/DeviceOptions.h"
#include "drivers/host/device/Processor.h"
#include "lib/Hash.h"

#include <map>
#include <mutex>

using namespace cairn;
using namespace cairn::opencl;

uint64_t Target::identity() const {
  if (name == "host")
    return runtime::machineCodeIdentity();
  const std::string all = CAIRN_OPENCL_DRIVER_VERSION " " + name + options;
  return runtime::Hash::of(all.data(), all.size());
}

/// What launches of any shape need. Without a compiler there is no program for
/// which it would matter.
static std::string launchOptions(const std::string &target,
                                 runtime::Device &device) {
  auto library = runtime::CompilerLibrary::load();
  if (!library.ok())
    return "";
  auto compiler = runtime::Compiler::create(library.take(), target);
  return compiler.ok()
             ? runtime::DeviceOptions(**compiler, device).forAnyLaunch("")
             : "";
}

static Target makeTarget(const Device &device) {
  Target target{device.info().driver, device.features().compilerOptions()};
  if (target.name != "vulkan")
    return target;
  // Pointers are addresses, as programs of OpenCL have them in structures.
  target.options = target.with("--physical-addressing");
  const std::string launches = launchOptions(target.name, device.own());
  if (!launches.empty())
    target.options = target.with(launches);
  return target;
}

const Target &opencl::targetOf(const Device &device) {
  // Devices live as long as the process.
  static auto *mutex = new std::mutex;
  static auto *known = new std::map<const Device *, Target>;
  std::lock_guard<std::mutex> lock(*mutex);
  const Device *whole = &device.whole();
  auto found = known->find(whole);
  if (found == known->end())
    found = known->emplace(whole, makeTarget(*whole)).first;
  return found->second;
}
