; Section 2.1.3: opaque objects are only passed on, from where types are known.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

@smp = internal addrspace(2) constant i32 22, align 4
@counter = addrspace(1) global i32 0, align 4
@number = addrspace(1) global i32 0, align 4

declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(ptr addrspace(1), i32, <2 x float>)
declare spir_func i32 @_Z15get_image_width11ocl_image3d(ptr addrspace(1))
declare spir_func ptr @_Z21async_work_group_copyPU3AS3fPKU3AS1fm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, ptr)
declare spir_func void @_Z17wait_group_eventsiP9ocl_event(i32, ptr)
declare spir_func ptr @get_default_queue()
declare spir_func void @_Z12retain_event12ocl_clkevent(ptr)
declare spir_func i32 @_Z16atomic_fetch_addPVU3AS4U7_Atomicii(ptr addrspace(4), i32)
declare spir_func void @of_another_module(ptr addrspace(1), i32)

define spir_func <4 x float> @helper(ptr addrspace(1) %image, i32 %s) nounwind {
  %v = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(ptr addrspace(1) %image, i32 %s, <2 x float> zeroinitializer)
  ret <4 x float> %v
}

; As clang writes it without and with optimisation.
define spir_kernel void @fine(ptr addrspace(1) %image, ptr addrspace(1) %other, i32 %s, ptr addrspace(3) %l, ptr addrspace(1) %g, i32 %flag) nounwind {
entry:
  %c = icmp eq i32 %flag, 0
  %image.addr = alloca ptr addrspace(1), align 8
  %s.addr = alloca i32, align 4
  %events = alloca [2 x ptr], align 8
  %queue = alloca ptr, align 8
  store ptr addrspace(1) %image, ptr %image.addr, align 8
  store i32 %s, ptr %s.addr, align 4
  %a = load ptr addrspace(1), ptr %image.addr, align 8
  %b = load i32, ptr %s.addr, align 4
  %v = call spir_func <4 x float> @helper(ptr addrspace(1) %a, i32 %b)
  %d = call spir_func <4 x float> @helper(ptr addrspace(1) %other, i32 18)
  call spir_func void @of_another_module(ptr addrspace(1) %a, i32 %b)
  %e = call spir_func ptr @_Z21async_work_group_copyPU3AS3fPKU3AS1fm9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 1, ptr null)
  %f = call spir_func ptr @_Z21async_work_group_copyPU3AS3fPKU3AS1fm9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 1, ptr %e)
  %second = getelementptr inbounds [2 x ptr], ptr %events, i64 0, i64 1
  store ptr %f, ptr %second, align 8
  call spir_func void @_Z17wait_group_eventsiP9ocl_event(i32 2, ptr %events)
  %q = call spir_func ptr @get_default_queue()
  store ptr %q, ptr %queue, align 8
  %h = select i1 %c, ptr addrspace(1) %image, ptr addrspace(1) %other
  %k = load i32, ptr addrspace(2) @smp, align 4
  %w = call spir_func <4 x float> @helper(ptr addrspace(1) %h, i32 %k)
  %n = load i32, ptr addrspace(1) @number, align 4
  %m = add i32 %n, 1
  %x = addrspacecast ptr addrspace(1) @counter to ptr addrspace(4)
  %y = call spir_func i32 @_Z16atomic_fetch_addPVU3AS4U7_Atomicii(ptr addrspace(4) %x, i32 %m)
  ret void
}

; CHECK: error: function 'image': '%a = load i32, {{.*}}': 'load' of an object of type 'image2d_t', which may only be passed on [SPIR 2.0, section 2.1.3]
; CHECK: error: function 'image': '%b = getelementptr {{.*}}': 'getelementptr' of an object of type 'image2d_t', which may
; CHECK: error: function 'image': '%c = ptrtoint {{.*}}': 'ptrtoint' of an object of type 'image2d_t', which
; CHECK: error: function 'image': 'store {{.*}}': 'store' of an object of type 'image2d_t', which
; CHECK: error: function 'image': '%d = {{.*}}': argument 0 is an object of type 'image2d_t', expected an object of type 'image3d_t' [SPIR 2.0, section 2.1.3]
; CHECK: error: function 'image': '%e = inttoptr {{.*}}': an object of type 'image3d_t' is the result of 'inttoptr' [SPIR 2.0, section 2.1.3]
; CHECK: error: function 'image': '%g = {{.*}}': argument 0 is the address of 'counter', expected an object of type 'image3d_t' [SPIR 2.0, section 2.1.3]
define spir_kernel void @image(ptr addrspace(1) %image, ptr addrspace(1) %out) nounwind {
  %a = load i32, ptr addrspace(1) %image, align 4
  %b = getelementptr inbounds i8, ptr addrspace(1) %image, i64 4
  %c = ptrtoint ptr addrspace(1) %image to i64
  store ptr addrspace(1) %image, ptr addrspace(1) %out, align 8
  %d = call spir_func i32 @_Z15get_image_width11ocl_image3d(ptr addrspace(1) %image)
  %e = inttoptr i64 %c to ptr addrspace(1)
  %f = call spir_func i32 @_Z15get_image_width11ocl_image3d(ptr addrspace(1) %e)
  %g = call spir_func i32 @_Z15get_image_width11ocl_image3d(ptr addrspace(1) @counter)
  ret void
}

; CHECK: error: function 'sampler': '%a = or i32 %s, 1': an object of type 'sampler_t' is the result of 'or' [SPIR 2.0, section 2.1.3]
; CHECK: error: function 'sampler': '%a = or i32 %s, 1': 'or' of an object of type 'sampler_t', which may only be passed on [SPIR 2.0, section 2.1.3]
; CHECK: error: function 'sampler': '%c = icmp {{.*}}': 'icmp' of an object of type 'sampler_t', which
define spir_kernel void @sampler(ptr addrspace(1) %image, i32 %s) nounwind {
  %a = or i32 %s, 1
  %b = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(ptr addrspace(1) %image, i32 %a, <2 x float> zeroinitializer)
  %c = icmp eq i32 %s, 16
  ret void
}

