//===- LevelZeroCompiledTest.cpp - modules that the real compiler makes --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroExecutionTest.h"

#include "lib/Hash.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <numeric>
#include <unistd.h>

using namespace cairn::test;

namespace {
class LevelZeroCompiledTest : public LevelZeroExecutionTest {
protected:
  std::vector<char> read(const std::string &name) {
    std::ifstream file(std::string(CAIRN_LEVEL_ZERO_MODULES "/") + name +
                           ".spv",
                       std::ios::binary);
    EXPECT_TRUE(file) << name;
    return {std::istreambuf_iterator<char>(file), {}};
  }

  ze_result_t build(const std::vector<char> &binary, ze_module_handle_t &module,
                    const ze_module_constants_t *constants = nullptr,
                    ze_module_format_t format = ZE_MODULE_FORMAT_IL_SPIRV,
                    std::string *text = nullptr) {
    ze_module_desc_t description = {};
    description.stype = ZE_STRUCTURE_TYPE_MODULE_DESC;
    description.format = format;
    description.inputSize = binary.size();
    description.pInputModule = reinterpret_cast<const uint8_t *>(binary.data());
    description.pConstants = constants;
    description.pBuildFlags = buildFlags;
    ze_module_build_log_handle_t log = nullptr;
    ze_result_t result =
        zeModuleCreate(context, device, &description, &module, &log);
    if (result == ZE_RESULT_SUCCESS)
      destroyLater([module] { return zeModuleDestroy(module); });
    std::string message = takeLog(log);
    if (text)
      *text = message;
    else
      EXPECT_EQ(message, "");
    return result;
  }

  ze_module_handle_t module(const std::string &name) {
    ze_module_handle_t module = nullptr;
    std::string log;
    EXPECT_SUCCESS(
        build(read(name), module, nullptr, ZE_MODULE_FORMAT_IL_SPIRV, &log))
        << log;
    return module;
  }

  /// Flags for the modules that are built from now on.
  const char *buildFlags = nullptr;

  std::string takeLog(ze_module_build_log_handle_t log) {
    size_t size = 0;
    EXPECT_SUCCESS(zeModuleBuildLogGetString(log, &size, nullptr));
    std::string text(size, '?');
    EXPECT_SUCCESS(zeModuleBuildLogGetString(log, &size, &text[0]));
    EXPECT_SUCCESS(zeModuleBuildLogDestroy(log));
    text.pop_back();
    return text;
  }

  template <typename T>
  void set(ze_kernel_handle_t kernel, uint32_t index, const T &value) {
    EXPECT_SUCCESS(
        zeKernelSetArgumentValue(kernel, index, sizeof value, &value));
  }

  void launch(ze_kernel_handle_t kernel, uint32_t groups = 1,
              uint32_t groupSize = 1) {
    EXPECT_SUCCESS(zeKernelSetGroupSize(kernel, groupSize, 1, 1));
    ze_group_count_t count = {groups, 1, 1};
    EXPECT_SUCCESS(zeCommandListAppendLaunchKernel(
        makeImmediate(), kernel, &count, nullptr, 0, nullptr));
  }
};
} // namespace

TEST_F(LevelZeroCompiledTest, Structures) {
  ze_kernel_handle_t kernel = makeKernel(module("kernels"), "structures");
  struct {
    int first;
    double second;
  } pair = {7, 2.5};
  const float vector[4] = {1, 2, 3, 99};
  double *out = allocate<double>(4);
  set(kernel, 0, pair);
  set(kernel, 1, 'c');
  set(kernel, 2, vector);
  set(kernel, 3, out);
  // Structures are given whole.
  EXPECT_EQ(zeKernelSetArgumentValue(kernel, 0, 12, &pair),
            ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE);
  launch(kernel);
  EXPECT_EQ(std::vector<double>(out, out + 4),
            (std::vector<double>{7, 2.5, 'c', 3}));
}

static bool compilerIsLoaded() {
  std::ifstream maps("/proc/self/maps");
  std::string text{std::istreambuf_iterator<char>(maps), {}};
  return text.find("libCairnCompiler") != std::string::npos;
}

