//===- ProgramCache.cpp - programs that were built before -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ProgramCache.h"

#include "IncludedFiles.h"

#include "cache/CachedBuild.h"

using namespace cairn;
using namespace cairn::opencl;

static std::string_view viewOf(const Bytes &bytes) {
  return std::string_view(bytes.data(), bytes.size());
}

/// What a build depends on now; nothing where that cannot be told.
static std::optional<runtime::CacheKey> keyOf(const BuildInput &input) {
  runtime::CacheKey key;
  auto files = findIncludedFiles(input);
  if (!files || !key.addFile(runtime::CompilerLibrary::file()))
    return std::nullopt;
  key.add(input.target.name);
  key.addNumber(input.target.identity());
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
  key.addNumber(files->size());
  for (const auto &[path, content] : *files) {
    key.add(path);
    key.add(content);
  }
  for (auto [id, bits] : input.constants) {
    key.addNumber(id);
    key.addNumber(bits);
  }
  return key;
}

ProgramCache::ProgramCache(const BuildInput &input) : input(input) {
  auto users = runtime::DiskCache::ofUser();
  if (!users)
    return;
  if (auto now = keyOf(input)) {
    cache = std::move(users);
    key = std::move(*now);
  }
}

std::shared_ptr<ProgramCode> ProgramCache::find(std::string &log) const {
  auto found = cache ? runtime::CachedBuild::find(*cache, key) : std::nullopt;
  if (!found)
    return nullptr;
  auto *bytes = reinterpret_cast<const unsigned char *>(found->code.data());
  auto program =
      ProgramCode::deserialize(bytes, found->code.size(), input.target);
  if (!program)
    return nullptr;
  log = std::move(found->log);
  if (program->code)
    program->code->useCache(*cache, key);
  return program;
}

void ProgramCache::store(const ProgramCode &program,
                         const std::string &log) const {
  if (!cache)
    return;
  // A file that has changed meanwhile may be in the program as it was or as it
  // is.
  if (auto now = keyOf(input); !now || now->bytes() != key.bytes())
    return;
  runtime::CachedBuild::store(*cache, key, log, viewOf(program.serialize()));
  if (program.code)
    program.code->useCache(*cache, key);
}
