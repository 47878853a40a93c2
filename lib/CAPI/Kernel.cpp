//===- Kernel.cpp - kernels of modules, for C -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Results.h"

using namespace cairn::compiler;
using namespace cairn::capi;

//===----------------------------------------------------------------------===//
// Descriptions
//===----------------------------------------------------------------------===//

size_t cairnModuleKernelCount(const CairnModule *module) {
  return module ? module->info.size() : 0;
}

static void copySizes(uint64_t (&to)[3],
                      const std::optional<std::array<size_t, 3>> &from) {
  if (from)
    std::copy(from->begin(), from->end(), to);
}

static const KernelInfo *findKernel(const CairnModule *module, size_t index) {
  return index < cairnModuleKernelCount(module) ? &module->info[index]
                                                : nullptr;
}

CairnResult cairnModuleGetKernel(const CairnModule *module, size_t index,
                                 CairnKernelProperties *properties) {
  const KernelInfo *kernel = findKernel(module, index);
  if (!kernel)
    return CAIRN_RESULT_INVALID_VALUE;
  CairnKernelProperties given = {};
  given.name = kernel->name.c_str();
  given.attributes = kernel->attributes.c_str();
  given.argumentCount = kernel->arguments.size();
  copySizes(given.requiredLocalSize, kernel->reqdWorkGroupSize);
  copySizes(given.localSizeHint, kernel->workGroupSizeHint);
  copySizes(given.preferredLocalSize, kernel->preferredWorkGroupSize);
  given.requiredSubGroupSize = kernel->reqdSubGroupSize.value_or(0);
  given.subGroupSize = kernel->subGroupSize.value_or(0);
  given.maxWorkGroupSize = kernel->maxWorkGroupSize.value_or(0);
  given.privateMemory = kernel->privateMemorySize;
  given.localMemory = kernel->localMemorySize;
  given.uniformWorkGroupSize = kernel->uniformWorkGroupSize;
  given.printfCount = kernel->printfCalls.size();
  return give(properties, given);
}

static CairnValueKind kindOf(ArgumentKind kind) {
  switch (kind) {
  case ArgumentKind::INTEGER:
    return CAIRN_VALUE_INTEGER;
  case ArgumentKind::FLOAT:
    return CAIRN_VALUE_FLOAT;
  case ArgumentKind::STRUCT:
    return CAIRN_VALUE_STRUCT;
  case ArgumentKind::POINTER:
    return CAIRN_VALUE_POINTER;
  case ArgumentKind::IMAGE:
    return CAIRN_VALUE_IMAGE;
  case ArgumentKind::SAMPLER:
    return CAIRN_VALUE_SAMPLER;
  case ArgumentKind::OPAQUE:
    return CAIRN_VALUE_OPAQUE;
  }
  return CAIRN_VALUE_INTEGER;
}

static const char *spell(AddressSpace space) {
  switch (space) {
  case AddressSpace::PRIVATE:
    return "private";
  case AddressSpace::GLOBAL:
    return "global";
  case AddressSpace::CONSTANT:
    return "constant";
  case AddressSpace::LOCAL:
    return "local";
  }
  return "";
}

static const char *spell(AccessQualifier access) {
  switch (access) {
  case AccessQualifier::NONE:
    return "none";
  case AccessQualifier::READ_ONLY:
    return "read_only";
  case AccessQualifier::WRITE_ONLY:
    return "write_only";
  case AccessQualifier::READ_WRITE:
    return "read_write";
  }
  return "";
}

CairnResult cairnModuleGetArgument(const CairnModule *module, size_t kernel,
                                   size_t index,
                                   CairnArgumentProperties *properties) {
  const KernelInfo *owner = findKernel(module, kernel);
  if (!owner || index >= owner->arguments.size())
    return CAIRN_RESULT_INVALID_VALUE;
  const ArgumentInfo &argument = owner->arguments[index];
  CairnArgumentProperties given = {};
  given.name = argument.name.c_str();
  given.typeName = argument.typeName.c_str();
  given.kind = kindOf(argument.kind);
  given.elementBits = argument.elementBits;
  given.vectorWidth = argument.vectorWidth;
  given.addressSpace = spell(argument.addressQualifier);
  given.access = spell(argument.accessQualifier);
  given.isConst = (argument.typeQualifiers & CONST) != 0;
  given.isRestrict = (argument.typeQualifiers & RESTRICT) != 0;
  given.isVolatile = (argument.typeQualifiers & VOLATILE) != 0;
  given.isPipe = (argument.typeQualifiers & PIPE) != 0;
  return give(properties, given);
}

