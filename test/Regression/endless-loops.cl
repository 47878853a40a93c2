// A loop without effects that does not end is no loop that is not there: what is
// behind it is not executed (C99, on which OpenCL C is based).
//
// RUN: cairnc %s --emit=ocl -o - | FileCheck %s
// RUN: cairnc %s --target=vulkan --emit=spirv -o - | FileCheck %s --check-prefix=SHADER
// DEFINE: %{run} = cairn-run %s --global=4 --arg y=i32[4]:zeros --timeout=0.2
// DEFINE: %{checks} = --check=bounds,races,uninitialised,barriers
// RUN: not %{run} --kernel=forever 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: not %{run} --kernel=waits 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: not %{run} --kernel=waits %{checks} 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: not %{run} --kernel=last_waits 2>&1 | FileCheck %s --check-prefix=LIMIT
// LIMIT: error: kernel '{{.*}}': did not end within 0.2 seconds

// CHECK-LABEL: func.func @forever
// CHECK: scf.while
// CHECK: ocl.fence
// SHADER-LABEL: spirv.func @forever
// SHADER: spirv.mlir.loop
kernel void forever(global int *y) {
  for (;;)
    ;
}

// CHECK-LABEL: func.func @waits
// CHECK: scf.while
// CHECK: ocl.fence
// CHECK: llvm.store
kernel void waits(global int *y) {
  while (y[0] == 0) {
  }
  y[1] = 2;
}

// CHECK-LABEL: func.func @last_waits
// CHECK: ocl.fence
kernel void last_waits(global int *y) {
  if (get_global_id(0) == 3)
    while (true)
      for (int i = 0; i < 10; ++i)
        ;
  y[get_global_id(0)] = 1;
}

// These end, or somebody sees what they do.
//
// CHECK-LABEL: func.func @counted
// CHECK-NOT: scf
// CHECK: return
kernel void counted(global int *y, int n) {
  for (int i = 0; i < n; ++i)
    ;
  for (int i = n; i > 0; i -= 2)
    ;
}

// CHECK-LABEL: func.func @has_result
// CHECK-NOT: ocl.fence
// CHECK: return
kernel void has_result(global int *y, int n) {
  int steps = 0;
  while (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    ++steps;
  }
  y[0] = steps;
}
