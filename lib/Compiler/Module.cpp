//===- Module.cpp - a program on its way to a binary ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "ModuleImpl.h"
#include "Recovery.h"
#include "cairn/Compiler/Context.h"
#include "cairn/Compiler/Target.h"
#include "cairn/Conversion/BuiltinLibrary.h"
#include "cairn/Frontend/Link.h"
#include "cairn/Pipelines/Pipelines.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <mutex>

using llvm::cast;
using namespace cairn;
using namespace cairn::compiler;

namespace {

/// Adds the time of a scope to a list of stages.
class StageTimer {
public:
  StageTimer(std::vector<StageTime> &timings, llvm::StringRef stage)
      : timings(timings), stage(stage),
        start(std::chrono::steady_clock::now()) {}
  ~StageTimer() {
    std::chrono::duration<double, std::milli> elapsed =
        std::chrono::steady_clock::now() - start;
    timings.push_back({stage.str(), elapsed.count()});
  }

private:
  std::vector<StageTime> &timings;
  llvm::StringRef stage;
  std::chrono::steady_clock::time_point start;
};

} // namespace

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
  (void)llvmModule.release();
  (void)llvmContext.release();
  return fail(failure, error);
}

void Module::Impl::reset() {
  code.reset();
  object.reset();
  kernels.clear();
  module = {};
  level = Level::LLVM;
  llvmModule.reset();
  llvmContext = std::make_unique<llvm::LLVMContext>();
  mlirText.clear();
  timings.clear();
}

Module::Module(Target &target, uint32_t &numErrors, std::string &log)
    : impl(std::make_unique<Impl>(target, numErrors, log)) {
  impl->reset();
}

Module::~Module() = default;

void Module::clear() {
  impl->reset();
  impl->options = {};
  impl->name = "<module>";
  impl->source.clear();
}

//===----------------------------------------------------------------------===//
// Compile
//===----------------------------------------------------------------------===//

Result Module::parseOptions(llvm::StringRef text) {
  std::string error;
  std::optional<frontend::BuildOptions> options =
      frontend::parseBuildOptions(text, error);
  if (!options) {
    ++impl->numErrors;
    impl->log += "error: " + error + "\n"; // at no place in the source
    return Result::INVALID_BUILD_OPTIONS;
  }
  impl->options = std::move(*options);
  return Result::SUCCESS;
}

Result Module::compileOpenCLC(llvm::StringRef name, llvm::StringRef source,
                              llvm::ArrayRef<InputHeader> headers) {
  std::lock_guard<Context> lock(impl->target.getContext());
  impl->reset();
  impl->name = name.str();
  impl->source = source.str();
  return impl->guard(Result::COMPILE_PROGRAM_FAILURE, [&] {
    StageTimer timer(impl->timings, "frontend");
    size_t logStart = impl->log.size();
    impl->llvmModule = frontend::compileOpenCLC(
        *impl->llvmContext, name, source, impl->options, headers, impl->log);
    if (impl->llvmModule)
      return Result::SUCCESS;
    // Clang wrote the errors; count them as the user sees them.
    llvm::StringRef written = llvm::StringRef(impl->log).drop_front(logStart);
    if (written.empty())
      return impl->fail(Result::COMPILE_PROGRAM_FAILURE, "compilation failed");
    impl->numErrors += std::max<size_t>(written.count("error: "), 1);
    return Result::COMPILE_PROGRAM_FAILURE;
  });
}

Result Module::compileSPIRV(llvm::ArrayRef<uint32_t>) {
  return impl->fail(Result::FEATURE_UNSUPPORTED,
                    "SPIR-V is not read yet; expected OpenCL C, LLVM IR for "
                    "SPIR, or MLIR");
}

