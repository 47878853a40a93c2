// RUN: cairn-opt %s --split-input-file --convert-mux-to-host --verify-diagnostics

// A pointer of 32 bits is a value like any other until its size shows.

module attributes {llvm.target_triple = "spir-unknown-unknown"} {
  func.func @in_memory(%p: !llvm.ptr<1>) attributes {
      mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
    // expected-error @below {{a kernel for 32-bit pointers ('spir') keeps a pointer in memory or in an integer here}}
    llvm.store %p, %p : !llvm.ptr<1>, !llvm.ptr<1>
    return
  }
}

// -----

module attributes {llvm.target_triple = "spir-unknown-unknown"} {
  func.func @in_an_integer(%p: !llvm.ptr<1>) attributes {
      mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
    // expected-error @below {{where the host's pointers of 64 bits do not fit; compile it for 'spir64'}}
    %0 = llvm.ptrtoint %p : !llvm.ptr<1> to i32
    return
  }
}

// -----

module attributes {llvm.target_triple = "spir-unknown-unknown"} {
  func.func @before_a_field(%p: !llvm.ptr<1>) attributes {
      mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
    // expected-error @below {{a kernel for 32-bit pointers ('spir')}}
    %0 = llvm.getelementptr %p[0, 1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, !llvm.struct<(ptr<1>, i32)>
    return
  }
}

// -----

module attributes {llvm.target_triple = "spir-unknown-unknown"} {
  func.func @as_a_value(%p: !llvm.ptr<1>, %q: !llvm.ptr<1>, %c: i1) attributes {
      mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
    %0 = arith.select %c, %p, %q : !llvm.ptr<1>
    %1 = llvm.getelementptr %0[4] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %2 = llvm.mlir.zero : !llvm.ptr<1>
    %3 = llvm.icmp "eq" %1, %2 : !llvm.ptr<1>
    return
  }
}

// -----

module attributes {llvm.target_triple = "spir64-unknown-unknown"} {
  func.func @of_64_bits(%p: !llvm.ptr<1>) attributes {
      mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
    llvm.store %p, %p : !llvm.ptr<1>, !llvm.ptr<1>
    return
  }
}
