llvm.func @branch(%c: i1, %p: !llvm.ptr<1>, %x: i32) {
  llvm.cond_br %c, ^a, ^b
^a:
  llvm.store %x, %p : i32, !llvm.ptr<1>
  llvm.br ^b
^b:
  llvm.return
}
