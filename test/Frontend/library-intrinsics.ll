; What LLVM's passes and newer compilers write for functions of the library is
; the library's on every target.
; RUN: cairnc %s --emit=ocl | FileCheck %s
; RUN: cairn-run %s --device=host --global=4 --arg x='f32[4]:{-2.5,3.75,300,-0.25}' \
; RUN:   --arg k='i32[4]:{3,-2,1,0}' --arg f='f32[28]:zeros' --arg i='i32[28]:zeros' \
; RUN:   --print f --print i | FileCheck %s --check-prefix=VALUES
; RUN: cairn-run %s --device=vulkan --global=4 --arg x='f32[4]:{-2.5,3.75,300,-0.25}' \
; RUN:   --arg k='i32[4]:{3,-2,1,0}' --arg f='f32[28]:zeros' --arg i='i32[28]:zeros' \
; RUN:   --print f --print i | FileCheck %s --check-prefix=VALUES
; RUN: cairn-run %s --device=level-zero --global=4 --arg x='f32[4]:{-2.5,3.75,300,-0.25}' \
; RUN:   --arg k='i32[4]:{3,-2,1,0}' --arg f='f32[28]:zeros' --arg i='i32[28]:zeros' \
; RUN:   --print f --print i | FileCheck %s --check-prefix=VALUES
; RUN: cairnc %s --target=vulkan -o %t.spv
; RUN: spirv-val --target-env vulkan1.1 %t.spv
; RUN: cairnc %s --target=level-zero -o %t.spv
; RUN: spirv-val --target-env opencl2.2 %t.spv

; CHECK-LABEL: @all
; CHECK-NOT: llvm.intr
; CHECK: ocl.builtin "ldexp"
; CHECK: ocl.builtin "exp10"
; CHECK: ocl.builtin "frexp"
; CHECK: ocl.builtin "convert_int_sat"
; CHECK: ocl.builtin "convert_uchar_sat"
; CHECK-NOT: llvm.intr

; Each function's four values: ldexp, exp10 of an integer, frexp's and modf's
; fraction, modf's other part, canonicalize, the squares of sine and cosine.
; VALUES: f = -20 0.9375 600 -0.25 1000 {{0.01|0.00999[0-9]*}} 10 1 -0.625 0.9375 0.5859375 -0.5 -0.5 0.75 0 -0.25 -2 3 300 -0 -2.5 3.75 300 -0.25 {{(1|0.99999|1.00000)[0-9]*}} {{(1|0.99999|1.00000)[0-9]*}} {{(1|0.99999|1.00000)[0-9]*}} {{(1|0.99999|1.00000)[0-9]*}}
; frexp's exponent, lround, lrint, both conversions, a size that nobody knows, and
; what is infinite.
; VALUES: i = 2 2 9 -1 -3 4 300 0 -2 4 300 0 -2 3 300 0 0 3 255 0 -1 -1 -1 -1 0 0 0 0
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @_Z13get_global_idj(i32)
declare float @llvm.ldexp.f32.i32(float, i32)
declare float @llvm.exp10.f32(float)
declare { float, i32 } @llvm.frexp.f32.i32(float)
declare { float, float } @llvm.modf.f32(float)
declare float @llvm.canonicalize.f32(float)
declare { float, float } @llvm.sincos.f32(float)
declare i32 @llvm.fptosi.sat.i32.f32(float)
declare i8 @llvm.fptoui.sat.i8.f32(float)
declare i64 @llvm.lround.i64.f32(float)
declare i32 @llvm.lrint.i32.f32(float)
declare i64 @llvm.objectsize.i64.p1(ptr addrspace(1), i1, i1, i1)

