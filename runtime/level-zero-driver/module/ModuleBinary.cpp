//===- ModuleBinary.cpp - the native format of modules ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "module/ModuleBinary.h"

#include "drivers/host/device/Processor.h"
#include "lib/Hash.h"

#include <cstring>

using namespace cairn;
using namespace cairn::level_zero;

namespace {
struct Header {
  char magic[8] = {'C', 'A', 'I', 'R', 'N', 'L', 'Z', '2'};
  /// The checksum of all bytes behind the header.
  uint64_t checksum = 0;
};

/// Behind the header, each with the number of its bytes in front: what the
/// machine code is for, the kernels, the object, its variables (each a name and
/// a size), an empty name, the options, and each input.
struct Reader {
  const uint8_t *at, *end;

  bool next(std::string &text) {
    const uint8_t *bytes;
    uint64_t size;
    if (!next(bytes, size))
      return false;
    text.assign(reinterpret_cast<const char *>(bytes), size);
    return true;
  }
  template <typename T> bool next(T &value) {
    const uint8_t *bytes;
    uint64_t size;
    if (!next(bytes, size) || size != sizeof value)
      return false;
    std::memcpy(&value, bytes, size);
    return true;
  }
  bool next(const uint8_t *&bytes, uint64_t &size) {
    if (size_t(end - at) < sizeof size)
      return false;
    std::memcpy(&size, at, sizeof size);
    at += sizeof size;
    if (size > size_t(end - at))
      return false;
    bytes = at;
    at += size;
    return true;
  }
};
} // namespace

static void append(std::vector<uint8_t> &out, const void *data, uint64_t size) {
  auto *sizeBytes = reinterpret_cast<const uint8_t *>(&size);
  auto *bytes = static_cast<const uint8_t *>(data);
  out.insert(out.end(), sizeBytes, sizeBytes + sizeof size);
  if (size > 0)
    out.insert(out.end(), bytes, bytes + size);
}

std::vector<uint8_t> level_zero::makeModuleBinary(const ModuleSource &source,
                                                  const MachineCode &machine) {
  std::vector<uint8_t> out(sizeof(Header));
  uint64_t identity = runtime::machineCodeIdentity();
  append(out, &identity, sizeof identity);
  append(out, machine.interface.data(), machine.interface.size());
  append(out, machine.object.data(), machine.object.size());
  for (const auto &[name, size] : machine.variables) {
    append(out, name.data(), name.size());
    append(out, &size, sizeof size);
  }
  append(out, nullptr, 0);
  append(out, source.options.data(), source.options.size());
  for (const ModuleInput &input : source.inputs)
    append(out, input.words().data(), 4 * input.words().size());
  Header header;
  header.checksum =
      runtime::Hash::of(out.data() + sizeof header, out.size() - sizeof header);
  std::memcpy(out.data(), &header, sizeof header);
  return out;
}

static bool readMachineCode(Reader &reader, MachineCode &machine) {
  uint64_t identity;
  const uint8_t *object;
  uint64_t objectSize;
  std::string name;
  if (!reader.next(identity) || !reader.next(machine.interface) ||
      !reader.next(object, objectSize) || !reader.next(name))
    return false;
  machine.object.assign(object, object + objectSize);
  while (!name.empty())
    if (!reader.next(machine.variables[name]) || !reader.next(name))
      return false;
  if (identity != runtime::machineCodeIdentity())
    machine = {};
  return true;
}

bool level_zero::parseModuleBinary(const void *data, size_t size,
                                   ModuleBinary &binary) {
  Header expected, header;
  if (size < sizeof header)
    return false;
  std::memcpy(&header, data, sizeof header);
  auto *content = static_cast<const uint8_t *>(data) + sizeof header;
  size -= sizeof header;
  if (std::memcmp(header.magic, expected.magic, sizeof header.magic) ||
      header.checksum != runtime::Hash::of(content, size))
    return false;
  Reader reader{content, content + size};
  ModuleSource &source = binary.source;
  if (!readMachineCode(reader, binary.machine) || !reader.next(source.options))
    return false;
  while (reader.at != reader.end) {
    const uint8_t *bytes;
    uint64_t count;
    if (!reader.next(bytes, count))
      return false;
    auto input = ModuleInput::read(bytes, count);
    if (!input.ok())
      return false;
    source.inputs.push_back(input.take());
  }
  return !source.inputs.empty();
}
