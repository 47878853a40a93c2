// RUN: cairn-opt %s --mux-print-lane-shapes --split-input-file --verify-diagnostics

// Lanes are work-items that follow each other along dimension 0.
func.func @ids(%p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  // expected-remark @below {{uniform}}
  %c0 = arith.constant 0 : i32
  // expected-remark @below {{uniform}}
  %c1 = arith.constant 1 : i32
  // expected-remark @below {{linear 1}}
  %x = mux.global_id %c0 : i64
  // expected-remark @below {{uniform}}
  %y = mux.global_id %c1 : i64
  // expected-remark @below {{linear 1}}
  %i = arith.trunci %x : i64 to i32
  // expected-remark @below {{uniform}}
  %j = arith.trunci %y : i64 to i32
  // expected-remark @below {{uniform}}
  %row = arith.muli %j, %n overflow<nsw> : i32
  // expected-remark @below {{linear 1}}
  %at = arith.addi %row, %i overflow<nsw> : i32
  // expected-remark @below {{linear 1}}
  %wide = arith.extsi %at : i32 to i64
  // expected-remark @below {{linear 4}}
  %q = llvm.getelementptr %p[%wide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  // expected-remark @below {{varying}}
  %v = llvm.load %q : !llvm.ptr<1> -> f32
  // expected-remark @below {{uniform}}
  %u = llvm.load %p : !llvm.ptr<1> -> f32
  // expected-remark @below {{varying}}
  %sum = arith.addf %v, %u : f32
  // A stride that is not a constant.
  // expected-remark @below {{varying}}
  %column = arith.muli %i, %n overflow<nsw> : i32
  // expected-remark @below {{uniform}}
  %c3 = arith.constant 3 : i32
  // Without a promise the sum may wrap between two lanes.
  // expected-remark @below {{linear 3}}
  %free = arith.muli %i, %c3 : i32
  // expected-remark @below {{varying}}
  %extended = arith.extui %free : i32 to i64
  return
}

// -----

func.func @ways(%p: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  // expected-remark @below {{uniform}}
  %c0 = arith.constant 0 : i32
  // expected-remark @below {{uniform}}
  %one = arith.constant 1 : i64
  // expected-remark @below {{linear 1}}
  %x = mux.global_id %c0 : i64
  // expected-remark @below {{varying}}
  %less = arith.cmpi ult, %x, %n : i64
  // expected-remark @below {{varying, divergent}}
  %a = scf.if %less -> i64 {
    scf.yield %one : i64
  } else {
    scf.yield %n : i64
  }
  // What all lanes of a loop have is the same as long as they are in it.
  // expected-remark @below {{uniform, varying}}
  %b:2 = scf.for %i = %one to %n step %one iter_args(%k = %one, %v = %one) -> (i64, i64) : i64 {
    // expected-remark @below {{uniform}}
    %k1 = arith.addi %k, %i : i64
    // expected-remark @below {{varying}}
    %v1 = arith.xori %v, %x : i64
    scf.yield %k1, %v1 : i64, i64
  }
  // expected-remark @below {{varying, divergent}}
  %c = scf.for %i = %one to %x step %one iter_args(%k = %one) -> (i64) : i64 {
    // expected-remark @below {{varying}}
    %k1 = arith.addi %k, %i : i64
    scf.yield %k1 : i64
  }
  // expected-remark @below {{varying, divergent}}
  %d = scf.while (%k = %one) : (i64) -> i64 {
    // expected-remark @below {{varying}}
    %on = arith.cmpi ult, %k, %x : i64
    scf.condition(%on) %k : i64
  } do {
  ^bb0(%k: i64):
    // expected-remark @below {{uniform}}
    %k1 = arith.addi %k, %one : i64
    scf.yield %k1 : i64
  }
  return
}

// -----

// Lanes that start at numbers which follow each other count together.
func.func @staggered(%n: i64, %step: i64, %p: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  // expected-remark @below {{uniform}}
  %c0 = arith.constant 0 : i32
  // expected-remark @below {{uniform}}
  %zero = arith.constant 0 : i64
  // expected-remark @below {{linear 1}}
  %x = mux.local_id %c0 : i64
  // expected-remark @below {{varying, divergent}}
  %sum = scf.for %i = %x to %n step %step iter_args(%k = %zero) -> (i64) : i64 {
    // expected-remark @below {{linear 8}}
    %q = llvm.getelementptr %p[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i64
    // expected-remark @below {{varying}}
    %v = llvm.load %q : !llvm.ptr<1> -> i64
    // expected-remark @below {{varying}}
    %k1 = arith.addi %k, %v : i64
    scf.yield %k1 : i64
  }
  // Down from the highest one, the first lane would be the first to leave.
  // expected-remark @below {{linear -1}}
  %down = arith.subi %n, %x : i64
  // expected-remark @below {{divergent}}
  scf.for %i = %down to %n step %step : i64 {
    // expected-remark @below {{varying}}
    %q = llvm.getelementptr %p[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i64
    llvm.store %zero, %q : i64, !llvm.ptr<1>
  }
  return
}
