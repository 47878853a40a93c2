//===- ReadSPIRVTest.cpp - what SPIR-V's instructions become ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Frontend/SPIRV.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>
#include <gtest/gtest.h>
#include <spirv-tools/libspirv.hpp>

using namespace cairn::frontend;

namespace {

/// A kernel of `body`, behind `types` and what most need.
std::string kernelOf(const std::string &body, const std::string &types = "",
                     const std::string &annotations = "") {
  return R"(OpCapability Kernel
OpCapability Addresses
OpCapability Linkage
OpCapability Int64
%std = OpExtInstImport "OpenCL.std"
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %main "main"
OpName %p "p"
OpName %f "f"
)" + annotations +
         R"(
%void = OpTypeVoid
%bool = OpTypeBool
%uchar = OpTypeInt 8 0
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%float = OpTypeFloat 32
%uint2 = OpTypeVector %uint 2
%uint4 = OpTypeVector %uint 4
%float2 = OpTypeVector %float 2
%float4 = OpTypeVector %float 4
%global = OpTypePointer CrossWorkgroup %uint
%generic = OpTypePointer Generic %uint
%private = OpTypePointer Function %uint
%type = OpTypeFunction %void %global %float
%n0 = OpConstant %uint 0
%n1 = OpConstant %uint 1
%n2 = OpConstant %uint 2
%n3 = OpConstant %uint 3
%n16 = OpConstant %uint 16
%l1 = OpConstant %ulong 1
%f0 = OpConstant %float 0
)" + types +
         R"(
%main = OpFunction %void None %type
%p = OpFunctionParameter %global
%f = OpFunctionParameter %float
%entry = OpLabel
)" + body +
         R"(
OpReturn
OpFunctionEnd
)";
}

std::vector<uint32_t> assemble(const std::string &text) {
  spvtools::SpirvTools tools(SPV_ENV_UNIVERSAL_1_6);
  std::string messages;
  tools.SetMessageConsumer([&](spv_message_level_t, const char *,
                               const spv_position_t &position,
                               const char *message) {
    messages += std::to_string(position.line) + ": " + message + "\n";
  });
  std::vector<uint32_t> words;
  EXPECT_TRUE(tools.Assemble(text, &words)) << messages << text;
  return words;
}

/// The IR that the module becomes, or its messages.
std::string read(const std::string &text) {
  std::vector<uint32_t> words = assemble(text);
  if (words.empty())
    return "";
  llvm::LLVMContext context;
  std::string log;
  auto module = readSPIRV(context, "a.spv", words, BuildOptions(), log);
  if (!module)
    return log;
  llvm::raw_string_ostream(log) << *module;
  return log;
}

struct Row {
  /// Module-level instructions, and the kernel's.
  const char *types, *body;
  /// What is in the result, one part behind the other.
  std::vector<const char *> parts;
};

void expectParts(const std::string &text,
                 const std::vector<const char *> &parts,
                 const std::string &source) {
  size_t at = 0;
  for (const char *part : parts) {
    size_t found = text.find(part, at);
    ASSERT_NE(found, std::string::npos)
        << "expected '" << part << "' from " << source << " in\n"
        << text;
    at = found;
  }
}

/// Words that tables of numbers may keep for themselves.
TEST(ReadSPIRV, TakesNoWordForAnIdThatIsDefined) {
  const std::vector<uint32_t> words =
      assemble(kernelOf("%v = OpVariable %private Function %n1\n"
                        "%q = OpInBoundsPtrAccessChain %global %p %l1\n"
                        "%x = OpLoad %uint %q\n"
                        "%s = OpExtInst %uint %std s_max %x %n2\n"
                        "%t = OpCompositeConstruct %uint2 %s %x\n"
                        "OpStore %p %s",
                        "", "OpDecorate %p FuncParamAttr NoCapture\n"));
  ASSERT_GT(words.size(), 100u);
  unsigned refused = 0;
  for (uint32_t value : {UINT32_MAX, UINT32_MAX - 1, 0u})
    for (size_t at = 5; at < words.size(); ++at) {
      std::vector<uint32_t> damaged = words;
      damaged[at] = value;
      llvm::LLVMContext context;
      std::string log;
      if (readSPIRV(context, "a.spv", damaged, BuildOptions(), log))
        continue;
      ++refused;
      EXPECT_NE(log.find("a.spv: error: "), std::string::npos) << at;
      EXPECT_GT(log.size(), strlen("a.spv: error: \n")) << at;
    }
  EXPECT_GT(refused, words.size());
}

