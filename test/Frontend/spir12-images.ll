; Images, samplers and events of SPIR 1.2, as clang 3.2 wrote them: opaque
; structs behind pointers, i32 samplers, names without access. Both typed
; pointers in text and in bitcode read as untyped ones, so that what a value is
; comes from metadata and names. old-bitcode.test reads this from bitcode.
; RUN: cairnc %s --emit=llvm | FileCheck %s --check-prefixes=CHECK,TYPES
; RUN: cairnc %s --emit=ocl | FileCheck %s --check-prefix=OCL
; RUN: cairnc %S/Inputs/spir12-images.bc --emit=llvm | FileCheck %s --check-prefixes=CHECK,TYPES
; RUN: cairnc %S/Inputs/spir12-images.bc --emit=ocl | FileCheck %s --check-prefix=OCL
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%opencl.image2d_t = type opaque
%opencl.image3d_t = type opaque
%opencl.image1d_array_t = type opaque
%opencl.image1d_buffer_t = type opaque
%opencl.image2d_array_t = type opaque
%opencl.event_t = type opaque

@nearest = addrspace(2) constant i32 18, align 4
@variable = addrspace(2) global i32 36, align 4

; A helper with its handles spilled, as at -O0.
define spir_func <4 x float> @fetch(%opencl.image2d_t addrspace(1)* %image, i32 %sampler, <2 x i32> %at) nounwind {
  %image.addr = alloca %opencl.image2d_t addrspace(1)*, align 8
  %sampler.addr = alloca i32, align 4
  store %opencl.image2d_t addrspace(1)* %image, %opencl.image2d_t addrspace(1)** %image.addr, align 8
  store i32 %sampler, i32* %sampler.addr, align 4
  %1 = load %opencl.image2d_t addrspace(1)*, %opencl.image2d_t addrspace(1)** %image.addr, align 8
  %2 = load i32, i32* %sampler.addr, align 4
  %3 = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)* %1, i32 %2, <2 x i32> %at) nounwind readnone
  ret <4 x float> %3
}

