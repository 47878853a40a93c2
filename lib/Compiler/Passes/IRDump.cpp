//===- IRDump.cpp - IR printed between passes --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IRDump.h"

#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/LazyCallGraph.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>

using namespace llvm;
using namespace cairn::compiler;

/// The next file's number. The files of a process's compiles may share a
/// directory, and tell by their numbers what came first.
static std::atomic<unsigned> fileNumber = 0;

void IRDump::write(const Twine &name, StringRef extension,
                   function_ref<void(raw_ostream &)> print) {
  if (options.printDir.empty())
    return print(errs());
  std::string file;
  raw_string_ostream(file) << format("%04u-", ++fileNumber) << name
                           << extension;
  for (char &c : file)
    if (!isAlnum(c) && c != '-' && c != '_' && c != '.')
      c = '_';
  SmallString<128> path(options.printDir);
  sys::path::append(path, file);
  std::error_code code;
  raw_fd_ostream os(path, code);
  if (!code) {
    print(os);
    os.flush();
    code = os.error();
    os.clear_error();
  }
  if (code)
    errs() << "warning: cannot write '" << path << "': " << code.message()
           << '\n';
}

//===----------------------------------------------------------------------===//
// MLIR
//===----------------------------------------------------------------------===//

class IRDump::Config : public mlir::PassManager::IRPrinterConfig {
public:
  Config(IRDump &dump, StringRef stage)
      : IRPrinterConfig(
            dump.options.printModuleScope, dump.options.printAfterChange,
            dump.options.printAfterFailure && !printsAfterSuccess(dump.options),
            flagsOf(dump.options)),
        dump(dump), stage(stage.str()) {}

  void printBeforeIfEnabled(mlir::Pass *pass, mlir::Operation *op,
                            PrintCallbackFn print) override {
    const PassOptions &options = dump.options;
    if (isWanted(pass, options.printBeforeAll, options.printBefore))
      dump.write(fileName(pass, op, "before"), ".mlir", print);
  }

  void printAfterIfEnabled(mlir::Pass *pass, mlir::Operation *op,
                           PrintCallbackFn print) override {
    const PassOptions &options = dump.options;
    bool all = options.printAfterAll || options.printAfterFailure ||
               (options.printAfterChange && options.printAfter.empty());
    if (isWanted(pass, all, options.printAfter))
      dump.write(fileName(pass, op, "after"), ".mlir", print);
  }

private:
  static bool printsAfterSuccess(const PassOptions &options) {
    return options.printAfterAll || options.printAfterChange ||
           !options.printAfter.empty();
  }

  static mlir::OpPrintingFlags flagsOf(const PassOptions &options) {
    mlir::OpPrintingFlags flags;
    if (options.printDebugInfo)
      flags.enableDebugInfo();
    if (options.printLocalScope)
      flags.useLocalScope();
    return flags;
  }

  /// The check of the level changes nothing, and is printed where it is named.
  static bool isWanted(mlir::Pass *pass, bool all,
                       ArrayRef<std::string> names) {
    return is_contained(names, pass->getArgument()) ||
           (all && pass->getArgument() != "verify-cairn-level");
  }

  std::string fileName(mlir::Pass *pass, mlir::Operation *op, StringRef when) {
    StringRef name = pass->getArgument();
    std::string text =
        (stage + "-" + when + "-" + (name.empty() ? pass->getName() : name))
            .str();
    if (auto symbol = op->getAttrOfType<mlir::StringAttr>(
            mlir::SymbolTable::getSymbolAttrName()))
      text += ("-" + symbol.getValue()).str();
    return text;
  }

  IRDump &dump;
  std::string stage;
};

void IRDump::attachTo(mlir::PassManager &manager, StringRef stage) {
  if (options.printsIR())
    manager.enableIRPrinting(std::make_unique<Config>(*this, stage));
}

//===----------------------------------------------------------------------===//
// LLVM
//===----------------------------------------------------------------------===//

static bool namesLLVM(ArrayRef<std::string> names) {
  return any_of(names,
                [](StringRef name) { return name.starts_with("llvm:"); });
}

bool IRDump::wantsLLVM() const {
  return namesLLVM(options.printBefore) || namesLLVM(options.printAfter);
}

static bool isNamed(ArrayRef<std::string> names, StringRef pass) {
  return is_contained(names, "llvm:all") ||
         is_contained(names, ("llvm:" + pass).str());
}

/// Calls `print` with each function of what a pass ran on, and gives its name.
/// A module is printed whole.
static void printUnit(const Any &ir, raw_ostream &os) {
  if (const auto *module = any_cast<const Module *>(&ir))
    return (*module)->print(os, nullptr);
  if (const auto *function = any_cast<const Function *>(&ir))
    return (*function)->print(os);
  if (const auto *component = any_cast<const LazyCallGraph::SCC *>(&ir)) {
    for (const LazyCallGraph::Node &node : **component)
      node.getFunction().print(os);
    return;
  }
  if (const auto *loop = any_cast<const Loop *>(&ir))
    (*loop)->getHeader()->getParent()->print(os);
}

static std::string unitName(const Any &ir) {
  if (const auto *function = any_cast<const Function *>(&ir))
    return (*function)->getName().str();
  if (const auto *component = any_cast<const LazyCallGraph::SCC *>(&ir))
    return (*(*component)->begin()).getFunction().getName().str();
  if (const auto *loop = any_cast<const Loop *>(&ir))
    return (*loop)->getHeader()->getParent()->getName().str();
  return "";
}

void IRDump::writeLLVM(StringRef when, StringRef pass, StringRef stage,
                       const Any &ir) {
  std::string unit = unitName(ir);
  write(stage + "-" + when.lower() + "-llvm-" + pass +
            (unit.empty() ? "" : "-" + unit),
        ".ll", [&](raw_ostream &os) {
          os << "; *** IR Dump " << when << ' ' << pass
             << (unit.empty() ? "" : " on " + unit) << " ***\n";
          printUnit(ir, os);
        });
}

void IRDump::attachTo(PassInstrumentationCallbacks &callbacks,
                      StringRef stage) {
  auto nameOf = [&callbacks](StringRef pass) {
    return callbacks.getPassNameForClassName(pass);
  };
  callbacks.registerBeforeNonSkippedPassCallback(
      [this, nameOf, stage = stage.str()](StringRef pass, Any ir) {
        // Those without a name only hold others.
        if (StringRef name = nameOf(pass);
            !name.empty() && isNamed(options.printBefore, name))
          writeLLVM("Before", name, stage, ir);
      });
  callbacks.registerAfterPassCallback(
      [this, nameOf, stage = stage.str()](StringRef pass, Any ir,
                                          const PreservedAnalyses &preserved) {
        StringRef name = nameOf(pass);
        if (!name.empty() && isNamed(options.printAfter, name) &&
            !(options.printAfterChange && preserved.areAllPreserved()))
          writeLLVM("After", name, stage, ir);
      });
}
