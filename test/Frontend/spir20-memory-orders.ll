; Orders of memory by SPIR 2.0's table 9 are read as such, and C11's as C11's
; (docs/SPIRInput.md). Scopes have the same numbers in both.
; RUN: split-file %s %t
; RUN: cat %t/body.ll %t/kernels.ll > %t/list.ll
; RUN: cairnc %t/list.ll --emit=ocl | FileCheck %s --check-prefix=SPIR
; RUN: cat %t/body.ll %t/clang5.ll > %t/5.ll
; RUN: cairnc %t/5.ll --emit=ocl | FileCheck %s --check-prefix=SPIR
; RUN: cat %t/body.ll %t/clang6.ll %t/kernels.ll > %t/6.ll
; RUN: cairnc %t/6.ll --emit=ocl | FileCheck %s --check-prefix=C11
; RUN: cairnc %t/body.ll --emit=ocl | FileCheck %s --check-prefix=C11
; RUN: cat %t/body.ll %t/both.ll > %t/mixed.ll
; RUN: cairnc %t/mixed.ll --emit=ocl | FileCheck %s --check-prefix=C11
; RUN: cairnc %t/one.ll --emit=ocl | FileCheck %s --check-prefix=ONE
; RUN: cairnc %t/store.ll --emit=ocl | FileCheck %s --check-prefix=STORE
; RUN: cat %t/five.ll %t/kernels.ll > %t/five-listed.ll
; RUN: cairnc %t/five-listed.ll --emit=ocl | FileCheck %s --check-prefix=FIVE
; RUN: cat %t/five.ll %t/clang5.ll > %t/five-by-5.ll
; RUN: not cairnc %t/five-by-5.ll --emit=ocl 2>&1 | FileCheck %s --check-prefix=ERROR
; RUN: cat %t/computed.ll %t/kernels.ll > %t/computed-listed.ll
; RUN: cairnc %t/computed-listed.ll --emit=llvm | FileCheck %s --check-prefix=COMPUTED

; SPIR: llvm.atomicrmw add {{.*}} syncscope("device") release
; SPIR: llvm.atomicrmw add {{.*}} syncscope("workgroup") acq_rel
; SPIR: llvm.atomicrmw add {{.*}} seq_cst
; SPIR: llvm.atomicrmw add {{.*}} syncscope("subgroup") monotonic
; SPIR: ocl.fence {{.*}}seq_cst
; C11: llvm.atomicrmw add {{.*}} syncscope("device") acquire
; C11: llvm.atomicrmw add {{.*}} syncscope("workgroup") release
; C11: llvm.atomicrmw add {{.*}} acq_rel
; C11: llvm.atomicrmw add {{.*}} syncscope("subgroup") monotonic
; C11: ocl.fence {{.*}}acq_rel

;--- body.ll
target triple = "spir64-unknown-unknown"

; 2, 3 and 4 are orders by both numberings.
define spir_kernel void @k(i32 addrspace(1)* %p) {
  %g = addrspacecast i32 addrspace(1)* %p to i32 addrspace(4)*
  %a = call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(i32 addrspace(4)* %g, i32 1, i32 2, i32 2)
  %b = call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(i32 addrspace(4)* %g, i32 1, i32 3, i32 1)
  %c = call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(i32 addrspace(4)* %g, i32 1, i32 4, i32 3)
  %d = call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(i32 addrspace(4)* %g, i32 1, i32 0, i32 4)
  call spir_func void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 2, i32 4, i32 2)
  ret void
}
declare spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(i32 addrspace(4)*, i32, i32, i32)
declare spir_func void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32, i32, i32)

;--- kernels.ll
!opencl.kernels = !{!0}
!0 = !{ptr @k}

;--- clang5.ll
!llvm.ident = !{!1}
!1 = !{!"clang version 5.0.2 (tags/RELEASE_502/final)"}

;--- clang6.ll
!llvm.ident = !{!1}
!1 = !{!"Vendor clang version 14.0.0"}

;--- both.ll
!llvm.ident = !{!1, !2}
!1 = !{!"clang version 3.9.1"}
!2 = !{!"clang version 22.1.0"}