define spir_kernel void @all(ptr addrspace(1) %x, ptr addrspace(1) %k,
                             ptr addrspace(1) %f, ptr addrspace(1) %i) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr float, ptr addrspace(1) %x, i64 %id
  %v = load float, ptr addrspace(1) %px
  %pk = getelementptr i32, ptr addrspace(1) %k, i64 %id
  %n = load i32, ptr addrspace(1) %pk
  %nf = sitofp i32 %n to float
  %ldexp = call float @llvm.ldexp.f32.i32(float %v, i32 %n)
  %f0 = add i64 %id, 0
  %pf0 = getelementptr float, ptr addrspace(1) %f, i64 %f0
  store float %ldexp, ptr addrspace(1) %pf0
  %exp10 = call float @llvm.exp10.f32(float %nf)
  %f1 = add i64 %id, 4
  %pf1 = getelementptr float, ptr addrspace(1) %f, i64 %f1
  store float %exp10, ptr addrspace(1) %pf1
  %frexp = call { float, i32 } @llvm.frexp.f32.i32(float %v)
  %mantissa = extractvalue { float, i32 } %frexp, 0
  %exponent = extractvalue { float, i32 } %frexp, 1
  %f2 = add i64 %id, 8
  %pf2 = getelementptr float, ptr addrspace(1) %f, i64 %f2
  store float %mantissa, ptr addrspace(1) %pf2
  %i0 = add i64 %id, 0
  %pi0 = getelementptr i32, ptr addrspace(1) %i, i64 %i0
  store i32 %exponent, ptr addrspace(1) %pi0
  %modf = call { float, float } @llvm.modf.f32(float %v)
  %part = extractvalue { float, float } %modf, 0
  %whole = extractvalue { float, float } %modf, 1
  %f3 = add i64 %id, 12
  %pf3 = getelementptr float, ptr addrspace(1) %f, i64 %f3
  store float %part, ptr addrspace(1) %pf3
  %f4 = add i64 %id, 16
  %pf4 = getelementptr float, ptr addrspace(1) %f, i64 %f4
  store float %whole, ptr addrspace(1) %pf4
  %canonical = call float @llvm.canonicalize.f32(float %v)
  %f5 = add i64 %id, 20
  %pf5 = getelementptr float, ptr addrspace(1) %f, i64 %f5
  store float %canonical, ptr addrspace(1) %pf5
  %sincos = call { float, float } @llvm.sincos.f32(float %v)
  %sin = extractvalue { float, float } %sincos, 0
  %cos = extractvalue { float, float } %sincos, 1
  %sin2 = fmul float %sin, %sin
  %cos2 = fmul float %cos, %cos
  %sum = fadd float %sin2, %cos2
  %f6 = add i64 %id, 24
  %pf6 = getelementptr float, ptr addrspace(1) %f, i64 %f6
  store float %sum, ptr addrspace(1) %pf6
  %lround = call i64 @llvm.lround.i64.f32(float %v)
  %lround32 = trunc i64 %lround to i32
  %i1 = add i64 %id, 4
  %pi1 = getelementptr i32, ptr addrspace(1) %i, i64 %i1
  store i32 %lround32, ptr addrspace(1) %pi1
  %lrint = call i32 @llvm.lrint.i32.f32(float %v)
  %i2 = add i64 %id, 8
  %pi2 = getelementptr i32, ptr addrspace(1) %i, i64 %i2
  store i32 %lrint, ptr addrspace(1) %pi2
  %sat = call i32 @llvm.fptosi.sat.i32.f32(float %v)
  %i3 = add i64 %id, 12
  %pi3 = getelementptr i32, ptr addrspace(1) %i, i64 %i3
  store i32 %sat, ptr addrspace(1) %pi3
  %byte = call i8 @llvm.fptoui.sat.i8.f32(float %v)
  %byte32 = zext i8 %byte to i32
  %i4 = add i64 %id, 16
  %pi4 = getelementptr i32, ptr addrspace(1) %i, i64 %i4
  store i32 %byte32, ptr addrspace(1) %pi4
  %size = call i64 @llvm.objectsize.i64.p1(ptr addrspace(1) %x, i1 false, i1 true, i1 false)
  %size32 = trunc i64 %size to i32
  %i5 = add i64 %id, 20
  %pi5 = getelementptr i32, ptr addrspace(1) %i, i64 %i5
  store i32 %size32, ptr addrspace(1) %pi5
  %large = fmul float %v, 0x7FF0000000000000
  %infinite = call { float, float } @llvm.modf.f32(float %large)
  %none = extractvalue { float, float } %infinite, 0
  %zero = fptosi float %none to i32
  %i6 = add i64 %id, 24
  %pi6 = getelementptr i32, ptr addrspace(1) %i, i64 %i6
  store i32 %zero, ptr addrspace(1) %pi6
  ret void
}
