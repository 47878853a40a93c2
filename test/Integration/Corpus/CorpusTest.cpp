//===- CorpusTest.cpp - the corpus at every level ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Corpus.<case>/source compiles and launches the kernel's source, and
// Corpus.<case>/<level> what `cairnc --emit=<level>` prints for it: a level is
// a contract, so its text alone must lead to the same result.
//
//===----------------------------------------------------------------------===//
#include "ProgramCache.h"

#include "Corpus.h"

#include "cairn/runtime/Runtime.h"

#include "gtest/gtest.h"

using namespace cairn::corpus;
using namespace cairn::runtime;

namespace {

const char *const levels[] = {"source", "llvm", "ocl", "mux", "loops", "host"};

Device &hostDevice(std::string &error) {
  static Result<std::unique_ptr<Device>> device = createDevice("host");
  static std::unique_ptr<Device> owned;
  if (device.ok() && !owned)
    owned = device.take();
  error = device.ok() ? "" : device.message();
  return *owned;
}

std::vector<uint64_t> widened(const std::vector<size_t> &sizes) {
  return {sizes.begin(), sizes.end()};
}

/// One launch of a case with its arguments in device memory.
class CaseLaunch {
public:
  CaseLaunch(const CorpusCase &one, Device &device)
      : one(one), device(device) {}

  Status launch(Kernel &kernel) {
    Launch launch;
    launch.global = widened(one.launch.global);
    launch.local = widened(one.launch.local);
    launch.offset = widened(one.launch.offset);
    buffers.resize(one.args.size());
    for (size_t i = 0; i < one.args.size(); ++i) {
      const CorpusArg &arg = one.args[i];
      if (arg.kind == CorpusArg::Scalar) {
        launch.args.push_back(
            Argument::value(arg.bytes.data(), arg.bytes.size()));
        continue;
      }
      if (arg.kind == CorpusArg::Local) {
        launch.args.push_back(Argument::local(arg.localBytes));
        continue;
      }
      Result<std::unique_ptr<Buffer>> buffer =
          device.createBuffer(arg.bytes.size());
      if (!buffer.ok())
        return buffer.status();
      buffers[i] = buffer.take();
      Status written = buffers[i]->write(arg.bytes.data(), arg.bytes.size());
      if (!written.ok())
        return written;
      launch.args.push_back(Argument::buffer(*buffers[i]));
    }
    Result<Event> event = device.launch(kernel, launch);
    if (!event.ok())
      return event.status();
    Result<uint64_t> time = event->wait();
    return time.ok() ? Status::success() : time.status();
  }

  /// Compares every buffer: outputs with the reference, inputs with what they
  /// were.
  void check() {
    std::vector<Bytes> expected;
    for (const CorpusArg &arg : one.args)
      expected.push_back(arg.bytes);
    one.reference(expected);
    for (size_t i = 0; i < one.args.size(); ++i) {
      if (!buffers[i])
        continue;
      const CorpusArg &arg = one.args[i];
      Bytes actual(arg.bytes.size());
      Status read = buffers[i]->read(actual.data(), actual.size());
      ASSERT_TRUE(read.ok()) << read.message();
      if (!arg.output)
        EXPECT_EQ(actual, arg.bytes) << "input argument " << i << " changed";
      else
        EXPECT_EQ(compareOutput(arg, actual, expected[i]), "")
            << "in argument " << i;
    }
  }

private:
  const CorpusCase &one;
  Device &device;
  std::vector<std::unique_ptr<Buffer>> buffers;
};

class CorpusTest : public testing::Test {
public:
  CorpusTest(const CorpusCase &one, const char *level)
      : one(one), level(level) {}

  void TestBody() override {
    const CompiledProgram &program =
        compiledProgram(one.file, one.options, level);
    if (!program.program)
      FAIL() << program.error;

    Result<ProgramInterface> parsed =
        ProgramInterface::parse(cairnProgramInterface(program.program));
    ASSERT_TRUE(parsed.ok()) << parsed.message();
    Result<const KernelInterface *> interface = parsed->findKernel(one.kernel);
    ASSERT_TRUE(interface.ok()) << interface.message();

    char *log = nullptr;
    void *entry = cairnProgramLookup(program.program, one.kernel.c_str(), &log);
    std::string message = log ? log : "";
    cairnLogFree(log);
    if (!entry)
      FAIL() << message;

    std::string error;
    Device &device = hostDevice(error);
    ASSERT_EQ(error, "");
    Result<std::unique_ptr<Kernel>> kernel =
        device.createKernel(**interface, entry);
    ASSERT_TRUE(kernel.ok()) << kernel.message();
    CaseLaunch run(one, device);
    Status status = run.launch(**kernel);
    ASSERT_TRUE(status.ok()) << status.message();
    run.check();
  }

private:
  const CorpusCase &one;
  const char *level;
};

} // namespace

int main(int argc, char **argv) {
  testing::InitGoogleTest(&argc, argv);
  static const std::vector<CorpusCase> cases = allCorpusCases();
  for (const CorpusCase &one : cases)
    for (const char *level : levels)
      testing::RegisterTest("Corpus", (one.name + "/" + level).c_str(), nullptr,
                            nullptr, __FILE__, __LINE__,
                            [&one, level]() -> testing::Test * {
                              return new CorpusTest(one, level);
                            });
  return RUN_ALL_TESTS();
}
