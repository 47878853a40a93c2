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

  runtime::CompilerFunction<decltype(&cairnModuleCreate)> create;
  runtime::CompilerFunction<decltype(&cairnModuleDestroy)> destroy;
  runtime::CompilerFunction<decltype(&cairnModuleLog)> log;
  runtime::CompilerFunction<decltype(&cairnModuleParseOptions)> parseOptions;
  runtime::CompilerFunction<decltype(&cairnModuleAddHeader)> addHeader;
  runtime::CompilerFunction<decltype(&cairnModuleCompile)> compile;
  runtime::CompilerFunction<decltype(&cairnModuleLink)> link;
  runtime::CompilerFunction<decltype(&cairnModuleFinalize)> finalize;
  runtime::CompilerFunction<decltype(&cairnModuleSave)> save;
  runtime::CompilerFunction<decltype(&cairnModuleLoad)> load_;
  runtime::CompilerFunction<decltype(&cairnModuleBinary)> binary;
  runtime::CompilerFunction<decltype(&cairnModulePart)> part;
  runtime::CompilerFunction<decltype(&cairnModuleInterface)> interface;
  runtime::CompilerFunction<decltype(&cairnModuleFindLine)> findLine;
  runtime::CompilerFunction<decltype(&cairnModuleSetSpecConstant)>
      setSpecConstant;
  runtime::CompilerFunction<decltype(&cairnCompilerListSpecConstants)>
      listSpecConstants;
  runtime::CompilerFunction<decltype(&cairnCompilerVersion)> version;
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
