// RUN: cairn-opt %s --split-input-file --verify-diagnostics --verify-cairn-level=level=ocl

func.func @unfinished_raising(%a: i32) -> i32 {
  // expected-error @below {{'llvm.add' is not legal at the level 'ocl', which holds ocl, mux, arith, math, vector, scf, ub and llvm memory ops}}
  %0 = llvm.add %a, %a : i32
  return %0 : i32
}

// -----

func.func @of_a_level_below(%n: i64) {
  // expected-error @below {{'mux.work_items' is not legal at the level 'ocl'}}
  mux.work_items (%x, %y, %z) in (%n, %n, %n) : i64 {
  }
  return
}

// -----

// expected-error @below {{expected structured control flow at the level 'ocl', got 2 blocks}}
func.func @unstructured() {
  cf.br ^a
^a:
  return
}

// -----

func.func @calls_stay_nowhere() {
  // expected-error @below {{'func.call' is not legal at the level 'ocl'}}
  func.call @calls_stay_nowhere() : () -> ()
  return
}

// -----

// expected-error @below {{'llvm.func' is not legal at the level 'ocl'}}
llvm.func @of_the_level_above() {
  llvm.return
}

// -----

// One for each function.
func.func @first(%a: i32) {
  // expected-error @below {{'llvm.mul' is not legal at the level 'ocl'}}
  %0 = llvm.mul %a, %a : i32
  %1 = llvm.add %a, %a : i32
  return
}
func.func @second(%x: f32) {
  // expected-error @below {{'llvm.fneg' is not legal at the level 'ocl'}}
  %0 = llvm.fneg %x : f32
  return
}

// -----

// Memory, pointer comparison, and what no dialect upstream has, are LLVM's.
func.func @legal(%p: !llvm.ptr<1>, %q: !llvm.ptr<1>, %v: vector<2xi16>, %x: f32) {
  %0 = llvm.load %p : !llvm.ptr<1> -> i32
  %1 = llvm.icmp "eq" %p, %q : !llvm.ptr<1>
  %2 = llvm.bitcast %v : vector<2xi16> to i32
  %3 = llvm.intr.fshl(%0, %0, %2) : (i32, i32, i32) -> i32
  %4 = ocl.builtin "sin"(%x) : "float(float)"
  llvm.store %3, %q : i32, !llvm.ptr<1>
  return
}
llvm.mlir.global internal constant @table() {addr_space = 2 : i32} : i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.add %0, %0 : i32
  llvm.return %1 : i32
}

// -----

// expected-error @below {{a value of type 'bf16' is not legal at the level 'ocl', whose floats are f16, f32 and f64}}
func.func @foreign_argument(%x: bf16) {
  return
}
func.func @foreign_result(%p: !llvm.ptr<1>) {
  // expected-error @below {{a value of type 'vector<2xf128>' is not legal}}
  %0 = llvm.load %p : !llvm.ptr<1> -> vector<2xf128>
  %1 = llvm.load %p : !llvm.ptr<1> -> !llvm.ppc_fp128
  return
}

// -----

// What raising knows is what the level refuses.
func.func @intrinsic(%x: f32) -> f32 {
  // expected-error @below {{'llvm.intr.fabs' is not legal at the level 'ocl'}}
  %y = llvm.intr.fabs(%x) : (f32) -> f32
  return %y : f32
}
