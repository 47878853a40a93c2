//===- VulkanErrorsTest.cpp - what Vulkan devices refuse --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanTest.h"

#include "drivers/vulkan/device/VulkanDevice.h"

using namespace cairn::runtime;
using namespace cairn::test;

class VulkanErrorsTest : public VulkanTest {
protected:
  void SetUp() override {
    VulkanTest::SetUp();
    if (device)
      functions = &static_cast<VulkanDevice &>(*device).context().vk;
  }

  /// What loading `bytes` as a program says.
  std::string loadBytes(const std::string &bytes,
                        const std::string &interface = "saxpy") {
    return device
        ->loadBinary(bytes.data(), bytes.size(), "k.spv",
                     parse(read(interface + ".json")))
        .message();
  }
  /// What loading `name`.spv with this interface says.
  std::string loadInterface(const std::string &name, const std::string &json) {
    return device->loadProgram(path(name + ".spv"), parse(json)).message();
  }

  Launch saxpy() {
    x = makeBuffer(std::vector<float>(8)),
    y = makeBuffer(std::vector<float>(8));
    Launch launch;
    launch.global = {8};
    launch.args = {Argument::value(2.0f), Argument::buffer(*x),
                   Argument::buffer(*y)};
    return launch;
  }

  VulkanFunctions *functions = nullptr;
  std::unique_ptr<Buffer> x, y;
};

TEST_F(VulkanErrorsTest, RefusesWhatIsNoModule) {
  EXPECT_EQ(loadBytes(""),
            "'k.spv' is not valid SPIR-V: expected a header of 20 bytes and "
            "words of 4 bytes, got 0 bytes");
  EXPECT_EQ(loadBytes(std::string(64, 'x')),
            "'k.spv' is not valid SPIR-V: expected a module to start "
            "with the magic number");
  EXPECT_ERROR(device->loadProgram(path("none.spv"), parse(read("saxpy.json"))),
               "cannot read '" + path("none.spv") + "'");
}

// Wherever a file ends too early, that is an error and no crash of a driver.
TEST_F(VulkanErrorsTest, RefusesTruncatedModules) {
  std::string module = read("saxpy.spv");
  for (size_t size = 20; size < module.size(); size += 4) {
    std::string message = loadBytes(module.substr(0, size));
    bool isKnown =
        message.rfind("'k.spv' is not valid SPIR-V: ", 0) == 0 ||
        message == "'k.spv' has no compute shader 'saxpy', the entry point of "
                   "kernel 'saxpy'";
    EXPECT_TRUE(isKnown) << size << ": " << message;
  }
}

// What is read of a module before the driver sees it may be anything.
TEST(SpirvModuleTest, SurvivesDamage) {
  uint32_t state = 1;
  auto random = [&](size_t below) {
    state = state * 1664525 + 1013904223;
    return (state >> 8) % below;
  };
  for (const char *name : {"saxpy", "ids", "sample", "physical"}) {
    std::ifstream file(std::string(CAIRN_VULKAN_KERNELS) + "/" + name + ".spv",
                       std::ios::binary);
    std::string module(std::istreambuf_iterator<char>(file), {});
    ASSERT_TRUE(SpirvModule::parse(module.data(), module.size(), "k").ok());
    for (unsigned round = 0; round < 2000; ++round) {
      std::string damaged = module;
      for (size_t count = 1 + random(4); count; --count) {
        size_t word = 20 + 4 * random(damaged.size() / 4 - 5);
        uint32_t values[] = {0, 1, UINT32_MAX, uint32_t(random(100)),
                             uint32_t(random(1 << 24))};
        std::memcpy(&damaged[word], &values[random(5)], 4);
      }
      auto parsed = SpirvModule::parse(damaged.data(), damaged.size(), "k");
      if (!parsed.ok()) {
        EXPECT_EQ(parsed.message().rfind("k is not valid SPIR-V: ", 0), 0u);
      }
    }
  }
}

TEST_F(VulkanErrorsTest, TakesModulesOfTheOtherByteOrder) {
  std::string module = read("saxpy.spv");
  for (size_t i = 0; i < module.size(); i += 4)
    std::reverse(module.begin() + i, module.begin() + i + 4);
  EXPECT_EQ(loadBytes(module), "");
}

