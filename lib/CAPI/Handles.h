//===- Handles.h - what the C interface's handles hold ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CAPI_HANDLES_H
#define CAIRN_LIB_CAPI_HANDLES_H

#include "cairn-c/Module.h"
#include "cairn/Compiler/Context.h"
#include "cairn/Compiler/Module.h"
#include "cairn/Compiler/Target.h"

#include <deque>
#include <mutex>
#include <utility>

namespace cairn::capi {

/// A compile and what came of it. Several programs may stand for one.
struct Compiled {
  uint32_t errors = 0;
  std::string log;
  std::unique_ptr<compiler::Module> module;
  std::string interface, warnings, timings;
  /// Whether its kernels write to variables at program scope.
  bool keepsState = false;
};

/// A compiler, kept by whatever it made.
struct SharedCompiler {
  explicit SharedCompiler(const compiler::Info &info)
      : target(info.createTarget(&context)) {}

  compiler::Context context;
  std::unique_ptr<compiler::Target> target;
  /// Held while `programs`, or what a program says, is read or changed.
  std::mutex mutex;
  /// By options, names and sources, the latest last.
  std::deque<std::pair<std::string, std::shared_ptr<Compiled>>> programs;

  std::shared_ptr<Compiled> find(const std::string &key);
  void remember(std::string key, std::shared_ptr<Compiled> compiled);
};

/// Hands `text` to the caller, who frees it; null for none.
void setLog(char **log, const std::string &text);

/// INVALID_VALUE, with a log that says what was expected in the place of null.
CairnResult refuseNull(char **log, const char *expected);

/// The stages and their total as a JSON object.
std::string formatTimings(llvm::ArrayRef<compiler::StageTime> stages);

} // namespace cairn::capi

struct CairnCompiler {
  explicit CairnCompiler(const cairn::compiler::Info &info) : info(info) {}

  /// The compiler that works: a new one after an internal error, which leaves
  /// the last in an unknown state. What that made keeps it.
  std::shared_ptr<cairn::capi::SharedCompiler> working();

private:
  const cairn::compiler::Info &info;
  std::mutex mutex;
  std::shared_ptr<cairn::capi::SharedCompiler> shared;
};

struct CairnProgram {
  std::shared_ptr<cairn::capi::SharedCompiler> compiler;
  std::shared_ptr<cairn::capi::Compiled> compiled;
};

struct CairnModule {
  std::shared_ptr<cairn::capi::SharedCompiler> compiler;
  uint32_t errors = 0;
  std::string log;
  std::unique_ptr<cairn::compiler::Module> module;
  std::vector<cairn::compiler::InputHeader> headers;
  /// What was handed out.
  std::string saved, interface, specializedInterface, printed, timings;
  std::string lineFile;
  std::vector<uint8_t> specialized;
  cairn::compiler::ProgramInfo info;
};

#endif // CAIRN_LIB_CAPI_HANDLES_H
