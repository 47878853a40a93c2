//===- LibraryPartsTest.cpp - libclc taken apart ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Builtins/LibraryParts.h"
#include "cairn/Builtins/EmbeddedLibrary.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

using namespace cairn;

namespace {

std::unique_ptr<llvm::Module> readPart(llvm::LLVMContext &context,
                                       llvm::StringRef name) {
  auto part = llvm::parseBitcodeFile(
      llvm::MemoryBufferRef(embeddedLibraryPart(name), name), context);
  EXPECT_TRUE(bool(part)) << llvm::toString(part.takeError());
  return part ? std::move(*part) : nullptr;
}

TEST(LibraryParts, AreFoundByTheNameInASymbol) {
  EXPECT_EQ(nameInSymbol("_Z5rsqrtDv4_f"), "rsqrt");
  EXPECT_EQ(nameInSymbol("_Z3maxff"), "max");
  EXPECT_EQ(nameInSymbol("rsqrt"), "");
  EXPECT_EQ(nameInSymbol("_Zrsqrt"), "");
  EXPECT_EQ(embeddedLibraryPart("no_such_function"), "");
  EXPECT_EQ(embeddedLibraryPart(""), "");
  EXPECT_EQ(embeddedLibraryPart("__clc_sin"), "");
}

TEST(LibraryParts, HaveEachOverload) {
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> part = readPart(context, "atan2");
  ASSERT_TRUE(part);
  for (const char *symbol :
       {"_Z5atan2ff", "_Z5atan2dd", "_Z5atan2Dv3_fS_", "_Z5atan2Dv16_dS_"}) {
    const llvm::Function *function = part->getFunction(symbol);
    ASSERT_TRUE(function) << symbol;
    EXPECT_FALSE(function->isDeclaration()) << symbol;
  }
  EXPECT_FALSE(part->getFunction("_Z3sinf"));
}

/// Tables and functions that others share are in each part that needs them.
TEST(LibraryParts, NeedNothingElse) {
  llvm::LLVMContext context;
  for (const char *name : {"sincos", "lgamma_r", "pow", "remquo", "tgamma",
                           "normalize", "rsqrt", "mix", "shuffle2"}) {
    std::unique_ptr<llvm::Module> part = readPart(context, name);
    ASSERT_TRUE(part) << name;
    for (const llvm::Function &function : *part)
      EXPECT_TRUE(!function.isDeclaration() || function.isIntrinsic())
          << name << " needs " << function.getName().str();
    for (const llvm::GlobalVariable &variable : part->globals())
      EXPECT_TRUE(variable.hasInitializer())
          << name << " needs " << variable.getName().str();
  }
}

TEST(LibraryParts, AreReadAsTheyWereWritten) {
  std::string file;
  llvm::raw_string_ostream os(file);
  writeLibraryPart(os, "sin", "abcd");
  writeLibraryPart(os, "cos", "");
  writeLibraryPart(os, "atan2", llvm::StringRef("\0\1\2\3", 4));
  llvm::StringMap<llvm::StringRef> parts = readLibraryParts(file);
  EXPECT_EQ(parts.size(), 3u);
  EXPECT_EQ(parts.lookup("sin"), "abcd");
  EXPECT_EQ(parts.lookup("cos"), "");
  EXPECT_EQ(parts.lookup("atan2"), llvm::StringRef("\0\1\2\3", 4));
}

} // namespace
