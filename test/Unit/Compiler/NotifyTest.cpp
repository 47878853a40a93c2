//===- NotifyTest.cpp - messages as they arise ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CompilerTest.h"

using namespace cairn;
using namespace cairn::compiler;

namespace {

class NotifyTest : public CompilerTest {
protected:
  struct Message {
    std::string text;
    std::vector<uint8_t> data;
    bool isNull;
  };

  NotifyTest() {
    target = findCompiler("host")->createTarget(
        &context, [this](const char *message, const void *data, size_t size) {
          auto *bytes = static_cast<const uint8_t *>(data);
          messages.push_back({message, {bytes, bytes + size}, !data});
          // No lock is held.
          EXPECT_TRUE(context.try_lock());
          context.unlock();
        });
  }
  std::string textOf(size_t index) {
    return index < messages.size() ? messages[index].text : "none";
  }

  std::vector<Message> messages;
};

TEST_F(NotifyTest, IsSilentWithoutMessages) {
  auto module = finalized(kCopySource);
  EXPECT_NE(module->lookup("copy"), nullptr);
  EXPECT_TRUE(messages.empty());
}

TEST_F(NotifyTest, HandsOutEachMessageByItself) {
  auto module = newModule();
  EXPECT_EQ(module->compileOpenCLC("a.cl", "#warning careful\n"
                                           "int f(int x) { return x; }\n"
                                           "kernel void k(global int *p) {\n"
                                           "  *p = f();\n"
                                           "  *p = y;\n"
                                           "}\n"),
            Result::COMPILE_PROGRAM_FAILURE);
  ASSERT_EQ(messages.size(), 4u) << log;
  EXPECT_EQ(textOf(0).rfind("a.cl:1:2: warning: careful", 0), 0u);
  EXPECT_EQ(textOf(1).rfind("a.cl:4:10: error: too few arguments", 0), 0u);
  EXPECT_EQ(textOf(2).rfind("a.cl:2:5: note: 'f' declared here", 0), 0u);
  EXPECT_EQ(textOf(3).rfind("a.cl:5:8: error: use of undeclared", 0), 0u);
  EXPECT_NE(textOf(3).find("*p = y;"), std::string::npos);
  EXPECT_EQ(textOf(3).find("generated"), std::string::npos);
  for (const Message &message : messages)
    EXPECT_TRUE(message.isNull);
  EXPECT_EQ(numErrors, 2u);
}

TEST_F(NotifyTest, TellsWhereAHeaderIsFrom) {
  auto module = newModule();
  EXPECT_EQ(module->compileOpenCLC("a.cl",
                                   "kernel void k() {}\n#include \"b.h\"",
                                   {{"b.h", "constant int x = y;\n"}}),
            Result::COMPILE_PROGRAM_FAILURE);
  ASSERT_GE(messages.size(), 1u);
  EXPECT_EQ(textOf(0).rfind("In file included from a.cl:2:\n", 0), 0u);
  EXPECT_NE(textOf(0).find("b.h:1:18: error: "), std::string::npos);
}

TEST_F(NotifyTest, HandsOutWhatPassesSay) {
  auto module = compiled("int f(int);\n"
                         "kernel void k(global int *p) { *p = f(1); }\n");
  EXPECT_EQ(module->finalize(), Result::FINALIZE_PROGRAM_FAILURE);
  ASSERT_EQ(messages.size(), 1u) << log;
  EXPECT_EQ(textOf(0), log);
}

TEST_F(NotifyTest, HandsOutWrongOptions) {
  auto module = newModule();
  EXPECT_EQ(module->parseOptions("-oops"), Result::INVALID_BUILD_OPTIONS);
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(textOf(0), "error: unknown build option '-oops'\n");
}

TEST_F(NotifyTest, ComesWithTheBinaryThatItIsAbout) {
  auto module = newModule();
  const uint32_t code[] = {0x07230203, 0x00010000, 0, 1, 0};
  EXPECT_EQ(module->compileSPIRV(code), Result::COMPILE_PROGRAM_FAILURE);
  ASSERT_EQ(messages.size(), 1u) << log;
  EXPECT_NE(textOf(0).find("error: "), std::string::npos);
  auto *bytes = reinterpret_cast<const uint8_t *>(code);
  EXPECT_EQ(messages[0].data, std::vector<uint8_t>(bytes, bytes + sizeof code));
  messages.clear();
  EXPECT_EQ(module->compile("a.bc", "BC\xc0\xde damaged"),
            Result::COMPILE_PROGRAM_FAILURE);
  ASSERT_EQ(messages.size(), 1u) << log;
  EXPECT_EQ(messages[0].data.size(), 12u);
}

} // namespace
