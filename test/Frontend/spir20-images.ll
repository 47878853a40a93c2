; Every image of SPIR 2.0 (tables 3 and 19), as its types and names spell it, is
; clang's type of today.
; RUN: cairnc %s --emit=ocl | FileCheck %s
target triple = "spir64-unknown-unknown"

%opencl.image1d_t = type opaque
%opencl.image1d_array_t = type opaque
%opencl.image1d_buffer_t = type opaque
%opencl.image2d_t = type opaque
%opencl.image2d_array_t = type opaque
%opencl.image2d_depth_t = type opaque
%opencl.image2d_array_depth_t = type opaque
%opencl.image2d_msaa_t = type opaque
%opencl.image2d_array_msaa_t = type opaque
%opencl.image2d_msaa_depth_t = type opaque
%opencl.image2d_array_msaa_depth_t = type opaque
%opencl.image3d_t = type opaque

; CHECK-LABEL: func.func @image1d(
; CHECK-SAME: !llvm.target<"spirv.Image", !llvm.void, 0, 0, 0, 0, 0, 0, 1>
; CHECK: "int(write_only image1d_t)"
define spir_kernel void @image1d(%opencl.image1d_t addrspace(1)* %image, i32 addrspace(1)* %p) {
  %w = call spir_func i32 @_Z15get_image_width11ocl_image1d(%opencl.image1d_t addrspace(1)* %image)
  store i32 %w, i32 addrspace(1)* %p, align 4
  ret void
}
declare spir_func i32 @_Z15get_image_width11ocl_image1d(%opencl.image1d_t addrspace(1)*)

; CHECK-LABEL: func.func @image1d_array(
; CHECK-SAME: !llvm.target<"spirv.Image", !llvm.void, 0, 0, 1, 0, 0, 0, 1>
; CHECK: "int(write_only image1d_array_t)"
define spir_kernel void @image1d_array(%opencl.image1d_array_t addrspace(1)* %image, i32 addrspace(1)* %p) {
  %w = call spir_func i32 @_Z15get_image_width16ocl_image1darray(%opencl.image1d_array_t addrspace(1)* %image)
  store i32 %w, i32 addrspace(1)* %p, align 4
  ret void
}
declare spir_func i32 @_Z15get_image_width16ocl_image1darray(%opencl.image1d_array_t addrspace(1)*)

; CHECK-LABEL: func.func @image1d_buffer(
; CHECK-SAME: !llvm.target<"spirv.Image", !llvm.void, 5, 0, 0, 0, 0, 0, 1>
; CHECK: "int(write_only image1d_buffer_t)"
define spir_kernel void @image1d_buffer(%opencl.image1d_buffer_t addrspace(1)* %image, i32 addrspace(1)* %p) {
  %w = call spir_func i32 @_Z15get_image_width17ocl_image1dbuffer(%opencl.image1d_buffer_t addrspace(1)* %image)
  store i32 %w, i32 addrspace(1)* %p, align 4
  ret void
}
declare spir_func i32 @_Z15get_image_width17ocl_image1dbuffer(%opencl.image1d_buffer_t addrspace(1)*)

; CHECK-LABEL: func.func @image2d(
; CHECK-SAME: !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 1>
; CHECK: "int(write_only image2d_t)"
define spir_kernel void @image2d(%opencl.image2d_t addrspace(1)* %image, i32 addrspace(1)* %p) {
  %w = call spir_func i32 @_Z15get_image_width11ocl_image2d(%opencl.image2d_t addrspace(1)* %image)
  store i32 %w, i32 addrspace(1)* %p, align 4
  ret void
}
declare spir_func i32 @_Z15get_image_width11ocl_image2d(%opencl.image2d_t addrspace(1)*)

; CHECK-LABEL: func.func @image2d_array(
; CHECK-SAME: !llvm.target<"spirv.Image", !llvm.void, 1, 0, 1, 0, 0, 0, 1>
; CHECK: "int(write_only image2d_array_t)"
define spir_kernel void @image2d_array(%opencl.image2d_array_t addrspace(1)* %image, i32 addrspace(1)* %p) {
  %w = call spir_func i32 @_Z15get_image_width16ocl_image2darray(%opencl.image2d_array_t addrspace(1)* %image)
  store i32 %w, i32 addrspace(1)* %p, align 4
  ret void
}
declare spir_func i32 @_Z15get_image_width16ocl_image2darray(%opencl.image2d_array_t addrspace(1)*)

; CHECK-LABEL: func.func @image2d_depth(
; CHECK-SAME: !llvm.target<"spirv.Image", !llvm.void, 1, 1, 0, 0, 0, 0, 1>
; CHECK: "int(write_only image2d_depth_t)"
define spir_kernel void @image2d_depth(%opencl.image2d_depth_t addrspace(1)* %image, i32 addrspace(1)* %p) {
  %w = call spir_func i32 @_Z15get_image_width16ocl_image2ddepth(%opencl.image2d_depth_t addrspace(1)* %image)
  store i32 %w, i32 addrspace(1)* %p, align 4
  ret void
}
declare spir_func i32 @_Z15get_image_width16ocl_image2ddepth(%opencl.image2d_depth_t addrspace(1)*)

; CHECK-LABEL: func.func @image2d_array_depth(
; CHECK-SAME: !llvm.target<"spirv.Image", !llvm.void, 1, 1, 1, 0, 0, 0, 1>
; CHECK: "int(write_only image2d_array_depth_t)"
define spir_kernel void @image2d_array_depth(%opencl.image2d_array_depth_t addrspace(1)* %image, i32 addrspace(1)* %p) {
  %w = call spir_func i32 @_Z15get_image_width21ocl_image2darraydepth(%opencl.image2d_array_depth_t addrspace(1)* %image)
  store i32 %w, i32 addrspace(1)* %p, align 4
  ret void
}
declare spir_func i32 @_Z15get_image_width21ocl_image2darraydepth(%opencl.image2d_array_depth_t addrspace(1)*)

; CHECK-LABEL: func.func @image2d_msaa(
; CHECK-SAME: !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 1, 0, 0, 1>
; CHECK: "int(write_only image2d_msaa_t)"
define spir_kernel void @image2d_msaa(%opencl.image2d_msaa_t addrspace(1)* %image, i32 addrspace(1)* %p) {
  %w = call spir_func i32 @_Z15get_image_width15ocl_image2dmsaa(%opencl.image2d_msaa_t addrspace(1)* %image)
  store i32 %w, i32 addrspace(1)* %p, align 4
  ret void
}
declare spir_func i32 @_Z15get_image_width15ocl_image2dmsaa(%opencl.image2d_msaa_t addrspace(1)*)

; CHECK-LABEL: func.func @image2d_array_msaa(
; CHECK-SAME: !llvm.target<"spirv.Image", !llvm.void, 1, 0, 1, 1, 0, 0, 1>
; CHECK: "int(write_only image2d_array_msaa_t)"
define spir_kernel void @image2d_array_msaa(%opencl.image2d_array_msaa_t addrspace(1)* %image, i32 addrspace(1)* %p) {
  %w = call spir_func i32 @_Z15get_image_width20ocl_image2darraymsaa(%opencl.image2d_array_msaa_t addrspace(1)* %image)
  store i32 %w, i32 addrspace(1)* %p, align 4
  ret void
}
declare spir_func i32 @_Z15get_image_width20ocl_image2darraymsaa(%opencl.image2d_array_msaa_t addrspace(1)*)

; CHECK-LABEL: func.func @image2d_msaa_depth(
; CHECK-SAME: !llvm.target<"spirv.Image", !llvm.void, 1, 1, 0, 1, 0, 0, 1>
; CHECK: "int(write_only image2d_msaa_depth_t)"
define spir_kernel void @image2d_msaa_depth(%opencl.image2d_msaa_depth_t addrspace(1)* %image, i32 addrspace(1)* %p) {
  %w = call spir_func i32 @_Z15get_image_width20ocl_image2dmsaadepth(%opencl.image2d_msaa_depth_t addrspace(1)* %image)
  store i32 %w, i32 addrspace(1)* %p, align 4
  ret void
}
declare spir_func i32 @_Z15get_image_width20ocl_image2dmsaadepth(%opencl.image2d_msaa_depth_t addrspace(1)*)

; CHECK-LABEL: func.func @image2d_array_msaa_depth(
; CHECK-SAME: !llvm.target<"spirv.Image", !llvm.void, 1, 1, 1, 1, 0, 0, 1>
; CHECK: "int(write_only image2d_array_msaa_depth_t)"
define spir_kernel void @image2d_array_msaa_depth(%opencl.image2d_array_msaa_depth_t addrspace(1)* %image, i32 addrspace(1)* %p) {
  %w = call spir_func i32 @_Z15get_image_width25ocl_image2darraymsaadepth(%opencl.image2d_array_msaa_depth_t addrspace(1)* %image)
  store i32 %w, i32 addrspace(1)* %p, align 4
  ret void
}
declare spir_func i32 @_Z15get_image_width25ocl_image2darraymsaadepth(%opencl.image2d_array_msaa_depth_t addrspace(1)*)

; CHECK-LABEL: func.func @image3d(
; CHECK-SAME: !llvm.target<"spirv.Image", !llvm.void, 2, 0, 0, 0, 0, 0, 1>
; CHECK: "int(write_only image3d_t)"
define spir_kernel void @image3d(%opencl.image3d_t addrspace(1)* %image, i32 addrspace(1)* %p) {
  %w = call spir_func i32 @_Z15get_image_width11ocl_image3d(%opencl.image3d_t addrspace(1)* %image)
  store i32 %w, i32 addrspace(1)* %p, align 4
  ret void
}
declare spir_func i32 @_Z15get_image_width11ocl_image3d(%opencl.image3d_t addrspace(1)*)

!opencl.kernels = !{!2, !3, !4, !5, !6, !7, !8, !9, !10, !11, !12, !13}
!0 = !{!"kernel_arg_access_qual", !"write_only", !"none"}
!2 = !{void (%opencl.image1d_t addrspace(1)*, i32 addrspace(1)*)* @image1d, !0, !20}
!20 = !{!"kernel_arg_type", !"image1d_t", !"int*"}
!3 = !{void (%opencl.image1d_array_t addrspace(1)*, i32 addrspace(1)*)* @image1d_array, !0, !21}
!21 = !{!"kernel_arg_type", !"image1d_array_t", !"int*"}
!4 = !{void (%opencl.image1d_buffer_t addrspace(1)*, i32 addrspace(1)*)* @image1d_buffer, !0, !22}
!22 = !{!"kernel_arg_type", !"image1d_buffer_t", !"int*"}
!5 = !{void (%opencl.image2d_t addrspace(1)*, i32 addrspace(1)*)* @image2d, !0, !23}
!23 = !{!"kernel_arg_type", !"image2d_t", !"int*"}
!6 = !{void (%opencl.image2d_array_t addrspace(1)*, i32 addrspace(1)*)* @image2d_array, !0, !24}
!24 = !{!"kernel_arg_type", !"image2d_array_t", !"int*"}
!7 = !{void (%opencl.image2d_depth_t addrspace(1)*, i32 addrspace(1)*)* @image2d_depth, !0, !25}
!25 = !{!"kernel_arg_type", !"image2d_depth_t", !"int*"}
!8 = !{void (%opencl.image2d_array_depth_t addrspace(1)*, i32 addrspace(1)*)* @image2d_array_depth, !0, !26}
!26 = !{!"kernel_arg_type", !"image2d_array_depth_t", !"int*"}
!9 = !{void (%opencl.image2d_msaa_t addrspace(1)*, i32 addrspace(1)*)* @image2d_msaa, !0, !27}
!27 = !{!"kernel_arg_type", !"image2d_msaa_t", !"int*"}
!10 = !{void (%opencl.image2d_array_msaa_t addrspace(1)*, i32 addrspace(1)*)* @image2d_array_msaa, !0, !28}
!28 = !{!"kernel_arg_type", !"image2d_array_msaa_t", !"int*"}
!11 = !{void (%opencl.image2d_msaa_depth_t addrspace(1)*, i32 addrspace(1)*)* @image2d_msaa_depth, !0, !29}
!29 = !{!"kernel_arg_type", !"image2d_msaa_depth_t", !"int*"}
!12 = !{void (%opencl.image2d_array_msaa_depth_t addrspace(1)*, i32 addrspace(1)*)* @image2d_array_msaa_depth, !0, !30}
!30 = !{!"kernel_arg_type", !"image2d_array_msaa_depth_t", !"int*"}
!13 = !{void (%opencl.image3d_t addrspace(1)*, i32 addrspace(1)*)* @image3d, !0, !31}
!31 = !{!"kernel_arg_type", !"image3d_t", !"int*"}
