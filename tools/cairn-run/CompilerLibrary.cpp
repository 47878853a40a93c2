//===- CompilerLibrary.cpp - the compiler, loaded at run time ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CompilerLibrary.h"

#include <cstdio>
#include <dlfcn.h>
#include <unistd.h>

using namespace cairn::run;

static constexpr char libraryName[] = "libCairnCompiler.so";

/// `../lib/libCairnCompiler.so` from the directory of the executable, if it is
/// there.
static std::string besideExecutable() {
  char path[4096];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  if (length <= 0 || length == sizeof path)
    return "";
  std::string executable(path, length);
  std::string library =
      executable.substr(0, executable.rfind('/')) + "/../lib/" + libraryName;
  return access(library.c_str(), R_OK) == 0 ? library : "";
}

Result<CompilerLibrary> CompilerLibrary::load(const std::string &path) {
  std::string name = path.empty() ? besideExecutable() : path;
  if (name.empty())
    name = libraryName;
  void *handle = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle)
    return Status::error("cannot load the compiler library '" + name + "': " +
                         dlerror() + "; CAIRN_COMPILER_LIBRARY may name it");
  CompilerLibrary library;
  const char *missing = nullptr;
  auto resolve = [&](auto &function, const char *symbol) {
    void *address = dlsym(handle, symbol);
    if (!address && !missing)
      missing = symbol;
    function = reinterpret_cast<std::decay_t<decltype(function)>>(address);
  };
  resolve(library.compilerCreate, "cairnCompilerCreate");
  resolve(library.compilerDestroy, "cairnCompilerDestroy");
  resolve(library.compile, "cairnCompileAndLink");
  resolve(library.programDestroy, "cairnProgramDestroy");
  resolve(library.programInterface, "cairnProgramInterface");
  resolve(library.programTimings, "cairnProgramTimings");
  resolve(library.programLookup, "cairnProgramLookup");
  resolve(library.programBinary, "cairnProgramBinary");
  resolve(library.logFree, "cairnLogFree");
  if (missing)
    return Status::error("the compiler library '" + name +
                         "' has no function '" + missing + "'");
  return library;
}

std::string CompilerLibrary::takeLog(char *log) const {
  if (!log)
    return "";
  std::string text = log;
  logFree(log);
  while (!text.empty() && text.back() == '\n')
    text.pop_back();
  return text;
}

Result<std::unique_ptr<Compiler>> Compiler::create(CompilerLibrary library,
                                                   const std::string &target) {
  char *log = nullptr;
  CairnCompiler *compiler = library.compilerCreate(target.c_str(), &log);
  std::string text = library.takeLog(log);
  if (!compiler)
    return Status::error("cannot make a compiler for target '" + target +
                         "': " + text);
  return std::unique_ptr<Compiler>(new Compiler(library, compiler));
}

Result<Compiler::ProgramPointer>
Compiler::compile(const std::vector<CairnInput> &inputs,
                  const std::string &options) {
  char *log = nullptr;
  CairnProgram *program = library.compile(compiler, inputs.data(),
                                          inputs.size(), options.c_str(), &log);
  std::string text = library.takeLog(log);
  if (!text.empty())
    std::fprintf(stderr, "%s%s", text.c_str(), text.back() == '\n' ? "" : "\n");
  if (!program) // an empty message: the compiler said what is wrong
    return Status::error(text.empty() ? "cannot compile '" +
                                            std::string(inputs[0].name) + "'"
                                      : "");
  return ProgramPointer(program, {&library});
}
