//===- Module.cpp - a program on its way to a binary ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "LibraryMark.h"
#include "ModuleImpl.h"
#include "Passes/PassPlugins.h"
#include "Passes/PassRemarks.h"
#include "Passes/RegisterPasses.h"
#include "RunGuarded.h"
#include "cairn/Compiler/Context.h"
#include "cairn/Compiler/Messages.h"
#include "cairn/Compiler/Target.h"
#include "cairn/Conversion/BuiltinLibrary.h"
#include "cairn/Conversion/OCLToMux.h"
#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "cairn/Dialect/Contracts/DeviceTraits.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "cairn/Frontend/Link.h"
#include "cairn/Frontend/SPIRV.h"
#include "cairn/Pipelines/Pipelines.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/LocationSnapshot.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>
#include <mutex>

using namespace cairn;
using namespace cairn::compiler;

Result Module::Impl::guard(Result failure, llvm::function_ref<Result()> step) {
  Context &context = target.getContext();
  if (context.isBroken())
    return fail(failure, "the compiler is unusable after an internal error");
  Result result = failure;
  std::string error;
  if (runGuarded([&] { result = step(); }, error))
    return result;
  context.markBroken();
  // What the step was working on is left to leak.
  (void)module.release();
  (void)separate.release();
  (void)llvmModule.release();
  (void)llvmContext.release();
  return fail(failure, error);
}

void Module::Impl::reset() {
  isBlank = false;
  code.reset();
  separate.reset();
  part.reset();
  shared.reset();
  loadedKernels.clear();
  binary.reset();
  binaryWithLines.reset();
  kernels.clear();
  module = {};
  level = Level::LLVM;
  state = ModuleState::NONE;
  llvmModule.reset();
  llvmContext = std::make_unique<llvm::LLVMContext>();
  mlirText.clear();
  timings.clear();
  session.reset();
  schedules.clear();
}

PassSession &Module::Impl::getSession() {
  if (!session)
    session = std::make_unique<PassSession>(options.passes);
  return *session;
}

Module::Module(Target &target, uint32_t &numErrors, std::string &log)
    : impl(std::make_unique<Impl>(target, numErrors, log)) {
  clear();
  (void)parseOptions(""); // the target's defaults
}

Module::~Module() = default;

void Module::clear() {
  impl->reset();
  impl->name = "<module>";
  impl->source.clear();
}

ModuleState Module::getState() const { return impl->state; }

Options &Module::getOptions() { return impl->options; }
const Options &Module::getOptions() const { return impl->options; }

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

Module::Impl::Notifier::Notifier(Impl &impl, llvm::StringRef input)
    : impl(impl), input(input), start(impl.log.size()) {
  ++impl.callDepth;
}

Module::Impl::Notifier::~Notifier() {
  // A call that others are made of leaves its messages to the outermost.
  if (--impl.callDepth != 0)
    return;
  // The callback may well clear the log.
  std::string added = impl.log.substr(std::min(start, impl.log.size()));
  impl.notify(added, input);
}

void Module::Impl::notify(llvm::StringRef messages,
                          llvm::StringRef input) const {
  const NotifyCallback &callback = target.getCallback();
  if (!callback)
    return;
  for (const Message &message : splitMessages(messages))
    callback(message.text.str().c_str(), input.empty() ? nullptr : input.data(),
             input.size());
}

//===----------------------------------------------------------------------===//
// Compile
//===----------------------------------------------------------------------===//

Result Module::compileOpenCLC(llvm::StringRef name, llvm::StringRef source,
                              llvm::ArrayRef<InputHeader> headers) {
  Impl::Notifier notifier(*impl);
  std::lock_guard<Context> lock(impl->target.getContext());
  impl->reset();
  impl->name = name.str();
  impl->source = source.str();
  impl->isBlank = source.trim().empty();
  if (impl->options.build.isSPIR)
    return impl->fail(Result::COMPILE_PROGRAM_FAILURE,
                      "expected SPIR, as '-x spir' says, got OpenCL C");
  if (!impl->options.build.specConstants.empty())
    return impl->fail(Result::COMPILE_PROGRAM_FAILURE,
                      "expected SPIR-V, which has the specialization constants "
                      "of '-spec-constant', got OpenCL C");
  return impl->guard(Result::COMPILE_PROGRAM_FAILURE, [&] {
    Impl::StageTimer timer(*impl, "frontend");
    size_t logStart = impl->log.size();
    impl->llvmModule =
        frontend::compileOpenCLC(*impl->llvmContext, name, source,
                                 impl->options.build, headers, impl->log);
    if (impl->llvmModule) {
      impl->state = ModuleState::COMPILED_OBJECT;
      impl->markGroupSizes();
      return Result::SUCCESS;
    }
    // Clang wrote the errors; count them as the user sees them.
    size_t errors = llvm::count_if(
        splitMessages(llvm::StringRef(impl->log).drop_front(logStart)),
        [](const Message &written) {
          return written.kind == MessageKind::Error;
        });
    if (errors == 0)
      return impl->fail(Result::COMPILE_PROGRAM_FAILURE, "compilation failed");
    impl->numErrors += errors;
    return Result::COMPILE_PROGRAM_FAILURE;
  });
}

