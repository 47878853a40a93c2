//===- ModuleBinary.cpp - the native format of modules ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "module/ModuleBinary.h"

#include "module/Hash.h"

#include <cstring>

using namespace cairn;
using namespace cairn::level_zero;

namespace {
struct Header {
  char magic[8] = {'C', 'A', 'I', 'R', 'N', 'L', 'Z', '1'};
  /// Of all bytes behind the header.
  uint64_t checksum = 0;
};

/// Behind the header: the options and then each input, each with the number of
/// its bytes in front.
struct Reader {
  const uint8_t *at, *end;

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

static uint64_t checksum(const uint8_t *data, size_t size) {
  Hash hash;
  hash.add(data, size);
  return hash.value();
}

static void append(std::vector<uint8_t> &out, const void *data, uint64_t size) {
  auto *sizeBytes = reinterpret_cast<const uint8_t *>(&size);
  auto *bytes = static_cast<const uint8_t *>(data);
  out.insert(out.end(), sizeBytes, sizeBytes + sizeof size);
  out.insert(out.end(), bytes, bytes + size);
}

std::vector<uint8_t> level_zero::makeModuleBinary(const ModuleSource &source) {
  std::vector<uint8_t> out(sizeof(Header));
  append(out, source.options.data(), source.options.size());
  for (const ModuleInput &input : source.inputs)
    append(out, input.words().data(), 4 * input.words().size());
  Header header;
  header.checksum =
      checksum(out.data() + sizeof header, out.size() - sizeof header);
  std::memcpy(out.data(), &header, sizeof header);
  return out;
}

bool level_zero::parseModuleBinary(const void *data, size_t size,
                                   ModuleSource &source) {
  Header expected, header;
  if (size < sizeof header)
    return false;
  std::memcpy(&header, data, sizeof header);
  auto *content = static_cast<const uint8_t *>(data) + sizeof header;
  size -= sizeof header;
  if (std::memcmp(header.magic, expected.magic, sizeof header.magic) ||
      header.checksum != checksum(content, size))
    return false;
  Reader reader{content, content + size};
  const uint8_t *bytes;
  uint64_t count;
  if (!reader.next(bytes, count))
    return false;
  source.options.assign(reinterpret_cast<const char *>(bytes), count);
  while (reader.at != reader.end) {
    if (!reader.next(bytes, count))
      return false;
    auto input = ModuleInput::read(bytes, count);
    if (!input.ok())
      return false;
    source.inputs.push_back(input.take());
  }
  return !source.inputs.empty();
}
