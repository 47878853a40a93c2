//===- Uuid.h - what devices and drivers are told apart by ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LIB_UUID_H
#define CAIRN_RUNTIME_LIB_UUID_H

#include "lib/Hash.h"

#include <array>
#include <cstring>
#include <string>

namespace cairn::runtime {

using Uuid = std::array<unsigned char, 16>;

/// Eight letters, and the hash of `name`.
inline Uuid makeUuid(const char (&letters)[9], const std::string &name) {
  const uint64_t hash = Hash::of(name.data(), name.size());
  Uuid uuid;
  std::memcpy(uuid.data(), letters, 8);
  std::memcpy(uuid.data() + 8, &hash, sizeof hash);
  return uuid;
}

/// The UUID of the host's device that has this name: the same through every
/// API, so that programs see that it is one device.
inline Uuid hostDeviceUuid(const std::string &name) {
  return makeUuid("cairncpu", name);
}

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_LIB_UUID_H
