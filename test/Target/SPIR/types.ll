; Section 2.1: scalars, vectors, pointers.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

; CHECK: error: variable 'wide': integer type 'i128', expected i1, i8, i16, i32 or i64 [SPIR 2.0, section 2.1.1]
@wide = addrspace(2) constant i128 0, align 8
@masks = addrspace(2) constant i32 0, align 4

; CHECK: error: function 'arguments': argument 0 has type 'fp128' is not one of SPIR's [SPIR 2.0, section 2.1.1]
; CHECK: error: function 'arguments': argument 1 has vector type '<5 x i32>', expected 2, 3, 4, 8 or 16 elements [SPIR 2.0, section 2.1.2]
; CHECK: error: function 'arguments': argument 2 has address space 5, expected 0 to 4 [SPIR 2.0, section 2.2]
; CHECK: error: function 'arguments': argument 3 has type '<4 x i1>' [SPIR 2.0, section 2.1.2]
declare spir_func void @arguments(fp128, <5 x i32>, ptr addrspace(5), <4 x i1>)

; CHECK: error: function 'result': returns vector type '<2 x ptr addrspace(1)>', expected elements that are numbers [SPIR 2.0, section 2.1.2]
declare spir_func <2 x ptr addrspace(1)> @result()

; CHECK: error: function 'image': argument 0 has type 'target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0)' is not one of SPIR's, expected a pointer to an opaque '%opencl' type [SPIR 2.0, section 2.1.3]
declare spir_func void @image(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0))

; A type is reported where a function has it first.
; CHECK: error: function 'values': '%b = {{.*}}': integer type 'i24', expected
; CHECK: error: function 'values': '%m = {{.*}}': type '<2 x i1>' as a member of '{ i32, <2 x i1> }' is not allowed [SPIR 2.0, section 2.1.2]
; CHECK: error: function 'values': '%n = {{.*}}': memory of type '<2 x i1>' is not allowed [SPIR 2.0, section 2.1.2]
define spir_func void @values(i32 %x, <3 x half> %h, <16 x double> %d, ptr addrspace(4) %p) nounwind {
  %b = trunc i32 %x to i24
  %c = zext i24 %b to i32
  %m = alloca { i32, <2 x i1> }, align 4
  %n = alloca <2 x i1>, align 1
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
