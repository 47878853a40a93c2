// RUN: cairn-opt %s --split-input-file --verify-diagnostics

// dialect_attr_c1
// expected-error @below {{'func.func' op unknown attribute 'mux.reqd_workgroup_size'}}
func.func private @unknown() attributes {mux.reqd_workgroup_size = array<i64: 1, 1, 1>}

// -----

// dialect_attr_c2
func.func @kernel_on_a_return() {
  // expected-error @below {{'func.return' op expected attribute 'mux.kernel' on a function only}}
  return {mux.kernel = #mux.kernel<kernel>}
}

// -----

// dialect_attr_c3
// expected-error @below {{'func.func' op expected attribute 'mux.kernel' to be #mux.kernel<kernel> or #mux.kernel<entry_point>, got "entry-point"}}
func.func private @kernel_as_a_string() attributes {mux.kernel = "entry-point"}

// -----

// dialect_attr_c4
// expected-error @below {{'func.func' op expected attribute 'mux.orig_fn' to be a non-empty string, got ""}}
func.func private @empty_name() attributes {mux.orig_fn = ""}

// -----

// dialect_attr_c4
// expected-error @below {{'func.func' op expected attribute 'mux.base_fn_name' to be a non-empty string, got @f}}
func.func private @name_as_a_symbol() attributes {mux.base_fn_name = @f}

// -----

// dialect_attr_c5
// expected-error @below {{'func.func' op expected attribute 'mux.local_mem_usage' to be a positive integer, got 0 : i64}}
func.func private @no_local_memory() attributes {mux.local_mem_usage = 0 : i64}

// -----

// dialect_attr_c6
// expected-error @below {{'func.func' op expected attribute 'mux.work_item_order' to be a #mux.work_item_order of xyz, xzy, yxz, yzx, zxy or zyx, got "xyz"}}
func.func private @order_as_a_string() attributes {mux.work_item_order = "xyz"}

// -----

// dialect_attr_c7
// expected-error @below {{'func.func' op expected attribute 'mux.barrier_schedule' on a mux.work_group_barrier only}}
func.func private @schedule_on_a_function() attributes {mux.barrier_schedule = #mux.barrier_schedule<once>}

// -----

// dialect_attr_c7
func.func @schedule_as_a_string() {
  // expected-error @below {{'mux.work_group_barrier' op expected attribute 'mux.barrier_schedule' to be a #mux.barrier_schedule of unordered, once or linear, got "once"}}
  mux.work_group_barrier id(1) scope(work_group) semantics(acq_rel, work_group) {mux.barrier_schedule = "once"}
  return
}

// -----

// dialect_attr_c7
func.func @schedule_of_a_sub_group() {
  // expected-error @below {{'mux.sub_group_barrier' op expected attribute 'mux.barrier_schedule' on a mux.work_group_barrier only}}
  mux.sub_group_barrier id(1) scope(sub_group) semantics(acq_rel, sub_group) {mux.barrier_schedule = #mux.barrier_schedule<once>}
  return
}

// -----

// dialect_attr_c8
// expected-note @below {{the function is here}}
func.func @promises_no_sub_groups(%x: i32) attributes {mux.no_subgroups} {
  // expected-error @below {{'mux.reduce' op expected no use of sub-groups in a function with 'mux.no_subgroups'}}
  %0 = mux.reduce sub_group add %x : i32
  return
}

// -----

// dialect_attr_c8
// expected-note @below {{the function is here}}
func.func @asks_for_its_sub_group() attributes {mux.no_subgroups} {
  // expected-error @below {{'mux.sub_group_id' op expected no use of sub-groups in a function with 'mux.no_subgroups'}}
  %0 = mux.sub_group_id : i32
  return
}

// -----

// dialect_attr_c14
// expected-error @below {{'builtin.module' op expected attribute 'mux.is_ftz' to be a unit attribute, got true}}
module attributes {mux.is_ftz = true} {
}

// -----

// dialect_attr_c14
// expected-error @below {{'func.func' op expected attribute 'mux.use_fast' on a module only}}
func.func private @option_on_a_function() attributes {mux.use_fast}

// -----

// dialect_attr_c8
// expected-error @below {{'func.func' op expected attribute 'mux.no_subgroups' to be a unit attribute, got true}}
func.func private @no_subgroups_with_a_value() attributes {mux.no_subgroups = true}

// -----

// dialect_attr_c8
// expected-error @below {{'func.func' op expected attribute 'mux.degenerate_subgroups' to be a unit attribute, got false}}
func.func private @degenerate_subgroups_with_a_value() attributes {mux.degenerate_subgroups = false}

// -----

// dialect_attr_c9
// expected-error @below {{'func.func' op expected attribute 'mux.reqd_work_group_size' to be an i64 array of 3 positive numbers, got array<i64: 64, 1>}}
func.func private @size_of_two_dimensions() attributes {mux.reqd_work_group_size = array<i64: 64, 1>}

// -----

// dialect_attr_c9
// expected-error @below {{'func.func' op expected attribute 'mux.reqd_work_group_size' to be an i64 array of 3 positive numbers, got array<i64: 64, 0, 1>}}
func.func private @size_with_a_zero() attributes {mux.reqd_work_group_size = array<i64: 64, 0, 1>}

// -----

// dialect_attr_c10
// expected-error @below {{'func.func' op expected attribute 'mux.max_work_dim' to be an i32 from 1 to 3, got 4 : i32}}
func.func private @four_dimensions() attributes {mux.max_work_dim = 4 : i32}

// -----

// dialect_attr_c10
// expected-error @below {{'func.func' op expected attribute 'mux.max_work_dim' to be an i32 from 1 to 3, got 3 : i64}}
func.func private @dimensions_as_i64() attributes {mux.max_work_dim = 3 : i64}

// -----

// dialect_attr_c11
// expected-error @below {{'func.func' op expected attribute 'mux.intel_reqd_sub_group_size' to be a positive i32, got -8 : i32}}
func.func private @negative_sub_group_size() attributes {mux.intel_reqd_sub_group_size = -8 : i32}

// -----

// dialect_attr_c12
// expected-error @below {{'func.func' op expected attribute 'mux.work_item_loops' to be a unit attribute, got 1 : i64}}
func.func private @work_item_loops_with_a_value() attributes {mux.work_item_loops = 1}

// -----

// dialect_attr_c16
// expected-error @below {{'func.func' op expected attribute 'mux.coarsening' to be an i64 array of 3 positive numbers, got array<i64: 2, 0, 1>}}
func.func private @coarse_by_none() attributes {mux.coarsening = array<i64: 2, 0, 1>}

// -----

// dialect_attr_c15
// expected-error @below {{'func.func' op expected attribute 'mux.lanes' to be an i32, a power of two from 1 to 32, got 6 : i32}}
func.func private @six_lanes() attributes {mux.lanes = 6 : i32}

// -----

// dialect_attr_c15
// expected-error @below {{'func.func' op expected attribute 'mux.suggested_lanes' to be an i32, a power of two from 1 to 32, got 8 : i64}}
func.func private @lanes_as_i64() attributes {mux.suggested_lanes = 8 : i64}

// -----

// dialect_attr_c3
// expected-error @below {{expected one of [kernel, entry_point] for kernel kind, got: entry}}
// expected-error @below {{failed to parse Mux_KernelKindAttr parameter 'value' which is to be a `::cairn::mux::KernelKind`}}
func.func private @unknown_kind() attributes {mux.kernel = #mux.kernel<entry>}

// -----

// dialect_attr_c18
// expected-error @below {{'func.func' op expected attribute 'mux.lane_array' on an llvm.alloca only}}
func.func private @lane_array_of_a_function() attributes {mux.lane_array}

// -----

// dialect_attr_c18
func.func @lane_array_with_a_value(%n: i32) {
  // expected-error @below {{'llvm.alloca' op expected attribute 'mux.lane_array' to be a unit attribute, got 4 : i32}}
  %array = llvm.alloca %n x i32 {mux.lane_array = 4 : i32} : (i32) -> !llvm.ptr
  return
}

// -----

// dialect_attr_c21
// expected-error @below {{'func.func' op expected attribute 'mux.sub_group_size' to be an i32, a power of two from 1 to 32, got 6 : i32}}
func.func private @six_in_a_sub_group() attributes {mux.sub_group_size = 6 : i32}

// -----

// dialect_attr_c17
// expected-error @below {{'func.func' op expected attribute 'mux.groups_unobserved' to be a unit attribute, got true}}
func.func private @unobserved_with_a_value() attributes {mux.groups_unobserved = true}

// -----

// dialect_attr_c25
// expected-error @below {{'func.func' op expected attribute 'mux.goes_across' to be a unit attribute, got true}}
func.func private @across_with_a_value() attributes {mux.goes_across = true}

// -----

// dialect_attr_c23
// expected-error @below {{'func.func' op expected attribute 'mux.work_item_dim' on a loop only}}
func.func private @dim_of_a_function() attributes {mux.work_item_dim = 0 : i32}

// -----

// dialect_attr_c23
func.func @dim_beyond(%n: index) {
  // expected-error @below {{'scf.for' op expected attribute 'mux.work_item_dim' to be an i32 from 0 to 2, got 3 : i32}}
  scf.for %i = %n to %n step %n {
  } {mux.work_item_dim = 3 : i32}
  return
}

// -----

// dialect_attr_c24
// expected-error @below {{'func.func' op expected attribute 'mux.group_decision' on a builtin.unrealized_conversion_cast only}}
func.func private @decision_of_a_function() attributes {mux.group_decision = 1 : i32}

// -----

// dialect_attr_c24
func.func @unknown_decision(%n: i32) {
  // expected-error @below {{'builtin.unrealized_conversion_cast' op expected attribute 'mux.group_decision' to be an i32 below 3, got 3 : i32}}
  %0 = builtin.unrealized_conversion_cast %n : i32 to i32 {mux.group_decision = 3 : i32}
  return
}
