//===- Import.cpp - LLVM IR to the llvm level -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Handles/Handles.h"
#include "ImportMux.h"
#include "InitialValues.h"
#include "MetadataOperands.h"
#include "OpenCLVersion.h"
#include "SpellNumber.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "cairn/Frontend/Frontend.h"

#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Target/LLVMIR/Import.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace mlir;
using namespace cairn;
using frontend::stringOperand;

namespace {

/// What LLVM's metadata says of a kernel and the importer drops.
struct KernelInfo {
  SmallVector<ocl::ArgAttr> args;
  /// Each argument's type; empty where it is what its ArgAttr says.
  SmallVector<std::string> declaredTypes;
  bool uniformWorkGroupSize = false;
  std::optional<std::array<int64_t, 3>> workGroupSizeHint;
  /// What ComputeMux's attributes say.
  SmallVector<NamedAttribute> muxAttributes;
};

} // namespace

static std::optional<int64_t> intOperand(const llvm::MDNode *node,
                                         unsigned index) {
  if (!node || index >= node->getNumOperands())
    return std::nullopt;
  auto *value = llvm::mdconst::dyn_extract_or_null<llvm::ConstantInt>(
      node->getOperand(index));
  if (!value)
    return std::nullopt;
  return value->getSExtValue();
}

/// Clang spells the base type of `float2` `float
/// __attribute__((ext_vector_type(2)))`.
static std::string spellType(StringRef type) {
  auto [element, rest] = type.split(" __attribute__((ext_vector_type(");
  if (rest.empty())
    return type.str();
  auto [width, suffix] = rest.split(")))");
  return (element + width + suffix).str();
}

/// What can be said of an argument's type without metadata, which not all
/// producers write: neither signs of integers nor pointees.
static std::string spellIRType(const llvm::Argument &arg) {
  llvm::Type *type = arg.getType();
  if (type->isPointerTy())
    return arg.hasByValAttr() ? "struct" : "void*";
  if (auto *handle = dyn_cast<llvm::TargetExtType>(type)) {
    std::optional<frontend::Handle> known = frontend::parseHandleType(handle);
    return known ? frontend::spellHandle(*known) : "";
  }
  return frontend::spellNumber(type);
}

static KernelInfo readKernelInfo(MLIRContext *context,
                                 const llvm::Function &kernel) {
  KernelInfo info;
  const llvm::MDNode *names = kernel.getMetadata("kernel_arg_name");
  const llvm::MDNode *types = kernel.getMetadata("kernel_arg_type");
  const llvm::MDNode *bases = kernel.getMetadata("kernel_arg_base_type");
  const llvm::MDNode *access = kernel.getMetadata("kernel_arg_access_qual");
  const llvm::MDNode *quals = kernel.getMetadata("kernel_arg_type_qual");
  for (const llvm::Argument &arg : kernel.args()) {
    unsigned i = arg.getArgNo();
    std::string name = stringOperand(names, i).str();
    if (name.empty())
      name = arg.getName().str();
    if (name.empty())
      name = "arg" + std::to_string(i);
    // The base type has no typedefs: that is what a runner can make sense of.
    StringRef type = stringOperand(bases, i);
    if (type.empty() || type.contains("struct ") || type.contains("union "))
      type = stringOperand(types, i).empty() ? type : stringOperand(types, i);
    unsigned space = PrivateSpace;
    if (arg.getType()->isPointerTy() && !arg.hasByValAttr())
      space = arg.getType()->getPointerAddressSpace();
    StringRef accessQual = stringOperand(access, i);
    std::string spelled = type.empty() ? spellIRType(arg) : spellType(type);
    StringRef declared = stringOperand(types, i);
    info.declaredTypes.push_back(declared == spelled ? "" : declared.str());
    info.args.push_back(ocl::ArgAttr::get(
        context, name, spelled, space, accessQual.empty() ? "none" : accessQual,
        stringOperand(quals, i)));
  }
  info.uniformWorkGroupSize =
      kernel.getFnAttribute("uniform-work-group-size").getValueAsString() ==
      "true";
  if (const llvm::MDNode *hint = kernel.getMetadata("work_group_size_hint"))
    if (intOperand(hint, 0) && intOperand(hint, 1) && intOperand(hint, 2))
      info.workGroupSizeHint = {*intOperand(hint, 0), *intOperand(hint, 1),
                                *intOperand(hint, 2)};
  return info;
}