CairnResult cairnModuleGetPrintfFormat(const CairnModule *module, size_t kernel,
                                       size_t index, const char **format,
                                       size_t *size) {
  const KernelInfo *owner = findKernel(module, kernel);
  if (!owner || index >= owner->printfCalls.size() || !format || !size)
    return CAIRN_RESULT_INVALID_VALUE;
  *format = owner->printfCalls[index].format.data();
  *size = owner->printfCalls[index].format.size();
  return CAIRN_RESULT_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Kernels that wait for their local size
//===----------------------------------------------------------------------===//

/// Asks the kernel `name` by `ask`, which gives an Expected, and hands the
/// value to `take`.
template <typename Ask, typename Take>
static CairnResult query(CairnModule *module, const char *name, bool hasPlace,
                         Ask ask, Take take) {
  if (!module)
    return CAIRN_RESULT_INVALID_VALUE;
  if (!name || !hasPlace)
    return refuse(*module, name ? "expected a local size and a place for the "
                                  "result, got null"
                                : "expected a kernel's name, got null");
  const Info &target = *module->compiler->target->getCompilerInfo();
  if (!target.supports_deferred_compilation) {
    refuse(*module, std::string("kernels for the target ") + target.name +
                        " do not wait for their local size");
    return CAIRN_RESULT_FEATURE_UNSUPPORTED;
  }
  Kernel *kernel = module->module->getKernel(name);
  if (!kernel)
    return refuse(*module, std::string("the module has no kernel '") + name +
                               "', or is not finalized");
  auto value = ask(*kernel);
  if (value)
    take(*value);
  return resultOf(value.error());
}

CairnResult cairnModuleGetWorkWidth(CairnModule *module, const char *kernel,
                                    const size_t localSize[3],
                                    uint32_t *width) {
  return query(
      module, kernel, localSize && width,
      [&](Kernel &asked) {
        return asked.getDynamicWorkWidth(localSize[0], localSize[1],
                                         localSize[2]);
      },
      [&](uint32_t value) { *width = value; });
}

CairnResult cairnModuleGetSubGroupSize(CairnModule *module, const char *kernel,
                                       const size_t localSize[3],
                                       uint32_t *size) {
  return query(
      module, kernel, localSize && size,
      [&](Kernel &asked) {
        return asked.querySubGroupSizeForLocalSize(localSize[0], localSize[1],
                                                   localSize[2]);
      },
      [&](uint32_t value) { *size = value; });
}

CairnResult cairnModuleGetLocalSizeForSubGroups(CairnModule *module,
                                                const char *kernel,
                                                size_t count,
                                                size_t localSize[3]) {
  return query(
      module, kernel, localSize,
      [&](Kernel &asked) {
        return asked.queryLocalSizeForSubGroupCount(count);
      },
      [&](const std::array<size_t, 3> &value) {
        std::copy(value.begin(), value.end(), localSize);
      });
}

CairnResult cairnModuleGetMaxSubGroups(CairnModule *module, const char *kernel,
                                       size_t *count) {
  return query(
      module, kernel, count,
      [](Kernel &asked) { return asked.queryMaxSubGroupCount(); },
      [&](size_t value) { *count = value; });
}

CairnResult cairnModulePrecache(CairnModule *module, const char *kernel,
                                const size_t localSize[3]) {
  return query(
      module, kernel, localSize,
      [&](Kernel &asked) -> Expected<bool> {
        Result result =
            asked.precacheLocalSize(localSize[0], localSize[1], localSize[2]);
        if (result != Result::SUCCESS)
          return result;
        return true;
      },
      [](bool) {});
}

CairnResult cairnModuleSpecialize(CairnModule *module, const char *kernel,
                                  const size_t localSize[3], const void **data,
                                  size_t *size, const char **interface) {
  // What a launch starts at, and how far it goes, is not specialised for.
  const size_t zeros[3] = {0, 0, 0};
  std::string description;
  return query(
      module, kernel, localSize && data && size,
      [&](Kernel &asked) {
        NDRangeOptions options;
        std::copy_n(localSize, 3, options.localSize.begin());
        options.globalOffset = zeros;
        options.globalSize = localSize;
        options.length = 3;
        return asked.createSpecializedKernel(options, &description);
      },
      [&](std::vector<uint8_t> &binary) {
        module->specialized = std::move(binary);
        module->specializedInterface = std::move(description);
        *data = module->specialized.data();
        *size = module->specialized.size();
        if (interface)
          *interface = module->specializedInterface.c_str();
      });
}
