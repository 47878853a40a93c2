// RUN: cairn-opt %s --split-input-file --convert-ocl-to-mux --verify-diagnostics

func.func @collective(%i: i32) -> i32 {
  // expected-error @below {{builtin 'work_group_any' with signature 'int(int)' has no implementation}}
  %0 = ocl.builtin "work_group_any"(%i) : "int(int)"
  return %0 : i32
}

// -----

// Every one of them is named, not only the first.
func.func @two_collectives(%x: f32) -> f32 {
  // expected-error @below {{builtin 'work_group_reduce_add' with signature 'float(float)' has no implementation}}
  %0 = ocl.builtin "work_group_reduce_add"(%x) : "float(float)"
  // expected-error @below {{builtin 'sub_group_reduce_max' with signature 'float(float)' has no implementation}}
  %1 = ocl.builtin "sub_group_reduce_max"(%0) : "float(float)"
  return %1 : f32
}