static DenseI64ArrayAttr readVersion(MLIRContext *context,
                                     const llvm::Module &module) {
  // What a module that does not say it is taken for.
  auto [major, minor] = frontend::readOpenCLVersion(module).value_or(
      frontend::OpenCLVersion(1, 2));
  return DenseI64ArrayAttr::get(context, {int64_t(major), int64_t(minor)});
}

/// The name of the function that `metadata`, of LLVM's debug information, is
/// in; null where it is in none.
static StringAttr functionOf(Attribute metadata) {
  while (auto scope = dyn_cast_or_null<LLVM::DILocalScopeAttr>(metadata)) {
    if (auto function = dyn_cast<LLVM::DISubprogramAttr>(scope))
      return function.getName();
    if (auto block = dyn_cast<LLVM::DILexicalBlockAttr>(scope))
      metadata = block.getScope();
    else if (auto file = dyn_cast<LLVM::DILexicalBlockFileAttr>(scope))
      metadata = file.getScope();
    else
      return {};
  }
  return {};
}

/// The file, line and column inside a location with LLVM debug metadata, which
/// later levels have no use for. With `withNames` those of functions that were
/// inlined have the function's name.
static Location simplify(Location loc, bool withNames = false) {
  if (auto fused = dyn_cast<FusedLoc>(loc))
    return fused.getLocations().empty()
               ? UnknownLoc::get(loc.getContext())
               : simplify(fused.getLocations().front(), withNames);
  if (auto call = dyn_cast<CallSiteLoc>(loc)) {
    Location callee = simplify(call.getCallee(), withNames);
    Location caller = simplify(call.getCaller(), withNames);
    auto inlined = dyn_cast<FusedLoc>(call.getCallee());
    StringAttr name =
        withNames && inlined ? functionOf(inlined.getMetadata()) : StringAttr();
    if (name && !isa<UnknownLoc>(caller))
      callee = NameLoc::get(name, callee);
    // Clang's kernel stub, which calls the kernel's own body, is not a caller.
    if (isa<UnknownLoc>(caller))
      return callee;
    return CallSiteLoc::get(callee, caller);
  }
  if (auto name = dyn_cast<NameLoc>(loc))
    return simplify(name.getChildLoc(), withNames);
  return loc;
}

/// The type with its sign where it has none: signless for signed ones.
static Type spellSign(Type type, bool isSigned) {
  auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(type));
  if (!integer || isSigned)
    return type;
  auto element = IntegerType::get(type.getContext(), integer.getWidth(),
                                  IntegerType::Unsigned);
  auto vector = dyn_cast<VectorType>(type);
  return vector ? Type(vector.clone(element)) : element;
}

/// Turns the kernel attributes that the importer does keep into ocl's.
static void convertKernelAttributes(LLVM::LLVMFuncOp func) {
  MLIRContext *context = func.getContext();
  if (auto sizes = func.getReqdWorkGroupSizeAttr()) {
    // OpenCL C's are unsigned.
    auto wide = llvm::map_to_vector(sizes.asArrayRef(), [](int32_t size) {
      return int64_t(static_cast<uint32_t>(size));
    });
    if (wide.size() == 3)
      func->setAttr(ocl::kReqdWorkGroupSizeAttr,
                    DenseI64ArrayAttr::get(context, wide));
    func.removeReqdWorkGroupSizeAttr();
  }
  func.removeWorkGroupSizeHintAttr();
  if (auto hint = func.getVecTypeHintAttr()) {
    Type type = spellSign(hint.getHint().getValue(), hint.getIsSigned());
    func->setAttr(ocl::kVecTypeHintAttr, TypeAttr::get(type));
    func.removeVecTypeHintAttr();
  }
  if (auto size = func.getIntelReqdSubGroupSizeAttr()) {
    func->setAttr(
        ocl::kReqdSubGroupSizeAttr,
        IntegerAttr::get(IntegerType::get(context, 32), size.getInt()));
    func.removeIntelReqdSubGroupSizeAttr();
  }
}

/// Takes off what only linkers and debuggers read, and what the importer warns
/// of: SPIR's alignments of vectors, which are those that any layout has by
/// default.
static void dropUnimportable(llvm::Module &module) {
  for (StringRef name : {"llvm.module.flags", "llvm.ident"})
    if (llvm::NamedMDNode *node = module.getNamedMetadata(name))
      module.eraseNamedMetadata(node);
  SmallVector<StringRef> tokens, kept;
  std::string layout = module.getDataLayoutStr();
  StringRef(layout).split(tokens, '-');
  for (StringRef token : tokens)
    if (!token.starts_with("v"))
      kept.push_back(token);
  module.setDataLayout(llvm::join(kept, "-"));
}

