//===- ProgramInfoTest.cpp - what a module says of itself -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CompilerTest.h"
#include "llvm/Support/JSON.h"

using namespace cairn;
using namespace cairn::compiler;

namespace {

/// The parameter is a target. All of them say the same of a kernel as far as
/// its source says it.
class ProgramInfoTest : public CompilerTest,
                        public testing::WithParamInterface<const char *> {
protected:
  ProgramInfoTest() {
    target = findCompiler(GetParam())->createTarget(&context);
  }
  bool isHost() const { return llvm::StringRef(GetParam()) == "host"; }

  ProgramInfo infoOf(llvm::StringRef source) {
    module = newModule();
    ProgramInfo info;
    EXPECT_EQ(module->parseOptions("-cl-std=CL2.0"), Result::SUCCESS);
    EXPECT_EQ(module->compileOpenCLC("a.cl", source), Result::SUCCESS) << log;
    EXPECT_EQ(module->finalize(&info), Result::SUCCESS) << log;
    return info;
  }
  /// That of the module before.
  llvm::json::Value json() {
    auto parsed = llvm::json::parse(interfaceOf(*module));
    EXPECT_TRUE(static_cast<bool>(parsed));
    return parsed ? std::move(*parsed) : llvm::json::Value(nullptr);
  }

  std::unique_ptr<Module> module;
};
INSTANTIATE_TEST_SUITE_P(Targets, ProgramInfoTest,
                         testing::Values("host", "level-zero", "vulkan"));

constexpr const char *kArguments =
    "typedef struct { int a; float b; } S;\n"
    "kernel void k(global const float4 *restrict x, constant int *c,\n"
    "              local volatile short *l, uchar b, float16 f, long3 i, S s,\n"
    "              double d) {\n"
    "  x += b;\n"
    "}\n";

TEST_P(ProgramInfoTest, DescribesArguments) {
  ProgramInfo info = infoOf(kArguments);
  ASSERT_EQ(info.size(), 1u);
  ASSERT_EQ(info[0].arguments.size(), 8u);
  const std::vector<ArgumentInfo> &args = info[0].arguments;
  struct {
    const char *name, *type;
    ArgumentKind kind;
    unsigned bits, width;
    compiler::AddressSpace space;
    uint32_t qualifiers;
  } expected[] = {
      {"x", "float4*", ArgumentKind::POINTER, 0, 1,
       compiler::AddressSpace::GLOBAL, CONST | RESTRICT},
      {"c", "int*", ArgumentKind::POINTER, 0, 1,
       compiler::AddressSpace::CONSTANT, CONST},
      {"l", "short*", ArgumentKind::POINTER, 0, 1,
       compiler::AddressSpace::LOCAL, VOLATILE},
      {"b", "uchar", ArgumentKind::INTEGER, 8, 1,
       compiler::AddressSpace::PRIVATE, 0},
      {"f", "float16", ArgumentKind::FLOAT, 32, 16,
       compiler::AddressSpace::PRIVATE, 0},
      {"i", "long3", ArgumentKind::INTEGER, 64, 3,
       compiler::AddressSpace::PRIVATE, 0},
      {"s", "S", ArgumentKind::STRUCT, 0, 1, compiler::AddressSpace::PRIVATE,
       0},
      {"d", "double", ArgumentKind::FLOAT, 64, 1,
       compiler::AddressSpace::PRIVATE, 0},
  };
  for (auto [arg, want] : llvm::zip(args, expected)) {
    EXPECT_EQ(arg.name, want.name);
    EXPECT_EQ(arg.typeName, want.type);
    EXPECT_EQ(arg.kind, want.kind) << want.name;
    EXPECT_EQ(arg.elementBits, want.bits) << want.name;
    EXPECT_EQ(arg.vectorWidth, want.width) << want.name;
    EXPECT_EQ(arg.addressQualifier, want.space) << want.name;
    EXPECT_EQ(arg.accessQualifier, AccessQualifier::NONE) << want.name;
    EXPECT_EQ(arg.typeQualifiers, want.qualifiers) << want.name;
  }
}

TEST_P(ProgramInfoTest, DescribesImages) {
  if (!target->getCompilerInfo()->device_info.image_capabilities)
    return; // ImagesAreACapability sees to it that this is true
  ProgramInfo info =
      infoOf("kernel void k(read_only image2d_t r, write_only image3d_t w,\n"
             "              read_write image1d_t rw, sampler_t s) {\n"
             "  float4 v = read_imagef(r, s, (float2)(0.5f));\n"
             "  write_imagef(w, (int4)(0), v);\n"
             "  write_imagef(rw, 0, v);\n"
             "}\n");
  ASSERT_EQ(info[0].arguments.size(), 4u);
  AccessQualifier access[] = {
      AccessQualifier::READ_ONLY, AccessQualifier::WRITE_ONLY,
      AccessQualifier::READ_WRITE, AccessQualifier::NONE};
  for (auto [arg, want] : llvm::zip(info[0].arguments, access)) {
    bool isSampler = want == AccessQualifier::NONE;
    EXPECT_EQ(arg.accessQualifier, want) << arg.name;
    EXPECT_EQ(arg.kind,
              isSampler ? ArgumentKind::SAMPLER : ArgumentKind::IMAGE);
    EXPECT_EQ(arg.addressQualifier, isSampler ? compiler::AddressSpace::PRIVATE
                                              : compiler::AddressSpace::GLOBAL);
  }
  EXPECT_EQ(info[0].arguments[0].typeName, "image2d_t");
}

// Only environments of OpenCL 2.x have them.
TEST_P(ProgramInfoTest, DescribesPipesAndQueues) {
  if (llvm::StringRef(GetParam()) != "level-zero")
    return;
  auto pipes = newModule();
  ProgramInfo info;
  ASSERT_EQ(pipes->parseOptions("-cl-std=CL2.0 -spv-env=opencl2.0"),
            Result::SUCCESS)
      << log;
  ASSERT_EQ(pipes->compileOpenCLC(
                "p.cl", "kernel void k(write_only pipe int p, queue_t q) {\n"
                        "  int v = 1;\n"
                        "  write_pipe(p, &v);\n"
                        "}\n"),
            Result::SUCCESS)
      << log;
  ASSERT_EQ(pipes->finalize(&info), Result::SUCCESS) << log;
  ASSERT_EQ(info[0].arguments.size(), 2u);
  EXPECT_EQ(info[0].arguments[0].kind, ArgumentKind::OPAQUE);
  EXPECT_EQ(info[0].arguments[0].accessQualifier, AccessQualifier::WRITE_ONLY);
  EXPECT_EQ(info[0].arguments[0].typeQualifiers, PIPE);
  EXPECT_EQ(info[0].arguments[1].kind, ArgumentKind::OPAQUE);
  EXPECT_EQ(info[0].arguments[1].typeName, "queue_t");
}

TEST_P(ProgramInfoTest, DescribesAttributes) {
  ProgramInfo info = infoOf("__attribute__((reqd_work_group_size(8, 4, 2)))\n"
                            "__attribute__((vec_type_hint(float4)))\n"
                            "kernel void a(global int *p) { *p = 1; }\n"
                            "__attribute__((work_group_size_hint(16, 2, 1)))\n"
                            "__attribute__((vec_type_hint(uint2)))\n"
                            "kernel void b(global int *p) { *p = 1; }\n"
                            "kernel void c(global int *p) { *p = 1; }\n");
  ASSERT_EQ(info.size(), 3u);
  using Sizes = std::array<size_t, 3>;
  const KernelInfo &a = *info.getKernelByName("a");
  EXPECT_EQ(a.attributes, "reqd_work_group_size(8,4,2) vec_type_hint(float4)");
  EXPECT_EQ(a.reqdWorkGroupSize, (Sizes{8, 4, 2}));
  EXPECT_EQ(a.workGroupSizeHint, std::nullopt);
  const KernelInfo &b = *info.getKernelByName("b");
  EXPECT_EQ(b.attributes, "work_group_size_hint(16,2,1) vec_type_hint(uint2)");
  EXPECT_EQ(b.workGroupSizeHint, (Sizes{16, 2, 1}));
  const KernelInfo &c = *info.getKernelByName("c");
  EXPECT_EQ(c.attributes, "");
  EXPECT_EQ(c.reqdWorkGroupSize, std::nullopt);
  EXPECT_EQ(c.reqdSubGroupSize, std::nullopt);
  EXPECT_EQ(info.getKernelByName("d"), nullptr);
  // The host knows its device.
  EXPECT_EQ(c.subGroupSize, isHost() ? std::optional<size_t>(1) : std::nullopt);
  EXPECT_EQ(c.maxWorkGroupSize.has_value(), isHost());
  EXPECT_EQ(c.preferredWorkGroupSize.has_value(), isHost());
  if (isHost()) {
    EXPECT_EQ(a.preferredWorkGroupSize, (Sizes{8, 4, 2}));
    EXPECT_EQ(b.preferredWorkGroupSize, (Sizes{16, 2, 1}));
  }
}

TEST_P(ProgramInfoTest, MeasuresMemory) {
  ProgramInfo info = infoOf("kernel void a(global int *p) {\n"
                            "  local int t[64];\n"
                            "  size_t i = get_local_id(0);\n"
                            "  t[i] = p[i];\n"
                            "  barrier(CLK_LOCAL_MEM_FENCE);\n"
                            "  p[i] = t[63 - i];\n"
                            "}\n"
                            "kernel void b(global int *p, int n) {\n"
                            "  int t[32];\n"
                            "  for (int i = 0; i < 32; ++i) t[i] = p[i];\n"
                            "  p[n] = t[p[n] & 31];\n"
                            "}\n"
                            "kernel void c(global int *p) { *p = 1; }\n"
                            "__attribute__((reqd_work_group_size(16, 1, 1)))\n"
                            "kernel void d(global int *p, int n) {\n"
                            "  int t[32];\n"
                            "  for (int i = 0; i < 32; ++i) t[i] = p[i];\n"
                            "  p[n] = t[p[n] & 31];\n"
                            "}\n");
  EXPECT_EQ(info[0].localMemorySize, 256u);
  EXPECT_EQ(info[1].localMemorySize, 0u);
  EXPECT_EQ(info[1].privateMemorySize, 128u);
  EXPECT_EQ(info[2].privateMemorySize, 0u);
  // However many work-items are executed at once.
  EXPECT_EQ(info[3].privateMemorySize, 128u);
}

TEST_P(ProgramInfoTest, ListsPrintfCalls) {
  // OpenCL's own printf needs no formats of ours.
  if (llvm::StringRef(GetParam()) == "level-zero")
    return;
  ProgramInfo info = infoOf("kernel void k(global float4 *p) {\n"
                            "  printf(\"%v4f %s\\xff\\n\", *p, \"text\");\n"
                            "  printf(\"%d\\n\", 3);\n"
                            "}\n");
  const std::vector<PrintfInfo> &calls = info[0].printfCalls;
  ASSERT_EQ(calls.size(), 2u);
  EXPECT_EQ(calls[0].format, "%v4f %s\xff\n");
  EXPECT_EQ(calls[0].arguments, (std::vector<std::string>{"f32x4", "i32"}));
  EXPECT_EQ(calls[0].strings, std::vector<std::string>{"text"});
  EXPECT_EQ(calls[1].format, "%d\n");
}

//===----------------------------------------------------------------------===//
// The same as the JSON
//===----------------------------------------------------------------------===//

/// Whether the member `key` is the sizes, or absent without them.
static bool areSizes(const llvm::json::Object &object, llvm::StringRef key,
                     const std::optional<std::array<size_t, 3>> &sizes) {
  const llvm::json::Array *array = object.getArray(key);
  if (!array || !sizes)
    return !array && !sizes;
  for (unsigned i = 0; i < 3; ++i)
    if ((*array)[i].getAsInteger() != static_cast<int64_t>((*sizes)[i]))
      return false;
  return array->size() == 3;
}

TEST_P(ProgramInfoTest, SaysWhatTheJSONSays) {
  ProgramInfo info =
      infoOf((llvm::Twine("__attribute__((reqd_work_group_size(8, 4, 2)))\n"
                          "kernel void r(global int *p) { *p = 1; }\n"
                          "__attribute__((work_group_size_hint(16, 2, 1)))\n"
                          "kernel void h(global int *p) { *p = 1; }\n") +
              kArguments)
                 .str());
  llvm::json::Value value = json();
  const llvm::json::Array &kernels = *value.getAsObject()->getArray("kernels");
  ASSERT_EQ(kernels.size(), info.size());
  for (auto [json, kernel] : llvm::zip(kernels, info)) {
    const llvm::json::Object &object = *json.getAsObject();
    EXPECT_EQ(object.getString("name"), kernel.name);
    EXPECT_EQ(object.getString("attributes").value_or(""), kernel.attributes);
    EXPECT_EQ(object.getInteger("private_memory"),
              static_cast<int64_t>(kernel.privateMemorySize));
    EXPECT_EQ(object.getInteger("local_memory"),
              static_cast<int64_t>(kernel.localMemorySize));
    EXPECT_EQ(object.getBoolean("uniform_work_group_size").value_or(false),
              kernel.uniformWorkGroupSize);
    EXPECT_TRUE(
        areSizes(object, "reqd_work_group_size", kernel.reqdWorkGroupSize));
    EXPECT_TRUE(
        areSizes(object, "work_group_size_hint", kernel.workGroupSizeHint));
    EXPECT_TRUE(areSizes(object, "preferred_work_group_size",
                         kernel.preferredWorkGroupSize));
    EXPECT_EQ(object.getInteger("sub_group_size").value_or(0),
              static_cast<int64_t>(kernel.subGroupSize.value_or(0)));
    EXPECT_EQ(object.getInteger("max_work_group_size").value_or(0),
              static_cast<int64_t>(kernel.maxWorkGroupSize.value_or(0)));
    const llvm::json::Array &args = *object.getArray("args");
    ASSERT_EQ(args.size(), kernel.arguments.size());
    for (auto [jsonArg, arg] : llvm::zip(args, kernel.arguments)) {
      const llvm::json::Object &described = *jsonArg.getAsObject();
      EXPECT_EQ(described.getString("name"), arg.name);
      EXPECT_EQ(described.getString("type"), arg.typeName);
      for (auto [key, bit] : {std::pair("const", CONST),
                              {"restrict", RESTRICT},
                              {"volatile", VOLATILE}})
        EXPECT_EQ(described.getBoolean(key).value_or(false),
                  (arg.typeQualifiers & bit) != 0)
            << arg.name << ' ' << key;
    }
  }
}

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

/// Whether the target has a binary of `source`. A target that has not says why.
class CapabilityTest : public ProgramInfoTest {
protected:
  bool compiles(llvm::StringRef source, llvm::StringRef options) {
    log.clear();
    auto probe = newModule();
    llvm::ArrayRef<uint8_t> binary;
    bool done = probe->parseOptions(options) == Result::SUCCESS &&
                probe->compileOpenCLC("probe.cl", source) == Result::SUCCESS &&
                probe->finalize() == Result::SUCCESS &&
                probe->createBinary(binary) == Result::SUCCESS;
    EXPECT_EQ(done, log.empty()) << log;
    return done;
  }
};
INSTANTIATE_TEST_SUITE_P(Targets, CapabilityTest,
                         testing::Values("host", "level-zero", "vulkan"));

TEST_P(CapabilityTest, IsWhatCompiles) {
  const DeviceInfo &device = target->getCompilerInfo()->device_info;
  struct {
    bool isThere;
    const char *source, *options;
  } probes[] = {
      {device.half_capabilities,
       "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
       "kernel void k(global half *p) { *p = sqrt(*p) + *p; }\n",
       ""},
      {device.double_capabilities,
       "kernel void k(global double *p) { *p = sqrt(*p) + *p; }\n", ""},
      {device.atomic64_capabilities,
       "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n"
       "kernel void k(volatile global long *p) { atom_add(p, 1); }\n",
       ""},
      {device.image_capabilities,
       "kernel void k(read_only image2d_t i, sampler_t s, global float4 *p) {\n"
       "  *p = read_imagef(i, s, (float2)(0.5f));\n"
       "}\n",
       ""},
      {device.pipe_capabilities,
       "kernel void k(read_only pipe int p, global int *q) {\n"
       "  read_pipe(p, q);\n"
       "}\n",
       "-cl-std=CL2.0"},
      {device.device_enqueue_capabilities,
       "kernel void k(global int *p) {\n"
       "  enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT,\n"
       "                 ndrange_1D(1), ^{ *p = 1; });\n"
       "}\n",
       "-cl-std=CL2.0"},
  };
  for (auto [isThere, source, options] : probes)
    EXPECT_EQ(compiles(source, options), isThere) << source << log;
  bool has64Bits = compiles("kernel void k(global int *p) {\n"
                            "  int a[sizeof(void *) == 8 ? 1 : -1];\n"
                            "  *p = sizeof a;\n"
                            "}\n",
                            "");
  EXPECT_EQ(has64Bits, device.address_bits == 64);
}

TEST_P(CapabilityTest, DecidesOnBuiltins) {
  const Info &info = *target->getCompilerInfo();
  uint32_t capabilities = info.getBuiltinCapabilities();
  EXPECT_EQ((capabilities & CAPS_32BIT) != 0,
            info.device_info.address_bits == 32);
  EXPECT_EQ((capabilities & CAPS_FP64) != 0,
            info.device_info.double_capabilities);
  EXPECT_EQ((capabilities & CAPS_FP16) != 0,
            info.device_info.half_capabilities);
}

} // namespace
