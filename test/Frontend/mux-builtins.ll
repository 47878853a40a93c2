; The functions of a ComputeMux stack are read as the ops that stand for them.
; RUN: cairnc %s --emit=ocl | FileCheck %s
; RUN: llvm-as %s -o %t.bc
; RUN: cairnc %t.bc --emit=ocl | FileCheck %s
; RUN: cairnc %s --emit=mux | FileCheck %s --check-prefix=MUX
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: func.func @queries
; CHECK-SAME: ocl.kernel
; MUX-LABEL: func.func @queries
; MUX-SAME: mux.kernel = #mux.kernel<entry_point>
define void @queries(ptr addrspace(1) %p, i32 %dim) #0 {
  ; CHECK-DAG: mux.global_id %arg1 : i64
  %1 = call i64 @__mux_get_global_id(i32 %dim)
  store volatile i64 %1, ptr addrspace(1) %p
  ; CHECK-DAG: mux.global_size %arg1 : i64
  %2 = call i64 @__mux_get_global_size(i32 %dim)
  store volatile i64 %2, ptr addrspace(1) %p
  ; CHECK-DAG: mux.global_offset %arg1 : i64
  %3 = call i64 @__mux_get_global_offset(i32 %dim)
  store volatile i64 %3, ptr addrspace(1) %p
  ; CHECK-DAG: mux.local_id %arg1 : i64
  %4 = call i64 @__mux_get_local_id(i32 %dim)
  store volatile i64 %4, ptr addrspace(1) %p
  ; CHECK-DAG: mux.local_size %arg1 : i64
  %5 = call i64 @__mux_get_local_size(i32 %dim)
  store volatile i64 %5, ptr addrspace(1) %p
  ; CHECK-DAG: mux.enqueued_local_size %arg1 : i64
  %6 = call i64 @__mux_get_enqueued_local_size(i32 %dim)
  store volatile i64 %6, ptr addrspace(1) %p
  ; CHECK-DAG: mux.group_id %arg1 : i64
  %7 = call i64 @__mux_get_group_id(i32 %dim)
  store volatile i64 %7, ptr addrspace(1) %p
  ; CHECK-DAG: mux.num_groups %arg1 : i64
  %8 = call i64 @__mux_get_num_groups(i32 %dim)
  store volatile i64 %8, ptr addrspace(1) %p
  ; CHECK-DAG: mux.global_linear_id : i64
  %9 = call i64 @__mux_get_global_linear_id()
  store volatile i64 %9, ptr addrspace(1) %p
  ; CHECK-DAG: mux.local_linear_id : i64
  %10 = call i64 @__mux_get_local_linear_id()
  store volatile i64 %10, ptr addrspace(1) %p
  ; CHECK-DAG: mux.work_dim : i32
  %11 = call i32 @__mux_get_work_dim()
  store volatile i32 %11, ptr addrspace(1) %p
  ; CHECK-DAG: mux.sub_group_id : i32
  %12 = call i32 @__mux_get_sub_group_id()
  store volatile i32 %12, ptr addrspace(1) %p
  ; CHECK-DAG: mux.num_sub_groups : i32
  %13 = call i32 @__mux_get_num_sub_groups()
  store volatile i32 %13, ptr addrspace(1) %p
  ; CHECK-DAG: mux.max_sub_group_size : i32
  %14 = call i32 @__mux_get_max_sub_group_size()
  store volatile i32 %14, ptr addrspace(1) %p
  ; CHECK-DAG: mux.sub_group_size : i32
  %15 = call i32 @__mux_get_sub_group_size()
  store volatile i32 %15, ptr addrspace(1) %p
  ; CHECK-DAG: mux.sub_group_local_id : i32
  %16 = call i32 @__mux_get_sub_group_local_id()
  store volatile i32 %16, ptr addrspace(1) %p
  ; CHECK-DAG: mux.is_ftz : i1
  %17 = call i1 @__mux_isftz()
  store volatile i1 %17, ptr addrspace(1) %p
  ; CHECK-DAG: mux.use_fast : i1
  %18 = call i1 @__mux_usefast()
  store volatile i1 %18, ptr addrspace(1) %p
  ; CHECK-DAG: mux.is_embedded_profile : i1
  %19 = call i1 @__mux_isembeddedprofile()
  store volatile i1 %19, ptr addrspace(1) %p
  ret void
}

