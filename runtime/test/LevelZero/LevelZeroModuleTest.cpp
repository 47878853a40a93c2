//===- LevelZeroModuleTest.cpp - modules and build logs ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroExecutionTest.h"

#include <thread>

using namespace cairn::test;

namespace {
class LevelZeroModuleTest : public LevelZeroExecutionTest {
protected:
  struct Built {
    ze_result_t result;
    ze_module_handle_t module;
    std::string log;
  };

  Built build(const void *data, size_t size, const char *flags = nullptr,
              ze_module_format_t format = ZE_MODULE_FORMAT_IL_SPIRV) {
    ze_module_desc_t description = {};
    description.stype = ZE_STRUCTURE_TYPE_MODULE_DESC;
    description.format = format;
    description.inputSize = size;
    description.pInputModule = static_cast<const uint8_t *>(data);
    description.pBuildFlags = flags;
    Built built = {};
    ze_module_build_log_handle_t log = nullptr;
    built.result =
        zeModuleCreate(context, device, &description, &built.module, &log);
    if (built.result == ZE_RESULT_SUCCESS)
      destroyLater([=] { return zeModuleDestroy(built.module); });
    if (!log)
      return built;
    size_t length = 0;
    EXPECT_SUCCESS(zeModuleBuildLogGetString(log, &length, nullptr));
    built.log.resize(length);
    EXPECT_SUCCESS(zeModuleBuildLogGetString(log, &length, &built.log[0]));
    EXPECT_EQ(built.log[length - 1], '\0');
    built.log.resize(length - 1);
    EXPECT_SUCCESS(zeModuleBuildLogDestroy(log));
    EXPECT_EQ(zeModuleBuildLogGetString(log, &length, nullptr),
              ZE_RESULT_ERROR_INVALID_ARGUMENT);
    return built;
  }
  Built build(const std::vector<uint32_t> &words, const char *flags = nullptr) {
    return build(words.data(), 4 * words.size(), flags);
  }

  const std::vector<uint32_t> two = frameOfModule({"saxpy", "ids"});
};
} // namespace

