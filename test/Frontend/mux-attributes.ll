; What attributes and metadata of a ComputeMux stack say of kernels is kept, and
; its kernels are those of the program, launched by the names that they had there.
; RUN: cairnc %s --emit=ocl | FileCheck %s
; RUN: cairnc %s --emit=mux | FileCheck %s --check-prefix=MUX
; RUN: cairn-run %s --kernel=original --global=4 --local=4 --arg p=i32[4]:zeros --print p | FileCheck %s --check-prefix=RUN-OUT
; RUN: cairn-run %s --device=vulkan --kernel=original --global=4 --local=4 --arg p=i32[4]:zeros --print p | FileCheck %s --check-prefix=RUN-OUT
; RUN-OUT: p = 10 11 12 13
target triple = "spir64-unknown-unknown"

; CHECK: ocl.version = array<i64: 3, 0>
; CHECK: func.func @entry
; CHECK-SAME: ocl.arg = #ocl.arg<"p"
; CHECK-SAME: mux.base_fn_name = "base"
; CHECK-SAME: mux.degenerate_subgroups
; CHECK-SAME: mux.local_mem_usage = 128 : i64
; CHECK-SAME: mux.max_work_dim = 1 : i32
; CHECK-SAME: mux.no_subgroups
; CHECK-SAME: mux.orig_fn = "original"
; CHECK-SAME: mux.work_item_order = #mux.work_item_order<yxz>
; CHECK-SAME: ocl.intel_reqd_sub_group_size = 1 : i32
; CHECK-SAME: ocl.kernel
; CHECK-SAME: ocl.reqd_work_group_size = array<i64: 4, 1, 1>
; MUX: func.func @entry
; MUX-SAME: mux.base_fn_name = "base"
; MUX-SAME: mux.intel_reqd_sub_group_size = 1 : i32
; MUX-SAME: mux.kernel = #mux.kernel<entry_point>
; MUX-SAME: mux.max_work_dim = 1 : i32
; MUX-SAME: mux.orig_fn = "original"
; MUX-SAME: mux.reqd_work_group_size = array<i64: 4, 1, 1>
; MUX-SAME: mux.work_item_order = #mux.work_item_order<yxz>
define void @entry(ptr addrspace(1) %p) #0 !reqd_work_group_size !1 !max_work_dim !2 !intel_reqd_sub_group_size !2 !mux_scheduled_fn !3 {
  call void @inner(ptr addrspace(1) %p)
  ret void
}

; A kernel that is not an entry point is only run by being called.
; CHECK-NOT: @inner
; MUX-NOT: @inner
define spir_kernel void @inner(ptr addrspace(1) %p) #1 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %id
  %narrow = trunc i64 %id to i32
  %value = add i32 %narrow, 10
  store i32 %value, ptr addrspace(1) %at, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)

attributes #0 = { "mux-kernel"="entry-point" "mux-orig-fn"="original" "mux-base-fn-name"="base" "mux-local-mem-usage"="128" "mux-work-item-order"="yxz" "mux-no-subgroups" "mux-degenerate-subgroups" }
attributes #1 = { "mux-kernel" "mux-local-mem-usage"="0" }
!mux-scheduling-params = !{!4}
!opencl.ocl.version = !{!0}
!0 = !{i32 3, i32 0}
!1 = !{i32 4, i32 1, i32 1}
!2 = !{i32 1}
!3 = !{i32 -1, i32 -1}
!4 = !{!"MuxWorkItemInfo", !"MuxWorkGroupInfo"}
