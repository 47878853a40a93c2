; Producers of SPIR 1.2 give no number to images when they abbreviate names: `S_`
; is the coordinate's type. Clang counts images first.
; RUN: cairnc %s --emit=llvm | FileCheck %s --check-prefix=LLVM
; RUN: cairnc %s --emit=ocl | FileCheck %s
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

declare spir_func void @_Z12write_imagei16ocl_image2darrayDv4_iS_(ptr addrspace(1), <4 x i32>, <4 x i32>)
declare spir_func void @_Z12write_imagef11ocl_image3dDv4_iDv4_f(ptr addrspace(1), <4 x i32>, <4 x float>)

; LLVM: llvm.call spir_funccc @_Z12write_imagei20ocl_image2d_array_woDv4_iS0_(
; LLVM: llvm.call spir_funccc @_Z12write_imagef14ocl_image3d_woDv4_iDv4_f(
; CHECK-LABEL: func.func @write(
; CHECK: ocl.builtin "write_imagei"(%{{.*}}, %{{.*}}, %{{.*}}) : "void(write_only image2d_array_t, int4, int4)"
; CHECK: ocl.builtin "write_imagef"(%{{.*}}, %{{.*}}, %{{.*}}) : "void(write_only image3d_t, int4, float4)"
define spir_kernel void @write(ptr addrspace(1) %image, ptr addrspace(1) %volume, <4 x i32> %at, <4 x i32> %color, <4 x float> %density) nounwind {
  call spir_func void @_Z12write_imagei16ocl_image2darrayDv4_iS_(ptr addrspace(1) %image, <4 x i32> %at, <4 x i32> %color)
  call spir_func void @_Z12write_imagef11ocl_image3dDv4_iDv4_f(ptr addrspace(1) %volume, <4 x i32> %at, <4 x float> %density)
  ret void
}

!opencl.kernels = !{!1}
!1 = !{ptr @write, !2, !3, !4, !5, !6}
!2 = !{!"kernel_arg_addr_space", i32 1, i32 1, i32 0, i32 0, i32 0}
!3 = !{!"kernel_arg_access_qual", !"write_only", !"write_only", !"none", !"none", !"none"}
!4 = !{!"kernel_arg_type", !"image2d_array_t", !"image3d_t", !"int4", !"int4", !"float4"}
!5 = !{!"kernel_arg_base_type", !"image2d_array_t", !"image3d_t", !"int4", !"int4", !"float4"}
!6 = !{!"kernel_arg_type_qual", !"", !"", !"", !"", !""}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
