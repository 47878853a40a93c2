; A whole program of SPIR 1.2 for 32-bit devices, executed: a kernel that only
; metadata tells from a function, with C's calling convention and an argument
; without a name; a kernel that calls a kernel; aggregates by value; linkages;
; booleans in memory; old names. old-bitcode.test reads this from bitcode.
; DEFINE: %{run} = cairn-run --kernel=run --global=8 --local=4 --arg out=u32[8]:zeros --arg in=u16[4]:iota --arg p=hex:0100000002000300 --arg arg3=5 --print out
; DEFINE: %{twice} = cairn-run --kernel=twice --global=4 --arg out=u32[4]:iota --print out
; RUN: %{run} %s | FileCheck %s
; RUN: %{run} %S/Inputs/spir12-program.bc | FileCheck %s
; RUN: %{twice} %s | FileCheck %s --check-prefix=TWICE
; Of work-item i: 2 * (3 * (1 + i + (i > 4) + 2 + table[i % 4] + shared[i % 2]
; + 1000) + 4 + 5).
; CHECK: out = 6648 7260 6678 7296 6672 7290 6708 7326
; TWICE: out = 0 2 4 6
target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir-unknown-unknown"

%struct.pair = type { i32, [2 x i16] }
%union.word = type { i32 }

@table = internal unnamed_addr addrspace(2) constant [4 x i16] [i16 2, i16 3, i16 5, i16 7], align 2
@shared = linkonce_odr addrspace(2) constant [2 x i32] [i32 100, i32 200], align 4
@extra = available_externally addrspace(2) constant i32 1000, align 4
@group.sum = internal addrspace(3) global i32 zeroinitializer, align 4
@common = common addrspace(2) global i32 0, align 4

define available_externally i32 @inline_helper(i32 %x) nounwind readnone {
  %r = mul i32 %x, 3
  ret i32 %r
}

define linkonce_odr void @make(%struct.pair* noalias sret(%struct.pair) %result, %struct.pair* byval(%struct.pair) %given, i32 %by) nounwind {
  %flag = alloca i1, align 1
  %big = icmp ugt i32 %by, 4
  store i1 %big, i1* %flag, align 1
  %at = getelementptr inbounds %struct.pair, %struct.pair* %given, i32 0, i32 0
  %old = load i32, i32* %at, align 4
  %new = add i32 %old, %by
  store i32 %new, i32* %at, align 4
  %dst = bitcast %struct.pair* %result to i8*
  %src = bitcast %struct.pair* %given to i8*
  call void @llvm.memcpy.p0i8.p0i8.i32(i8* align 4 %dst, i8* align 4 %src, i32 8, i1 false)
  %f = load i1, i1* %flag, align 1, !range !30
  %half = getelementptr inbounds %struct.pair, %struct.pair* %result, i32 0, i32 1, i32 1
  %v = zext i1 %f to i16
  store i16 %v, i16* %half, align 2
  ret void
}
!30 = !{i1 0, i1 1}

; kernel only by metadata, with C's calling convention
define void @run(i32 addrspace(1)* %out, i16 addrspace(1)* %in, %struct.pair* byval(%struct.pair) %p, i32) nounwind {
entry:
  %result = alloca %struct.pair, align 4
  %word = alloca %union.word, align 4
  %id = call i32 @_Z13get_global_idj(i32 0) nounwind readnone
  call void @make(%struct.pair* sret(%struct.pair) %result, %struct.pair* byval(%struct.pair) %p, i32 %id)
  %a = getelementptr inbounds %struct.pair, %struct.pair* %result, i32 0, i32 0
  %av = load i32, i32* %a, align 4
  %b = getelementptr inbounds %struct.pair, %struct.pair* %result, i32 0, i32 1, i32 1
  %bv = load i16, i16* %b, align 2
  %bw = zext i16 %bv to i32
  %three = call <3 x i16> @_Z6vload3jPKU3AS1t(i32 0, i16 addrspace(1)* %in)
  %t0 = extractelement <3 x i16> %three, i32 2
  %tw = zext i16 %t0 to i32
  %idx = and i32 %id, 3
  %tp = getelementptr inbounds [4 x i16], [4 x i16] addrspace(2)* @table, i32 0, i32 %idx
  %tv = load i16, i16 addrspace(2)* %tp, align 2
  %tz = zext i16 %tv to i32
  %odd = and i32 %id, 1
  %sp = getelementptr inbounds [2 x i32], [2 x i32] addrspace(2)* @shared, i32 0, i32 %odd
  %sv = load i32, i32 addrspace(2)* %sp, align 4
  %ev = load i32, i32 addrspace(2)* @extra, align 4
  %cv = load i32, i32 addrspace(2)* @common, align 4
  %lane = call i32 @_Z12get_local_idj(i32 0) nounwind readnone
  %first = icmp eq i32 %lane, 0
  br i1 %first, label %clear, label %ready
clear:
  store i32 0, i32 addrspace(3)* @group.sum, align 4
  br label %ready
ready:
  call void @_Z7barrierj(i32 1)
  %old = call i32 @_Z10atomic_addPVU3AS3jj(i32 addrspace(3)* @group.sum, i32 1)
  call void @_Z7barrierj(i32 1)
  %count = load i32, i32 addrspace(3)* @group.sum, align 4
  %s1 = add i32 %av, %bw
  %s2 = add i32 %s1, %tw
  %s3 = add i32 %s2, %tz
  %s4 = add i32 %s3, %sv
  %s5 = add i32 %s4, %ev
  %s6 = add i32 %s5, %cv
  %s7 = call i32 @inline_helper(i32 %s6)
  %s8 = add i32 %s7, %count
  %s9 = add i32 %s8, %0
  %o = getelementptr inbounds i32, i32 addrspace(1)* %out, i32 %id
  store i32 %s9, i32 addrspace(1)* %o, align 4
  call spir_kernel void @twice(i32 addrspace(1)* %out)
  ret void
}
define spir_kernel void @twice(i32 addrspace(1)* %out) nounwind {
  %id = call i32 @_Z13get_global_idj(i32 0) nounwind readnone
  %o = getelementptr inbounds i32, i32 addrspace(1)* %out, i32 %id
  %v = load i32, i32 addrspace(1)* %o, align 4
  %w = shl i32 %v, 1
  store i32 %w, i32 addrspace(1)* %o, align 4
  ret void
}
declare i32 @_Z13get_global_idj(i32) nounwind readnone
declare i32 @_Z12get_local_idj(i32) nounwind readnone
declare <3 x i16> @_Z6vload3jPKU3AS1t(i32, i16 addrspace(1)*)
declare i32 @_Z10atomic_addPVU3AS3jj(i32 addrspace(3)*, i32)
declare void @_Z7barrierj(i32)
declare void @llvm.memcpy.p0i8.p0i8.i32(i8*, i8*, i32, i1)
!opencl.kernels = !{!0}
!0 = !{void (i32 addrspace(1)*, i16 addrspace(1)*, %struct.pair*, i32)* @run, !1, !2, !3, !4, !5}
!1 = !{!"kernel_arg_addr_space", i32 1, i32 1, i32 0, i32 0}
!2 = !{!"kernel_arg_access_qual", !"none", !"none", !"none", !"none"}
!3 = !{!"kernel_arg_type", !"uint*", !"ushort*", !"pair", !"int"}
!4 = !{!"kernel_arg_type_qual", !"", !"const", !"", !""}
!5 = !{!"kernel_arg_base_type", !"uint*", !"ushort*", !"struct pair", !"int"}
