// RUN: cairn-opt %s --split-input-file --verify-diagnostics

// dialect_attr_c13
// expected-error @below {{'func.func' op expected attribute 'mux.printf_formats' to be an array of #mux.printf_format, got ["%d"]}}
func.func private @formats_as_text() attributes {mux.printf_formats = ["%d"]}

// -----

// printf_format_c1
func.func private @type_of_c() attributes {
    // expected-error @below {{expected a type as 'i32' or 'f32x4', got 'int'}}
    mux.printf_formats = [#mux.printf_format<"%d", ["int"], []>]}

// -----

// printf_format_c1
func.func private @other_type() attributes {
    // expected-error @below {{conversion 'd' expects 'int', got argument 0 of type 'f32'}}
    mux.printf_formats = [#mux.printf_format<"%d", ["f32"], []>]}

// -----

// printf_format_c1
func.func private @too_many() attributes {
    // expected-error @below {{expected as many arguments as conversions, 1, got 2}}
    mux.printf_formats = [#mux.printf_format<"%d", ["i32", "i32"], []>]}

// -----

// printf_format_c1
func.func private @without_strings() attributes {
    // expected-error @below {{expected strings for conversion 's', got none}}
    mux.printf_formats = [#mux.printf_format<"%s", ["i32"], []>]}

// -----

// printf_format_c1
func.func private @wrong_format() attributes {
    // expected-error @below {{OpenCL C has no conversion 'n'}}
    mux.printf_formats = [#mux.printf_format<"%n", ["i64"], []>]}

// -----

// printf_buffer_c1
func.func @buffer_of_numbers() {
  // expected-error @below {{'mux.printf_buffer' op result #0 must be LLVM pointer type, but got 'i64'}}
  %0 = mux.printf_buffer : i64
  return
}
