//===- BuildOptionsTest.cpp - clBuildProgram's options ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Frontend/BuildOptions.h"

#include <gtest/gtest.h>

using namespace cairn::frontend;
using Words = std::vector<std::string>;

namespace {

BuildOptions parse(llvm::StringRef text) {
  std::string error;
  std::optional<BuildOptions> options = parseBuildOptions(text, error);
  EXPECT_TRUE(options) << error;
  EXPECT_EQ(error, "");
  return options.value_or(BuildOptions());
}

std::string errorOf(llvm::StringRef text) {
  std::string error;
  EXPECT_FALSE(parseBuildOptions(text, error)) << text.str();
  return error;
}

TEST(BuildOptions, DefaultsAreTheAPIs) {
  BuildOptions options = parse("");
  EXPECT_EQ(options.clangArgs, Words());
  EXPECT_EQ(options.standard, "CL1.2");
  EXPECT_EQ(options.pointerBits, 64u);
  EXPECT_FALSE(options.optDisable);
  EXPECT_FALSE(options.denormsAreZero);
  EXPECT_FALSE(options.fastRelaxedMath);
  EXPECT_EQ(parse(" \t ").clangArgs, Words());
}

TEST(BuildOptions, TakesEveryStandard) {
  for (const char *name : {"CL", "CL1.0", "CL1.1", "CL1.2", "CL2.0", "CL3.0"})
    EXPECT_EQ(parse(std::string("-cl-std=") + name).standard, name);
  EXPECT_EQ(parse("-cl-std=CL1.1 -cl-std=CL2.0").standard, "CL2.0");
  EXPECT_EQ(errorOf("-cl-std=CL4.0"),
            "expected '-cl-std=' to be CL1.0, CL1.1, CL1.2, CL2.0 or CL3.0, "
            "got 'CL4.0'");
  EXPECT_NE(errorOf("-cl-std="), "");
}

TEST(BuildOptions, KeepsOrderAndFormOfMacrosAndFolders) {
  EXPECT_EQ(parse("-DA -D B=2 -UA -U C -Iinc -I dir -include all.h").clangArgs,
            Words({"-DA", "-D", "B=2", "-UA", "-U", "C", "-Iinc", "-I", "dir",
                   "-include", "all.h"}));
}

TEST(BuildOptions, SplitsAsAShellDoes) {
  EXPECT_EQ(parse("-DTEXT=\"a b\"  -D 'X=1 2' -DQ=\\\"q\\\"").clangArgs,
            Words({"-DTEXT=a b", "-D", "X=1 2", "-DQ=\"q\""}));
}

TEST(BuildOptions, NeedsTheValueOfAnOption) {
  for (const char *option : {"-D", "-I", "-U", "-include"})
    EXPECT_EQ(errorOf(std::string("-DA ") + option),
              std::string("expected a value after option '") + option + "'");
}

TEST(BuildOptions, PassesMathOptionsOn) {
  for (const char *option :
       {"-cl-single-precision-constant",
        "-cl-fp32-correctly-rounded-divide-sqrt", "-cl-opt-disable",
        "-cl-mad-enable", "-cl-no-signed-zeros",
        "-cl-unsafe-math-optimizations", "-cl-fast-relaxed-math",
        "-cl-uniform-work-group-size", "-w", "-Werror", "-Wno-unused",
        "-cl-ext=+cl_khr_fp64"})
    EXPECT_EQ(parse(option).clangArgs, Words({option})) << option;
}

// They are options of clang's driver.
TEST(BuildOptions, KeepsWhatClangDoesNotKnow) {
  for (const char *option : {"-cl-denorms-are-zero", "-cl-strict-aliasing"})
    EXPECT_EQ(parse(option).clangArgs, Words()) << option;
}

// Clang's code generation looks at no option of OpenCL's for this one.
TEST(BuildOptions, SpellsOutFiniteMath) {
  EXPECT_EQ(
      parse("-cl-finite-math-only").clangArgs,
      Words({"-menable-no-infs", "-menable-no-nans", "-cl-finite-math-only"}));
}

TEST(BuildOptions, NotesWhatLaterStagesAskFor) {
  EXPECT_TRUE(parse("-cl-opt-disable").optDisable);
  EXPECT_TRUE(parse("-cl-denorms-are-zero").denormsAreZero);
  EXPECT_TRUE(parse("-cl-fast-relaxed-math").fastRelaxedMath);
  EXPECT_EQ(parse("-m32").pointerBits, 32u);
  EXPECT_EQ(parse("-m32 -m64").pointerBits, 64u);
}

TEST(BuildOptions, AcceptsWhatSaysNothingHere) {
  for (const char *option :
       {"-cl-kernel-arg-info", "-cl-strict-aliasing", "-cl-no-subgroup-ifp"})
    EXPECT_EQ(parse(option).clangArgs, Words()) << option;
}

TEST(BuildOptions, NamesAnUnknownOption) {
  EXPECT_EQ(errorOf("-cl-mad-enabel"), "unknown build option '-cl-mad-enabel'");
  EXPECT_EQ(errorOf("-DA --frobnicate -DB"),
            "unknown build option '--frobnicate'");
  EXPECT_EQ(errorOf("kernel.cl"), "unknown build option 'kernel.cl'");
  EXPECT_EQ(errorOf("-x c++"), "unknown build option '-x'");
}

TEST(BuildOptions, TakesWordsThatAreSplitAlready) {
  std::string error;
  auto options = parseBuildOptions(Words{"-D", "A B", "-I", "a dir"}, error);
  ASSERT_TRUE(options) << error;
  EXPECT_EQ(options->clangArgs, Words({"-D", "A B", "-I", "a dir"}));
  EXPECT_FALSE(parseBuildOptions(Words{""}, error));
  EXPECT_EQ(error, "unknown build option ''");
}

} // namespace
