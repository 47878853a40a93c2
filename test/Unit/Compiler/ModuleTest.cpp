//===- ModuleTest.cpp - compiling to a binary -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CompilerTest.h"

using namespace cairn;
using namespace cairn::compiler;

namespace {

using ModuleTest = CompilerTest;

TEST_F(ModuleTest, GoesFromSourceToCode) {
  auto module = compiled(kCopySource);
  ProgramInfo kernels;
  ASSERT_EQ(module->finalize(&kernels), Result::SUCCESS) << log;
  ASSERT_EQ(kernels.size(), 1u);
  EXPECT_EQ(kernels[0].name, "copy");
  llvm::ArrayRef<uint8_t> binary;
  ASSERT_EQ(module->createBinary(binary), Result::SUCCESS) << log;
  EXPECT_TRUE(llvm::StringRef(reinterpret_cast<const char *>(binary.data()),
                              binary.size())
                  .starts_with("\x7f"
                               "ELF"));
  EXPECT_NE(module->lookup("copy"), nullptr);
  EXPECT_TRUE(llvm::StringRef(interfaceOf(*module)).contains("\"copy\""));
  EXPECT_EQ(numErrors, 0u);
  EXPECT_EQ(log, "");
}

TEST_F(ModuleTest, FinalizesAsOftenAsAsked) {
  auto module = compiled(kCopySource);
  EXPECT_EQ(module->finalize(), Result::SUCCESS);
  ProgramInfo kernels;
  EXPECT_EQ(module->finalize(&kernels), Result::SUCCESS);
  EXPECT_EQ(kernels.size(), 1u);
}

TEST_F(ModuleTest, ListsAllKernels) {
  auto module = compiled("kernel void a(global int *p) { *p = 1; }\n"
                         "void helper(global int *p) { *p = 2; }\n"
                         "kernel void b(global int *p) { helper(p); }\n");
  ProgramInfo kernels;
  ASSERT_EQ(module->finalize(&kernels), Result::SUCCESS) << log;
  ASSERT_EQ(kernels.size(), 2u);
  EXPECT_EQ(kernels[0].name, "a");
  EXPECT_EQ(kernels[1].name, "b");
}

TEST_F(ModuleTest, ReportsErrorsOfTheSource) {
  auto module = newModule();
  EXPECT_EQ(module->compileOpenCLC("bad.cl", "kernel void f() { x = 1; }\n"),
            Result::COMPILE_PROGRAM_FAILURE);
  expectOneError("bad.cl:1:19: error: use of undeclared identifier 'x'");
}

TEST_F(ModuleTest, CountsErrorsAsTheLogShowsThem) {
  auto module = newModule();
  EXPECT_EQ(module->compileOpenCLC(
                "bad.cl", "kernel void f() {\n  x = 1;\n  y = 1;\n}\n"),
            Result::COMPILE_PROGRAM_FAILURE);
  EXPECT_EQ(numErrors, 2u) << log;
}

TEST_F(ModuleTest, KeepsWarningsOfASuccess) {
  auto module = newModule();
  EXPECT_EQ(module->compileOpenCLC("warn.cl",
                                   "#warning careful\nkernel void f() {}\n"),
            Result::SUCCESS);
  EXPECT_TRUE(llvm::StringRef(log).contains("warn.cl:1:2: warning: careful"))
      << log;
  EXPECT_EQ(numErrors, 0u);
}

TEST_F(ModuleTest, FindsGivenHeaders) {
  auto module = newModule();
  EXPECT_EQ(
      module->compileOpenCLC(
          "a.cl",
          "#include \"size.h\"\n#include \"sub/more.h\"\n"
          "kernel void f(global int *p) { *p = SIZE + MORE; }\n",
          {{"size.h", "#define SIZE 4\n"}, {"sub/more.h", "#define MORE 3\n"}}),
      Result::SUCCESS)
      << log;
  std::string text;
  ASSERT_EQ(module->print(Level::LLVM, text), Result::SUCCESS);
  EXPECT_TRUE(llvm::StringRef(text).contains("constant(7 : i32)")) << text;
}

TEST_F(ModuleTest, AppliesOptionsToTheNextCompile) {
  auto module = newModule();
  ASSERT_EQ(module->parseOptions("-DVALUE=42"), Result::SUCCESS);
  ASSERT_EQ(module->compileOpenCLC(
                "a.cl", "kernel void f(global int *p) { *p = VALUE; }\n"),
            Result::SUCCESS)
      << log;
  std::string text;
  ASSERT_EQ(module->print(Level::LLVM, text), Result::SUCCESS);
  EXPECT_TRUE(llvm::StringRef(text).contains("constant(42 : i32)")) << text;
}

TEST_F(ModuleTest, RejectsBadOptions) {
  auto module = newModule();
  EXPECT_EQ(module->parseOptions("-cl-std=CL9"), Result::INVALID_BUILD_OPTIONS);
  expectOneError("expected '-cl-std='");
  EXPECT_EQ(module->parseOptions("-what"), Result::INVALID_BUILD_OPTIONS);
  expectOneError("unknown build option '-what'");
}

TEST_F(ModuleTest, ReadsSPIRV) {
  // One kernel, "k", without arguments: OpCapability Kernel and Addresses,
  // OpMemoryModel, OpEntryPoint, OpTypeVoid, OpTypeFunction, OpFunction,
  // OpLabel, OpReturn, OpFunctionEnd.
  const uint32_t code[] = {
      0x07230203, 0x00010000, 0,          5,          0,          0x00020011,
      6,          0x00020011, 4,          0x0003000e, 2,          2,
      0x0004000f, 6,          3,          0x6b,       0x00020013, 1,
      0x00030021, 2,          1,          0x00050036, 1,          3,
      0,          2,          0x000200f8, 4,          0x000100fd, 0x00010038};
  auto module = newModule();
  ASSERT_EQ(module->compileSPIRV(code), Result::SUCCESS) << log;
  ProgramInfo kernels;
  ASSERT_EQ(module->finalize(&kernels), Result::SUCCESS) << log;
  ASSERT_EQ(kernels.size(), 1u);
  EXPECT_EQ(kernels[0].name, "k");
}

/// A kernel "k" that does nothing, and two specialization constants: 7, a bool,
/// and 9, an int.
static const uint32_t kConstants[] = {
    0x07230203, 0x00010000, 0,          9,          0,          0x00020011,
    6,          0x00020011, 4,          0x0003000e, 2,          2,
    0x0004000f, 6,          3,          0x6b,       0x00040047, 5,
    1,          7,          0x00040047, 6,          1,          9,
    0x00020013, 1,          0x00020014, 7,          0x00040015, 8,
    32,         0,          0x00030030, 7,          5,          0x00040032,
    8,          6,          12,         0x00030021, 2,          1,
    0x00050036, 1,          3,          0,          2,          0x000200f8,
    4,          0x000100fd, 0x00010038};

TEST_F(ModuleTest, TakesValuesOfSpecializationConstants) {
  auto module = newModule();
  const unsigned char data[] = {1, 0, 0, 0, 42, 0, 0, 0};
  SpecializationInfo values;
  values.data = data;
  values.entries[7] = {0, 1};
  values.entries[9] = {4, 4};
  EXPECT_EQ(module->compileSPIRV(kConstants, &values), Result::SUCCESS) << log;
  values.entries[7] = {0, 4};
  EXPECT_EQ(module->compileSPIRV(kConstants, &values), Result::SUCCESS) << log;
  EXPECT_EQ(module->compileSPIRV(kConstants, nullptr), Result::SUCCESS) << log;
}

TEST_F(ModuleTest, RejectsWrongValuesOfSpecializationConstants) {
  auto module = newModule();
  const uint64_t data = 0;
  SpecializationInfo values;
  values.data = &data;
  values.entries[9] = {0, 8};
  EXPECT_EQ(module->compileSPIRV(kConstants, &values), Result::INVALID_VALUE);
  expectOneError("expected a value of 4 bytes for the specialization constant "
                 "9, got 8");
  EXPECT_EQ(module->getState(), ModuleState::NONE);
  values.entries = {{8, {0, 4}}};
  EXPECT_EQ(module->compileSPIRV(kConstants, &values),
            Result::COMPILE_PROGRAM_FAILURE);
  expectOneError("the module has no specialization constant 8");
  EXPECT_EQ(module->compileSPIRV({0x07230203u}, &values),
            Result::COMPILE_PROGRAM_FAILURE);
  expectOneError("invalid SPIR-V");
}

TEST_F(ModuleTest, RejectsInvalidSPIRV) {
  auto module = newModule();
  EXPECT_EQ(module->compileSPIRV({0x07230203u}),
            Result::COMPILE_PROGRAM_FAILURE);
  expectOneError("invalid SPIR-V: expected a header");
  EXPECT_EQ(module->compile("a.spv", llvm::StringRef("\x03\x02\x23\x07", 4)),
            Result::COMPILE_PROGRAM_FAILURE);
  expectOneError("a.spv: error: invalid SPIR-V: expected a header");
}

TEST_F(ModuleTest, TellsInputsApart) {
  auto module = newModule();
  ASSERT_EQ(module->compile("a.cl", kCopySource), Result::SUCCESS) << log;
  std::string ocl;
  ASSERT_EQ(module->print(Level::OCL, ocl), Result::SUCCESS) << log;
  auto again = newModule();
  ASSERT_EQ(again->compile("a.mlir", ocl), Result::SUCCESS) << log;
  ASSERT_EQ(again->finalize(), Result::SUCCESS) << log;
  EXPECT_EQ(interfaceOf(*again), interfaceOf(*module));

  auto text = newModule();
  ASSERT_EQ(text->compile("a.ll", "target triple = \"spir64\"\n"
                                  "define spir_kernel void @k() {\n"
                                  "  ret void\n}\n"),
            Result::SUCCESS)
      << log;
  EXPECT_EQ(text->finalize(), Result::SUCCESS) << log;
}

TEST_F(ModuleTest, PrintsEveryLevelDownwards) {
  auto module = compiled(kCopySource);
  for (Level level :
       {Level::LLVM, Level::OCL, Level::Mux, Level::Loops, Level::Host}) {
    std::string text;
    ASSERT_EQ(module->print(level, text), Result::SUCCESS) << log;
    auto again = newModule();
    EXPECT_EQ(again->compile("printed.mlir", text), Result::SUCCESS) << log;
  }
  std::string text;
  EXPECT_EQ(module->print(Level::LLVM, text), Result::INVALID_VALUE);
  expectOneError(
      "the input is at the level 'host', from which no path leads to 'llvm'");
}

TEST_F(ModuleTest, PrintsLocationsOnRequest) {
  auto module = compiled(kCopySource);
  std::string without, with;
  ASSERT_EQ(module->print(Level::OCL, without), Result::SUCCESS);
  ASSERT_EQ(module->print(Level::OCL, with, true), Result::SUCCESS);
  EXPECT_FALSE(llvm::StringRef(without).contains("loc("));
  EXPECT_TRUE(llvm::StringRef(with).contains("loc(\"test.cl\":3:"));
}

TEST_F(ModuleTest, PrintsLLVMIR) {
  auto module = finalized(kCopySource);
  std::string text;
  ASSERT_EQ(module->printLLVMIR(text), Result::SUCCESS) << log;
  EXPECT_TRUE(llvm::StringRef(text).contains("@copy(")) << text;
}

TEST_F(ModuleTest, NeedsACompiledProgram) {
  auto module = newModule();
  llvm::ArrayRef<uint8_t> binary;
  std::string text;
  EXPECT_EQ(module->finalize(), Result::FINALIZE_PROGRAM_FAILURE);
  expectOneError("expected a compiled module");
  EXPECT_EQ(module->createBinary(binary), Result::FINALIZE_PROGRAM_FAILURE);
  expectOneError("expected a compiled module");
  EXPECT_EQ(module->getInterface(text), Result::FINALIZE_PROGRAM_FAILURE);
  expectOneError("expected a compiled module");
  EXPECT_EQ(module->lookup("f"), nullptr);
  expectOneError("expected a compiled module");
  EXPECT_EQ(module->getKernel("f"), nullptr);
}

TEST_F(ModuleTest, NeedsAKernel) {
  auto module = compiled("void f(global int *p) { *p = 1; }\n");
  EXPECT_EQ(module->finalize(), Result::FINALIZE_PROGRAM_FAILURE);
  expectOneError("the program has no kernel");
  module = compiled(" \n\n");
  EXPECT_EQ(module->finalize(), Result::FINALIZE_PROGRAM_FAILURE);
  expectOneError("the program has no kernel, its source is empty");
}

TEST_F(ModuleTest, ClearForgetsTheProgramAndKeepsTheOptions) {
  auto module = newModule();
  ASSERT_EQ(module->parseOptions("-DKEPT"), Result::SUCCESS);
  ASSERT_EQ(module->compileOpenCLC("a.cl", kCopySource), Result::SUCCESS);
  ASSERT_EQ(module->finalize(), Result::SUCCESS);
  module->clear();
  EXPECT_EQ(module->size(), 0u);
  EXPECT_TRUE(module->getTimings().empty());
  EXPECT_EQ(module->getKernel("copy"), nullptr);
  EXPECT_EQ(module->finalize(), Result::FINALIZE_PROGRAM_FAILURE);
  expectOneError("<module>: error: expected a compiled module");
  EXPECT_EQ(module->compileOpenCLC("b.cl", "#ifndef KEPT\n#error lost\n"
                                           "#endif\nkernel void g() {}\n"),
            Result::SUCCESS)
      << log;
  EXPECT_EQ(module->finalize(), Result::SUCCESS) << log;
}

TEST_F(ModuleTest, TellsItsState) {
  auto module = newModule();
  EXPECT_EQ(module->getState(), ModuleState::NONE);
  ASSERT_EQ(module->compileOpenCLC("a.cl", kCopySource), Result::SUCCESS);
  EXPECT_EQ(module->getState(), ModuleState::COMPILED_OBJECT);
  auto linked = newModule();
  ASSERT_EQ(linked->link({module.get()}), Result::SUCCESS) << log;
  EXPECT_EQ(linked->getState(), ModuleState::LIBRARY);
  EXPECT_EQ(module->getState(), ModuleState::COMPILED_OBJECT);
  ASSERT_EQ(linked->finalize(), Result::SUCCESS);
  EXPECT_EQ(linked->getState(), ModuleState::EXECUTABLE);
  linked->clear();
  EXPECT_EQ(linked->getState(), ModuleState::NONE);
  std::string text;
  ASSERT_EQ(module->print(Level::Mux, text), Result::SUCCESS);
  ASSERT_EQ(linked->compile("a.mlir", text), Result::SUCCESS) << log;
  EXPECT_EQ(linked->getState(), ModuleState::COMPILED_OBJECT);
  EXPECT_EQ(linked->compileOpenCLC("bad.cl", "int x = ;\n"),
            Result::COMPILE_PROGRAM_FAILURE);
  EXPECT_EQ(linked->getState(), ModuleState::NONE);
}

TEST_F(ModuleTest, CompilesAnewAfterAFailure) {
  auto module = newModule();
  EXPECT_EQ(module->compileOpenCLC("bad.cl", "int x = ;\n"),
            Result::COMPILE_PROGRAM_FAILURE);
  numErrors = 0;
  log.clear();
  EXPECT_EQ(module->compileOpenCLC("good.cl", kCopySource), Result::SUCCESS);
  EXPECT_EQ(module->finalize(), Result::SUCCESS) << log;
}

TEST_F(ModuleTest, LooksUpKernelsOnly) {
  auto module = finalized(kCopySource);
  EXPECT_EQ(module->lookup("no_such"), nullptr);
  expectOneError("the program has no kernel 'no_such'");
  EXPECT_EQ(module->lookup("copy.group"), nullptr);
  expectOneError("the program has no kernel 'copy.group'");
  EXPECT_NE(module->lookup("copy"), nullptr) << log;
}

TEST_F(ModuleTest, ProgramsMayShareKernelNames) {
  auto first = finalized("kernel void k(global int *p) { *p = 1; }\n");
  auto second = finalized("kernel void k(global float *p) { *p = 2.0f; }\n");
  void *one = first->lookup("k");
  void *two = second->lookup("k");
  ASSERT_NE(one, nullptr) << log;
  ASSERT_NE(two, nullptr) << log;
  EXPECT_NE(one, two);
  EXPECT_TRUE(llvm::StringRef(interfaceOf(*first)).contains("int*"));
  EXPECT_TRUE(llvm::StringRef(interfaceOf(*second)).contains("float*"));
}

TEST_F(ModuleTest, TimesItsStages) {
  auto module = finalized(kCopySource);
  std::vector<std::string> stages;
  for (const StageTime &time : module->getTimings()) {
    stages.push_back(time.stage);
    EXPECT_GE(time.milliseconds, 0.0);
  }
  EXPECT_EQ(stages, std::vector<std::string>(
                        {"frontend", "import", "ocl", "mux", "loops", "host"}));
}

TEST_F(ModuleTest, RejectsMLIRThatMixesLevels) {
  auto module = newModule();
  EXPECT_EQ(module->compile("mixed.mlir", "module {\n"
                                          "  llvm.func @a() { llvm.return }\n"
                                          "  func.func @b() { return }\n"
                                          "}\n"),
            Result::COMPILE_PROGRAM_FAILURE);
  expectOneError("mixed.mlir:3:3: error: expected all functions at one level, "
                 "got 'llvm' and 'ocl'");
}

} // namespace
