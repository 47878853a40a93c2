//===- cairn-run.cpp - runs kernels -----------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "launch/LaunchLimits.h"
#include "launch/RunKernel.h"
#include "options/Options.h"
#include "workload/RunWorkloads.h"

#include "cairn/runtime/Drivers.h"

#include <cstdio>
#include <string>

using namespace cairn::run;

/// "32 KiB" where that is exact.
static std::string bytes(uint64_t count) {
  return count % 1024 ? std::to_string(count) + " bytes"
                      : std::to_string(count / 1024) + " KiB";
}

static Status listDevices() {
  for (const cairn::runtime::ListedDevice &device :
       cairn::runtime::listDevices()) {
    const cairn::runtime::DeviceInfo &info = device.info;
    // Elsewhere the number is a guess.
    std::string threads = info.driver == "host"
                              ? std::to_string(info.threads) + " threads, "
                              : "";
    std::string versions;
    for (const std::string &version : {info.version, info.driverVersion})
      versions += version.empty() ? "" : ", " + version;
    std::printf("%s: %s%s, %swork-groups of up to %llu work-items, %s of "
                "local memory\n",
                device.spelling.c_str(), info.name.c_str(), versions.c_str(),
                threads.c_str(), (unsigned long long)info.maxWorkGroupSize,
                bytes(info.localMemory).c_str());
    std::string line = "   ";
    for (const std::string &feature : info.features) {
      if (line.size() + feature.size() > 78) {
        std::printf("%s\n", line.c_str());
        line = "   ";
      }
      line += " " + feature;
    }
    if (!info.features.empty())
      std::printf("%s\n", line.c_str());
    for (const std::string &note : info.notes)
      std::printf("    note: %s\n", note.c_str());
  }
  return Status::success();
}

static Status listDrivers() {
  for (const std::string &driver : cairn::runtime::availableDrivers())
    std::printf("%s\n", driver.c_str());
  return Status::success();
}

static Status run(int argc, char **argv) {
  auto options = parseOptions(argc, argv);
  if (!options.ok())
    return options.status();
  if (options->help)
    return std::printf("%s", helpText().c_str()), Status::success();
  if (options->version)
    return std::puts("cairn-run " CAIRN_VERSION), Status::success();
  if (options->listDrivers)
    return listDrivers();
  if (options->device == "list")
    return listDevices();
  return options->workload.empty() ? runKernel(*options)
                                   : runWorkloads(*options);
}

int main(int argc, char **argv) {
  takeCtrlC();
  Status status = run(argc, argv);
  // What is flushed before the end leaves the stream's error, nothing else.
  bool isWritten = std::fflush(stdout) == 0 && !std::ferror(stdout);
  if (status.ok() && isWritten)
    return 0;
  if (status.ok() || !status.message().empty())
    std::fprintf(stderr, "cairn-run: error: %s\n",
                 status.ok() ? "cannot write the output"
                             : status.message().c_str());
  return 1;
}