TEST(ReadSPIRV, CallsTheFunctionsOfOpenCLC) {
  const Row rows[] = {
      {"", "%r = OpExtInst %float %std native_sin %f", {"_Z10native_sinf("}},
      {"", "%r = OpExtInst %uint %std s_max %n1 %n2", {"_Z3maxii("}},
      {"", "%r = OpExtInst %uint %std u_max %n1 %n2", {"_Z3maxjj("}},
      {"", "%r = OpExtInst %uint %std s_abs %n1", {"_Z3absi("}},
      {"", "%r = OpExtInst %float %std fmax_common %f %f", {"_Z3maxff("}},
      {"%intp = OpTypePointer Function %uint",
       "%v = OpVariable %intp Function\n"
       "%r = OpExtInst %float %std frexp %f %v",
       {"_Z5frexpfPi("}},
      {"%halves = OpTypePointer CrossWorkgroup %half\n",
       "%h = OpBitcast %halves %p\n"
       "%r = OpExtInst %void %std vstore_half_r %f %l1 %h RTP",
       {"_Z15vstore_half_rtpfmPU3AS1Dh("}},
      {"",
       "%r = OpExtInst %uint4 %std vloadn %l1 %p 4",
       {"_Z6vload4mPU3AS1Ki("}},
      {"",
       "%r = OpAtomicUMin %uint %p %n1 %n16 %n3",
       {"_Z25atomic_fetch_min_explicitPU3AS1VU7_Atomicjj12memory_order12"
        "memory_scope(ptr addrspace(1) %p, i32 3, i32 5, i32 2)"}},
      {"",
       "%r = OpAtomicSMin %uint %p %n2 %n2 %n3",
       {"_Z25atomic_fetch_min_explicitPU3AS1VU7_Atomicii12memory_order12"
        "memory_scope(ptr addrspace(1) %p, i32 3, i32 2, i32 1)"}},
      // Semantics that are a scope: the strongest order.
      {"",
       "%r = OpAtomicLoad %uint %p %n2 %n1",
       {"atomic_load_explicit", "i32 5, i32 1)"}},
      {"%n272 = OpConstant %uint 272",
       "OpControlBarrier %n2 %n2 %n272",
       {"_Z18work_group_barrierj12memory_scope(i32 1, i32 1)"}},
      {"%n520 = OpConstant %uint 520",
       "OpMemoryBarrier %n1 %n520",
       {"_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 2, i32 4, "
        "i32 2)"}},
      {"",
       "%r = OpGroupIAdd %uint %n3 Reduce %n1",
       {"_Z20sub_group_reduce_addi("}},
      {"",
       "%r = OpGroupUMax %uint %n2 ExclusiveScan %n1",
       {"_Z29work_group_scan_exclusive_maxj("}},
      {"",
       "%r = OpGroupIMulKHR %uint %n2 Reduce %n1",
       {"_Z21work_group_reduce_muli("}},
      {"",
       "%r = OpGroupBitwiseXorKHR %uint %n2 InclusiveScan %n1",
       {"_Z29work_group_scan_inclusive_xori("}},
      {"%true = OpConstantTrue %bool",
       "%r = OpGroupLogicalAndKHR %bool %n2 Reduce %true",
       {"_Z29work_group_reduce_logical_andi("}},
      {"",
       "%r = OpGroupNonUniformShuffle %float %n3 %f %n1",
       {"_Z17sub_group_shufflefj("}},
      {"",
       "%r = OpGroupNonUniformBitwiseXor %uint %n3 ClusteredReduce %n1 %n2",
       {"_Z30sub_group_clustered_reduce_xorij("}},
      {"", "%r = OpIsInf %bool %f", {"_Z5isinff(", "icmp ne i32"}},
  };
  std::string half = "%half = OpTypeFloat 16\n";
  for (const Row &row : rows)
    expectParts(read(kernelOf(row.body, half + row.types)), row.parts,
                row.body);
}