TEST_F(VulkanErrorsTest, RefusesWhatTheDeviceLacks) {
  std::string name = device->info().name;
  std::string module = read("saxpy.spv");
  module[6] = 1; // minor byte of the version: 1.99
  module[5] = 99;
  EXPECT_EQ(loadBytes(module).rfind("'k.spv' is SPIR-V 1.99, and device '" +
                                        name + "' with Vulkan ",
                                    0),
            0u);
  bool hasAtomics =
      std::count(device->info().features.begin(), device->info().features.end(),
                 "shaderBufferFloat64AtomicAdd");
  EXPECT_EQ(loadInterface("atomic-double", read("nothing.json")),
            hasAtomics ? ""
                       : "device '" + name +
                             "' lacks shaderBufferFloat64AtomicAdd, needed by "
                             "capability AtomicFloat64AddEXT of '" +
                             path("atomic-double.spv") + "'");
}

TEST_F(VulkanErrorsTest, RefusesWrongInterfaces) {
  std::string saxpy = read("saxpy.json");
  std::string what = "kernel 'saxpy' of '" + path("saxpy.spv") + "': ";
  EXPECT_EQ(loadInterface("saxpy", replaced(saxpy, "\"symbol\": \"saxpy\"",
                                            "\"symbol\": \"other\"")),
            "'" + path("saxpy.spv") +
                "' has no compute shader 'other', the entry point of kernel "
                "'saxpy'");
  EXPECT_EQ(loadInterface("saxpy",
                          replaced(saxpy, "\"binding\": 1", "\"binding\": 7")),
            what + "the module has a storage buffer at descriptor set 0, "
                   "binding 1, of which the interface says nothing");
  EXPECT_EQ(loadInterface("saxpy",
                          replaced(saxpy, "\"binding\": 1", "\"binding\": 0")),
            what + "argument 2 'y': the interface has two things at "
                   "descriptor set 0, binding 0");
  EXPECT_EQ(
      loadInterface("saxpy", replaced(saxpy,
                                      "\"storage\": \"storage_buffer\", "
                                      "\"descriptor_set\": 0, \"binding\": 1",
                                      "\"storage\": \"uniform_buffer\", "
                                      "\"descriptor_set\": 0, \"binding\": 1")),
      what + "the module has a storage buffer at descriptor set 0, binding 1, "
             "and the interface a uniform buffer");
  EXPECT_EQ(loadInterface("saxpy", replaced(saxpy, "[0, 1, 2]", "[0, 1, 9]")),
            what + "the module has no specialization constant 9, which the "
                   "interface names for the work-group size");
  EXPECT_EQ(loadInterface("saxpy", replaced(saxpy, "\"binding\": 1",
                                            "\"binding\": 4000000000")),
            what + "the module has a storage buffer at descriptor set 0, "
                   "binding 1, of which the interface says nothing");
  std::string ids = read("ids.json");
  size_t push = ids.find("  \"push_constants\""), kernels = ids.find("  \"ker");
  EXPECT_EQ(loadInterface("ids", ids.erase(push, kernels - push)),
            "kernel 'ids' of '" + path("ids.spv") +
                "': the module has push constants, of which the interface says "
                "nothing");
  EXPECT_ERROR(
      device->loadProgram(path("saxpy.spv"),
                          parse(R"({"cairn_interface": 1, "target": "host",
                                    "kernels": []})")),
      "expected a program for target 'vulkan', got one for 'host'");
}

TEST_F(VulkanErrorsTest, RefusesWrongLaunches) {
  auto kernel = load("saxpy");
  auto expect = [&](const Launch &launch, const std::string &message) {
    EXPECT_ERROR(run(*kernel, launch), "kernel 'saxpy': " + message);
  };
  Launch launch = saxpy();
  launch.local = {3};
  expect(launch, "expected a global size that is a multiple of the local size, "
                 "as the kernel requires uniform work-groups, got 8 and 3 in "
                 "dimension 0");
  launch = saxpy();
  launch.offset = {4};
  expect(launch, "the kernel was compiled without global offsets, got 4 in "
                 "dimension 0");
  launch = saxpy();
  launch.args[0] = Argument::value(2.0);
  expect(launch, "argument 0 'a': expected a value of 4 bytes ('float'), got a "
                 "value of 8 bytes");
  launch = saxpy();
  launch.args[1] = Argument::local(4);
  expect(launch, "argument 1 'x': expected a buffer ('float*'), got 4 bytes of "
                 "local memory");
  launch = saxpy();
  launch.args[1] = Argument::buffer(*x, 4);
  expect(launch, "argument 1 'x': expected a buffer offset that is a multiple "
                 "of " +
                     std::to_string(device->info().bufferAlignment) +
                     ", got 4");
  uint64_t most = device->info().maxWorkGroupSize;
  launch = saxpy();
  launch.global = launch.local = {2 * most};
  EXPECT_FALSE(run(*kernel, launch).ok());
  launch.global = {uint64_t(1) << 40};
  launch.local = {1};
  expect(launch, "expected a global offset and size of at most 2^32 together, "
                 "as Vulkan counts with 32 bits, got 0 and 1099511627776 in "
                 "dimension 0");
}