; CHECK-LABEL: llvm.func spir_kernelcc @blend(
; TYPES-SAME: %[[A:[a-z0-9]+]]: !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0> {{{.*}}<"a", "image2d_t", 0, access = "read_only"
; TYPES-SAME: %[[B:[a-z0-9]+]]: !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0> {
; TYPES-SAME: %[[OUT:[a-z0-9]+]]: !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 1> {{{.*}}access = "write_only"
; TYPES-SAME: %[[SAMPLER:[a-z0-9]+]]: !llvm.target<"spirv.Sampler"> {
; TYPES-SAME: %[[WHICH:[a-z0-9]+]]: i32
; TYPES-SAME: !llvm.target<"spirv.Image", !llvm.void, 2, 0, 0, 0, 0, 0, 0> {{{.*}}<"unused", "image3d_t"
; TYPES: %[[OWN:.*]] = llvm.call spir_funccc @__translate_sampler_initializer(%{{.*}}) {{.*}} -> !llvm.target<"spirv.Sampler">
; TYPES: llvm.call spir_funccc @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(
; TYPES: llvm.call spir_funccc @_Z12write_imagef14ocl_image2d_woDv2_iDv4_f(%[[OUT]],
; TYPES: llvm.call spir_funccc @_Z15get_image_width14ocl_image2d_wo(%[[OUT]])
; OCL-LABEL: func.func @blend(
; OCL-SAME: %[[A:[a-z0-9]+]]: {{[^,]*, [^,]*, 1}}
; OCL: %[[IMAGE:.*]] = arith.select %{{.*}}, %[[A]], %{{.*}} : !llvm.target<"spirv.Image"
; OCL: %[[S:.*]] = scf.if {{.*}} -> (!llvm.target<"spirv.Sampler">)
; OCL: ocl.barrier
; OCL: ocl.sampler addressing(clamp_to_edge) filter(nearest)
; OCL: ocl.builtin "read_imagef"(%[[IMAGE]], %[[S]], %{{.*}}) : "float4(read_only image2d_t, sampler_t, int2)"
; OCL: %[[LITERAL:.*]] = ocl.sampler addressing(none) filter(nearest) normalized
; OCL: ocl.builtin "read_imagef"(%[[A]], %[[LITERAL]], %{{.*}}) : "float4(read_only image2d_t, sampler_t, int2)"
; OCL: ocl.sampler addressing(clamp) filter(linear)
; OCL: ocl.builtin "write_imagef"(%{{.*}}, %{{.*}}, %{{.*}}) : "void(write_only image2d_t, int2, float4)"
; OCL: ocl.builtin "get_image_width"(%{{.*}}) : "int(write_only image2d_t)"
define void @blend(%opencl.image2d_t addrspace(1)* nocapture %a, %opencl.image2d_t addrspace(1)* %b, %opencl.image2d_t addrspace(1)* noalias %out, i32 %sampler, i32 %which, %opencl.image3d_t addrspace(1)* %unused, i32 addrspace(1)* %width) nounwind {
entry:
  %c = icmp sgt i32 %which, 0
  %image = select i1 %c, %opencl.image2d_t addrspace(1)* %a, %opencl.image2d_t addrspace(1)* %b
  %own = load i32, i32 addrspace(2)* @nearest, align 4
  br i1 %c, label %yes, label %no
yes:
  call spir_func void @_Z7barrierj(i32 1)
  br label %no
no:
  %s = phi i32 [ %sampler, %entry ], [ %own, %yes ]
  %id = call spir_func i64 @_Z13get_global_idj(i32 0) nounwind readnone
  %x = trunc i64 %id to i32
  %at = insertelement <2 x i32> zeroinitializer, i32 %x, i32 0
  %v = call spir_func <4 x float> @fetch(%opencl.image2d_t addrspace(1)* %image, i32 %s, <2 x i32> %at)
  %w = call spir_func <4 x float> @fetch(%opencl.image2d_t addrspace(1)* %a, i32 17, <2 x i32> %at)
  %set = load i32, i32 addrspace(2)* @variable, align 4
  %u = call spir_func <4 x float> @fetch(%opencl.image2d_t addrspace(1)* %b, i32 %set, <2 x i32> %at)
  %part = fadd <4 x float> %v, %w
  %sum = fadd <4 x float> %part, %u
  call spir_func void @_Z12write_imagef11ocl_image2dDv2_iDv4_f(%opencl.image2d_t addrspace(1)* %out, <2 x i32> %at, <4 x float> %sum) nounwind
  %columns = call spir_func i32 @_Z15get_image_width11ocl_image2d(%opencl.image2d_t addrspace(1)* %out) nounwind readnone
  store i32 %columns, i32 addrspace(1)* %width, align 4
  ret void
}

; Without metadata of its arguments, a kernel shows what they are by what it
; does with them.
; CHECK-LABEL: llvm.func spir_kernelcc @inferred(
; TYPES-SAME: !llvm.target<"spirv.Image", !llvm.void, 0, 0, 1, 0, 0, 0, 0> {
; TYPES-SAME: !llvm.target<"spirv.Image", !llvm.void, 1, 0, 1, 0, 0, 0, 1> {
; TYPES-SAME: !llvm.target<"spirv.Sampler"> {{{.*}}"sampler_t"
; TYPES: @_Z11read_imagei20ocl_image1d_array_ro11ocl_samplerDv2_f(
; TYPES: @_Z12write_imagei20ocl_image2d_array_woDv4_iS0_(
; OCL-LABEL: func.func @inferred(
; OCL: ocl.builtin "read_imagei"({{.*}}) : "int4(read_only image1d_array_t, sampler_t, float2)"
; OCL: ocl.builtin "write_imagei"({{.*}}) : "void(write_only image2d_array_t, int4, int4)"
define spir_kernel void @inferred(%opencl.image1d_array_t addrspace(1)* %in, %opencl.image2d_array_t addrspace(1)* %out, i32 %sampler) nounwind {
  %v = call spir_func <4 x i32> @_Z11read_imagei16ocl_image1darray11ocl_samplerDv2_f(%opencl.image1d_array_t addrspace(1)* %in, i32 %sampler, <2 x float> zeroinitializer)
  call spir_func void @_Z12write_imagei16ocl_image2darrayDv4_iS0_(%opencl.image2d_array_t addrspace(1)* %out, <4 x i32> zeroinitializer, <4 x i32> %v)
  ret void
}

; CHECK-LABEL: llvm.func spir_kernelcc @copy(
; TYPES: llvm.alloca %{{.*}} x !llvm.array<2 x target<"spirv.Event">>
; TYPES: llvm.call spir_funccc @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event({{.*}} -> !llvm.target<"spirv.Event">
; OCL-LABEL: func.func @copy(
; OCL: %[[NONE:.*]] = llvm.mlir.zero : !llvm.target<"spirv.Event">
; OCL: %[[EVENT:.*]] = ocl.builtin "async_work_group_copy"(%{{.*}}, %[[NONE]]) : "event_t(local float*, global const float*, ulong, event_t)"
; OCL: llvm.store %[[EVENT]], %[[EVENTS:.*]] {{.*}} : !llvm.target<"spirv.Event">
; OCL: %[[LOADED:.*]] = llvm.load %[[EVENTS]] {{.*}} -> !llvm.target<"spirv.Event">
; OCL: ocl.builtin "async_work_group_copy"(%{{.*}}, %[[LOADED]]) : "event_t(
define spir_kernel void @copy(float addrspace(1)* %p, float addrspace(3)* %l, i32 %n) nounwind {
  %events = alloca [2 x %opencl.event_t*], align 8
  %e = call spir_func %opencl.event_t* @_Z21async_work_group_copyPU3AS3fPKU3AS1fm9ocl_event(float addrspace(3)* %l, float addrspace(1)* %p, i64 4, %opencl.event_t* null)
  %slot = getelementptr inbounds [2 x %opencl.event_t*], [2 x %opencl.event_t*]* %events, i64 0, i64 0
  store %opencl.event_t* %e, %opencl.event_t** %slot, align 8
  call spir_func void @_Z17wait_group_eventsiP9ocl_event(i32 %n, %opencl.event_t** %slot)
  %loaded = load %opencl.event_t*, %opencl.event_t** %slot, align 8
  %f = call spir_func %opencl.event_t* @_Z21async_work_group_copyPU3AS3fPKU3AS1fm9ocl_event(float addrspace(3)* %l, float addrspace(1)* %p, i64 4, %opencl.event_t* %loaded)
  %second = getelementptr inbounds [2 x %opencl.event_t*], [2 x %opencl.event_t*]* %events, i64 0, i64 1
  store %opencl.event_t* %f, %opencl.event_t** %second, align 8
  call spir_func void @_Z17wait_group_eventsiP9ocl_event(i32 2, %opencl.event_t** %slot)
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32) nounwind readnone
declare spir_func void @_Z7barrierj(i32)
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)*, i32, <2 x i32>) nounwind readnone
declare spir_func <4 x i32> @_Z11read_imagei16ocl_image1darray11ocl_samplerDv2_f(%opencl.image1d_array_t addrspace(1)*, i32, <2 x float>) nounwind readnone
declare spir_func void @_Z12write_imagei16ocl_image2darrayDv4_iS0_(%opencl.image2d_array_t addrspace(1)*, <4 x i32>, <4 x i32>)
declare spir_func void @_Z12write_imagef11ocl_image2dDv2_iDv4_f(%opencl.image2d_t addrspace(1)*, <2 x i32>, <4 x float>)
declare spir_func i32 @_Z15get_image_width11ocl_image2d(%opencl.image2d_t addrspace(1)*) nounwind readnone
declare spir_func %opencl.event_t* @_Z21async_work_group_copyPU3AS3fPKU3AS1fm9ocl_event(float addrspace(3)*, float addrspace(1)*, i64, %opencl.event_t*)
declare spir_func void @_Z17wait_group_eventsiP9ocl_event(i32, %opencl.event_t**)

!opencl.kernels = !{!0, !10, !11}
!opencl.enable.FP_CONTRACT = !{}
!opencl.spir.version = !{!21}
!opencl.ocl.version = !{!21}
!opencl.used.extensions = !{!22}
!opencl.used.optional.core.features = !{!23}
!opencl.compiler.options = !{!22}

!0 = !{void (%opencl.image2d_t addrspace(1)*, %opencl.image2d_t addrspace(1)*, %opencl.image2d_t addrspace(1)*, i32, i32, %opencl.image3d_t addrspace(1)*, i32 addrspace(1)*)* @blend, !1, !2, !3, !4, !5, !6}
!1 = !{!"kernel_arg_addr_space", i32 1, i32 1, i32 1, i32 0, i32 0, i32 1, i32 1}
!2 = !{!"kernel_arg_access_qual", !"read_only", !"read_only", !"write_only", !"none", !"none", !"read_only", !"none"}
!3 = !{!"kernel_arg_type", !"image2d_t", !"image2d_t", !"picture", !"sampler_t", !"int", !"image3d_t", !"int*"}
!4 = !{!"kernel_arg_base_type", !"image2d_t", !"image2d_t", !"image2d_t", !"sampler_t", !"int", !"image3d_t", !"int*"}
!5 = !{!"kernel_arg_type_qual", !"", !"", !"", !"", !"", !"", !""}
!6 = !{!"kernel_arg_name", !"a", !"b", !"out", !"sampler", !"which", !"unused", !"width"}
!10 = !{void (%opencl.image1d_array_t addrspace(1)*, %opencl.image2d_array_t addrspace(1)*, i32)* @inferred}
!11 = !{void (float addrspace(1)*, float addrspace(3)*, i32)* @copy}
!21 = !{i32 1, i32 2}
!22 = !{}
!23 = !{!"cl_images"}
