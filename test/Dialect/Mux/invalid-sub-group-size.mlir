// RUN: cairn-opt %s --mux-select-sub-groups --split-input-file --verify-diagnostics

// expected-error @below {{kernel 'six' requires sub-groups of 6 work-items, expected a power of two from 1 to 32}}
func.func @six() attributes {mux.base_fn_name = "six", mux.intel_reqd_sub_group_size = 6 : i32, mux.kernel = #mux.kernel<entry_point>} {
  return
}

// -----

// expected-error @below {{kernel 'many' requires sub-groups of 64 work-items, expected a power of two from 1 to 32}}
func.func @many() attributes {mux.base_fn_name = "many", mux.intel_reqd_sub_group_size = 64 : i32, mux.kernel = #mux.kernel<entry_point>} {
  return
}
