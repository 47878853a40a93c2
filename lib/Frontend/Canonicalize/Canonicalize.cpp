//===- Canonicalize.cpp - the canonical form for the import -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Canonicalize/ControlFlow/CountedLoops.h"
#include "Canonicalize/ControlFlow/EndlessLoops.h"
#include "Canonicalize/ControlFlow/IndexArithmetic.h"
#include "Canonicalize/ControlFlow/ThreadSwitches.h"
#include "Canonicalize/Functions/BlockLiterals.h"
#include "Canonicalize/Functions/CalledFunctions.h"
#include "Canonicalize/Functions/CalledKernels.h"
#include "Canonicalize/Functions/ClassInformation.h"
#include "Canonicalize/Functions/EventLists.h"
#include "Canonicalize/Functions/FunctionPointers.h"
#include "Canonicalize/Functions/InlineCalls.h"
#include "Canonicalize/Intrinsics/IntrinsicCalls.h"
#include "Canonicalize/Memory/AggregateCopies.h"
#include "Canonicalize/Memory/ArrayCopies.h"
#include "Canonicalize/Memory/ComponentStores.h"
#include "Canonicalize/Memory/LargeVariables.h"
#include "Canonicalize/Memory/UndefinedVariables.h"
#include "Canonicalize/Memory/UnusedLoads.h"
#include "Canonicalize/Memory/UnwrittenVariables.h"
#include "Constants/ConstantCopies.h"
#include "Constants/GlobalConstants.h"
#include "Constants/ProgramConstructors.h"
#include "OperationGuards.h"
#include "SPIR/UpgradeSPIR.h"
#include "SourceErrors.h"
#include "UnsupportedTypes.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Frontend/Frontend.h"
#include "cairn/Support/LLVMAnalyses.h"

#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;

/// The error at the first instruction of `function` that satisfies `select`.
template <typename Predicate>
static SourceError errorAtFirst(const Function &function, const Twine &message,
                                Predicate select) {
  for (const Instruction &inst : instructions(function))
    if (inst.getDebugLoc() && select(inst))
      return errorAt(inst.getDebugLoc(), message);
  return errorAt({}, message);
}

/// OpenCL C forbids recursion (section 1.9, restrictions), and what is called
/// is inlined.
static std::optional<SourceError> findRecursion(Module &module) {
  CallGraph graph(module);
  for (auto it = scc_begin(&graph); !it.isAtEnd(); ++it) {
    if (!it.hasCycle())
      continue;
    for (CallGraphNode *node : *it) {
      Function *function = node->getFunction();
      if (!function || function->isDeclaration())
        continue;
      return errorAtFirst(*function,
                          "function '" + nameInSource(function->getName()) +
                              "' is recursive, which OpenCL C does not allow",
                          [&](const Instruction &inst) {
                            auto *call = dyn_cast<CallBase>(&inst);
                            return call && call->getCalledFunction() &&
                                   llvm::any_of(*it, [&](CallGraphNode *other) {
                                     return other->getFunction() ==
                                            call->getCalledFunction();
                                   });
                          });
    }
  }
  return std::nullopt;
}

/// A by-value aggregate argument is the kernel's own copy, which it may write,
/// while its work-items share the launch's argument block: copies it into
/// private memory, from where promotion takes most of it away again.
static void copyByValArguments(Function &kernel) {
  const DataLayout &layout = kernel.getParent()->getDataLayout();
  for (Argument &arg : kernel.args()) {
    if (!arg.hasByValAttr() || arg.use_empty())
      continue;
    Type *type = arg.getParamByValType();
    Align align = arg.getParamAlign().value_or(layout.getABITypeAlign(type));
    IRBuilder<> builder(&*kernel.getEntryBlock().getFirstInsertionPt());
    // A variable's name ends in front of a point.
    AllocaInst *copy =
        builder.CreateAlloca(type, nullptr, arg.getName() + ".copy");
    copy->setAlignment(align);
    arg.replaceAllUsesWith(copy);
    builder.CreateMemCpy(copy, align, &arg, align,
                         layout.getTypeAllocSize(type).getFixedValue());
  }
}

