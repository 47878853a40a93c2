; Section 2.10 and appendix A: the library.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

@.str = private addrspace(2) constant [3 x i8] c"%f\00", align 1
@good_sampler = internal addrspace(2) constant i32 16, align 4
@global_sampler = internal addrspace(1) global i32 16, align 4
@text = internal addrspace(1) constant [2 x i8] c"a\00", align 1
@bad_sampler = internal addrspace(2) constant i32 64, align 4

declare spir_func float @_Z3sinf(float)
declare spir_func <4 x float> @_Z5clampDv4_fff(<4 x float>, float, float)
declare spir_func <4 x i8> @_Z6vload4mPKU3AS1c(i64, ptr addrspace(1))
declare spir_func void @_Z18work_group_barrierj12memory_scope(i32, i32)
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(ptr addrspace(1), i32, <2 x float>)
declare spir_func i32 @_Z6printfPU3AS2Kcz(ptr addrspace(2), ...)
declare spir_func i32 @_Z9read_pipePU3AS18ocl_pipePU3AS4vjj(ptr addrspace(1), ptr addrspace(4), i32, i32)
declare spir_func i32 @_Z20atomic_load_explicitPVU3AS4U7_Atomici12memory_order(ptr addrspace(4), i32)
declare spir_func i32 @_Z6printfPU3AS1Kcz(ptr addrspace(1), ...)
declare spir_func <4 x i32> @_Z11read_imagei11ocl_image2d11ocl_samplerDv2_i(ptr addrspace(1), i64, <2 x i32>)
declare spir_func void @of_another_module(i32)
declare spir_func void @_Z4minei(i32)

; CHECK: error: function '_Z11read_imagei11ocl_image2d11ocl_samplerDv2_i': declared as '<4 x i32> (ptr addrspace(1), i64, <2 x i32>)', expected
; CHECK: error: function '_Z3cosf': declared as 'double (float)', expected 'float(float)' as the name says [SPIR 2.0, section 2.10.1]
declare spir_func double @_Z3cosf(float)
; CHECK: error: function '_Z3tani': the built-in function 'tan' has no overload of that name [SPIR 2.0, section 2.10.1]
declare spir_func i32 @_Z3tani(i32)
; CHECK: error: function '_Z4sqrte': 'e' is not the code of a type [SPIR 2.0, appendix A.3]
declare spir_func void @_Z4sqrte()
; CHECK: error: function '_Z4fabsDv5_f': vector of 5 elements, expected 2, 3, 4, 8 or 16 [SPIR 2.0, appendix A.3]
declare spir_func void @_Z4fabsDv5_f()
; CHECK: error: function 'get_global_id': the name of a built-in function is not mangled [SPIR 2.0, section 2.10.1]
declare spir_func i64 @get_global_id(i32)
; CHECK: error: function '_Z3expf': defines the built-in function 'exp' [SPIR 2.0, section 2.15]
define spir_func float @_Z3expf(float %x) nounwind { ret float %x }
; CHECK: error: function '_Z15get_image_width14ocl_image2d_ro': 'ocl_image2d_ro' is not the name of a type, expected 'ocl_image2d' and the like, without access qualifiers [SPIR 2.0, appendix A.1]
declare spir_func i32 @_Z15get_image_width14ocl_image2d_ro(ptr addrspace(1))
; CHECK: error: function 'printf': the name of a built-in function is not mangled [SPIR 2.0, section 2.10.1]
declare spir_func i32 @printf(ptr addrspace(2), ...)

; CHECK: error: function '_Z5fractfPU3AS0f': 'AS0' in the name, expected nothing for private memory [SPIR 2.0, appendix A.3]
declare spir_func float @_Z5fractfPU3AS0f(float, ptr)
declare spir_func float @_Z5fractfPf(float, ptr)

define spir_func void @fine(ptr addrspace(1) %image, ptr addrspace(1) %pipe, ptr addrspace(4) %p, float %f, i32 %flags) nounwind {
  %a = load i32, ptr addrspace(2) @good_sampler, align 4
  %b = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(ptr addrspace(1) %image, i32 %a, <2 x float> zeroinitializer)
  %c = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(ptr addrspace(1) %image, i32 39, <2 x float> zeroinitializer)
  call spir_func void @_Z18work_group_barrierj12memory_scope(i32 3, i32 1)
  call spir_func void @_Z18work_group_barrierj12memory_scope(i32 %flags, i32 1)
  %d = fpext float %f to double
  %e = call spir_func i32 (ptr addrspace(2), ...) @_Z6printfPU3AS2Kcz(ptr addrspace(2) @.str, double %d)
  %g = call spir_func i32 @_Z9read_pipePU3AS18ocl_pipePU3AS4vjj(ptr addrspace(1) %pipe, ptr addrspace(4) %p, i32 4, i32 4)
  %h = call spir_func i32 @_Z20atomic_load_explicitPVU3AS4U7_Atomici12memory_order(ptr addrspace(4) %p, i32 4)
  ret void
}