/// The bits of the values, by SpecId; `error` says which has no such size.
static std::optional<std::map<uint32_t, uint64_t>>
readValues(const SpecializationInfo &values,
           const SpecializableConstantsMap &constants, std::string &error) {
  std::map<uint32_t, uint64_t> bits;
  for (auto [id, entry] : values.entries) {
    uint64_t &value = bits[id];
    auto constant = constants.find(id);
    if (constant == constants.end())
      continue; // an error of the compile
    auto [type, width] = constant->second;
    bool isBool = type == SpecializationType::BOOL;
    size_t bytes = llvm::divideCeil(width, 8u);
    bool fits = entry.size == bytes || (isBool && entry.size == 4);
    if (!fits || !values.data) {
      error = "expected a value of " + std::to_string(bytes) +
              (bytes == 1 ? " byte" : " bytes") +
              " for the specialization constant " + std::to_string(id) +
              ", got " + std::to_string(values.data ? entry.size : 0);
      return std::nullopt;
    }
    std::memcpy(&value, static_cast<const char *>(values.data) + entry.offset,
                entry.size);
    if (isBool)
      value = value != 0;
  }
  return bits;
}

Result Module::compileSPIRV(llvm::ArrayRef<uint32_t> code,
                            const SpecializationInfo *values) {
  llvm::StringRef bytes(reinterpret_cast<const char *>(code.data()),
                        code.size() * sizeof(uint32_t));
  Impl::Notifier notifier(*impl, bytes);
  std::map<uint32_t, uint64_t> specializations;
  if (values && !values->entries.empty()) {
    auto constants = impl->target.getContext().getSpecializableConstants(code);
    std::string error = constants.error();
    auto read =
        constants ? readValues(*values, *constants, error) : std::nullopt;
    if (!read) {
      clear();
      return impl->fail(constants ? Result::INVALID_VALUE
                                  : Result::COMPILE_PROGRAM_FAILURE,
                        error);
    }
    specializations = std::move(*read);
  }
  return impl->compileSPIRV(bytes, specializations);
}

Result Module::Impl::compileSPIRV(
    llvm::StringRef bytes,
    const std::map<uint32_t, uint64_t> &specializations) {
  reset();
  source.clear();
  frontend::BuildOptions build = options.build;
  for (auto [id, value] : specializations)
    build.specConstants[id] = value;
  return guard(Result::COMPILE_PROGRAM_FAILURE, [&] {
    StageTimer timer(*this, "frontend");
    std::string error;
    auto words = frontend::readSPIRVWords(bytes, error);
    if (!words)
      return fail(Result::COMPILE_PROGRAM_FAILURE, error);
    llvmModule =
        frontend::readSPIRV(*llvmContext, name, std::move(*words), build, log);
    return upgradeInput();
  });
}

/// Brings LLVM IR that was read into the form that clang gives it. A reader
/// that failed has written its error.
Result Module::Impl::upgradeInput() {
  if (!llvmModule) {
    ++numErrors;
    return Result::COMPILE_PROGRAM_FAILURE;
  }
  frontend::resolveSpirvNames(*llvmModule, options.build.specConstants);
  if (auto error = frontend::upgradeSPIR(*llvmModule)) {
    llvmModule.reset();
    return fail(Result::COMPILE_PROGRAM_FAILURE, error->message);
  }
  markGroupSizes();
  state = isLibrary(*llvmModule) ? ModuleState::LIBRARY
                                 : ModuleState::COMPILED_OBJECT;
  return Result::SUCCESS;
}

/// Clang says of OpenCL C 1.x and with `-cl-uniform-work-group-size` that all
/// work-groups have one size, and nothing says it of IR that is read.
void Module::Impl::markGroupSizes() {
  bool uniform = options.build.uniformWorkGroupSize;
  if (!uniform && !options.build.nonUniformWorkGroupSize)
    return;
  for (llvm::Function &function : *llvmModule)
    if (function.getCallingConv() == llvm::CallingConv::SPIR_KERNEL)
      function.addFnAttr("uniform-work-group-size", uniform ? "true" : "false");
}