/// Clang gives variables no place in the source, where errors about them would
/// be: they get that of what first uses them.
static void locateVariables(Function &function) {
  for (Instruction &inst : instructions(function)) {
    if (!isa<AllocaInst>(inst) || inst.getDebugLoc())
      continue;
    const Instruction *first = nullptr;
    for (User *user : inst.users()) {
      auto *other = dyn_cast<Instruction>(user);
      if (other && other->getDebugLoc() && other->getDebugLoc().getLine() &&
          (!first ||
           other->getDebugLoc().getLine() < first->getDebugLoc().getLine()))
        first = other;
    }
    if (first)
      inst.setDebugLoc(first->getDebugLoc());
  }
}

// Fields of a struct that the description of a copy may name.
static constexpr unsigned kMaxDescribedFields = 64;

/// Leaves out as what the fields of a copied struct may be accessed, where they
/// are many: LLVM would make a list of all of them for each field that it takes
/// out of the copy.
static void forgetManyFields(Function &function) {
  for (Instruction &inst : instructions(function)) {
    // An offset, a size and a type for each field.
    const MDNode *fields = inst.getMetadata(LLVMContext::MD_tbaa_struct);
    if (fields && fields->getNumOperands() > 3 * kMaxDescribedFields)
      inst.setMetadata(LLVMContext::MD_tbaa_struct, nullptr);
  }
}

static void dropUnneeded(Function &function) {
  for (Instruction &inst : llvm::make_early_inc_range(instructions(function)))
    if (inst.isLifetimeStartOrEnd() || isa<AssumeInst>(inst) ||
        isa<NoAliasScopeDeclInst>(inst) || isa<DbgInfoIntrinsic>(inst))
      inst.eraseFromParent();
}

/// Private memory to SSA values, and cheap simplification. What moves accesses
/// to where the program may have none is left out with `keepsAccesses`.
static FunctionPassManager simplification(bool keepsAccesses) {
  FunctionPassManager passes;
  passes.addPass(SROAPass(SROAOptions::PreserveCFG));
  passes.addPass(EarlyCSEPass());
  // The default options keep loop headers apart: merging an outer header with
  // an inner one would put a barrier of the outer loop under the inner
  // condition.
  auto options = SimplifyCFGOptions().speculateBlocks(!keepsAccesses);
  passes.addPass(SimplifyCFGPass(options));
  if (!keepsAccesses) {
    passes.addPass(ThreadSwitchesPass());
    passes.addPass(SimplifyCFGPass(options));
  }
  passes.addPass(InstSimplifyPass());
  return passes;
}

/// Makes what `arg` of a function passes in memory, and the attributes of its
/// parameter say, plain: a by-value aggregate is a pointer that is copied from.
static void passPlainPointers(Function &function) {
  copyByValArguments(function);
  for (Argument &arg : function.args())
    for (Attribute::AttrKind kind : {Attribute::ByVal, Attribute::StructRet}) {
      arg.removeAttr(kind);
      for (User *user : function.users())
        cast<CallBase>(user)->removeParamAttr(arg.getArgNo(), kind);
    }
}

namespace {
/// Takes the wish to be inlined off the calls of what should be called.
struct KeepCallsPass : PassInfoMixin<KeepCallsPass> {
  KeepCallsPass(CallableFunctions callable, bool isChecked)
      : callable(callable), isChecked(isChecked) {}

  PreservedAnalyses run(Module &module, ModuleAnalysisManager &) {
    auto chosen = chooseCalledFunctions(module, callable, isChecked);
    for (Function &function : module) {
      if (!chosen.contains(&function))
        continue;
      for (User *user : function.users())
        cast<CallBase>(user)->removeFnAttr(Attribute::AlwaysInline);
      passPlainPointers(function);
    }
    return chosen.empty() ? PreservedAnalyses::all()
                          : PreservedAnalyses::none();
  }

  CallableFunctions callable;
  bool isChecked;
};
} // namespace

