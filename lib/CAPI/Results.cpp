//===- Results.cpp - results and targets for C ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Results.h"

using namespace cairn::compiler;
using namespace cairn::capi;

CairnResult cairn::capi::resultOf(Result result) {
  switch (result) {
  case Result::SUCCESS:
    return CAIRN_RESULT_SUCCESS;
  case Result::OUT_OF_MEMORY:
    return CAIRN_RESULT_OUT_OF_MEMORY;
  case Result::INVALID_VALUE:
    return CAIRN_RESULT_INVALID_VALUE;
  case Result::INVALID_BUILD_OPTIONS:
    return CAIRN_RESULT_INVALID_BUILD_OPTIONS;
  case Result::INVALID_COMPILER_OPTIONS:
    return CAIRN_RESULT_INVALID_COMPILER_OPTIONS;
  case Result::INVALID_LINKER_OPTIONS:
    return CAIRN_RESULT_INVALID_LINKER_OPTIONS;
  case Result::COMPILE_PROGRAM_FAILURE:
    return CAIRN_RESULT_COMPILE_PROGRAM_FAILURE;
  case Result::LINK_PROGRAM_FAILURE:
    return CAIRN_RESULT_LINK_PROGRAM_FAILURE;
  case Result::FINALIZE_PROGRAM_FAILURE:
    return CAIRN_RESULT_FINALIZE_PROGRAM_FAILURE;
  case Result::FEATURE_UNSUPPORTED:
    return CAIRN_RESULT_FEATURE_UNSUPPORTED;
  case Result::FAILURE:
    return CAIRN_RESULT_FAILURE;
  }
  return CAIRN_RESULT_FAILURE;
}

CairnResult cairn::capi::refuse(CairnModule &module,
                                const std::string &message) {
  ++module.errors;
  module.log += "error: " + message + "\n";
  return CAIRN_RESULT_INVALID_VALUE;
}

const char *cairnResultName(CairnResult result) {
  switch (result) {
#define NAME(result)                                                           \
  case result:                                                                 \
    return #result
    NAME(CAIRN_RESULT_SUCCESS);
    NAME(CAIRN_RESULT_FAILURE);
    NAME(CAIRN_RESULT_INVALID_VALUE);
    NAME(CAIRN_RESULT_OUT_OF_MEMORY);
    NAME(CAIRN_RESULT_INVALID_BUILD_OPTIONS);
    NAME(CAIRN_RESULT_INVALID_COMPILER_OPTIONS);
    NAME(CAIRN_RESULT_INVALID_LINKER_OPTIONS);
    NAME(CAIRN_RESULT_COMPILE_PROGRAM_FAILURE);
    NAME(CAIRN_RESULT_LINK_PROGRAM_FAILURE);
    NAME(CAIRN_RESULT_FINALIZE_PROGRAM_FAILURE);
    NAME(CAIRN_RESULT_FEATURE_UNSUPPORTED);
#undef NAME
  }
  return "unknown";
}

const char *cairnCompilerVersion(void) { return CAIRN_COMPILER_VERSION; }

//===----------------------------------------------------------------------===//
// Targets
//===----------------------------------------------------------------------===//

size_t cairnTargetCount(void) { return getCompilers().size(); }

const char *cairnTargetName(size_t index) {
  return index < getCompilers().size() ? getCompilers()[index].name : nullptr;
}

CairnResult cairnTargetGetInfo(const char *name, CairnTargetInfo *info) {
  const Info *target = findCompiler(name ? name : "");
  if (!target)
    return CAIRN_RESULT_INVALID_VALUE;
  const DeviceInfo &device = target->device_info;
  CairnTargetInfo given = {};
  given.name = target->name;
  given.compilationOptions = target->compilation_options;
  given.supportsDeferredCompilation = target->supports_deferred_compilation;
  given.addressBits = device.address_bits;
  given.hasHalf = device.half_capabilities;
  given.hasDouble = device.double_capabilities;
  given.hasAtomic64 = device.atomic64_capabilities;
  given.hasImages = device.image_capabilities;
  given.hasPipes = device.pipe_capabilities;
  given.hasDeviceEnqueue = device.device_enqueue_capabilities;
  given.maxWorkGroupSize = device.max_work_group_size;
  given.maxWorkWidth = device.max_work_width;
  given.maxSubGroupCount = device.max_sub_group_count;
  return give(info, given);
}