; CHECK: error: function 'event': '%b = icmp {{.*}}': 'icmp' of an object of type 'event_t', which may only be passed on [SPIR 2.0, section 2.1.3]
; CHECK: error: function 'event': 'call {{.*}}': argument 0 is an object of type 'event_t', expected an object of type 'clk_event_t' [SPIR 2.0, section 2.1.3]
define spir_func void @event(ptr addrspace(3) %l, ptr addrspace(1) %g) nounwind {
  %a = call spir_func ptr @_Z21async_work_group_copyPU3AS3fPKU3AS1fm9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 1, ptr null)
  %b = icmp eq ptr %a, null
  call spir_func void @_Z12retain_event12ocl_clkevent(ptr %a)
  ret void
}

; CHECK: error: function 'returned': 'ret {{.*}}': 'ret' of an object of type 'image2d_t', which may only be passed on [SPIR 2.0, section 2.1.3]
define spir_func ptr addrspace(1) @returned(ptr addrspace(1) %image) nounwind {
  %v = call spir_func <4 x float> @helper(ptr addrspace(1) %image, i32 16)
  ret ptr addrspace(1) %image
}

; What the kernel says to be something else is no object.
; CHECK: error: function 'plain': '%a = {{.*}}': argument 0 is argument 0 of the kernel 'plain', a 'int*', expected an object of type 'image3d_t' [SPIR 2.0, section 2.1.3]
; CHECK: error: function 'helper': '%v = {{.*}}': argument 1 is argument 1 of the kernel 'plain', a 'int', expected an object of type 'sampler_t' [SPIR 2.0, section 2.1.3]
define spir_kernel void @plain(ptr addrspace(1) %p, i32 %n, ptr addrspace(1) %image) nounwind {
  %a = call spir_func i32 @_Z15get_image_width11ocl_image3d(ptr addrspace(1) %p)
  %b = call spir_func <4 x float> @helper(ptr addrspace(1) %image, i32 %n)
  call spir_func void @of_another_module(ptr addrspace(1) %p, i32 %n)
  ret void
}

; CHECK: error: function 'atomic': '%a = {{.*}}': 'load' of an atomic object, expected a call of a built-in function [SPIR 2.0, section 2.1.3]
; CHECK: error: function 'atomic': 'store {{.*}}': 'store' of an atomic object, expected a call of a built-in function [SPIR 2.0, section 2.1.3]
define spir_kernel void @atomic(ptr addrspace(1) %p) nounwind {
  %a = load i32, ptr addrspace(1) @counter, align 4
  store i32 %a, ptr addrspace(1) %p, align 4
  ret void
}

!opencl.kernels = !{!10, !20, !30, !40, !50}
!10 = !{ptr @fine, !11, !12, !13, !14, !15}
!11 = !{!"kernel_arg_addr_space", i32 1, i32 1, i32 0, i32 3, i32 1, i32 0}
!12 = !{!"kernel_arg_access_qual", !"read_only", !"read_only", !"none", !"none", !"none", !"none"}
!13 = !{!"kernel_arg_type", !"image2d_t", !"image2d_t", !"sampler_t", !"float*", !"float*", !"mine"}
!14 = !{!"kernel_arg_base_type", !"image2d_t", !"image2d_t", !"sampler_t", !"float*", !"float*", !"mine"}
!15 = !{!"kernel_arg_type_qual", !"", !"", !"", !"", !"", !""}
!20 = !{ptr @image, !21, !22, !23, !24, !25}
!21 = !{!"kernel_arg_addr_space", i32 1, i32 1}
!22 = !{!"kernel_arg_access_qual", !"read_only", !"none"}
!23 = !{!"kernel_arg_type", !"image2d_t", !"mine*"}
!24 = !{!"kernel_arg_base_type", !"image2d_t", !"mine*"}
!25 = !{!"kernel_arg_type_qual", !"", !""}
!30 = !{ptr @sampler, !31, !32, !33, !34, !35}
!31 = !{!"kernel_arg_addr_space", i32 1, i32 0}
!32 = !{!"kernel_arg_access_qual", !"read_only", !"none"}
!33 = !{!"kernel_arg_type", !"image2d_t", !"sampler_t"}
!34 = !{!"kernel_arg_base_type", !"image2d_t", !"sampler_t"}
!35 = !{!"kernel_arg_type_qual", !"", !""}
!40 = !{ptr @atomic, !41, !42, !43, !44, !45}
!41 = !{!"kernel_arg_addr_space", i32 1}
!42 = !{!"kernel_arg_access_qual", !"none"}
!43 = !{!"kernel_arg_type", !"atomic_int*"}
!44 = !{!"kernel_arg_base_type", !"atomic_int*"}
!45 = !{!"kernel_arg_type_qual", !""}
!50 = !{ptr @plain, !51, !52, !53, !54, !55}
!51 = !{!"kernel_arg_addr_space", i32 1, i32 0, i32 1}
!52 = !{!"kernel_arg_access_qual", !"none", !"none", !"read_only"}
!53 = !{!"kernel_arg_type", !"int*", !"int", !"image2d_t"}
!54 = !{!"kernel_arg_base_type", !"int*", !"int", !"image2d_t"}
!55 = !{!"kernel_arg_type_qual", !"", !"", !""}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
!opencl.used.optional.core.features = !{!1}
!1 = !{!"cl_images"}