TEST_F(LevelZeroModuleTest, Kernels) {
  ze_module_handle_t module = makeModule({"saxpy", "ids"});
  uint32_t count = 0;
  ASSERT_SUCCESS(zeModuleGetKernelNames(module, &count, nullptr));
  ASSERT_EQ(count, 2u);
  const char *names[2] = {};
  ASSERT_SUCCESS(zeModuleGetKernelNames(module, &count, names));
  EXPECT_STREQ(names[0], "saxpy");
  EXPECT_STREQ(names[1], "ids");
  EXPECT_EQ(zeModuleGetKernelNames(module, nullptr, names),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);

  ze_module_properties_t properties = {ZE_STRUCTURE_TYPE_MODULE_PROPERTIES,
                                       nullptr, 77};
  ASSERT_SUCCESS(zeModuleGetProperties(module, &properties));
  EXPECT_EQ(properties.flags, 0u);

  void *pointer = nullptr;
  EXPECT_EQ(zeModuleGetFunctionPointer(module, "saxpy", &pointer),
            ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
  EXPECT_EQ(zeModuleGetFunctionPointer(module, "Saxpy", &pointer),
            ZE_RESULT_ERROR_INVALID_FUNCTION_NAME);
  EXPECT_EQ(zeModuleGetFunctionPointer(module, nullptr, &pointer),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeModuleGetGlobalPointer(module, "nowhere", nullptr, &pointer),
            ZE_RESULT_ERROR_INVALID_GLOBAL_NAME);
}

TEST_F(LevelZeroModuleTest, KernelCreation) {
  ze_module_handle_t module = makeModule({"saxpy"});
  ze_kernel_desc_t description = {ZE_STRUCTURE_TYPE_KERNEL_DESC, nullptr, 0,
                                  "ids"};
  ze_kernel_handle_t kernel = nullptr;
  EXPECT_EQ(zeKernelCreate(module, &description, &kernel),
            ZE_RESULT_ERROR_INVALID_KERNEL_NAME);
  description.pKernelName = nullptr;
  EXPECT_EQ(zeKernelCreate(module, &description, &kernel),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  description = {ZE_STRUCTURE_TYPE_KERNEL_DESC, nullptr, 4, "saxpy"};
  EXPECT_EQ(zeKernelCreate(module, &description, &kernel),
            ZE_RESULT_ERROR_INVALID_ENUMERATION);
  description.flags = 3;
  EXPECT_EQ(
      zeKernelCreate(as<ze_module_handle_t>(context), &description, &kernel),
      ZE_RESULT_ERROR_INVALID_ARGUMENT);
  ASSERT_SUCCESS(zeKernelCreate(module, &description, &kernel));
  EXPECT_EQ(zeModuleDestroy(module), ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE);
  EXPECT_SUCCESS(zeKernelDestroy(kernel));
  EXPECT_EQ(zeKernelDestroy(kernel), ZE_RESULT_ERROR_INVALID_ARGUMENT);
}

/// What the made-up compiler says of its options. Those of the user come first.
static std::string compiledWith(const std::string &options = "") {
  return "warning: options [" + options + (options.empty() ? "" : " ") +
         "-cl-uniform-work-group-size]";
}

TEST_F(LevelZeroModuleTest, BuildFlags) {
  EXPECT_EQ(build(two).log, compiledWith());
  EXPECT_EQ(build(two, "").log, compiledWith());
  EXPECT_EQ(build(two, " -ze-opt-large-register-file "
                       "-ze-opt-greater-than-4GB-buffer-required "
                       "-ze-opt-has-buffer-offset-arg -ze-opt-level=2")
                .log,
            compiledWith());
  for (const char *flags :
       {"-ze-opt-disable", "-ze-opt-level=0", "-ze-opt-level 0"})
    EXPECT_EQ(build(two, flags).log, compiledWith("-cl-opt-disable"));
  EXPECT_EQ(build(two, "-g -ze-opt-level=1 -cl-mad-enable").log,
            compiledWith("-g -cl-mad-enable"));
  Built built = build(two, "-ze-opt-level=3");
  EXPECT_EQ(built.result, ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
  EXPECT_EQ(built.log, "error: expected '-ze-opt-level' to be 0, 1 or 2, got "
                       "'3'");
  built = build(two, "-ze-nonsense");
  EXPECT_EQ(built.result, ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
  EXPECT_EQ(built.log, "error: unknown build flag '-ze-nonsense'");
}

TEST_F(LevelZeroModuleTest, BothByteOrders) {
  std::vector<uint32_t> swapped = two;
  for (uint32_t &word : swapped)
    word = __builtin_bswap32(word);
  uint32_t count = 0;
  Built built = build(swapped);
  ASSERT_EQ(built.result, ZE_RESULT_SUCCESS) << built.log;
  ASSERT_SUCCESS(zeModuleGetKernelNames(built.module, &count, nullptr));
  EXPECT_EQ(count, 2u);
}

TEST_F(LevelZeroModuleTest, Damaged) {
  auto fails = [&](const Built &built, const std::string &log) {
    EXPECT_EQ(built.result, ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
    EXPECT_EQ(built.module, nullptr);
    EXPECT_EQ(built.log, "error: the module is not valid SPIR-V: " + log);
  };
  const std::string noSize =
      "expected a header of 20 bytes and words of 4 bytes, got ";
  fails(build("not SPIR-V, although long", 24),
        "expected a module to start with the magic number");
  fails(build("\x03", 1), noSize + "1 bytes");
  fails(build(two.data(), 4), noSize + "4 bytes");
  fails(build(two.data(), 4 * two.size() - 1),
        noSize + std::to_string(4 * two.size() - 1) + " bytes");
  fails(build(two.data(), 4 * two.size() - 4),
        "the instruction at word 10 does not end within the module");
  std::vector<uint32_t> words = two;
  words[5] = 15; // of no words
  fails(build(words),
        "the instruction at word 5 does not end within the module");
  words = two;
  words[9] = 0x01010101; // was the end of a name
  fails(build(words), "the name of an entry point does not end");
  // What the compiler says.
  Built built = build(frameOfModule({"error"}));
  EXPECT_EQ(built.result, ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
  EXPECT_EQ(built.log, "module:1:1: error: as you wish");
  // The compiler goes on.
  EXPECT_EQ(build(two).result, ZE_RESULT_SUCCESS);
}

TEST_F(LevelZeroModuleTest, NativeBinary) {
  ze_module_handle_t module = build(two, "-cl-mad-enable").module;
  size_t size = 0;
  ASSERT_SUCCESS(zeModuleGetNativeBinary(module, &size, nullptr));
  std::vector<uint8_t> binary(size);
  size_t less = size - 1;
  EXPECT_EQ(zeModuleGetNativeBinary(module, &less, binary.data()),
            ZE_RESULT_ERROR_INVALID_SIZE);
  EXPECT_EQ(zeModuleGetNativeBinary(module, nullptr, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  ASSERT_SUCCESS(zeModuleGetNativeBinary(module, &size, binary.data()));

  Built built = build(binary.data(), size, nullptr, ZE_MODULE_FORMAT_NATIVE);
  ASSERT_EQ(built.result, ZE_RESULT_SUCCESS) << built.log;
  EXPECT_EQ(built.log, compiledWith("-cl-mad-enable"));
  uint32_t count = 0;
  ASSERT_SUCCESS(zeModuleGetKernelNames(built.module, &count, nullptr));
  EXPECT_EQ(count, 2u);

  for (size_t cut = 0; cut < size; cut += 7)
    EXPECT_EQ(
        build(binary.data(), cut ? cut : 1, nullptr, ZE_MODULE_FORMAT_NATIVE)
            .result,
        ZE_RESULT_ERROR_INVALID_NATIVE_BINARY)
        << cut;
  for (size_t i = 0; i < size; i += 5) {
    binary[i] ^= 0x10;
    EXPECT_EQ(
        build(binary.data(), size, nullptr, ZE_MODULE_FORMAT_NATIVE).result,
        ZE_RESULT_ERROR_INVALID_NATIVE_BINARY)
        << i;
    binary[i] ^= 0x10;
  }
  EXPECT_EQ(build(two.data(), 4 * two.size(), nullptr, ZE_MODULE_FORMAT_NATIVE)
                .result,
            ZE_RESULT_ERROR_INVALID_NATIVE_BINARY);
}

TEST_F(LevelZeroModuleTest, SeveralInputs) {
  std::vector<uint32_t> first = frameOfModule({"saxpy"}),
                        second = frameOfModule({"ids"});
  size_t sizes[] = {4 * first.size(), 4 * second.size()};
  const uint8_t *inputs[] = {reinterpret_cast<const uint8_t *>(first.data()),
                             reinterpret_cast<const uint8_t *>(second.data())};
  const char *flags[] = {"-ze-opt-disable", nullptr};
  ze_module_program_exp_desc_t program = {
      ZE_STRUCTURE_TYPE_MODULE_PROGRAM_EXP_DESC,
      nullptr,
      2,
      sizes,
      inputs,
      flags,
      nullptr};
  ze_module_desc_t description = {};
  description.stype = ZE_STRUCTURE_TYPE_MODULE_DESC;
  description.pNext = &program;
  ze_module_handle_t module = nullptr;
  ASSERT_SUCCESS(
      zeModuleCreate(context, device, &description, &module, nullptr));
  uint32_t count = 0;
  EXPECT_SUCCESS(zeModuleGetKernelNames(module, &count, nullptr));
  EXPECT_EQ(count, 2u);
  EXPECT_SUCCESS(zeModuleDestroy(module));
  program.count = 0;
  EXPECT_EQ(zeModuleCreate(context, device, &description, &module, nullptr),
            ZE_RESULT_ERROR_INVALID_SIZE);
  program.count = 2;
  inputs[1] = nullptr;
  EXPECT_EQ(zeModuleCreate(context, device, &description, &module, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
}

TEST_F(LevelZeroModuleTest, WrongDescriptions) {
  ze_module_desc_t description = {};
  description.stype = ZE_STRUCTURE_TYPE_MODULE_DESC;
  description.inputSize = 4 * two.size();
  description.pInputModule = reinterpret_cast<const uint8_t *>(two.data());
  ze_module_handle_t module = nullptr;
  auto create = [&] {
    return zeModuleCreate(context, device, &description, &module, nullptr);
  };
  EXPECT_EQ(zeModuleCreate(nullptr, device, &description, &module, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_EQ(zeModuleCreate(context, nullptr, &description, &module, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_EQ(zeModuleCreate(context, device, nullptr, &module, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeModuleCreate(context, device, &description, nullptr, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  ze_module_constants_t constants = {1, nullptr, nullptr};
  description.pConstants = &constants;
  EXPECT_EQ(create(), ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  description.pConstants = nullptr;
  description.format = ze_module_format_t(2);
  EXPECT_EQ(create(), ZE_RESULT_ERROR_INVALID_ENUMERATION);
  description.format = ZE_MODULE_FORMAT_IL_SPIRV;
  description.inputSize = 0;
  EXPECT_EQ(create(), ZE_RESULT_ERROR_INVALID_SIZE);
  description.inputSize = 8;
  description.pInputModule = nullptr;
  EXPECT_EQ(create(), ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(module, nullptr);
}

TEST_F(LevelZeroModuleTest, UnknownConstant) {
  constexpr uint32_t opDecorate = 4 << 16 | 71, opGroupDecorate = 3 << 16 | 74,
                     specId = 1, group = 50;
  // A group that is in itself, again and again, and has no constant.
  std::vector<uint32_t> circular = two;
  circular.insert(circular.end(), {opDecorate, group, specId, 12});
  for (int i = 0; i < 100; ++i)
    circular.insert(circular.end(), {opGroupDecorate, group, group});
  for (const std::vector<uint32_t> &words : {two, circular}) {
    ze_module_desc_t description = {};
    description.stype = ZE_STRUCTURE_TYPE_MODULE_DESC;
    description.inputSize = 4 * words.size();
    description.pInputModule = reinterpret_cast<const uint8_t *>(words.data());
    uint32_t id = 12, value = 3;
    const void *values[] = {&value};
    ze_module_constants_t constants = {1, &id, values};
    description.pConstants = &constants;
    ze_module_handle_t module = nullptr;
    ze_module_build_log_handle_t log = nullptr;
    ASSERT_SUCCESS(
        zeModuleCreate(context, device, &description, &module, &log));
    char text[200] = {};
    size_t size = sizeof text;
    ASSERT_SUCCESS(zeModuleBuildLogGetString(log, &size, text));
    EXPECT_EQ(text, "warning: the module has no specialization constant 12\n" +
                        compiledWith());
    // In any order.
    EXPECT_SUCCESS(zeModuleDestroy(module));
    EXPECT_SUCCESS(zeModuleBuildLogDestroy(log));
  }
}

TEST_F(LevelZeroModuleTest, ManyThreads) {
  std::vector<std::thread> threads;
  std::vector<int> good(8);
  for (size_t t = 0; t < good.size(); ++t)
    threads.emplace_back([&, t] {
      std::vector<uint32_t> words = frameOfModule({t % 2 ? "saxpy" : "error"});
      ze_module_desc_t description = {};
      description.stype = ZE_STRUCTURE_TYPE_MODULE_DESC;
      description.inputSize = 4 * words.size();
      description.pInputModule =
          reinterpret_cast<const uint8_t *>(words.data());
      for (int i = 0; i < 20; ++i) {
        ze_module_handle_t module = nullptr;
        ze_result_t result =
            zeModuleCreate(context, device, &description, &module, nullptr);
        if (t % 2 == 0)
          good[t] += result == ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
        else
          good[t] += result == ZE_RESULT_SUCCESS &&
                     zeModuleDestroy(module) == ZE_RESULT_SUCCESS;
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(good, std::vector<int>(8, 20));
}
