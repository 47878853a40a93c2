//===- ModuleImpl.h - what a module holds -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_COMPILER_MODULE_MODULEIMPL_H
#define CAIRN_LIB_COMPILER_MODULE_MODULEIMPL_H

#include "Passes/PassSession.h"
#include "cairn/Compiler/Module.h"
#include "cairn/Compiler/Target.h"
#include "cairn/Dialect/Kernel/IR/KernelOptions.h"
#include "cairn/Dialect/Shader/IR/ShaderOptions.h"
#include "cairn/Frontend/Frontend.h"
#include "cairn/Pipelines/Levels.h"
#include "cairn/Target/Host/Host.h"
#include "cairn/Target/Host/SeparateKernels.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include <chrono>

namespace cairn::compiler {

/// A program and where it stands on its way to a binary.
struct Module::Impl {
  Impl(Target &target, uint32_t &numErrors, std::string &log)
      : target(target), numErrors(numErrors), log(log) {}

  Target &target;
  uint32_t &numErrors;
  std::string &log;
  Options options;
  ModuleState state = ModuleState::NONE;

  /// The source as given, for carets.
  std::string name = "<module>", source;
  /// OpenCL C of white space alone, as what an empty file is taken for.
  bool isBlank = false;
  /// The compiled program, as it was written: LLVM IR, or MLIR at any level.
  std::unique_ptr<llvm::LLVMContext> llvmContext;
  std::unique_ptr<llvm::Module> llvmModule;
  std::string mlirText;
  /// Where the program stands after `advance`.
  mlir::OwningOpRef<mlir::ModuleOp> module;
  Level level = Level::LLVM;

  /// The binary: an object file for the host, SPIR-V for Vulkan.
  std::unique_ptr<llvm::MemoryBuffer> binary;
  std::unique_ptr<HostJIT::Code> code;
  /// For a program of many kernels, which are compiled when they are asked for;
  /// null for others, and where there is a binary.
  std::unique_ptr<SeparateKernels> separate;
  /// What `createPart` gave.
  std::unique_ptr<llvm::MemoryBuffer> part;
  /// What the kernels share, and the entry points that `code` has by now.
  std::unique_ptr<llvm::MemoryBuffer> shared;
  llvm::StringSet<> loadedKernels;
  /// The code with debug lines, once it was asked for.
  std::unique_ptr<llvm::MemoryBuffer> binaryWithLines;
  llvm::StringMap<std::unique_ptr<Kernel>> kernels;
  std::vector<StageTime> timings;
  /// From the first stage on.
  std::unique_ptr<PassSession> session;
  /// From the import on.
  Schedules schedules;

  /// For the length of a public call: hands the messages that it adds to the
  /// log to the target's callback. Stands before the call's locks.
  class Notifier {
  public:
    /// `input` is binary.
    explicit Notifier(Impl &impl, llvm::StringRef input = {});
    ~Notifier();
    Notifier(const Notifier &) = delete;
    Notifier &operator=(const Notifier &) = delete;

  private:
    Impl &impl;
    llvm::StringRef input;
    size_t start;
  };
  unsigned callDepth = 0;
  /// Hands `messages` to the callback, one by one. No lock is held.
  void notify(llvm::StringRef messages, llvm::StringRef input = {}) const;

  /// Runs one step of the way down so that damaged input cannot end the
  /// process. After such an end the context may be in any state: nothing
  /// compiles in it again.
  Result guard(Result failure, llvm::function_ref<Result()> step);

