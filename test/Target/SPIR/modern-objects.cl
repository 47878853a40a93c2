// Arguments that are opaque objects, and what is done with them, as clang has it.
// RUN: clang-22 -target spir64 -cl-std=CL2.0 -Xclang -finclude-default-header -O0 -ffp-contract=off -emit-llvm -c %s -o %t.bc
// RUN: cairn-translate --verify-spir --spir-allow-modern %t.bc

kernel void arguments(queue_t queue, clk_event_t event, read_only pipe int in, write_only pipe float4 out, global int *restrict data, uchar c, short s) {
  int packet;
  float4 vector = 0.0f;
  if (is_valid_event(event) && !read_pipe(in, &packet))
    data[0] = packet + c + s;
  if (write_pipe(out, &vector))
    data[1] = 1;
}

kernel void copies(local int *tile, global int *data) {
  event_t events[2];
  events[0] = async_work_group_copy(tile, data, 16, 0);
  events[1] = async_work_group_copy(tile + 16, data + 16, 16, events[0]);
  wait_group_events(2, events);
}

global atomic_int counter = ATOMIC_VAR_INIT(0);
kernel void atomics(global int *data) {
  data[0] = atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed, memory_scope_device);
}