// What the processes of the next test do; CAIRN_TEST_COMPILES says whether the
// compiler is needed.
TEST_F(LevelZeroCompiledTest, CacheInOneProcess) {
  ze_kernel_handle_t kernel = makeKernel(module("kernels"), "turn");
  int *data = allocate<int>(10);
  std::iota(data, data + 10, 0);
  set(kernel, 0, data);
  ASSERT_SUCCESS(zeKernelSetArgumentValue(kernel, 1, 40, nullptr));
  launch(kernel, 1, 10);
  for (int i = 0; i < 10; ++i)
    EXPECT_EQ(data[i], 9 - i);
  if (const char *compiles = std::getenv("CAIRN_TEST_COMPILES")) {
    EXPECT_EQ(compilerIsLoaded(), std::string(compiles) == "1");
  }
}

TEST_F(LevelZeroCompiledTest, CacheForAnotherProcess) {
  namespace fs = std::filesystem;
  const fs::path folder =
      fs::temp_directory_path() /
      ("cairn-level-zero-cache-" + std::to_string(getpid()));
  fs::remove_all(folder);
  const std::string binary = fs::read_symlink("/proc/self/exe");
  auto run = [&](const char *cache, const char *compiles) {
    // All tests of the other process are in one shard.
    std::string command = "env -u GTEST_TOTAL_SHARDS -u GTEST_SHARD_INDEX "
                          "-u GTEST_OUTPUT XDG_CACHE_HOME='" +
                          folder.string() + "' CAIRN_CACHE=" + cache +
                          " CAIRN_TEST_COMPILES=" + compiles + " '" + binary +
                          "' --gtest_brief=1 --gtest_filter=*CacheInOneProcess";
    return std::system(command.c_str());
  };
  EXPECT_EQ(run("0", "1"), 0);
  EXPECT_FALSE(fs::exists(folder));
  EXPECT_EQ(run("1", "1"), 0);
  EXPECT_EQ(run("1", "0"), 0);
  // A damaged entry is made again.
  for (const auto &entry : fs::directory_iterator(folder / "cairn"))
    fs::resize_file(entry.path(), fs::file_size(entry.path()) - 1);
  EXPECT_EQ(run("1", "1"), 0);
  EXPECT_EQ(run("1", "0"), 0);
  fs::remove_all(folder);
}

TEST_F(LevelZeroCompiledTest, LocalMemoryAndBarrier) {
  ze_kernel_handle_t kernel = makeKernel(module("kernels"), "turn");
  int *data = allocate<int>(1000);
  std::iota(data, data + 1000, 0);
  set(kernel, 0, data);
  ASSERT_SUCCESS(zeKernelSetArgumentValue(kernel, 1, 400, nullptr));
  launch(kernel, 10, 100);
  for (int i = 0; i < 1000; ++i)
    ASSERT_EQ(data[i], i / 100 * 100 + 99 - i % 100);
}

TEST_F(LevelZeroCompiledTest, RequiredGroupSize) {
  ze_kernel_handle_t kernel = makeKernel(module("kernels"), "required");
  ze_kernel_properties_t properties = {};
  properties.stype = ZE_STRUCTURE_TYPE_KERNEL_PROPERTIES;
  ASSERT_SUCCESS(zeKernelGetProperties(kernel, &properties));
  EXPECT_EQ(properties.requiredGroupSizeX, 8u);
  EXPECT_EQ(properties.requiredGroupSizeY, 2u);
  EXPECT_EQ(zeKernelSetGroupSize(kernel, 16, 1, 1),
            ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION);
  int *out = allocate<int>(32);
  set(kernel, 0, out);
  ze_group_count_t two = {2, 1, 1};
  ASSERT_SUCCESS(zeCommandListAppendLaunchKernel(makeImmediate(), kernel, &two,
                                                 nullptr, 0, nullptr));
  EXPECT_EQ(out[0], 0);
  EXPECT_EQ(out[8], 100);
  EXPECT_EQ(out[31], 115);
}

