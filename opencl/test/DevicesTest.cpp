//===- DevicesTest.cpp - which devices the platform has ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DevicesTest.h"

#include <CL/cl_ext.h>
#include <cstdlib>
#include <map>

/// Vulkan and Level Zero run with their validation, and the latter on Cairn's
/// own driver.
static const bool devicesAreNamed = [] {
  setenv("CAIRN_OPENCL_DEVICES", "host,vulkan,level-zero", 1);
  setenv("CAIRN_VULKAN_VALIDATION", "1", 1);
  setenv("ZE_ENABLE_ALT_DRIVERS", CAIRN_LEVEL_ZERO_DRIVER, 1);
  setenv("ZE_ENABLE_VALIDATION_LAYER", "1", 1);
  setenv("ZE_ENABLE_PARAMETER_VALIDATION", "1", 1);
  return true;
}();

static std::string textOf(cl_device_id device, cl_device_info name) {
  size_t size = 0;
  EXPECT_EQ(clGetDeviceInfo(device, name, 0, nullptr, &size), CL_SUCCESS);
  std::string text(size, 0);
  EXPECT_EQ(clGetDeviceInfo(device, name, size, text.data(), nullptr),
            CL_SUCCESS);
  return text.c_str();
}

static std::vector<cl_device_id> allDevices(cl_device_type type) {
  cl_platform_id platform = nullptr;
  EXPECT_EQ(clGetPlatformIDs(1, &platform, nullptr), CL_SUCCESS);
  cl_device_id devices[8];
  cl_uint count = 0;
  EXPECT_EQ(clGetDeviceIDs(platform, type, 8, devices, &count), CL_SUCCESS);
  return std::vector<cl_device_id>(devices, devices + count);
}

cl_device_id findDevice(const std::string &kind) {
  // The version says what is below.
  const std::map<std::string, std::string> names = {
      {"vulkan", " on Vulkan "}, {"level-zero", " on Level Zero "}};
  for (cl_device_id device : allDevices(CL_DEVICE_TYPE_ALL)) {
    std::string version = textOf(device, CL_DEVICE_VERSION);
    if (kind == "host" ? version == "OpenCL 3.0 Cairn"
                       : version.find(names.at(kind)) != std::string::npos)
      return device;
  }
  return nullptr;
}

bool isRequired(const std::string &kind) {
  const char *list = std::getenv("CAIRN_TEST_REQUIRE");
  return list && (std::string(",") + list + ",").find("," + kind + ",") !=
                     std::string::npos;
}

bool hasExtension(cl_device_id device, const std::string &name) {
  return (" " + textOf(device, CL_DEVICE_EXTENSIONS) + " ")
             .find(" " + name + " ") != std::string::npos;
}

void OpenCLDeviceTest::SetUp() {
  device = findDevice(GetParam());
  if (!device) {
    ASSERT_FALSE(isHost() || isRequired(GetParam())) << "no such device";
  }
  // A context is what TearDown() releases.
  const bool isThere = device != nullptr;
  if (!isThere)
    device = findDevice("host");
  cl_int code = CL_SUCCESS;
  context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code);
  ASSERT_EQ(code, CL_SUCCESS);
  queue = makeQueue(CL_QUEUE_PROFILING_ENABLE);
  if (!isThere)
    GTEST_SKIP() << "no device of the kind " << GetParam();
}

cl_program OpenCLDeviceTest::saveAndLoad(cl_program program) {
  size_t size = 0;
  EXPECT_EQ(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size,
                             &size, nullptr),
            CL_SUCCESS);
  std::vector<unsigned char> bytes(size);
  unsigned char *place = bytes.data();
  EXPECT_EQ(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof place, &place,
                             nullptr),
            CL_SUCCESS);
  const unsigned char *data = bytes.data();
  cl_int status = CL_SUCCESS, code = CL_SUCCESS;
  cl_program loaded = clCreateProgramWithBinary(context, 1, &device, &size,
                                                &data, &status, &code);
  EXPECT_EQ(code, CL_SUCCESS);
  EXPECT_EQ(clBuildProgram(loaded, 1, &device, "", nullptr, nullptr),
            CL_SUCCESS)
      << buildLog(loaded);
  return loaded;
}