TEST(ReadSPIRV, KnowsHandles) {
  const char *types = R"(
%event = OpTypeEvent
%events = OpTypePointer Function %event
%none = OpConstantNull %event
%sampler = OpTypeSampler
%linear = OpConstantSampler %sampler Clamp 1 Linear
%read = OpTypeImage %void 2D 0 1 0 0 Unknown ReadOnly
%written = OpTypeImage %void 2D 0 0 0 0 Unknown WriteOnly
%pipe = OpTypePipe ReadOnly
%queue = OpTypeQueue
%range = OpTypeStruct %uint %ulong %ulong %ulong
%local = OpTypePointer Workgroup %uint
%sampled = OpTypeSampledImage %read
%other = OpTypeFunction %void %read %written %pipe %local %global %generic
%l16 = OpConstant %ulong 16
%int3 = OpTypeVector %uint 3
)";
  const char *function = R"(
OpReturn
OpFunctionEnd
%f2 = OpFunction %void None %other
%i = OpFunctionParameter %read
%w = OpFunctionParameter %written
%q = OpFunctionParameter %pipe
%l = OpFunctionParameter %local
%g = OpFunctionParameter %global
%any = OpFunctionParameter %generic
%start = OpLabel
%list = OpVariable %events Function
%both = OpSampledImage %sampled %i %linear
%coord = OpUndef %float4
%texel = OpImageSampleExplicitLod %float4 %both %coord Lod %f0
%place = OpUndef %uint2
OpImageWrite %w %place %texel
%size = OpImageQuerySizeLod %int3 %i %n0
%format = OpImageQueryFormat %uint %w
%copy = OpGroupAsyncCopy %event %n2 %l %g %l16 %l1 %none
OpStore %list %copy
OpGroupWaitEvents %n2 %n1 %list
%packet = OpReadPipe %uint %q %any %n16 %n16
%default = OpGetDefaultQueue %queue
%nd = OpBuildNDRange %range %l16 %l1 %l1
)";
  expectParts(read(kernelOf(function, types)),
              {"@__translate_sampler_initializer(i32 37)",
               "@_Z11read_imagef20ocl_image2d_array_ro11ocl_samplerDv4_f(",
               "@_Z12write_imagef14ocl_image2d_woDv2_iDv4_f(",
               "@_Z15get_image_width20ocl_image2d_array_ro(",
               "@_Z16get_image_height20ocl_image2d_array_ro(",
               "@_Z20get_image_array_size20ocl_image2d_array_ro(",
               "@_Z27get_image_channel_data_type14ocl_image2d_wo(",
               "@_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(",
               "@_Z17wait_group_eventsiP9ocl_event(", "@__read_pipe_2(",
               "@_Z17get_default_queuev(", "@_Z10ndrange_1Dmmm("},
              "handles");
}

/// As llvm-spirv writes samplers of the program's scope: by a variable, too.
TEST(ReadSPIRV, TakesVariablesOfSamplersForSamplers) {
  const char *types = R"(
%sampler = OpTypeSampler
%samplers = OpTypePointer UniformConstant %sampler
%near = OpConstantSampler %sampler Clamp 0 Nearest
%var = OpVariable %samplers UniformConstant %near
%read = OpTypeImage %void 2D 0 1 0 0 Unknown ReadOnly
%sampled = OpTypeSampledImage %read
%other = OpTypeFunction %void %read
)";
  const char *function = R"(
OpReturn
OpFunctionEnd
%f2 = OpFunction %void None %other
%i = OpFunctionParameter %read
%start = OpLabel
%s = OpLoad %sampler %var
%both = OpSampledImage %sampled %i %s
%coord = OpUndef %float4
%texel = OpImageSampleExplicitLod %float4 %both %coord Lod %f0
)";
  expectParts(read(kernelOf(function, types)),
              {"@__translate_sampler_initializer(i32 20)", "@_Z11read_imagef"},
              "variable");
}

TEST(ReadSPIRV, StartsKernelsByClangsNames) {
  const char *types = R"(
%queue = OpTypeQueue
%devent = OpTypeDeviceEvent
%deventp = OpTypePointer Generic %devent
%nothing = OpConstantNull %deventp
%range = OpTypeStruct %uint %ulong %ulong %ulong
%ranges = OpTypePointer Function %range
%uchars = OpTypePointer Generic %uchar
%run = OpTypeFunction %void %uchars
)";
  const char *body = R"(
