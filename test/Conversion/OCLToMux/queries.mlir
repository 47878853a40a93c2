// RUN: cairn-opt %s --convert-ocl-to-mux | FileCheck %s

// CHECK-LABEL: func @queries_along_a_dimension
// CHECK-SAME: (%[[D:.*]]: i32)
func.func @queries_along_a_dimension(%d: i32) {
  // CHECK-NEXT: mux.global_id %[[D]] : i64
  %0 = ocl.builtin "get_global_id"(%d) : "ulong(uint)"
  // CHECK-NEXT: mux.global_size %[[D]] : i64
  %1 = ocl.builtin "get_global_size"(%d) : "ulong(uint)"
  // CHECK-NEXT: mux.global_offset %[[D]] : i64
  %2 = ocl.builtin "get_global_offset"(%d) : "ulong(uint)"
  // CHECK-NEXT: mux.local_id %[[D]] : i64
  %3 = ocl.builtin "get_local_id"(%d) : "ulong(uint)"
  // CHECK-NEXT: mux.local_size %[[D]] : i64
  %4 = ocl.builtin "get_local_size"(%d) : "ulong(uint)"
  // CHECK-NEXT: mux.enqueued_local_size %[[D]] : i64
  %5 = ocl.builtin "get_enqueued_local_size"(%d) : "ulong(uint)"
  // CHECK-NEXT: mux.group_id %[[D]] : i64
  %6 = ocl.builtin "get_group_id"(%d) : "ulong(uint)"
  // CHECK-NEXT: mux.num_groups %[[D]] : i64
  %7 = ocl.builtin "get_num_groups"(%d) : "ulong(uint)"
  return
}

// CHECK-LABEL: func @queries_of_the_whole_range
func.func @queries_of_the_whole_range() {
  // CHECK-NEXT: mux.work_dim : i32
  %0 = ocl.builtin "get_work_dim"() : "uint()"
  // CHECK-NEXT: mux.global_linear_id : i64
  %1 = ocl.builtin "get_global_linear_id"() : "ulong()"
  // CHECK-NEXT: mux.local_linear_id : i64
  %2 = ocl.builtin "get_local_linear_id"() : "ulong()"
  return
}

// CHECK-LABEL: func @queries_of_sub_groups
func.func @queries_of_sub_groups() {
  // CHECK-NEXT: mux.sub_group_id : i32
  %0 = ocl.builtin "get_sub_group_id"() : "uint()"
  // CHECK-NEXT: mux.sub_group_local_id : i32
  %1 = ocl.builtin "get_sub_group_local_id"() : "uint()"
  // CHECK-NEXT: mux.sub_group_size : i32
  %2 = ocl.builtin "get_sub_group_size"() : "uint()"
  // CHECK-NEXT: mux.max_sub_group_size : i32
  %3 = ocl.builtin "get_max_sub_group_size"() : "uint()"
  // CHECK-NEXT: mux.num_sub_groups : i32
  %4 = ocl.builtin "get_num_sub_groups"() : "uint()"
  return
}

// CHECK-LABEL: func @size_t_of_32_bits
func.func @size_t_of_32_bits(%d: i32) -> i32 {
  // CHECK: mux.global_id %{{.*}} : i32
  %0 = ocl.builtin "get_global_id"(%d) : "uint(uint)"
  return %0 : i32
}