Result Module::compile(llvm::StringRef name, llvm::StringRef content,
                       llvm::ArrayRef<InputHeader> headers) {
  frontend::InputKind kind = frontend::detectInput(content);
  bool isBinary = kind == frontend::InputKind::LLVMBitcode ||
                  kind == frontend::InputKind::SPIRV;
  Impl::Notifier notifier(*impl, isBinary ? content : llvm::StringRef());
  switch (kind) {
  case frontend::InputKind::OpenCLC:
    return compileOpenCLC(name, content, headers);
  case frontend::InputKind::SPIRV:
    impl->name = name.str();
    return impl->compileSPIRV(content);
  case frontend::InputKind::MLIR: {
    impl->reset();
    impl->name = name.str();
    impl->source = content.str();
    impl->mlirText = content.str();
    std::lock_guard<Context> lock(impl->target.getContext());
    Result result = impl->guard(Result::COMPILE_PROGRAM_FAILURE,
                                [&] { return impl->importInput(); });
    if (result != Result::SUCCESS)
      return Result::COMPILE_PROGRAM_FAILURE;
    impl->state = ModuleState::COMPILED_OBJECT;
    return result;
  }
  case frontend::InputKind::LLVMBitcode:
  case frontend::InputKind::LLVMText: {
    impl->reset();
    impl->name = name.str();
    impl->source.clear();
    return impl->guard(Result::COMPILE_PROGRAM_FAILURE, [&] {
      Impl::StageTimer timer(*impl, "frontend");
      impl->llvmModule =
          frontend::readLLVM(*impl->llvmContext, name, content, impl->log);
      return impl->upgradeInput();
    });
  }
  }
  llvm_unreachable("an input outside of the enum");
}

//===----------------------------------------------------------------------===//
// Levels
//===----------------------------------------------------------------------===//

/// Has errors about scripts show their lines.
static void addScripts(DiagnosticLog &diagnostics,
                       const ScheduleOptions &options) {
  for (const std::string &file : options.files)
    diagnostics.addFile(file);
  for (const std::string &library : options.libraries)
    diagnostics.addFile(library);
}

Result Module::Impl::readSchedules() {
  if (options.passes.schedules.files.empty())
    return Result::SUCCESS;
  StageTimer timer(*this, "schedule");
  auto read = getScheduleReader()(target.getContext().getMLIRContext(),
                                  options.passes.schedules);
  if (!read)
    return Result::FINALIZE_PROGRAM_FAILURE;
  schedules = std::move(*read);
  return Result::SUCCESS;
}

Result Module::Impl::checkSchedules() {
  for (const std::unique_ptr<Schedule> &schedule : schedules) {
    Level wanted = schedule->getLevel();
    std::string start = ("the schedule '" + schedule->getFile() +
                         "' is for the level '" + stringifyLevel(wanted) + "'")
                            .str();
    if (!levelsBetween(wanted, lastLevel()))
      return fail(Result::FINALIZE_PROGRAM_FAILURE,
                  start + ", which compiles for the target " +
                      target.getCompilerInfo()->name + " do not go through");
    if (!levelsBetween(level, wanted))
      return fail(Result::FINALIZE_PROGRAM_FAILURE,
                  start + ", and the input is behind it, at the level '" +
                      stringifyLevel(level) + "'");
  }
  return Result::SUCCESS;
}