; Ids of barriers are given anew: the front end may have copied them.
; CHECK-LABEL: func.func @barriers
; MUX-LABEL: func.func @barriers
define void @barriers(i32 %computed) #0 {
  ; CHECK: mux.work_group_barrier id(7) scope(work_group) semantics(seq_cst, work_group)
  ; MUX: mux.work_group_barrier id(0) scope(work_group)
  call void @__mux_work_group_barrier(i32 7, i32 2, i32 272)
  ; CHECK: mux.work_group_barrier id(7) scope(device) semantics(acq_rel, work_group|cross_work_group) {mux.barrier_schedule = #mux.barrier_schedule<linear>}
  ; MUX: mux.work_group_barrier id(1) {{.*}}mux.barrier_schedule
  call void @__mux_work_group_barrier(i32 7, i32 1, i32 776) "mux-barrier-schedule"="linear"
  ; CHECK: mux.sub_group_barrier id(1) scope(sub_group) semantics(acquire, sub_group)
  ; MUX: mux.sub_group_barrier id(2)
  call void @__mux_sub_group_barrier(i32 1, i32 3, i32 130)
  ; CHECK: mux.mem_barrier scope(work_item) semantics(release, cross_work_group)
  call void @__mux_mem_barrier(i32 4, i32 516)
  ; CHECK: mux.mem_barrier scope(cross_device) semantics(seq_cst, sub_group|work_group|cross_work_group)
  call void @__mux_mem_barrier(i32 %computed, i32 %computed)
  ret void
}

