//===- ManyKernelsTest.cpp - code that is made kernel by kernel -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OpenCLTest.h"

#include <thread>

namespace {

constexpr int kNumKernels = 12, kNumTurns = 300;

/// Kernels that share variables, tables and a function that is too long to be
/// a part of each.
std::string source() {
  std::string text = "global int count = 5;\n"
                     "constant int table[4] = {10, 20, 30, 40};\n"
                     "constant int *global where = table + 1;\n"
                     "uint mix(uint x, uint y) {\n";
  for (int i = 0; i < kNumTurns; ++i)
    text += "  x = x * 1664525u + y; y ^= x >> 3;\n";
  text += "  return x + y;\n}\n";
  for (int i = 0; i < kNumKernels; ++i) {
    std::string n = std::to_string(i);
    text += "kernel void k" + n + "(global uint *o) {\n  count += " + n +
            ";\n  o[0] = count;\n  o[1] = table[" + n +
            " & 3];\n  o[2] = mix(" + n +
            ", 7);\n  o[3] = where == &table[1];\n}\n";
  }
  return text + "kernel void calls(global uint *o) { k3(o); k4(o); }\n";
}

uint32_t mix(uint32_t x, uint32_t y) {
  for (int i = 0; i < kNumTurns; ++i) {
    x = x * 1664525u + y;
    y ^= x >> 3;
  }
  return x + y;
}

using Values = std::vector<uint32_t>;

class OpenCLManyKernelsTest : public OpenCLTest {
protected:
  Values run(cl_program program, const std::string &name) {
    cl_kernel k = kernel(program, name.c_str());
    cl_mem out = buffer(Values(4));
    setArg(k, 0, out);
    EXPECT_EQ(launch(k, 1), CL_SUCCESS);
    return read<uint32_t>(out, 4);
  }

  std::vector<unsigned char> binary(cl_program program) {
    size_t size = 0;
    EXPECT_EQ(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size,
                               &size, nullptr),
              CL_SUCCESS);
    std::vector<unsigned char> bytes(size);
    unsigned char *place = bytes.data();
    EXPECT_EQ(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof place,
                               &place, nullptr),
              CL_SUCCESS);
    return bytes;
  }

  cl_program buildBinary(const std::vector<unsigned char> &bytes) {
    const unsigned char *data = bytes.data();
    const size_t size = bytes.size();
    cl_program program = clCreateProgramWithBinary(context, 1, &device, &size,
                                                   &data, nullptr, nullptr);
    EXPECT_EQ(clBuildProgram(program, 0, nullptr, "", nullptr, nullptr),
              CL_SUCCESS);
    return program;
  }
};

TEST_F(OpenCLManyKernelsTest, KernelsShareVariablesAndFunctions) {
  cl_program program = build(source(), "-cl-std=CL3.0");
  EXPECT_EQ(run(program, "k3"), (Values{8, 40, mix(3, 7), 1}));
  EXPECT_EQ(run(program, "k4"), (Values{12, 10, mix(4, 7), 1}));
  EXPECT_EQ(run(program, "k3"), (Values{15, 40, mix(3, 7), 1}));
  EXPECT_EQ(run(program, "calls"), (Values{22, 10, mix(4, 7), 1}));
  size_t bytes = 0;
  ASSERT_EQ(clGetProgramBuildInfo(program, device,
                                  CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE,
                                  sizeof bytes, &bytes, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(bytes, 16u);
}

// Whichever kernels were launched before it was asked for.
TEST_F(OpenCLManyKernelsTest, ABinaryHasTheCodeOfAllKernels) {
  cl_program fresh = build(source(), "-cl-std=CL3.0");
  std::vector<unsigned char> bytes = binary(fresh);
  cl_program used = build(source(), "-cl-std=CL3.0");
  run(used, "k7");
  EXPECT_EQ(binary(used), bytes);
  EXPECT_EQ(run(fresh, "k5"), (Values{10, 20, mix(5, 7), 1}));
  cl_program loaded = buildBinary(bytes);
  EXPECT_EQ(run(loaded, "k5"), (Values{10, 20, mix(5, 7), 1}));
  EXPECT_EQ(run(loaded, "calls"), (Values{17, 10, mix(4, 7), 1}));
  EXPECT_EQ(binary(loaded), bytes);
  EXPECT_EQ(clReleaseProgram(loaded), CL_SUCCESS);
}

// Kernels stay when their program has been released, launched or not.
TEST_F(OpenCLManyKernelsTest, CodeIsMadeForKernelsOfAReleasedProgram) {
  const std::string text = source();
  const char *data = text.c_str();
  cl_program program =
      clCreateProgramWithSource(context, 1, &data, nullptr, nullptr);
  ASSERT_EQ(
      clBuildProgram(program, 0, nullptr, "-cl-std=CL3.0", nullptr, nullptr),
      CL_SUCCESS);
  cl_kernel k2 = kernel(program, "k2");
  cl_kernel copy = clCloneKernel(k2, nullptr);
  EXPECT_EQ(clReleaseProgram(program), CL_SUCCESS);
  cl_mem out = buffer(Values(4));
  for (cl_kernel one : {copy, k2}) {
    setArg(one, 0, out);
    ASSERT_EQ(launch(one, 1), CL_SUCCESS);
  }
  EXPECT_EQ(read<uint32_t>(out, 4), (Values{9, 30, mix(2, 7), 1}));
  EXPECT_EQ(clReleaseKernel(copy), CL_SUCCESS);
}

TEST_F(OpenCLManyKernelsTest, ThreadsAskForCodeAtOnce) {
  cl_program program = build(source(), "-cl-std=CL3.0");
  constexpr int kNumThreads = 4;
  std::vector<cl_kernel> kernels;
  std::vector<cl_mem> results;
  for (int i = 0; i < kNumThreads * kNumKernels; ++i) {
    const int n = i % kNumKernels;
    kernels.push_back(kernel(program, ("k" + std::to_string(n)).c_str()));
    results.push_back(buffer(Values(4)));
    setArg(kernels.back(), 0, results.back());
  }
  std::vector<std::thread> threads;
  for (int t = 0; t < kNumThreads; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < kNumKernels; ++i)
        EXPECT_EQ(launch(kernels[t * kNumKernels + i], 1), CL_SUCCESS);
    });
  for (std::thread &thread : threads)
    thread.join();
  for (int i = 0; i < kNumThreads * kNumKernels; ++i)
    EXPECT_EQ(read<uint32_t>(results[i], 4)[2], mix(i % kNumKernels, 7)) << i;
}

