// RUN: cairn-opt %s --convert-ocl-to-mux | FileCheck %s

// CHECK-LABEL: func @one_call
// CHECK-SAME: (%[[I:.*]]: i32, %[[V:.*]]: vector<3xf16>, %[[P:.*]]: !llvm.ptr<3>)
// CHECK-SAME: mux.printf_formats = [#mux.printf_format<"%d %v3hf %p", ["i32", "f16x3", "i64"], []>]
func.func @one_call(%i: i32, %v: vector<3xf16>, %p: !llvm.ptr<3>) -> i32 attributes {ocl.kernel} {
  // CHECK: %[[BUFFER:.*]] = mux.printf_buffer : !llvm.ptr<1>
  // CHECK: %[[SIZE:.*]] = arith.constant 32 : i64
  // CHECK: %[[OLD:.*]] = llvm.atomicrmw add %[[BUFFER]], %[[SIZE]] monotonic : !llvm.ptr<1>, i64
  // CHECK: %[[CAPACITY_AT:.*]] = llvm.getelementptr inbounds %[[BUFFER]][8]
  // CHECK: %[[CAPACITY:.*]] = llvm.load %[[CAPACITY_AT]]
  // CHECK: %[[END:.*]] = arith.addi %[[OLD]], %[[SIZE]]
  // CHECK: %[[FITS:.*]] = arith.cmpi ule, %[[END]], %[[CAPACITY]]
  // CHECK: %[[RESULT:.*]] = scf.if %[[FITS]] -> (i32) {
  // CHECK:   %[[RECORDS:.*]] = llvm.getelementptr inbounds %[[BUFFER]][16]
  // CHECK:   %[[RECORD:.*]] = llvm.getelementptr inbounds %[[RECORDS]][%[[OLD]]]
  // CHECK:   %[[C32:.*]] = arith.constant 32 : i32
  // CHECK:   llvm.store %[[C32]], %[[RECORD]]
  // CHECK:   %[[FORMAT:.*]] = arith.constant 0 : i32
  // CHECK:   %[[FORMAT_AT:.*]] = llvm.getelementptr inbounds %[[RECORD]][4]
  // CHECK:   llvm.store %[[FORMAT]], %[[FORMAT_AT]]
  // CHECK:   %[[I_AT:.*]] = llvm.getelementptr inbounds %[[RECORD]][8]
  // CHECK:   llvm.store %[[I]], %[[I_AT]] {alignment = 4 : i64}
  // CHECK:   %[[V_AT:.*]] = llvm.getelementptr inbounds %[[RECORD]][12]
  // CHECK:   llvm.store %[[V]], %[[V_AT]] {alignment = 2 : i64}
  // CHECK:   %[[NUMBER:.*]] = llvm.ptrtoint %[[P]] : !llvm.ptr<3> to i64
  // CHECK:   %[[P_AT:.*]] = llvm.getelementptr inbounds %[[RECORD]][24]
  // CHECK:   llvm.store %[[NUMBER]], %[[P_AT]] {alignment = 8 : i64}
  // CHECK:   scf.yield %{{.*}} : i32
  // CHECK: } else {
  // CHECK:   %[[FIRST:.*]] = arith.cmpi ult, %[[OLD]], %[[CAPACITY]]
  // CHECK:   scf.if %[[FIRST]] {
  // CHECK:     llvm.store %{{.*}} : i64
  // CHECK:   }
  // CHECK:   %[[FAILED:.*]] = arith.constant -1 : i32
  // CHECK:   scf.yield %[[FAILED]]
  // CHECK: return %[[RESULT]]
  %0 = ocl.printf "%d %v3hf %p"(%i, %v, %p : i32, vector<3xf16>, !llvm.ptr<3>)
  return %0 : i32
}

// Equal calls share their format; others of the kernel have the next numbers.
// CHECK-LABEL: func @several_calls
// CHECK-SAME: mux.printf_formats = [#mux.printf_format<"a\0A", [], []>, #mux.printf_format<"%s", ["i32"], ["x"]>, #mux.printf_format<"%s", ["i32"], ["y"]>]
func.func @several_calls(%i: i32) attributes {ocl.kernel} {
  // CHECK: %[[F0:.*]] = arith.constant 0 : i32
  // CHECK: llvm.store %[[F0]]
  %0 = ocl.printf "a\0A"
  // CHECK: %[[F1:.*]] = arith.constant 1 : i32
  // CHECK: llvm.store %[[F1]]
  %1 = ocl.printf "%s"(%i : i32) strings ["x"]
  // CHECK: %[[F2:.*]] = arith.constant 2 : i32
  // CHECK: llvm.store %[[F2]]
  %2 = ocl.printf "%s"(%i : i32) strings ["y"]
  %3 = ocl.printf "a\0A"
  return
}

// A string is measured first, no further than it is printed, and copied behind
// the arguments.
// CHECK-LABEL: func @text
// CHECK-SAME: mux.printf_formats = [#mux.printf_format<"%.3s", ["text"], []>]
func.func @text(%p: !llvm.ptr<3>) attributes {ocl.kernel} {
  // CHECK: %[[LENGTH:.*]] = scf.while
  // CHECK: %[[BOUND:.*]] = arith.constant 3 : i32
  // CHECK: arith.cmpi ult, %{{.*}}, %[[BOUND]]
  // CHECK: llvm.atomicrmw add
  // CHECK: llvm.store %[[LENGTH]]
  // CHECK: scf.for
  // CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> i8
  // CHECK: llvm.store %{{.*}} : i8, !llvm.ptr<1>
  %0 = ocl.printf "%.3s"(%p : !llvm.ptr<3>)
  return
}

// CHECK-LABEL: func @silent
// CHECK-NOT: printf
func.func @silent() attributes {ocl.kernel} {
  return
}