; CHECK-LABEL: func.func @collectives
; CHECK-SAME: (%[[P:.*]]: !llvm.ptr<1> {{.*}}, %[[I:.*]]: i32 {{.*}}, %[[L:.*]]: i64 {{.*}}, %[[F:.*]]: f32 {{.*}}, %[[D:.*]]: f64
define void @collectives(ptr addrspace(1) %p, i32 %i, i64 %l, float %f, double %d) #0 {
  %b = icmp eq i32 %i, 1
  %v = insertelement <4 x i32> zeroinitializer, i32 %i, i32 1
  ; CHECK: mux.any sub_group %{{.*}} : i1
  %1 = call i1 @__mux_sub_group_any_i1(i1 %b)
  store volatile i1 %1, ptr addrspace(1) %p
  ; CHECK: mux.all work_group id(3) %{{.*}} : i1
  %2 = call i1 @__mux_work_group_all_i1(i32 3, i1 %b)
  store volatile i1 %2, ptr addrspace(1) %p
  ; CHECK: mux.broadcast sub_group %[[L]][%[[I]]] : i64, i32
  %3 = call i64 @__mux_sub_group_broadcast_i64(i64 %l, i32 %i)
  store volatile i64 %3, ptr addrspace(1) %p
  ; CHECK: mux.broadcast work_group id(4) %[[I]][%[[L]], %[[L]], %{{.*}}] : i32, i64
  %4 = call i32 @__mux_work_group_broadcast_i32(i32 4, i32 %i, i64 %l, i64 %l, i64 0)
  store volatile i32 %4, ptr addrspace(1) %p
  ; CHECK: mux.reduce sub_group add %[[I]] : i32
  %5 = call i32 @__mux_sub_group_reduce_add_i32(i32 %i)
  store volatile i32 %5, ptr addrspace(1) %p
  ; CHECK: mux.reduce work_group fadd id(5) %[[F]] : f32
  %6 = call float @__mux_work_group_reduce_fadd_f32(i32 5, float %f)
  store volatile float %6, ptr addrspace(1) %p
  ; CHECK: mux.scan inclusive sub_group mul %[[I]] : i32
  %7 = call i32 @__mux_sub_group_scan_inclusive_mul_i32(i32 %i)
  store volatile i32 %7, ptr addrspace(1) %p
  ; CHECK: mux.scan exclusive work_group fmul id(6) %[[D]] : f64
  %8 = call double @__mux_work_group_scan_exclusive_fmul_f64(i32 6, double %d)
  store volatile double %8, ptr addrspace(1) %p
  ; CHECK: mux.reduce sub_group logical_xor %{{.*}} : i1
  %9 = call i1 @__mux_sub_group_reduce_logical_xor_i1(i1 %b)
  store volatile i1 %9, ptr addrspace(1) %p
  ; CHECK: mux.reduce vec_group umax %{{.*}} : vector<4xi32>
  %10 = call i32 @__mux_vec_group_reduce_umax_v4i32(<4 x i32> %v)
  store volatile i32 %10, ptr addrspace(1) %p
  ; CHECK: mux.scan inclusive vec_group add %{{.*}} : vector<4xi32>
  %11 = call <4 x i32> @__mux_vec_group_scan_inclusive_add_v4i32(<4 x i32> %v)
  store volatile <4 x i32> %11, ptr addrspace(1) %p
  ; CHECK: mux.sub_group_shuffle %[[I]], %[[I]] : i32
  %12 = call i32 @__mux_sub_group_shuffle_i32(i32 %i, i32 %i)
  store volatile i32 %12, ptr addrspace(1) %p
  ; CHECK: mux.sub_group_shuffle_up %[[F]], %[[F]], %[[I]] : f32
  %13 = call float @__mux_sub_group_shuffle_up_f32(float %f, float %f, i32 %i)
  store volatile float %13, ptr addrspace(1) %p
  ; CHECK: mux.sub_group_shuffle_down %[[L]], %[[L]], %[[I]] : i64
  %14 = call i64 @__mux_sub_group_shuffle_down_i64(i64 %l, i64 %l, i32 %i)
  store volatile i64 %14, ptr addrspace(1) %p
  ; CHECK: mux.sub_group_shuffle_xor %[[D]], %[[I]] : f64
  %15 = call double @__mux_sub_group_shuffle_xor_f64(double %d, i32 %i)
  store volatile double %15, ptr addrspace(1) %p
  ret void
}

