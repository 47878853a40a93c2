//===- KernelInterfaceTest.cpp - ProgramInterface::parse --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DriverTest.h"

using namespace cairn::runtime;
using namespace cairn::test;

/// A good interface with `from` replaced by `to`.
static std::string changed(const std::string &from, const std::string &to) {
  std::string json = R"({"cairn_interface": 1, "target": "host", "kernels": [
{"name": "k", "symbol": "k_entry", "args": [
{"name": "a", "kind": "scalar", "type": "int", "size": 4, "align": 4, "offset": 0},
{"name": "b", "kind": "buffer", "type": "int*", "address_space": "global", "restrict": true, "size": 8, "align": 8, "offset": 8}],
"args_size": 16, "reqd_work_group_size": [4, 4, 1], "local_memory": 8, "scratch_per_item": 2, "max_work_group_size": 16}]})";
  size_t place = json.find(from);
  EXPECT_NE(place, std::string::npos);
  return json.replace(place, from.size(), to);
}

TEST(KernelInterfaceTest, ReadsEveryKey) {
  auto program = ProgramInterface::parse(changed("", ""));
  ASSERT_OK(program);
  EXPECT_EQ(program->target, "host");
  ASSERT_EQ(program->kernels.size(), 1u);
  const KernelInterface &kernel = program->kernels[0];
  EXPECT_EQ(kernel.name, "k");
  EXPECT_EQ(kernel.symbol, "k_entry");
  EXPECT_EQ(kernel.argsSize, 16u);
  EXPECT_EQ(kernel.localMemory, 8u);
  EXPECT_EQ(kernel.scratchPerItem, 2u);
  EXPECT_EQ(kernel.maxWorkGroupSize, 16u);
  EXPECT_FALSE(kernel.uniformWorkGroupSize);
  EXPECT_FALSE(kernel.workGroupSizeHint);
  EXPECT_EQ(*kernel.reqdWorkGroupSize, (std::array<uint64_t, 3>{4, 4, 1}));
  ASSERT_EQ(kernel.args.size(), 2u);
  EXPECT_EQ(kernel.args[0].kind, ArgumentKind::Scalar);
  EXPECT_EQ(kernel.args[1].kind, ArgumentKind::Buffer);
  EXPECT_EQ(kernel.args[1].type, "int*");
  EXPECT_EQ(kernel.args[1].addressSpace, "global");
  EXPECT_TRUE(kernel.args[1].isRestrict);
  EXPECT_FALSE(kernel.args[1].isConst);
  EXPECT_EQ(kernel.args[1].offset, 8u);
  EXPECT_EQ(kernel.findArgument("b"), 1u);
  EXPECT_EQ(kernel.findArgument("c"), std::nullopt);
}

TEST(KernelInterfaceTest, ReadsTheOptionalKeys) {
  auto program =
      ProgramInterface::parse(changed("\"reqd_work_group_size\": [4, 4, 1]",
                                      "\"work_group_size_hint\": [8, 1, 1], "
                                      "\"uniform_work_group_size\": true"));
  ASSERT_OK(program);
  EXPECT_TRUE(program->kernels[0].uniformWorkGroupSize);
  EXPECT_EQ(*program->kernels[0].workGroupSizeHint,
            (std::array<uint64_t, 3>{8, 1, 1}));
}

