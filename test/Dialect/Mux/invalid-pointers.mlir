// RUN: cairn-opt %s --split-input-file --verify-diagnostics

// generic_cast_c1
func.func @cast_of_a_named_pointer(%p: !llvm.ptr<1>) {
  // expected-error @below {{'mux.generic_cast' op operand #0 must be pointer to generic memory, !llvm.ptr<4>, but got '!llvm.ptr<1>'}}
  %0 = "mux.generic_cast"(%p) : (!llvm.ptr<1>) -> !llvm.ptr<3>
  return
}

// -----

// generic_cast_c2
func.func @cast_to_constant_memory(%p: !llvm.ptr<4>) {
  // expected-error @below {{'mux.generic_cast' op result #0 must be pointer to private, global or local memory, but got '!llvm.ptr<2>'}}
  %0 = "mux.generic_cast"(%p) : (!llvm.ptr<4>) -> !llvm.ptr<2>
  return
}