/// `genericSpace` is the address space of generic pointers, where the module
/// has such. Everything is inlined without `callable`, as in a library.
static void runPasses(Module &module, std::optional<unsigned> genericSpace,
                      std::optional<CallableFunctions> callable,
                      EventLists events = EventLists::InMemory,
                      bool keepsAccesses = false, bool hasNumbers = false,
                      PassInstrumentationCallbacks *callbacks = nullptr) {
  PassBuilder builder(nullptr, PipelineTuningOptions(), std::nullopt,
                      callbacks);
  LLVMAnalyses analyses(builder);

  ModulePassManager passes;
  // Helpers that no kernel reaches would be inlined into each other, and what
  // is inlined should be small before it is copied.
  passes.addPass(GlobalDCEPass());
  if (callable && !keepsAccesses)
    passes.addPass(createModuleToFunctionPassAdaptor(ArrayCopiesPass()));
  passes.addPass(
      createModuleToFunctionPassAdaptor(simplification(keepsAccesses)));
  if (callable)
    passes.addPass(KeepCallsPass(*callable, /*isChecked=*/keepsAccesses));
  passes.addPass(InlineCallsPass());
  passes.addPass(GlobalDCEPass());
  if (events == EventLists::AsValues)
    passes.addPass(EventListsPass());
  if (hasNumbers)
    passes.addPass(createModuleToFunctionPassAdaptor(FunctionNumbersPass()));
  FunctionPassManager perFunction = simplification(keepsAccesses);
  // Accesses through generic pointers whose memory is known by now.
  if (genericSpace)
    perFunction.addPass(InferAddressSpacesPass(*genericSpace));
  perFunction.addPass(LoopSimplifyPass());
  if (callable) {
    perFunction.addPass(IndexArithmeticPass());
    perFunction.addPass(CountedLoopsPass());
    perFunction.addPass(EndlessLoopsPass());
  }
  passes.addPass(createModuleToFunctionPassAdaptor(std::move(perFunction)));
  passes.addPass(GlobalDCEPass()); // block literals that inlining left behind
  passes.run(module, analyses.module);
}

/// What is inlined, and when what is optimised, is ours to say.
static void prepareForInlining(Function &function) {
  function.removeFnAttr(Attribute::NoInline);
  function.removeFnAttr(Attribute::OptimizeNone);
  function.removeFnAttr(Attribute::OptimizeForSize);
  function.removeFnAttr(Attribute::MinSize);
  // The call site decides: a kernel called by a kernel is inlined there and
  // stays a kernel.
  for (User *user : function.users())
    if (auto *call = dyn_cast<CallBase>(user)) {
      call->removeFnAttr(Attribute::NoInline);
      call->addFnAttr(Attribute::AlwaysInline);
    }
}

/// Inlining names the copy of a struct that is passed by value as the argument,
/// with a number behind it where there is another of that name. The name of the
/// variable ends in front of a point.
static void markNames(Function &function) {
  if (function.getCallingConv() == CallingConv::SPIR_KERNEL)
    return;
  for (Argument &arg : function.args())
    if (arg.hasByValAttr() && arg.hasName())
      arg.setName(arg.getName() + ".");
}

/// The call of a kernel's body is not a place in the source: without locations
/// of its own, the kernel takes over the body's as they are.
static SmallVector<std::pair<Function *, DISubprogram *>>
forgetKernelStubs(Module &module) {
  SmallVector<std::pair<Function *, DISubprogram *>> stubs;
  for (Function &function : module) {
    if (function.isDeclaration() ||
        !module.getFunction(
            (ocl::kKernelBodyPrefix + function.getName()).str()))
      continue;
    stubs.push_back({&function, function.getSubprogram()});
    function.setSubprogram(nullptr);
    for (Instruction &inst : instructions(function))
      inst.setDebugLoc(DebugLoc());
  }
  return stubs;
}

/// Whether a function is there for other modules to call. A kernel's body is
/// no function of the source, and an inline definition nobody else's.
static bool isForOthers(const Function &function) {
  return !function.isDeclaration() &&
         function.getCallingConv() != CallingConv::SPIR_KERNEL &&
         !function.getName().starts_with(ocl::kKernelBodyPrefix) &&
         (function.hasExternalLinkage() || function.hasWeakAnyLinkage());
}

/// Whether `function` is called, and nothing else is done with it.
static bool isOnlyCalled(const Function &function) {
  return !function.use_empty() &&
         llvm::all_of(function.uses(), [](const Use &use) {
           auto *call = dyn_cast<CallBase>(use.getUser());
           return call && call->isCallee(&use);
         });
}

/// Whether kernels alone call `function`, as they do their bodies, and so
/// nothing is passed to it by value but what the launch has set.
static bool isGivenArguments(const Function &function) {
  return llvm::all_of(function.users(), [](const User *user) {
    auto *call = cast<CallBase>(user);
    return call->getFunction()->getCallingConv() == CallingConv::SPIR_KERNEL;
  });
}

