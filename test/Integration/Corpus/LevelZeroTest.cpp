//===- LevelZeroTest.cpp - cases on a Level Zero device ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Corpus.<case>/level_zero launches the OpenCL SPIR-V that the kernel's source
// becomes, Corpus.<case>/level_zero_<level> that of the level's text, if it is
// another.
// CorpusModule.<case>/<way>, of the first case of each module, has everything
// read the module that is to read it.
//
//===----------------------------------------------------------------------===//
#include "LevelZeroTest.h"

#include "CaseLaunch.h"
#include "LevelZeroOptions.h"
#include "ModuleChecks.h"
#include "ProgramCache.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

using namespace cairn::corpus;
using namespace cairn::runtime;

namespace {

/// A way from a kernel to the device.
struct Way {
  const char *name;
  /// As for compiledProgram.
  const char *level;
};

const Way ways[] = {
    {"level_zero", "source"},
    {"level_zero_mux", "mux"},
    {"level_zero_gpu", "gpu"},
};

/// The one device and what it has loaded, as each load compiles for the CPU.
class LoadedModules {
public:
  LoadedModules() {
    Result<std::unique_ptr<Device>> made = createDevice("level-zero");
    if (made.ok())
      device = made.take();
    else
      error = made.message();
  }

  /// Null if there is none, and then why in `error`.
  std::unique_ptr<Device> device;
  std::string error;

  /// The program of the case's file, or null and why.
  Program *load(const CorpusCase &one, const CompiledProgram &compiled,
                std::string &error);

private:
  std::map<const CompiledProgram *, std::unique_ptr<Program>> programs;
};

class LevelZeroTest : public testing::Test {
public:
  LevelZeroTest(const CorpusCase &one, const Way &way) : one(one), way(way) {}

protected:
  const CompiledProgram &compiled() const {
    return compiledProgram("level-zero", one.file, levelZeroOptions(one),
                           way.level);
  }
  bool isOfSource() const {
    return way.level != std::string("source") &&
           isWhatSourceBecomes("level-zero", one.file, levelZeroOptions(one),
                               way.level);
  }

  const CorpusCase &one;
  const Way &way;
};

class LaunchTest : public LevelZeroTest {
  using LevelZeroTest::LevelZeroTest;
  void TestBody() override;
};

class ModuleTest : public LevelZeroTest {
  using LevelZeroTest::LevelZeroTest;
  void TestBody() override;
};

/// Stands for all tests where there is no device.
class NoDeviceTest : public testing::Test {
  void TestBody() override {
    FAIL() << "CAIRN_TEST_REQUIRE names level-zero: "
           << createDevice("level-zero").message();
  }
};

} // namespace

static bool isRequired() {
  const char *required = std::getenv("CAIRN_TEST_REQUIRE");
  return required &&
         std::string(required).find("level-zero") != std::string::npos;
}

Program *LoadedModules::load(const CorpusCase &one,
                             const CompiledProgram &compiled,
                             std::string &error) {
  std::unique_ptr<Program> &program = programs[&compiled];
  if (program)
    return program.get();
  size_t size = 0;
  const void *binary = cairnProgramBinary(compiled.program, &size, nullptr);
  Result<ProgramInterface> interface =
      ProgramInterface::parse(cairnProgramInterface(compiled.program));
  if (!binary || !interface.ok()) {
    error = binary ? interface.message() : "no binary";
    return nullptr;
  }
  Result<std::unique_ptr<Program>> loaded =
      device->loadBinary(binary, size, one.file, interface.take());
  if (!loaded.ok()) {
    error = loaded.message();
    return nullptr;
  }
  program = loaded.take();
  return program.get();
}

void LaunchTest::TestBody() {
  const CompiledProgram &program = compiled();
  ASSERT_TRUE(program.program) << program.error;
  if (isOfSource())
    return;
  static LoadedModules modules;
  ASSERT_TRUE(modules.device) << modules.error;
  std::string error;
  Program *loaded = modules.load(one, program, error);
  ASSERT_TRUE(loaded) << error;
  Result<std::unique_ptr<Kernel>> kernel = loaded->createKernel(one.kernel);
  ASSERT_TRUE(kernel.ok()) << kernel.message();

  EXPECT_EQ(runCase(one, *modules.device, **kernel), "");
}

/// What SPIRV-Tools' validator says of the module, for OpenCL where it can: it
/// knows no SPIR-V after 1.2 there, and no capability of OpenCL's extensions.
static std::string validateForOpenCL(const void *data, size_t size) {
  constexpr uint32_t version12 = 0x00010200;
  std::string message =
      size > 4 && static_cast<const uint32_t *>(data)[1] > version12
          ? ""
          : validateModule(SPV_ENV_OPENCL_2_2, data, size);
  for (const char *capability :
       {"Float16", "Int64Atomics", "AtomicFloat32AddEXT"})
    if (message.find(std::string("Capability ") + capability +
                     " is not allowed by OpenCL 2.2") == 0)
      return "";
  return message;
}

void ModuleTest::TestBody() {
  const CompiledProgram &program = compiled();
  ASSERT_TRUE(program.program) << program.error;
  if (isOfSource())
    return;
  size_t size = 0;
  const void *binary = cairnProgramBinary(program.program, &size, nullptr);
  ASSERT_TRUE(binary);
  EXPECT_EQ(validateModule(SPV_ENV_UNIVERSAL_1_4, binary, size), "");
  EXPECT_EQ(validateForOpenCL(binary, size), "");
  EXPECT_EQ(unexpectedViolations(one, checkForLevelZero(binary, size)), "");
  for (const char *translator : {"llvm-spirv-14", "llvm-spirv-15"})
    if (isRequired() || isInstalled(translator)) {
      EXPECT_EQ(readWithTranslator(translator, binary, size), "");
    }
}

template <typename T>
static void registerTest(const char *suite, const CorpusCase &one,
                         const Way &way) {
  testing::RegisterTest(
      suite, (one.name + "/" + way.name).c_str(), nullptr, nullptr, __FILE__,
      __LINE__, [&one, &way]() -> testing::Test * { return new T(one, way); });
}

void cairn::corpus::registerLevelZeroTests(const std::vector<CorpusCase> &cases,
                                           Shard &shard) {
  std::vector<std::string> drivers = availableDrivers();
  if (std::find(drivers.begin(), drivers.end(), "level-zero") ==
      drivers.end()) {
    if (isRequired())
      testing::RegisterTest(
          "Corpus", "level_zero", nullptr, nullptr, __FILE__, __LINE__,
          []() -> testing::Test * { return new NoDeviceTest; });
    return;
  }
  std::set<std::string> modules;
  for (const CorpusCase &one : cases)
    for (const Way &way : ways) {
      // Level Zero has neither pipes nor kernels that start kernels.
      bool suits = one.needs != CorpusNeeds::Pipes &&
                   one.needs != CorpusNeeds::Queues &&
                   (one.sizeBits == 0 || one.sizeBits == 64);
      if (!suits || !shard.has(one.file))
        continue;
      if (modules.insert(one.file + " " + one.options + " " + way.name).second)
        registerTest<ModuleTest>("CorpusModule", one, way);
      registerTest<LaunchTest>("Corpus", one, way);
    }
}