%nd = OpVariable %ranges Function
%var = OpVariable %private Function
%to = OpPtrCastToGeneric %generic %var
%bytes = OpBitcast %uchars %to
%q = OpGetDefaultQueue %queue
%r1 = OpEnqueueKernel %uint %q %n0 %nd %n0 %nothing %nothing %block %bytes %n16 %n16
%r2 = OpEnqueueKernel %uint %q %n0 %nd %n1 %nothing %nothing %block %bytes %n16 %n16 %n16
%r3 = OpGetKernelWorkGroupSize %uint %block %bytes %n16 %n16
OpReturn
OpFunctionEnd
%block = OpFunction %void None %run
%literal = OpFunctionParameter %uchars
%start = OpLabel
)";
  expectParts(read(kernelOf(body, types, "OpName %block \"block\"\n")),
              {"@__enqueue_kernel_basic(target(\"spirv.Queue\")",
               "addrspacecast (ptr @block to ptr addrspace(4))",
               "@__enqueue_kernel_events_varargs(", "i32 1, ptr %",
               "@__get_kernel_work_group_size_impl("},
              "queues");
}

TEST(ReadSPIRV, KeepsWhatDecorationsSay) {
  const char *annotations = R"(
OpDecorate %sum FPFastMathMode NotNaN|AllowRecip
OpDecorate %product NoContraction
OpDecorate %wrap NoSignedWrap
OpDecorate %converted SaturatedConversion
OpDecorate %converted FPRoundingMode RTN
OpDecorate %x LinkageAttributes "x" Export
OpDecorate %packed CPacked
OpDecorate %p FuncParamAttr NoWrite
OpDecorate %p Volatile
OpExecutionMode %main VecTypeHint 262149
OpExecutionMode %main SubgroupSize 8
)";
  const char *types = R"(
%packed = OpTypeStruct %uchar %uint
%packedp = OpTypePointer CrossWorkgroup %packed
%x = OpVariable %packedp CrossWorkgroup
)";
  const char *body = R"(
%sum = OpFAdd %float %f %f
%product = OpFMul %float %f %f
%load = OpLoad %uint %p Volatile|Aligned 16
%wrap = OpIAdd %uint %load %n1
%converted = OpConvertFToU %uchar %sum
)";
  expectParts(read(kernelOf(body, types, annotations)),
              {"@x = addrspace(1) global <{ i8, i32 }>",
               "define spir_kernel void @main(ptr addrspace(1) readonly %p",
               "!vec_type_hint", "!intel_reqd_sub_group_size",
               "fadd nnan arcp contract float", "fmul float %f, %f",
               "load volatile i32, ptr addrspace(1) %p, align 16",
               "add nsw i32", "_Z21convert_uchar_sat_rtnf(",
               "!\"const volatile\""},
              "decorations");
}

/// Ids by scope, lines, pointers to functions, hints that are not known.
TEST(ReadSPIRV, TakesWhatWritersDo) {
  const char *annotations = R"(
OpDecorate %p !7777
%file = OpString "k.cl"
OpName %callee "_Z10native_sinf"
)";
  const char *types = R"(
%unary = OpTypeFunction %float %float
%unaryp = OpTypePointer Function %unary
%table = OpConstantFunctionPointerINTEL %unaryp %callee
%opaque = OpTypeOpaque "thing"
%things = OpTypePointer CrossWorkgroup %opaque
%i33 = OpTypeInt 33 0
)";
  const char *body = R"(
OpLine %file 12 3
%wide = OpUConvert %i33 %n3
%thing = OpBitcast %things %p
%same = OpInBoundsPtrAccessChain %things %thing %n0
%sin = OpExtInst %float %std native_sin %f
%indirect = OpFunctionPointerCallINTEL %float %table %f
OpReturn
OpFunctionEnd
%callee = OpFunction %float None %unary
%a = OpFunctionParameter %float
%start = OpLabel
OpReturnValue %a
OpFunctionEnd
%unused = OpFunction %float None %unary
%b = OpFunctionParameter %float
%dead = OpLabel
OpUnreachable
)";
  std::string text = kernelOf(body, types, annotations);
  // The last function's end is the kernel's.
  text.replace(text.rfind("OpReturn\n"), 9, "");
  expectParts(read(text),
              {"a.spv: note: the Decoration 7777 is not known",
               "define internal spir_func float @_Z10native_sinf.local(",
               "spir_func float @_Z10native_sinf(float %f)", "!dbg",
               "spir_func float @_Z10native_sinf.local(float %f)",
               "!DILocation(line: 12, column: 3"},
              "a module");
}

