//===- HostCodegen.cpp - LLVM IR and machine code ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/LinkChecks.h"
#include "Passes/DivideInFloats.h"
#include "Passes/HideNarrowCounts.h"
#include "Passes/KeepAccessOrder.h"
#include "Passes/LimitCodegen.h"
#include "Passes/LimitConditions.h"
#include "Passes/LimitLoops.h"
#include "Passes/LinesOfLoads.h"
#include "Passes/NarrowProducts.h"
#include "Passes/ScalarizeMasks.h"
#include "Passes/SplitBlocks.h"
#include "Passes/SplitExtensions.h"
#include "Passes/TakeElements.h"
#include "Remarks.h"

#include "cairn/Support/LLVMAnalyses.h"
#include "cairn/Target/Host/Host.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;
using namespace cairn;

static Expected<std::unique_ptr<TargetMachine>>
createTargetMachine(const HostCodegenOptions &options) {
  static const std::string problem = [] {
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
    return toString(limitCodegen());
  }();
  if (!problem.empty())
    return createStringError(problem);
  const Processor &cpu = *options.processor;
  Triple triple(cpu.triple);
  std::string error;
  const llvm::Target *target = TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return createStringError("no code generator for this machine: " + error);
  std::unique_ptr<TargetMachine> machine(target->createTargetMachine(
      triple, cpu.name, cpu.features, TargetOptions(), Reloc::PIC_,
      std::nullopt,
      options.optDisable ? CodeGenOptLevel::Less : CodeGenOptLevel::Default));
  if (!machine)
    return createStringError("no code generator for this machine");
  return machine;
}

/// x86 may read its counter before it has executed what is in front of it, the
/// last reading included, so that a clock would seem to go back.
static void keepClocksInOrder(llvm::Module &module) {
  if (!module.getTargetTriple().isX86())
    return;
  Function *clock =
      Intrinsic::getDeclarationIfExists(&module, Intrinsic::readcyclecounter);
  if (!clock)
    return;
  for (User *reading : clock->users())
    IRBuilder<>(cast<Instruction>(reading))
        .CreateIntrinsic(Intrinsic::x86_sse2_lfence, ArrayRef<Value *>());
}

/// Makes divisions by infinity zero, though `-cl-finite-math-only` promises
/// that there are none: the sigmoid of a large number has one in many a program
/// that is built with fast mathematics, and is right on GPUs. LLVM's code
/// generator for x86 takes a division with `ninf` for one that it may estimate,
/// and refines the estimate to NaN.
static void allowInfiniteDivisors(llvm::Module &module) {
  for (Function &function : module)
    for (Instruction &instruction : instructions(function))
      if (instruction.getOpcode() == Instruction::FDiv)
        instruction.setHasNoInfs(false);
}

static void optimize(llvm::Module &module, TargetMachine &machine,
                     const HostCodegenOptions &options) {
  PipelineTuningOptions tuning;
  tuning.LoopVectorization = true;
  tuning.SLPVectorization = true;
  tuning.LoopInterleaving = true;
  PassInstrumentationCallbacks own;
  PassInstrumentationCallbacks &callbacks =
      options.callbacks ? *options.callbacks : own;
  skipLoadsOfLargeLoops(callbacks);
  skipConditionsOfRareLoops(callbacks);
  skipConditionsOfLongSums(callbacks);
  PassBuilder builder(&machine, tuning, std::nullopt, &callbacks);
  builder.registerVectorizerStartEPCallback(
      [](FunctionPassManager &passes, OptimizationLevel) {
        passes.addPass(LimitLoopsPass());
        passes.addPass(DivideInFloatsPass());
        passes.addPass(HideNarrowCountsPass());
        passes.addPass(KeepAccessOrderPass());
      });
  builder.registerOptimizerLastEPCallback([](ModulePassManager &passes,
                                             OptimizationLevel,
                                             ThinOrFullLTOPhase) {
    FunctionPassManager forCodegen;
    forCodegen.addPass(ScalarizeMasksPass());
    forCodegen.addPass(TakeElementsPass());
    forCodegen.addPass(NarrowProductsPass());
    forCodegen.addPass(SplitExtensionsPass());
    forCodegen.addPass(SplitBlocksPass());
    passes.addPass(createModuleToFunctionPassAdaptor(std::move(forCodegen)));
  });
  LLVMAnalyses analyses(builder);
  ModulePassManager passes =
      options.optDisable
          ? builder.buildO0DefaultPipeline(OptimizationLevel::O0)
          : builder.buildPerModuleDefaultPipeline(OptimizationLevel::O3);
  passes.run(module, analyses.module);
}

