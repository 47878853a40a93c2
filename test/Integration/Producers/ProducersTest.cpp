//===- ProducersTest.cpp - programs by old and new compilers ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program has a kernel for every category of builtins. Its bitcode or
// SPIR-V, by whatever compiler at whatever level, must have the same kernels as
// its source and give the same results, bit by bit.
//
//===----------------------------------------------------------------------===//

#include "cairn-c/Compiler.h"
#include "cairn/runtime/Runtime.h"

#include "gtest/gtest.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

using namespace cairn::runtime;

namespace {

constexpr uint64_t kItems = 64, kGroup = 16, kSlots = 16;

using Words = std::vector<uint32_t>;

std::string readFile(const std::filesystem::path &path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::vector<std::filesystem::path> inputFolders() {
  std::vector<std::filesystem::path> folders;
  std::istringstream list(CAIRN_PRODUCERS_DIRS);
  for (std::string folder; std::getline(list, folder, ':');)
    folders.push_back(folder);
  return folders;
}

Device &hostDevice() {
  static std::unique_ptr<Device> device = [] {
    Result<std::unique_ptr<Device>> created = createDevice("host");
    return created.ok() ? created.take() : nullptr;
  }();
  return *device;
}

/// A compiled program, freed with this.
class Program {
public:
  Program(const std::string &name, const std::string &content,
          const std::string &options) {
    static CairnCompiler *compiler = cairnCompilerCreate("host", nullptr);
    char *log = nullptr;
    program = cairnCompile(compiler, name.c_str(), content.data(),
                           content.size(), options.c_str(), &log);
    if (log)
      messages = log;
    cairnLogFree(log);
  }
  ~Program() {
    if (program)
      cairnProgramDestroy(program);
  }
  Program(const Program &) = delete;
  Program &operator=(const Program &) = delete;

  /// What each kernel leaves in its output, by the kernel's name; empty, with a
  /// failure reported, if anything goes wrong.
  std::map<std::string, Words> run();

private:
  Words runKernel(const KernelInterface &interface);

  CairnProgram *program = nullptr;
  std::string messages;
};

std::unique_ptr<Buffer> bufferOf(const Words &words) {
  Result<std::unique_ptr<Buffer>> buffer =
      hostDevice().createBuffer(words.size() * sizeof(uint32_t));
  if (!buffer.ok())
    return nullptr;
  std::unique_ptr<Buffer> taken = buffer.take();
  return taken->write(words.data(), words.size() * sizeof(uint32_t)).ok()
             ? std::move(taken)
             : nullptr;
}

/// The bytes of a struct that a kernel takes by value: whatever its members,
/// none is a number that is not one.
std::vector<unsigned char> structBytes(uint64_t size) {
  std::vector<unsigned char> bytes(size);
  for (uint64_t i = 0; i < size; ++i)
    bytes[i] = static_cast<unsigned char>(i * 3 + 1);
  return bytes;
}

Words Program::runKernel(const KernelInterface &interface) {
  char *log = nullptr;
  void *entry = cairnProgramLookup(program, interface.symbol.c_str(), &log);
  std::string message = log ? log : "";
  cairnLogFree(log);
  if (!entry) {
    ADD_FAILURE() << message;
    return {};
  }
  Result<std::unique_ptr<Kernel>> kernel =
      hostDevice().createKernel(interface, entry);
  if (!kernel.ok()) {
    ADD_FAILURE() << kernel.message();
    return {};
  }
  Words out(kItems * kSlots, 0xabcd1234), in(kItems);
  for (uint64_t i = 0; i < kItems; ++i)
    in[i] = static_cast<uint32_t>((i * 7 + 3) % 89);
  std::unique_ptr<Buffer> outBuffer = bufferOf(out), inBuffer = bufferOf(in);
  Launch launch;
  launch.global = {kItems};
  launch.local = {kGroup};
  launch.args = {Argument::buffer(*outBuffer), Argument::buffer(*inBuffer),
                 Argument::local(kGroup * sizeof(uint32_t))};
  if (interface.args.size() > 3) {
    std::vector<unsigned char> bytes = structBytes(interface.args[3].size);
    launch.args.push_back(Argument::value(bytes.data(), bytes.size()));
  }
  Result<Event> event = hostDevice().launch(**kernel, launch);
  if (!event.ok()) {
    ADD_FAILURE() << interface.name << ": " << event.message();
    return {};
  }
  Result<uint64_t> time = event->wait();
  Status read = outBuffer->read(out.data(), out.size() * sizeof(uint32_t));
  if (!time.ok() || !read.ok()) {
    ADD_FAILURE() << interface.name << ": " << time.message() << read.message();
    return {};
  }
  return out;
}

std::map<std::string, Words> Program::run() {
  std::map<std::string, Words> results;
  if (!program) {
    ADD_FAILURE() << messages;
    return results;
  }
  Result<ProgramInterface> interface =
      ProgramInterface::parse(cairnProgramInterface(program));
  if (!interface.ok()) {
    ADD_FAILURE() << interface.message();
    return results;
  }
  for (const KernelInterface &kernel : interface->kernels)
    results[kernel.name] = runKernel(kernel);
  return results;
}

struct Case {
  const char *program;
  const char *target;
  const char *options;
  unsigned kernels;
  /// Of SPIR-V, at least.
  unsigned modules;
};

class Producers : public testing::TestWithParam<Case> {};

TEST_P(Producers, AgreeWithTheSource) {
  const Case &one = GetParam();
  std::string source = std::string(one.program) + ".cl";
  std::string prefix = std::string(one.program) + ".";
  std::string suffix = std::string(".") + one.target;

  std::map<std::string, Words> expected;
  std::vector<std::filesystem::path> bitcodes, modules;
  for (const std::filesystem::path &folder : inputFolders()) {
    if (std::filesystem::exists(folder / source))
      expected = Program(source, readFile(folder / source), one.options).run();
    for (const auto &entry : std::filesystem::directory_iterator(folder)) {
      std::string name = entry.path().stem().string();
      if (name.rfind(prefix, 0) != 0 || name.size() <= suffix.size() ||
          name.substr(name.size() - suffix.size()) != suffix)
        continue;
      if (entry.path().extension() == ".bc")
        bitcodes.push_back(entry.path());
      if (entry.path().extension() == ".spv")
        modules.push_back(entry.path());
    }
  }
  ASSERT_EQ(expected.size(), one.kernels);
  for (const auto &[kernel, words] : expected)
    EXPECT_NE(words, Words(kItems * kSlots, 0xabcd1234))
        << kernel << " wrote nothing";
  // Two levels of clang-14, one of clang-15.
  ASSERT_GE(bitcodes.size(), 3u);
  ASSERT_GE(modules.size(), one.modules);

  bitcodes.insert(bitcodes.end(), modules.begin(), modules.end());
  for (const std::filesystem::path &path : bitcodes) {
    SCOPED_TRACE(path.filename().string());
    std::map<std::string, Words> results =
        Program(path.filename().string(), readFile(path), "").run();
    EXPECT_EQ(results.size(), expected.size());
    for (const auto &[kernel, words] : expected) {
      auto found = results.find(kernel);
      if (found == results.end()) {
        ADD_FAILURE() << "no kernel '" << kernel << "'";
        continue;
      }
      for (size_t i = 0; i < words.size() && i < found->second.size(); ++i)
        if (words[i] != found->second[i]) {
          ADD_FAILURE() << kernel << ": work-item " << i / kSlots << ", slot "
                        << i % kSlots << ": expected " << words[i] << ", got "
                        << found->second[i];
          break;
        }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Programs, Producers,
    testing::Values(Case{"categories", "spir64", "", 18, 1},
                    Case{"categories", "spir", "-m32", 18, 0},
                    Case{"categories20", "spir64", "-cl-std=CL2.0", 2, 2},
                    Case{"categories20", "spir", "-cl-std=CL2.0 -m32", 2, 1}),
    [](const testing::TestParamInfo<Case> &info) {
      return std::string(info.param.program) + "_" + info.param.target;
    });

} // namespace
