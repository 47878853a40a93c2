; The invocations of a vec_group are the elements of a vector.
; RUN: cairn-run %s --global=2 --arg out=i32[2]:zeros --print out | FileCheck %s
; RUN: cairn-run %s --device=vulkan --global=2 --arg out=i32[2]:zeros --print out | FileCheck %s
; CHECK: out = 10316 14630
target triple = "spir64-unknown-unknown"

define void @k(ptr addrspace(1) %out) "mux-kernel"="entry-point" {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %first = insertelement <4 x i32> poison, i32 %i, i32 0
  %all = shufflevector <4 x i32> %first, <4 x i32> poison, <4 x i32> zeroinitializer
  %v = add <4 x i32> %all, <i32 0, i32 1, i32 2, i32 3>
  %sum = call i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32> %v)
  %scan = call <4 x i32> @__mux_vec_group_scan_inclusive_add_v4i32(<4 x i32> %v)
  %third = extractelement <4 x i32> %scan, i32 2
  %one = call i32 @__mux_vec_group_broadcast_v4i32(<4 x i32> %v, i32 %i)
  %is = icmp eq <4 x i32> %v, <i32 9, i32 9, i32 9, i32 3>
  %any = call i1 @__mux_vec_group_any_v4i1(<4 x i1> %is)
  %truth = select i1 %any, i32 10000, i32 14000
  %a = add i32 %truth, %sum
  %b = mul i32 %third, 100
  %c = add i32 %a, %b
  %d = mul i32 %one, 5
  %e = add i32 %c, %d
  %f = add i32 %e, 10
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %f, ptr addrspace(1) %at
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32>)
declare <4 x i32> @__mux_vec_group_scan_inclusive_add_v4i32(<4 x i32>)
declare i32 @__mux_vec_group_broadcast_v4i32(<4 x i32>, i32)
declare i1 @__mux_vec_group_any_v4i1(<4 x i1>)
