//===- FeaturesTest.cpp - the macros say what targets have ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each feature has a program that uses it (FeatureProbes.def). Where the table
// has the feature, the macro is defined and the program becomes a valid binary;
// where it has not, the macro is not defined and the program is refused by an
// error that names what it used.
//
//===----------------------------------------------------------------------===//

#include "cairn/Compiler/Features.h"

#include "CompilerTest.h"
#include "cairn/Compiler/VerifyEnvironment.h"
#include "cairn/Target/SPIRV/ParseKernelOptions.h"
#include "cairn/Target/SPIRV/ParseShaderOptions.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Regex.h"
#include <spirv-tools/libspirv.hpp>

using namespace cairn;
using namespace cairn::compiler;
using llvm::StringRef;

namespace {

struct Probe {
  StringRef feature, named, source;
};

const Probe kProbes[] = {
#define PROBE(feature, named, source) {#feature, named, source},
#include "FeatureProbes.def"
};

/// An extension as clang lists it; `version` is the first to have it.
struct Extension {
  StringRef name;
  unsigned version;
};

const Extension kClangExtensions[] = {
#define OPENCL_GENERIC_EXTENSION(name, pragma, version, ...) {#name, version},
#include "clang/Basic/OpenCLExtensions.def"
};

/// A target and the options that its features depend on.
struct Configuration {
  const char *name, *compiler;
  std::vector<const char *> options;
  /// What the binary is valid for.
  spv_target_env environment = SPV_ENV_UNIVERSAL_1_0;
};

const Configuration kConfigurations[] = {
    {"host", "host", {}},
    {"hostOf32Bits", "host", {"-m32"}},
    {"vulkan", "vulkan", {}, SPV_ENV_VULKAN_1_1},
    {"vulkanBySPIRV10", "vulkan", {"-spv-version=1.0"}, SPV_ENV_VULKAN_1_0},
    {"vulkanWithoutInt8", "vulkan", {"-int8=0"}, SPV_ENV_VULKAN_1_1},
    {"vulkanByAddresses",
     "vulkan",
     {"--physical-addressing"},
     SPV_ENV_VULKAN_1_1},
    {"levelZero", "level-zero", {}, SPV_ENV_UNIVERSAL_1_2},
    {"levelZeroBySPIRV10",
     "level-zero",
     {"-spv-version=1.0"},
     SPV_ENV_UNIVERSAL_1_2},
    {"openCL12",
     "level-zero",
     {"-spv-env=opencl1.2", "-spv-version=1.0"},
     SPV_ENV_OPENCL_1_2},
    {"openCL20",
     "level-zero",
     {"-spv-env=opencl2.0", "-spv-version=1.0"},
     SPV_ENV_OPENCL_2_0},
    {"openCL22",
     "level-zero",
     {"-spv-env=opencl2.2", "-spv-version=1.2"},
     SPV_ENV_OPENCL_2_2},
};

std::vector<Feature> featuresOf(const Configuration &configuration) {
  ShaderOptions shader;
  KernelOptions kernel;
  std::string error;
  StringRef compiler = configuration.compiler;
  for (StringRef option : configuration.options) {
    if (compiler == "vulkan")
      parseShaderOption(option, shader, error);
    else if (compiler == "level-zero")
      parseKernelOption(option, kernel, error);
    EXPECT_EQ(error, "");
  }
  if (compiler == "vulkan")
    return listFeatures(shader);
  if (compiler == "level-zero")
    return listFeatures(kernel);
  return listHostFeatures(configuration.options.empty() ? 64 : 32);
}

class FeaturesTest : public testing::TestWithParam<Configuration> {
protected:
  FeaturesTest() {
    target = findCompiler(GetParam().compiler)->createTarget(&context);
    for (const Feature &feature : featuresOf(GetParam()))
      isSupported[feature.name] = feature.isSupported;
  }

  /// Down to the binary, which is valid.
  Result compile(StringRef standard, StringRef source) {
    log.clear();
    numErrors = 0;
    std::unique_ptr<Module> module = target->createModule(numErrors, log);
    std::string options = ("-cl-std=" + standard).str();
    for (StringRef option : GetParam().options)
      options += (" " + option).str();
    Result result = module->parseOptions(options);
    if (result == Result::SUCCESS)
      result = module->compileOpenCLC("probe.cl", source);
    if (result == Result::SUCCESS)
      result = module->finalize();
    llvm::ArrayRef<uint8_t> binary;
    if (result == Result::SUCCESS)
      result = module->createBinary(binary);
    if (result == Result::SUCCESS && target->getCompilerInfo()->profile)
      validate(binary);
    // What Level Zero's devices need not have is not there either.
    if (result == Result::SUCCESS &&
        StringRef(GetParam().name).starts_with("levelZero"))
      result = verifyEnvironment(
          "probe.cl",
          {reinterpret_cast<const char *>(binary.data()), binary.size()},
          verified, numErrors, log);
    return result;
  }

