//===- ProgramCache.h - programs that were built before ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_PROGRAM_PROGRAMCACHE_H
#define CAIRN_OPENCL_PROGRAM_PROGRAMCACHE_H

#include "ProgramCode.h"

#include "cache/DiskCache.h"

namespace cairn::opencl {

/// The place of one build in the user's cache, which may be nowhere: with
/// CAIRN_CACHE=0, and where only the compiler can tell which files a source
/// includes.
class ProgramCache {
public:
  /// `input` is to live as long.
  explicit ProgramCache(const BuildInput &input);

  /// What an equal build has made, and its log; null for nothing.
  std::shared_ptr<ProgramCode> find(std::string &log) const;
  void store(const ProgramCode &program, const std::string &log) const;

private:
  const BuildInput &input;
  std::optional<runtime::DiskCache> cache;
  runtime::CacheKey key;
};

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_PROGRAM_PROGRAMCACHE_H