TEST_F(VulkanErrorsTest, ReportsTooManyWorkGroups) {
  auto &context = static_cast<VulkanDevice &>(*device).context();
  uint64_t most = context.limits().maxComputeWorkGroupCount[0];
  if (most > 1 << 20)
    GTEST_SKIP() << "the device starts many work-groups at once";
  auto kernel = load("saxpy");
  Launch launch = saxpy();
  launch.global = {most + 1};
  launch.local = {1};
  EXPECT_ERROR(run(*kernel, launch),
               "kernel 'saxpy': needs " + std::to_string(most + 1) +
                   " work-groups in dimension 0, the device starts at most " +
                   std::to_string(most) +
                   " at once, and the launch cannot come in parts, as the "
                   "kernel was compiled for one dispatch "
                   "(-launch-in-parts and -cl-std=CL2.0 allow it)");
}

TEST_F(VulkanErrorsTest, ReportsOutOfMemory) {
  auto huge = device->createBuffer(uint64_t(1) << 60);
  ASSERT_FALSE(huge.ok());
  EXPECT_EQ(huge.message().rfind("out of memory: cannot allocate a buffer of "
                                 "1152921504606846976 bytes",
                                 0),
            0u)
      << huge.message();
  functions->AllocateMemory =
      [](VkDevice, const VkMemoryAllocateInfo *, const VkAllocationCallbacks *,
         VkDeviceMemory *) { return VK_ERROR_OUT_OF_DEVICE_MEMORY; };
  EXPECT_ERROR(device->createBuffer(4096),
               "out of memory: cannot allocate a buffer of 4096 bytes: "
               "vkAllocateMemory: VK_ERROR_OUT_OF_DEVICE_MEMORY");
}

TEST_F(VulkanErrorsTest, ReportsTheLossOfTheDevice) {
  auto kernel = load("saxpy");
  Launch launch = saxpy();
  auto lose = [](VkQueue, uint32_t, const VkSubmitInfo *, VkFence) {
    return VK_ERROR_DEVICE_LOST;
  };
  auto submit = functions->QueueSubmit;
  functions->QueueSubmit = lose;
  EXPECT_ERROR(run(*kernel, launch),
               "kernel 'saxpy': vkQueueSubmit: VK_ERROR_DEVICE_LOST");
  functions->QueueSubmit = submit;
  functions->GetFenceStatus = [](VkDevice, VkFence) {
    return VK_ERROR_DEVICE_LOST;
  };
  auto event = device->launch(*kernel, launch);
  ASSERT_OK(event);
  EXPECT_ERROR(event->wait(),
               "kernel 'saxpy': vkGetFenceStatus: VK_ERROR_DEVICE_LOST");
  EXPECT_ERROR(event->wait(),
               "kernel 'saxpy': vkGetFenceStatus: VK_ERROR_DEVICE_LOST");
  functions->DeviceWaitIdle(
      static_cast<VulkanDevice &>(*device).context().device);
}

// The host's clock stands in where the queue has none.
TEST_F(VulkanErrorsTest, MeasuresWithoutTimestamps) {
  auto &context = static_cast<VulkanDevice &>(*device).context();
  context.timestampBits = 0;
  auto kernel = load("saxpy");
  auto event = device->launch(*kernel, saxpy());
  ASSERT_OK(event);
  auto time = event->wait();
  ASSERT_OK(time);
  EXPECT_GT(*time, 0u);
}

// The layers see what this driver does wrong; that they are there is seen here.
TEST_F(VulkanErrorsTest, HearsTheValidationLayers) {
  auto &context = static_cast<VulkanDevice &>(*device).context();
  auto info =
      vulkanStruct<VkBufferCreateInfo>(VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO);
  info.size = 16;
  VkBuffer buffer = VK_NULL_HANDLE; // without any usage, which is wrong
  (void)context.vk.CreateBuffer(context.device, &info, nullptr, &buffer);
  context.vk.DestroyBuffer(context.device, buffer, nullptr);
  auto status = device->createBuffer(16).status();
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.message().rfind("Vulkan validation: ", 0), 0u)
      << status.message();
  ASSERT_OK(device->createBuffer(16));
}