Result Module::compile(llvm::StringRef name, llvm::StringRef content) {
  switch (frontend::detectInput(content)) {
  case frontend::InputKind::OpenCLC:
    return compileOpenCLC(name, content);
  case frontend::InputKind::SPIRV:
    impl->name = name.str();
    return compileSPIRV({});
  case frontend::InputKind::MLIR: {
    impl->reset();
    impl->name = name.str();
    impl->source = content.str();
    impl->mlirText = content.str();
    std::lock_guard<Context> lock(impl->target.getContext());
    Result result = impl->guard(Result::COMPILE_PROGRAM_FAILURE,
                                [&] { return impl->importInput(); });
    return result == Result::SUCCESS ? result : Result::COMPILE_PROGRAM_FAILURE;
  }
  case frontend::InputKind::LLVMBitcode:
  case frontend::InputKind::LLVMText: {
    impl->reset();
    impl->name = name.str();
    impl->source.clear();
    return impl->guard(Result::COMPILE_PROGRAM_FAILURE, [&] {
      StageTimer timer(impl->timings, "frontend");
      impl->llvmModule =
          frontend::readLLVM(*impl->llvmContext, name, content, impl->log);
      if (!impl->llvmModule) {
        ++impl->numErrors;
        return Result::COMPILE_PROGRAM_FAILURE;
      }
      if (auto error = frontend::upgradeSPIR(*impl->llvmModule)) {
        impl->llvmModule.reset();
        return impl->fail(Result::COMPILE_PROGRAM_FAILURE, error->message);
      }
      return Result::SUCCESS;
    });
  }
  }
  llvm_unreachable("an input outside of the enum");
}

Result Module::link(llvm::ArrayRef<Module *> modules) {
  if (!impl->llvmModule)
    return impl->fail(Result::LINK_PROGRAM_FAILURE,
                      "expected a module compiled from OpenCL C or LLVM IR");
  if (impl->module)
    return impl->fail(Result::LINK_PROGRAM_FAILURE,
                      "expected a module that was not finalized yet");
  std::vector<frontend::LinkInput> inputs;
  inputs.push_back({impl->name, impl->llvmModule.get()});
  for (Module *other : modules) {
    if (!other->impl->llvmModule)
      return impl->fail(Result::LINK_PROGRAM_FAILURE,
                        "cannot link '" + other->impl->name +
                            "', expected modules compiled from OpenCL C or "
                            "LLVM IR");
    inputs.push_back({other->impl->name, other->impl->llvmModule.get()});
  }
  std::lock_guard<Context> lock(impl->target.getContext());
  return impl->guard(Result::LINK_PROGRAM_FAILURE, [&] {
    StageTimer timer(impl->timings, "link");
    // Nothing is linked unless all of it can be.
    std::optional<std::string> error = frontend::checkLink(inputs);
    if (!error)
      error = frontend::linkModules(inputs);
    return error ? impl->fail(Result::LINK_PROGRAM_FAILURE, *error)
                 : Result::SUCCESS;
  });
}

//===----------------------------------------------------------------------===//
// Levels
//===----------------------------------------------------------------------===//

/// Brings the compiled program into MLIR, at the level that it is at.
Result Module::Impl::importInput() {
  mlir::MLIRContext &context = target.getContext().getMLIRContext();
  DiagnosticLog diagnostics(&context, log, numErrors, name, source);
  if (!mlirText.empty()) {
    StageTimer timer(timings, "parse");
    module = mlir::parseSourceString<mlir::ModuleOp>(
        mlirText, mlir::ParserConfig(&context), name);
    if (!module)
      return Result::COMPILE_PROGRAM_FAILURE;
    mlir::FailureOr<Level> found = detectLevel(*module);
    if (mlir::failed(found) || mlir::failed(verifyLevel(*module, *found)))
      return Result::COMPILE_PROGRAM_FAILURE;
    level = *found;
    return Result::SUCCESS;
  }
  // A copy goes the way down; the module itself can still be linked.
  StageTimer timer(timings, "import");
  std::string bitcode = serialized();
  llvm::LLVMContext copyContext;
  auto copy =
      llvm::parseBitcodeFile(llvm::MemoryBufferRef(bitcode, name), copyContext);
  if (!copy)
    return fail(Result::FINALIZE_PROGRAM_FAILURE,
                llvm::toString(copy.takeError()));
  if (auto error = frontend::canonicalize(**copy)) {
    frontend::emitSourceError(*error, &context);
    return Result::FINALIZE_PROGRAM_FAILURE;
  }
  module = frontend::importModule(std::move(*copy), &context);
  if (!module)
    return Result::FINALIZE_PROGRAM_FAILURE;
  level = Level::LLVM;
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
  if (level > to)
    return fail(Result::INVALID_VALUE,
                "the input is at the level '" + stringifyLevel(level) +
                    "', below '" + stringifyLevel(to) + "'");
  mlir::MLIRContext &context = target.getContext().getMLIRContext();
  DiagnosticLog diagnostics(&context, log, numErrors, name, source);
  for (Level next : {Level::OCL, Level::Mux, Level::Loops, Level::Host}) {
    if (next <= level || next > to)
      continue;
    StageTimer timer(timings, stringifyLevel(next));
    mlir::PassManager passes(&context);
    passes.enableVerifier(false); // the level's own check follows each stage
    buildStages(passes, level, next, target.getContext().getLibrary());
    if (mlir::failed(passes.run(*module))) {
      module = {};
      return Result::FINALIZE_PROGRAM_FAILURE;
    }
    level = next;
  }
  return Result::SUCCESS;
}