  void validate(llvm::ArrayRef<uint8_t> binary) {
    std::string messages;
    spvtools::SpirvTools tools(environment);
    tools.SetMessageConsumer([&](spv_message_level_t, const char *,
                                 const spv_position_t &,
                                 const char *message) { messages += message; });
    EXPECT_TRUE(
        tools.Validate(reinterpret_cast<const uint32_t *>(binary.data()),
                       binary.size() / sizeof(uint32_t)))
        << messages;
  }

  Context context;
  std::unique_ptr<Target> target;
  uint32_t numErrors = 0;
  std::string log;
  llvm::StringMap<bool> isSupported;
  spv_target_env environment = GetParam().environment;
  EnvironmentOptions verified;
};

TEST(Features, DecidesOnAllThatClangKnows) {
  llvm::StringSet<> decided, probed;
  for (const Feature &feature : listHostFeatures())
    EXPECT_TRUE(decided.insert(feature.name).second) << feature.name.str();
  for (const Probe &probe : kProbes)
    EXPECT_TRUE(probed.insert(probe.feature).second) << probe.feature.str();
  for (const Extension &extension : kClangExtensions)
    EXPECT_TRUE(decided.contains(extension.name)) << extension.name.str();
  EXPECT_EQ(decided.size(), std::size(kClangExtensions));
  for (const auto &entry : decided)
    EXPECT_TRUE(probed.contains(entry.getKey())) << entry.getKey().str();
  EXPECT_EQ(probed.size(), decided.size());
}

TEST_P(FeaturesTest, DefinesTheMacrosThatAreTrue) {
  for (auto [standard, version] :
       {std::pair("CL1.0", 100), std::pair("CL1.2", 120),
        std::pair("CL2.0", 200), std::pair("CL3.0", 300)}) {
    std::string source;
    for (const Extension &extension : kClangExtensions) {
      // Clang has it for the embedded profile alone.
      if (extension.name == "cles_khr_int64")
        continue;
      bool isTrue = isSupported.lookup(extension.name) &&
                    unsigned(version) >= extension.version;
      // Clang has it for OpenCL C 1.x, too, where it crashes.
      if (extension.name == "__cl_clang_function_pointers")
        isTrue &= version >= 200;
      source += ("#if" + std::string(isTrue ? "n" : "") + "def ") +
                extension.name.str() + "\n#error " + extension.name.str() +
                (isTrue ? " is missing" : " is defined") + "\n#endif\n";
    }
    bool hasImages = isSupported.lookup("__opencl_c_images");
    source += std::string("#if") + (hasImages ? "n" : "") +
              "def __IMAGE_SUPPORT__\n#error __IMAGE_SUPPORT__\n#endif\n";
    EXPECT_EQ(compile(standard, source + kCopySource), Result::SUCCESS) << log;
  }
}

TEST_P(FeaturesTest, CompilesWhatItHasAndRefusesTheRest) {
  for (const Probe &probe : kProbes) {
    SCOPED_TRACE(probe.feature.str());
    environment = GetParam().environment;
    // The guide of Level Zero has the extension, and not what it is made of.
    verified = {};
    if (probe.feature == "cl_intel_required_subgroup_size")
      verified.features.capabilities = {"SubgroupDispatch"};
    if (isSupported.lookup(probe.feature)) {
      // The validator's environments of OpenCL do not know that devices with
      // the extension take these.
      if (probe.source.contains("half") || probe.feature.contains("int64"))
        environment = GetParam().compiler == StringRef("level-zero")
                          ? SPV_ENV_UNIVERSAL_1_2
                          : environment;
      EXPECT_EQ(compile("CL3.0", probe.source), Result::SUCCESS) << log;
      EXPECT_EQ(log, "");
    } else if (!probe.named.empty()) {
      EXPECT_NE(compile("CL3.0", probe.source), Result::SUCCESS);
      llvm::Regex refusal(
          ("probe\\.cl:.*error: .*(" + probe.named + ")").str());
      EXPECT_TRUE(refusal.match(log)) << log;
    }
  }
}

/// What the target lacks may be asked for, to look at the levels above.
TEST_F(CompilerTest, GivesFeaturesThatAreAskedFor) {
  std::unique_ptr<Module> module = newModule();
  ASSERT_EQ(module->parseOptions("-cl-std=CL2.0 -cl-ext=+cl_khr_mipmap_image"),
            Result::SUCCESS);
  ASSERT_EQ(module->compileOpenCLC("test.cl",
                                   "kernel void k(read_only image2d_t i,\n"
                                   "              global int *o) {\n"
                                   "  o[0] = get_image_num_mip_levels(i);\n"
                                   "}\n"),
            Result::SUCCESS)
      << log;
  EXPECT_NE(module->finalize(), Result::SUCCESS);
  expectOneError(
      "test.cl:3:10: error: builtin 'get_image_num_mip_levels' with signature "
      "'int(read_only image2d_t)' is not supported yet");
}

INSTANTIATE_TEST_SUITE_P(All, FeaturesTest, testing::ValuesIn(kConfigurations),
                         [](const testing::TestParamInfo<Configuration> &info) {
                           return std::string(info.param.name);
                         });

} // namespace
