; Null events of producers to which they are pointers: null, or all bits set as
; CLK_NULL_EVENT has them; passed, and stored.
; RUN: cairnc %s --target=level-zero -spv-env=opencl2.0 -spv-version=1.0 -o %t.spv
; RUN: spirv-val --target-env opencl2.0 %t.spv
; RUN: spirv-dis %t.spv | FileCheck %s
target triple = "spir64-unknown-unknown"
%opencl.clk_event_t = type opaque

; CHECK: %[[EVENT:.*]] = OpTypeDeviceEvent
; CHECK: %[[NULL:.*]] = OpConstantNull %[[EVENT]]
; CHECK: OpIsValidEvent %{{.*}} %[[NULL]]
; CHECK: OpIsValidEvent %{{.*}} %[[NULL]]
; CHECK: OpStore %{{.*}} %[[NULL]]
; CHECK: OpStore %{{.*}} %[[NULL]]
define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
  %a = call spir_func i1 @_Z14is_valid_event12ocl_clkevent(%opencl.clk_event_t* null)
  %b = call spir_func i1 @_Z14is_valid_event12ocl_clkevent(%opencl.clk_event_t* inttoptr (i64 -1 to %opencl.clk_event_t*))
  %two = alloca [2 x %opencl.clk_event_t*]
  %first = getelementptr [2 x %opencl.clk_event_t*], [2 x %opencl.clk_event_t*]* %two, i32 0, i32 0
  %second = getelementptr [2 x %opencl.clk_event_t*], [2 x %opencl.clk_event_t*]* %two, i32 0, i32 1
  store %opencl.clk_event_t* inttoptr (i64 -1 to %opencl.clk_event_t*), %opencl.clk_event_t** %first
  store %opencl.clk_event_t* null, %opencl.clk_event_t** %second
  %some = getelementptr [2 x %opencl.clk_event_t*], [2 x %opencl.clk_event_t*]* %two, i32 0, i32 %n
  %e = load %opencl.clk_event_t*, %opencl.clk_event_t** %some
  %c = call spir_func i1 @_Z14is_valid_event12ocl_clkevent(%opencl.clk_event_t* %e)
  %ab = or i1 %a, %b
  %abc = or i1 %ab, %c
  %x = zext i1 %abc to i32
  store i32 %x, i32 addrspace(1)* %o
  ret void
}
declare spir_func i1 @_Z14is_valid_event12ocl_clkevent(%opencl.clk_event_t*)
