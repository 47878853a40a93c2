; A module of SPIR 2.0 with what a compiler makes of most of the language:
; nothing is said of it.
; RUN: cairn-translate --verify-spir %s 2>&1 | FileCheck %s --allow-empty
; RUN: llvm-as %s -o - | cairn-translate --verify-spir 2>&1 | FileCheck %s --allow-empty
; CHECK-NOT: {{.}}

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%struct.pair = type { i32, float }
%struct.packed = type <{ i8, i32 }>
%opencl.image2d_t = type opaque

@table = addrspace(2) constant [3 x i32] [i32 1, i32 2, i32 3], align 4
@elsewhere = external addrspace(2) constant i32, align 4
@smp = internal addrspace(2) constant i32 22, align 4
@counter = common addrspace(1) global i32 0, align 4
@k.tile = internal addrspace(3) global [4 x <4 x float>] undef, align 16
@.str = private unnamed_addr addrspace(2) constant [4 x i8] c"%f\0A\00", align 1

declare spir_func i64 @_Z13get_global_idj(i32) #1
declare spir_func i64 @_Z12get_local_idj(i32) #1
declare spir_func void @_Z7barrierj(i32) #2
declare spir_func <4 x float> @_Z3maxDv4_fS_(<4 x float>, <4 x float>) #1
declare spir_func <4 x i32> @_Z12convert_int4Dv4_f(<4 x float>) #1
declare spir_func i32 @_Z10atomic_addPVU3AS1ii(ptr addrspace(1), i32) #0
declare spir_func i64 @_Z8atom_addPVU3AS1ll(ptr addrspace(1), i64) #0
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(ptr addrspace(1), i32, <2 x i32>) #1
declare spir_func i32 @_Z6printfPU3AS2Kcz(ptr addrspace(2), ...) #0
declare spir_func void @elsewhere_too(ptr byval(%struct.pair) align 4, ptr sret(%struct.pair) align 4)
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define internal spir_func signext i16 @helper(i16 signext %x, ptr byval(%struct.pair) align 4 %s) #3 {
  %f = load i32, ptr %s, align 4
  %w = sext i16 %x to i32
  %sum = add nsw i32 %f, %w
  %t = trunc i32 %sum to i16
  ret i16 %t
}

define available_externally spir_func i32 @inline(i32 %x) #4 {
  %y = shl i32 %x, 31
  ret i32 %y
}

define spir_kernel void @k(ptr addrspace(1) noalias captures(none) %out, ptr addrspace(1) %image, i32 %s, i8 signext %c, ptr byval(%struct.pair) align 4 %p, double %d, ptr addrspace(3) %l, half %h) #0 {
entry:
  %copy = alloca %struct.pair, align 4
  %packed = alloca %struct.packed, align 1
  %id = call spir_func i64 @_Z13get_global_idj(i32 0) #1
  %lid = call spir_func i64 @_Z12get_local_idj(i32 0) #1
  call void @llvm.memset.p0.i64(ptr align 4 %copy, i8 0, i64 8, i1 false)
  %slot = getelementptr inbounds <4 x float>, ptr addrspace(1) %out, i64 %id
  %v = load <4 x float>, ptr addrspace(1) %slot, align 16
  %m = call spir_func <4 x float> @_Z3maxDv4_fS_(<4 x float> %v, <4 x float> zeroinitializer) #1
  %less = fcmp olt <4 x float> %v, %m
  %not = xor <4 x i1> %less, <i1 true, i1 true, i1 true, i1 true>
  %mask = sext <4 x i1> %not to <4 x i32>
  %one = extractelement <4 x i1> %less, i32 0
  %ints = call spir_func <4 x i32> @_Z12convert_int4Dv4_f(<4 x float> %m) #1
  %both = and <4 x i32> %ints, %mask
  %tile = getelementptr inbounds [4 x <4 x float>], ptr addrspace(3) @k.tile, i64 0, i64 %lid
  store <4 x float> %m, ptr addrspace(3) %tile, align 16
  call spir_func void @_Z7barrierj(i32 1) #2
  %texel = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(ptr addrspace(1) %image, i32 %s, <2 x i32> zeroinitializer) #1
  %fixed = load i32, ptr addrspace(2) @smp, align 4
  %texel2 = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(ptr addrspace(1) %image, i32 %fixed, <2 x i32> zeroinitializer) #1
  %old = call spir_func i32 @_Z10atomic_addPVU3AS1ii(ptr addrspace(1) @counter, i32 1)
  %member = getelementptr inbounds %struct.packed, ptr %packed, i32 0, i32 1
  store i32 %old, ptr %member, align 1
  %generic = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %g = load float, ptr addrspace(4) %generic, align 4
  %wide = fpext float %g to double
  %n = call spir_func i32 (ptr addrspace(2), ...) @_Z6printfPU3AS2Kcz(ptr addrspace(2) @.str, double %wide)
  br i1 %one, label %then, label %done