;--- one.ll
; C11's numbers have no order 1 that OpenCL C has: these are SPIR's.
target triple = "spir64-unknown-unknown"
; ONE: llvm.load {{.*}} atomic{{.*}} acquire
; ONE: llvm.cmpxchg {{.*}} acq_rel acquire
define spir_kernel void @k(i32 addrspace(4)* %p, i32 addrspace(4)* %e) {
  %a = call spir_func i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(i32 addrspace(4)* %p, i32 1, i32 2)
  %b = call spir_func zeroext i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS4VU7_AtomiciPU3AS4ii12memory_orderS4_12memory_scope(i32 addrspace(4)* %p, i32 addrspace(4)* %e, i32 5, i32 3, i32 1, i32 2)
  ret void
}
declare spir_func i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(i32 addrspace(4)*, i32, i32)
declare spir_func zeroext i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS4VU7_AtomiciPU3AS4ii12memory_orderS4_12memory_scope(i32 addrspace(4)*, i32 addrspace(4)*, i32, i32, i32, i32)

;--- store.ll
; A store cannot acquire (2 of C11's), but release (2 of SPIR's).
target triple = "spir64-unknown-unknown"
; STORE: llvm.store {{.*}} atomic{{.*}} release
define spir_kernel void @k(i32 addrspace(4)* %p) {
  call spir_func void @_Z21atomic_store_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(i32 addrspace(4)* %p, i32 1, i32 2, i32 2)
  ret void
}
declare spir_func void @_Z21atomic_store_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(i32 addrspace(4)*, i32, i32, i32)

;--- five.ll
; SPIR has no order 5: these are C11's, although there is a list of kernels.
target triple = "spir64-unknown-unknown"
; FIVE: llvm.atomicrmw add {{.*}} seq_cst
; FIVE: llvm.atomicrmw add {{.*}} release
; ERROR: error: expected a memory_order of SPIR 2.0, 0 to 4, got 5 in a call of '_Z25atomic_fetch_add_explicit
; ERROR-NOT: error:
define spir_kernel void @k(i32 addrspace(1)* %p) {
  %g = addrspacecast i32 addrspace(1)* %p to i32 addrspace(4)*
  %a = call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(i32 addrspace(4)* %g, i32 1, i32 5, i32 2)
  %b = call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(i32 addrspace(4)* %g, i32 1, i32 3, i32 2)
  ret void
}
declare spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(i32 addrspace(4)*, i32, i32, i32)

;--- computed.ll
; Of a parameter of the kernel, and of a function that is inlined.
; COMPUTED-LABEL: llvm.func spir_kernelcc @k(
; COMPUTED: %[[ACQ_REL:.*]] = llvm.mlir.constant(4 : i32)
; COMPUTED: %[[STRONG:.*]] = llvm.icmp "ne" %arg1,
; COMPUTED: %[[BIT:.*]] = llvm.zext %[[STRONG]] : i1 to i32
; COMPUTED: %[[ORDER:.*]] = llvm.add %arg1, %[[BIT]]
; COMPUTED: llvm.call {{.*}}@_Z25atomic_fetch_add_explicit{{.*}}, %[[ORDER]], %{{.*}})
; COMPUTED: llvm.call {{.*}}@_Z25atomic_fetch_add_explicit{{.*}}, %[[ACQ_REL]], %{{.*}})
target triple = "spir64-unknown-unknown"
define internal spir_func i32 @add(i32 addrspace(4)* %g, i32 %order) {
  %a = call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(i32 addrspace(4)* %g, i32 1, i32 %order, i32 2)
  ret i32 %a
}
define spir_kernel void @k(i32 addrspace(1)* %p, i32 %order) {
  %g = addrspacecast i32 addrspace(1)* %p to i32 addrspace(4)*
  %a = call spir_func i32 @add(i32 addrspace(4)* %g, i32 %order)
  %b = call spir_func i32 @add(i32 addrspace(4)* %g, i32 3)
  ret void
}
declare spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(i32 addrspace(4)*, i32, i32, i32)