void OpenCLDevicesTest::SetUp() {
  devices = allDevices(CL_DEVICE_TYPE_ALL);
  for (const char *kind : deviceKinds)
    ASSERT_TRUE(findDevice(kind) || !isRequired(kind)) << "no device " << kind;
  cl_int code = CL_SUCCESS;
  context = clCreateContext(nullptr, static_cast<cl_uint>(devices.size()),
                            devices.data(), nullptr, nullptr, &code);
  ASSERT_EQ(code, CL_SUCCESS);
  for (cl_device_id each : devices) {
    device = each;
    queues.push_back(makeQueue(0));
  }
  device = devices.front();
  queue = queues.front();
}

void OpenCLDevicesTest::TearDown() { OpenCLTest::TearDown(); }

cl_program OpenCLDevicesTest::buildForAll(const std::string &source) {
  cl_program program = build(source);
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, "", nullptr, nullptr),
            CL_SUCCESS);
  return program;
}

namespace {
TEST(OpenCLPlatformTest, NamesThatAreNoDeviceAreSaidAndLeftOut) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  auto count = [](const char *names) {
    setenv("CAIRN_OPENCL_DEVICES", names, 1);
    cl_platform_id platform = nullptr;
    cl_uint number = 7;
    clGetPlatformIDs(1, &platform, nullptr);
    cl_int code =
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &number);
    cl_int context = 0;
    clCreateContextFromType(nullptr, CL_DEVICE_TYPE_ALL, nullptr, nullptr,
                            &context);
    std::exit(code == CL_DEVICE_NOT_FOUND && context == CL_DEVICE_NOT_FOUND
                  ? 100 + number
                  : number);
  };
  EXPECT_EXIT(count("host,hots"), testing::ExitedWithCode(1),
              "error: CAIRN_OPENCL_DEVICES: no device 'hots' on this machine, "
              "which has 'host'");
  EXPECT_EXIT(count("hots"), testing::ExitedWithCode(100), "no device 'hots'");
  EXPECT_EXIT(count("host,host:3,"), testing::ExitedWithCode(1),
              "no device 'host:3'.*\n.*no device ''");
}

TEST(OpenCLPlatformTest, TheFirstIsTheDefault) {
  auto all = allDevices(CL_DEVICE_TYPE_ALL);
  EXPECT_EQ(allDevices(CL_DEVICE_TYPE_DEFAULT),
            std::vector<cl_device_id>{all.front()});
  EXPECT_EQ(all.front(), findDevice("host"));
}

TEST_P(OpenCLDeviceTest, QueriesFollowFromFeatures) {
  const bool images = infoOf<cl_bool>(device, CL_DEVICE_IMAGE_SUPPORT);
  const bool pipes = infoOf<cl_bool>(device, CL_DEVICE_PIPE_SUPPORT);
  auto svm =
      infoOf<cl_device_svm_capabilities>(device, CL_DEVICE_SVM_CAPABILITIES);
  EXPECT_EQ(svm != 0, isHost());
  EXPECT_EQ(infoOf<cl_uint>(device, CL_DEVICE_ADDRESS_BITS), 64u);
  EXPECT_EQ(infoOf<cl_device_fp_config>(device, CL_DEVICE_DOUBLE_FP_CONFIG) !=
                0,
            hasExtension(device, "cl_khr_fp64"));
  EXPECT_EQ(infoOf<cl_device_fp_config>(device, CL_DEVICE_HALF_FP_CONFIG) != 0,
            hasExtension(device, "cl_khr_fp16"));
  EXPECT_EQ(infoOf<cl_uint>(device, CL_DEVICE_MAX_NUM_SUB_GROUPS) != 0,
            hasExtension(device, "cl_khr_subgroups"));
  // The compiler sees the same.
  std::string source = "kernel void f(global int *p) {\n";
  const std::pair<const char *, bool> macros[] = {
      {"__IMAGE_SUPPORT__", images},
      {"__opencl_c_images", images},
      {"__opencl_c_pipes", pipes},
      {"__opencl_c_device_enqueue", isHost()},
      {"cl_khr_fp64", hasExtension(device, "cl_khr_fp64")},
      {"cl_khr_fp16", hasExtension(device, "cl_khr_fp16")},
      {"cl_khr_subgroups", hasExtension(device, "cl_khr_subgroups")}};
  for (auto [name, isThere] : macros)
    source += std::string(isThere ? "#ifndef " : "#ifdef ") + name +
              "\n#error " + name + "\n#endif\n";
  build(source + "}", "-cl-std=CL3.0");
}

INSTANTIATE_TEST_SUITE_P(Kinds, OpenCLDeviceTest,
                         testing::ValuesIn(deviceKinds), [](const auto &info) {
                           std::string name = info.param;
                           return name == "level-zero" ? "level_zero" : name;
                         });
} // namespace
