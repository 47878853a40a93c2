//===- Features.cpp - which macros of OpenCL C are true ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Compiler/Features.h"

#include "llvm/ADT/STLExtras.h"

using namespace cairn;
using namespace cairn::compiler;

namespace {

enum class Support { No, Yes, SPIRV11, SPIRV13, SPIRV13Int8 };

struct FeatureRow {
  llvm::StringRef name;
  Support host, vulkan, levelZero, openCL12, openCL2x;
};

} // namespace

static constexpr FeatureRow kFeatureRows[] = {
#define FEATURE(name, host, vulkan, levelZero, openCL12, openCL2x)             \
  {#name,                                                                      \
   Support::host,                                                              \
   Support::vulkan,                                                            \
   Support::levelZero,                                                         \
   Support::openCL12,                                                          \
   Support::openCL2x},
#include "cairn/Compiler/Features.def"
};

static bool isSupported(Support support, SPIRVVersion spirvVersion,
                        bool hasInt8) {
  switch (support) {
  case Support::No:
    return false;
  case Support::Yes:
    return true;
  case Support::SPIRV11:
    return spirvVersion >= SPIRVVersion(1, 1);
  case Support::SPIRV13:
    return spirvVersion >= SPIRVVersion(1, 3);
  case Support::SPIRV13Int8:
    return spirvVersion >= SPIRVVersion(1, 3) && hasInt8;
  }
  llvm_unreachable("a support outside of the enum");
}

static std::vector<Feature> listColumn(Support FeatureRow::*column,
                                       SPIRVVersion spirvVersion,
                                       bool hasInt8) {
  std::vector<Feature> features;
  for (const FeatureRow &row : kFeatureRows)
    features.push_back(
        {row.name, isSupported(row.*column, spirvVersion, hasInt8)});
  return features;
}

std::vector<Feature> compiler::listHostFeatures(unsigned pointerBits) {
  std::vector<Feature> features =
      listColumn(&FeatureRow::host, SPIRVVersion(1, 0), /*hasInt8=*/true);
  // A queue holds pointers of the host.
  for (Feature &feature : features)
    if (pointerBits == 32 && feature.name == "__opencl_c_device_enqueue")
      feature.isSupported = false;
  return features;
}

std::vector<Feature> compiler::listFeatures(const ShaderOptions &options) {
  return listColumn(&FeatureRow::vulkan, options.spirvVersion, options.int8);
}

std::vector<Feature> compiler::listFeatures(const KernelOptions &options) {
  Support FeatureRow::*column = &FeatureRow::openCL2x;
  if (options.environment == Environment::LevelZero)
    column = &FeatureRow::levelZero;
  else if (options.environment == Environment::OpenCL12)
    column = &FeatureRow::openCL12;
  return listColumn(column, options.spirvVersion, /*hasInt8=*/true);
}

std::vector<std::string>
compiler::featureArguments(llvm::ArrayRef<Feature> features) {
  std::vector<std::string> arguments = {"-cl-ext=-all"};
  for (const Feature &feature : features) {
    if (feature.isSupported)
      arguments.front() += (",+" + feature.name).str();
    // Clang's name for the functions, which its header defines by extensions
    // that OpenCL C 1.x does not know.
    if (feature.name == "cl_khr_subgroups" && feature.isSupported)
      arguments.push_back("-D__opencl_subgroup_builtins=1");
  }
  return arguments;
}
