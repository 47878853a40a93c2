//===- BuiltinsTest.cpp - the table of library functions --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Dialect/OCL/IR/Builtins.h"

#include "gtest/gtest.h"

#include <set>

using namespace cairn::ocl;

namespace {

/// The result and full signature for parameters given as text.
std::optional<BuiltinSignature> resolve(llvm::StringRef name,
                                        llvm::ArrayRef<const char *> paramTexts,
                                        unsigned pointerBits = 64) {
  const Builtin *builtin = lookupBuiltin(name);
  EXPECT_NE(builtin, nullptr) << name.str();
  llvm::SmallVector<BuiltinType, 4> params;
  for (const char *text : paramTexts) {
    std::optional<BuiltinType> type = BuiltinType::parse(text);
    EXPECT_TRUE(type) << text;
    if (!builtin || !type)
      return std::nullopt;
    params.push_back(*type);
  }
  return resolveSignature(*builtin, params, pointerBits);
}

std::string resolvedText(llvm::StringRef name,
                         llvm::ArrayRef<const char *> paramTexts,
                         unsigned pointerBits = 64) {
  std::optional<BuiltinSignature> signature =
      resolve(name, paramTexts, pointerBits);
  return signature ? signature->str() : "none";
}

unsigned countInstances(llvm::StringRef name) {
  unsigned count = 0;
  forEachInstance(*lookupBuiltin(name), 64,
                  [&](const BuiltinSignature &) { ++count; });
  return count;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

TEST(BuiltinTypeTest, PrintsWhatItParses) {
  for (const char *text : {"void",
                           "bool",
                           "uchar16",
                           "half3",
                           "double",
                           "memory_order",
                           "memory_scope",
                           "event_t",
                           "private float*",
                           "global const uchar*",
                           "constant const half4*",
                           "local volatile int*",
                           "generic volatile atomic_ulong*",
                           "generic event_t*",
                           "constant const char* restrict",
                           "generic const void*",
                           "sampler_t",
                           "queue_t",
                           "clk_event_t",
                           "reserve_id_t",
                           "ndrange_t",
                           "image2d_t",
                           "read_only image2d_t",
                           "write_only image3d_t",
                           "read_write image1d_t",
                           "read_only image1d_buffer_t",
                           "read_only image2d_array_msaa_depth_t",
                           "read_only pipe",
                           "write_only pipe",
                           "generic const clk_event_t*",
                           "intel_sub_group_avc_mce_payload_t"}) {
    std::optional<BuiltinType> type = BuiltinType::parse(text);
    ASSERT_TRUE(type) << text;
    EXPECT_EQ(type->str(), text);
  }
}

TEST(BuiltinTypeTest, RejectsWhatIsNoType) {
  for (const char *text : {"",
                           "*",
                           "float5",
                           "float1",
                           "float04",
                           "float42949672980",
                           "size_t",
                           "void4",
                           "bool2",
                           "event_t2",
                           "float*",
                           "const float",
                           "global float",
                           "global local float*",
                           "global const const float*",
                           "atomic_int",
                           "global atomic_int4*",
                           "global float**",
                           "restrict",
                           "floa",
                           "4",
                           "global*",
                           "float restrict",
                           "image2d",
                           "image2d_t4",
                           "read_only float",
                           "read_only sampler_t",
                           "global read_only image2d_t",
                           "read_only read_only image2d_t",
                           "read_only write_only image2d_t",
                           "const image2d_t",
                           "global image2d_t*",
                           "private pipe*",
                           "read_only global float*"})
    EXPECT_FALSE(BuiltinType::parse(text)) << text;
}

TEST(BuiltinTypeTest, KnowsItsElement) {
  BuiltinType type = *BuiltinType::parse("global const ushort4*");
  EXPECT_TRUE(type.isUnsigned());
  EXPECT_FALSE(type.isSigned());
  EXPECT_FALSE(type.isFloat());
  EXPECT_FALSE(type.isVector());
  EXPECT_EQ(type.elementBits(), 16u);
  EXPECT_EQ(type.addressSpace, cairn::GlobalSpace);
  EXPECT_EQ(type.pointee().str(), "ushort4");
  EXPECT_TRUE(type.pointee().isVector());
}

TEST(BuiltinTypeTest, KnowsOpaqueTypes) {
  BuiltinType image = *BuiltinType::parse("write_only image2d_array_t");
  EXPECT_TRUE(image.isImage());
  EXPECT_EQ(image.scalar, ScalarKind::Image2DArray);
  EXPECT_EQ(image.access, AccessQualifier::WriteOnly);
  EXPECT_EQ(image.elementBits(), 0u);
  EXPECT_EQ(image, BuiltinType::get(ScalarKind::Image2DArray,
                                    AccessQualifier::WriteOnly));
  EXPECT_NE(image, *BuiltinType::parse("image2d_array_t"));
  BuiltinType pipe = *BuiltinType::parse("read_only pipe");
  EXPECT_FALSE(pipe.isImage());
  EXPECT_TRUE(hasAccessQualifier(pipe.scalar));
  for (unsigned kind = 0; kind <= unsigned(kLastScalarKind); ++kind) {
    std::string name = stringifyScalarKind(ScalarKind(kind)).str();
    ASSERT_TRUE(BuiltinType::parse(name)) << name;
    EXPECT_EQ(BuiltinType::parse(name)->scalar, ScalarKind(kind));
  }
}

TEST(BuiltinSignatureTest, PrintsWhatItParses) {
  for (const char *text :
       {"uint()", "uint4(uint4, uint4)", "void(float3, ulong, local float*)",
        "float4(read_only image2d_t, sampler_t, int2)", "ndrange_t(ulong)",
        "reserve_id_t(write_only pipe, uint, uint, uint)"}) {
    std::optional<BuiltinSignature> signature = BuiltinSignature::parse(text);
    ASSERT_TRUE(signature) << text;
    EXPECT_EQ(signature->str(), text);
  }
  EXPECT_EQ(BuiltinSignature::parse(" uint ( void ) ")->str(), "uint()");
  for (const char *text : {"", "uint", "uint(", "()", "uint(int,)",
                           "uint(void, int)", "uint(int))", "uint(size_t)"})
    EXPECT_FALSE(BuiltinSignature::parse(text)) << text;
}

//===----------------------------------------------------------------------===//
// The table as a whole
//===----------------------------------------------------------------------===//

TEST(BuiltinTableTest, EveryRowIsFoundByItsName) {
  for (const Builtin &builtin : allBuiltins())
    EXPECT_EQ(lookupBuiltin(builtin.name), &builtin) << builtin.name.str();
  EXPECT_EQ(lookupBuiltin("sine"), nullptr);
  EXPECT_EQ(lookupBuiltin(""), nullptr);
  EXPECT_EQ(lookupBuiltin("convert_float_sat"), nullptr);
  EXPECT_EQ(lookupBuiltin("vload5"), nullptr);
}

TEST(BuiltinTableTest, EveryInstanceResolvesToItselfOnce) {
  for (unsigned pointerBits : {32, 64}) {
    for (const Builtin &builtin : allBuiltins()) {
      std::set<std::string> seen;
      forEachInstance(builtin, pointerBits, [&](const BuiltinSignature &call) {
        std::string text = call.str();
        EXPECT_TRUE(seen.insert(text).second)
            << builtin.name.str() << ": " << text << " comes twice";
        std::optional<BuiltinSignature> resolved =
            resolveSignature(builtin, call.params, pointerBits);
        ASSERT_TRUE(resolved) << builtin.name.str() << ": " << text;
        EXPECT_EQ(resolved->str(), text) << builtin.name.str();
        std::optional<BuiltinSignature> parsed = BuiltinSignature::parse(text);
        ASSERT_TRUE(parsed) << text;
        EXPECT_TRUE(*parsed == call) << text;
      });
      EXPECT_FALSE(seen.empty()) << builtin.name.str();
    }
  }
}

TEST(BuiltinTableTest, HasTheSpecifiedNumberOfOverloads) {
  EXPECT_EQ(countInstances("sin"), 18u);     // 3 types, 6 widths
  EXPECT_EQ(countInstances("clamp"), 121u);  // 66, and 55 with scalar bounds
  EXPECT_EQ(countInstances("ldexp"), 33u);   // 18, and 15 with a scalar int
  EXPECT_EQ(countInstances("select"), 132u); // 66, signed and unsigned masks
  EXPECT_EQ(countInstances("cross"), 6u);
  EXPECT_EQ(countInstances("upsample"), 36u);
  EXPECT_EQ(countInstances("vload4"), 55u);  // 11 types, 5 address spaces
  EXPECT_EQ(countInstances("vstore4"), 44u); // not to constant
  EXPECT_EQ(countInstances("shuffle"), 176u);
  EXPECT_EQ(countInstances("convert_int4_sat_rtz"), 11u);
  EXPECT_EQ(countInstances("work_group_barrier"), 2u);
  EXPECT_EQ(countInstances("read_imagef"), 66u);
  EXPECT_EQ(countInstances("get_image_width"), 36u); // 12 types, 3 accesses
  EXPECT_EQ(countInstances("enqueue_kernel"), 4u);
}

//===----------------------------------------------------------------------===//
// Overloads
//===----------------------------------------------------------------------===//

TEST(ResolveSignatureTest, GivesTheResultType) {
  EXPECT_EQ(resolvedText("get_global_id", {"uint"}), "ulong(uint)");
  EXPECT_EQ(resolvedText("get_global_id", {"uint"}, 32), "uint(uint)");
  EXPECT_EQ(resolvedText("isequal", {"double", "double"}),
            "int(double, double)");
  EXPECT_EQ(resolvedText("isequal", {"double2", "double2"}),
            "long2(double2, double2)");
  EXPECT_EQ(resolvedText("isnan", {"half4"}), "short4(half4)");
  EXPECT_EQ(resolvedText("abs", {"char4"}), "uchar4(char4)");
  EXPECT_EQ(resolvedText("upsample", {"short2", "ushort2"}),
            "int2(short2, ushort2)");
  EXPECT_EQ(resolvedText("dot", {"float3", "float3"}), "float(float3, float3)");
  EXPECT_EQ(resolvedText("shuffle", {"float8", "uint2"}),
            "float2(float8, uint2)");
  EXPECT_EQ(resolvedText("frexp", {"double4", "local int4*"}),
            "double4(double4, local int4*)");
  EXPECT_EQ(resolvedText("as_char3", {"int"}), "char3(int)");
}

TEST(ResolveSignatureTest, TakesTheOverloadWithAScalar) {
  EXPECT_EQ(resolvedText("max", {"uchar4", "uchar"}), "uchar4(uchar4, uchar)");
  EXPECT_EQ(resolvedText("step", {"float", "float4"}), "float4(float, float4)");
  EXPECT_EQ(resolvedText("ldexp", {"half8", "int"}), "half8(half8, int)");
}

TEST(ResolveSignatureTest, RejectsWhatNoOverloadTakes) {
  EXPECT_FALSE(resolve("sin", {"int"}));
  EXPECT_FALSE(resolve("sin", {}));
  EXPECT_FALSE(resolve("sin", {"float", "float"}));
  EXPECT_FALSE(resolve("max", {"float", "int"}));
  EXPECT_FALSE(resolve("max", {"float4", "float2"}));
  EXPECT_FALSE(resolve("step", {"float4", "float"}));
  EXPECT_FALSE(resolve("cross", {"float2", "float2"}));
  EXPECT_FALSE(resolve("half_sin", {"double"}));
  EXPECT_FALSE(resolve("vload4", {"uint", "global const float*"}));
  EXPECT_TRUE(resolve("vload4", {"uint", "global const float*"}, 32));
  EXPECT_FALSE(resolve("vload4", {"ulong", "global float*"}));
  EXPECT_FALSE(resolve("vstore4", {"float4", "ulong", "constant float*"}));
  EXPECT_TRUE(resolve("atomic_add", {"generic volatile int*", "int"}));
  EXPECT_FALSE(resolve("atomic_add", {"global volatile float*", "float"}));
  EXPECT_FALSE(resolve("as_char3", {"char2"}));
}

TEST(ResolveSignatureTest, IgnoresRestrictAndRejectsUnknownAddressSpaces) {
  EXPECT_EQ(resolvedText("fract", {"float", "global float* restrict"}),
            "float(float, global float* restrict)");
  BuiltinType number = BuiltinType::get(ScalarKind::Float);
  for (unsigned space : {5u, 31u, 32u, 4000000000u})
    EXPECT_FALSE(
        resolveSignature(*lookupBuiltin("fract"),
                         {number, BuiltinType::getPointer(number, space)}, 64));
}

TEST(ResolveSignatureTest, ChoosesTheAccessThatIsNotTold) {
  EXPECT_EQ(resolvedText("get_image_width", {"image2d_t"}),
            "int(read_only image2d_t)");
  EXPECT_EQ(resolvedText("write_imagei", {"image2d_t", "int2", "int4"}),
            "void(write_only image2d_t, int2, int4)");
  EXPECT_EQ(
      resolvedText("read_pipe", {"pipe", "generic void*", "uint", "uint"}),
      "int(read_only pipe, generic void*, uint, uint)");
  // Writes of uint to what is read only are clang's, and none's first choice.
  EXPECT_EQ(resolvedText("intel_sub_group_block_write_ui",
                         {"image2d_t", "int2", "uint"}),
            "void(write_only image2d_t, int2, uint)");
}

TEST(ResolveSignatureTest, TellsAccessQualifiersApart) {
  EXPECT_TRUE(resolve("read_imagef", {"read_write image2d_t", "int2"}));
  EXPECT_FALSE(resolve("read_imagef", {"write_only image2d_t", "int2"}));
  EXPECT_FALSE(
      resolve("read_imagef", {"read_write image2d_t", "sampler_t", "int2"}));
  EXPECT_FALSE(
      resolve("write_imagef", {"read_only image2d_t", "int2", "float4"}));
  EXPECT_FALSE(resolve("get_image_depth", {"read_only image2d_t"}));
  EXPECT_FALSE(resolve("get_image_num_samples", {"read_only image2d_t"}));
}

TEST(ResolveSignatureTest, GivesTheAddressSpaceOfAResult) {
  EXPECT_EQ(resolvedText("to_local", {"generic void*"}),
            "local void*(generic void*)");
  EXPECT_EQ(resolvedText("to_private", {"generic const void*"}),
            "private const void*(generic const void*)");
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

TEST(BuiltinAttributesTest, NamesUpstreamOpsByKindOfElement) {
  const Builtin &max = *lookupBuiltin("max");
  EXPECT_EQ(max.upstream.of(ScalarKind::Float), "");
  EXPECT_EQ(max.upstream.of(ScalarKind::Short), "arith.maxsi");
  EXPECT_EQ(max.upstream.of(ScalarKind::UShort), "arith.maxui");
  EXPECT_EQ(lookupBuiltin("fabs")->upstream.of(ScalarKind::Half), "math.absf");
  EXPECT_EQ(lookupBuiltin("fmax")->upstream.of(ScalarKind::Float),
            "arith.maxnumf");
  EXPECT_EQ(lookupBuiltin("abs")->upstream.of(ScalarKind::UInt), "");
  EXPECT_EQ(lookupBuiltin("sin")->upstream.of(ScalarKind::Float), "");
}

TEST(BuiltinAttributesTest, NumbersTheOpenCLStdInstructions) {
  const Builtin &max = *lookupBuiltin("max");
  EXPECT_EQ(max.openclStd.of(ScalarKind::Float), 97u);
  EXPECT_EQ(max.openclStd.of(ScalarKind::Char), 156u);
  EXPECT_EQ(max.openclStd.of(ScalarKind::UChar), 157u);
  EXPECT_EQ(lookupBuiltin("mad_sat")->openclStd.of(ScalarKind::Int), 155u);
  EXPECT_EQ(lookupBuiltin("mad_sat")->openclStd.of(ScalarKind::UInt), 154u);
  EXPECT_EQ(lookupBuiltin("abs")->openclStd.of(ScalarKind::Float),
            std::nullopt);
  EXPECT_EQ(lookupBuiltin("isnan")->openclStd.of(ScalarKind::Float),
            std::nullopt);
  EXPECT_EQ(lookupBuiltin("vstore_half4_rtz")->openclStd.onFloat, 178u);
}

TEST(BuiltinAttributesTest, EveryLibraryInstructionNumberIsReached) {
  std::set<unsigned> reached;
  for (const Builtin &builtin : allBuiltins())
    forEachInstance(builtin, 64, [&](const BuiltinSignature &call) {
      if (auto number = builtin.openclStd.of(selectingKind(call)))
        reached.insert(*number);
    });
  std::set<unsigned> expected;
  // 184 is printf, which is not a row of this table.
  for (auto [first, last] : {std::pair(0u, 110u), std::pair(141u, 183u),
                             std::pair(185u, 187u), std::pair(201u, 206u)})
    for (unsigned number = first; number <= last; ++number)
      expected.insert(number);
  // Integers of 24 bits use s_mad24 ... u_mul24 (167 to 170).
  expected.erase(205);
  expected.erase(206);
  EXPECT_EQ(reached, expected);
}

TEST(BuiltinAttributesTest, ConversionsCarryTheirSuffixes) {
  const Builtin &plain = *lookupBuiltin("convert_uchar4");
  EXPECT_EQ(plain.category, BuiltinCategory::Conversion);
  EXPECT_EQ(plain.rounding, RoundingMode::Default);
  EXPECT_FALSE(plain.saturates);
  const Builtin &full = *lookupBuiltin("convert_uchar4_sat_rtp");
  EXPECT_EQ(full.rounding, RoundingMode::RTP);
  EXPECT_TRUE(full.saturates);
  EXPECT_EQ(lookupBuiltin("vstorea_half16_rtn")->rounding, RoundingMode::RTN);
}

TEST(BuiltinAttributesTest, NamesCategoriesAndRoundings) {
  EXPECT_EQ(stringifyBuiltinCategory(BuiltinCategory::WorkItem), "work-item");
  EXPECT_EQ(stringifyBuiltinCategory(BuiltinCategory::Shuffle), "shuffle");
  EXPECT_EQ(stringifyBuiltinCategory(BuiltinCategory::SubGroup), "sub-group");
  EXPECT_EQ(stringifyBuiltinCategory(BuiltinCategory::Image), "image");
  EXPECT_EQ(stringifyBuiltinCategory(BuiltinCategory::MotionEstimation),
            "motion-estimation");
  EXPECT_EQ(stringifyRoundingMode(RoundingMode::Default), "");
  EXPECT_EQ(stringifyRoundingMode(RoundingMode::RTN), "rtn");
}

} // namespace
