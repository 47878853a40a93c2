//===- ParseDeviceFeatures.cpp - names of device properties -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Grammar.h"
#include "cairn/Target/SPIRV/DeviceFeatures.h"
#include "llvm/ADT/StringExtras.h"

using namespace cairn;
using llvm::StringRef;

namespace {
struct Flag {
  llvm::StringLiteral name;
  bool DeviceFeatures::*member;
};
struct FloatFlags {
  llvm::StringLiteral name;
  uint8_t flags;
};
struct FloatWidth {
  llvm::StringLiteral name;
  uint8_t DeviceFeatures::*member;
};
} // namespace

static constexpr Flag kFlags[] = {
    {"fp16", &DeviceFeatures::fp16},
    {"fp64", &DeviceFeatures::fp64},
    {"int64-atomics", &DeviceFeatures::int64Atomics},
    {"images", &DeviceFeatures::images},
    {"subgroups", &DeviceFeatures::subgroups},
};

static constexpr FloatFlags kFloatFlags[] = {
    {"load-store", GlobalLoadStore | LocalLoadStore},
    {"load-store-global", GlobalLoadStore},
    {"load-store-local", LocalLoadStore},
    {"add", GlobalAdd | LocalAdd},
    {"add-global", GlobalAdd},
    {"add-local", LocalAdd},
    {"min-max", GlobalMinMax | LocalMinMax},
    {"min-max-global", GlobalMinMax},
    {"min-max-local", LocalMinMax},
};

static constexpr FloatWidth kFloatWidths[] = {
    {"fp16-", &DeviceFeatures::fp16Atomics},
    {"fp32-", &DeviceFeatures::fp32Atomics},
    {"fp64-", &DeviceFeatures::fp64Atomics},
};

DeviceFeatures DeviceFeatures::all() {
  DeviceFeatures features;
  for (const Flag &flag : kFlags)
    features.*flag.member = true;
  constexpr uint8_t arithmetic =
      GlobalAdd | LocalAdd | GlobalMinMax | LocalMinMax;
  // The guide knows atomic loads, stores and exchanges of halves alone.
  features.fp16Atomics = arithmetic | GlobalLoadStore | LocalLoadStore;
  features.fp32Atomics = features.fp64Atomics = arithmetic;
  return features;
}

uint8_t DeviceFeatures::floatAtomics(unsigned width) const {
  switch (width) {
  case 16:
    return fp16Atomics;
  case 32:
    return fp32Atomics;
  case 64:
    return fp64Atomics;
  default:
    return 0;
  }
}

static bool setFloatAtomics(StringRef name, bool value,
                            DeviceFeatures &features) {
  if (!name.consume_front("float-atomics-"))
    return false;
  for (const FloatWidth &width : kFloatWidths) {
    if (!name.consume_front(width.name))
      continue;
    for (const FloatFlags &entry : kFloatFlags)
      if (name == entry.name) {
        uint8_t &flags = features.*width.member;
        flags = value ? flags | entry.flags : flags & ~entry.flags;
        return true;
      }
  }
  return false;
}

static bool setFlag(StringRef name, bool value, DeviceFeatures &features) {
  for (const Flag &flag : kFlags)
    if (name == flag.name) {
      features.*flag.member = value;
      return true;
    }
  return setFloatAtomics(name, value, features);
}

static bool setVersion(StringRef name, DeviceFeatures &features) {
  if (!name.consume_front("spirv"))
    return false;
  std::optional<SPIRVVersion> version = SPIRVVersion::parse(name);
  if (version)
    features.maxVersion = *version;
  return version.has_value();
}

static bool addExtra(StringRef name, DeviceFeatures &features) {
  if (name.starts_with("SPV_"))
    features.extensions.push_back(name.str());
  else if (words::findEnumerant(words::Kind::Capability, name))
    features.capabilities.push_back(name.str());
  else
    return false;
  return true;
}

bool cairn::parseDeviceFeatures(StringRef list, DeviceFeatures &features,
                                std::string &error) {
  features = DeviceFeatures();
  for (StringRef name : llvm::split(list, ',')) {
    if (name == "all" || name == "none") {
      features = name == "all" ? DeviceFeatures::all() : DeviceFeatures();
      continue;
    }
    StringRef removed = name;
    if (removed.consume_front("no-")
            ? setFlag(removed, false, features)
            : setFlag(name, true, features) || setVersion(name, features) ||
                  addExtra(name, features))
      continue;
    error = ("unknown device feature '" + name +
             "', expected all, none, fp16, fp64, int64-atomics, images, "
             "subgroups, "
             "float-atomics-{fp16,fp32,fp64}-{load-store,add,min-max}[-global|-"
             "local], one of these after 'no-', spirv1.0 to spirv1.6, or the "
             "name of an extension (SPV_...) or capability of SPIR-V")
                .str();
    return false;
  }
  return true;
}
