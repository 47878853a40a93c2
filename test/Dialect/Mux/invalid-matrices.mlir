// RUN: cairn-opt %s --split-input-file --verify-diagnostics

// matrix_c1
// expected-error @below {{expected rows and columns that are powers of two from 1 to 256, got 3 and 16}}
func.func private @rows(!mux.matrix<3x16xf32, a>)

// -----

// matrix_c2
// expected-error @below {{expected elements of f16, f32, f64, i8, i16, i32 or i64, got 'i4'}}
func.func private @elements(!mux.matrix<16x16xi4, a>)

// -----

// expected-error @below {{expected the use a, b or accumulator of a matrix, got c}}
func.func private @use(!mux.matrix<16x16xf32, c>)

// -----

// expected-error @below {{expected rows and columns of a matrix, got 3 dimensions}}
func.func private @dimensions(!mux.matrix<16x16x16xf32, a>)

// -----

// sub_group_matrix_fill_c1
func.func @filled(%x: i32) {
  // expected-error @below {{type of the value is the element type of the result}}
  %0 = "mux.sub_group_matrix_fill"(%x) : (i32) -> !mux.matrix<16x16xf32, accumulator>
  return
}

// -----

// sub_group_matrix_load_c1
func.func @private_memory(%p: !llvm.ptr, %n: i64) {
  // expected-error @below {{operand #0 must be pointer to global or local memory}}
  %0 = mux.sub_group_matrix_load %p stride %n align 2 : !llvm.ptr, i64 -> !mux.matrix<16x16xf16, a>
  return
}

// -----

// sub_group_matrix_load_c2
func.func @alignment(%p: !llvm.ptr<1>, %n: i64) {
  // expected-error @below {{expected an alignment of at least 2 bytes, got 1}}
  %0 = mux.sub_group_matrix_load %p stride %n align 1 : !llvm.ptr<1>, i64 -> !mux.matrix<16x16xf16, a>
  return
}

// -----

// sub_group_matrix_store_c1
func.func @constants(%m: !mux.matrix<16x16xf16, a>, %p: !llvm.ptr<2>, %n: i64) {
  // expected-error @below {{operand #1 must be pointer to global or local memory}}
  mux.sub_group_matrix_store %m, %p stride %n align 2 : !mux.matrix<16x16xf16, a>, !llvm.ptr<2>, i64
  return
}

// -----

// sub_group_matrix_store_c2
func.func @store_alignment(%m: !mux.matrix<16x16xf32, a>, %p: !llvm.ptr<1>, %n: i64) {
  // expected-error @below {{expected an alignment of at least 4 bytes, got 2}}
  mux.sub_group_matrix_store %m, %p stride %n align 2 : !mux.matrix<16x16xf32, a>, !llvm.ptr<1>, i64
  return
}

// -----

// sub_group_matrix_multiply_add_c1
func.func @uses(%a: !mux.matrix<16x16xf16, a>, %c: !mux.matrix<16x16xf32, accumulator>) {
  // expected-error @below {{expected matrices for a, b and accumulator}}
  %0 = mux.sub_group_matrix_multiply_add %a, %a, %c : !mux.matrix<16x16xf16, a>, !mux.matrix<16x16xf16, a> -> !mux.matrix<16x16xf32, accumulator>
  return
}

// -----

// sub_group_matrix_multiply_add_c1
func.func @shapes(%a: !mux.matrix<16x8xf16, a>, %b: !mux.matrix<16x16xf16, b>, %c: !mux.matrix<16x16xf32, accumulator>) {
  // expected-error @below {{expected matrices of M by K, K by N and M by N}}
  %0 = mux.sub_group_matrix_multiply_add %a, %b, %c : !mux.matrix<16x8xf16, a>, !mux.matrix<16x16xf16, b> -> !mux.matrix<16x16xf32, accumulator>
  return
}

// -----

// sub_group_matrix_multiply_add_c2
func.func @types(%a: !mux.matrix<16x16xi8, a>, %b: !mux.matrix<16x16xi8, b>, %c: !mux.matrix<16x16xf32, accumulator>) {
  // expected-error @below {{expected elements of one type, and sums of the same kind}}
  %0 = mux.sub_group_matrix_multiply_add %a, %b, %c : !mux.matrix<16x16xi8, a>, !mux.matrix<16x16xi8, b> -> !mux.matrix<16x16xf32, accumulator>
  return
}

// -----

// sub_group_matrix_multiply_add_c3
func.func @unsigned(%a: !mux.matrix<16x16xf16, a>, %b: !mux.matrix<16x16xf16, b>, %c: !mux.matrix<16x16xf32, accumulator>) {
  // expected-error @below {{expected integers, as it is unsigned}}
  %0 = mux.sub_group_matrix_multiply_add %a, %b, %c unsigned : !mux.matrix<16x16xf16, a>, !mux.matrix<16x16xf16, b> -> !mux.matrix<16x16xf32, accumulator>
  return
}

// -----

// sub_group_matrix_convert_c1
func.func @converted(%a: !mux.matrix<16x16xi8, a>) {
  // expected-error @below {{expected matrices of one shape and use, and floats of different types}}
  %0 = mux.sub_group_matrix_convert %a : !mux.matrix<16x16xi8, a> -> !mux.matrix<16x16xi32, a>
  return
}
