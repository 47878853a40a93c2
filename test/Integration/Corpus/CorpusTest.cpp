//===- CorpusTest.cpp - the corpus at every level ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Corpus.<case>/source compiles and launches the kernel's source, and
// Corpus.<case>/<level> what `cairnc --emit=<level>` prints for it: a level is
// a contract, so its text alone must lead to the same result. Text from which
// the host's last level is what it is from the source needs no code of its own:
// it is executed as "source", and as "host"; nor do numbers of lanes from which
// that level is the same. "mux_llvm" is the IR of a
// ComputeMux stack. "lanes_<n>" is the source compiled with -lanes=<n>,
// "checked" with all checks, which must find nothing. "shader" and
// "shader_physical" are the program for Vulkan, read again. "mux_llvm",
// "host", "lanes_8", "clang_O0" and "shader_physical" are compiled with
// -cl-opt-disable.
// What is executed on a Vulkan device is in VulkanTest.cpp, on a Level Zero
// device in LevelZeroTest.cpp.
//
//===----------------------------------------------------------------------===//
#include "CaseLaunch.h"
#include "LevelZeroTest.h"
#include "ProgramCache.h"
#include "Shard.h"
#include "VulkanTest.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <cstdint>
#include <set>

using namespace cairn::corpus;
using namespace cairn::runtime;

namespace {

const char *const levels[] = {
    "source",   "llvm",    "ocl",     "mux",
    "mux_llvm", "loops",   "host",    "clang_O0",
    "clang_O2", "lanes_1", "lanes_4", "lanes_8",
    "lanes_16", "checked", "shader",  "shader_physical"};

/// Files that clang does not write as SPIR-V, or as what they say.
bool isWrittenByClang(const std::string &file, const std::string &level) {
  static const std::set<std::string> refused = {
      "atomics_c11_orders.cl",  // "Unknown CL memory scope"
      "atomics_float.cl",       // an extension that is not on
      "sub_group_functions.cl", // the same
  };
  // Signed vectors are widened as unsigned ones.
  static const std::set<std::string> wrong = {"vector16.cl"};
  if (refused.count(file) || wrong.count(file))
    return false;
  // An `and` of two widths, which is invalid.
  return file != "bit_fields.cl" || level != "clang_O0";
}

/// Whether the level has lower ones for the host.
bool isAboveHost(const std::string &level) {
  return level == "llvm" || level == "ocl" || level == "mux" ||
         level == "loops";
}

bool isShader(const std::string &level) {
  return level.rfind("shader", 0) == 0;
}

/// Whether the level has what the case needs: shaders that are read
/// again have no pipes and start no kernels, and other stacks pass neither
/// images nor what is newer as Cairn does.
bool hasNeeds(const CorpusCase &one, const std::string &level) {
  bool isOthers = level == "mux_llvm" || level.rfind("clang_", 0) == 0;
  switch (one.needs) {
  case CorpusNeeds::Nothing:
    return true;
  case CorpusNeeds::Images:
    return level != "mux_llvm";
  case CorpusNeeds::Pipes:
  case CorpusNeeds::Queues:
    return !isOthers && !isShader(level);
  }
  return true;
}

Device &hostDevice(std::string &error) {
  static Result<std::unique_ptr<Device>> device = createDevice("host");
  static std::unique_ptr<Device> owned;
  if (device.ok() && !owned)
    owned = device.take();
  error = device.ok() ? "" : device.message();
  return *owned;
}

class CorpusTest : public testing::Test {
public:
  CorpusTest(const CorpusCase &one, const char *level)
      : one(one), level(level) {}

  void TestBody() override {
    std::string options = one.options;
    if (isShader(level) && !one.launch.offset.empty())
      options += " --global-offset";
    if (isAboveHost(level) &&
        isWhatSourceBecomes("host", one.file, options, level))
      return;
    const CompiledProgram &program =
        compiledProgram("host", one.file, options, level);
    if (!program.program)
      FAIL() << program.error;

    Result<ProgramInterface> parsed =
        ProgramInterface::parse(cairnProgramInterface(program.program));
    ASSERT_TRUE(parsed.ok()) << parsed.message();
    Result<const KernelInterface *> interface = parsed->findKernel(one.kernel);
    ASSERT_TRUE(interface.ok()) << interface.message();

    void *entry = lookup(program, one.kernel);
    ASSERT_TRUE(entry);
    std::vector<BlockKernel> blocks;
    for (const KernelInterface &block : parsed->blocks)
      blocks.push_back({block, lookup(program, block.name)});

    std::string error;
    Device &device = hostDevice(error);
    ASSERT_EQ(error, "");
    Result<std::unique_ptr<Kernel>> kernel =
        device.createKernel(**interface, entry, std::move(blocks));
    ASSERT_TRUE(kernel.ok()) << kernel.message();
    EXPECT_EQ(runCase(one, device, **kernel), "");
  }

private:
  /// The code of a kernel; null, and a failure, if there is none.
  static void *lookup(const CompiledProgram &program, const std::string &name) {
    char *log = nullptr;
    void *entry = cairnProgramLookup(program.program, name.c_str(), &log);
    std::string message = log ? log : "";
    cairnLogFree(log);
    EXPECT_TRUE(entry) << message;
    return entry;
  }

  const CorpusCase &one;
  const char *level;
};

} // namespace

int main(int argc, char **argv) {
  Shard shard;
  testing::InitGoogleTest(&argc, argv);
  static const std::vector<CorpusCase> cases = allCorpusCases();
  for (const CorpusCase &one : cases)
    for (const char *level : levels) {
      // By descriptors, sizes have 32 bits.
      unsigned sizeBits = std::string(level) == "shader" ? 32 : 64;
      bool suits = hasNeeds(one, level) &&
                   (one.sizeBits == 0 || one.sizeBits == sizeBits);
      // Nor are offsets of a launch wider anywhere in Vulkan.
      if (isShader(level))
        suits &=
            std::all_of(one.launch.offset.begin(), one.launch.offset.end(),
                        [](size_t offset) { return offset <= UINT32_MAX; });
      if (std::string(level).rfind("clang_", 0) == 0)
        suits &= isWrittenByClang(one.file, level);
      if (!suits || !shard.has(one.file))
        continue;
      testing::RegisterTest("Corpus", (one.name + "/" + level).c_str(), nullptr,
                            nullptr, __FILE__, __LINE__,
                            [&one, level]() -> testing::Test * {
                              return new CorpusTest(one, level);
                            });
    }
  registerVulkanTests(cases, shard);
  registerLevelZeroTests(cases, shard);
  return RUN_ALL_TESTS();
}