// Linked programs as well, and what a link says of their code.
TEST_F(OpenCLManyKernelsTest, LinkedProgramsHaveKernelsThatAreMadeLater) {
  const std::string text = source();
  const char *data = text.c_str();
  cl_program part =
      clCreateProgramWithSource(context, 1, &data, nullptr, nullptr);
  ASSERT_EQ(clCompileProgram(part, 0, nullptr, "-cl-std=CL3.0", 0, nullptr,
                             nullptr, nullptr, nullptr),
            CL_SUCCESS);
  cl_int code;
  cl_program linked =
      clLinkProgram(context, 0, nullptr, "", 1, &part, nullptr, nullptr, &code);
  ASSERT_EQ(code, CL_SUCCESS);
  EXPECT_EQ(run(linked, "k1"), (Values{6, 20, mix(1, 7), 1}));
  EXPECT_EQ(run(linked, "k6"), (Values{12, 30, mix(6, 7), 1}));
  EXPECT_EQ(clReleaseProgram(linked), CL_SUCCESS);
  EXPECT_EQ(clReleaseProgram(part), CL_SUCCESS);
}

#ifndef __SANITIZE_THREAD__ // which ends the process at a fault
// Also of kernels that come from a binary, by the options that are in there.
TEST_F(OpenCLManyKernelsTest, FaultsOfSharedFunctionsHaveTheirLines) {
  // Too long to be a part of a kernel at each call.
  std::string turns, calls;
  for (int i = 0; i < 100; ++i)
    turns += "x = x * 1664525u + y; y ^= x >> 3; ";
  for (int i = 0; i < 16; ++i)
    calls += "deep(p, i); ";
  const std::string text = "void deep(global uint *p, long i) {\n"
                           "  uint x = p[0], y = p[1];\n"
                           "  " +
                           turns +
                           "\n"
                           "  p[i] = x + y;\n"
                           "}\n"
                           "kernel void first(global uint *p, long i) { " +
                           calls +
                           "}\n"
                           "kernel void second(global uint *p, long i) {\n"
                           "  p[i + 1] = 8;\n"
                           "  " +
                           calls + "}\n";
  const struct {
    const char *kernel, *line;
  } cases[] = {{"first", "line 4 of"}, {"second", "line 8 of"}};
  cl_program fresh = build(text, "-cl-opt-disable");
  cl_program loaded = buildBinary(binary(fresh));
  for (cl_program program : {fresh, loaded})
    for (const auto &[name, line] : cases) {
      cl_kernel k = kernel(program, name);
      setArg(k, 0, buffer(Values{0, 0}));
      setArg(k, 1, cl_long(1) << 40);
      cl_event event = nullptr;
      testing::internal::CaptureStderr();
      ASSERT_EQ(launch(k, 1, &event), CL_SUCCESS);
      EXPECT_EQ(clWaitForEvents(1, &event),
                CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
      const std::string said = testing::internal::GetCapturedStderr();
      EXPECT_NE(said.find(line), std::string::npos) << name << ": " << said;
      EXPECT_EQ(clReleaseEvent(event), CL_SUCCESS);
    }
  EXPECT_EQ(clReleaseProgram(loaded), CL_SUCCESS);
}
#endif

// Modules that nobody needs are destroyed by who has the compiler.
TEST_F(OpenCLManyKernelsTest, ProgramsAreReleasedWhileOthersAreBuilt) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 8; ++i) {
        const std::string text = "kernel void a(global int *p) { p[0] = " +
                                 std::to_string(8 * t + i) +
                                 "; }\nkernel void b(global int *p) { a(p); }";
        const char *data = text.c_str();
        cl_program program =
            clCreateProgramWithSource(context, 1, &data, nullptr, nullptr);
        EXPECT_EQ(clBuildProgram(program, 0, nullptr, "", nullptr, nullptr),
                  CL_SUCCESS);
        EXPECT_EQ(clReleaseProgram(program), CL_SUCCESS);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
}

} // namespace
