//===- MangledNamesTest.cpp - names to calls and back -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Dialect/OCL/IR/Builtins.h"

#include "gtest/gtest.h"

#include <cstring>
#include <memory>
#include <random>

using namespace cairn::ocl;

namespace {

struct NamedCall {
  const char *mangled;
  const char *signature;
};

/// As clang 22 emits them for spir64.
const NamedCall clangNames[] = {
    {"_Z12get_work_dimv", "uint()"},
    {"_Z13get_global_idj", "ulong(uint)"},
    {"_Z20get_global_linear_idv", "ulong()"},
    {"_Z7barrierj", "void(uint)"},
    {"_Z18work_group_barrierj12memory_scope", "void(uint, memory_scope)"},
    {"_Z22atomic_work_item_fencej12memory_order12memory_scope",
     "void(uint, memory_order, memory_scope)"},
    {"_Z3sinf", "float(float)"},
    {"_Z3sinDv16_d", "double16(double16)"},
    {"_Z3fmaDv2_DhS_S_", "half2(half2, half2, half2)"},
    {"_Z4fmaxDv8_ff", "float8(float8, float)"},
    {"_Z5ldexpDv16_di", "double16(double16, int)"},
    {"_Z5ldexpDv3_fDv3_i", "float3(float3, int3)"},
    {"_Z5fractfPf", "float(float, private float*)"},
    {"_Z5fractDv4_fPU3AS1S_", "float4(float4, global float4*)"},
    {"_Z5frexpDv2_dPDv2_i", "double2(double2, private int2*)"},
    {"_Z5frexpDhPU3AS4i", "half(half, generic int*)"},
    {"_Z6remquoDv4_fS_PU3AS3Dv4_i", "float4(float4, float4, local int4*)"},
    {"_Z6sincosDv3_dPU3AS4S_", "double3(double3, generic double3*)"},
    {"_Z5ilogbDv2_d", "int2(double2)"},
    {"_Z3nanDv4_m", "double4(ulong4)"},
    {"_Z3nant", "half(ushort)"},
    {"_Z9half_sqrtf", "float(float)"},
    {"_Z13native_divideDv4_fS_", "float4(float4, float4)"},
    {"_Z3maxDv4_jS_", "uint4(uint4, uint4)"},
    {"_Z3minDv16_cc", "char16(char16, char)"},
    {"_Z5clampDv2_tS_S_", "ushort2(ushort2, ushort2, ushort2)"},
    {"_Z5clampDv2_fff", "float2(float2, float, float)"},
    {"_Z3absDv3_s", "ushort3(short3)"},
    {"_Z8upsampleDv2_cDv2_h", "short2(char2, uchar2)"},
    {"_Z8upsampleij", "long(int, uint)"},
    {"_Z5mad24iii", "int(int, int, int)"},
    {"_Z3mixDv2_dS_d", "double2(double2, double2, double)"},
    {"_Z4stepfDv2_f", "float2(float, float2)"},
    {"_Z5crossDv3_fS_", "float3(float3, float3)"},
    {"_Z3dotDv4_dS_", "double(double4, double4)"},
    {"_Z6lengthf", "float(float)"},
    {"_Z7isequalDv2_dS_", "long2(double2, double2)"},
    {"_Z7isequaldd", "int(double, double)"},
    {"_Z6selectDv4_fS_Dv4_i", "float4(float4, float4, int4)"},
    {"_Z6selectddm", "double(double, double, ulong)"},
    {"_Z9bitselectDv16_hS_S_", "uchar16(uchar16, uchar16, uchar16)"},
    {"_Z3anyDv2_l", "int(long2)"},
    {"_Z7signbitDv8_Dh", "short8(half8)"},
    {"_Z6vload4mPU3AS1Kh", "uchar4(ulong, global const uchar*)"},
    {"_Z6vload3mPKf", "float3(ulong, private const float*)"},
    {"_Z7vstore3Dv3_fmPU3AS4f", "void(float3, ulong, generic float*)"},
    {"_Z11vload_half2mPU3AS2KDh", "float2(ulong, constant const half*)"},
    {"_Z17vstorea_half4_rtnDv4_dmPU3AS3Dh",
     "void(double4, ulong, local half*)"},
    {"_Z22convert_uchar4_sat_rteDv4_f", "uchar4(float4)"},
    {"_Z12convert_halfd", "half(double)"},
    {"_Z19convert_ulong16_rtpDv16_h", "ulong16(uchar16)"},
    {"_Z7shuffleDv16_cDv2_h", "char2(char16, uchar2)"},
    {"_Z8shuffle2Dv4_fS_Dv4_j", "float4(float4, float4, uint4)"},
    {"_Z8shuffle2Dv2_sS_Dv16_t", "short16(short2, short2, ushort16)"},
    {"_Z21async_work_group_copyPU3AS3Dv4_fPU3AS1KS_m9ocl_event",
     "event_t(local float4*, global const float4*, ulong, event_t)"},
    {"_Z17wait_group_eventsiPU3AS49ocl_event", "void(int, generic event_t*)"},
    {"_Z8prefetchPU3AS1KDv16_dm", "void(global const double16*, ulong)"},
    {"_Z10atomic_addPU3AS1Vjj", "uint(global volatile uint*, uint)"},
    {"_Z14atomic_cmpxchgPU3AS3Viii", "int(local volatile int*, int, int)"},
    {"_Z8atom_incPU3AS1Vm", "ulong(global volatile ulong*)"},
    {"_Z11atomic_xchgPU3AS1Vff", "float(global volatile float*, float)"},
    {"_Z20atomic_load_explicitPU3AS4VU7_Atomicj12memory_order",
     "uint(generic volatile atomic_uint*, memory_order)"},
    {"_Z16atomic_fetch_subPU3AS4VU7_Atomicml",
     "ulong(generic volatile atomic_ulong*, long)"},
    {"_Z39atomic_compare_exchange_strong_explicitPU3AS1VU7_AtomiciPii12memory_"
     "orderS4_",
     "bool(global volatile atomic_int*, private int*, int, memory_order, "
     "memory_order)"},
    {"_Z37atomic_compare_exchange_weak_explicitPU3AS4VU7_"
     "AtomicmPU3AS4mm12memory_orderS4_12memory_scope",
     "bool(generic volatile atomic_ulong*, generic ulong*, ulong, "
     "memory_order, memory_order, memory_scope)"},
    {"_Z24atomic_flag_test_and_setPU3AS4VU7_Atomici",
     "bool(generic volatile atomic_int*)"},
    {"_Z9get_fencePU3AS4Kv", "uint(generic const void*)"},
    {"_Z21work_group_reduce_addd", "double(double)"},
    {"_Z20work_group_broadcastfmmm", "float(float, ulong, ulong, ulong)"},
    {"_Z19sub_group_broadcastDv4_ij", "int4(int4, uint)"},
    {"_Z16sub_group_balloti", "uint4(int)"},
    {"_Z28sub_group_ballot_bit_extractDv4_jj", "int(uint4, uint)"},
    {"_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f",
     "float4(read_only image2d_t, sampler_t, float2)"},
    {"_Z11read_imagef31ocl_image2d_array_msaa_depth_roDv4_ii",
     "float(read_only image2d_array_msaa_depth_t, int4, int)"},
    {"_Z12read_imageui21ocl_image1d_buffer_rwi",
     "uint4(read_write image1d_buffer_t, int)"},
    {"_Z12write_imagef14ocl_image3d_woDv4_iDv4_f",
     "void(write_only image3d_t, int4, float4)"},
    {"_Z20get_image_array_size20ocl_image1d_array_rw",
     "ulong(read_write image1d_array_t)"},
    {"_Z52intel_sub_group_avc_ime_evaluate_with_dual_reference14ocl_image2d_ro"
     "S_S_11ocl_sampler37ocl_intel_sub_group_avc_ime_payload_t",
     "intel_sub_group_avc_ime_result_t(read_only image2d_t, read_only "
     "image2d_t, read_only image2d_t, sampler_t, "
     "intel_sub_group_avc_ime_payload_t)"},
    {"_Z14enqueue_marker9ocl_queuejPU3AS4K12ocl_clkeventPU3AS4S0_",
     "int(queue_t, uint, generic const clk_event_t*, generic clk_event_t*)"},
    {"_Z28capture_event_profiling_info12ocl_clkeventiPU3AS1v",
     "void(clk_event_t, int, global void*)"},
    {"_Z19is_valid_reserve_id13ocl_reserveid", "bool(reserve_id_t)"},
    {"_Z10ndrange_2DPKmS0_",
     "ndrange_t(private const ulong*, private const ulong*)"},
    {"_Z11dot_acc_satDv4_cDv4_hi", "int(char4, uchar4, int)"},
    {"_Z28intel_sub_group_shuffle_downDv16_fS_j",
     "float16(float16, float16, uint)"},
};

struct ClangSymbol {
  const char *symbol;
  const char *builtin;
  const char *signature;
};

/// Functions that clang calls by names of its own.
const ClangSymbol clangSymbols[] = {
    {"__read_pipe_2", "read_pipe",
     "int(read_only pipe, generic void*, uint, uint)"},
    {"__write_pipe_4", "write_pipe",
     "int(write_only pipe, reserve_id_t, uint, generic void*, uint, uint)"},
    {"__work_group_reserve_read_pipe", "work_group_reserve_read_pipe",
     "reserve_id_t(read_only pipe, uint, uint, uint)"},
    {"__get_pipe_max_packets_wo", "get_pipe_max_packets",
     "uint(write_only pipe, uint, uint)"},
    {"__enqueue_kernel_varargs", "enqueue_kernel",
     "int(queue_t, uint, ndrange_t, generic void*, generic void*, uint, "
     "private "
     "ulong*)"},
    {"__get_kernel_work_group_size_impl", "get_kernel_work_group_size",
     "uint(generic void*, generic void*)"},
    {"__to_global", "to_global", "global void*(generic void*)"},
};

/// As SPIR 1.2 and 2.0 producers wrote them: qualifiers before the address
/// space.
const NamedCall legacyNames[] = {
    {"_Z6vload4mPKU3AS1h", "uchar4(ulong, global const uchar*)"},
    {"_Z10vload_halfmPKU3AS2Dh", "float(ulong, constant const half*)"},
    {"_Z10atomic_addPVU3AS1jj", "uint(global volatile uint*, uint)"},
    {"_Z10atomic_incPVU3AS3i", "int(local volatile int*)"},
    {"_Z5fractDv4_fPU3AS1S_", "float4(float4, global float4*)"},
    {"_Z5frexpDv2_dPDv2_i", "double2(double2, private int2*)"},
    {"_Z8prefetchPKU3AS1Dv16_dm", "void(global const double16*, ulong)"},
    {"_Z21async_work_group_copyPU3AS3Dv4_fPKU3AS1S_m9ocl_event",
     "event_t(local float4*, global const float4*, ulong, event_t)"},
    {"_Z20atomic_load_explicitPVU3AS4U7_Atomicj12memory_order",
     "uint(generic volatile atomic_uint*, memory_order)"},
    // A private pointee has no number of its own here.
    {"_Z39atomic_compare_exchange_strong_explicitPVU3AS1U7_AtomiciPii"
     "12memory_orderS3_",
     "bool(global volatile atomic_int*, private int*, int, memory_order, "
     "memory_order)"},
    {"_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i",
     "float4(read_only image2d_t, sampler_t, int2)"},
    {"_Z12read_imageui16ocl_image1darray11ocl_samplerDv2_f",
     "uint4(read_only image1d_array_t, sampler_t, float2)"},
    {"_Z12write_imagef17ocl_image1dbufferiDv4_f",
     "void(write_only image1d_buffer_t, int, float4)"},
    {"_Z16get_image_height16ocl_image2ddepth",
     "int(read_only image2d_depth_t)"},
    {"_Z20get_image_array_size25ocl_image2darraymsaadepth",
     "ulong(read_only image2d_array_msaa_depth_t)"},
    // Nor has an image, so that the vector is the first type.
    {"_Z12write_imagei16ocl_image2darrayDv4_iS_",
     "void(write_only image2d_array_t, int4, int4)"},
    {"_Z9read_pipePU3AS18ocl_pipePU3AS4vjj",
     "int(read_only pipe, generic void*, uint, uint)"},
    {"_Z9to_globalPU3AS4v", "global void*(generic void*)"},
};

std::string nameOf(llvm::StringRef mangled) {
  mangled.consume_front("_Z");
  unsigned length = 0;
  mangled.consumeInteger(10, length);
  return mangled.take_front(length).str();
}

/// Demangles a copy that ends where the text ends, so that a sanitizer sees any
/// read behind it.
std::optional<BuiltinCall> demangleCopy(llvm::StringRef text,
                                        unsigned pointerBits = 64) {
  auto copy = std::make_unique<char[]>(text.size());
  std::memcpy(copy.get(), text.data(), text.size());
  return demangleBuiltin({copy.get(), text.size()}, pointerBits);
}

void checkNames(llvm::ArrayRef<NamedCall> names, ManglingStyle style) {
  for (const NamedCall &expected : names) {
    std::optional<BuiltinCall> call = demangleCopy(expected.mangled);
    ASSERT_TRUE(call) << expected.mangled;
    EXPECT_EQ(call->signature.str(), expected.signature) << expected.mangled;
    EXPECT_EQ(call->builtin->name, nameOf(expected.mangled));
    EXPECT_EQ(mangleBuiltin(call->builtin->name, call->signature, style),
              expected.mangled);
  }
}

TEST(MangledNamesTest, AgreesWithClang) {
  checkNames(clangNames, ManglingStyle::Clang);
}

TEST(MangledNamesTest, AgreesWithLegacySPIR) {
  checkNames(legacyNames, ManglingStyle::LegacySPIR);
}

TEST(MangledNamesTest, KnowsNamesOfClangsOwn) {
  for (const ClangSymbol &expected : clangSymbols) {
    std::optional<BuiltinCall> call = demangleCopy(expected.symbol);
    ASSERT_TRUE(call) << expected.symbol;
    EXPECT_EQ(call->builtin->name, expected.builtin);
    EXPECT_EQ(call->signature.str(), expected.signature);
    EXPECT_EQ(mangleBuiltin(call->builtin->name, call->signature),
              expected.symbol);
  }
  EXPECT_EQ(demangleCopy("__enqueue_kernel_varargs", 32)->signature.str(),
            "int(queue_t, uint, ndrange_t, generic void*, generic void*, uint, "
            "private uint*)");
  EXPECT_FALSE(demangleCopy("__read_pipe_3"));
  EXPECT_FALSE(demangleCopy("read_pipe"));
}

TEST(MangledNamesTest, SizeTFollowsThePointerSize) {
  EXPECT_TRUE(demangleBuiltin("_Z6vload4jPU3AS1Kh", 32));
  EXPECT_FALSE(demangleBuiltin("_Z6vload4jPU3AS1Kh", 64));
  EXPECT_FALSE(demangleBuiltin("_Z6vload4mPU3AS1Kh", 32));
  EXPECT_EQ(demangleBuiltin("_Z13get_global_idj", 32)->signature.str(),
            "uint(uint)");
}

TEST(MangledNamesTest, ReadsOtherSpellingsOfOneType) {
  // Clang for targets that do not number address spaces.
  EXPECT_EQ(demangleCopy("_Z6vload4mPU8CLglobalKh")->signature.str(),
            "uchar4(ulong, global const uchar*)");
  EXPECT_EQ(demangleCopy("_Z5fractfPU9CLprivatef")->signature.str(),
            "float(float, private float*)");
  // No substitution where one would do.
  EXPECT_EQ(demangleCopy("_Z3maxDv4_jDv4_j")->signature.str(),
            "uint4(uint4, uint4)");
  // Qualifiers in any order.
  EXPECT_EQ(demangleCopy("_Z10atomic_addPU3AS1Vii")->signature.str(),
            demangleCopy("_Z10atomic_addPVU3AS1ii")->signature.str());
  // A value is not atomic, whatever clang's declaration says.
  EXPECT_EQ(
      demangleCopy("_Z12atomic_storePU3AS1VU7_AtomicDhS_")->signature.str(),
      "void(global volatile atomic_half*, half)");
}

/// What is left of a call in a name of that style, which in the old one says
/// nothing of how images are accessed.
BuiltinSignature throughName(const Builtin &builtin, BuiltinSignature call,
                             unsigned pointerBits, ManglingStyle style) {
  if (style == ManglingStyle::Clang)
    return call;
  for (BuiltinType &param : call.params)
    param.access = AccessQualifier::None;
  return resolveSignature(builtin, call.params, pointerBits).value_or(call);
}

TEST(MangledNamesTest, EveryInstanceSurvivesTheWayThereAndBack) {
  for (unsigned pointerBits : {32, 64}) {
    for (const Builtin &builtin : allBuiltins()) {
      forEachInstance(builtin, pointerBits, [&](const BuiltinSignature &call) {
        for (ManglingStyle style :
             {ManglingStyle::Clang, ManglingStyle::LegacySPIR}) {
          std::string mangled = mangleBuiltin(builtin.name, call, style);
          std::optional<BuiltinCall> read =
              demangleBuiltin(mangled, pointerBits);
          ASSERT_TRUE(read) << mangled;
          EXPECT_EQ(read->builtin, &builtin) << mangled;
          BuiltinSignature expected =
              throughName(builtin, call, pointerBits, style);
          EXPECT_TRUE(read->signature == expected)
              << mangled << ": expected " << expected.str() << ", got "
              << read->signature.str();
          EXPECT_EQ(mangleBuiltin(builtin.name, read->signature, style),
                    mangled);
        }
      });
    }
  }
}

//===----------------------------------------------------------------------===//
// Bad input
//===----------------------------------------------------------------------===//

TEST(MangledNamesTest, RejectsWhatIsNoCallOfTheLibrary) {
  for (const char *text : {"",
                           "_",
                           "_Z",
                           "_Z3",
                           "_Zmax",
                           "max",
                           "max(uint4, uint4)",
                           "_Z0v",
                           "_Z3sin",
                           "_Z3sinv",
                           "_Z3sinff",
                           "_Z3sini",
                           "_Z3sinfv",
                           "_Z4sinef",
                           "_Z99999999999999999999sinf",
                           "_Z4294967299sinf",
                           "_Z-3sinf",
                           "_Z3sinS_",
                           "_Z3maxDv4_jS0_",
                           "_Z3maxDv4_jS",
                           "_Z3maxDv4_jS00_",
                           "_Z3maxDv4_jSZZZZZZZZZZZZZZZZZZZZZZ_",
                           "_Z3maxDv4_jSt",
                           "_Z3sinDv5_f",
                           "_Z3sinDv_f",
                           "_Z3sinDv4f",
                           "_Z3sinDv4_",
                           "_Z3sinDv4294967300_f",
                           "_Z3sinDv4_Dv4_f",
                           "_Z3sinDv4_Pf",
                           "_Z3sinKf",
                           "_Z3sinU3AS1f",
                           "_Z3sinU7_Atomicf",
                           "_Z3sin9ocl_event",
                           "_Z3sin3foo",
                           "_Z12get_work_dim",
                           "_Z12get_work_dimvv",
                           "_Z5fractfP",
                           "_Z5fractfPPf",
                           "_Z5fractfPU3AS9f",
                           "_Z5fractfPU3AS",
                           "_Z5fractfPU99AS1f",
                           "_Z5fractfPU3AS1U3AS3f",
                           "_Z5fractfPKKf",
                           "_Z6vload4mPU3AS1KhS_",
                           "_Z10atomic_addPU3AS1VU7_Atomicii",
                           "_Z3sinfE",
                           "_ZN3sinEf",
                           "_Z3sinIfE",
                           "_Z3sinf.1"})
    EXPECT_FALSE(demangleCopy(text)) << text;
}

TEST(MangledNamesTest, SurvivesLongInput) {
  for (const char *unit : {"P", "f", "PU3AS1", "U7_Atomic", "Dv4_", "S_", "K",
                           "9", "Dv4_f", "PKf", "Z"}) {
    std::string text = "_Z5fractf";
    while (text.size() < 300000)
      text += unit;
    EXPECT_FALSE(demangleCopy(text)) << unit;
  }
}

TEST(MangledNamesTest, NumbersTypesInBase36) {
  // 38 different types, then the first, the second, and the last again.
  BuiltinSignature call;
  call.result = BuiltinType::get(ScalarKind::Void);
  for (unsigned kind = unsigned(ScalarKind::Char); call.params.size() < 38;
       ++kind)
    for (unsigned width : {2, 3, 4, 8, 16})
      if (call.params.size() < 38)
        call.params.push_back(BuiltinType::get(ScalarKind(kind), width));
  for (unsigned index : {0, 1, 37})
    call.params.push_back(BuiltinType(call.params[index]));
  EXPECT_TRUE(llvm::StringRef(mangleBuiltin("f", call)).ends_with("S_S0_S10_"));
}

/// Whatever the demangler takes must be a call that can be mangled again.
void expectNothingOrACall(llvm::StringRef text) {
  std::optional<BuiltinCall> call = demangleCopy(text);
  if (!call)
    return;
  std::string mangled = mangleBuiltin(call->builtin->name, call->signature);
  std::optional<BuiltinCall> again = demangleCopy(mangled);
  ASSERT_TRUE(again) << text.str() << " became " << mangled;
  EXPECT_EQ(again->builtin, call->builtin);
  EXPECT_TRUE(again->signature == call->signature)
      << text.str() << " became " << mangled;
}

/// Every 7th name of the table, which meets all rows with some overloads.
void forSomeNames(llvm::function_ref<void(const std::string &)> visit) {
  unsigned count = 0;
  for (const Builtin &builtin : allBuiltins())
    forEachInstance(builtin, 64, [&](const BuiltinSignature &call) {
      if (count++ % 7 == 0)
        visit(mangleBuiltin(builtin.name, call));
    });
}

TEST(MangledNamesTest, SurvivesTruncation) {
  forSomeNames([](const std::string &name) {
    for (size_t length = 0; length < name.size(); ++length)
      expectNothingOrACall(llvm::StringRef(name).take_front(length));
  });
}

TEST(MangledNamesTest, SurvivesChangedBytes) {
  std::mt19937 random(1); // the same bytes on each run
  llvm::StringRef likely = "0123456789_SPUKVrDvZAhfdijlmc";
  forSomeNames([&](const std::string &name) {
    for (unsigned round = 0; round < 16; ++round) {
      std::string changed = name;
      for (unsigned change = 0; change <= round % 4; ++change) {
        char byte =
            round < 8 ? likely[random() % likely.size()] : char(random() % 256);
        changed[random() % changed.size()] = byte;
      }
      expectNothingOrACall(changed);
    }
  });
}

} // namespace