TEST(KernelInterfaceTest, RefusesWhatTheFormatDoesNotAllow) {
  struct Case {
    const char *from, *to, *message;
  };
  const Case cases[] = {
      {"{\"cairn", "[\"cairn",
       "kernel interface: line 1, column 19: expected ',' or ']', got ':'"},
      {"\"cairn_interface\": 1", "\"cairn_interface\": 2",
       "line 1, column 1: kernel interface: expected version 1 for "
       "'cairn_interface', got 2"},
      {"\"target\": \"host\", ", "",
       "line 1, column 1: kernel interface: expected the key 'target'"},
      {"\"symbol\": \"k_entry\"", "\"symbol\": 4",
       "line 2, column 25: kernel 'k': expected a string for 'symbol', got a "
       "number"},
      {"\"symbol\": \"k_entry\"", "\"symbol\": \"\"",
       "line 2, column 1: kernel 'k': expected a name and a symbol, got an "
       "empty string"},
      {"\"symbol\"", "\"simbol\"",
       "line 2, column 1: kernel 'k': expected the key 'symbol'"},
      {"\"local_memory\": 8", "\"local_memory\": -8",
       "line 5, column 69: kernel 'k': expected an unsigned integer for "
       "'local_memory', got -8"},
      {"\"local_memory\"", "\"colour\": 1, \"local_memory\"",
       "line 5, column 63: kernel 'k': unknown key 'colour'"},
      {"\"restrict\": true", "\"restrict\": 1",
       "line 4, column 88: kernel 'k', argument 1: expected a boolean for "
       "'restrict', got a number"},
      {"\"scalar\"", "\"scaler\"",
       "line 3, column 1: kernel 'k', argument 0: expected 'scalar', 'buffer', "
       "'local', 'image' or 'sampler' for 'kind', got 'scaler'"},
      {"\"global\"", "\"private\"",
       "line 4, column 1: kernel 'k', argument 1: expected 'global' or "
       "'constant' for 'address_space', got 'private'"},
      {"[4, 4, 1]", "[4, 4]",
       "line 5, column 42: kernel 'k': expected three positive integers for "
       "'reqd_work_group_size', got [4, 4]"},
      {"[4, 4, 1]", "[4, 8, 1]",
       "line 2, column 1: kernel 'k': expected a 'reqd_work_group_size' within "
       "'max_work_group_size' 16"},
      {"\"max_work_group_size\": 16", "\"max_work_group_size\": 0",
       "line 2, column 1: kernel 'k': expected a positive "
       "'max_work_group_size', got 0"},
      {"\"align\": 4", "\"align\": 3",
       "line 2, column 1: kernel 'k': argument 0 'a': expected a power of two "
       "as alignment, got 3"},
      {"\"size\": 4", "\"size\": 0",
       "line 2, column 1: kernel 'k': argument 0 'a': expected a positive "
       "size, got 0"},
      {"\"size\": 8, \"align\": 8", "\"size\": 4, \"align\": 4",
       "line 2, column 1: kernel 'k': argument 1 'b': expected size 8 for a "
       "buffer, got 4"},
      {"\"offset\": 8", "\"offset\": 4",
       "line 2, column 1: kernel 'k': argument 1 'b': expected an offset that "
       "is a multiple of 8, got 4"},
      {"\"offset\": 8", "\"offset\": 0",
       "line 2, column 1: kernel 'k': argument 1 'b': expected an offset of at "
       "least 4, the end of the argument before, got 0"},
      {"\"args_size\": 16", "\"args_size\": 12",
       "line 2, column 1: kernel 'k': argument 1 'b': expected its bytes "
       "within 'args_size' 12, got offset 8 and size 8"},
      {"\"name\": \"b\"", "\"name\": \"a\"",
       "line 2, column 1: kernel 'k': expected distinct argument names, got "
       "'a' twice"},
      {"{\"name\": \"b\"", "7, {\"name\": \"b\"",
       "line 4, column 1: kernel 'k', argument 1: expected an object, got a "
       "number"},
  };
  for (const Case &test : cases)
    EXPECT_ERROR(ProgramInterface::parse(changed(test.from, test.to)),
                 test.message);
}

TEST(KernelInterfaceTest, AllowsKeysOfOtherTargets) {
  std::string json =
      changed("\"local_memory\"", "\"set\": 1, \"local_memory\"");
  json.replace(json.find("host"), 4, "vulkan");
  ASSERT_OK(ProgramInterface::parse(json));
}

TEST(KernelInterfaceTest, RefusesTwoKernelsOfOneName) {
  const TestKernel &kernel = findTestKernel("nothing");
  auto program = ProgramInterface::parse(interfaceOf({kernel, kernel}));
  ASSERT_FALSE(program.ok());
  EXPECT_NE(program.message().find(
                "expected distinct kernel names, got 'nothing' twice"),
            std::string::npos)
      << program.message();
}

TEST(KernelInterfaceTest, NamesTheKernelsThatThereAre) {
  auto program = ProgramInterface::parse(
      interfaceOf({findTestKernel("saxpy"), findTestKernel("ids")}));
  ASSERT_OK(program);
  ASSERT_OK(program->findKernel("ids"));
  EXPECT_ERROR(program->findKernel("id"),
               "no kernel 'id' in the program, which has 'saxpy', 'ids'");
  EXPECT_ERROR(ProgramInterface().findKernel("id"),
               "no kernel 'id' in the program, which has none");
}
