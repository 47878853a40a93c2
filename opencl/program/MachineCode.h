//===- MachineCode.h - code of programs, part by part -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_PROGRAM_MACHINECODE_H
#define CAIRN_OPENCL_PROGRAM_MACHINECODE_H

#include "CompilerModule.h"

#include "cache/DiskCache.h"

#include <map>

namespace cairn::opencl {

class ProgramCode;

/// The machine code of a program. Making it is most of a build, and most
/// kernels of large programs are never launched: for the host it is an object
/// that the kernels share, and one of each kernel that was asked for. What has
/// a single kernel, or is for another device, is the shared part alone.
class MachineCode {
public:
  MachineCode() = default;
  ~MachineCode();
  MachineCode(const MachineCode &) = delete;
  MachineCode &operator=(const MachineCode &) = delete;

  /// Makes the shared part of what `module` holds.
  CairnResult makeShared(CompilerModule &module, const std::string &target);
  /// What other parts are made of, as long as some may be.
  void keep(std::unique_ptr<CompilerModule> module);
  void dropModule();

  const Bytes &shared() const;
  /// The object of a kernel that the shared part lacks; it is made where
  /// there is none, for `program`, which this belongs to.
  runtime::Result<const Bytes *> part(const ProgramCode &program,
                                      const std::string &kernel);

  /// Keeps parts, and looks for them, in a cache; `key` is the program's.
  void useCache(const runtime::DiskCache &cache, const runtime::CacheKey &key);

  /// The parts that there are, as bytes.
  Bytes serialize() const;
  /// Null where the bytes are none of these.
  static std::shared_ptr<MachineCode>
  deserialize(const char *data, uint64_t size, const std::string &target);

private:
  runtime::CacheKey keyOf(const std::string &kernel) const;
  void dropModuleIfDone(const ProgramCode &program);
  /// Null where there is none yet.
  const Bytes *find(const std::string &kernel);
  runtime::Result<const Bytes *> findOrMake(const ProgramCode &program,
                                            const std::string &kernel);
  runtime::Result<Bytes> make(CompilerSession &session,
                              const ProgramCode &program,
                              const std::string &kernel);

  /// Guards what follows. Taken within a session of the compiler where both
  /// are.
  mutable std::mutex mutex;
  /// By the names of kernels; the shared one has none.
  std::map<std::string, Bytes> parts;
  std::unique_ptr<CompilerModule> module;
  std::string target;
  std::optional<runtime::DiskCache> cache;
  runtime::CacheKey programKey;
};

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_PROGRAM_MACHINECODE_H
