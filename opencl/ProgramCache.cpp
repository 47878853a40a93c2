//===- ProgramCache.cpp - programs that were built before -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ProgramCache.h"

#include "drivers/host/Processor.h"

#include <algorithm>
#include <cstring>

using namespace cairn;
using namespace cairn::opencl;

/// Whether all that a text includes is among the headers. A mention of
/// "include" that is none, as in a comment, counts as a file.
static bool
includesOnly(std::string_view text,
             const std::vector<std::pair<std::string, Bytes>> &headers) {
  constexpr std::string_view word = "include";
  for (size_t at = text.find(word); at != text.npos;
       at = text.find(word, at + word.size())) {
    std::string_view rest = text.substr(at + word.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    if (rest.empty() || (rest[0] != '"' && rest[0] != '<'))
      return false;
    size_t end = rest.find(rest[0] == '<' ? '>' : '"', 1);
    if (end == rest.npos)
      return false;
    std::string_view name = rest.substr(1, end - 1);
    auto isIt = [&](const auto &header) { return header.first == name; };
    if (std::none_of(headers.begin(), headers.end(), isIt))
      return false;
  }
  return true;
}

static std::string_view viewOf(const Bytes &bytes) {
  return std::string_view(bytes.data(), bytes.size());
}

static bool dependsOnFiles(const BuildInput &input) {
  if (!includesOnly(viewOf(input.data), input.headers))
    return true;
  return std::any_of(
      input.headers.begin(), input.headers.end(), [&](const auto &header) {
        return !includesOnly(viewOf(header.second), input.headers);
      });
}

CachedBuild::CachedBuild(const BuildInput &input) {
  auto users = runtime::DiskCache::ofUser();
  if (!users || dependsOnFiles(input) ||
      !key.addFile(runtime::CompilerLibrary::file()))
    return;
  cache = std::move(users);
  key.addNumber(runtime::machineCodeIdentity());
  key.add(CAIRN_OPENCL_DRIVER_VERSION);
  key.add(input.name);
  key.add(viewOf(input.data));
  key.add(input.options);
  key.addNumber(static_cast<int>(input.mode));
  key.addNumber(input.headers.size());
  for (const auto &[name, text] : input.headers) {
    key.add(name);
    key.add(viewOf(text));
  }
  for (auto [id, bits] : input.constants) {
    key.addNumber(id);
    key.addNumber(bits);
  }
}

std::shared_ptr<ProgramCode> CachedBuild::find(std::string &log) const {
  auto found = cache ? cache->find(key) : std::nullopt;
  uint64_t logSize;
  if (!found || found->size() < sizeof logSize)
    return nullptr;
  std::memcpy(&logSize, found->data(), sizeof logSize);
  const size_t start = sizeof logSize + logSize;
  if (logSize > found->size() - sizeof logSize)
    return nullptr;
  auto *bytes = reinterpret_cast<const unsigned char *>(found->data());
  auto program = ProgramCode::deserialize(bytes + start, found->size() - start);
  if (program)
    log = found->substr(sizeof logSize, logSize);
  return program;
}

void CachedBuild::store(const ProgramCode &program,
                        const std::string &log) const {
  if (!cache)
    return;
  const uint64_t logSize = log.size();
  std::string entry(reinterpret_cast<const char *>(&logSize), sizeof logSize);
  entry += log;
  entry += viewOf(program.serialize());
  cache->store(key, entry);
}