// With an option of the build, also of kernels that kernels start.
TEST_F(LevelZeroCompiledTest, ChecksFindFaults) {
  buildFlags = "-check=bounds,races,uninitialised,barriers";
  ze_kernel_handle_t kernel = makeKernel(module("library-enqueue"), "start");
  int *x = allocate<int>(8);
  std::fill_n(x, 8, 0);
  set(kernel, 0, x);
  set(kernel, 1, 4);
  launch(kernel);
  EXPECT_EQ(std::vector<int>(x, x + 8),
            (std::vector<int>{0, 0, 0, 0, 5, 5, 5, 5}));
  set(kernel, 1, 6);
  ze_group_count_t one = {1, 1, 1};
  testing::internal::CaptureStderr();
  EXPECT_EQ(zeCommandListAppendLaunchKernel(makeImmediate(), kernel, &one,
                                            nullptr, 0, nullptr),
            ZE_RESULT_ERROR_DEVICE_LOST);
  std::string said = testing::internal::GetCapturedStderr();
  EXPECT_NE(said.find("writes 4 bytes right behind 'x' (32 bytes), in "
                      "work-item (2, 0, 0)"),
            std::string::npos)
      << said;
}

/// Memory of the device is written by commands and kernels alone.
TEST_F(LevelZeroCompiledTest, ChecksKnowWhatNobodyHasWritten) {
  buildFlags = "-check=bounds,uninitialised";
  ze_module_handle_t kernels = module("kernels");
  ze_kernel_handle_t turn = makeKernel(kernels, "turn");
  ASSERT_SUCCESS(zeKernelSetArgumentValue(turn, 1, 8 * sizeof(int), nullptr));
  ze_command_list_handle_t list = makeImmediate();
  auto makeMemory = [&] {
    ze_device_mem_alloc_desc_t description = {
        ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC, nullptr, 0, 0};
    void *memory = nullptr;
    EXPECT_SUCCESS(zeMemAllocDevice(context, &description, 16 * sizeof(int), 64,
                                    device, &memory));
    destroyLater([=] { return zeMemFree(context, memory); });
    return static_cast<int *>(memory);
  };
  auto runOn = [&](int *memory) {
    set(turn, 0, memory);
    EXPECT_SUCCESS(zeKernelSetGroupSize(turn, 8, 1, 1));
    ze_group_count_t two = {2, 1, 1};
    testing::internal::CaptureStderr();
    ze_result_t result =
        zeCommandListAppendLaunchKernel(list, turn, &two, nullptr, 0, nullptr);
    std::string said = testing::internal::GetCapturedStderr();
    EXPECT_EQ(result,
              said.empty() ? ZE_RESULT_SUCCESS : ZE_RESULT_ERROR_DEVICE_LOST);
    return said;
  };
  auto expectUnwritten = [](const std::string &said, const char *where) {
    EXPECT_NE(said.find(where), std::string::npos) << said;
    EXPECT_NE(said.find("which nobody has written"), std::string::npos) << said;
  };
  int *memory = makeMemory(), *other = makeMemory(), zero = 0;
  expectUnwritten(runOn(memory), "at byte 0 of 'arg0' (64 bytes)");
  // What the kernel itself wrote is written.
  EXPECT_EQ(runOn(memory), "");
  ASSERT_SUCCESS(zeCommandListAppendMemoryFill(list, other, &zero, sizeof zero,
                                               32, nullptr, 0, nullptr));
  expectUnwritten(runOn(other), "at byte 32 of 'arg0' (64 bytes)");
  int *copied = makeMemory();
  ASSERT_SUCCESS(zeCommandListAppendMemoryCopy(list, copied, memory, 64,
                                               nullptr, 0, nullptr));
  EXPECT_EQ(runOn(copied), "");
  // Two rows of 16 bytes of four: the others are not.
  int *rows = makeMemory();
  ze_copy_region_t region = {0, 0, 0, 16, 2, 1};
  ASSERT_SUCCESS(zeCommandListAppendMemoryCopyRegion(
      list, rows, &region, 32, 0, memory, &region, 32, 0, nullptr, 0, nullptr));
  expectUnwritten(runOn(rows), "at byte 16 of 'arg0' (64 bytes)");
  // A kernel that writes by addresses from memory may have written anything.
  int *last = makeMemory(), *out = allocate<int>(1);
  auto **links = allocate<int *>(1);
  links[0] = last;
  ze_kernel_handle_t chase = makeKernel(kernels, "chase");
  set(chase, 0, links);
  set(chase, 1, out);
  launch(chase);
  EXPECT_EQ(runOn(last), "");
}

