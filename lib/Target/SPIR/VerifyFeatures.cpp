//===- VerifyFeatures.cpp - what is used is declared ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Section 2.11. A feature is reported once, where it is used first.
//
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "DeclaredStrings.h"
#include "Library/MangledName.h"
#include "cairn/Dialect/OCL/IR/BuiltinTypeNames.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::spir;

namespace {

class Features {
public:
  explicit Features(Checks &checks)
      : checks(checks),
        features(declaredStrings(checks.module,
                                 "opencl.used.optional.core.features")),
        extensions(declaredStrings(checks.module, "opencl.used.extensions")) {}

  template <typename Where>
  void useFeature(const Where &where, StringRef name, const Twine &what) {
    use(where, features, name, what, "opencl.used.optional.core.features",
        "2.11.1");
  }
  template <typename Where>
  void useExtension(const Where &where, StringRef name, const Twine &what) {
    use(where, extensions, name, what, "opencl.used.extensions", "2.11.2");
  }

  /// What a type needs.
  template <typename Where> void useType(const Where &where, Type *type);

private:
  template <typename Where>
  void use(const Where &where, StringSet<> &declared, StringRef name,
           const Twine &what, StringRef node, StringRef section) {
    // Once reported it is as good as declared.
    if (declared.insert(name).second)
      checks.report(where, section,
                    what + ", and '" + node + "' does not have '" + name + "'");
  }

  Checks &checks;
  StringSet<> features, extensions;
};

} // namespace

/// `type` and all types that it is made of.
static void collectTypes(Type *type, SmallPtrSetImpl<Type *> &types) {
  if (types.insert(type).second)
    for (Type *inner : type->subtypes())
      collectTypes(inner, types);
}

template <typename Where>
void Features::useType(const Where &where, Type *type) {
  SmallPtrSet<Type *, 4> types;
  collectTypes(type, types);
  for (Type *part : types) {
    if (part->isDoubleTy())
      useFeature(where, "cl_doubles", "uses double");
    else if (part->isHalfTy())
      useExtension(where, "cl_khr_fp16", "uses half");
    else if (auto *ext = dyn_cast<TargetExtType>(part);
             ext &&
             (ext->getName() == ocl::targetTypeName(ocl::ScalarKind::Image2D) ||
              ext->getName() == "spirv.SampledImage"))
      useFeature(where, "cl_images", "uses images");
  }
}

//===----------------------------------------------------------------------===//
// Built-in functions
//===----------------------------------------------------------------------===//

/// The extension of 64-bit atomics that a function of 1.x is in.
static StringRef atomExtension(StringRef name) {
  if (!name.consume_front("atom_") && !name.consume_front("atomic_"))
    return {};
  for (StringRef base : {"add", "sub", "xchg", "inc", "dec", "cmpxchg"})
    if (name == base)
      return "cl_khr_int64_base_atomics";
  for (StringRef extended : {"min", "max", "and", "or", "xor"})
    if (name == extended)
      return "cl_khr_int64_extended_atomics";
  return {};
}

static void useImage(Checks &checks, Features &features, const CallBase &call,
                     const MangledName &name, StringRef image) {
  features.useFeature(call, "cl_images", "uses images");
  if (image == "image3d" && name.name.starts_with("write_image"))
    features.useExtension(call, "cl_khr_3d_image_writes",
                          "writes a three-dimensional image");
  if (image.contains("msaa"))
    features.useExtension(call, "cl_khr_gl_msaa_sharing",
                          "uses multi-sample images");
  // Core in OpenCL C 2.0.
  if (image.contains("depth") && checks.isSPIR12())
    features.useExtension(call, "cl_khr_depth_images", "uses depth images");
}

/// Levels are told by what a function takes beside the image, the sampler, the
/// coordinates and the colour.
static void useMipmaps(Features &features, const CallBase &call,
                       const ocl::BuiltinCall &builtin) {
  ArrayRef<ocl::BuiltinType> params = builtin.signature.params;
  StringRef name = builtin.builtin->name;
  bool samples =
      params.size() > 3 && params[1].scalar == ocl::ScalarKind::Sampler;
  if (name == "get_image_num_mip_levels" ||
      (name.starts_with("read_image") && samples))
    features.useExtension(call, "cl_khr_mipmap_image", "uses mip levels");
  if (name.starts_with("write_image") && params.size() > 3)
    features.useExtension(call, "cl_khr_mipmap_image_writes",
                          "writes a mip level");
}