static mlir::DictionaryAttr interfaceOf(mlir::LLVM::LLVMFuncOp func) {
  return func->getAttrOfType<mlir::DictionaryAttr>(kHostInterfaceAttr);
}

Result Module::finalize(ProgramInfo *kernels) {
  std::lock_guard<Context> lock(impl->target.getContext());
  if (Result result = impl->advance(Level::Host); result != Result::SUCCESS)
    return result;
  bool any = false;
  for (auto func : impl->module->getOps<mlir::LLVM::LLVMFuncOp>()) {
    mlir::DictionaryAttr interface = interfaceOf(func);
    if (!interface)
      continue;
    any = true;
    if (kernels)
      kernels->push_back({cast<mlir::StringAttr>(interface.get("name")).str()});
  }
  if (!any)
    return impl->fail(Result::FINALIZE_PROGRAM_FAILURE,
                      "the program has no kernel");
  return Result::SUCCESS;
}

Result Module::print(Level level, std::string &text, bool withLocations) {
  std::lock_guard<Context> lock(impl->target.getContext());
  if (Result result = impl->advance(level); result != Result::SUCCESS)
    return result;
  llvm::raw_string_ostream os(text);
  impl->module->print(os,
                      mlir::OpPrintingFlags().enableDebugInfo(withLocations));
  return Result::SUCCESS;
}

//===----------------------------------------------------------------------===//
// Binaries
//===----------------------------------------------------------------------===//

Result Module::printLLVMIR(std::string &text) {
  std::lock_guard<Context> lock(impl->target.getContext());
  if (Result result = impl->advance(Level::Host); result != Result::SUCCESS)
    return result;
  auto ir = compileToLLVMIR(*impl->module, {impl->options.optDisable});
  if (!ir)
    return impl->fail(Result::FINALIZE_PROGRAM_FAILURE,
                      llvm::toString(ir.takeError()));
  text = std::move(*ir);
  return Result::SUCCESS;
}

Result Module::Impl::codegen() {
  if (object)
    return Result::SUCCESS;
  if (Result result = advance(Level::Host); result != Result::SUCCESS)
    return result;
  return guard(Result::FINALIZE_PROGRAM_FAILURE, [&] {
    StageTimer timer(timings, "codegen");
    DiagnosticLog diagnostics(&target.getContext().getMLIRContext(), log,
                              numErrors, name, source);
    auto compiled = compileToObject(*module, {options.optDisable});
    if (!compiled)
      return fail(Result::FINALIZE_PROGRAM_FAILURE,
                  llvm::toString(compiled.takeError()));
    object = std::move(*compiled);
    return Result::SUCCESS;
  });
}

