//===- cairn-math-table.cpp - the library against MPFR ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Compare.h"
#include "Launch/Programs.h"
#include "Report.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <tuple>

using namespace cairn;
using namespace cairn::accuracy;

/// Kernels of a program: few for drivers, which read all of a program for each.
static constexpr size_t kernelsPerProgram = 16;

namespace {

/// What calls of one program have in common. Scalars come first, as other
/// widths are compared with them.
struct ProgramKey {
  explicit ProgramKey(const Instance &call)
      : width(call.width()), language(call.language()) {}

  unsigned width;
  llvm::StringRef language;

  bool operator<(const ProgramKey &other) const {
    return std::tie(width, language) < std::tie(other.width, other.language);
  }
};

/// What calls of one kernel have in common, beside their program.
using KernelKey = std::pair<size_t, std::string>;

} // namespace

/// Takes instances off `rest` until there are as many operands as memory holds
/// results of; all of a case, as its widths are compared with each other.
static llvm::ArrayRef<Instance> takeBatch(llvm::ArrayRef<Instance> &rest) {
  constexpr size_t enough = size_t(1) << 24;
  size_t count = 0, operands = 0;
  while (count < rest.size() && operands < enough) {
    const Case *of = rest[count].of;
    for (; count < rest.size() && rest[count].of == of; ++count)
      operands += of->operands->count;
  }
  llvm::ArrayRef<Instance> batch = rest.take_front(count);
  rest = rest.drop_front(count);
  return batch;
}

/// Kernels with up to `callsPerKernel` calls each, those of a program side by
/// side.
static std::vector<std::vector<Calls>>
groupByProgram(llvm::ArrayRef<Instance> instances, const Options &options) {
  // By their numbers and not by where they are, which differs between runs.
  std::map<const Operands *, size_t> numbers;
  std::map<ProgramKey, std::map<KernelKey, Calls>> groups;
  for (const Instance &call : instances) {
    size_t operands =
        numbers.try_emplace(call.of->operands.get(), numbers.size())
            .first->second;
    KernelKey key(operands, call.operandTypes());
    groups[ProgramKey(call)][key].push_back(&call);
  }
  std::vector<std::vector<Calls>> programs;
  for (const auto &[key, callsByKernel] : groups) {
    std::vector<Calls> kernels;
    size_t callsPerKernel = options.byWidth.at(key.width).calls;
    for (const auto &[kernelKey, all] : callsByKernel)
      for (llvm::ArrayRef<const Instance *> rest = all; !rest.empty();
           rest = rest.drop_front(std::min(callsPerKernel, rest.size())))
        kernels.push_back(
            rest.take_front(std::min(callsPerKernel, rest.size())).vec());
    for (llvm::ArrayRef<Calls> rest = kernels; !rest.empty();
         rest = rest.drop_front(std::min(kernelsPerProgram, rest.size())))
      programs.push_back(
          rest.take_front(std::min(kernelsPerProgram, rest.size())).vec());
  }
  return programs;
}

/// Frees what is known of a function that has been judged.
static void forget(Case &done) {
  done.isKnown = {};
  done.result = {};
  done.pointee = {};
}

int main(int argc, char **argv) {
  std::string message;
  bool isError = false;
  std::optional<Options> options = parseOptions(argc, argv, message, isError);
  if (!options) {
    (isError ? llvm::errs() << "error: " : llvm::outs()) << message << "\n";
    return isError;
  }
  CaseTable table = makeCases(*options);
  if (table.rows.empty()) {
    llvm::errs() << "error: no function matches\n";
    return 1;
  }
  Executor executor(*options);
  if (!executor.error().empty()) {
    llvm::errs() << "error: " << executor.error() << "\n";
    return 1;
  }

  double compareSeconds = 0;
  auto executed = [&](const Instance &instance, const Output &output) {
    auto start = std::chrono::steady_clock::now();
    compare(instance, output, *options);
    compareSeconds +=
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
            .count();
  };
  auto failed = [](const Instance &instance, std::string reason) {
    Row &row = *instance.of->row;
    if (row.failure.empty())
      row.failure = std::move(reason);
    ++row.failedInstances;
  };
  llvm::ArrayRef<Instance> rest = table.instances;
  while (!rest.empty()) {
    llvm::ArrayRef<Instance> batch = takeBatch(rest);
    for (const std::vector<Calls> &kernels : groupByProgram(batch, *options))
      executor.run(kernels, executed, failed);
    for (const Instance &instance : batch)
      forget(*instance.of);
  }
  size_t bad = printReport(llvm::outs(), table, *options);
  llvm::outs().flush();
  if (options->timings)
    llvm::errs() << llvm::format(
        "compiling %.1f s, executing %.1f s, comparing %.1f s\n",
        executor.compileSeconds, executor.launchSeconds, compareSeconds);
  return bad != 0;
}
