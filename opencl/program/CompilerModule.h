//===- CompilerModule.h - modules of the compiler library -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_PROGRAM_COMPILERMODULE_H
#define CAIRN_OPENCL_PROGRAM_COMPILERMODULE_H

#include "cairn-c/Module.h"
#include "cairn/runtime/CompilerLibrary.h"

#include <mutex>

namespace cairn::opencl {

using Bytes = std::vector<char>;

/// The functions of cairn-c/Module.h, in the library that is loaded.
struct ModuleFunctions {
  static runtime::Result<ModuleFunctions>
  load(const runtime::CompilerLibrary &library);

  decltype(&cairnModuleCreate) create = nullptr;
  decltype(&cairnModuleDestroy) destroy = nullptr;
  decltype(&cairnModuleLog) log = nullptr;
  decltype(&cairnModuleParseOptions) parseOptions = nullptr;
  decltype(&cairnModuleAddHeader) addHeader = nullptr;
  decltype(&cairnModuleCompile) compile = nullptr;
  decltype(&cairnModuleLink) link = nullptr;
  decltype(&cairnModuleFinalize) finalize = nullptr;
  decltype(&cairnModuleSave) save = nullptr;
  decltype(&cairnModuleLoad) load_ = nullptr;
  decltype(&cairnModuleBinary) binary = nullptr;
  decltype(&cairnModulePart) part = nullptr;
  decltype(&cairnModuleInterface) interface = nullptr;
  decltype(&cairnModuleFindLine) findLine = nullptr;
  decltype(&cairnModuleSetSpecConstant) setSpecConstant = nullptr;
  decltype(&cairnCompilerListSpecConstants) listSpecConstants = nullptr;
  decltype(&cairnCompilerVersion) version = nullptr;
};

class CompilerModule;

/// The compiler of the process for a target, for the thread that holds the
/// object: one at a time.
class CompilerSession {
public:
  /// Loads the compiler library when it is asked for first: the one that
  /// CAIRN_COMPILER_LIBRARY names, else the one beside the driver, else the
  /// system's.
  static runtime::Result<std::unique_ptr<CompilerSession>>
  begin(const std::string &target);
  ~CompilerSession();

  /// Destroys a module without waiting for another thread's session: that does
  /// it at its end.
  static void destroy(std::unique_ptr<CompilerModule> module);

  const ModuleFunctions &functions() const;
  CairnCompiler *compiler() const { return ofTarget; }

private:
  CompilerSession() = default;
  std::unique_lock<std::recursive_mutex> lock;
  CairnCompiler *ofTarget = nullptr;
};

/// A module on its way. It is made, used and destroyed in sessions: modules
/// share a context, which one thread changes at a time.
class CompilerModule {
public:
  explicit CompilerModule(CompilerSession &session)
      : functions(session.functions()),
        module(functions.create(session.compiler())) {}
  ~CompilerModule();
  CompilerModule(const CompilerModule &) = delete;
  CompilerModule &operator=(const CompilerModule &) = delete;

  CairnModule *get() const { return module; }
  std::string log() const { return functions.log(module); }

  /// What cairnModuleSave, cairnModuleBinary, cairnModulePart and
  /// cairnModuleInterface give.
  CairnResult save(Bytes &bytes);
  CairnResult binary(Bytes &bytes);
  CairnResult part(const char *kernel, Bytes &bytes);
  CairnResult interface(std::string &json);

  const ModuleFunctions &functions;

private:
  CairnModule *module;
};

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_PROGRAM_COMPILERMODULE_H
