// Functions on private memory: of the kernel and of a function that calls
// another, in any order, element by element.
// REQUIRES: vulkan, host
// DEFINE: %{run} = cairn-run %s --kernel=k --global=8 --local=4 '--arg=o=u32[8]:zeros' --print=o
// RUN: %{run} | FileCheck %s
// RUN: %{run} --device=vulkan | FileCheck %s
// RUN: %{run} --device=vulkan --build-options=--physical-addressing | FileCheck %s
// RUN: cairnc %s --target=vulkan --emit=spirv -o - | FileCheck %s --check-prefix=SPIRV
// RUN: cairnc %s --target=vulkan -o %t.spv
// RUN: spirv-val --target-env vulkan1.1 %t.spv

// What a[] and b[] of the kernel come to in C:
//   a = {i, 2i, 3i, 4i}; b = {5, 6, 7, 8}; s = 1
//   mix(a, b, &s, i); mix(b, a, &s, i + 1); r = outer(b, i);
//   o = a[i & 3] + 16 * b[(i + 1) & 3] + 256 * s + 65536 * r
// CHECK: o = 1513842 4205639 3354110 10957963 9126838 14182223 6244042 22502939

// SPIRV-DAG: spirv.GlobalVariable @k.private : !spirv.ptr<!spirv.array<4 x i32>, Private>
// SPIRV-DAG: spirv.GlobalVariable @outer.private
// SPIRV: spirv.FunctionCall @mix(%{{.*}})
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<4xi64>, i64 = dense<64> : vector<2xi64>, i32 = dense<32> : vector<2xi64>>, llvm.target_triple = "spir64-unknown-unknown", ocl.version = array<i64: 1, 2>} {
  // p[x & 3] += 3 * q[(x + 1) & 3]; *sum += p[x & 3];
  func.func private @mix(%p: !llvm.ptr, %q: !llvm.ptr, %sum: !llvm.ptr, %x: i32) {
    %c1 = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    %i = arith.andi %x, %c3 : i32
    %next = arith.addi %x, %c1 : i32
    %j = arith.andi %next, %c3 : i32
    %pi = llvm.getelementptr %p[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %qj = llvm.getelementptr %q[%j] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %a = llvm.load %pi : !llvm.ptr -> i32
    %b = llvm.load %qj : !llvm.ptr -> i32
    %scaled = arith.muli %b, %c3 : i32
    %new = arith.addi %a, %scaled : i32
    llvm.store %new, %pi : i32, !llvm.ptr
    %s = llvm.load %sum : !llvm.ptr -> i32
    %t = arith.addi %s, %new : i32
    llvm.store %t, %sum : i32, !llvm.ptr
    return
  }
  // own = {x, x, x, x}; mix(own, p, &own[3], x); return own[3] + p[0];
  func.func private @outer(%p: !llvm.ptr, %x: i32) -> i32 {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    %c4 = arith.constant 4 : i32
    %own = llvm.alloca %c1 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
    scf.for %n = %c0 to %c4 step %c1 : i32 {
      %at = llvm.getelementptr %own[%n] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      llvm.store %x, %at : i32, !llvm.ptr
    }
    %last = llvm.getelementptr %own[%c3] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    func.call @mix(%own, %p, %last, %x) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32) -> ()
    %a = llvm.load %last : !llvm.ptr -> i32
    %b = llvm.load %p : !llvm.ptr -> i32
    %r = arith.addi %a, %b : i32
    return %r : i32
  }
  func.func @k(%o: !llvm.ptr<1> {ocl.arg = #ocl.arg<"o", "uint*", 1, access = "none", qualifiers = "">}) attributes {mux.base_fn_name = "k", mux.kernel = #mux.kernel<entry_point>, mux.orig_fn = "k"} {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    %c4 = arith.constant 4 : i32
    %c5 = arith.constant 5 : i32
    %c16 = arith.constant 16 : i32
    %c256 = arith.constant 256 : i32
    %c65536 = arith.constant 65536 : i32
    %a = llvm.alloca %c1 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
    %b = llvm.alloca %c4 x i32 : (i32) -> !llvm.ptr
    %s = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
    %id = mux.global_id %c0 : i64
    %i = arith.trunci %id : i64 to i32
    scf.for %n = %c0 to %c4 step %c1 : i32 {
      %aAt = llvm.getelementptr %a[%n] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %bAt = llvm.getelementptr %b[%n] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %n1 = arith.addi %n, %c1 : i32
      %ai = arith.muli %i, %n1 : i32
      %bi = arith.addi %n, %c5 : i32
      llvm.store %ai, %aAt : i32, !llvm.ptr
      llvm.store %bi, %bAt : i32, !llvm.ptr
    }
    llvm.store %c1, %s : i32, !llvm.ptr
    %i1 = arith.addi %i, %c1 : i32
    func.call @mix(%a, %b, %s, %i) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32) -> ()
    func.call @mix(%b, %a, %s, %i1) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32) -> ()
    %r = func.call @outer(%b, %i) : (!llvm.ptr, i32) -> i32
    %ia = arith.andi %i, %c3 : i32
    %ib = arith.andi %i1, %c3 : i32
    %aAt = llvm.getelementptr %a[%ia] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %bAt = llvm.getelementptr %b[%ib] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %av = llvm.load %aAt : !llvm.ptr -> i32
    %bv = llvm.load %bAt : !llvm.ptr -> i32
    %sv = llvm.load %s : !llvm.ptr -> i32
    %b16 = arith.muli %bv, %c16 : i32
    %s256 = arith.muli %sv, %c256 : i32
    %r65536 = arith.muli %r, %c65536 : i32
    %x = arith.addi %av, %b16 : i32
    %y = arith.addi %x, %s256 : i32
    %z = arith.addi %y, %r65536 : i32
    %at = llvm.getelementptr %o[%id] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %z, %at : i32, !llvm.ptr<1>
    return
  }
}