define spir_func void @wrong(ptr addrspace(1) %image, ptr addrspace(1) %pipe, ptr addrspace(4) %p, float %f, i32 %i, ptr addrspace(2) %format) nounwind {
  %a = load i32, ptr addrspace(2) @bad_sampler, align 4
; CHECK: error: function 'wrong': '%b = {{.*}}': sampler of value 64, which is not a combination of an addressing mode, a filter mode and a normalisation [SPIR 2.0, section 2.1.3.1]
  %b = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(ptr addrspace(1) %image, i32 %a, <2 x float> zeroinitializer)
; CHECK: error: function 'wrong': '%c = {{.*}}': sampler of value 42, which
  %c = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(ptr addrspace(1) %image, i32 42, <2 x float> zeroinitializer)
; CHECK: error: function 'wrong': 'call {{.*}}': fence flags 8, expected 0 to 7 [SPIR 2.0, section 2.10.2]
; CHECK: error: function 'wrong': 'call {{.*}}': memory scope 5, expected 0 to 4 [SPIR 2.0, section 2.10.4]
  call spir_func void @_Z18work_group_barrierj12memory_scope(i32 8, i32 5)
; CHECK: error: function 'wrong': '%d = {{.*}}': format of 'printf' is not known when the module is compiled [SPIR 2.0, section 2.10.5]
; CHECK: error: function 'wrong': '%d = {{.*}}': 'printf' of type 'float', expected a conversion to double [SPIR 2.0, section 2.10.5]
  %d = call spir_func i32 (ptr addrspace(2), ...) @_Z6printfPU3AS2Kcz(ptr addrspace(2) %format, float %f)
; CHECK: error: function 'wrong': '%e = {{.*}}': expected literal size and alignment of a packet as the last arguments of 'read_pipe' [SPIR 2.0, section 2.10.7]
  %e = call spir_func i32 @_Z9read_pipePU3AS18ocl_pipePU3AS4vjj(ptr addrspace(1) %pipe, ptr addrspace(4) %p, i32 %i, i32 4)
; CHECK: error: function 'wrong': '%g = {{.*}}': memory order 5, expected 0 to 4 [SPIR 2.0, section 2.10.3]
  %g = call spir_func i32 @_Z20atomic_load_explicitPVU3AS4U7_Atomici12memory_order(ptr addrspace(4) %p, i32 5)
; CHECK: error: function 'wrong': '%h = {{.*}}': format of 'printf' in address space 1, expected 2 (constant) [SPIR 2.0, section 2.10.5]
  %h = call spir_func i32 (ptr addrspace(1), ...) @_Z6printfPU3AS1Kcz(ptr addrspace(1) @text)
; CHECK: error: function 'wrong': '%i8 = {{.*}}': 'printf' of type 'i8', expected a promotion to i32 [SPIR 2.0, section 3.6]
  %i8 = call spir_func i32 (ptr addrspace(2), ...) @_Z6printfPU3AS2Kcz(ptr addrspace(2) @.str, i8 signext 1)
; CHECK: error: function 'wrong': '%j = {{.*}}': sampler of type 'i64', expected i32 [SPIR 2.0, section 2.1.3]
  %j = call spir_func <4 x i32> @_Z11read_imagei11ocl_image2d11ocl_samplerDv2_i(ptr addrspace(1) %image, i64 16, <2 x i32> zeroinitializer)
; CHECK: error: function 'wrong': '%l = {{.*}}': sampler 'global_sampler' is not a constant in address space 2 [SPIR 2.0, section 2.1.3.1]
  %k = load i32, ptr addrspace(1) @global_sampler, align 4
  %l = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(ptr addrspace(1) %image, i32 %k, <2 x float> zeroinitializer)
  ret void
}

!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
!opencl.used.optional.core.features = !{!90}
!opencl.used.extensions = !{!91}
!90 = !{!"cl_doubles", !"cl_images"}
!91 = !{!"cl_khr_fp16", !"cl_khr_subgroups", !"cl_khr_int64_base_atomics", !"cl_khr_int64_extended_atomics"}
