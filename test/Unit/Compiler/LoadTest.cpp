//===- LoadTest.cpp - binaries that the runtime loads -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From a source to values, by way of memory alone.
//
//===----------------------------------------------------------------------===//
#include "CompilerTest.h"
#include "cairn/runtime/Runtime.h"

#include <numeric>

using namespace cairn::compiler;
namespace runtime = cairn::runtime;

namespace {

/// Tables, copies of structs, calls that stay calls, local memory and barriers.
constexpr const char *kSource =
    "constant int table[] = {3, 1, 4, 1, 5, 9, 2, 6};\n"
    "typedef struct { int v[64]; } S;\n"
    "kernel void k(global int *p, float f, int n) {\n"
    "  local int t[64];\n"
    "  S a, b;\n"
    "  size_t l = get_local_id(0), i = get_global_id(0);\n"
    "  for (int j = 0; j < 64; ++j) a.v[j] = (p[i] + j) & 7;\n"
    "  b = a;\n"
    "  t[l] = table[b.v[n & 63]];\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  p[i] = t[l ^ 1] + (int)fmod(f, 4.0f) + (int)get_local_size(0);\n"
    "}\n"
    "kernel void other(global int *p) { *p = -1; }\n";

/// The parameter is a driver of this machine.
class LoadTest : public CompilerTest,
                 public testing::WithParamInterface<std::string> {
protected:
  void SetUp() override {
    target = findCompiler(GetParam())->createTarget(&context);
    auto created = runtime::createDevice(GetParam());
    ASSERT_TRUE(created.ok()) << created.message();
    device = created.take();
  }

  std::unique_ptr<runtime::Program> load(llvm::ArrayRef<uint8_t> binary,
                                         const std::string &json) {
    auto interface = runtime::ProgramInterface::parse(json);
    EXPECT_TRUE(interface.ok()) << interface.message();
    if (!interface.ok())
      return nullptr;
    auto program =
        device->loadBinary(binary.data(), binary.size(), "k", interface.take());
    EXPECT_TRUE(program.ok()) << program.message();
    return program.ok() ? program.take() : nullptr;
  }

  /// What the kernel makes of 0 to 63, in groups of `local` work-items.
  std::vector<int> run(runtime::Program &program, uint64_t local) {
    auto kernel = program.createKernel("k");
    auto buffer = device->createBuffer(64 * sizeof(int));
    EXPECT_TRUE(kernel.ok()) << kernel.message();
    EXPECT_TRUE(buffer.ok()) << buffer.message();
    if (!kernel.ok() || !buffer.ok())
      return {};
    std::vector<int> values(64);
    std::iota(values.begin(), values.end(), 0);
    EXPECT_TRUE((*buffer)->write(values.data(), 256).ok());
    runtime::Launch launch;
    launch.global = {64};
    launch.local = {local};
    launch.args = {runtime::Argument::buffer(**buffer),
                   runtime::Argument::value(7.5f),
                   runtime::Argument::value(int32_t(2))};
    auto event = device->launch(**kernel, launch);
    EXPECT_TRUE(event.ok()) << event.message();
    if (!event.ok())
      return {};
    EXPECT_TRUE(event->wait().status().ok());
    EXPECT_TRUE((*buffer)->read(values.data(), 256).ok());
    return values;
  }

  static std::vector<int> expected(int local) {
    const int table[] = {3, 1, 4, 1, 5, 9, 2, 6};
    std::vector<int> values;
    for (int i = 0; i < 64; ++i)
      values.push_back(table[((i ^ 1) + 2) & 7] + 3 + local);
    return values;
  }

  std::unique_ptr<runtime::Device> device;
};
INSTANTIATE_TEST_SUITE_P(Drivers, LoadTest,
                         testing::ValuesIn(runtime::availableDrivers()),
                         [](const auto &info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST_P(LoadTest, RunsABinaryOfAModule) {
  for (const char *options : {"", "-cl-opt-disable"}) {
    auto module = newModule();
    ASSERT_EQ(module->parseOptions(options), Result::SUCCESS) << log;
    ASSERT_EQ(module->compileOpenCLC("k.cl", kSource), Result::SUCCESS) << log;
    ASSERT_EQ(module->finalize(), Result::SUCCESS) << log;
    llvm::ArrayRef<uint8_t> binary;
    ASSERT_EQ(module->createBinary(binary), Result::SUCCESS) << log;
    auto program = load(binary, interfaceOf(*module));
    ASSERT_NE(program, nullptr);
    module.reset();
    for (int local : {2, 16, 64})
      EXPECT_EQ(run(*program, local), expected(local)) << options;
  }
}

TEST_P(LoadTest, RunsALinkedProgram) {
  auto user = compiled("int helper(int);\n"
                       "kernel void k(global int *p, float f, int n) {\n"
                       "  size_t i = get_global_id(0);\n"
                       "  p[i] = helper(p[i]) + (int)f + n;\n"
                       "}\n");
  auto helper = compiled("constant int base = 100;\n"
                         "int helper(int x) { return base + x * x; }\n");
  auto program = newModule();
  ASSERT_EQ(program->link({user.get(), helper.get()}), Result::SUCCESS) << log;
  ASSERT_EQ(program->finalize(), Result::SUCCESS) << log;
  llvm::ArrayRef<uint8_t> binary;
  ASSERT_EQ(program->createBinary(binary), Result::SUCCESS) << log;
  auto loaded = load(binary, interfaceOf(*program));
  ASSERT_NE(loaded, nullptr);
  std::vector<int> values = run(*loaded, 16);
  ASSERT_EQ(values.size(), 64u);
  for (int i = 0; i < 64; ++i)
    EXPECT_EQ(values[i], 100 + i * i + 7 + 2);
}

TEST_P(LoadTest, RunsASpecializedKernel) {
  if (!target->getCompilerInfo()->supports_deferred_compilation)
    return; // KernelTest sees to it that there is no kernel then
  auto module = finalized(kSource);
  Kernel *kernel = module->getKernel("k");
  ASSERT_NE(kernel, nullptr);
  const size_t zeros[3] = {0, 0, 0}, sizes[3] = {64, 1, 1};
  NDRangeOptions options;
  options.localSize = {32, 1, 1};
  options.globalOffset = zeros;
  options.globalSize = sizes;
  options.length = 3;
  std::string interface;
  auto binary = kernel->createSpecializedKernel(options, &interface);
  ASSERT_TRUE(binary) << log;
  auto program = load(*binary, interface);
  ASSERT_NE(program, nullptr);
  EXPECT_EQ(program->interface().kernels.size(), 1u);
  EXPECT_EQ(run(*program, 32), expected(32));
  auto loaded = program->createKernel("k");
  ASSERT_TRUE(loaded.ok());
  // It is for that size alone.
  EXPECT_EQ((*loaded)->interface().reqdWorkGroupSize,
            (std::array<uint64_t, 3>{32, 1, 1}));
}

TEST_P(LoadTest, RefusesDamagedBinaries) {
  auto module = finalized(kSource);
  llvm::ArrayRef<uint8_t> binary;
  ASSERT_EQ(module->createBinary(binary), Result::SUCCESS) << log;
  auto interface = runtime::ProgramInterface::parse(interfaceOf(*module));
  ASSERT_TRUE(interface.ok());
  for (size_t size : {size_t(0), size_t(4), size_t(60), binary.size() / 2}) {
    auto program =
        device->loadBinary(binary.data(), size / 4 * 4, "half", *interface);
    EXPECT_FALSE(program.ok()) << size;
    EXPECT_NE(program.message(), "");
  }
}

} // namespace
