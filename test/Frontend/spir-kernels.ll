; What `!opencl.kernels` and the module's other metadata say becomes what clang
; attaches to functions and operations.
; RUN: cairnc %s --emit=llvm | FileCheck %s
target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir-unknown-unknown"

; CHECK: ocl.version = array<i64: 2, 0>
; CHECK: llvm.func spir_kernelcc @all(
; CHECK-SAME: #ocl.arg<"values", "float4*", 1, access = "none", qualifiers = "const restrict">
; CHECK-SAME: #ocl.arg<"count", "number", 0, access = "none", qualifiers = "">
; CHECK-SAME: ocl.kernel
; CHECK-SAME: ocl.reqd_work_group_size = array<i64: 8, 4, 1>
; CHECK-SAME: ocl.vec_type_hint = vector<8xui32>
; CHECK-SAME: ocl.work_group_size_hint = array<i64: 64, 1, 1>
; CHECK: llvm.fmul %{{.*}} {fastmathFlags = #llvm.fastmath<nsz, contract>}
; CHECK: llvm.fadd %{{.*}} {fastmathFlags = #llvm.fastmath<nsz, contract>}
define cc0 void @all(<4 x float> addrspace(1)* %p, i32 %n) nounwind {
  %v = load <4 x float>, <4 x float> addrspace(1)* %p, align 16
  %w = fmul <4 x float> %v, %v
  %x = fadd <4 x float> %w, %v
  store <4 x float> %x, <4 x float> addrspace(1)* %p, align 16
  ret void
}

; Information that does not fit the function is left out: the names and types
; are then those of the function.
; CHECK: llvm.func spir_kernelcc @misfit(
; CHECK-SAME: #ocl.arg<"a", "void*", 1,
; CHECK-SAME: #ocl.arg<"arg1", "i32", 0,
; CHECK-SAME: #ocl.arg<"c", "float2", 0,
; CHECK-SAME: ocl.kernel
define internal void @misfit(i32 addrspace(1)* %a, i32, <2 x float> %c) nounwind {
  store i32 %0, i32 addrspace(1)* %a, align 4
  ret void
}

; A kernel by its calling convention alone.
; CHECK: llvm.func spir_kernelcc @unlisted({{.*}}"i64"{{.*}}ocl.kernel
define spir_kernel void @unlisted(i64 %a) nounwind {
  ret void
}

declare void @elsewhere(i32)

!opencl.kernels = !{!0, !10, !12, !13}
!opencl.enable.FP_CONTRACT = !{}
!opencl.spir.version = !{!20}
!opencl.ocl.version = !{!20}
!opencl.used.extensions = !{!21}
!opencl.used.optional.core.features = !{!22}
!opencl.compiler.options = !{!23}
!opencl.compiler.ext.options = !{!24}

!0 = !{void (<4 x float> addrspace(1)*, i32)* @all, !1, !2, !3, !4, !5, !6, !7, !8, !9}
!1 = !{!"kernel_arg_addr_space", i32 1, i32 0}
!2 = !{!"kernel_arg_access_qual", !"none", !"none"}
!3 = !{!"kernel_arg_type", !"float4*", !"number"}
!4 = !{!"kernel_arg_type_qual", !"const restrict", !""}
!5 = !{!"kernel_arg_name", !"values", !"count"}
!6 = !{!"vec_type_hint", <8 x i32> undef, i1 false}
!7 = !{!"work_group_size_hint", i32 64, i32 1, i32 1}
!8 = !{!"reqd_work_group_size", i32 8, i32 4, i32 1}
!9 = !{!"something_of_a_vendor", i32 1}
!10 = !{void (i32 addrspace(1)*, i32, <2 x float>)* @misfit, !11}
!11 = !{!"kernel_arg_name", !"only", !"two"}
!12 = !{null, !1}
!13 = !{void (i32)* @elsewhere}
!20 = !{i32 2, i32 0}
!21 = !{!"cl_khr_fp16", !"cl_khr_of_the_future"}
!22 = !{!"cl_doubles"}
!23 = !{!"-cl-no-signed-zeros", !"cl-kernel-arg-info", !"-w", !"-D", !"X"}
!24 = !{!"-of-a-vendor"}
