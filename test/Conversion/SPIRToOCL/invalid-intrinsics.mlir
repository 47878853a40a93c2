// RUN: cairn-opt %s --raise-spir-to-ocl --verify-diagnostics

llvm.func @damaged(%p: !llvm.ptr) {
  // expected-error @below {{call of unknown intrinsic 'llvm.lifet.start'}}
  llvm.call_intrinsic "llvm.lifet.start"(%p) : (!llvm.ptr) -> ()
  llvm.return
}
