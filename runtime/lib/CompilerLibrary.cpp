//===- CompilerLibrary.cpp - the compiler, loaded at run time ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/runtime/CompilerLibrary.h"

#include "lib/Settings.h"

#include <cstdio>
#include <dlfcn.h>
#include <thread>
#include <unistd.h>

using namespace cairn::runtime;

static constexpr char libraryName[] = "libCairnCompiler.so";

/// The library in the folder of `binary`, or in the lib folder beside that;
/// empty if it is in neither.
static std::string besideBinary(const std::string &binary) {
  size_t slash = binary.rfind('/');
  if (slash == std::string::npos)
    return "";
  std::string folder = binary.substr(0, slash);
  for (const char *place : {"/", "/../lib/"})
    if (std::string library = folder + place + libraryName;
        access(library.c_str(), R_OK) == 0)
      return library;
  return "";
}

/// The file that this code was linked into; its name may lack the folder if it
/// is the executable.
static std::string thisBinary() {
  Dl_info info;
  bool found = dladdr(reinterpret_cast<void *>(&thisBinary), &info);
  return found && info.dli_fname ? info.dli_fname : "";
}

static std::string executable() {
  char path[4096];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  return length > 0 && length < ssize_t(sizeof path) ? std::string(path, length)
                                                     : "";
}

std::string CompilerLibrary::file() {
  if (std::string path = settings::compilerLibrary(); !path.empty())
    return path;
  for (const std::string &binary : {thisBinary(), executable()})
    if (std::string library = besideBinary(binary); !library.empty())
      return library;
  return libraryName;
}

/// Has no destructor, so that it is there as long as the thread.
static thread_local bool hasDestroyedVariables;

namespace {
struct EndOfVariables {
  ~EndOfVariables() { hasDestroyedVariables = true; }
};
} // namespace

void cairn::runtime::callOnLivingThread(void (*function)(void *), void *data) {
  if (hasDestroyedVariables) {
    std::thread(function, data).join();
    return;
  }
  static thread_local EndOfVariables end;
  (void)end;
  function(data);
}

Result<CompilerLibrary> CompilerLibrary::load() {
  std::string name = file();
  void *handle = dlopen(name.c_str(), RTLD_LAZY | RTLD_LOCAL);
  if (!handle)
    return Status::error("cannot load the compiler library '" + name + "': " +
                         dlerror() + "; CAIRN_COMPILER_LIBRARY may name it");
  CompilerLibrary library;
  library.handle = handle;
  const char *missing = nullptr;
  auto resolve = [&](auto &function, const char *symbol) {
    void *address = dlsym(handle, symbol);
    if (!address && !missing)
      missing = symbol;
    using Function = std::decay_t<decltype(function)>;
    function = reinterpret_cast<typename Function::Pointer>(address);
  };
  resolve(library.compilerCreate, "cairnCompilerCreate");
  resolve(library.compilerDestroy, "cairnCompilerDestroy");
  resolve(library.compile, "cairnCompileAndLink");
  resolve(library.programDestroy, "cairnProgramDestroy");
  resolve(library.programInterface, "cairnProgramInterface");
  resolve(library.programTimings, "cairnProgramTimings");
  resolve(library.programLookup, "cairnProgramLookup");
  resolve(library.programLookupVariable, "cairnProgramLookupVariable");
  resolve(library.programFindLine, "cairnProgramFindLine");
  resolve(library.programBinary, "cairnProgramBinary");
  resolve(library.logFree, "cairnLogFree");
  if (missing)
    return Status::error("the compiler library '" + name +
                         "' has no function '" + missing + "'");
  return library;
}

void *CompilerLibrary::find(const char *symbol) const {
  return dlsym(handle, symbol);
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

std::string CompilerLibrary::findLine(CairnProgram *program,
                                      const std::string &kernel,
                                      int64_t offset) const {
  char *file = nullptr;
  unsigned isNear = 0;
  unsigned line =
      programFindLine(program, kernel.c_str(), offset, &file, &isNear);
  std::string name = takeLog(file);
  return line ? describeLine(line, name, isNear) : "";
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
                  const std::string &options, std::string &log) {
  char *text = nullptr;
  CairnProgram *program = library.compile(
      compiler, inputs.data(), inputs.size(), options.c_str(), &text);
  log = library.takeLog(text);
  if (!program) // an empty message: the compiler said what is wrong
    return Status::error(log.empty() ? "cannot compile '" +
                                           std::string(inputs[0].name) + "'"
                                     : "");
  return ProgramPointer(program, {&library});
}

Result<Compiler::ProgramPointer>
Compiler::compile(const std::vector<CairnInput> &inputs,
                  const std::string &options) {
  std::string log;
  auto program = compile(inputs, options, log);
  if (!log.empty())
    std::fprintf(stderr, "%s\n", log.c_str());
  return program;
}
