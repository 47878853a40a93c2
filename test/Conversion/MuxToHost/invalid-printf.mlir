// RUN: cairn-opt %s --split-input-file --convert-mux-to-host --verify-diagnostics

func.func @says_nothing_of_its_records() attributes {
    mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  // expected-error @below {{'mux.printf_buffer' op expected 'mux.printf_formats' on the kernel}}
  %0 = mux.printf_buffer : !llvm.ptr<1>
  return
}

// -----

func.func @has_no_records() attributes {
    mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops,
    mux.printf_formats = []} {
  // expected-error @below {{'mux.printf_buffer' op expected 'mux.printf_formats' on the kernel}}
  %0 = mux.printf_buffer : !llvm.ptr<1>
  return
}
