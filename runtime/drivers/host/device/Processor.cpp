//===- Processor.cpp - what the system says of its CPU ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Processor.h"

#include "cairn/runtime/HostABI.h"
#include "lib/Hash.h"

#include <cstdlib>
#include <fstream>
#include <string>
#include <unistd.h>

using namespace cairn;

/// What /proc/cpuinfo says of the first processor; empty where it is silent.
static std::string processorField(const std::string &name) {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.rfind(name, 0) == 0)
      if (size_t colon = line.find(": "); colon != std::string::npos)
        return line.substr(colon + 2);
  return {};
}

uint32_t runtime::processorVendor() {
  std::string maker = processorField("vendor_id");
  if (maker == "GenuineIntel")
    return 0x8086;
  if (maker == "AuthenticAMD")
    return 0x1022;
  return 0;
}

uint32_t runtime::processorClock() {
  std::ifstream file("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq");
  if (uint64_t kilohertz = 0; file >> kilohertz)
    return kilohertz / 1000;
  return std::strtoul(processorField("cpu MHz").c_str(), nullptr, 10);
}

uint32_t runtime::vectorWidth() {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx512f"))
    return 16;
  if (__builtin_cpu_supports("avx"))
    return 8;
#endif
  return 4;
}

static uint64_t identifyMachineCode() {
  runtime::Hash hash;
  hash.add(CAIRN_RUNTIME_VERSION, sizeof CAIRN_RUNTIME_VERSION);
  constexpr size_t launchBytes = sizeof(CairnHostLaunch);
  hash.add(&launchBytes, sizeof launchBytes);
  for (const char *name : {"vendor_id", "cpu family", "model\t", "flags"}) {
    std::string value = processorField(name);
    hash.add(value.c_str(), value.size() + 1);
  }
  return hash.value();
}

uint64_t runtime::machineCodeIdentity() {
  static const uint64_t identity = identifyMachineCode();
  return identity;
}

std::vector<size_t> runtime::cacheSizes() {
  std::vector<size_t> sizes;
  for (int name : {_SC_LEVEL1_DCACHE_SIZE, _SC_LEVEL2_CACHE_SIZE,
                   _SC_LEVEL3_CACHE_SIZE, _SC_LEVEL4_CACHE_SIZE})
    if (long size = sysconf(name); size > 0)
      sizes.push_back(size);
  return sizes;
}

static uint64_t findMemoryLimit() {
  uint64_t limit = uint64_t(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
  // The files of control groups version 2 and 1; they may say "max".
  for (const char *path : {"/sys/fs/cgroup/memory.max",
                           "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
    std::ifstream file(path);
    uint64_t value = 0;
    if (file >> value && value > 0 && value < limit)
      limit = value;
  }
  return limit;
}

uint64_t runtime::memoryLimit() {
  static const uint64_t limit = findMemoryLimit();
  return limit;
}