  Result fail(Result result, const llvm::Twine &message) {
    ++numErrors;
    log += name + ": error: " + message.str() + "\n";
    return result;
  }
  Result failForLibrary();
  /// Fails where the code is not for this process to call; `what` is asked for.
  Result checkIsOfProcess(llvm::StringRef what);
  /// To the last level, which a library does not get to.
  Result advanceProgram();
  PassSession &getSession();
  class StageTimer;
  void reset();
  bool isCompiled() const { return llvmModule || !mlirText.empty(); }
  /// Whether what comes of it is to be linked, and is of no target yet.
  bool isPlainLibrary() const {
    return options.build.createLibrary && profile() != SPIRVProfile::Kernel &&
           llvmModule;
  }
  Result compileSPIRV(llvm::StringRef bytes,
                      const std::map<uint32_t, uint64_t> &specializations = {});
  Result upgradeInput();
  void markGroupSizes();
  Result importInput();
  Result advance(Level to);
  Result runStages(Level to);
  /// Runs the passes that `add` adds, as `stage`.
  mlir::LogicalResult
  runPasses(llvm::StringRef stage, bool verifies,
            llvm::function_ref<void(mlir::PassManager &)> add);
  /// Reads those of `--schedule`.
  Result readSchedules();
  /// Whether the program goes through the levels of all schedules.
  Result checkSchedules();
  /// Schedules, and the passes of `--pass-pipeline-after`, for the level that
  /// the module is at.
  Result runUserPasses();
  /// Runs what `add` adds and the level's check; `origin` brought it.
  Result runUserPasses(const llvm::Twine &origin,
                       llvm::function_ref<void(mlir::PassManager &)> add);
  std::optional<SPIRVProfile> profile() const {
    return target.getCompilerInfo()->profile;
  }
  Level lastLevel() const { return target.getCompilerInfo()->lastLevel; }
  /// Makes the binary of the last level.
  Result codegen();
  /// For a module at its last level: whether each kernel has code only once it
  /// is looked up.
  bool isLeftToLookup();
  /// Makes a program in this process, without code.
  Result createCode();
  /// Adds an object to `code`.
  Result addCode(const llvm::MemoryBuffer &object);
  /// Puts the binary into this process.
  Result load();
  /// Compiles `part` of the program and adds it to `code`.
  Result loadPart(mlir::ModuleOp part,
                  std::unique_ptr<llvm::MemoryBuffer> &object);
  /// Whether kernels are compiled one by one, by `separate`.
  Expected<bool> separateKernels();
  Result createPart(llvm::StringRef kernel);
  /// The same; what they share is loaded then.
  Expected<bool> loadShared();
  Result loadKernel(llvm::StringRef symbol);
  /// For `Module::findLine`.
  llvm::Expected<SourceLine> findLine(llvm::StringRef symbol, int64_t offset);
  /// In the loaded binary; null, with an error in the log, without it.
  void *addressOf(llvm::StringRef symbol);
  const Processor &processor() const;
  HostCodegenOptions hostOptions();
  /// A step of code generation, whose messages go to the log.
  Result guardCodegen(llvm::function_ref<Result()> generate);
  /// What was made, in `place`; its error, in the log, otherwise.
  template <typename T> Result take(llvm::Expected<T> made, T &place) {
    if (!made)
      return fail(Result::FINALIZE_PROGRAM_FAILURE,
                  llvm::toString(made.takeError()));
    place = std::move(*made);
    return Result::SUCCESS;
  }
  /// The code of `part`, which is the program or some of its functions.
  Result generateObject(mlir::ModuleOp part,
                        std::unique_ptr<llvm::MemoryBuffer> &object);
  Result generateSPIRV();
  /// The SPIR-V of the last level as text.
  Result disassemble(std::string &text);
  /// The compiled program as bytes that `compile` takes.
  std::string serialized() const;
};

/// Adds the time of a scope to the stages of a module.
class Module::Impl::StageTimer {
public:
  StageTimer(Impl &impl, llvm::StringRef stage)
      : timings(impl.timings), stage(stage),
        scope(impl.getSession().time(stage)),
        start(std::chrono::steady_clock::now()) {}
  ~StageTimer() {
    std::chrono::duration<double, std::milli> elapsed =
        std::chrono::steady_clock::now() - start;
    // A stage may come again for each kernel.
    auto known = llvm::find_if(
        timings, [&](const StageTime &time) { return time.stage == stage; });
    if (known == timings.end())
      timings.push_back({stage.str(), elapsed.count()});
    else
      known->milliseconds += elapsed.count();
  }

  mlir::TimingScope &getScope() { return scope; }

private:
  std::vector<StageTime> &timings;
  llvm::StringRef stage;
  mlir::TimingScope scope;
  std::chrono::steady_clock::time_point start;
};

/// The kernels of a module at its last level, each with its interface.
llvm::SmallVector<mlir::DictionaryAttr> interfacesOf(mlir::ModuleOp module);
/// The interface of the kernel `name`; null without such a kernel.
mlir::DictionaryAttr findInterface(mlir::ModuleOp module, llvm::StringRef name);

} // namespace cairn::compiler

#endif // CAIRN_LIB_COMPILER_MODULE_MODULEIMPL_H
