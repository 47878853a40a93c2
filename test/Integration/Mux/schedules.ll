; Who executes what is behind a barrier, and in which order, as ComputeMux's
; attributes say. A counter in local memory tells: each execution adds to it.
; RUN: cairn-run %s --kernel=once --global=8 --local=4 --arg out=i32[8]:zeros --print out | FileCheck %s --check-prefix=ONCE
; ONCE: out = 1 1 1 1 1 1 1 1
; RUN: cairn-run %s --kernel=linear --global=2,3 --local=2,3 --arg out=i32[6]:zeros --print out | FileCheck %s --check-prefix=LINEAR
; LINEAR: out = 0 1 2 3 4 5
; RUN: cairn-run %s --kernel=by_y --global=2,3 --local=2,3 --arg out=i32[6]:zeros --print out | FileCheck %s --check-prefix=BY-Y
; BY-Y: out = 0 3 1 4 2 5
; RUN: not cairn-run %s --device=vulkan --kernel=linear --global=2,3 --local=2,3 --arg out=i32[6]:zeros 2>&1 | FileCheck %s --check-prefix=GPU
; GPU: error: a GPU does not run work-items one after the other, as 'mux.barrier_schedule' of linear asks for
target triple = "spir64-unknown-unknown"

@counter = internal addrspace(3) global i32 undef

define void @once(ptr addrspace(1) %out) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  store volatile i32 0, ptr addrspace(3) @counter
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264) #2
  %before = load volatile i32, ptr addrspace(3) @counter
  %after = add i32 %before, 1
  store volatile i32 %after, ptr addrspace(3) @counter
  call void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
  ; What the one computed is everybody's.
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %after, ptr addrspace(1) %at
  ret void
}

define void @linear(ptr addrspace(1) %out) #1 {
  %id = call i64 @__mux_get_global_linear_id()
  store volatile i32 0, ptr addrspace(3) @counter
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264) #3
  %before = load volatile i32, ptr addrspace(3) @counter
  %after = add i32 %before, 1
  store volatile i32 %after, ptr addrspace(3) @counter
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %before, ptr addrspace(1) %at
  ret void
}

define void @by_y(ptr addrspace(1) %out) #1 {
  %id = call i64 @__mux_get_global_linear_id()
  store volatile i32 0, ptr addrspace(3) @counter
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %before = load volatile i32, ptr addrspace(3) @counter
  %after = add i32 %before, 1
  store volatile i32 %after, ptr addrspace(3) @counter
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %before, ptr addrspace(1) %at
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_global_linear_id()
declare void @__mux_work_group_barrier(i32, i32, i32)

attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel"="entry-point" "mux-work-item-order"="yxz" }
attributes #2 = { "mux-barrier-schedule"="once" }
attributes #3 = { "mux-barrier-schedule"="linear" }
