//===- DetectInputTest.cpp - what an input is -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Frontend/Frontend.h"

#include <gtest/gtest.h>

using namespace cairn::frontend;

namespace {

TEST(DetectInput, KnowsBinariesByTheirMagic) {
  EXPECT_EQ(detectInput("BC\xc0\xde rest"), InputKind::LLVMBitcode);
  // The wrapper that some tools put around bitcode.
  EXPECT_EQ(detectInput(llvm::StringRef("\xde\xc0\x17\x0b", 4)),
            InputKind::LLVMBitcode);
  EXPECT_EQ(detectInput("ML\xefR\x01"), InputKind::MLIR);
  EXPECT_EQ(detectInput(llvm::StringRef("\x03\x02\x23\x07\x00\x00", 6)),
            InputKind::SPIRV);
  EXPECT_EQ(detectInput(llvm::StringRef("\x07\x23\x02\x03\x00\x00", 6)),
            InputKind::SPIRV);
}

TEST(DetectInput, KnowsLLVMTextByItsFirstLine) {
  for (const char *text :
       {"; ModuleID = 'a'\nsource_filename = \"a\"\n",
        "target triple = \"spir64\"\n", "source_filename = \"a\"\n",
        "define spir_kernel void @f() {\n", "declare void @f()\n",
        "@g = global i32 0\n", "%t = type { i32 }\n", "!0 = !{}\n",
        "attributes #0 = { nounwind }\n",
        "; a comment\n\n; another\ntarget triple = \"spir64\"\n"})
    EXPECT_EQ(detectInput(text), InputKind::LLVMText) << text;
}

TEST(DetectInput, KnowsMLIRByItsFirstLine) {
  for (const char *text :
       {"module {\n}\n", "module @m attributes {a} {\n", "builtin.module {\n",
        "\"builtin.module\"() ({\n", "llvm.func @f() {\n", "func.func @f() {\n",
        "\"func.func\"() ({\n", "llvm.mlir.global internal @g() : i32\n",
        "#loc = loc(\"a.cl\":1:1)\nmodule {\n",
        "#map = affine_map<(d0) -> (d0)>\nmodule {\n",
        "#tbaa = #llvm.tbaa_root<id = \"a\">\nmodule {\n",
        "!t = !llvm.ptr<1>\nmodule {\n", "// RUN: a comment\n\nmodule {\n"})
    EXPECT_EQ(detectInput(text), InputKind::MLIR) << text;
}

TEST(DetectInput, TakesAllElseForOpenCLC) {
  for (const char *text :
       {"", "\n\n", "kernel void f() {}", "__kernel void f() {}",
        "// module\nkernel void f() {}", "#define A = #\nkernel void f() {}",
        "#include \"a.h\"\n", "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n",
        "/* module { */ kernel void f() {}", "typedef int module_t;",
        "int declared(int);", "#if 1\n#endif\n", "not anything at all"})
    EXPECT_EQ(detectInput(text), InputKind::OpenCLC) << text;
}

} // namespace