TEST_F(LevelZeroCompiledTest, PointersInMemory) {
  ze_kernel_handle_t kernel = makeKernel(module("kernels"), "chase");
  auto **links = allocate<int *>(64);
  int *counters = allocate<int>(4), *out = allocate<int>(64);
  for (int i = 0; i < 64; ++i)
    links[i] = counters + i % 4;
  set(kernel, 0, links);
  set(kernel, 1, out);
  ASSERT_SUCCESS(
      zeKernelSetIndirectAccess(kernel, ZE_KERNEL_INDIRECT_ACCESS_FLAG_SHARED));
  launch(kernel, 8, 8);
  EXPECT_EQ(std::vector<int>(counters, counters + 4), std::vector<int>(4, 16));
  EXPECT_EQ(std::accumulate(out, out + 64, 0), 64);
}

/// Few pages are touched.
TEST_F(LevelZeroCompiledTest, MoreThan4GiB) {
  ze_kernel_handle_t kernel = makeKernel(module("kernels"), "farAway");
  constexpr uint64_t size = uint64_t(5) << 30;
  ze_relaxed_allocation_limits_exp_desc_t relaxed = {
      ZE_STRUCTURE_TYPE_RELAXED_ALLOCATION_LIMITS_EXP_DESC, nullptr,
      ZE_RELAXED_ALLOCATION_LIMITS_EXP_FLAG_MAX_SIZE};
  ze_device_mem_alloc_desc_t description = {
      ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC, &relaxed, 0, 0};
  char *memory = nullptr;
  ze_result_t result = zeMemAllocDevice(context, &description, size, 64, device,
                                        reinterpret_cast<void **>(&memory));
  ASSERT_SUCCESS(result);
  destroyLater([=] { return zeMemFree(context, memory); });
  for (uint64_t offset : {size - 1, uint64_t(1) << 32}) {
    set(kernel, 0, memory);
    set(kernel, 1, offset);
    launch(kernel);
    char value = 0;
    ASSERT_SUCCESS(zeCommandListAppendMemoryCopy(
        makeImmediate(), &value, memory + offset, 1, nullptr, 0, nullptr));
    EXPECT_EQ(value, 42);
  }
}

TEST_F(LevelZeroCompiledTest, Printf) {
  ze_kernel_handle_t kernel = makeKernel(module("printf"), "print");
  set(kernel, 0, 42);
  testing::internal::CaptureStdout();
  launch(kernel);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "42 of 7\n");
}

//===----------------------------------------------------------------------===//
// Constants and variables
//===----------------------------------------------------------------------===//

TEST_F(LevelZeroCompiledTest, SpecializationConstants) {
  double *out = allocate<double>(8);
  auto run = [&](ze_module_handle_t module) {
    ze_kernel_handle_t kernel = makeKernel(module, "constants");
    set(kernel, 0, out);
    launch(kernel);
    return std::vector<double>(out, out + 8);
  };
  ze_module_handle_t plain = module("constants");
  EXPECT_EQ(run(plain), (std::vector<double>{0, 1, 2, 3, 4, 5, 6, 9}));

  const bool flag = true;
  const int8_t byte = -7;
  const uint16_t half = 65535;
  const int32_t word = -1000;
  const int64_t number = -(int64_t(1) << 40);
  const float single = 0.5f;
  const double twice = 1e300;
  const uint32_t ids[] = {0, 1, 2, 3, 4, 5, 6};
  const void *values[] = {&flag, &byte, &half, &word, &number, &single, &twice};
  ze_module_constants_t constants = {7, ids, values};
  ze_module_handle_t special = nullptr;
  ASSERT_SUCCESS(build(read("constants"), special, &constants));
  const std::vector<double> expected = {
      1, -7, 65535, -1000, -1099511627776.0, 0.5, 1e300, 1e6};
  EXPECT_EQ(run(special), expected);

  // The native binary keeps them.
  size_t size = 0;
  ASSERT_SUCCESS(zeModuleGetNativeBinary(special, &size, nullptr));
  std::vector<char> native(size);
  ASSERT_SUCCESS(zeModuleGetNativeBinary(
      special, &size, reinterpret_cast<uint8_t *>(native.data())));
  ze_module_handle_t again = nullptr;
  ASSERT_SUCCESS(build(native, again, nullptr, ZE_MODULE_FORMAT_NATIVE));
  EXPECT_EQ(run(again), expected);

  // Some of them.
  constants = {1, ids + 3, values + 3};
  ASSERT_SUCCESS(build(read("constants"), again, &constants));
  EXPECT_EQ(run(again), (std::vector<double>{0, 1, 2, -1000, 4, 5, 6, 1e6}));
}

