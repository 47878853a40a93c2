//===- BuiltinCoverage.cpp - how much of the library there is ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BuiltinReports.h"

#include "BuiltinTrials.h"
#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "cairn/Frontend/Frontend.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

namespace {
/// A line of the report, and what it leaves out.
struct Figures {
  unsigned specified = 0, inTable = 0, lowered = 0, executed = 0;
  unsigned overloads = 0, loweredOverloads = 0;
  std::vector<std::string> missing, notLowered, notExecuted;
};
} // namespace

/// Words that could be names in C.
static void collectWords(StringRef text, llvm::StringSet<> &words) {
  auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  while (!text.empty()) {
    text = text.drop_until(isWord);
    StringRef word = text.take_while(isWord);
    text = text.drop_front(word.size());
    if (!word.empty())
      words.insert(word);
  }
}

/// The functions that the kernels in `source` call, macros expanded. Nothing
/// calls `as_T`: clang's header makes an operator of it.
static LogicalResult collectCalls(StringRef path, StringRef source,
                                  llvm::StringSet<> &called) {
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module;
  std::string log;
  for (const char *standard : {"CL2.0", "CL1.2", "CL3.0"}) {
    log.clear(); // one attempt's errors are enough
    frontend::BuildOptions options;
    options.standard = standard;
    options.clangArgs = {"-cl-ext=+all"};
    module = frontend::compileOpenCLC(context, path, source, options, {}, log);
    if (module)
      break;
  }
  if (!module) {
    llvm::errs() << log;
    return failure();
  }
  for (const llvm::Function &function : *module) {
    if (!function.isDeclaration() || function.use_empty())
      continue;
    if (auto call = demangleBuiltin(function.getName(), /*pointerBits=*/64))
      called.insert(call->builtin->name);
    else if (function.getName() == "printf")
      called.insert("printf");
  }
  llvm::StringSet<> words;
  collectWords(source, words);
  for (const auto &word : words)
    if (word.getKey().starts_with("as_"))
      called.insert(word.getKey());
  return success();
}

static LogicalResult collectExecuted(ArrayRef<std::string> paths,
                                     llvm::StringSet<> &executed,
                                     llvm::StringSet<> &tables) {
  for (const std::string &path : paths) {
    auto buffer = llvm::MemoryBuffer::getFile(path);
    if (!buffer) {
      llvm::errs() << "cairn-translate: error: " << path << ": "
                   << buffer.getError().message() << "\n";
      return failure();
    }
    StringRef text = (*buffer)->getBuffer();
    if (!StringRef(path).ends_with(".cl"))
      collectWords(text, tables);
    else if (failed(collectCalls(path, text, executed)))
      return failure();
  }
  return success();
}

/// `convert_int_rte` for `convert_int4_rte`: tables have one line for a
/// function on all widths, which only conversions have in their names.
static std::string scalarForm(const Builtin &builtin) {
  if (builtin.category != BuiltinCategory::Conversion &&
      builtin.category != BuiltinCategory::Reinterpret)
    return builtin.name.str();
  std::string scalar;
  llvm::copy_if(builtin.name, std::back_inserter(scalar),
                [](char c) { return !llvm::isDigit(c); });
  return scalar;
}

static void printNames(StringRef title, ArrayRef<std::string> names,
                       raw_ostream &os) {
  if (!names.empty())
    os << "  " << title << ": " << llvm::join(names, " ") << "\n";
}

static void printLine(StringRef title, const Figures &figures,
                      raw_ostream &os) {
  os << llvm::formatv(
      "| {0,-28} | {1,5} | {2,5} | {3,5} | {4,5} | {5,6} | {6,6} |\n", title,
      figures.specified, figures.inTable, figures.lowered, figures.executed,
      figures.overloads, figures.loweredOverloads);
}

static void add(Figures &sum, const Figures &figures) {
  sum.specified += figures.specified;
  sum.inTable += figures.inTable;
  sum.lowered += figures.lowered;
  sum.executed += figures.executed;
  sum.overloads += figures.overloads;
  sum.loweredOverloads += figures.loweredOverloads;
}

LogicalResult cairn::printBuiltinCoverage(llvm::MemoryBufferRef names,
                                          ArrayRef<std::string> executedFiles,
                                          bool details, raw_ostream &os,
                                          MLIRContext *context) {
  llvm::StringSet<> executed, tables;
  if (failed(collectExecuted(executedFiles, executed, tables)))
    return failure();
  BuiltinTrials trials(context);

  // By group, then by category in the table's order.
  llvm::MapVector<std::pair<StringRef, unsigned>, Figures> lines;
  for (llvm::line_iterator line(names, /*SkipBlanks=*/true, '#');
       !line.is_at_eof(); ++line) {
    auto [name, group] = line->split(' ');
    const Builtin *builtin = lookupBuiltin(name);
    // Its arguments fit no signature: an op of its own (`ocl.printf`).
    bool isPrintf = name == "printf";
    constexpr unsigned none = ~0u;
    unsigned category = builtin ? unsigned(builtin->category) : none;
    Figures &figures = lines[{group, category}];
    ++figures.specified;
    if (builtin || isPrintf)
      ++figures.inTable;
    else
      figures.missing.push_back(name.str());
    if (executed.contains(name) ||
        tables.contains(builtin ? scalarForm(*builtin) : name.str()))
      ++figures.executed;
    else
      figures.notExecuted.push_back(name.str());

    BuiltinTrials::Outcome outcome =
        builtin ? trials.run(*builtin) : trials.runPrintf(isPrintf);
    figures.overloads += outcome.tried;
    figures.loweredOverloads += outcome.succeeded;
    if (outcome.tried && outcome.tried == outcome.succeeded)
      ++figures.lowered;
    else
      figures.notLowered.push_back(
          llvm::formatv("{0}({1}/{2})", name, outcome.succeeded, outcome.tried)
              .str());
  }

  auto sorted = lines.takeVector();
  llvm::sort(sorted,
             [](const auto &a, const auto &b) { return a.first < b.first; });
  os << "|                              | specified | in the table | on the "
        "host | executed | overloads | on the host |\n"
        "|---|---|---|---|---|---|---|\n";
  llvm::MapVector<StringRef, Figures> sums;
  for (const auto &[key, figures] : sorted) {
    StringRef category =
        key.second == ~0u
            ? StringRef("of no row")
            : stringifyBuiltinCategory(BuiltinCategory(key.second));
    printLine((key.first + ", " + category).str(), figures, os);
    add(sums[key.first], figures);
    if (!details)
      continue;
    printNames("not in the table", figures.missing, os);
    printNames("not on the host", figures.notLowered, os);
    printNames("not executed", figures.notExecuted, os);
  }
  Figures total;
  for (const auto &[group, figures] : sums) {
    printLine((group + ", all").str(), figures, os);
    add(total, figures);
  }
  printLine("all", total, os);
  return success();
}
