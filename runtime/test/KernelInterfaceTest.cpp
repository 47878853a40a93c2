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

TEST(KernelInterfaceTest, CoarseningDividesTheRequiredSize) {
  // 32 of the program's work-items are 16 of the device's.
  auto program = ProgramInterface::parse(
      changed("[4, 4, 1]", "[8, 4, 1], \"coarsening\": [2, 1, 1]"));
  ASSERT_OK(program);
  const KernelInterface &kernel = program->kernels[0];
  EXPECT_EQ(*kernel.reqdWorkGroupSize, (std::array<uint64_t, 3>{8, 4, 1}));
  EXPECT_EQ(*kernel.deviceWorkGroupSize(), (std::array<uint64_t, 3>{4, 4, 1}));
}

TEST(KernelInterfaceTest, ReadsTheOptionalKeys) {
  auto program = ProgramInterface::parse(
      changed("\"reqd_work_group_size\": [4, 4, 1]",
              "\"work_group_size_hint\": [8, 1, 1], "
              "\"preferred_work_group_size\": [8, 2, 1],"
              "\"attributes\": \"a(1) b(2)\", "
              "\"reqd_sub_group_size\": 8, "
              "\"sub_group_size\": 4, "
              "\"private_memory\": 12, "
              "\"work_item_order\": \"yxz\", "
              "\"goes_across\": true, "
              "\"work_width\": 8, "
              "\"uniform_work_group_size\": true"));
  ASSERT_OK(program);
  EXPECT_TRUE(program->kernels[0].uniformWorkGroupSize);
  EXPECT_EQ(*program->kernels[0].preferredWorkGroupSize,
            (std::array<uint64_t, 3>{8, 2, 1}));
  EXPECT_EQ(program->kernels[0].attributes, "a(1) b(2)");
  EXPECT_EQ(program->kernels[0].reqdSubGroupSize, 8u);
  EXPECT_EQ(program->kernels[0].subGroupSize, 4u);
  EXPECT_EQ(program->kernels[0].privateMemory, 12u);
  EXPECT_EQ(program->kernels[0].workItemOrder,
            (std::array<uint8_t, 3>{1, 0, 2}));
  EXPECT_TRUE(program->kernels[0].goesAcross);
  EXPECT_EQ(*program->kernels[0].workGroupSizeHint,
            (std::array<uint64_t, 3>{8, 1, 1}));
}

TEST(KernelInterfaceTest, RefusesWhatTheFormatDoesNotAllow) {
  struct Case {
    const char *from, *to, *message;
  };
  const Case cases[] = {
      {"{\"cairn", "[\"cairn",
       "kernel interface: line 1, column 19: syntax error while parsing array "
       "- unexpected ':'; expected ']'"},
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
      {"\"local_memory\"", "\"work_item_order\": \"xyy\", \"local_memory\"",
       "line 5, column 72: kernel 'k': expected the letters x, y and z in some "
       "order for 'work_item_order', got 'xyy'"},
      {"\"restrict\": true", "\"restrict\": 1",
       "line 4, column 88: kernel 'k', argument 1: expected a boolean for "
       "'restrict', got a number"},
      {"\"scalar\"", "\"scaler\"",
       "line 3, column 1: kernel 'k', argument 0: expected 'scalar', 'buffer', "
       "'local', 'image', 'sampler', 'pipe', 'queue' or 'opaque' for 'kind', "
       "got "
       "'scaler'"},
      {"\"global\"", "\"private\"",
       "line 4, column 1: kernel 'k', argument 1: expected 'global' or "
       "'constant' for 'address_space', got 'private'"},
      {"[4, 4, 1]", "[4, 4]",
       "line 5, column 42: kernel 'k': expected three positive integers for "
       "'reqd_work_group_size', got [4, 4]"},
      {"[4, 4, 1]", "[4, 8, 1]",
       "line 2, column 1: kernel 'k': expected a 'reqd_work_group_size' within "
       "'max_work_group_size' 16"},
      {"[4, 4, 1]", "[4, 4, 1], \"coarsening\": [2, 3, 1]",
       "line 2, column 1: kernel 'k': expected 'coarsening' to divide "
       "'reqd_work_group_size', got 3 in dimension 1"},
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
  json.replace(json.find("host"), 4, "toaster");
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

namespace {
/// A shader's interface with one thing of each kind.
constexpr char shader[] = R"({
"cairn_interface": 1, "target": "vulkan", "addressing": "logical",
"samplers": [{"descriptor_set": 2, "binding": 0, "mask": 18, "expr": "x",
  "normalized": false, "addressing": "clamp_to_edge", "filter": "nearest"}],
"constants": {"descriptor_set": 1, "binding": 0, "kind": "buffer", "data": "00ff", "size": 5},
"spec_constants": {"work_group_size": [0, 1, 2], "work_dim": 4, "global_offset": [5, 6, 7]},
"push_constants": {"size": 16, "fields": [{"name": "region_offset", "offset": 0, "size": 16}]},
"kernels": [{"name": "k", "symbol": "k", "local_memory": 4,
"args": [{"name": "x", "kind": "buffer", "type": "int*", "address_space": "global", "size": 8,
  "align": 8, "storage": "storage_buffer", "descriptor_set": 0, "binding": 0},
{"name": "a", "kind": "scalar", "type": "int", "size": 4, "align": 4,
  "storage": "push_constant", "offset": 16},
{"name": "t", "kind": "local", "type": "int*", "size": 8, "align": 8, "element_size": 4, "spec_id": 3},
{"name": "i", "kind": "image", "type": "image2d_t", "access": "read_only", "descriptor_set": 0, "binding": 1,
  "channel_order": {"storage": "push_constant", "offset": 20}},
{"name": "s", "kind": "sampler", "type": "sampler_t", "descriptor_set": 0, "binding": 2,
  "mask": {"storage": "push_constant", "offset": 24}}],
"pod": {"storage": "push_constant", "size": 28, "align": 4},
"printf_buffer": {"descriptor_set": 0, "binding": 3}}]})";

std::string changedShader(const std::string &from, const std::string &to) {
  std::string json = shader;
  size_t at = json.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return json.replace(at, from.size(), to);
}
} // namespace