TEST_F(LevelZeroCompiledTest, VariablesBelongToTheirModule) {
  int *out = allocate<int>(1);
  for (int i = 0; i < 2; ++i) {
    ze_module_handle_t counting = module("counter");
    ze_kernel_handle_t kernel = makeKernel(counting, "count");
    set(kernel, 0, out);
    launch(kernel);
    EXPECT_EQ(*out, 8);
    launch(kernel);
    EXPECT_EQ(*out, 9);
    size_t size = 0;
    int *counter = nullptr;
    float *table = nullptr;
    ASSERT_SUCCESS(zeModuleGetGlobalPointer(
        counting, "counter", &size, reinterpret_cast<void **>(&counter)));
    EXPECT_EQ(size, 4u);
    EXPECT_EQ(*counter, 7);
    ASSERT_SUCCESS(zeModuleGetGlobalPointer(counting, "table", &size, nullptr));
    EXPECT_EQ(size, 12u);
    ASSERT_SUCCESS(zeModuleGetGlobalPointer(counting, "table", nullptr,
                                            reinterpret_cast<void **>(&table)));
    EXPECT_EQ(table[2], 3.5f);
    const float hundred = 100;
    ASSERT_SUCCESS(zeCommandListAppendMemoryCopy(
        makeImmediate(), table + 1, &hundred, 4, nullptr, 0, nullptr));
    *counter = 1000;
    launch(kernel);
    EXPECT_EQ(*out, 1101);
    for (const char *name : {"count", "none", ""})
      EXPECT_EQ(zeModuleGetGlobalPointer(counting, name, &size, nullptr),
                ZE_RESULT_ERROR_INVALID_GLOBAL_NAME);
    EXPECT_EQ(zeModuleGetGlobalPointer(counting, nullptr, &size, nullptr),
              ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  }
}

//===----------------------------------------------------------------------===//
// Linking
//===----------------------------------------------------------------------===//

TEST_F(LevelZeroCompiledTest, Link) {
  ze_module_handle_t importer = module("importer"),
                     exporter = module("exporter");
  ze_module_properties_t properties = {ZE_STRUCTURE_TYPE_MODULE_PROPERTIES,
                                       nullptr, 0};
  ASSERT_SUCCESS(zeModuleGetProperties(importer, &properties));
  EXPECT_EQ(properties.flags, uint32_t(ZE_MODULE_PROPERTY_FLAG_IMPORTS));
  ASSERT_SUCCESS(zeModuleGetProperties(exporter, &properties));
  EXPECT_EQ(properties.flags, 0u);

  ze_kernel_desc_t description = {ZE_STRUCTURE_TYPE_KERNEL_DESC, nullptr, 0,
                                  "callHelper"};
  ze_kernel_handle_t kernel = nullptr;
  EXPECT_EQ(zeKernelCreate(importer, &description, &kernel),
            ZE_RESULT_ERROR_INVALID_MODULE_UNLINKED);
  EXPECT_EQ(zeModuleGetGlobalPointer(importer, "shared", nullptr, nullptr),
            ZE_RESULT_ERROR_INVALID_GLOBAL_NAME);

  ze_module_build_log_handle_t log = nullptr;
  EXPECT_EQ(zeModuleDynamicLink(1, &importer, &log),
            ZE_RESULT_ERROR_MODULE_LINK_FAILURE);
  EXPECT_EQ(takeLog(log),
            "error: 'helper' is imported, and no module exports it\n"
            "error: 'shared' is imported, and no module exports it");
  ze_module_handle_t ambiguous[] = {importer, exporter, module("exporter")};
  EXPECT_EQ(zeModuleDynamicLink(3, ambiguous, &log),
            ZE_RESULT_ERROR_MODULE_LINK_FAILURE);
  EXPECT_EQ(takeLog(log),
            "error: 'helper' is imported, and more than one module exports it\n"
            "error: 'shared' is imported, and more than one module exports it");
  EXPECT_EQ(zeKernelCreate(importer, &description, &kernel),
            ZE_RESULT_ERROR_INVALID_MODULE_UNLINKED);

  ze_module_handle_t both[] = {importer, exporter};
  ASSERT_SUCCESS(zeModuleDynamicLink(2, both, &log));
  EXPECT_EQ(takeLog(log), "");
  ASSERT_SUCCESS(zeModuleDynamicLink(2, both, nullptr));
  kernel = makeKernel(importer, "callHelper");
  int *out = allocate<int>(8);
  set(kernel, 0, out);
  launch(kernel, 1, 8);
  for (int i = 0; i < 8; ++i)
    EXPECT_EQ(out[i], i * i + 1000);
  int *shared = nullptr;
  ASSERT_SUCCESS(zeModuleGetGlobalPointer(importer, "shared", nullptr,
                                          reinterpret_cast<void **>(&shared)));
  *shared = 1;
  launch(kernel, 1, 8);
  EXPECT_EQ(out[7], 50);
  // It has none of the other's kernels.
  description.pKernelName = "setShared";
  EXPECT_EQ(zeKernelCreate(importer, &description, &kernel),
            ZE_RESULT_ERROR_INVALID_KERNEL_NAME);

  both[1] = nullptr;
  EXPECT_EQ(zeModuleDynamicLink(2, both, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_EQ(zeModuleDynamicLink(2, nullptr, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
}

/// The same sources, compiled by Cairn with `-create-library`.
TEST_F(LevelZeroCompiledTest, LinkLibraries) {
  ze_module_handle_t both[] = {module("library-importer"),
                               module("library-exporter")};
  ze_kernel_desc_t description = {ZE_STRUCTURE_TYPE_KERNEL_DESC, nullptr, 0,
                                  "callHelper"};
  ze_kernel_handle_t kernel = nullptr;
  EXPECT_EQ(zeKernelCreate(both[0], &description, &kernel),
            ZE_RESULT_ERROR_INVALID_MODULE_UNLINKED);
  ze_module_build_log_handle_t log = nullptr;
  EXPECT_EQ(zeModuleDynamicLink(1, both, &log),
            ZE_RESULT_ERROR_MODULE_LINK_FAILURE);
  EXPECT_EQ(takeLog(log),
            "error: 'helper' is imported, and no module exports it\n"
            "error: 'shared' is imported, and no module exports it");
  ASSERT_SUCCESS(zeModuleDynamicLink(2, both, nullptr));
  int *out = allocate<int>(8);
  kernel = makeKernel(both[0], "callHelper");
  set(kernel, 0, out);
  launch(kernel, 1, 8);
  for (int i = 0; i < 8; ++i)
    EXPECT_EQ(out[i], i * i + 1000);
}

TEST_F(LevelZeroCompiledTest, LinkModulesWithoutKernels) {
  ze_module_handle_t modules[] = {module("functions"), module("caller"),
                                  module("exporter")};
  ze_module_build_log_handle_t log = nullptr;
  EXPECT_EQ(zeModuleDynamicLink(1, modules, &log),
            ZE_RESULT_ERROR_MODULE_LINK_FAILURE);
  EXPECT_EQ(takeLog(log),
            "error: 'helper' is imported, and no module exports it");
  ASSERT_SUCCESS(zeModuleDynamicLink(3, modules, &log));
  EXPECT_EQ(takeLog(log), "");
  ze_kernel_handle_t kernel = makeKernel(modules[1], "callTwiceHelper");
  int *out = allocate<int>(8);
  set(kernel, 0, out);
  launch(kernel, 1, 8);
  for (int i = 0; i < 8; ++i)
    EXPECT_EQ(out[i], 2 * i * i);
}

TEST_F(LevelZeroCompiledTest, LinkShareTheVariablesOfTheExporter) {
  ze_module_handle_t both[] = {module("importer"), module("exporter")};
  ASSERT_SUCCESS(zeModuleDynamicLink(2, both, nullptr));
  ze_kernel_handle_t set = makeKernel(both[1], "setShared"),
                     call = makeKernel(both[0], "callHelper");
  int *out = allocate<int>(1), value = 77;
  ASSERT_SUCCESS(zeKernelSetArgumentValue(set, 0, sizeof value, &value));
  ASSERT_SUCCESS(zeKernelSetArgumentValue(call, 0, sizeof out, &out));
  launch(set);
  launch(call);
  EXPECT_EQ(*out, 77);
}

TEST_F(LevelZeroCompiledTest, InspectLinkage) {
  ze_module_handle_t importer = module("importer");
  ze_linkage_inspection_ext_desc_t description = {
      ZE_STRUCTURE_TYPE_LINKAGE_INSPECTION_EXT_DESC, nullptr, 3};
  ze_module_build_log_handle_t log = nullptr;
  ASSERT_SUCCESS(zeModuleInspectLinkageExt(&description, 1, &importer, &log));
  EXPECT_EQ(takeLog(log), "imports:\n  helper\n  shared\nunresolvable "
                          "imports:\n  helper\n  shared");
  description.flags = 8;
  EXPECT_EQ(zeModuleInspectLinkageExt(&description, 1, &importer, &log),
            ZE_RESULT_ERROR_INVALID_ENUMERATION);
}

TEST_F(LevelZeroCompiledTest, BuildFailures) {
  // Cut anywhere, it fails, and the next is built.
  std::vector<char> whole = read("kernels");
  for (size_t size = 4; size < whole.size(); size += 4 * 101) {
    ze_module_handle_t module = nullptr;
    std::string log;
    EXPECT_EQ(build({whole.begin(), whole.begin() + size}, module, nullptr,
                    ZE_MODULE_FORMAT_IL_SPIRV, &log),
              ZE_RESULT_ERROR_MODULE_BUILD_FAILURE)
        << size;
    EXPECT_NE(log.find("error: "), std::string::npos) << log;
  }
  module("kernels");
}

/// Makes a native binary whole again after a change.
static void sign(std::vector<char> &native) {
  uint64_t value =
      cairn::runtime::Hash::of(native.data() + 16, native.size() - 16);
  memcpy(native.data() + 8, &value, sizeof value);
}

TEST_F(LevelZeroCompiledTest, NativeBinariesHoldMachineCode) {
  size_t size = 0;
  ze_module_handle_t counter = module("counter"), again = nullptr;
  ASSERT_SUCCESS(zeModuleGetNativeBinary(counter, &size, nullptr));
  std::vector<char> native(size);
  ASSERT_SUCCESS(zeModuleGetNativeBinary(
      counter, &size, reinterpret_cast<uint8_t *>(native.data())));
  // Without SPIR-V that the compiler would take: the last word ends a function.
  native[size - 4] = native[size - 3] = -1;
  sign(native);
  ASSERT_SUCCESS(build(native, again, nullptr, ZE_MODULE_FORMAT_NATIVE));
  // Its binary is the same.
  size_t sizeAgain = 0;
  ASSERT_SUCCESS(zeModuleGetNativeBinary(again, &sizeAgain, nullptr));
  ASSERT_EQ(sizeAgain, size);
  std::vector<char> copy(size);
  ASSERT_SUCCESS(zeModuleGetNativeBinary(
      again, &size, reinterpret_cast<uint8_t *>(copy.data())));
  EXPECT_EQ(copy, native);
  // On another processor it is compiled, so that what was changed matters.
  std::string log;
  native[24] ^= 1;
  sign(native);
  EXPECT_EQ(build(native, again, nullptr, ZE_MODULE_FORMAT_NATIVE, &log),
            ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
  native[size - 4] = 56, native[size - 3] = 0; // OpFunctionEnd
  sign(native);
  EXPECT_SUCCESS(build(native, again, nullptr, ZE_MODULE_FORMAT_NATIVE));
}

TEST_F(LevelZeroCompiledTest, InvalidModulesWithImports) {
  std::vector<char> binary = read("importer");
  binary[binary.size() - 4] = binary[binary.size() - 3] = -1;
  ze_module_handle_t made = nullptr;
  std::string log;
  EXPECT_EQ(build(binary, made, nullptr, ZE_MODULE_FORMAT_IL_SPIRV, &log),
            ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
  EXPECT_NE(log.find("error: "), std::string::npos) << log;
}
