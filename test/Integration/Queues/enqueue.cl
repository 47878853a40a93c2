// Kernels that start kernels, from the command line.
//
// RUN: cairnc -cl-std=CL2.0 %s -o %t.o --interface=%t.json
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// JSON: "kernels": [
// JSON: "kind": "queue",
// JSON: "name": "fibonacci",
// JSON: "queues": true,
// JSON-NOT: block_invoke
// JSON: "blocks": [
// JSON: "name": "__step_block_invoke_kernel",

// DEFINE: %{run} = cairn-run %t.o --interface=%t.json --kernel=fibonacci --global=1 --arg 'x=i32[10]:{1,1,0,0,0,0,0,0,0,0}'
// RUN: %{run} --arg 'q=queue()' --arg n=8 --print=x | FileCheck %s
// CHECK: x = 1 1 2 3 5 8 13 21 34 55
// With a queue for one command at a time.
// RUN: %{run} --arg 'q=queue(256)' --arg n=5 --print=x | FileCheck %s --check-prefix=FEWER
// FEWER: x = 1 1 2 3 5 8 13 0 0 0
// RUN: not %{run} --arg 'q=queue(3)' --arg n=8 2>&1 | FileCheck %s --check-prefix=SMALL
// SMALL: cairn-run: error: argument 'q': expected a queue of 256 to 1073741824 bytes, got 3
// RUN: not %{run} --arg 'q=queue' --arg n=8 2>&1 | FileCheck %s --check-prefix=FORM
// FORM: cairn-run: error: argument 'q': expected queue() or queue(BYTES), got 'queue'

// No other device has queues, which the error says.
// RUN: not cairn-run %s --device=vulkan --build-options='-cl-std=CL2.0 -cl-ext=+all' --kernel=fibonacci --global=1 --arg 'q=queue()' 2>&1 | FileCheck %s --check-prefix=VULKAN
// VULKAN: enqueue.cl:{{.*}}: error: builtin 'enqueue_kernel' is not supported yet
// REQUIRES: vulkan

// Each step starts the next one, in which it is called again.
void step(queue_t q, global int *x, int n) {
  x[2] = x[0] + x[1];
  global int *next = x + 1;
  if (n > 1)
    enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1), ^{
      step(q, next, n - 1);
    });
}
kernel void fibonacci(queue_t q, global int *x, int n) { step(q, x, n); }
