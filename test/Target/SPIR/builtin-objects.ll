; Sections 2.10.1 and 2.10.7: overloads and types of the functions that take
; images, samplers, events, pipes and queues.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(ptr addrspace(1), i32, <2 x float>)
declare spir_func <4 x i32> @_Z11read_imagei16ocl_image1darrayDv2_i(ptr addrspace(1), <2 x i32>)
declare spir_func void @_Z12write_imagef11ocl_image3dDv4_iDv4_f(ptr addrspace(1), <4 x i32>, <4 x float>)
declare spir_func i64 @_Z20get_image_array_size16ocl_image2darray(ptr addrspace(1))
declare spir_func <2 x i32> @_Z13get_image_dim11ocl_image2d(ptr addrspace(1))
declare spir_func i32 @_Z21get_image_num_samples20ocl_image2darraymsaa(ptr addrspace(1))
declare spir_func ptr @_Z21async_work_group_copyPU3AS3fPKU3AS1fm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, ptr)
declare spir_func void @_Z17wait_group_eventsiP9ocl_event(i32, ptr)
declare spir_func i32 @_Z9read_pipePU3AS18ocl_pipePU3AS4vjj(ptr addrspace(1), ptr addrspace(4), i32, i32)
declare spir_func i32 @_Z10write_pipePU3AS18ocl_pipe13ocl_reserveidjPU3AS4vjj(ptr addrspace(1), ptr, i32, ptr addrspace(4), i32, i32)
declare spir_func ptr @_Z17reserve_read_pipePU3AS18ocl_pipejjj(ptr addrspace(1), i32, i32, i32)
declare spir_func zeroext i1 @_Z19is_valid_reserve_id13ocl_reserveid(ptr)
declare spir_func i32 @_Z20get_pipe_num_packetsPU3AS18ocl_pipejj(ptr addrspace(1), i32, i32)
declare spir_func ptr @get_default_queue()
declare spir_func void @_Z12retain_event12ocl_clkevent(ptr)
declare spir_func void @_Z21set_user_event_status12ocl_clkeventi(ptr, i32)
declare spir_func void @_Z28capture_event_profiling_info12ocl_clkeventiPU3AS1v(ptr, i32, ptr addrspace(1))
declare spir_func void @_Z10ndrange_1Dmm(ptr sret({ i32, [3 x i64], [3 x i64], [3 x i64] }), i64, i64)
declare spir_func ptr addrspace(3) @_Z8to_localPU3AS4v(ptr addrspace(4))

; CHECK: error: function '_Z11read_imagef11ocl_image2d11ocl_samplerDv4_f': the built-in function 'read_imagef' has no overload of that name [SPIR 2.0, section 2.10.1]
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv4_f(ptr addrspace(1), i32, <4 x float>)
; CHECK: error: function '_Z11read_imagef11ocl_image3d11ocl_samplerDv4_f': declared as '<4 x i32> (ptr addrspace(1), i32, <4 x float>)', expected 'float4(read_only image3d_t, sampler_t, float4)' as the name says [SPIR 2.0, section 2.10.1]
declare spir_func <4 x i32> @_Z11read_imagef11ocl_image3d11ocl_samplerDv4_f(ptr addrspace(1), i32, <4 x float>)
; CHECK: error: function '_Z15get_image_width11ocl_image2d': declared as 'i32 (ptr)', expected 'int(read_only image2d_t)' as the name says [SPIR 2.0, section 2.10.1]
declare spir_func i32 @_Z15get_image_width11ocl_image2d(ptr)
; CHECK: error: function '_Z15get_image_depth11ocl_image2d': the built-in function 'get_image_depth' has no overload of that name
declare spir_func i32 @_Z15get_image_depth11ocl_image2d(ptr addrspace(1))
; CHECK: error: function '_Z21async_work_group_copyPU3AS3iPKU3AS1im9ocl_event': declared as 'ptr addrspace(1) (ptr addrspace(3), ptr addrspace(1), i64, ptr)', expected 'event_t({{.*}})' as the name says
declare spir_func ptr addrspace(1) @_Z21async_work_group_copyPU3AS3iPKU3AS1im9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, ptr)
; CHECK: error: function '_Z21async_work_group_copyPU3AS3fPKU3AS3fm9ocl_event': the built-in function 'async_work_group_copy' has no overload of that name
declare spir_func ptr @_Z21async_work_group_copyPU3AS3fPKU3AS3fm9ocl_event(ptr addrspace(3), ptr addrspace(3), i64, ptr)
; The data is passed as a generic pointer to void.
; CHECK: error: function '_Z9read_pipePU3AS18ocl_pipePU3AS1vjj': the built-in function 'read_pipe' has no overload of that name [SPIR 2.0, section 2.10.1]
declare spir_func i32 @_Z9read_pipePU3AS18ocl_pipePU3AS1vjj(ptr addrspace(1), ptr addrspace(1), i32, i32)
; CHECK: error: function '_Z10write_pipePU3AS18ocl_pipePU3AS4vjj': declared as 'i32 (ptr addrspace(1), ptr addrspace(1), i32, i32)', expected 'int(write_only pipe, generic void*, uint, uint)' as the name says [SPIR 2.0, section 2.10.1]
declare spir_func i32 @_Z10write_pipePU3AS18ocl_pipePU3AS4vjj(ptr addrspace(1), ptr addrspace(1), i32, i32)
; CHECK: error: function '_Z20get_pipe_max_packets8ocl_pipejj': pipe in the name, expected 'PU3AS18ocl_pipe', a pointer to global memory [SPIR 2.0, section 2.10.7]
declare spir_func i32 @_Z20get_pipe_max_packets8ocl_pipejj(ptr addrspace(1), i32, i32)
; CHECK: error: function '_Z13release_event12ocl_clkevent': declared as 'void (ptr addrspace(1))', expected 'void(clk_event_t)' as the name says
declare spir_func void @_Z13release_event12ocl_clkevent(ptr addrspace(1))
; CHECK: error: function '_Z10ndrange_1Dm': declared as 'i32 (i64)', expected 'ndrange_t(ulong)' as the name says
declare spir_func i32 @_Z10ndrange_1Dm(i64)
; What clang calls instead is not SPIR's.
; CHECK: error: function '__read_pipe_2': the name of a built-in function is not mangled [SPIR 2.0, section 2.10.1]
declare spir_func i32 @__read_pipe_2(ptr addrspace(1), ptr addrspace(4), i32, i32)

define spir_func void @wrong(ptr addrspace(1) %pipe, ptr addrspace(4) %data, ptr addrspace(1) %global) nounwind {
; CHECK: error: function 'wrong': '%a = {{.*}}': alignment 3 of a packet, expected a power of two [SPIR 2.0, section 2.10.7]
  %a = call spir_func i32 @_Z9read_pipePU3AS18ocl_pipePU3AS4vjj(ptr addrspace(1) %pipe, ptr addrspace(4) %data, i32 4, i32 3)
  call spir_func void @_Z28capture_event_profiling_info12ocl_clkeventiPU3AS1v(ptr null, i32 1, ptr addrspace(1) %global)
; CHECK: error: function 'wrong': 'call {{.*}}': kind of profiling information 2, expected 1 [SPIR 2.0, section 2.10.6.3]
  call spir_func void @_Z28capture_event_profiling_info12ocl_clkeventiPU3AS1v(ptr null, i32 2, ptr addrspace(1) %global)
  ret void
}

!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
!opencl.used.optional.core.features = !{!1}
!1 = !{!"cl_images"}