/// A struct that is passed by value has what its caller has not written: the
/// copy is a variable as others are.
static void keepUnwritten(Function &function, bool keepsFunctions) {
  if (isOnlyCalled(function) && !isGivenArguments(function) &&
      !(keepsFunctions && isForOthers(function)))
    passPlainPointers(function);
  keepUnwrittenVariables(function);
}

/// A function that another module defines is called and nothing else.
static std::optional<SourceError> findAddressOfImport(Module &module) {
  for (Function &function : module)
    for (Use &use : function.uses()) {
      auto *call = dyn_cast<CallBase>(use.getUser());
      if (!function.isDeclaration() || (call && call->isCallee(&use)))
        continue;
      auto *inst = dyn_cast<Instruction>(use.getUser());
      return errorAt(inst ? inst->getDebugLoc() : DebugLoc(),
                     "the address of function '" +
                         nameInSource(function.getName()) +
                         "' is taken, which OpenCL C does not allow");
    }
  return std::nullopt;
}

/// LLVM numbers what has no name; symbols behind the import have one.
static void nameFunctions(Module &module) {
  for (Function &function : module)
    if (!function.hasName())
      function.setName("function");
}

std::optional<SourceError>
cairn::frontend::canonicalize(Module &module, const CanonicalForm &form) {
  nameFunctions(module);
  nameBlockParameters(module);
  if (std::optional<SourceError> error = findUnsupportedType(module))
    return error;
  if (std::optional<SourceError> error = findLargeVariable(module))
    return error;
  locateVirtualTables(module);
  if (std::optional<SourceError> error = executeConstructors(module))
    return error;
  bool hasNumbers = false;
  // Objects that are linked later may bring pointers to other functions.
  if (std::optional<SourceError> error =
          form.kept == KeptFunctions::External
              ? findPointerCall(module)
              : chooseCallees(module, hasNumbers))
    return error;
  if (std::optional<SourceError> error = findRecursion(module))
    return error;
  passLargeAggregates(module);
  for (Function &function : module)
    if (!function.isDeclaration())
      copyLargeAggregates(function);
  storeInitialValues(module);
  forgetClassInformation(module);
  moveConstantsToGlobal(module);
  expandIntrinsics(module);
  guardOperations(module);
  auto stubs = forgetKernelStubs(module);
  bool keepsFunctions = form.kept == KeptFunctions::External;
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    prepareForInlining(function);
    markNames(function);
    forgetManyFields(function);
    if (form.keepsUnwritten)
      keepUnwritten(function, keepsFunctions);
    if (form.keepsAccesses)
      markLoads(function);
    if (function.getCallingConv() == CallingConv::SPIR_KERNEL) {
      copyByValArguments(function);
    } else if (!keepsFunctions || !isForOthers(function)) {
      function.setLinkage(GlobalValue::InternalLinkage);
      function.setComdat(nullptr);
    }
  }
  // Tables of virtual functions, static members of templates.
  for (GlobalVariable &variable : module.globals())
    variable.setComdat(nullptr);
  runPasses(module, GenericSpace, form.callable, form.events,
            form.keepsAccesses, hasNumbers, form.callbacks);
  forgetUnwrittenVariables(module);
  clearBlockFunctions(module);
  for (Function &function : module) {
    dropUnneeded(function);
    if (form.keepsAccesses)
      keepMarkedLoads(function);
    storeComponents(function);
    if (form.keepsAccesses)
      loadComponents(function);
    locateVariables(function);
  }
  for (auto [function, subprogram] : stubs)
    function->setSubprogram(subprogram);
  if (auto error = keepsFunctions ? findAddressOfImport(module)
                                  : findUndefinedVariable(module))
    return error;
  // Whatever is left and not called is pointed to.
  for (Function &function : module)
    if (!function.isDeclaration() &&
        function.getCallingConv() != CallingConv::SPIR_KERNEL &&
        !isOnlyCalled(function) &&
        !(keepsFunctions && isForOthers(function) && function.use_empty()))
      return errorAtFirst(
          function,
          "the address of function '" + nameInSource(function.getName()) +
              "' is taken, as by a block that is not called by its "
              "name, which is not supported",
          [](const Instruction &) { return true; });
  return recoverHandles(module);
}

void cairn::frontend::canonicalizeLibrary(Module &module) {
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    prepareForInlining(function);
  }
  runPasses(module, /*genericSpace=*/std::nullopt, /*callable=*/std::nullopt);
  for (Function &function : module)
    dropUnneeded(function);
}
