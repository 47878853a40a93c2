//===- NativeLibrary.cpp - workloads in a shared library --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "NativeLibrary.h"

#include <dlfcn.h>

using namespace cairn::bench;
using namespace cairn::runtime;

Result<NativeLibrary> NativeLibrary::load(const std::string &path) {
  if (void *handle = dlopen(path.c_str(), RTLD_NOW))
    return NativeLibrary(handle);
  return Status::error(dlerror());
}

Result<Measurement> NativeLibrary::run(const run::Workload &workload,
                                       const ArgumentBytes &initial,
                                       const Options &options) const {
  std::string name = "native_" + workload.name;
  auto function =
      reinterpret_cast<void (*)(NativeArgument *)>(dlsym(handle, name.c_str()));
  if (!function)
    return Status::error("expected a function '" + name + "' in '" +
                         options.nativeLibrary + "'");
  auto host = HostArguments::create(workload, initial);
  if (!host.ok())
    return host.status();
  Measurement measurement;
  measurement.times = timeLaunches(
      options.launches, options.realTime, [&] { host->restore(); },
      [&] { function(host->values().data()); });
  measurement.outputs = host->takeOutputs();
  return measurement;
}
