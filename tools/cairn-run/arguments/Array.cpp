//===- Array.cpp - arrays and raw files -------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Array.h"

#include "cairn/Support/InputFile.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

using namespace cairn::run;

Result<Array> Array::zeros(ElementType type, uint64_t count) {
  Array array;
  array.type = type;
  array.count = count;
  array.shape = {count};
  uint64_t size;
  bool fits = !__builtin_mul_overflow(count, type.size(), &size);
  try {
    if (fits && size <= array.bytes.max_size()) {
      array.bytes.resize(size);
      return array;
    }
  } catch (const std::bad_alloc &) {
  }
  return Status::error("out of memory: cannot allocate " +
                       std::to_string(count) + " elements of type '" +
                       type.name() + "'");
}

static Result<std::vector<unsigned char>> readUpTo(uint64_t maxBytes,
                                                   const std::string &path) {
  std::string error;
  auto bytes =
      cairn::readInput<std::vector<unsigned char>>(path, error, maxBytes);
  if (!bytes)
    return Status::error("cannot read '" + path + "': " + error);
  return std::move(*bytes);
}

Result<std::vector<unsigned char>>
cairn::run::readFile(const std::string &path) {
  std::error_code ignored;
  bool isWhole = std::filesystem::is_regular_file(path, ignored);
  return readUpTo(isWhole ? UINT64_MAX : cairn::kMaxInputBytes, path);
}

Result<std::vector<unsigned char>>
cairn::run::readSource(const std::string &path) {
  return readUpTo(cairn::kMaxInputBytes, path);
}

Status cairn::run::writeFile(const std::string &path, const void *data,
                             uint64_t size) {
  std::ofstream file(path, std::ios::binary);
  file.write(static_cast<const char *>(data), static_cast<int64_t>(size));
  file.close();
  if (file)
    return Status::success();
  std::string reason = std::strerror(errno);
  // What stands there is a part, which looks like the whole.
  std::error_code ignored;
  if (std::filesystem::is_regular_file(path, ignored))
    std::filesystem::remove(path, ignored);
  return Status::error("cannot write '" + path + "': " + reason);
}

Result<Array> cairn::run::readRaw(const std::string &path, ElementType type) {
  auto bytes = readFile(path);
  if (!bytes.ok())
    return bytes.status();
  if (bytes->empty() || bytes->size() % type.size())
    return Status::error("expected a positive multiple of " +
                         std::to_string(type.size()) + " bytes ('" +
                         type.name() + "') in '" + path + "', got " +
                         std::to_string(bytes->size()));
  Array array;
  array.type = type;
  array.count = bytes->size() / type.size();
  array.shape = {array.count};
  array.bytes = bytes.take();
  return array;
}