; Events may have any type; here they are pointers.
; CHECK-LABEL: func.func @copies
; CHECK-SAME: (%[[G:.*]]: !llvm.ptr<1> {{.*}}, %[[L:.*]]: !llvm.ptr<3> {{.*}}, %[[A:.*]]: i64 {{.*}}, %[[B:.*]]: i64
define void @copies(ptr addrspace(1) %g, ptr addrspace(3) %l, i64 %a, i64 %b) #0 {
  ; CHECK: %[[E:.*]] = mux.dma_read_1d %[[L]], %[[G]] size(%[[A]]) after %{{.*}} : i64
  %1 = call ptr @__mux_dma_read_1D(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 %a, ptr null)
  ; CHECK: %[[F:.*]] = mux.dma_read_2d %[[L]], %[[G]] size(%[[A]], %[[A]]) strides(%[[B]], %[[A]]) after %[[E]] : i64
  %2 = call ptr @__mux_dma_read_2D(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 %a, i64 %b, i64 %a, i64 %a, ptr %1)
  ; CHECK: %[[H:.*]] = mux.dma_read_3d %[[L]], %[[G]] size(%[[A]], %[[B]], %[[A]]) line_strides(%[[B]], %[[B]]) plane_strides(%[[A]], %[[A]]) after %[[F]] : i64
  %3 = call ptr @__mux_dma_read_3D(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 %a, i64 %b, i64 %b, i64 %b, i64 %a, i64 %a, i64 %a, ptr %2)
  ; CHECK: mux.dma_write_1d %[[G]], %[[L]] size(%[[A]]) after %[[H]] : i64
  %4 = call ptr @__mux_dma_write_1D(ptr addrspace(1) %g, ptr addrspace(3) %l, i64 %a, ptr %3)
  ; CHECK: mux.dma_write_2d
  %5 = call ptr @__mux_dma_write_2D(ptr addrspace(1) %g, ptr addrspace(3) %l, i64 %a, i64 %b, i64 %a, i64 %a, ptr %4)
  ; CHECK: mux.dma_write_3d
  %6 = call ptr @__mux_dma_write_3D(ptr addrspace(1) %g, ptr addrspace(3) %l, i64 %a, i64 %b, i64 %b, i64 %b, i64 %a, i64 %a, i64 %a, ptr %5)
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_global_size(i32)
declare i64 @__mux_get_global_offset(i32)
declare i64 @__mux_get_local_id(i32)
declare i64 @__mux_get_local_size(i32)
declare i64 @__mux_get_enqueued_local_size(i32)
declare i64 @__mux_get_group_id(i32)
declare i64 @__mux_get_num_groups(i32)
declare i64 @__mux_get_global_linear_id()
declare i64 @__mux_get_local_linear_id()
declare i32 @__mux_get_work_dim()
declare i32 @__mux_get_sub_group_id()
declare i32 @__mux_get_num_sub_groups()
declare i32 @__mux_get_max_sub_group_size()
declare i32 @__mux_get_sub_group_size()
declare i32 @__mux_get_sub_group_local_id()
declare i1 @__mux_isftz()
declare i1 @__mux_usefast()
declare i1 @__mux_isembeddedprofile()
declare void @__mux_mem_barrier(i32, i32)
declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @__mux_sub_group_barrier(i32, i32, i32)
declare i1 @__mux_sub_group_any_i1(i1)
declare i1 @__mux_work_group_all_i1(i32, i1)
declare i64 @__mux_sub_group_broadcast_i64(i64, i32)
declare i32 @__mux_work_group_broadcast_i32(i32, i32, i64, i64, i64)
declare i32 @__mux_sub_group_reduce_add_i32(i32)
declare float @__mux_work_group_reduce_fadd_f32(i32, float)
declare i32 @__mux_sub_group_scan_inclusive_mul_i32(i32)
declare double @__mux_work_group_scan_exclusive_fmul_f64(i32, double)
declare i1 @__mux_sub_group_reduce_logical_xor_i1(i1)
declare i32 @__mux_vec_group_reduce_umax_v4i32(<4 x i32>)
declare <4 x i32> @__mux_vec_group_scan_inclusive_add_v4i32(<4 x i32>)
declare i32 @__mux_sub_group_shuffle_i32(i32, i32)
declare float @__mux_sub_group_shuffle_up_f32(float, float, i32)
declare i64 @__mux_sub_group_shuffle_down_i64(i64, i64, i32)
declare double @__mux_sub_group_shuffle_xor_f64(double, i32)
declare ptr @__mux_dma_read_1D(ptr addrspace(3), ptr addrspace(1), i64, ptr)
declare ptr @__mux_dma_read_2D(ptr addrspace(3), ptr addrspace(1), i64, i64, i64, i64, ptr)
declare ptr @__mux_dma_read_3D(ptr addrspace(3), ptr addrspace(1), i64, i64, i64, i64, i64, i64, i64, ptr)
declare ptr @__mux_dma_write_1D(ptr addrspace(1), ptr addrspace(3), i64, ptr)
declare ptr @__mux_dma_write_2D(ptr addrspace(1), ptr addrspace(3), i64, i64, i64, i64, ptr)
declare ptr @__mux_dma_write_3D(ptr addrspace(1), ptr addrspace(3), i64, i64, i64, i64, i64, i64, i64, ptr)

attributes #0 = { "mux-kernel"="entry-point" }
