; A kernel with "mux-degenerate-subgroups" has one sub-group, its work-group, on
; every target.
; RUN: cairn-run %s --kernel=queries --global=3,2 --local=3,2 --arg out=i32[6]:zeros --print out | FileCheck %s --check-prefix=QUERIES
; RUN: cairn-run %s --device=vulkan --kernel=queries --global=3,2 --local=3,2 --arg out=i32[6]:zeros --print out | FileCheck %s --check-prefix=QUERIES
; QUERIES: out = 1660 1661 1662 1663 1664 1665
; RUN: cairn-run %s --kernel=reduce --global=3,2 --local=3,2 --arg out=i32[6]:zeros --print out | FileCheck %s --check-prefix=REDUCE
; RUN: cairn-run %s --device=vulkan --kernel=reduce --global=3,2 --local=3,2 --arg out=i32[6]:zeros --print out | FileCheck %s --check-prefix=REDUCE
; REDUCE: out = 15 15 15 15 15 15
; RUN: cairn-run %s --kernel=scan --global=3,2 --local=3,2 --arg out=i32[6]:zeros --print out | FileCheck %s --check-prefix=SCAN
; RUN: cairn-run %s --device=vulkan --kernel=scan --global=3,2 --local=3,2 --arg out=i32[6]:zeros --print out | FileCheck %s --check-prefix=SCAN
; SCAN: out = 0 0 1 3 6 10
; RUN: cairn-run %s --kernel=any --global=3,2 --local=3,2 --arg out=i32[6]:zeros --print out | FileCheck %s --check-prefix=ANY
; RUN: cairn-run %s --device=vulkan --kernel=any --global=3,2 --local=3,2 --arg out=i32[6]:zeros --print out | FileCheck %s --check-prefix=ANY
; ANY: out = 10 10 10 10 10 10
; RUN: cairn-run %s --kernel=broadcast --global=3,2 --local=3,2 --arg out=i32[6]:zeros --print out | FileCheck %s --check-prefix=BROADCAST
; RUN: cairn-run %s --device=vulkan --kernel=broadcast --global=3,2 --local=3,2 --arg out=i32[6]:zeros --print out | FileCheck %s --check-prefix=BROADCAST
; BROADCAST: out = 4 4 4 4 4 4
; RUN: cairn-run %s --kernel=shuffle --global=3,2 --local=3,2 --arg out=i32[6]:zeros --print out | FileCheck %s --check-prefix=SHUFFLE
; RUN: cairn-run %s --device=vulkan --kernel=shuffle --global=3,2 --local=3,2 --arg out=i32[6]:zeros --print out | FileCheck %s --check-prefix=SHUFFLE
; SHUFFLE: out = 15 4 33 22 51 40
; RUN: cairn-run %s --kernel=relative --global=3,2 --local=3,2 --arg out=i32[6]:zeros --print out | FileCheck %s --check-prefix=RELATIVE
; RUN: cairn-run %s --device=vulkan --kernel=relative --global=3,2 --local=3,2 --arg out=i32[6]:zeros --print out | FileCheck %s --check-prefix=RELATIVE
; RELATIVE: out = 1402 1503 4 105 220 321
target triple = "spir64-unknown-unknown"

define void @queries(ptr addrspace(1) %out) #0 !reqd_work_group_size !0 {
  %id = call i64 @__mux_get_global_linear_id()
  %v = trunc i64 %id to i32
  %a = call i32 @__mux_get_sub_group_id()
  %b = call i32 @__mux_get_num_sub_groups()
  %c = call i32 @__mux_get_sub_group_size()
  %d = call i32 @__mux_get_max_sub_group_size()
  %e = call i32 @__mux_get_sub_group_local_id()
  %f = mul i32 %b, 1000
  %g = mul i32 %c, 100
  %h = mul i32 %d, 10
  %i = add i32 %f, %g
  %j = add i32 %h, %e
  %k = add i32 %i, %j
  %r = add i32 %k, %a
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %r, ptr addrspace(1) %at
  ret void
}

