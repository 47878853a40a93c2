//===- Programs.cpp - kernels compiled together and executed ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Programs.h"

#include "KernelText.h"
#include "Launches.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <chrono>
#include <map>

using namespace cairn;
using namespace cairn::accuracy;
using cairn::ocl::BuiltinType;

static const char fileName[] = "math-table.cl";

namespace {

/// Adds the time that it lives.
class Stopwatch {
public:
  explicit Stopwatch(double &seconds) : seconds(seconds) {}
  ~Stopwatch() {
    seconds += std::chrono::duration<double>(Clock::now() - start).count();
  }

private:
  using Clock = std::chrono::steady_clock;
  double &seconds;
  Clock::time_point start = Clock::now();
};

} // namespace

Executor::Executor(const Options &options) : options(options) {
  // A target has the name of its driver.
  std::string target = llvm::StringRef(options.device).split(':').first.str();
  char *log = nullptr;
  compiler = cairnCompilerCreate(target.c_str(), &log);
  if (!compiler)
    message = log ? log : "no compiler for " + target;
  cairnLogFree(log);
  if (message.empty() && target != "host")
    launcher = DeviceLauncher::create(options.device, message);
}

Executor::~Executor() {
  if (compiler)
    cairnCompilerDestroy(compiler);
}

/// The lines of a program that a log has errors for, each with the first.
static std::map<size_t, std::string> linesWithErrors(llvm::StringRef log) {
  std::map<size_t, std::string> errors;
  llvm::SmallVector<llvm::StringRef> lines;
  log.split(lines, '\n');
  for (llvm::StringRef text : lines) {
    size_t line = 0;
    if (!text.consume_front(fileName) || !text.consume_front(":") ||
        text.consumeInteger(10, line))
      continue;
    size_t at = text.find("error: ");
    if (at != llvm::StringRef::npos)
      errors.try_emplace(line, text.substr(at + 7).str());
  }
  return errors;
}

/// All have the same width. Leaves out the kernels that the log has errors for,
/// half of them if it names none, until the rest compiles.
CairnProgram *Executor::compile(Instances &instances, llvm::StringRef language,
                                const Failed &failed) {
  while (!instances.empty()) {
    std::string text = programText(instances);
    char *log = nullptr;
    bool isLong = instances.front()->width() >= 8;
    std::string allOptions =
        language.str() + " " +
        (isLong ? options.longVectorOptions.value_or(options.buildOptions)
                : options.buildOptions);
    CairnProgram *program = cairnCompile(compiler, fileName, text.data(),
                                         text.size(), allOptions.c_str(), &log);
    std::string errors = log ? log : "";
    cairnLogFree(log);
    if (program)
      return program;
    std::map<size_t, std::string> bad = linesWithErrors(errors);
    Instances good;
    for (auto [i, instance] : llvm::enumerate(instances)) {
      auto at = bad.find(i + 1 + prologueLines);
      if (at == bad.end())
        good.push_back(instance);
      else
        failed(*instance, at->second);
    }
    if (good.size() == instances.size()) {
      // No telling which: the caller takes them one by one.
      if (instances.size() == 1)
        failed(*instances[0], errors.substr(0, errors.find('\n')));
      return nullptr;
    }
    instances = std::move(good);
  }
  return nullptr;
}

/// Looks the kernels up and executes them elsewhere.
static void
launchAll(CairnProgram *program, llvm::ArrayRef<const Instance *> instances,
          const std::function<void(const Instance &, const Output &)> &executed,
          const std::function<void(const Instance &, std::string)> &failed) {
  runtime::Result<runtime::ProgramInterface> interface =
      runtime::ProgramInterface::parse(cairnProgramInterface(program));
  if (!interface.ok()) {
    for (const Instance *instance : instances)
      failed(*instance, interface.message());
    return;
  }
  // All are wanted, and compiled together in less time than one by one. If that
  // fails, looking them up says for which.
  size_t size = 0;
  cairnProgramBinary(program, &size, /*log=*/nullptr);
  std::vector<LoadedInstance> loaded;
  for (auto [i, instance] : llvm::enumerate(instances)) {
    LoadedInstance one;
    one.instance = instance;
    std::string name = kernelName(i);
    runtime::Result<const runtime::KernelInterface *> found =
        interface->findKernel(name);
    char *log = nullptr;
    one.entry = cairnProgramLookup(program, name.c_str(), &log);
    std::string error = log ? log : "no entry point";
    cairnLogFree(log);
    if (!found.ok() || !one.entry) {
      failed(*instance, found.ok() ? error : found.message());
      continue;
    }
    one.interface = *found;
    loaded.push_back(one);
  }
  launchIsolated(loaded, executed, failed);
}

void Executor::run(
    llvm::ArrayRef<const Instance *> wanted, llvm::StringRef language,
    std::function<void(const Instance &, const Output &)> executed,
    std::function<void(const Instance &, std::string)> failed) {
  Instances instances = wanted.vec();
  CairnProgram *program = nullptr;
  {
    Stopwatch stopwatch(compileSeconds);
    program = compile(instances, language, failed);
  }
  if (!program) {
    if (instances.size() > 1)
      for (const Instance *instance : instances)
        run(instance, language, executed, failed);
    return;
  }
  {
    Stopwatch stopwatch(launchSeconds);
    if (launcher)
      launcher->launch(program, instances, executed, failed);
    else
      launchAll(program, instances, executed, failed);
  }
  cairnProgramDestroy(program);
}