Result Module::createBinary(llvm::ArrayRef<uint8_t> &buffer) {
  std::lock_guard<Context> lock(impl->target.getContext());
  if (Result result = impl->codegen(); result != Result::SUCCESS)
    return result;
  llvm::StringRef bytes = impl->object->getBuffer();
  buffer = {reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size()};
  return Result::SUCCESS;
}

Result Module::getInterface(std::string &json) {
  std::lock_guard<Context> lock(impl->target.getContext());
  if (Result result = impl->advance(Level::Host); result != Result::SUCCESS)
    return result;
  json = printInterface(*impl->module);
  return Result::SUCCESS;
}

void *Module::lookup(llvm::StringRef kernel) {
  std::lock_guard<Context> lock(impl->target.getContext());
  if (impl->codegen() != Result::SUCCESS)
    return nullptr;
  auto func = impl->module->lookupSymbol<mlir::LLVM::LLVMFuncOp>(kernel);
  if (!func || !interfaceOf(func)) {
    impl->fail(Result::INVALID_VALUE,
               "the program has no kernel '" + kernel + "'");
    return nullptr;
  }
  if (!impl->code) {
    StageTimer timer(impl->timings, "load");
    std::string error;
    HostJIT *jit = impl->target.getContext().getJIT(error);
    if (!jit) {
      impl->fail(Result::FAILURE, error);
      return nullptr;
    }
    auto code = jit->load(llvm::MemoryBuffer::getMemBufferCopy(
        impl->object->getBuffer(), impl->name));
    if (!code) {
      impl->fail(Result::FAILURE, llvm::toString(code.takeError()));
      return nullptr;
    }
    impl->code = std::move(*code);
  }
  auto address = impl->code->lookup(kernel);
  if (!address) {
    impl->fail(Result::FAILURE, llvm::toString(address.takeError()));
    return nullptr;
  }
  return *address;
}

llvm::ArrayRef<StageTime> Module::getTimings() const { return impl->timings; }

//===----------------------------------------------------------------------===//
// Serialization
//===----------------------------------------------------------------------===//

std::string Module::Impl::serialized() const {
  if (!llvmModule)
    return mlirText;
  llvm::SmallVector<char> bitcode;
  llvm::raw_svector_ostream os(bitcode);
  llvm::WriteBitcodeToFile(*llvmModule, os);
  return os.str().str();
}

size_t Module::size() { return impl->serialized().size(); }

size_t Module::serialize(uint8_t *output) {
  std::string bytes = impl->serialized();
  std::copy(bytes.begin(), bytes.end(), output);
  return bytes.size();
}

bool Module::deserialize(llvm::ArrayRef<uint8_t> buffer) {
  llvm::StringRef content(reinterpret_cast<const char *>(buffer.data()),
                          buffer.size());
  frontend::InputKind kind = frontend::detectInput(content);
  if (kind != frontend::InputKind::LLVMBitcode &&
      kind != frontend::InputKind::MLIR) {
    impl->fail(Result::INVALID_VALUE, "expected a serialized module");
    return false;
  }
  return compile(impl->name, content) == Result::SUCCESS;
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

Kernel *Module::getKernel(llvm::StringRef name) {
  auto known = impl->kernels.find(name);
  if (known != impl->kernels.end())
    return known->second.get();
  if (!impl->module || impl->level != Level::Host)
    return nullptr;
  auto func = impl->module->lookupSymbol<mlir::LLVM::LLVMFuncOp>(name);
  mlir::DictionaryAttr interface = func ? interfaceOf(func) : nullptr;
  if (!interface)
    return nullptr;
  std::array<size_t, 3> preferred = {64, 1, 1};
  if (auto reqd = interface.getAs<mlir::ArrayAttr>("reqd_work_group_size"))
    for (auto [size, attr] : llvm::zip(preferred, reqd))
      size = cast<mlir::IntegerAttr>(attr).getInt();
  size_t localMemory =
      cast<mlir::IntegerAttr>(interface.get("local_memory")).getInt();
  auto kernel =
      std::make_unique<Kernel>(*this, name.str(), preferred, localMemory);
  return (impl->kernels[name] = std::move(kernel)).get();
}
