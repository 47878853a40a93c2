// RUN: cairn-opt %s --convert-mux-to-host | FileCheck %s
// RUN: cairn-opt %s --convert-mux-to-host --verify-cairn-level=level=host -o /dev/null

// A kernel becomes a body, with its arguments and then what the host passes for
// a work-group, and an entry point that takes them from the argument block
// (cairn/runtime/HostABI.h).

// CHECK-LABEL: llvm.func internal @kernel.group(
// CHECK-SAME: %{{.*}}: !llvm.ptr {llvm.noalias}, %{{.*}}: !llvm.ptr, %{{.*}}: i8, %{{.*}}: vector<3xf32>, %{{.*}}: !llvm.ptr,
// CHECK-SAME: %{{.*}}: !llvm.ptr {llvm.noalias}, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: !llvm.ptr {llvm.noalias}, %{{.*}}: !llvm.ptr {llvm.noalias})
// CHECK-SAME: always_inline

// CHECK-LABEL: llvm.func @kernel(
// CHECK-SAME: %[[ARGS:[^:]*]]: !llvm.ptr {llvm.noalias, llvm.readonly}, %[[LAUNCH:[^:]*]]: !llvm.ptr {llvm.noalias, llvm.readonly}, %[[X:[^:]*]]: i64, %[[Y:[^:]*]]: i64, %[[Z:[^:]*]]: i64, %[[LOCAL:[^:]*]]: !llvm.ptr {llvm.noalias}, %[[SCRATCH:[^:]*]]: !llvm.ptr {llvm.noalias})
// CHECK-SAME: {address_space = "global", align = 8 : i64, const = true, kind = "buffer", name = "p", offset = 0 : i64, restrict = true, size = 8 : i64, type = "int*"}
// CHECK-SAME: {align = 8 : i64, kind = "local", name = "l", offset = 8 : i64, size = 8 : i64, type = "int*"}
// CHECK-SAME: {align = 1 : i64, kind = "scalar", name = "c", offset = 16 : i64, size = 1 : i64, type = "char", value_type = "i8"}
// CHECK-SAME: {align = 16 : i64, kind = "scalar", name = "v", offset = 32 : i64, size = 16 : i64, type = "float3", value_type = "f32x3"}
// CHECK-SAME: {align = 8 : i64, kind = "scalar", name = "s", offset = 48 : i64, size = 8 : i64, type = "struct S", value_type = "struct"}
// CHECK-SAME: args_size = 56 : i64
// CHECK-SAME: attributes = "reqd_work_group_size(8,2,1) work_group_size_hint(64,1,1)"
// CHECK-SAME: local_memory = 0 : i64
// CHECK-SAME: name = "kernel"
// CHECK-SAME: preferred_work_group_size = [8, 2, 1]
// CHECK-SAME: private_memory = 0 : i64
// CHECK-SAME: reqd_work_group_size = [8, 2, 1]
// CHECK-SAME: scratch_per_item = 0 : i64
// CHECK-SAME: sub_group_size = 1 : i64
// CHECK-SAME: symbol = "kernel"
// CHECK-SAME: uniform_work_group_size = true
// CHECK-SAME: work_group_size_hint = [64, 1, 1]

// CHECK: %[[A:.*]] = llvm.getelementptr %[[ARGS]][0]
// CHECK: %[[P:.*]] = llvm.load %[[A]] invariant {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
// CHECK: %[[A:.*]] = llvm.getelementptr %[[ARGS]][8]
// CHECK: %[[OFFSET:.*]] = llvm.load %[[A]] invariant {alignment = 8 : i64} : !llvm.ptr -> i64
// CHECK: %[[L:.*]] = llvm.getelementptr %[[LOCAL]][%[[OFFSET]]]
// CHECK: %[[A:.*]] = llvm.getelementptr %[[ARGS]][16]
// CHECK: %[[C:.*]] = llvm.load %[[A]] invariant {alignment = 1 : i64} : !llvm.ptr -> i8
// CHECK: %[[A:.*]] = llvm.getelementptr %[[ARGS]][32]
// CHECK: %[[V:.*]] = llvm.load %[[A]] invariant {alignment = 16 : i64} : !llvm.ptr -> vector<3xf32>
// An aggregate is read where it lies.
// CHECK: %[[S:.*]] = llvm.getelementptr %[[ARGS]][48]
// CHECK-NOT: llvm.load
// CHECK: llvm.call @kernel.group(%[[P]], %[[L]], %[[C]], %[[V]], %[[S]], %[[LAUNCH]], %[[X]], %[[Y]], %[[Z]], %[[LOCAL]], %[[SCRATCH]])
// CHECK: llvm.return
func.func @kernel(
    %p: !llvm.ptr<1> {llvm.align = 4 : i64, ocl.arg = #ocl.arg<"p", "int*", 1, access = "none", qualifiers = "const restrict">},
    %l: !llvm.ptr<3> {ocl.arg = #ocl.arg<"l", "int*", 3, access = "none", qualifiers = "">},
    %c: i8 {ocl.arg = #ocl.arg<"c", "char", 0, access = "none", qualifiers = "">},
    %v: vector<3xf32> {ocl.arg = #ocl.arg<"v", "float3", 0, access = "none", qualifiers = "">},
    %s: !llvm.ptr {llvm.align = 8 : i64, llvm.byval = !llvm.struct<(i8, i32)>, ocl.arg = #ocl.arg<"s", "struct S", 0, access = "none", qualifiers = "">})
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.orig_fn = "kernel",
                mux.reqd_work_group_size = array<i64: 8, 2, 1>, mux.work_item_loops,
                ocl.uniform_work_group_size,
                ocl.work_group_size_hint = array<i64: 64, 1, 1>} {
  return
}

// The interface has the name in the source, and the function's as the symbol.
// CHECK-LABEL: llvm.func @renamed(
// CHECK-SAME: name = "original"
// CHECK-SAME: symbol = "renamed"
func.func @renamed() attributes {mux.kernel = #mux.kernel<entry_point>,
    mux.orig_fn = "original", mux.work_item_loops} {
  return
}

// A constant buffer.
// CHECK-LABEL: llvm.func @constant(
// CHECK-SAME: {address_space = "constant", align = 8 : i64, kind = "buffer", name = "arg0"
func.func @constant(%p: !llvm.ptr<2>) attributes {
    mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  return
}

// Nothing calls a function that is not a kernel.
// CHECK-NOT: @helper
func.func @helper() {
  return
}
