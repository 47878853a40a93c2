; A sampler that is chosen among constants is a number as well, which a program
; may store. One that the host gives is none.
; RUN: split-file %s %t
; RUN: cairnc %t/constants.ll --emit=ocl | FileCheck %s
; CHECK-LABEL: func.func @k(
; CHECK-DAG: %[[A:.*]] = ocl.sampler addressing(repeat) filter(nearest)
; CHECK-DAG: %[[B:.*]] = ocl.sampler addressing(none) filter(nearest)
; CHECK-DAG: %[[S:.*]] = arith.select %{{.*}}, %[[A]], %[[B]] : !llvm.target<"spirv.Sampler">
; CHECK-DAG: %[[NUMBER:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : i32
; CHECK-DAG: {{store.*}} %[[NUMBER]], %{{.*}}
; CHECK-DAG: ocl.builtin "read_imagef"(%{{.*}}, %[[S]], %{{.*}})

; RUN: %one_error cairnc %t/argument.ll --emit=ocl | FileCheck %s --check-prefix=ARGUMENT
; ARGUMENT: error: in kernel 'k', a value of type 'sampler_t' is used in a way that OpenCL C does not have

;--- constants.ll
target triple = "spir64-unknown-unknown"
@sampler = internal addrspace(2) constant i32 22, align 4
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(ptr addrspace(1), i32, <2 x i32>)
define spir_kernel void @k(ptr addrspace(1) %image, ptr addrspace(1) %out, ptr addrspace(1) %number, i32 %which) nounwind {
  %a = load i32, ptr addrspace(2) @sampler, align 4
  %first = icmp eq i32 %which, 0
  %s = select i1 %first, i32 %a, i32 16
  store i32 %s, ptr addrspace(1) %number, align 4
  %v = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(ptr addrspace(1) %image, i32 %s, <2 x i32> zeroinitializer)
  store <4 x float> %v, ptr addrspace(1) %out, align 16
  ret void
}
!opencl.kernels = !{!1}
!1 = !{ptr @k, !2, !3, !4, !5, !6}
!2 = !{!"kernel_arg_addr_space", i32 1, i32 1, i32 1, i32 0}
!3 = !{!"kernel_arg_access_qual", !"read_only", !"none", !"none", !"none"}
!4 = !{!"kernel_arg_type", !"image2d_t", !"float4*", !"int*", !"int"}
!5 = !{!"kernel_arg_base_type", !"image2d_t", !"float4*", !"int*", !"int"}
!6 = !{!"kernel_arg_type_qual", !"", !"", !"", !""}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}

;--- argument.ll
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(i32 %sampler, ptr addrspace(1) %number) nounwind {
  store i32 %sampler, ptr addrspace(1) %number, align 4
  ret void
}
!opencl.kernels = !{!1}
!1 = !{ptr @k, !2, !3, !4, !5, !6}
!2 = !{!"kernel_arg_addr_space", i32 0, i32 1}
!3 = !{!"kernel_arg_access_qual", !"none", !"none"}
!4 = !{!"kernel_arg_type", !"sampler_t", !"int*"}
!5 = !{!"kernel_arg_base_type", !"sampler_t", !"int*"}
!6 = !{!"kernel_arg_type_qual", !"", !""}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
