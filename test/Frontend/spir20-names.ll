; What SPIR 2.0 calls otherwise than clang (sections 2.10.5, 2.10.7, 2.10.8,
; appendix A): printf, pipes, address space functions, depth and multi-sampled
; images, read_write access, qualifiers in front of the address space.
; RUN: cairnc %s --emit=ocl | FileCheck %s
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%opencl.pipe_t = type opaque
%opencl.reserve_id_t = type opaque
%opencl.queue_t = type opaque
%opencl.clk_event_t = type opaque
%opencl.image2d_t = type opaque
%opencl.image2d_array_msaa_depth_t = type opaque

@format = internal unnamed_addr addrspace(2) constant [4 x i8] c"%d\0A\00", align 1

; CHECK-LABEL: func.func @pipes(
; CHECK-SAME: %[[IN:[a-z0-9]+]]: !llvm.target<"spirv.Pipe", 0>
; CHECK-SAME: %[[OUT:[a-z0-9]+]]: !llvm.target<"spirv.Pipe", 1>
; CHECK: %[[ID:.*]] = ocl.builtin "reserve_read_pipe"(%[[IN]], {{.*}}) : "reserve_id_t(read_only pipe, uint, uint, uint)"
; CHECK: ocl.builtin "is_valid_reserve_id"(%[[ID]])
; CHECK: ocl.builtin "read_pipe"(%[[IN]], %[[ID]], {{.*}}) : "int(read_only pipe, reserve_id_t, uint, generic void*, uint, uint)"
; CHECK: ocl.builtin "commit_read_pipe"(%[[IN]], %[[ID]], {{.*}})
; CHECK: ocl.builtin "write_pipe"(%[[OUT]], {{.*}}) : "int(write_only pipe, generic void*, uint, uint)"
; CHECK: ocl.builtin "get_pipe_max_packets"(%[[OUT]], {{.*}}) : "uint(write_only pipe, uint, uint)"
define spir_kernel void @pipes(%opencl.pipe_t addrspace(1)* %in, %opencl.pipe_t addrspace(1)* %out, i32 addrspace(1)* %p) nounwind {
  %id = call spir_func %opencl.reserve_id_t* @_Z17reserve_read_pipePU3AS18ocl_pipejjj(%opencl.pipe_t addrspace(1)* %in, i32 1, i32 4, i32 4)
  %valid = call spir_func i1 @_Z19is_valid_reserve_id13ocl_reserveid(%opencl.reserve_id_t* %id)
  %generic = addrspacecast i32 addrspace(1)* %p to i8 addrspace(4)*
  %r = call spir_func i32 @_Z9read_pipePU3AS18ocl_pipe13ocl_reserveidjPU3AS4vjj(%opencl.pipe_t addrspace(1)* %in, %opencl.reserve_id_t* %id, i32 0, i8 addrspace(4)* %generic, i32 4, i32 4)
  call spir_func void @_Z16commit_read_pipePU3AS18ocl_pipe13ocl_reserveidjj(%opencl.pipe_t addrspace(1)* %in, %opencl.reserve_id_t* %id, i32 4, i32 4)
  %w = call spir_func i32 @_Z10write_pipePU3AS18ocl_pipePU3AS4vjj(%opencl.pipe_t addrspace(1)* %out, i8 addrspace(4)* %generic, i32 4, i32 4)
  %m = call spir_func i32 @_Z20get_pipe_max_packetsPU3AS18ocl_pipejj(%opencl.pipe_t addrspace(1)* %out, i32 4, i32 4)
  %v = zext i1 %valid to i32
  %s = add i32 %m, %v
  store i32 %s, i32 addrspace(1)* %p, align 4
  ret void
}

; CHECK-LABEL: func.func @spaces(
; CHECK: ocl.builtin "to_global"(%{{.*}}) : "global void*(generic void*)"
; CHECK: ocl.printf "%d\0A"(%{{.*}} : i32)
; CHECK: llvm.load %{{.*}} {alignment = 2 : i64} : !llvm.ptr<1> -> vector<4xi16>
define spir_kernel void @spaces(i16 addrspace(1)* %p, <4 x i16> addrspace(1)* %q) nounwind {
  %generic = addrspacecast i16 addrspace(1)* %p to i8 addrspace(4)*
  %global = call spir_func i8 addrspace(1)* @_Z9to_globalPU3AS4v(i8 addrspace(4)* %generic)
  store i8 1, i8 addrspace(1)* %global, align 1
  %format = getelementptr inbounds [4 x i8], [4 x i8] addrspace(2)* @format, i64 0, i64 0
  %n = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrKU3AS2cz(i8 addrspace(2)* %format, i32 5)
  %v = call spir_func <4 x i16> @_Z6vload4mPKU3AS1t(i64 0, i16 addrspace(1)* %p)
  store <4 x i16> %v, <4 x i16> addrspace(1)* %q, align 8
  ret void
}

; CHECK-LABEL: func.func @images(
; CHECK-SAME: !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 2>
; CHECK-SAME: !llvm.target<"spirv.Image", !llvm.void, 1, 1, 1, 1, 0, 0, 0>
; CHECK: ocl.builtin "read_imagei"({{.*}}) : "int4(read_write image2d_t, int2)"
; CHECK: ocl.builtin "write_imagei"({{.*}}) : "void(read_write image2d_t, int2, int4)"
; CHECK: ocl.builtin "read_imagef"({{.*}}) : "float(read_only image2d_array_msaa_depth_t, int4, int)"
define spir_kernel void @images(%opencl.image2d_t addrspace(1)* %both, %opencl.image2d_array_msaa_depth_t addrspace(1)* %depth, float addrspace(1)* %p) nounwind {
  %v = call spir_func <4 x i32> @_Z11read_imagei11ocl_image2dDv2_i(%opencl.image2d_t addrspace(1)* %both, <2 x i32> zeroinitializer) nounwind readnone
  call spir_func void @_Z12write_imagei11ocl_image2dDv2_iDv4_i(%opencl.image2d_t addrspace(1)* %both, <2 x i32> zeroinitializer, <4 x i32> %v)
  %f = call spir_func float @_Z11read_imagef25ocl_image2darraymsaadepthDv4_ii(%opencl.image2d_array_msaa_depth_t addrspace(1)* %depth, <4 x i32> zeroinitializer, i32 0) nounwind readnone
  store float %f, float addrspace(1)* %p, align 4
  ret void
}

; CHECK-LABEL: func.func @queues(
; CHECK: %[[EVENT:.*]] = ocl.builtin "create_user_event"() : "clk_event_t()"
; CHECK: ocl.builtin "release_event"(%[[EVENT]]) : "void(clk_event_t)"
define spir_kernel void @queues() nounwind {
  %queue = call spir_func %opencl.queue_t* @_Z17get_default_queuev()
  %event = call spir_func %opencl.clk_event_t* @_Z17create_user_eventv()
  call spir_func void @_Z13release_event12ocl_clkevent(%opencl.clk_event_t* %event)
  ret void
}

declare spir_func %opencl.reserve_id_t* @_Z17reserve_read_pipePU3AS18ocl_pipejjj(%opencl.pipe_t addrspace(1)*, i32, i32, i32)
declare spir_func i1 @_Z19is_valid_reserve_id13ocl_reserveid(%opencl.reserve_id_t*)
declare spir_func i32 @_Z9read_pipePU3AS18ocl_pipe13ocl_reserveidjPU3AS4vjj(%opencl.pipe_t addrspace(1)*, %opencl.reserve_id_t*, i32, i8 addrspace(4)*, i32, i32)
declare spir_func void @_Z16commit_read_pipePU3AS18ocl_pipe13ocl_reserveidjj(%opencl.pipe_t addrspace(1)*, %opencl.reserve_id_t*, i32, i32)
declare spir_func i32 @_Z10write_pipePU3AS18ocl_pipePU3AS4vjj(%opencl.pipe_t addrspace(1)*, i8 addrspace(4)*, i32, i32)
declare spir_func i32 @_Z20get_pipe_max_packetsPU3AS18ocl_pipejj(%opencl.pipe_t addrspace(1)*, i32, i32)
declare spir_func i8 addrspace(1)* @_Z9to_globalPU3AS4v(i8 addrspace(4)*)
declare spir_func i32 @_Z6printfPrKU3AS2cz(i8 addrspace(2)*, ...)
declare spir_func <4 x i16> @_Z6vload4mPKU3AS1t(i64, i16 addrspace(1)*)
declare spir_func <4 x i32> @_Z11read_imagei11ocl_image2dDv2_i(%opencl.image2d_t addrspace(1)*, <2 x i32>) nounwind readnone
declare spir_func void @_Z12write_imagei11ocl_image2dDv2_iDv4_i(%opencl.image2d_t addrspace(1)*, <2 x i32>, <4 x i32>)
declare spir_func float @_Z11read_imagef25ocl_image2darraymsaadepthDv4_ii(%opencl.image2d_array_msaa_depth_t addrspace(1)*, <4 x i32>, i32) nounwind readnone
declare spir_func %opencl.queue_t* @_Z17get_default_queuev()
declare spir_func %opencl.clk_event_t* @_Z17create_user_eventv()
declare spir_func void @_Z13release_event12ocl_clkevent(%opencl.clk_event_t*)

!opencl.kernels = !{!0, !5}
!0 = !{void (%opencl.pipe_t addrspace(1)*, %opencl.pipe_t addrspace(1)*, i32 addrspace(1)*)* @pipes, !1, !2, !3, !4}
!1 = !{!"kernel_arg_addr_space", i32 1, i32 1, i32 1}
!2 = !{!"kernel_arg_access_qual", !"read_only", !"write_only", !"none"}
!3 = !{!"kernel_arg_type", !"int", !"int", !"int*"}
!4 = !{!"kernel_arg_type_qual", !"pipe", !"pipe", !""}
!5 = !{void (%opencl.image2d_t addrspace(1)*, %opencl.image2d_array_msaa_depth_t addrspace(1)*, float addrspace(1)*)* @images, !6, !7, !8}
!6 = !{!"kernel_arg_addr_space", i32 1, i32 1, i32 1}
!7 = !{!"kernel_arg_access_qual", !"read_write", !"read_only", !"none"}
!8 = !{!"kernel_arg_type", !"image2d_t", !"image2d_array_msaa_depth_t", !"float*"}