TEST(ShaderInterfaceTest, ReadsEveryKind) {
  auto program = ProgramInterface::parse(shader);
  ASSERT_OK(program);
  ASSERT_TRUE(program->shader);
  const ShaderModuleInterface &module = *program->shader;
  EXPECT_FALSE(module.physicalAddressing);
  ASSERT_EQ(module.samplers.size(), 1u);
  EXPECT_EQ(module.samplers[0].sampler.addressing, AddressMode::ClampToEdge);
  EXPECT_EQ(module.constants->bytes, (std::vector<unsigned char>{0, 255}));
  EXPECT_EQ(module.constants->size, 5u);
  EXPECT_EQ((*module.globalOffsetIds)[2], 7u);
  EXPECT_EQ(*module.workDimId, 4u);
  ASSERT_TRUE(module.find(LaunchConstant::RegionOffset));
  EXPECT_FALSE(module.find(LaunchConstant::GlobalSize));
  const KernelInterface &kernel = program->kernels.at(0);
  EXPECT_EQ(kernel.args[1].place.offset, 16u);
  EXPECT_EQ(kernel.args[2].specId, 3u);
  EXPECT_EQ(kernel.args[4].place.binding.binding, 2u);
  ASSERT_EQ(kernel.args[3].facts.size(), 1u);
  EXPECT_EQ(kernel.args[3].facts[0].fact, HandleFact::ChannelOrder);
  EXPECT_EQ(kernel.args[3].facts[0].place.offset, 20u);
  ASSERT_EQ(kernel.args[4].facts.size(), 1u);
  EXPECT_EQ(kernel.args[4].facts[0].fact, HandleFact::SamplerMask);
  EXPECT_EQ(kernel.shader->printfBuffer->binding.binding, 3u);
}

TEST(ShaderInterfaceTest, RefusesWhatIsWrong) {
  struct {
    const char *from, *to, *message;
  } cases[] = {
      {"\"addressing\": \"logical\",", "", "expected the key 'addressing'"},
      {"\"mask\": {\"storage\"", "\"mask\": {\"stored\"",
       "'mask': expected the key 'storage'"},
      {"\"logical\"", "\"virtual\"",
       "expected one of 'logical', 'physical' for 'addressing', got 'virtual'"},
      {"\"filter\": \"nearest\"", "\"filter\": \"cubic\"",
       "expected one of 'nearest', 'linear' for 'filter', got 'cubic'"},
      {"00ff", "0ff",
       "expected two hexadecimal digits for each byte of 'data'"},
      {"00ff", "00fg",
       "expected two hexadecimal digits for each byte of 'data'"},
      {"\"size\": 5", "\"size\": 1",
       "expected a 'size' of at least the 2 bytes of 'data' and not 0, got 1"},
      {"\"00ff\", \"size\": 5", "\"\"",
       "expected a 'size' of at least the 0 bytes of 'data' and not 0, got 0"},
      {"[0, 1, 2]", "[0, 1]",
       "expected three numbers of specialization constants for "
       "'work_group_size', got [0, 1]"},
      {"region_offset", "region", "for 'name', got 'region'"},
      {"\"offset\": 0, \"size\": 16", "\"offset\": 4, \"size\": 16",
       "expected three 32-bit integers within 'size' 16, got offset 4 and size "
       "16"},
      {"\"spec_id\": 3", "\"spec_id\": 3, \"more\": 1", "unknown key 'more'"},
      {"\"element_size\": 4", "\"element_size\": 0",
       "expected a positive 'element_size', got 0"},
      {"\"access\": \"read_only\"", "\"access\": \"r\"",
       "expected 'read_only', 'write_only' or 'read_write' for 'access', got "
       "'r'"},
      {"\"binding\": 2,", "\"binding\": 4294967296,",
       "expected a number of 32 bits for 'binding', got 4294967296"},
      {"\"pod\": {", "\"pod\": {\"x\": 1, ", "unknown key 'x'"},
      {"\"symbol\": \"k\",", "\"symbol\": \"k\", \"args_size\": 8,",
       "unknown key 'args_size'"},
  };
  for (const auto &test : cases) {
    auto program = ProgramInterface::parse(changedShader(test.from, test.to));
    ASSERT_FALSE(program.ok()) << test.to;
    EXPECT_NE(program.message().find(test.message), std::string::npos)
        << program.message();
  }
}