static void useBuiltin(Checks &checks, Features &features, const CallBase &call,
                       const Function &callee) {
  auto name = parseMangledName(callee.getName());
  if (!name || !name->error.empty())
    return;
  for (const MangledParam &param : name->params)
    if (StringRef image = imageOf(param.leaf); !image.empty())
      useImage(checks, features, call, *name, image);
  const ocl::Builtin *row = ocl::lookupBuiltin(name->name);
  if (!row)
    return;
  if (row->category == ocl::BuiltinCategory::Image)
    if (auto builtin =
            ocl::demangleBuiltin(callee.getName(), checks.pointerBits))
      useMipmaps(features, call, *builtin);
  if (row->category == ocl::BuiltinCategory::SubGroup)
    features.useExtension(call, "cl_khr_subgroups", "uses sub-groups");
  if (name->params.empty() || !name->params[0].isPointer ||
      (name->params[0].leaf != "l" && name->params[0].leaf != "m"))
    return;
  if (row->category == ocl::BuiltinCategory::Atomic) {
    StringRef extension = atomExtension(name->name);
    if (!extension.empty())
      features.useExtension(call, extension, "uses 64-bit atomics");
  }
  // An atomic long of 2.0 needs both; 64-bit atomics of the size of a pointer
  // cannot be told from it.
  if (row->category == ocl::BuiltinCategory::C11Atomic) {
    features.useExtension(call, "cl_khr_int64_base_atomics",
                          "uses 64-bit atomics");
    features.useExtension(call, "cl_khr_int64_extended_atomics",
                          "uses 64-bit atomics");
  }
}

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

/// Section 2.10.5: a conversion to double for `printf` alone needs nothing.
static bool isForPrintf(const Value &value) {
  return isa<FPExtInst>(value) && all_of(value.users(), [](const User *user) {
           auto *call = dyn_cast<CallBase>(user);
           const Function *callee = call ? call->getCalledFunction() : nullptr;
           return callee && (callee->getName() == "printf" ||
                             callee->getName().starts_with("_Z6printf"));
         });
}

static bool isPrintfCall(const Instruction &inst) {
  auto *call = dyn_cast<CallBase>(&inst);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && (callee->getName() == "printf" ||
                    callee->getName().starts_with("_Z6printf"));
}

static void useInstruction(Checks &checks, Features &features,
                           const Instruction &inst) {
  if (!isForPrintf(inst))
    features.useType(inst, inst.getType());
  if (auto *alloca = dyn_cast<AllocaInst>(&inst))
    features.useType(inst, alloca->getAllocatedType());
  // The results of other instructions were looked at where they stand; a
  // constant that `printf` takes was converted when it was compiled.
  if (!isPrintfCall(inst))
    for (const Use &operand : inst.operands())
      if (isa<ConstantData>(operand))
        features.useType(inst, operand->getType());
  if (auto *call = dyn_cast<CallBase>(&inst))
    if (const Function *callee = call->getCalledFunction())
      useBuiltin(checks, features, *call, *callee);
}

/// The images among a kernel's arguments, which only metadata tells of.
static void useKernelArgs(Checks &checks, Features &features,
                          const Function &kernel) {
  for (const KernelArg &arg : checks.kernelArgs.of(kernel)) {
    if (!arg.baseType.starts_with("image"))
      continue;
    features.useFeature(kernel, "cl_images", "uses images");
    if (arg.baseType.contains("msaa"))
      features.useExtension(kernel, "cl_khr_gl_msaa_sharing",
                            "uses multi-sample images");
    if (arg.baseType.contains("depth") && checks.isSPIR12())
      features.useExtension(kernel, "cl_khr_depth_images", "uses depth images");
    if (arg.baseType == "image3d_t" && arg.access == "write_only")
      features.useExtension(kernel, "cl_khr_3d_image_writes",
                            "writes a three-dimensional image");
  }
}

/// A hint of a type is a use of it (section 2.3.1.2).
static void useVectorHint(Features &features, const Function &kernel,
                          ArrayRef<KernelFact> facts) {
  for (const KernelFact &fact : facts)
    if (fact.tag == "vec_type_hint" && !fact.operands.empty())
      if (auto *value =
              dyn_cast_or_null<ConstantAsMetadata>(fact.operands.front()))
        features.useType(kernel, value->getType());
}

/// A note of the document: writing three-dimensional images is using images.
static void verifyImpliedFeature(Checks &checks) {
  StringSet<> features =
      declaredStrings(checks.module, "opencl.used.optional.core.features");
  StringSet<> extensions =
      declaredStrings(checks.module, "opencl.used.extensions");
  if (extensions.contains("cl_khr_3d_image_writes") &&
      !features.contains("cl_images"))
    checks.report("2.11.2",
                  "'opencl.used.extensions' has 'cl_khr_3d_image_writes', and "
                  "'opencl.used.optional.core.features' does not have "
                  "'cl_images'");
}

void cairn::spir::verifyFeatures(Checks &checks) {
  verifyImpliedFeature(checks);
  Features features(checks);
  for (const GlobalVariable &variable : checks.module.globals())
    features.useType(variable, variable.getValueType());
  forEachKernel(checks.module,
                [&](const Function &kernel, ArrayRef<KernelFact> facts) {
                  useKernelArgs(checks, features, kernel);
                  useVectorHint(features, kernel, facts);
                });
  for (const Function &function : checks.module) {
    // What is only declared is used where it is called.
    if (function.isDeclaration())
      continue;
    for (const Argument &arg : function.args()) {
      features.useType(function, arg.getType());
      if (Type *type = arg.getPointeeInMemoryValueType())
        features.useType(function, type);
    }
    for (const Instruction &inst : instructions(function))
      useInstruction(checks, features, inst);
  }
}
