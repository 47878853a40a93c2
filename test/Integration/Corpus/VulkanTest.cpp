//===- VulkanTest.cpp - cases on a Vulkan device ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanTest.h"

#include "CaseLaunch.h"
#include "ModuleChecks.h"
#include "ProgramCache.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <cstdlib>

using namespace cairn::corpus;
using namespace cairn::runtime;

namespace {

/// A way from a kernel to the device. A level's text is executed only if it
/// becomes something else than the source.
struct VulkanWay {
  const char *name;
  /// As for compiledProgram.
  const char *level;
  bool physicalAddressing;
};

const VulkanWay vulkanWays[] = {
    {"vulkan", "source", false},
    {"vulkan_mux", "mux", false},
    {"vulkan_gpu", "gpu", false},
    {"vulkan_physical", "source", true},
};

class VulkanCaseTest : public testing::Test {
public:
  VulkanCaseTest(const CorpusCase &one, const VulkanWay &way)
      : one(one), way(way) {}

  void TestBody() override;

private:
  const CorpusCase &one;
  const VulkanWay &way;
};

} // namespace

/// The one device, or null and why.
static Device *vulkanDevice(std::string &error) {
  static Result<std::unique_ptr<Device>> device = createDevice("vulkan");
  if (!device.ok())
    error = device.message();
  return device.ok() ? device->get() : nullptr;
}

void VulkanCaseTest::TestBody() {
  std::string options = one.options;
  if (!one.launch.offset.empty())
    options += " --global-offset";
  if (way.physicalAddressing)
    options += " --physical-addressing";
  const CompiledProgram &program =
      compiledProgram("vulkan", one.file, options, way.level);
  ASSERT_TRUE(program.program) << program.error;
  if (way.level != std::string("source") &&
      isWhatSourceBecomes("vulkan", one.file, options, way.level))
    return;

  size_t size = 0;
  const void *binary = cairnProgramBinary(program.program, &size, nullptr);
  ASSERT_TRUE(binary);
  ASSERT_EQ(validateModule(SPV_ENV_VULKAN_1_1, binary, size), "");

  Result<ProgramInterface> interface =
      ProgramInterface::parse(cairnProgramInterface(program.program));
  ASSERT_TRUE(interface.ok()) << interface.message();
  std::string error;
  Device *device = vulkanDevice(error);
  ASSERT_TRUE(device) << error;
  Result<std::unique_ptr<Program>> loaded =
      device->loadBinary(binary, size, one.file, interface.take());
  ASSERT_TRUE(loaded.ok()) << loaded.message();
  Result<std::unique_ptr<Kernel>> kernel = (*loaded)->createKernel(one.kernel);
  ASSERT_TRUE(kernel.ok()) << kernel.message();

  EXPECT_EQ(runCase(one, *device, **kernel), "");
}

void cairn::corpus::registerVulkanTests(const std::vector<CorpusCase> &cases,
                                        Shard &shard) {
  // Each message of the layers is an error of the call that led to it.
  setenv("CAIRN_VULKAN_VALIDATION", "1", /*overwrite=*/0);
  std::vector<std::string> drivers = availableDrivers();
  if (std::find(drivers.begin(), drivers.end(), "vulkan") == drivers.end())
    return;
  for (const CorpusCase &one : cases)
    for (const VulkanWay &way : vulkanWays) {
      // Shaders start no kernels.
      bool suits =
          one.needs != CorpusNeeds::Queues &&
          (one.sizeBits == 0 || (one.sizeBits == 64) == way.physicalAddressing);
      if (!suits || !shard.has(one.file))
        continue;
      testing::RegisterTest("Corpus", (one.name + "/" + way.name).c_str(),
                            nullptr, nullptr, __FILE__, __LINE__,
                            [&one, &way]() -> testing::Test * {
                              return new VulkanCaseTest(one, way);
                            });
    }
}
