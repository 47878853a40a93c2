//===- CAPITest.cpp - the C interface ---------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn-c/Compiler.h"

#include <cstdint>
#include <cstring>
#include <gtest/gtest.h>
#include <string>
#include <utility>

namespace {

/// A log as a string; frees it.
std::string take(char *log) {
  std::string text = log ? log : "";
  cairnLogFree(log);
  return text;
}

class CAPI : public testing::Test {
protected:
  CAPI() : compiler(cairnCompilerCreate("host", nullptr)) {}
  ~CAPI() override { cairnCompilerDestroy(compiler); }

  CairnProgram *compile(const char *source, const char *options = nullptr) {
    char *log = nullptr;
    CairnProgram *program = cairnCompile(compiler, "test.cl", source,
                                         std::strlen(source), options, &log);
    message = take(log);
    return program;
  }

  CairnCompiler *compiler;
  std::string message;
};

/// Whether there was anything yet that became machine code.
bool madeCode(CairnProgram *program) {
  return std::strstr(cairnProgramTimings(program), "\"codegen\"") != nullptr;
}

TEST_F(CAPI, CompilesAndLooksUp) {
  ASSERT_NE(compiler, nullptr);
  CairnProgram *program =
      compile("kernel void k(global int *p) { *p = N; }\n", "-DN=4");
  ASSERT_NE(program, nullptr) << message;
  EXPECT_EQ(message, "");
  EXPECT_NE(std::strstr(cairnProgramInterface(program), "\"k\""), nullptr);
  EXPECT_NE(std::strstr(cairnProgramTimings(program), "\"total\""), nullptr);
  size_t size = 0;
  char *log = nullptr;
  const void *binary = cairnProgramBinary(program, &size, &log);
  EXPECT_EQ(take(log), "");
  ASSERT_NE(binary, nullptr);
  ASSERT_GT(size, 4u);
  EXPECT_EQ(std::memcmp(binary,
                        "\x7f"
                        "ELF",
                        4),
            0);
  EXPECT_NE(cairnProgramLookup(program, "k", nullptr), nullptr);
  EXPECT_EQ(cairnProgramLookup(program, "other", &log), nullptr);
  EXPECT_EQ(take(log), "test.cl: error: the program has no kernel 'other'\n");
  EXPECT_EQ(cairnProgramLookup(program, nullptr, &log), nullptr);
  EXPECT_NE(take(log), "");
  cairnProgramDestroy(program);
}

TEST_F(CAPI, LeavesManyKernelsToLookup) {
  std::string source;
  for (int i = 0; i < 40; ++i) {
    std::string n = std::to_string(i);
    source += "kernel void k" + n + "(global int *p) { *p = " + n + "; }\n";
  }
  CairnProgram *program = compile(source.c_str());
  ASSERT_NE(program, nullptr) << message;
  EXPECT_FALSE(madeCode(program));
  EXPECT_NE(cairnProgramLookup(program, "k17", nullptr), nullptr);
  EXPECT_TRUE(madeCode(program));
  size_t size = 0;
  EXPECT_NE(cairnProgramBinary(program, &size, nullptr), nullptr);
  EXPECT_NE(cairnProgramLookup(program, "k18", nullptr), nullptr);
  cairnProgramDestroy(program);

  // Remarks are the compile's to make.
  program = compile(source.c_str(), "-Rpass-missed=loop-vectorize");
  ASSERT_NE(program, nullptr) << message;
  EXPECT_TRUE(madeCode(program));
  cairnProgramDestroy(program);

  program = compile("kernel void k(global int *p) { *p = 1; }\n");
  ASSERT_NE(program, nullptr) << message;
  EXPECT_TRUE(madeCode(program));
  cairnProgramDestroy(program);
}

// Programs of one source are one, but for what their kernels write to.
TEST_F(CAPI, ProgramsHaveVariablesOfTheirOwn) {
  const char *source = "global int seen = 4;\n"
                       "kernel void k(global int *p) { *p = ++seen; }\n";
  auto find = [](CairnProgram *program) {
    return static_cast<int *>(
        cairnProgramLookupVariable(program, "seen", nullptr, nullptr));
  };
  CairnProgram *first = compile(source, "-cl-std=CL2.0");
  ASSERT_NE(first, nullptr) << message;
  ASSERT_NE(find(first), nullptr);
  *find(first) = 9;
  CairnProgram *second = compile(source, "-cl-std=CL2.0");
  ASSERT_NE(second, nullptr) << message;
  ASSERT_NE(find(second), nullptr);
  EXPECT_EQ(*find(second), 4);
  EXPECT_EQ(*find(first), 9);
  cairnProgramDestroy(first);
  cairnProgramDestroy(second);
}

TEST_F(CAPI, LooksUpVariables) {
  CairnProgram *program =
      compile("global int seen[3] = {4, 5, 6};\n"
              "static global int hidden;\n"
              "kernel void k(global int *p) { *p = seen[1] + hidden++; }\n",
              "-cl-std=CL2.0");
  ASSERT_NE(program, nullptr) << message;
  size_t size = 0;
  char *log = nullptr;
  auto *seen = static_cast<int *>(
      cairnProgramLookupVariable(program, "seen", &size, &log));
  EXPECT_EQ(take(log), "");
  ASSERT_NE(seen, nullptr);
  EXPECT_EQ(size, 12u);
  EXPECT_EQ(seen[1], 5);
  EXPECT_EQ(cairnProgramLookupVariable(program, "seen", nullptr, nullptr),
            seen);
  for (const char *name : {"hidden", "k", "none", ""}) {
    EXPECT_EQ(cairnProgramLookupVariable(program, name, &size, &log), nullptr);
    EXPECT_EQ(take(log), std::string("test.cl: error: the program has no "
                                     "variable '") +
                             name + "'\n");
  }
  cairnProgramDestroy(program);
}

TEST_F(CAPI, HandsOutWarnings) {
  CairnProgram *program = compile("#warning careful\nkernel void k() {}\n");
  ASSERT_NE(program, nullptr) << message;
  EXPECT_NE(message.find("warning: careful"), std::string::npos) << message;
  cairnProgramDestroy(program);
}

TEST_F(CAPI, HandsOutErrors) {
  EXPECT_EQ(compile("kernel void k( {}\n"), nullptr);
  EXPECT_NE(message.find("test.cl:1:"), std::string::npos) << message;
  EXPECT_EQ(compile("kernel void k() {}\n", "-oops"), nullptr);
  EXPECT_NE(message.find("error: unknown build option '-oops'"),
            std::string::npos)
      << message;
  EXPECT_EQ(compile(""), nullptr);
  EXPECT_NE(message.find("the program has no kernel"), std::string::npos)
      << message;
}

TEST_F(CAPI, LinksSeveralInputs) {
  const char user[] = "int helper(int);\n"
                      "kernel void k(global int *p) { *p = helper(*p); }\n";
  const char helper[] = "int helper(int x) { return x + 1; }\n";
  CairnInput inputs[] = {{"user.cl", user, sizeof(user) - 1},
                         {"helper.cl", helper, sizeof(helper) - 1},
                         {"again.cl", helper, sizeof(helper) - 1}};
  char *log = nullptr;
  CairnProgram *program =
      cairnCompileAndLink(compiler, inputs, 2, nullptr, &log);
  ASSERT_NE(program, nullptr) << take(log);
  EXPECT_NE(cairnProgramLookup(program, "k", nullptr), nullptr);
  cairnProgramDestroy(program);
  EXPECT_EQ(cairnCompileAndLink(compiler, inputs, 3, nullptr, &log), nullptr);
  EXPECT_EQ(take(log), "user.cl: error: function 'helper' is defined in "
                       "'helper.cl' and in 'again.cl'\n");
  EXPECT_EQ(cairnCompileAndLink(compiler, inputs, 0, nullptr, &log), nullptr);
  EXPECT_EQ(take(log), "error: expected at least one input\n");
}

TEST_F(CAPI, WorksWithoutALog) {
  EXPECT_EQ(cairnCompile(compiler, nullptr, "x", 1, nullptr, nullptr), nullptr);
  CairnProgram *program = cairnCompile(compiler, nullptr, "kernel void k() {}",
                                       18, nullptr, nullptr);
  ASSERT_NE(program, nullptr);
  EXPECT_EQ(cairnProgramLookup(program, "none", nullptr), nullptr);
  cairnProgramDestroy(program);
}

TEST_F(CAPI, ReadsExactlyTheGivenBytes) {
  const char text[] = "kernel void k() {}@@@ not part of it";
  char *log = nullptr;
  CairnProgram *program =
      cairnCompile(compiler, "part.cl", text, 18, nullptr, &log);
  EXPECT_NE(program, nullptr) << take(log);
  cairnProgramDestroy(program);
}

TEST(CAPIVulkan, CompilesToSPIRV) {
  CairnCompiler *compiler = cairnCompilerCreate("vulkan", nullptr);
  ASSERT_NE(compiler, nullptr);
  // Sizes are 32 bits by descriptors and 64 by addresses.
  const char source[] = "#if VULKAN != 100\n#error VULKAN\n#endif\n"
                        "kernel void k(global int *p) { *p = sizeof(size_t); }";
  for (auto [options, addressing] :
       {std::pair("", "\"logical\""),
        std::pair("--physical-addressing", "\"physical\"")}) {
    char *log = nullptr;
    CairnProgram *program = cairnCompile(compiler, "test.cl", source,
                                         sizeof source - 1, options, &log);
    ASSERT_NE(program, nullptr) << take(log);
    EXPECT_NE(std::strstr(cairnProgramInterface(program), addressing), nullptr);
    size_t size = 0;
    const void *binary = cairnProgramBinary(program, &size, &log);
    EXPECT_EQ(take(log), "");
    ASSERT_NE(binary, nullptr);
    const uint32_t magic = 0x07230203;
    ASSERT_GT(size, sizeof magic);
    EXPECT_EQ(std::memcmp(binary, &magic, sizeof magic), 0);
    EXPECT_EQ(cairnProgramLookup(program, "k", &log), nullptr);
    EXPECT_EQ(
        take(log),
        "test.cl: error: only kernels for the host are in this process\n");
    EXPECT_EQ(cairnProgramLookupVariable(program, "v", nullptr, &log), nullptr);
    EXPECT_EQ(
        take(log),
        "test.cl: error: only variables for the host are in this process\n");
    cairnProgramDestroy(program);
  }
  char *log = nullptr;
  EXPECT_EQ(cairnCompile(compiler, "test.cl", source, sizeof source - 1,
                         "-pod-ubo -pod-pushconstant", &log),
            nullptr);
  EXPECT_NE(take(log).find("error: "), std::string::npos);
  cairnCompilerDestroy(compiler);
}

TEST(CAPICreate, KnowsItsTargets) {
  char *log = nullptr;
  EXPECT_EQ(cairnCompilerCreate("toaster", &log), nullptr);
  EXPECT_EQ(
      take(log),
      "error: expected a target of: host, level-zero, vulkan, got 'toaster'\n");
  EXPECT_EQ(cairnCompilerCreate(nullptr, &log), nullptr);
  EXPECT_NE(take(log), "");
  EXPECT_EQ(cairnCompilerCreate("toaster", nullptr), nullptr);
  cairnCompilerDestroy(nullptr);
  cairnProgramDestroy(nullptr);
  cairnLogFree(nullptr);
}

} // namespace