void cairn::frontend::emitSourceError(const SourceError &error,
                                      MLIRContext *context) {
  Location loc = UnknownLoc::get(context);
  if (error.line)
    loc = FileLineColLoc::get(context, error.file, error.line, error.column);
  emitError(loc) << error.message;
}

/// What the program calls the variables of each function, in their order;
/// optimisation has added to the names.
static llvm::StringMap<std::vector<std::string>>
readVariableNames(const llvm::Module &module) {
  llvm::StringMap<std::vector<std::string>> names;
  for (const llvm::Function &function : module)
    if (!function.isDeclaration())
      for (const llvm::Instruction &inst : function.getEntryBlock())
        if (isa<llvm::AllocaInst>(inst))
          names[function.getName()].push_back(
              inst.getName().split('.').first.str());
  return names;
}

/// Gives the variables of `func` locations with their names.
static void nameVariables(LLVM::LLVMFuncOp func, ArrayRef<std::string> names) {
  for (LLVM::AllocaOp variable :
       func.getBody().front().getOps<LLVM::AllocaOp>()) {
    if (names.empty())
      return;
    if (!names.front().empty())
      variable->setLoc(
          NameLoc::get(StringAttr::get(func.getContext(), names.front()),
                       variable.getLoc()));
    names = names.drop_front();
  }
}

OwningOpRef<ModuleOp>
cairn::frontend::importModule(std::unique_ptr<llvm::Module> llvmModule,
                              MLIRContext *context, bool withNames) {
  context->loadDialect<DLTIDialect, LLVM::LLVMDialect, mux::MuxDialect,
                       ocl::OCLDialect>();
  DenseI64ArrayAttr version = readVersion(context, *llvmModule);
  llvm::StringMap<KernelInfo> kernels;
  for (const llvm::Function &function : *llvmModule)
    if (!function.isDeclaration() &&
        function.getCallingConv() == llvm::CallingConv::SPIR_KERNEL) {
      KernelInfo &info = kernels[function.getName()];
      info = readKernelInfo(context, function);
      if (failed(readMuxAttributes(context, function, info.muxAttributes)))
        return {};
    }

  auto variables = withNames ? readVariableNames(*llvmModule)
                             : llvm::StringMap<std::vector<std::string>>();
  dropUnimportable(*llvmModule);
  InitialValues initialValues = takeInitialValues(*llvmModule, context);
  OwningOpRef<ModuleOp> module = translateLLVMIRToModule(
      std::move(llvmModule), context, /*emitExpensiveWarnings=*/false,
      /*dropDICompositeTypeElements=*/true, /*loadAllDialects=*/false,
      /*preferUnregisteredIntrinsics=*/false,
      // A named struct is one for the whole context, and two programs may well
      // call different structs alike.
      /*importStructsAsLiterals=*/true);
  if (!module)
    return {};
  putInitialValues(*module, initialValues);
  (*module)->removeAttr("llvm.module_asm");
  (*module)->setAttr(ocl::kVersionAttr, version);
  module->walk([&](Operation *op) {
    op->setLoc(simplify(op->getLoc(), withNames));
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument arg : block.getArguments())
          arg.setLoc(simplify(arg.getLoc()));
  });
  for (auto func : module->getOps<LLVM::LLVMFuncOp>()) {
    convertKernelAttributes(func);
    if (auto names = variables.find(func.getName()); names != variables.end())
      nameVariables(func, names->second);
    auto it = kernels.find(func.getName());
    if (it == kernels.end())
      continue;
    const KernelInfo &info = it->second;
    func->setAttr(ocl::kKernelAttr, UnitAttr::get(context));
    for (NamedAttribute attribute : info.muxAttributes)
      func->setAttr(attribute.getName(), attribute.getValue());
    if (info.uniformWorkGroupSize)
      func->setAttr(ocl::kUniformWorkGroupSizeAttr, UnitAttr::get(context));
    if (info.workGroupSizeHint)
      func->setAttr(ocl::kWorkGroupSizeHintAttr,
                    DenseI64ArrayAttr::get(context, *info.workGroupSizeHint));
    for (auto [index, arg] : llvm::enumerate(info.args))
      func.setArgAttr(index, ocl::kArgAttr, arg);
    for (auto [index, type] : llvm::enumerate(info.declaredTypes))
      if (!type.empty())
        func.setArgAttr(index, ocl::kDeclaredTypeAttr,
                        StringAttr::get(context, type));
  }
  return module;
}