/// Brings the compiled program into MLIR, at the level that it is at.
Result Module::Impl::importInput() {
  mlir::MLIRContext &context = target.getContext().getMLIRContext();
  DiagnosticLog diagnostics(&context, log, numErrors, name, source);
  addScripts(diagnostics, options.passes.schedules);
  if (Result result = readSchedules(); result != Result::SUCCESS)
    return result;
  if (!mlirText.empty()) {
    StageTimer timer(*this, "parse");
    module = mlir::parseSourceString<mlir::ModuleOp>(
        mlirText, mlir::ParserConfig(&context), name);
    if (!module)
      return Result::COMPILE_PROGRAM_FAILURE;
    mlir::FailureOr<Level> found = detectLevel(*module);
    if (mlir::failed(found) || mlir::failed(verifyLevel(*module, *found)))
      return Result::COMPILE_PROGRAM_FAILURE;
    level = *found;
    if (!options.build.checks.empty() && level >= Level::Loops &&
        !(*module)->hasAttr(mux::MuxDialect::getChecksAttrName()))
      return fail(Result::COMPILE_PROGRAM_FAILURE,
                  "'-check=' is for inputs at the level 'mux' and those before "
                  "it, got one at the level '" +
                      stringifyLevel(level) + "'");
    if (Result result = checkSchedules(); result != Result::SUCCESS)
      return result;
    return runUserPasses();
  }
  // A copy goes the way down; the module itself can still be linked.
  StageTimer timer(*this, "import");
  std::string bitcode = serialized();
  llvm::LLVMContext copyContext;
  auto copy =
      llvm::parseBitcodeFile(llvm::MemoryBufferRef(bitcode, name), copyContext);
  if (!copy)
    return fail(Result::FINALIZE_PROGRAM_FAILURE,
                llvm::toString(copy.takeError()));
  frontend::CanonicalForm form;
  if (options.build.createLibrary)
    form.kept = frontend::KeptFunctions::External;
  // Checks see there which events nobody has written.
  if (profile() == SPIRVProfile::Kernel || !options.build.checks.empty())
    form.events = frontend::EventLists::InMemory;
  if (profile() != SPIRVProfile::Shader)
    form.callable = frontend::CallableFunctions::Any;
  form.keepsAccesses = !options.build.checks.empty();
  // Where one is accessed beyond its end nobody has written either.
  for (llvm::StringRef check : {"uninitialised", "bounds"})
    form.keepsUnwritten |= llvm::is_contained(options.build.checks, check);
  form.callbacks = getSession().getCallbacks("import");
  if (auto error = frontend::canonicalize(**copy, form)) {
    frontend::emitSourceError(*error, &context);
    return Result::FINALIZE_PROGRAM_FAILURE;
  }
  module = frontend::importModule(std::move(*copy), &context,
                                  /*withNames=*/form.keepsAccesses);
  if (!module)
    return Result::FINALIZE_PROGRAM_FAILURE;
  level = Level::LLVM;
  if (Result result = checkSchedules(); result != Result::SUCCESS)
    return result;
  return runUserPasses();
}

mlir::LogicalResult
Module::Impl::runPasses(llvm::StringRef stage, bool verifies,
                        llvm::function_ref<void(mlir::PassManager &)> add) {
  StageTimer timer(*this, stage);
  auto passes = mlir::PassManager::on<mlir::ModuleOp>(module->getContext());
  passes.enableVerifier(verifies);
  add(passes);
  getSession().attachTo(passes, stage, timer.getScope());
  mlir::LogicalResult result = passes.run(*module);
  if (mlir::failed(result))
    module = {};
  return result;
}

Result
Module::Impl::runUserPasses(const llvm::Twine &origin,
                            llvm::function_ref<void(mlir::PassManager &)> add) {
  auto addChecked = [&](mlir::PassManager &passes) {
    add(passes);
    addLevelCheck(passes, level);
  };
  if (mlir::succeeded(runPasses("after-" + stringifyLevel(level).str(),
                                /*verifies=*/true, addChecked)))
    return Result::SUCCESS;
  log += name + ": note: in '" + origin.str() + "'\n";
  return Result::FINALIZE_PROGRAM_FAILURE;
}

Result Module::Impl::runUserPasses() {
  for (const std::unique_ptr<Schedule> &schedule : schedules) {
    if (schedule->getLevel() != level)
      continue;
    auto add = [&](mlir::PassManager &passes) {
      passes.addPass(schedule->createPass());
    };
    if (Result result = runUserPasses("--schedule=" + schedule->getFile(), add);
        result != Result::SUCCESS)
      return result;
  }
  for (const PassOptions::UserPipeline &pipeline : options.passes.pipelines) {
    if (pipeline.level != level)
      continue;
    auto add = [&](mlir::PassManager &passes) {
      std::string message;
      bool isKnown = addUserPipeline(passes, pipeline.text, message);
      assert(isKnown && "a pipeline that was not checked");
      (void)isKnown;
    };
    if (Result result =
            runUserPasses("--pass-pipeline-after=" + stringifyLevel(level) +
                              ":" + pipeline.text,
                          add);
        result != Result::SUCCESS)
      return result;
  }
  return Result::SUCCESS;
}

Result Module::Impl::advance(Level to) {
  if (!isCompiled())
    return fail(Result::FINALIZE_PROGRAM_FAILURE, "expected a compiled module");
  return guard(Result::FINALIZE_PROGRAM_FAILURE, [&] { return runStages(to); });
}

