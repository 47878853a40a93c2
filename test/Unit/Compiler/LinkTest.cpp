//===- LinkTest.cpp - modules made one --------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CompilerTest.h"

using namespace cairn::compiler;

namespace {

using LinkTest = CompilerTest;

constexpr const char *kUser =
    "int helper(int);\n"
    "kernel void k(global int *p) { *p = helper(*p); }\n";
constexpr const char *kHelper = "int helper(int x) { return x + 1; }\n";

TEST_F(LinkTest, ResolvesAFunctionOfAnotherModule) {
  auto user = compiled(kUser);
  auto helper = compiled(kHelper);
  ASSERT_EQ(user->link({helper.get()}), Result::SUCCESS) << log;
  EXPECT_EQ(user->finalize(), Result::SUCCESS) << log;
  EXPECT_NE(user->lookup("k"), nullptr);
  EXPECT_EQ(numErrors, 0u);
}

TEST_F(LinkTest, LeavesTheOtherModuleAsItIs) {
  auto user = compiled(kUser);
  auto helper = compiled(kHelper);
  size_t before = helper->size();
  ASSERT_EQ(user->link({helper.get()}), Result::SUCCESS);
  EXPECT_EQ(helper->size(), before);
  auto second = compiled(kUser);
  EXPECT_EQ(second->link({helper.get()}), Result::SUCCESS) << log;
}

TEST_F(LinkTest, TakesSeveralModules) {
  auto first = compiled("kernel void a(global int *p) { *p = 1; }\n");
  auto second = compiled("kernel void b(global int *p) { *p = 2; }\n");
  auto third = compiled("kernel void c(global int *p) { *p = 3; }\n");
  ASSERT_EQ(first->link({second.get(), third.get()}), Result::SUCCESS) << log;
  ProgramInfo kernels;
  ASSERT_EQ(first->finalize(&kernels), Result::SUCCESS) << log;
  EXPECT_EQ(kernels.size(), 3u);
}

TEST_F(LinkTest, TakesNoModules) {
  auto module = compiled(kCopySource);
  EXPECT_EQ(module->link({}), Result::SUCCESS);
  EXPECT_EQ(module->finalize(), Result::SUCCESS);
}

TEST_F(LinkTest, RejectsTwoDefinitions) {
  auto first = compiled(kHelper);
  auto second = compiled(kHelper);
  EXPECT_EQ(first->link({second.get()}), Result::LINK_PROGRAM_FAILURE);
  expectOneError("function 'helper' is defined in");
}

TEST_F(LinkTest, NeedsCompiledModules) {
  auto module = compiled(kCopySource);
  auto empty = newModule();
  EXPECT_EQ(module->link({empty.get()}), Result::LINK_PROGRAM_FAILURE);
  expectOneError("expected modules compiled from OpenCL C, LLVM IR or SPIR-V");
  EXPECT_EQ(empty->link({}), Result::LINK_PROGRAM_FAILURE);
  expectOneError("expected modules to link, got none");
  EXPECT_EQ(module->link({nullptr}), Result::INVALID_VALUE);
  expectOneError("expected modules to link, got a null pointer");
  EXPECT_EQ(module->link({module.get()}), Result::LINK_PROGRAM_FAILURE);
  expectOneError("function 'copy' is defined in");
}

TEST_F(LinkTest, TakesOneModuleFromSourceOnly) {
  auto module = compiled(kCopySource);
  std::string text;
  ASSERT_EQ(module->print(cairn::Level::Mux, text), Result::SUCCESS);
  auto mlir = newModule();
  ASSERT_EQ(mlir->compile("a.mlir", text), Result::SUCCESS) << log;
  auto empty = newModule();
  EXPECT_EQ(empty->link({mlir.get()}), Result::LINK_PROGRAM_FAILURE);
  expectOneError("expected modules compiled from OpenCL C, LLVM IR or SPIR-V");
  EXPECT_EQ(empty->getState(), ModuleState::NONE);
  auto other = compiled(kHelper);
  EXPECT_EQ(mlir->link({other.get()}), Result::LINK_PROGRAM_FAILURE);
  expectOneError("expected a module compiled from OpenCL C, LLVM IR or SPIR-V");
}

// What is linked in after that would be left out without a word.
TEST_F(LinkTest, RejectsAFinalizedModule) {
  auto module = finalized(kCopySource);
  auto helper = compiled(kHelper);
  EXPECT_EQ(module->link({helper.get()}), Result::LINK_PROGRAM_FAILURE);
  expectOneError("final");
}

// Nothing of `helper` is in `user` after an error with `again`.
TEST_F(LinkTest, LinksAllOrNothing) {
  auto user = compiled(kUser);
  auto helper = compiled(kHelper);
  auto again = compiled(kHelper);
  EXPECT_EQ(user->link({helper.get(), again.get()}),
            Result::LINK_PROGRAM_FAILURE);
  expectOneError("function 'helper' is defined in");
  EXPECT_EQ(user->link({helper.get()}), Result::SUCCESS) << log;
  EXPECT_EQ(user->finalize(), Result::SUCCESS) << log;
}

TEST_F(LinkTest, LeavesAnUndefinedFunctionToFinalize) {
  auto user = compiled(kUser);
  EXPECT_EQ(user->link({}), Result::SUCCESS);
  EXPECT_EQ(user->finalize(), Result::FINALIZE_PROGRAM_FAILURE);
  expectOneError("call to undefined function 'helper'");
}

/// The parameter is a target. All of them link alike.
class LibraryTest : public CompilerTest,
                    public testing::WithParamInterface<const char *> {
protected:
  LibraryTest() { target = findCompiler(GetParam())->createTarget(&context); }

  /// A library made of `source`.
  std::unique_ptr<Module> library(llvm::StringRef source,
                                  llvm::StringRef options = "") {
    auto part = compiled(source);
    auto made = newModule();
    EXPECT_EQ(made->parseOptions(("-create-library " + options).str(),
                                 Options::Mode::LINK),
              Result::SUCCESS)
        << log;
    EXPECT_EQ(made->link({part.get()}), Result::SUCCESS) << log;
    EXPECT_EQ(made->getState(), ModuleState::LIBRARY);
    return made;
  }
};
INSTANTIATE_TEST_SUITE_P(Targets, LibraryTest,
                         testing::Values("host", "level-zero", "vulkan"));

TEST_P(LibraryTest, LinksIntoAnEmptyModule) {
  auto user = compiled(kUser);
  auto helper = library(kHelper);
  auto program = newModule();
  ASSERT_EQ(program->link({user.get(), helper.get()}), Result::SUCCESS) << log;
  ProgramInfo info;
  ASSERT_EQ(program->finalize(&info), Result::SUCCESS) << log;
  EXPECT_NE(info.getKernelByName("k"), nullptr);
  EXPECT_EQ(program->getState(), ModuleState::EXECUTABLE);
  // Both are as they were.
  auto again = newModule();
  EXPECT_EQ(again->link({helper.get(), user.get()}), Result::SUCCESS) << log;
  EXPECT_EQ(again->finalize(), Result::SUCCESS) << log;
}

TEST_P(LibraryTest, NeedsNoKernel) {
  auto helper = library(kHelper);
  ProgramInfo info;
  ASSERT_EQ(helper->finalize(&info), Result::SUCCESS) << log;
  EXPECT_EQ(info.size(), 0u);
  llvm::ArrayRef<uint8_t> binary;
  ASSERT_EQ(helper->createBinary(binary), Result::SUCCESS) << log;
  // It is an input of another link, whatever it is.
  auto read = newModule();
  ASSERT_EQ(read->compile(
                "helper.bin",
                {reinterpret_cast<const char *>(binary.data()), binary.size()}),
            Result::SUCCESS)
      << log;
  auto user = compiled(kUser);
  ASSERT_EQ(user->link({read.get()}), Result::SUCCESS) << log;
  EXPECT_EQ(user->finalize(), Result::SUCCESS) << log;
}

TEST_P(LibraryTest, KeepsItsStateInBytes) {
  auto helper = library(kHelper);
  std::vector<uint8_t> bytes(helper->size());
  helper->serialize(bytes.data());
  auto read = newModule();
  ASSERT_TRUE(read->deserialize(bytes)) << log;
  EXPECT_EQ(read->getState(), ModuleState::LIBRARY);
  auto user = compiled(kUser);
  ASSERT_EQ(user->link({read.get()}), Result::SUCCESS) << log;
  EXPECT_EQ(user->finalize(), Result::SUCCESS) << log;
  // A module that was only compiled is not a library.
  auto part = compiled(kHelper);
  bytes.resize(part->size());
  part->serialize(bytes.data());
  ASSERT_TRUE(read->deserialize(bytes)) << log;
  EXPECT_EQ(read->getState(), ModuleState::COMPILED_OBJECT);
}

TEST_P(LibraryTest, IsNoProgram) {
  auto helper = library(kHelper);
  EXPECT_EQ(helper->getKernel("helper"), nullptr);
  EXPECT_EQ(helper->lookup("helper"), nullptr);
  EXPECT_EQ(numErrors, 1u);
}

static bool isReassociated(Module &module) {
  std::string text;
  EXPECT_EQ(module.print(cairn::Level::LLVM, text), Result::SUCCESS);
  return llvm::StringRef(text).contains("reassoc") ||
         llvm::StringRef(text).contains("fastmathFlags = #llvm.fastmath<fast>");
}

// What a link allows concerns a library only where that says so.
TEST_P(LibraryTest, TakesLinkOptionsWhereItSaysSo) {
  constexpr const char *user =
      "float helper(float);\n"
      "kernel void k(global float *p) { *p = helper(*p); }\n";
  constexpr const char *helper =
      "float helper(float x) { return (x + 1.5f) + 2.5f; }\n";
  for (auto [options, isConcerned] :
       {std::pair("", false), {"-enable-link-options", true}}) {
    auto part = compiled(user);
    auto other = library(helper, options);
    auto program = newModule();
    ASSERT_EQ(program->parseOptions("-cl-unsafe-math-optimizations",
                                    Options::Mode::LINK),
              Result::SUCCESS)
        << log;
    ASSERT_EQ(program->link({part.get(), other.get()}), Result::SUCCESS) << log;
    EXPECT_EQ(isReassociated(*program), isConcerned) << options;
  }
  // What is only compiled is concerned in any case.
  auto part = compiled(user), other = compiled(helper);
  auto program = newModule();
  ASSERT_EQ(program->parseOptions("-cl-fast-relaxed-math", Options::Mode::LINK),
            Result::SUCCESS);
  ASSERT_EQ(program->link({part.get(), other.get()}), Result::SUCCESS) << log;
  EXPECT_TRUE(isReassociated(*program));
  EXPECT_FALSE(isReassociated(*other));
}

} // namespace
