; Reserved names for SPIR-V in LLVM IR: built-in variables, built-in functions,
; specialization constants.
; RUN: cairn-run %s --global=3 --arg 'x=i64[3]:zeros' --arg 'f=f32[3]:zeros' --print x --print f | FileCheck %s
; CHECK: x = 3005 3015 3025
; CHECK: f = 1.5 1.5 1.5
; RUN: cairn-run %s --build-options='-spec-constant=4=70 -spec-constant=9=0x40000000' --global=3 --arg 'x=i64[3]:zeros' --arg 'f=f32[3]:zeros' --print x --print f | FileCheck %s --check-prefix=GIVEN
; GIVEN: x = 3070 3080 3090
; GIVEN: f = 2 2 2

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

@__spirv_BuiltInGlobalInvocationId = external addrspace(1) constant <3 x i64>

declare spir_func i64 @_Z25__spirv_BuiltInGlobalSizei(i32)
declare spir_func i32 @_Z20__spirv_SpecConstantii(i32, i32)
declare spir_func float @_Z20__spirv_SpecConstantif(i32, float)

define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %f) {
  %i = load i64, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId
  %y = load i64, ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId, i64 8)
  %size = call spir_func i64 @_Z25__spirv_BuiltInGlobalSizei(i32 0)
  %constant = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 4, i32 5)
  %wide = sext i32 %constant to i64
  %thousands = mul i64 %size, 1000
  %tens = mul i64 %i, 10
  %sum1 = add i64 %thousands, %tens
  %sum2 = add i64 %sum1, %wide
  %sum = add i64 %sum2, %y
  %place = getelementptr i64, ptr addrspace(1) %x, i64 %i
  store i64 %sum, ptr addrspace(1) %place
  %real = call spir_func float @_Z20__spirv_SpecConstantif(i32 9, float 1.5)
  %where = getelementptr float, ptr addrspace(1) %f, i64 %i
  store float %real, ptr addrspace(1) %where
  ret void
}
