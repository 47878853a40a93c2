//===- UpgradeMetadata.cpp - what !opencl.* says of a module ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Canonicalize/Functions/CalledKernels.h"
#include "SourceErrors.h"
#include "UpgradeSPIR.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Frontend/OptionText.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;

//===----------------------------------------------------------------------===//
// !opencl.kernels (SPIR 2.0, sections 2.3 and 2.4)
//===----------------------------------------------------------------------===//

static constexpr StringLiteral kKernelList = "opencl.kernels";

/// The node without the string that names it.
static MDNode *dropTag(const MDNode &node) {
  SmallVector<Metadata *> operands;
  for (const MDOperand &operand : llvm::drop_begin(node.operands()))
    operands.push_back(operand.get());
  return MDNode::get(node.getContext(), operands);
}

static std::optional<uint64_t> constantOperand(const MDNode &node,
                                               unsigned index) {
  if (index >= node.getNumOperands())
    return std::nullopt;
  auto *value =
      mdconst::dyn_extract_or_null<ConstantInt>(node.getOperand(index));
  if (!value || value->getValue().getActiveBits() > 64)
    return std::nullopt;
  return value->getZExtValue();
}

/// `!{!"vec_type_hint", <4 x float> undef, i1 1}` as `!{<4 x float> undef, i32
/// 1}`.
static MDNode *upgradeVectorHint(const MDNode &node) {
  auto *value = node.getNumOperands() == 3
                    ? dyn_cast_or_null<ValueAsMetadata>(node.getOperand(1))
                    : nullptr;
  std::optional<uint64_t> isSigned = constantOperand(node, 2);
  if (!value || !isSigned)
    return nullptr;
  LLVMContext &context = node.getContext();
  Metadata *flag = ConstantAsMetadata::get(
      ConstantInt::get(Type::getInt32Ty(context), *isSigned ? 1 : 0));
  return MDNode::get(context, {value, flag});
}

/// Attaches what one node of a kernel says. Information on arguments that does
/// not fit the function is left out: names and spelled types come from the
/// function then, as they do for a producer that gives none.
static std::optional<SourceError> attach(Function &kernel, const MDNode &node) {
  auto *tag = node.getNumOperands()
                  ? dyn_cast_or_null<MDString>(node.getOperand(0))
                  : nullptr;
  if (!tag)
    return std::nullopt;
  StringRef name = tag->getString();
  if (name.starts_with("kernel_arg_")) {
    if (node.getNumOperands() == kernel.arg_size() + 1)
      kernel.setMetadata(name, dropTag(node));
    return std::nullopt;
  }
  if (name == "reqd_work_group_size" || name == "work_group_size_hint") {
    bool isWellFormed = node.getNumOperands() == 4;
    for (unsigned i : {1, 2, 3}) {
      std::optional<uint64_t> size = constantOperand(node, i);
      isWellFormed &= size && *size > 0 && isUInt<31>(*size);
    }
    if (!isWellFormed)
      return errorAt({}, "expected three positive sizes in '" + name +
                             "' of kernel '" + kernel.getName() + "'");
    kernel.setMetadata(name, dropTag(node));
  } else if (name == "vec_type_hint") {
    MDNode *hint = upgradeVectorHint(node);
    if (!hint)
      return errorAt({}, "expected a type and its signedness in "
                         "'vec_type_hint' of kernel '" +
                             kernel.getName() + "'");
    kernel.setMetadata(name, hint);
  }
  return std::nullopt;
}

