//===- OptionsTest.cpp - the options of compiling and linking ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CompilerTest.h"

using namespace cairn;
using namespace cairn::compiler;

namespace {

class OptionsTest : public CompilerTest {
protected:
  using Mode = Options::Mode;

  void expectGood(llvm::StringRef options, Mode mode) {
    EXPECT_EQ(newModule()->parseOptions(options, mode), Result::SUCCESS)
        << options.str() << '\n'
        << log;
  }
  void expectBad(llvm::StringRef options, Mode mode, llvm::StringRef message) {
    Result expected = mode == Mode::BUILD     ? Result::INVALID_BUILD_OPTIONS
                      : mode == Mode::COMPILE ? Result::INVALID_COMPILER_OPTIONS
                                              : Result::INVALID_LINKER_OPTIONS;
    EXPECT_EQ(newModule()->parseOptions(options, mode), expected)
        << options.str();
    expectOneError(message);
  }
};

TEST_F(OptionsTest, CodeForAnotherProcessorIsNotInThisProcess) {
  auto module = newModule();
  auto &processor = module->getOptions().processor;
  processor = Processor::ofThisMachine();
  processor->name = "another";
  ASSERT_EQ(module->compileOpenCLC("a.cl", kCopySource), Result::SUCCESS)
      << log;
  EXPECT_EQ(module->lookup("copy"), nullptr);
  expectOneError("the code is for the CPU 'another', to be looked at");
  uint64_t size = 0;
  EXPECT_EQ(module->lookupVariable("v", size), nullptr);
  expectOneError("the code is for the CPU 'another', to be looked at");
}

TEST_F(OptionsTest, HasAResultForEachMode) {
  for (Mode mode : {Mode::BUILD, Mode::COMPILE})
    expectBad("-what", mode, "unknown build option '-what'");
  expectBad("-what", Mode::LINK, "unknown build option '-what'");
}

TEST_F(OptionsTest, CompilesBySPIRsOptions) {
  for (Mode mode : {Mode::BUILD, Mode::COMPILE}) {
    expectGood("-x spir -spir-std=1.2", mode);
    expectGood("-x spir -spir-std=2.0 -cl-kernel-arg-info -w -Werror", mode);
    expectBad("-spir-std=3.0", mode,
              "expected '-spir-std=' to be 1.2 or 2.0, "
              "got '3.0'");
    expectBad("-x c++", mode, "expected '-x' to be spir, ir or cl, got 'c++'");
    expectBad("-x", mode, "expected a value after option '-x'");
  }
  expectBad("-x spir", Mode::LINK, "option '-x' is not one of linking");
}

TEST_F(OptionsTest, HoldsSourcesAgainstTheirLanguage) {
  auto module = newModule();
  ASSERT_EQ(module->parseOptions("-x spir -spir-std=1.2", Mode::COMPILE),
            Result::SUCCESS);
  EXPECT_EQ(module->compile("a.cl", kCopySource),
            Result::COMPILE_PROGRAM_FAILURE);
  expectOneError("expected SPIR, as '-x spir' says, got OpenCL C");
  EXPECT_EQ(module->compile("a.ll", "target triple = \"spir64\"\n"
                                    "define spir_kernel void @k() {\n"
                                    "  ret void\n}\n"),
            Result::SUCCESS)
      << log;
}

TEST_F(OptionsTest, LinksByLinkOptions) {
  expectGood("", Mode::LINK);
  expectGood("-create-library", Mode::LINK);
  expectGood("-create-library -enable-link-options", Mode::LINK);
  expectGood("-cl-denorms-are-zero -cl-no-signed-zeros "
             "-cl-unsafe-math-optimizations -cl-finite-math-only "
             "-cl-fast-relaxed-math -cl-no-subgroup-ifp",
             Mode::LINK);
  expectBad("-enable-link-options", Mode::LINK,
            "expected '-create-library' with '-enable-link-options'");
  expectBad("-create-library -cl-finite-math-only", Mode::LINK,
            "option '-cl-finite-math-only' is one of linking a program, not of "
            "'-create-library'");
  for (const char *word : {"-DN=1", "-I.", "-w", "-Werror", "-cl-std=CL2.0",
                           "-cl-mad-enable", "-cl-kernel-arg-info", "-m32"})
    expectBad(
        word, Mode::LINK,
        (llvm::Twine("option '") + word + "' is not one of linking").str());
}

TEST_F(OptionsTest, CompilesByNoLinkOptions) {
  for (const char *word : {"-create-library", "-enable-link-options"})
    expectBad(word, Mode::COMPILE,
              (llvm::Twine("option '") + word +
               "' is one of linking, not of compiling")
                  .str());
  expectGood("-create-library -enable-link-options -cl-fast-relaxed-math",
             Mode::BUILD);
  expectBad("-enable-link-options", Mode::BUILD, "-create-library");
}

TEST_F(OptionsTest, RefusesAQuoteThatNothingEnds) {
  auto module = newModule();
  EXPECT_EQ(module->parseOptions("-DN=5 -D X='a"),
            Result::INVALID_BUILD_OPTIONS);
  expectOneError("expected a quote that ends what begins with 'a");
}

TEST_F(OptionsTest, LeavesTheOptionsAsTheyWereAfterAnError) {
  auto module = newModule();
  ASSERT_EQ(module->parseOptions("-DN=4"), Result::SUCCESS);
  EXPECT_EQ(module->parseOptions("-DN=5 -oops"), Result::INVALID_BUILD_OPTIONS);
  expectOneError("-oops");
  EXPECT_EQ(module->compileOpenCLC("a.cl", "#if N != 4\n#error N\n#endif\n"
                                           "kernel void k() {}\n"),
            Result::SUCCESS)
      << log;
}

// A link adds to the options of the compile, which concern what follows.
TEST_F(OptionsTest, KeepsTheOptionsOfTheCompileInALink) {
  target = findCompiler("vulkan")->createTarget(&context);
  auto module = newModule();
  ASSERT_EQ(module->parseOptions("--physical-addressing", Mode::COMPILE),
            Result::SUCCESS);
  ASSERT_EQ(module->compileOpenCLC("a.cl", kCopySource), Result::SUCCESS);
  ASSERT_EQ(module->parseOptions("-cl-finite-math-only", Mode::LINK),
            Result::SUCCESS)
      << log;
  EXPECT_TRUE(module->getOptions().shader.physicalAddressing);
  EXPECT_TRUE(module->getOptions().shader.finiteMathOnly);
  EXPECT_EQ(module->getOptions().build.pointerBits, 64u);
  ASSERT_EQ(module->link({}), Result::SUCCESS) << log;
  ASSERT_EQ(module->finalize(), Result::SUCCESS) << log;
  EXPECT_TRUE(llvm::StringRef(interfaceOf(*module)).contains("\"physical\""));
}

TEST_F(OptionsTest, MayBeChangedInPlace) {
  auto module = newModule();
  module->getOptions().build.clangArgs.push_back("-DN=3");
  EXPECT_EQ(module->compileOpenCLC("a.cl", "#if N != 3\n#error N\n#endif\n"
                                           "kernel void k() {}\n"),
            Result::SUCCESS)
      << log;
  const Module &same = *module;
  EXPECT_EQ(same.getOptions().build.clangArgs,
            module->getOptions().build.clangArgs);
}

//===----------------------------------------------------------------------===//
// The options of a compiler
//===----------------------------------------------------------------------===//

/// Specification, "Compilation Options Syntax".
TEST_F(OptionsTest, AreListedAsTheSpecificationSays) {
  for (const Info &info : getCompilers()) {
    llvm::StringRef text = info.compilation_options;
    EXPECT_EQ(text.empty(), llvm::StringRef(info.name) == "host");
    llvm::SmallVector<llvm::StringRef> options;
    text.split(options, ';', -1, /*KeepEmpty=*/false);
    for (llvm::StringRef option : options) {
      llvm::SmallVector<llvm::StringRef> parts;
      option.split(parts, ',');
      ASSERT_EQ(parts.size(), 3u) << option.str();
      EXPECT_TRUE(parts[0].starts_with("--")) << option.str();
      EXPECT_FALSE(parts[0].contains(' ')) << option.str();
      EXPECT_TRUE(parts[1] == "0" || parts[1] == "1") << option.str();
      EXPECT_EQ(parts[2].find_first_of("\t\n\v\f\r"), llvm::StringRef::npos);
      EXPECT_FALSE(parts[2].empty());
    }
  }
}

// Each option that is listed is known, as it is listed.
TEST_F(OptionsTest, AreKnownAsTheyAreListed) {
  for (const Info &info : getCompilers()) {
    target = info.createTarget(&context);
    llvm::SmallVector<llvm::StringRef> options;
    llvm::StringRef(info.compilation_options).split(options, ';', -1, false);
    for (llvm::StringRef option : options) {
      auto [name, rest] = option.split(',');
      auto module = newModule();
      Result result = module->parseOptions(name);
      if (rest.starts_with("0,"))
        EXPECT_EQ(result, Result::SUCCESS) << name.str() << '\n' << log;
      else
        expectOneError("expected '-" + name.drop_front(2).str() + "=' to be ");
      log.clear();
      numErrors = 0;
    }
  }
}

TEST_F(OptionsTest, TakeTheirValueFromTheNextWordToo) {
  target = findCompiler("vulkan")->createTarget(&context);
  auto module = newModule();
  ASSERT_EQ(module->parseOptions("--max-pushconstant-size 96 -DA"),
            Result::SUCCESS)
      << log;
  EXPECT_EQ(module->getOptions().shader.maxPushConstantSize, 96u);
  ASSERT_EQ(module->parseOptions("-max-pushconstant-size 80 -int8=0 -w"),
            Result::SUCCESS)
      << log;
  EXPECT_EQ(module->getOptions().shader.maxPushConstantSize, 80u);
  EXPECT_FALSE(module->getOptions().shader.int8);
  ASSERT_EQ(module->parseOptions("--max-pushconstant-size=64"),
            Result::SUCCESS);
  EXPECT_EQ(module->getOptions().shader.maxPushConstantSize, 64u);
}

} // namespace
