//===- MessagesTest.cpp - the messages in a log -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Compiler/Messages.h"

#include "gtest/gtest.h"

using namespace cairn::compiler;

namespace {

TEST(Messages, HaveTheirPlaceAndTheirSource) {
  auto messages = splitMessages("a.cl:2:3: error: no 'y': here\n"
                                "    2 |   y = 1;\n"
                                "      |   ^\n"
                                "dir/b.h:7:1: note: see\n"
                                "1 error generated.\n");
  ASSERT_EQ(messages.size(), 2u);
  EXPECT_EQ(messages[0].kind, MessageKind::Error);
  EXPECT_EQ(messages[0].file, "a.cl");
  EXPECT_EQ(messages[0].line, 2u);
  EXPECT_EQ(messages[0].column, 3u);
  EXPECT_EQ(messages[0].message, "no 'y': here");
  EXPECT_EQ(messages[0].text, "a.cl:2:3: error: no 'y': here\n"
                              "    2 |   y = 1;\n"
                              "      |   ^\n");
  EXPECT_EQ(messages[1].kind, MessageKind::Note);
  EXPECT_EQ(messages[1].file, "dir/b.h");
  EXPECT_EQ(messages[1].text, "dir/b.h:7:1: note: see\n");
}

TEST(Messages, MayBeAboutNoLineAndNoFile) {
  auto messages = splitMessages("error: unknown option\n"
                                "a.bc: warning: old\n"
                                "a.ll:12: error: bad metadata\n"
                                "c:x.cl:4:5: remark: vectorized\n"
                                "a.cl:1:1: fatal error: no such header\n");
  ASSERT_EQ(messages.size(), 5u);
  EXPECT_EQ(messages[0].file, "");
  EXPECT_EQ(messages[0].line, 0u);
  EXPECT_EQ(messages[0].message, "unknown option");
  EXPECT_EQ(messages[1].kind, MessageKind::Warning);
  EXPECT_EQ(messages[1].file, "a.bc");
  EXPECT_EQ(messages[1].line, 0u);
  EXPECT_EQ(messages[2].file, "a.ll");
  EXPECT_EQ(messages[2].line, 12u);
  EXPECT_EQ(messages[2].column, 0u);
  EXPECT_EQ(messages[3].kind, MessageKind::Remark);
  EXPECT_EQ(messages[3].file, "c:x.cl");
  EXPECT_EQ(messages[3].line, 4u);
  EXPECT_EQ(messages[4].kind, MessageKind::Error);
  EXPECT_EQ(messages[4].message, "no such header");
}

TEST(Messages, MayHaveLinesBeforeAndBehind) {
  auto messages = splitMessages("In file included from a.cl:1:\n"
                                "b.h:3:4: warning: odd\n"
                                "    3 | x\n"
                                "a.cl:9:1: error: first line\n"
                                "second line\n"
                                "  source\n"
                                "  ^\n");
  ASSERT_EQ(messages.size(), 2u);
  EXPECT_EQ(messages[0].file, "b.h");
  EXPECT_TRUE(messages[0].text.starts_with("In file included from a.cl:1:\n"));
  EXPECT_EQ(messages[0].message, "odd");
  EXPECT_EQ(messages[1].message, "first line\nsecond line");
  EXPECT_TRUE(messages[1].text.ends_with("  ^\n"));
}

} // namespace
