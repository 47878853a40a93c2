//===- Target.h - compilers, and what they compile for ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_COMPILER_TARGET_H
#define CAIRN_COMPILER_TARGET_H

#include "cairn/Compiler/DeviceInfo.h"
#include "cairn/Compiler/Result.h"
#include "cairn/Pipelines/Levels.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace cairn::compiler {

class Context;
class Module;
class Target;

/// Receives what a module writes to its log: each message by itself, as clang
/// prints it ("a.cl:1:2: error: ..."), its lines of the source included, when
/// the call that it is from is over. Where that call was given LLVM bitcode or
/// SPIR-V, `data` are these `size` bytes; else it is null. The callback is
/// called by the thread that called, without locks.
using NotifyCallback =
    std::function<void(const char *message, const void *data, size_t size)>;

/// The description of one compiler: a target it can compile for (specification,
/// "Info").
struct Info {
  const char *name;
  DeviceInfo device_info;
  /// The level that binaries are made from.
  Level lastLevel;
  bool supports_deferred_compilation;
  /// Options of this compiler: "--name,1 if it takes a value,help;...". A value
  /// is behind '=' or the next word.
  const char *compilation_options;
  bool vectorizable;
  bool dma_optimizable;
  bool scalable_vector_support;
  /// Where the last level is SPIRV.
  std::optional<SPIRVProfile> profile = std::nullopt;

  /// A new target in `context`; null if `context` is.
  std::unique_ptr<Target> createTarget(Context *context,
                                       NotifyCallback callback = {}) const;

  /// The part of `device_info` that decides which library functions exist: bits
  /// of BuiltinCapabilities.
  uint32_t getBuiltinCapabilities() const;

  /// Whether `word`, with one dash or two, is an option of this compiler whose
  /// value is the next word.
  bool hasValueNext(llvm::StringRef word) const;
};

/// The compilers there are.
llvm::ArrayRef<Info> getCompilers();

/// The compiler of that name; null if there is none.
const Info *findCompiler(llvm::StringRef name);

/// An instance of a compiler (specification, "Target").
class Target {
public:
  Target(const Info *info, Context *context, NotifyCallback callback)
      : info(info), context(context), callback(std::move(callback)) {}

  /// A new, empty module. `log` receives its diagnostics and `numErrors` counts
  /// the errors among them; both must outlive it.
  std::unique_ptr<Module> createModule(uint32_t &numErrors, std::string &log);

  const Info *getCompilerInfo() const { return info; }
  Context &getContext() { return *context; }
  const NotifyCallback &getCallback() const { return callback; }

private:
  const Info *info;
  Context *context;
  NotifyCallback callback;
};

} // namespace cairn::compiler

#endif // CAIRN_COMPILER_TARGET_H
