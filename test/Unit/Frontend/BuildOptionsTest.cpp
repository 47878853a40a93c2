//===- BuildOptionsTest.cpp - clBuildProgram's options ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Frontend/BuildOptions.h"
#include "cairn/Frontend/OptionText.h"
#include "llvm/ADT/STLExtras.h"

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
  EXPECT_FALSE(options.standard);
  EXPECT_FALSE(options.pointerBits);
  EXPECT_FALSE(options.optDisable);
  EXPECT_FALSE(options.denormsAreZero);
  EXPECT_FALSE(options.fastRelaxedMath);
  EXPECT_EQ(parse(" \t ").clangArgs, Words());
}

TEST(BuildOptions, TakesEveryStandard) {
  for (const char *name : {"CL", "CL1.0", "CL1.1", "CL1.2", "CL2.0", "CL3.0",
                           "CLC++", "CLC++1.0", "CLC++2021"})
    EXPECT_EQ(parse(std::string("-cl-std=") + name).standard, name);
  EXPECT_EQ(parse("-cl-std=CL1.1 -cl-std=CL2.0").standard, "CL2.0");
  EXPECT_EQ(errorOf("-cl-std=CL4.0"),
            "expected '-cl-std=' to be CL1.0, CL1.1, CL1.2, CL2.0, CL3.0, "
            "CLC++1.0 or CLC++2021, got 'CL4.0'");
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

TEST(BuildOptions, AppendsWhateverIsInAWord) {
  std::string text;
  const Words words = {"-DTEXT=\"a b\"", "-I", "a 'dir'\\x", "-DX=\ty"};
  for (const std::string &word : words)
    appendOption(text, word);
  std::string error;
  EXPECT_EQ(splitBuildOptions(text, error), words);
}

TEST(BuildOptions, NeedsTheEndOfAQuote) {
  for (const char *open : {"'", "\"", "'-w", "\"-w 'a'", "\"\\\""})
    EXPECT_EQ(errorOf(std::string("-DA='x y' -D B=") + open),
              std::string("expected a quote that ends what begins with ") +
                  open);
}

TEST(BuildOptions, FindsEachRowByItsSpelling) {
  for (const OptionRow &row : option::rows)
    for (std::string dash : {"", "-"})
      EXPECT_EQ(findBuildOption(dash + std::string(row.spelling)), &row)
          << row.spelling;
  EXPECT_EQ(findBuildOption("-Wextra")->id, option::Warning);
  EXPECT_EQ(findBuildOption("-Werror")->id, option::WarningsAreErrors);
  EXPECT_EQ(findBuildOption("-gx"), nullptr);
  EXPECT_EQ(findBuildOption("-cl-foo"), nullptr);
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

TEST(BuildOptions, TakesNativeMath) {
  BuildOptions options = parse("-cl-native-math");
  EXPECT_TRUE(options.nativeMath);
  EXPECT_TRUE(options.fastRelaxedMath);
  EXPECT_TRUE(options.finiteMathOnly);
  EXPECT_EQ(options.clangArgs, parse("-cl-fast-relaxed-math").clangArgs);
  EXPECT_FALSE(parse("-cl-fast-relaxed-math").nativeMath);
  EXPECT_EQ(parse("-use-native-builtins=sin,pow, "
                  "--use-native-builtins=convert_int4")
                .nativeBuiltins,
            "sin,pow,convert_int4");
  EXPECT_EQ(errorOf("-use-native-builtins=sin,sinn"),
            "expected '-use-native-builtins=' to be functions of OpenCL C's "
            "library with commas between them, got 'sinn'");
}

TEST(BuildOptions, TakesFeaturesAway) {
  EXPECT_EQ(parse("-enable-feature-macros=").clangArgs, Words());
  BuildOptions options = parse("-enable-feature-macros=__opencl_c_subgroups,"
                               "__opencl_c_int64 -cl-std=CL3.0");
  auto has = [&](const char *argument) {
    return llvm::is_contained(options.clangArgs, argument);
  };
  EXPECT_TRUE(has("-cl-ext=-__opencl_c_pipes"));
  EXPECT_TRUE(has("-cl-ext=-cl_khr_3d_image_writes"));
  EXPECT_FALSE(has("-cl-ext=-__opencl_c_subgroups"));
  EXPECT_FALSE(has("-cl-ext=-__opencl_c_fp64"));
  EXPECT_FALSE(has("-cl-ext=-__opencl_c_images"));
  EXPECT_FALSE(has("-U__opencl_c_int64"));
  EXPECT_EQ(parse("-fp64=0 -fp16 -fp16=0").clangArgs,
            Words({"-cl-ext=-__opencl_c_fp64", "-cl-ext=-cl_khr_fp64",
                   "-cl-ext=-cl_khr_fp16"}));
  options = parse("--images=0");
  EXPECT_TRUE(has("-cl-ext=-__opencl_c_images"));
  EXPECT_EQ(errorOf("-enable-feature-macros=__opencl_c_subgroup"),
            "expected '-enable-feature-macros=' to be features of OpenCL C 3.0 "
            "with commas between them, got '__opencl_c_subgroup'");
  EXPECT_EQ(errorOf("-fp64=2"), "expected '-fp64=' to be 0 or 1, got '2'");
}

TEST(BuildOptions, TakesArchitectures) {
  EXPECT_EQ(parse("-arch=spirv32").pointerBits, 32u);
  EXPECT_EQ(parse("--arch=spirv64").pointerBits, 64u);
  EXPECT_EQ(errorOf("-arch=x86"),
            "expected '-arch=' to be spirv32 or spirv64, got 'x86'");
}

// As clspv takes its options.
TEST(BuildOptions, TakesLanes) {
  EXPECT_EQ(parse("").lanes, 0u);
  EXPECT_EQ(parse("-lanes=auto").lanes, 0u);
  EXPECT_EQ(parse("-lanes=1").lanes, 1u);
  EXPECT_EQ(parse("--lanes=16").lanes, 16u);
  for (const char *text : {"6", "64", "0", "", "-8", "many"})
    EXPECT_EQ(errorOf(std::string("-lanes=") + text),
              std::string("expected '-lanes=' to be auto, 1, 2, 4, 8, 16 or "
                          "32, got '") +
                  text + "'");
}

TEST(BuildOptions, TakesChecks) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(parse("").checks, Names());
  EXPECT_EQ(parse("--check=barriers,bounds,bounds").checks,
            (Names{"bounds", "barriers"}));
  for (const char *name : {"", "leaks", "Bounds"})
    EXPECT_EQ(errorOf(std::string("-check=races,") + name),
              std::string("expected '-check=' to be bounds, races, "
                          "uninitialised, barriers or some of these with "
                          "commas between them, got '") +
                  name + "'");
  EXPECT_EQ(errorOf("-check=races -lanes=4"),
            "'-lanes=' does not go with '-check=', which executes one "
            "work-item at a time");
}

TEST(BuildOptions, TakesTwoDashes) {
  EXPECT_EQ(parse("--cl-std=CL2.0").standard, "CL2.0");
  EXPECT_EQ(parse("--cl-mad-enable").clangArgs, Words({"-cl-mad-enable"}));
  EXPECT_EQ(errorOf("--cl-mad-enabel"),
            "unknown build option '--cl-mad-enabel'");
}

TEST(BuildOptions, AcceptsWhatSaysNothingHere) {
  for (const char *option : {"-cl-kernel-arg-info", "-cl-strict-aliasing",
                             "-cl-no-subgroup-ifp", "-x=cl", "-x ir"})
    EXPECT_EQ(parse(option).clangArgs, Words()) << option;
}

TEST(BuildOptions, TakesPointersToOtherTypes) {
  EXPECT_EQ(parse("-fno-strict-aliasing").clangArgs,
            Words({"-relaxed-aliasing"}));
}

TEST(BuildOptions, NamesAnUnknownOption) {
  EXPECT_EQ(errorOf("-cl-mad-enabel"), "unknown build option '-cl-mad-enabel'");
  EXPECT_EQ(errorOf("-DA --frobnicate -DB"),
            "unknown build option '--frobnicate'");
  EXPECT_EQ(errorOf("kernel.cl"), "unknown build option 'kernel.cl'");
  EXPECT_EQ(errorOf("-x c++"), "expected '-x' to be spir, ir or cl, got 'c++'");
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