Result Module::Impl::runStages(Level to) {
  if (!module)
    if (Result result = importInput(); result != Result::SUCCESS)
      return result;
  std::optional<llvm::ArrayRef<Level>> levels = levelsBetween(level, to);
  if (!levels)
    return fail(Result::INVALID_VALUE, "the input is at the level '" +
                                           stringifyLevel(level) +
                                           "', from which no path leads to '" +
                                           stringifyLevel(to) + "'");
  mlir::MLIRContext &context = target.getContext().getMLIRContext();
  DiagnosticLog diagnostics(&context, log, numErrors, name, source);
  addScripts(diagnostics, options.passes.schedules);
  PassRemarks remarks(context, options.passes.remarks);
  // What a module says it wants goes before the command line.
  bool hasShaderOptions = ShaderOptions::isAttachedTo(*module);
  bool hasKernelOptions = KernelOptions::isAttachedTo(*module);
  if (lastLevel() == Level::SPIRV &&
      (profile() == SPIRVProfile::Kernel ? hasShaderOptions : hasKernelOptions))
    return fail(Result::INVALID_VALUE,
                llvm::Twine("the module is for the target ") +
                    (hasKernelOptions ? "level-zero" : "vulkan") +
                    ", as its attributes say");
  if (profile() == SPIRVProfile::Shader && !hasShaderOptions)
    options.shader.attachTo(*module);
  else if (profile() == SPIRVProfile::Kernel && !hasKernelOptions)
    options.kernel.attachTo(*module);
  // What ComputeMux's questions about the build are answered by.
  for (auto [isSet, name] :
       {std::pair(options.build.denormsAreZero,
                  mux::MuxDialect::getIsFtzAttrName()),
        std::pair(options.build.fastRelaxedMath,
                  mux::MuxDialect::getUseFastAttrName()),
        // By it functions of queues say why they failed.
        std::pair(options.build.debugInfo && lastLevel() == Level::Host,
                  CairnDialect::getDebugInfoAttrName())})
    if (isSet && level < Level::Loops)
      (*module)->setAttr(name, mlir::UnitAttr::get(&context));
  if (!options.build.checks.empty() && level < Level::Loops)
    (*module)->setAttr(
        mux::MuxDialect::getChecksAttrName(),
        mlir::Builder(&context).getStrArrayAttr(
            llvm::SmallVector<llvm::StringRef>(options.build.checks.begin(),
                                               options.build.checks.end())));
  for (Level next : *levels) {
    auto add = [&](mlir::PassManager &passes) {
      if (next == Level::Loops && options.build.lanes)
        passes.addPass(mux::createMuxSelectLanesPass({options.build.lanes}));
      buildStages(
          passes, level, next, profileOf(*module),
          target.getContext().getLibrary(deviceTraitsOf(*module).library),
          processor());
    };
    // The level's own check follows each stage.
    if (mlir::failed(runPasses(stringifyLevel(next), /*verifies=*/false, add)))
      return Result::FINALIZE_PROGRAM_FAILURE;
    level = next;
    if (Result result = runUserPasses(); result != Result::SUCCESS)
      return result;
  }
  return Result::SUCCESS;
}

std::vector<Level> Module::getLevels() const {
  if (!impl->isCompiled())
    return {};
  std::vector<Level> levels = {impl->level};
  auto below = levelsBetween(impl->level, impl->lastLevel());
  if (!below)
    return {};
  levels.insert(levels.end(), below->begin(), below->end());
  return levels;
}

Result Module::print(Level level, std::string &text, bool withLocations) {
  Impl::Notifier notifier(*impl);
  std::lock_guard<Context> lock(impl->target.getContext());
  if (Result result = impl->advance(level); result != Result::SUCCESS)
    return result;
  llvm::raw_string_ostream os(text);
  impl->module->print(os,
                      mlir::OpPrintingFlags().enableDebugInfo(withLocations));
  return Result::SUCCESS;
}

Result Module::snapshot(Level level, llvm::StringRef file, std::string &text) {
  Impl::Notifier notifier(*impl);
  std::lock_guard<Context> lock(impl->target.getContext());
  if (Result result = impl->advance(level); result != Result::SUCCESS)
    return result;
  llvm::raw_string_ostream os(text);
  mlir::generateLocationsFromIR(os, file, stringifyLevel(level), *impl->module,
                                mlir::OpPrintingFlags().enableDebugInfo());
  return Result::SUCCESS;
}