then:
  %r = call spir_func signext i16 @helper(i16 signext 3, ptr byval(%struct.pair) align 4 %copy)
  %i = call spir_func i32 @inline(i32 4)
  switch i32 %i, label %done [ i32 0, label %loop ]

loop:
  %iv = phi i32 [ 0, %then ], [ %next, %loop ]
  %next = add i32 %iv, 1
  %again = icmp slt i32 %next, 4
  br i1 %again, label %loop, label %done, !llvm.loop !30

done:
  store <4 x float> %texel, ptr addrspace(1) %slot, align 16
  ret void
}

attributes #0 = { nounwind "no-frame-pointer-elim"="false" }
attributes #1 = { nounwind memory(none) }
attributes #2 = { nounwind noduplicate }
attributes #3 = { nounwind alwaysinline memory(read) }
attributes #4 = { nounwind inlinehint }

!opencl.kernels = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.spir.version = !{!20}
!opencl.ocl.version = !{!20}
!opencl.used.extensions = !{!21}
!opencl.used.optional.core.features = !{!22}
!opencl.compiler.options = !{!23}
!opencl.compiler.ext.options = !{!24}
!llvm.ident = !{!25}

!0 = !{ptr @k, !1, !2, !3, !4, !5, !6, !7, !8, !9, !10}
!1 = !{!"kernel_arg_addr_space", i32 1, i32 1, i32 0, i32 0, i32 0, i32 0, i32 3, i32 0}
!2 = !{!"kernel_arg_access_qual", !"none", !"read_only", !"none", !"none", !"none", !"none", !"none", !"none"}
!3 = !{!"kernel_arg_type", !"float4*", !"image2d_t", !"my_sampler", !"char", !"pair", !"double", !"float*", !"half"}
!4 = !{!"kernel_arg_base_type", !"float4*", !"image2d_t", !"sampler_t", !"char", !"pair", !"double", !"float*", !"half"}
!5 = !{!"kernel_arg_type_qual", !"restrict volatile", !"", !"", !"", !"", !"", !"const", !""}
!6 = !{!"kernel_arg_name", !"out", !"image", !"s", !"c", !"p", !"d", !"l", !"h"}
!7 = !{!"kernel_arg_optional_qual", !"nosvm", !"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!8 = !{!"reqd_work_group_size", i32 4, i32 1, i32 1}
!9 = !{!"work_group_size_hint", i32 4, i32 1, i32 1}
!10 = !{!"vec_type_hint", <4 x float> undef, i1 true}
!20 = !{i32 2, i32 0}
!21 = !{!"cl_khr_fp16", !"cl_khr_int64_base_atomics"}
!22 = !{!"cl_doubles", !"cl_images"}
!23 = !{!"-cl-mad-enable", !"cl-denorms-are-zero", !"-cl-kernel-arg-info"}
!24 = !{!"-opt-arch-pdp11"}
!25 = !{!"a producer"}
!30 = distinct !{!30, !31}
!31 = !{!"opencl.loop.unroll_hint", i32 2}
