; Debug information of a version that LLVM does not read any more is dropped
; without a word.
; RUN: cairnc %s --emit=llvm 2>&1 | FileCheck %s --implicit-check-not=warning
target triple = "spir64-unknown-unknown"

; CHECK: llvm.func spir_kernelcc @k(
; CHECK: llvm.store
define spir_kernel void @k(i32 addrspace(1)* %x) !dbg !4 {
  store i32 1, i32 addrspace(1)* %x, align 4, !dbg !7
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "an older one", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "/")
!3 = !{i32 2, !"Debug Info Version", i32 1}
!4 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !5, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 2, column: 1, scope: !4)