/// Whether something in `function` has a line.
static bool hasLines(mlir::Operation *function) {
  return function
      ->walk([](mlir::Operation *op) {
        return op->getLoc()->findInstanceOf<mlir::FileLineColLoc>()
                   ? mlir::WalkResult::interrupt()
                   : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

/// Gives each function with lines a scope, without which the translation drops
/// them. Others have none: it would be called the first line of a file.
static Error addDebugScopes(mlir::ModuleOp module) {
  SmallVector<std::pair<mlir::LLVM::LLVMFuncOp, mlir::Location>> unknown;
  for (auto function : module.getOps<mlir::LLVM::LLVMFuncOp>())
    if (!hasLines(function))
      unknown.emplace_back(function, function.getLoc());
  auto passes = mlir::PassManager::on<mlir::ModuleOp>(module.getContext());
  mlir::LLVM::DIScopeForLLVMFuncOpPassOptions options;
  options.emissionKind = mlir::LLVM::DIEmissionKind::LineTablesOnly;
  passes.addPass(mlir::LLVM::createDIScopeForLLVMFuncOpPass(options));
  // Functions without lines have a scope until they get their place back, and
  // calls in them have no lines, which the verifier does not allow.
  passes.enableVerifier(false);
  if (mlir::failed(passes.run(module)))
    return createStringError("cannot describe functions to debuggers");
  for (auto [function, loc] : unknown)
    function->setLoc(loc);
  return Error::success();
}

/// LLVM's code generator for x86 dies of loads of one and two bytes that are
/// marked so, and for others the mark means nothing in memory that is cached.
static void dropNontemporalLoads(llvm::Module &module) {
  for (Function &function : module)
    for (Instruction &inst : instructions(function))
      if (isa<LoadInst>(inst))
        inst.setMetadata(LLVMContext::MD_nontemporal, nullptr);
}

/// Translates, gives every function the host's attributes, and optimises.
static Expected<std::unique_ptr<llvm::Module>>
translate(mlir::ModuleOp mlirModule, LLVMContext &context,
          TargetMachine &machine, const HostCodegenOptions &options) {
  mlir::OwningOpRef<mlir::ModuleOp> copy;
  forwardRemarks(context, *mlirModule.getContext(), options.remarks);
  // LLVM keeps no places of what has no scope.
  if (options.debugLines || options.remarks.any()) {
    copy = mlirModule.clone();
    mlirModule = *copy;
    if (Error error = addDebugScopes(mlirModule))
      return std::move(error);
  }
  mlir::registerBuiltinDialectTranslation(*mlirModule.getContext());
  mlir::registerLLVMDialectTranslation(*mlirModule.getContext());
  // Known from the start: the translation folds addresses inside of globals.
  llvm::DataLayout layout = machine.createDataLayout();
  mlirModule->setAttr(mlir::LLVM::LLVMDialect::getDataLayoutAttrName(),
                      mlir::StringAttr::get(mlirModule.getContext(),
                                            layout.getStringRepresentation()));
  std::unique_ptr<llvm::Module> module = mlir::translateModuleToLLVMIR(
      mlirModule, context, "cairn", /*disableVerification=*/true);
  if (!module)
    return createStringError("translation to LLVM IR failed");
  module->setTargetTriple(machine.getTargetTriple());
  module->setDataLayout(layout);
  keepClocksInOrder(*module);
  allowInfiniteDivisors(*module);
  dropNontemporalLoads(*module);
  if (Error error = linkChecks(*module))
    return std::move(error);
  for (Function &function : *module) {
    if (function.isDeclaration())
      continue;
    if (!options.processor->name.empty())
      function.addFnAttr("target-cpu", options.processor->name);
    if (!options.processor->features.empty())
      function.addFnAttr("target-features", options.processor->features);
    function.addFnAttr("tune-cpu", options.processor->tuneFor);
    function.addFnAttr(Attribute::NoUnwind);
    // An access through null is a fault, and not what never happens.
    function.addFnAttr(Attribute::NullPointerIsValid);
    // The code is not a program of its own: no trap is anybody's business.
    function.addFnAttr("no-trapping-math", "true");
    // Where the C library faults, what called it says the line.
    function.addFnAttr("disable-tail-calls", "true");
    // A large frame must not reach past the guard of a thread's stack.
    function.addFnAttr("probe-stack", "inline-asm");
  }
  std::string problem;
  raw_string_ostream os(problem);
  if (verifyModule(*module, &os))
    return createStringError("invalid LLVM IR: " + problem);
  optimize(*module, machine, options);
  if (options.linesOfAccesses)
    giveLinesOfLoads(*module);
  return module;
}

static Expected<SmallVector<char, 0>>
generateCode(mlir::ModuleOp mlirModule, const HostCodegenOptions &options,
             CodeGenFileType type) {
  auto machine = createTargetMachine(options);
  if (!machine)
    return machine.takeError();
  LLVMContext context;
  auto module = translate(mlirModule, context, **machine, options);
  if (!module)
    return module.takeError();
  SmallVector<char, 0> bytes;
  raw_svector_ostream os(bytes);
  legacy::PassManager passes;
  if ((*machine)->addPassesToEmitFile(passes, os, nullptr, type))
    return createStringError("this machine's code generator emits no objects");
  passes.run(**module);
  return bytes;
}

Expected<std::unique_ptr<MemoryBuffer>>
cairn::compileToObject(mlir::ModuleOp module,
                       const HostCodegenOptions &options) {
  auto bytes = generateCode(module, options, CodeGenFileType::ObjectFile);
  if (!bytes)
    return bytes.takeError();
  return std::make_unique<SmallVectorMemoryBuffer>(
      std::move(*bytes), "kernels.o", /*RequiresNullTerminator=*/false);
}

Expected<std::string>
cairn::compileToAssembly(mlir::ModuleOp module,
                         const HostCodegenOptions &options) {
  auto bytes = generateCode(module, options, CodeGenFileType::AssemblyFile);
  if (!bytes)
    return bytes.takeError();
  return std::string(bytes->begin(), bytes->end());
}

Expected<std::string>
cairn::compileToLLVMIR(mlir::ModuleOp mlirModule,
                       const HostCodegenOptions &options) {
  auto machine = createTargetMachine(options);
  if (!machine)
    return machine.takeError();
  LLVMContext context;
  auto module = translate(mlirModule, context, **machine, options);
  if (!module)
    return module.takeError();
  std::string text;
  raw_string_ostream os(text);
  (*module)->print(os, nullptr);
  return text;
}
