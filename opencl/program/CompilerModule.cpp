//===- CompilerModule.cpp - modules of the compiler library -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CompilerModule.h"

#include <atomic>
#include <cstdlib>
#include <map>
#include <new>
#include <pthread.h>
#include <utility>

using namespace cairn;
using namespace cairn::opencl;
using namespace cairn::runtime;

Result<ModuleFunctions> ModuleFunctions::load(const CompilerLibrary &library) {
  ModuleFunctions found;
  std::string missing;
  auto resolve = [&](auto &function, const char *symbol) {
    void *address = library.find(symbol);
    if (!address)
      missing = symbol;
    using Function = std::decay_t<decltype(function)>;
    function = reinterpret_cast<typename Function::Pointer>(address);
  };
  resolve(found.create, "cairnModuleCreate");
  resolve(found.destroy, "cairnModuleDestroy");
  resolve(found.log, "cairnModuleLog");
  resolve(found.parseOptions, "cairnModuleParseOptions");
  resolve(found.addHeader, "cairnModuleAddHeader");
  resolve(found.compile, "cairnModuleCompile");
  resolve(found.link, "cairnModuleLink");
  resolve(found.finalize, "cairnModuleFinalize");
  resolve(found.save, "cairnModuleSave");
  resolve(found.load_, "cairnModuleLoad");
  resolve(found.binary, "cairnModuleBinary");
  resolve(found.part, "cairnModulePart");
  resolve(found.interface, "cairnModuleInterface");
  resolve(found.findLine, "cairnModuleFindLine");
  resolve(found.setSpecConstant, "cairnModuleSetSpecConstant");
  resolve(found.listSpecConstants, "cairnCompilerListSpecConstants");
  resolve(found.version, "cairnCompilerVersion");
  if (!missing.empty())
    return Status::error("the compiler library has no function '" + missing +
                         "'");
  return found;
}

namespace {
/// Lives as long as the process: programs build in destructors of their own.
struct SharedCompiler {
  std::recursive_mutex mutex;
  std::optional<CompilerLibrary> library;
  ModuleFunctions functions;
  /// By their targets, each from its first session on.
  std::map<std::string, CairnCompiler *> compilers;
  std::mutex unusedMutex;
  std::vector<std::unique_ptr<CompilerModule>> unused;
  /// In the child of a fork: a thread that is gone was amid a session.
  std::atomic<bool> isLost{false};

  static SharedCompiler &get() {
    static SharedCompiler *only = new SharedCompiler;
    return *only;
  }
  Status prepare(const std::string &target);
  std::vector<std::unique_ptr<CompilerModule>> takeUnused();

  /// Unless another thread has a session, which does it behind its end.
  void destroyUnused();

  SharedCompiler() { pthread_atfork(beforeFork, afterFork, inChild); }

private:
  /// Whether the thread that forks holds the lock.
  static inline thread_local bool isHeld = false;
  static void beforeFork() { isHeld = get().mutex.try_lock(); }
  static void afterFork() {
    if (isHeld)
      get().mutex.unlock();
  }
  static void inChild() {
    // Its owner is a thread of the parent.
    if (isHeld)
      new (&get().mutex) std::recursive_mutex;
    else
      get().isLost = true;
  }
};
} // namespace

Status SharedCompiler::prepare(const std::string &target) {
  if (!library) {
    auto loaded = CompilerLibrary::load();
    if (!loaded.ok())
      return loaded.status();
    auto found = ModuleFunctions::load(*loaded);
    if (!found.ok())
      return found.status();
    library = loaded.take();
    functions = *found;
  }
  CairnCompiler *&compiler = compilers[target];
  if (compiler)
    return Status::success();
  char *text = nullptr;
  compiler = library->compilerCreate(target.c_str(), &text);
  std::string log = library->takeLog(text);
  return compiler ? Status::success()
                  : Status::error("cannot make a compiler: " + log);
}

Result<std::unique_ptr<CompilerSession>>
CompilerSession::begin(const std::string &target) {
  SharedCompiler &shared = SharedCompiler::get();
  if (shared.isLost)
    return Status::error("the process was forked while another of its threads "
                         "compiled, so that it cannot compile any more");
  std::unique_ptr<CompilerSession> session(new CompilerSession);
  session->lock = std::unique_lock<std::recursive_mutex>(shared.mutex);
  if (Status status = shared.prepare(target); !status.ok())
    return status;
  session->ofTarget = shared.compilers[target];
  return session;
}

std::vector<std::unique_ptr<CompilerModule>> SharedCompiler::takeUnused() {
  std::lock_guard<std::mutex> lock(unusedMutex);
  return std::exchange(unused, {});
}

void SharedCompiler::destroyUnused() {
  bool isMore;
  do {
    std::unique_lock<std::recursive_mutex> session(mutex, std::try_to_lock);
    if (!session.owns_lock())
      return;
    takeUnused().clear();
    session.unlock();
    std::lock_guard<std::mutex> lock(unusedMutex);
    isMore = !unused.empty();
  } while (isMore);
}

CompilerSession::~CompilerSession() {
  if (!lock.owns_lock())
    return;
  lock.unlock();
  // Those that were given up while this held the lock.
  SharedCompiler::get().destroyUnused();
}

void CompilerSession::destroy(std::unique_ptr<CompilerModule> module) {
  SharedCompiler &shared = SharedCompiler::get();
  {
    std::lock_guard<std::mutex> lock(shared.unusedMutex);
    shared.unused.push_back(std::move(module));
  }
  shared.destroyUnused();
}

const ModuleFunctions &CompilerSession::functions() const {
  return SharedCompiler::get().functions;
}

CompilerModule::~CompilerModule() { functions.destroy(module); }

/// What `give` tells the place and the size of.
template <typename Give> static CairnResult copyBytes(Give give, Bytes &bytes) {
  const void *data = nullptr;
  size_t size = 0;
  CairnResult result = give(&data, &size);
  auto *first = static_cast<const char *>(data);
  if (result == CAIRN_RESULT_SUCCESS)
    bytes.assign(first, first + size);
  return result;
}

CairnResult CompilerModule::save(Bytes &bytes) {
  return copyBytes(
      [&](auto... place) { return functions.save(module, place...); }, bytes);
}

CairnResult CompilerModule::binary(Bytes &bytes) {
  return copyBytes(
      [&](auto... place) { return functions.binary(module, place...); }, bytes);
}

CairnResult CompilerModule::part(const char *kernel, Bytes &bytes) {
  return copyBytes(
      [&](auto... place) { return functions.part(module, kernel, place...); },
      bytes);
}

CairnResult CompilerModule::interface(std::string &json) {
  const char *text = nullptr;
  CairnResult result = functions.interface(module, &text);
  if (result == CAIRN_RESULT_SUCCESS)
    json = text;
  return result;
}