static std::optional<SourceError> upgradeKernels(Module &module) {
  NamedMDNode *kernels = module.getNamedMetadata(kKernelList);
  if (!kernels)
    return std::nullopt;
  for (const MDNode *node : kernels->operands()) {
    // An optimiser that removed a kernel leaves null.
    if (!node->getNumOperands() || !node->getOperand(0))
      continue;
    auto *value = dyn_cast<ConstantAsMetadata>(node->getOperand(0));
    auto *kernel =
        value ? dyn_cast<Function>(value->getValue()->stripPointerCasts())
              : nullptr;
    if (!kernel) {
      if (value && value->getValue()->isNullValue())
        continue;
      return errorAt({}, "expected a function in 'opencl.kernels'");
    }
    if (kernel->isDeclaration())
      continue; // defined in another module, which says the rest
    if (!kernel->getReturnType()->isVoidTy())
      return errorAt({}, "expected kernel '" + kernel->getName() +
                             "' to return void");
    kernel->setCallingConv(CallingConv::SPIR_KERNEL);
    for (const MDOperand &operand : llvm::drop_begin(node->operands()))
      if (auto *info = dyn_cast_or_null<MDNode>(operand.get()))
        if (std::optional<SourceError> error = attach(*kernel, *info))
          return error;
  }
  module.eraseNamedMetadata(kernels);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Functions and variables
//===----------------------------------------------------------------------===//

/// A call must say its callee's convention, and producers that do not know
/// SPIR's leave C's.
static void unifyCallingConventions(Module &module) {
  for (Function &function : module) {
    if (function.isIntrinsic())
      continue;
    if (function.getCallingConv() != CallingConv::SPIR_KERNEL)
      function.setCallingConv(CallingConv::SPIR_FUNC);
    for (User *user : function.users())
      if (auto *call = dyn_cast<CallBase>(user);
          call && call->getCalledOperand() == &function)
        call->setCallingConv(function.getCallingConv());
  }
}

/// A kernel is there for whoever launches it, whatever its linkage says.
static void exportKernels(Module &module) {
  for (Function &function : module)
    if (!function.isDeclaration() &&
        function.getCallingConv() == CallingConv::SPIR_KERNEL &&
        !function.hasExternalLinkage()) {
      function.setLinkage(GlobalValue::ExternalLinkage);
      function.setVisibility(GlobalValue::DefaultVisibility);
      function.setComdat(nullptr);
    }
}

/// Whether the producer knew `convergent`: it is somewhere in the module, and
/// wherever it is most needed.
static bool knowsConvergence(const Module &module) {
  bool any = false;
  for (const Function &function : module) {
    if (function.isIntrinsic())
      continue;
    if (function.isDeclaration() && function.getName().contains("barrier") &&
        !function.isConvergent())
      return false;
    any |= function.isConvergent();
  }
  return any;
}

/// LLVM has `convergent` since 3.7; before, nothing kept a barrier from being
/// copied or moved into a branch but what the optimisers could not do yet.
static void markConvergent(Module &module) {
  if (knowsConvergence(module))
    return;
  for (Function &function : module) {
    if (function.isIntrinsic())
      continue;
    function.setConvergent();
    // A call of a function is convergent only if both say so.
    for (Instruction &inst : instructions(function))
      if (auto *call = dyn_cast<CallBase>(&inst); call && !call->isInlineAsm())
        if (auto *callee = call->getCalledFunction();
            !callee || !callee->isIntrinsic())
          call->setConvergent();
  }
}

/// Some producers say `readnone` of functions that read images, which then
/// could pass a write.
static void markImageReads(Module &module) {
  auto weaken = [](MemoryEffects effects) {
    return effects | MemoryEffects::readOnly();
  };
  for (Function &function : module) {
    if (!function.isDeclaration() || !function.getName().contains("read_image"))
      continue;
    function.setMemoryEffects(weaken(function.getMemoryEffects()));
    for (User *user : function.users())
      if (auto *call = dyn_cast<CallBase>(user))
        call->setMemoryEffects(weaken(call->getMemoryEffects()));
  }
}

/// Nothing writes to the constant address space, whatever a variable there
/// says. A sampler is folded through that.
static void freezeConstants(Module &module) {
  for (GlobalVariable &variable : module.globals())
    if (variable.getAddressSpace() == ConstantSpace &&
        variable.hasInitializer() && !variable.isExternallyInitialized() &&
        !variable.hasCommonLinkage())
      variable.setConstant(true);
}

//===----------------------------------------------------------------------===//
// Math
//===----------------------------------------------------------------------===//

/// Adds what a build option allows. The others say something to the producer or
/// to the caller alone.
static void addMathOption(StringRef word, FastMathFlags &flags) {
  const OptionRow *row = findBuildOption(word);
  switch (row ? row->id : ~0u) {
  case option::FastRelaxedMath:
    return flags.setFast();
  case option::FiniteMathOnly:
    flags.setNoNaNs();
    return flags.setNoInfs();
  case option::UnsafeMath:
    flags.setAllowReassoc();
    flags.setNoSignedZeros();
    flags.setAllowReciprocal();
    flags.setApproxFunc();
    return flags.setAllowContract();
  case option::NoSignedZeros:
    return flags.setNoSignedZeros();
  case option::MadEnable:
    return flags.setAllowContract();
  default:
    return;
  }
}

/// What the options in `opencl.compiler.options` (SPIR 2.0, section 2.8) allow.
/// Some producers write all options of the command line, or omit the dash.
static FastMathFlags readMathOptions(const Module &module) {
  FastMathFlags flags;
  const NamedMDNode *options =
      module.getNamedMetadata("opencl.compiler.options");
  if (!options)
    return flags;
  for (const MDNode *node : options->operands())
    for (const MDOperand &operand : node->operands()) {
      auto *string = dyn_cast_or_null<MDString>(operand);
      if (!string)
        continue;
      StringRef option = string->getString();
      option.consume_front("-");
      addMathOption(("-" + option).str(), flags);
    }
  return flags;
}

/// Options and `opencl.enable.FP_CONTRACT` (section 2.9.1) speak of the module,
/// clang and this compiler of single operations.
static void applyMathOptions(Module &module) {
  FastMathFlags flags = readMathOptions(module);
  if (module.getNamedMetadata("opencl.enable.FP_CONTRACT"))
    flags.setAllowContract();
  if (flags.none())
    return;
  for (Function &function : module)
    for (Instruction &inst : instructions(function))
      if (isa<FPMathOperator>(inst))
        inst.setFastMathFlags(inst.getFastMathFlags() | flags);
}

/// Once applied, these would speak for a module that this one is linked into.
static void eraseModuleOptions(Module &module) {
  for (StringRef name :
       {"opencl.enable.FP_CONTRACT", "opencl.compiler.options",
        "opencl.compiler.ext.options", "opencl.used.extensions",
        "opencl.used.optional.core.features"})
    if (NamedMDNode *node = module.getNamedMetadata(name))
      module.eraseNamedMetadata(node);
}

//===----------------------------------------------------------------------===//
// Data layout
//===----------------------------------------------------------------------===//

std::string cairn::frontend::dataLayoutOf(unsigned pointerBits) {
  std::string vectors = "-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256"
                        "-v256:256-v512:512-v1024:1024";
  return (pointerBits == 32 ? "e-p:32:32" : "e") + vectors;
}

/// A module without a layout has its target's (SPIR 2.0, section 3.2), not
/// LLVM's default, where a long needs no alignment of 8 bytes.
static std::optional<SourceError> checkDataLayout(Module &module) {
  unsigned bits = module.getTargetTriple().getArch() == Triple::spir ? 32 : 64;
  if (module.getDataLayoutStr().empty())
    module.setDataLayout(dataLayoutOf(bits));
  unsigned found = module.getDataLayout().getPointerSizeInBits(0);
  if (found != bits)
    return errorAt({}, "expected pointers of " + Twine(bits) +
                           " bits in the data layout for '" +
                           module.getTargetTriple().str() + "', got " +
                           Twine(found));
  return std::nullopt;
}

std::optional<SourceError> cairn::frontend::upgradeSPIR(Module &module) {
  if (std::optional<SourceError> error = checkDataLayout(module))
    return error;
  bool hasKernelList = module.getNamedMetadata(kKernelList);
  if (std::optional<SourceError> error = upgradeKernels(module))
    return error;
  if (std::optional<SourceError> error = upgradeMux(module))
    return error;
  unifyCallingConventions(module);
  exportKernels(module);
  markConvergent(module);
  separateKernelBodies(module);
  markImageReads(module);
  freezeConstants(module);
  applyMathOptions(module);
  eraseModuleOptions(module);
  upgradeLoopHints(module);
  upgradeNames(module);
  return upgradeMemoryOrders(module, hasKernelList);
}
