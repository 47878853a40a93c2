// Events, queues and ranges as variables, arrays and members of all memory, with
// and without checks.
//
// DEFINE: %{run} = cairn-run %s --build-options=-cl-std=CL2.0 --global=8 --arg y=i32[8]:zeros --print=y
// DEFINE: %{checks} = --check=bounds,races,uninitialised,barriers
// RUN: %{run} --kernel=local_events | FileCheck %s
// RUN: %{run} --kernel=local_events %{checks} | FileCheck %s
// RUN: %{run} --kernel=structs | FileCheck %s
// RUN: %{run} --kernel=structs %{checks} | FileCheck %s
// RUN: %{run} --kernel=queues --arg 'q=queue()' | FileCheck %s
// RUN: %{run} --kernel=queues --arg 'q=queue()' %{checks} | FileCheck %s
// RUN: %{run} --kernel=ranges | FileCheck %s
// RUN: %{run} --kernel=ranges %{checks} | FileCheck %s
// RUN: %{run} --kernel=program_scope | FileCheck %s
// RUN: %{run} --kernel=program_scope %{checks} | FileCheck %s
// RUN: %{run} --kernel=given_events --arg choice=0 | FileCheck %s
// RUN: %{run} --kernel=given_events --arg choice=0 %{checks} | FileCheck %s
// RUN: %{run} --kernel=given_events --arg choice=1 %{checks} | FileCheck %s
// RUN: not %{run} --kernel=beyond %{checks} 2>&1 | FileCheck %s --check-prefix=BEYOND
// CHECK: y = 1 1 1 1 1 1 1 1

struct Pair {
  char number;
  clk_event_t event;
};

kernel void local_events(global int *y) {
  local clk_event_t events[8];
  local clk_event_t last;
  int i = get_local_id(0);
  events[i] = create_user_event();
  if (i == 7)
    last = events[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  y[i] = is_valid_event(events[7 - i]) && is_valid_event(last);
  barrier(CLK_LOCAL_MEM_FENCE);
  set_user_event_status(events[i], CL_COMPLETE);
  release_event(events[i]);
}

kernel void structs(global int *y) {
  local struct Pair shared[8];
  struct Pair own[2];
  int i = get_local_id(0);
  own[i & 1].event = create_user_event();
  own[i & 1].number = i;
  shared[i] = own[i & 1];
  barrier(CLK_LOCAL_MEM_FENCE);
  struct Pair other = shared[7 - i];
  y[i] = is_valid_event(other.event) && other.number == 7 - i;
  barrier(CLK_LOCAL_MEM_FENCE);
  set_user_event_status(own[i & 1].event, CL_COMPLETE);
  release_event(own[i & 1].event);
}

kernel void queues(global int *y, queue_t q) {
  local queue_t shared[2];
  queue_t own[2] = {q, get_default_queue()};
  int i = get_local_id(0);
  if (i < 2)
    shared[i] = own[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  enqueue_kernel(shared[i & 1], CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{
    y[i] += 1;
  });
}

kernel void ranges(global int *y) {
  local ndrange_t shared[2];
  int i = get_local_id(0);
  if (i < 2)
    shared[i] = ndrange_1D(4 * i, 4, 2);
  barrier(CLK_LOCAL_MEM_FENCE);
  ndrange_t own[2] = {shared[0], shared[1]};
  if (i < 2)
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, own[i], ^{
      y[get_global_id(0)] = 1;
    });
}

global queue_t kept_queue;
global ndrange_t kept_range;
kernel void program_scope(global int *y) {
  if (get_local_id(0) != 0)
    return;
  kept_queue = get_default_queue();
  kept_range = ndrange_1D(8);
  enqueue_kernel(kept_queue, CLK_ENQUEUE_FLAGS_NO_WAIT, kept_range, ^{
    y[get_global_id(0)] = 1;
  });
}

// The runtime writes the events that it is asked for, or none.
kernel void given_events(global int *y, int choice) {
  int i = get_global_id(0);
  queue_t q = get_default_queue();
  clk_event_t started[2], marker;
  clk_event_t *chosen = choice ? &started[1] : 0;
  enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 0, 0,
                 &started[0], ^{ y[i] += 1; });
  enqueue_marker(q, 1, started, &marker);
  enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &marker,
                 chosen, ^(local void *p) {
    local int *own = p;
    *own = y[i];
    y[i] = *own;
  }, 4u);
  release_event(started[0]);
  release_event(marker);
  if (choice)
    release_event(started[1]);
}

// BEYOND: error: kernel 'beyond' writes 8 bytes right behind 'event' (8 bytes)
kernel void beyond(global int *y) {
  clk_event_t event[1];
  for (int i = 0; i < 2; ++i)
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT,
                   ndrange_1D(1), 0, 0, &event[i], ^{ y[i] = i; });
}