TEST(ReadSPIRV, SaysWhatIsWrongWhere) {
  struct {
    const char *types, *body, *message;
  } rows[] = {
      {"", "%r = OpIAdd %uint %n1 %f",
       "OpIAdd: expected two operands of one type"},
      {"", "%r = OpFAdd %uint %f %f",
       "OpFAdd: expected another type as that of the result"},
      {"", "%r = OpIAdd %uint %n1 %later\n%later = OpIAdd %uint %n1 %n1",
       "OpIAdd: expected a value that is defined before, got id "},
      {"", "%r = OpLoad %uint %n1", "OpLoad: expected a pointer as operand 1"},
      {"%s = OpTypeStruct %uint\n%u = OpUndef %s",
       "%r = OpCompositeExtract %uint %u 1",
       "OpCompositeExtract: expected an index below 1, got 1"},
      {"", "%r = OpVectorShuffle %uint2 %n1 %n1 0 1",
       "OpVectorShuffle: expected two vectors of one element type"},
      {"%i0 = OpTypeInt 2000 0", "",
       "OpTypeInt: expected an integer of 1 to 1024 bits, got 2000"},
      {"%big = OpTypeVector %uint 65", "", "OpTypeVector: expected a vector"},
      {"%pair = OpConstantComposite %uint2 %n1 %n1\n"
       "%c = OpConstantComposite %uint2 %n1 %pair",
       "",
       "OpConstantComposite: expected constituents of the composite's types"},
      {"", "%r = OpFunctionCall %void %main %p",
       "OpFunctionCall: expected 2 arguments, got 1"},
      {"", "OpBranch %entry",
       "OpBranch: expected no branch to the first block"},
      {"%id = OpTypeMatrix %float4 4", "",
       "OpTypeMatrix: expected a type of OpenCL C"},
      {"", "%r = OpGroupNonUniformQuadSwap %uint %n3 %n1 %n1",
       "OpGroupNonUniformQuadSwap: expected an instruction of kernels"},
      {"%zero = OpSpecConstantOp %uint UDiv %n1 %f0", "",
       "OpUDiv: expected two operands of one type"},
  };
  for (const auto &row : rows) {
    std::string body = row.body;
    if (body == "OpBranch %entry")
      body += "\n%after = OpLabel";
    std::string text = read(kernelOf(body, row.types));
    EXPECT_EQ(text.find("a.spv: error: "), 0u) << text;
    EXPECT_NE(text.find("SPIR-V at word "), std::string::npos) << text;
    EXPECT_NE(text.find(row.message), std::string::npos)
        << "expected '" << row.message << "', got " << text;
    EXPECT_EQ(text.find('\n'), text.size() - 1) << text;
  }
}

/// Ids twice, and instructions that are cut or not known.
TEST(ReadSPIRV, ChecksTheWords) {
  auto message = [](const std::vector<uint32_t> &words) {
    std::string problem = validateSPIRV(words).value_or("valid");
    return problem.substr(problem.find("invalid"));
  };
  std::vector<uint32_t> good = assemble(kernelOf(""));
  EXPECT_EQ(validateSPIRV(good), std::nullopt);
  std::vector<uint32_t> words = good;
  words[3] = 5;
  EXPECT_NE(message(words).find("expected a result below the bound 5, got"),
            std::string::npos);
  words = good;
  words.push_back(2u << 16 | 60000);
  words.push_back(0);
  EXPECT_NE(message(words).find("got opcode 60000, which is not known"),
            std::string::npos);
  words = good;
  words.pop_back();
  EXPECT_NE(message(words).find("expected the end of a function"),
            std::string::npos);
  words = good;
  // OpTypeVoid, once more.
  for (size_t at = 5; at < words.size(); at += words[at] >> 16)
    if (words[at] == (2u << 16 | 19)) {
      uint32_t again[] = {words[at], words[at + 1]};
      words.insert(words.begin() + at, again, again + 2);
      break;
    }
  EXPECT_NE(message(words).find("OpTypeVoid: id "), std::string::npos);
  EXPECT_NE(message(words).find("is defined twice"), std::string::npos);
}

} // namespace
