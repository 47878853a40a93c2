//===- CompilerLibrary.h - the compiler, loaded at run time -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_COMPILERLIBRARY_H
#define CAIRN_RUNTIME_COMPILERLIBRARY_H

#include "cairn-c/Compiler.h"
#include "cairn/runtime/Status.h"

#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace cairn::runtime {

/// Calls `function(data)`, on another thread where this one has destroyed its
/// variables already, as exit() does before it calls what programs have for
/// their end: the compiler has some in each thread that calls it, and would use
/// them again.
void callOnLivingThread(void (*function)(void *), void *data);

/// A function of the compiler's C interface.
template <typename Function> class CompilerFunction;
template <typename Result, typename... Parameters>
class CompilerFunction<Result (*)(Parameters...)> {
public:
  using Pointer = Result (*)(Parameters...);
  CompilerFunction &operator=(Pointer function) {
    pointer = function;
    return *this;
  }

  Result operator()(Parameters... parameters) const {
    if constexpr (std::is_void_v<Result>) {
      onLivingThread([&] { pointer(parameters...); });
    } else {
      Result result{};
      onLivingThread([&] { result = pointer(parameters...); });
      return result;
    }
  }

private:
  template <typename Call> static void onLivingThread(Call call) {
    callOnLivingThread([](void *data) { (*static_cast<Call *>(data))(); },
                       &call);
  }

  Pointer pointer = nullptr;
};

/// libCairnCompiler's functions. The library stays loaded until the process
/// ends.
class CompilerLibrary {
public:
  /// The file that the environment's CAIRN_COMPILER_LIBRARY names; without it
  /// the folder of the binary that this is linked into is searched, the lib
  /// folder beside it, the lib folder beside the executable's, then the
  /// system's.
  static Result<CompilerLibrary> load();
  /// The file that load() takes; without a folder where the system looks for
  /// it.
  static std::string file();

  CompilerFunction<decltype(&cairnCompilerCreate)> compilerCreate;
  CompilerFunction<decltype(&cairnCompilerDestroy)> compilerDestroy;
  CompilerFunction<decltype(&cairnCompileAndLink)> compile;
  CompilerFunction<decltype(&cairnProgramDestroy)> programDestroy;
  CompilerFunction<decltype(&cairnProgramInterface)> programInterface;
  CompilerFunction<decltype(&cairnProgramTimings)> programTimings;
  CompilerFunction<decltype(&cairnProgramLookup)> programLookup;
  CompilerFunction<decltype(&cairnProgramLookupVariable)> programLookupVariable;
  CompilerFunction<decltype(&cairnProgramFindLine)> programFindLine;
  CompilerFunction<decltype(&cairnProgramBinary)> programBinary;
  CompilerFunction<decltype(&cairnLogFree)> logFree;

  /// Any other function of the library; null if there is none of that name.
  void *find(const char *symbol) const;

  /// Copies a log and frees it.
  std::string takeLog(char *log) const;

  /// "line 3 of 'twice.cl'", or "near" it: where an instruction of a kernel is
  /// from; empty where that is not known.
  std::string findLine(CairnProgram *program, const std::string &kernel,
                       int64_t offset) const;

private:
  void *handle = nullptr;
};

/// How a line of a source is called in messages.
inline std::string describeLine(unsigned line, const std::string &file,
                                bool isNear) {
  return (isNear ? "near line " : "line ") + std::to_string(line) +
         (file.empty() ? "" : " of '" + file + "'");
}

/// A compiler for one target. Must outlive its programs.
class Compiler {
public:
  static Result<std::unique_ptr<Compiler>> create(CompilerLibrary library,
                                                  const std::string &target);
  ~Compiler() { library.compilerDestroy(compiler); }
  Compiler(const Compiler &) = delete;
  Compiler &operator=(const Compiler &) = delete;

  struct DestroyProgram {
    const CompilerLibrary *library;
    void operator()(CairnProgram *program) const {
      library->programDestroy(program);
    }
  };
  using ProgramPointer = std::unique_ptr<CairnProgram, DestroyProgram>;

  /// `log` receives the diagnostics of the compile. The error is empty where
  /// the log says what is wrong.
  Result<ProgramPointer> compile(const std::vector<CairnInput> &inputs,
                                 const std::string &options, std::string &log);

  /// Prints the diagnostics of the compile to the standard error.
  Result<ProgramPointer> compile(const std::vector<CairnInput> &inputs,
                                 const std::string &options);

  const CompilerLibrary library;

private:
  Compiler(CompilerLibrary library, CairnCompiler *compiler)
      : library(library), compiler(compiler) {}

  CairnCompiler *compiler;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_COMPILERLIBRARY_H
