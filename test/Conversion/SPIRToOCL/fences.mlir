// Fences of LLVM IR order all memory; scopes are those that have names.
// RUN: cairn-opt %s --raise-spir-to-ocl | FileCheck %s
// CHECK-LABEL: func.func @fences
// CHECK-NEXT: ocl.fence flags(local|global|image) order(acquire) scope(work_group)
// CHECK-NEXT: ocl.fence flags(local|global|image) order(release) scope(device)
// CHECK-NEXT: ocl.fence flags(local|global|image) order(acq_rel) scope(sub_group)
// CHECK-NEXT: ocl.fence flags(local|global|image) order(seq_cst) scope(work_item)
// CHECK-NEXT: ocl.fence flags(local|global|image) order(seq_cst) scope(all_svm_devices)
// CHECK-NEXT: ocl.fence flags(local|global|image) order(acq_rel) scope(all_svm_devices)
// CHECK-NEXT: return
llvm.func spir_funccc @fences() {
  llvm.fence syncscope("workgroup") acquire
  llvm.fence syncscope("device") release
  llvm.fence syncscope("subgroup") acq_rel
  llvm.fence syncscope("singlethread") seq_cst
  llvm.fence seq_cst
  llvm.fence syncscope("of another device") acq_rel
  llvm.return
}