define void @reduce(ptr addrspace(1) %out) #0 !reqd_work_group_size !0 {
  %id = call i64 @__mux_get_global_linear_id()
  %v = trunc i64 %id to i32
  %r = call i32 @__mux_sub_group_reduce_add_i32(i32 %v)
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %r, ptr addrspace(1) %at
  ret void
}

define void @scan(ptr addrspace(1) %out) #0 !reqd_work_group_size !0 {
  %id = call i64 @__mux_get_global_linear_id()
  %v = trunc i64 %id to i32
  %r = call i32 @__mux_sub_group_scan_exclusive_add_i32(i32 %v)
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %r, ptr addrspace(1) %at
  ret void
}

define void @any(ptr addrspace(1) %out) #0 !reqd_work_group_size !0 {
  %id = call i64 @__mux_get_global_linear_id()
  %v = trunc i64 %id to i32
  %t = icmp eq i32 %v, 3
  %a = call i1 @__mux_sub_group_any_i1(i1 %t)
  %b = call i1 @__mux_sub_group_all_i1(i1 %t)
  %c = select i1 %a, i32 10, i32 0
  %d = select i1 %b, i32 1, i32 0
  %r = add i32 %c, %d
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %r, ptr addrspace(1) %at
  ret void
}

define void @broadcast(ptr addrspace(1) %out) #0 !reqd_work_group_size !0 {
  %id = call i64 @__mux_get_global_linear_id()
  %v = trunc i64 %id to i32
  %r = call i32 @__mux_sub_group_broadcast_i32(i32 %v, i32 4)
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %r, ptr addrspace(1) %at
  ret void
}

define void @shuffle(ptr addrspace(1) %out) #0 !reqd_work_group_size !0 {
  %id = call i64 @__mux_get_global_linear_id()
  %v = trunc i64 %id to i32
  %lane = sub i32 5, %v
  %s = call i32 @__mux_sub_group_shuffle_i32(i32 %v, i32 %lane)
  call void @__mux_sub_group_barrier(i32 0, i32 3, i32 136)
  %x = call i32 @__mux_sub_group_shuffle_xor_i32(i32 %v, i32 1)
  %m = mul i32 %x, 10
  %r = add i32 %m, %s
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %r, ptr addrspace(1) %at
  ret void
}

define void @relative(ptr addrspace(1) %out) #0 !reqd_work_group_size !0 {
  %id = call i64 @__mux_get_global_linear_id()
  %v = trunc i64 %id to i32
  %u = add i32 %v, 10
  %n = add i32 %v, 20
  %a = call i32 @__mux_sub_group_shuffle_up_i32(i32 %u, i32 %v, i32 2)
  %b = call i32 @__mux_sub_group_shuffle_down_i32(i32 %v, i32 %n, i32 2)
  %m = mul i32 %a, 100
  %r = add i32 %m, %b
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %r, ptr addrspace(1) %at
  ret void
}

declare i64 @__mux_get_global_linear_id()
declare i32 @__mux_get_sub_group_id()
declare i32 @__mux_get_num_sub_groups()
declare i32 @__mux_get_sub_group_size()
declare i32 @__mux_get_max_sub_group_size()
declare i32 @__mux_get_sub_group_local_id()
declare i32 @__mux_sub_group_reduce_add_i32(i32)
declare i32 @__mux_sub_group_scan_exclusive_add_i32(i32)
declare i1 @__mux_sub_group_any_i1(i1)
declare i1 @__mux_sub_group_all_i1(i1)
declare i32 @__mux_sub_group_broadcast_i32(i32, i32)
declare i32 @__mux_sub_group_shuffle_i32(i32, i32)
declare i32 @__mux_sub_group_shuffle_xor_i32(i32, i32)
declare i32 @__mux_sub_group_shuffle_up_i32(i32, i32, i32)
declare i32 @__mux_sub_group_shuffle_down_i32(i32, i32, i32)
declare void @__mux_sub_group_barrier(i32, i32, i32)

attributes #0 = { "mux-kernel"="entry-point" "mux-degenerate-subgroups" }
!0 = !{i32 3, i32 2, i32 1}
