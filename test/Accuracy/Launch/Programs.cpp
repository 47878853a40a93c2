//===- Programs.cpp - kernels compiled together and executed ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Programs.h"

#include "Launches.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <set>

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

static bool isOneCall(llvm::ArrayRef<Calls> kernels) {
  return kernels.size() == 1 && kernels.front().size() == 1;
}

/// Leaves out the calls that the log has errors for, until the rest compiles.
CairnProgram *Executor::compile(std::vector<Calls> &kernels,
                                const Failed &failed) {
  while (!kernels.empty()) {
    const Instance &first = *kernels.front().front();
    ProgramText program = programText(kernels);
    char *log = nullptr;
    std::string allOptions =
        first.language().str() + " " + options.byWidth.at(first.width()).build;
    CairnProgram *compiled =
        cairnCompile(compiler, fileName, program.text.data(),
                     program.text.size(), allOptions.c_str(), &log);
    std::string errors = log ? log : "";
    cairnLogFree(log);
    if (compiled)
      return compiled;
    std::set<const Instance *> bad;
    for (const auto &[line, message] : linesWithErrors(errors)) {
      if (line == 0 || line > program.calls.size() || !program.calls[line - 1])
        continue;
      bad.insert(program.calls[line - 1]);
      failed(*program.calls[line - 1], message);
    }
    if (bad.empty()) {
      // No telling which: the caller takes them one by one.
      if (isOneCall(kernels))
        failed(first, errors.substr(0, errors.find('\n')));
      return nullptr;
    }
    for (Calls &calls : kernels)
      llvm::erase_if(calls,
                     [&](const Instance *call) { return bad.count(call); });
    llvm::erase_if(kernels, [](const Calls &calls) { return calls.empty(); });
  }
  return nullptr;
}

/// Looks the kernels up and executes them elsewhere.
static void
launchAll(CairnProgram *program, llvm::ArrayRef<Calls> kernels,
          const std::function<void(const Instance &, const Output &)> &executed,
          const std::function<void(const Calls &, std::string)> &failed) {
  runtime::Result<runtime::ProgramInterface> interface =
      runtime::ProgramInterface::parse(cairnProgramInterface(program));
  if (!interface.ok()) {
    for (const Calls &calls : kernels)
      failed(calls, interface.message());
    return;
  }
  // All are wanted, and compiled together in less time than one by one. If that
  // fails, looking them up says for which.
  size_t size = 0;
  cairnProgramBinary(program, &size, /*log=*/nullptr);
  std::vector<LoadedKernel> loaded;
  for (auto [i, calls] : llvm::enumerate(kernels)) {
    LoadedKernel one;
    one.calls = &calls;
    std::string name = kernelName(i);
    runtime::Result<const runtime::KernelInterface *> found =
        interface->findKernel(name);
    char *log = nullptr;
    one.entry = cairnProgramLookup(program, name.c_str(), &log);
    std::string error = log ? log : "no entry point";
    cairnLogFree(log);
    if (!found.ok() || !one.entry) {
      failed(calls, found.ok() ? error : found.message());
      continue;
    }
    one.interface = *found;
    loaded.push_back(one);
  }
  launchIsolated(loaded, executed, failed);
}

void Executor::run(
    std::vector<Calls> kernels,
    std::function<void(const Instance &, const Output &)> executed,
    std::function<void(const Instance &, std::string)> failed) {
  CairnProgram *program = nullptr;
  {
    Stopwatch stopwatch(compileSeconds);
    program = compile(kernels, failed);
  }
  // Kernels of several calls that fail, and no telling which of them does.
  std::vector<std::pair<Calls, std::string>> doubtful;
  auto kernelFailed = [&](const Calls &calls, std::string reason) {
    if (calls.size() == 1)
      failed(*calls.front(), std::move(reason));
    else
      doubtful.emplace_back(calls, std::move(reason));
  };
  if (program) {
    Stopwatch stopwatch(launchSeconds);
    if (launcher)
      launcher->launch(program, kernels, executed, kernelFailed);
    else
      launchAll(program, kernels, executed, kernelFailed);
    cairnProgramDestroy(program);
  } else if (!kernels.empty() && !isOneCall(kernels)) {
    Calls all;
    for (const Calls &calls : kernels)
      llvm::append_range(all, calls);
    doubtful.emplace_back(std::move(all), "does not compile");
  }
  for (const auto &[calls, reason] : doubtful) {
    bool failedAlone = false;
    for (const Instance *call : calls)
      run({{call}}, executed, [&](const Instance &instance, std::string why) {
        failedAlone = true;
        failed(instance, std::move(why));
      });
    if (!failedAlone)
      failed(*calls.front(), "with others: " + reason);
  }
}
