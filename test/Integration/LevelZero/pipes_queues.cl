// Pipes and kernels that start kernels, as SPIR-V with OpenCL's instructions, which
// Cairn's own driver and the host read again. Level Zero's environment has neither.
//
// DEFINE: %{options} = -cl-std=CL2.0 -spv-env=opencl2.0
// RUN: cairnc --target=level-zero %{options} %s -o %t.spv --interface=%t.json
// RUN: spirv-val --target-env opencl2.0 %t.spv
// RUN: spirv-dis --no-color %t.spv | FileCheck %s --check-prefix=SPIRV
// SPIRV-DAG: OpCapability Pipes
// SPIRV-DAG: OpCapability DeviceEnqueue
// SPIRV-DAG: OpWritePipe
// SPIRV-DAG: OpGroupReserveReadPipePackets
// SPIRV-DAG: OpReservedReadPipe
// SPIRV-DAG: OpEnqueueKernel
//
// DEFINE: %{args} =
// DEFINE: %{run} = cairn-run %t.spv --interface=%t.json --device=level-zero %{args} > %t.out && cairn-run %t.spv --build-options=-cl-std=CL2.0 %{args} >> %t.out
// REQUIRES: level-zero, spirv-val, spirv-dis

// REDEFINE: %{args} = --kernel=put --global=3 --local=1 --arg 'out=pipe(8,5):i32[2]:{8,9}' --print=out
// RUN: %{run} && FileCheck %s --check-prefix=PUT < %t.out
// PUT-COUNT-2: out = 8 9 {{([0-2] 7 ?){3}$}}
kernel void put(write_only pipe int2 out) {
  int2 v = {get_global_id(0), 7};
  write_pipe(out, &v);
}

// REDEFINE: %{args} = --kernel=take --global=4 --local=4 --arg 'in=pipe(8,5):i32[10]:iota' --arg 'o=i32[8]:zeros' --print=o --print=in
// RUN: %{run} && FileCheck %s --check-prefix=TAKE < %t.out
// TAKE: o = 0 1 2 3 4 5 6 7
// TAKE-NEXT: in = 8 9
// TAKE-NEXT: o = 0 1 2 3 4 5 6 7
// TAKE-NEXT: in = 8 9
kernel void take(read_only pipe int2 in, global int2 *o) {
  reserve_id_t id = work_group_reserve_read_pipe(in, 4);
  if (is_valid_reserve_id(id))
    read_pipe(in, id, get_local_id(0), &o[get_local_id(0)]);
  work_group_commit_read_pipe(in, id);
}

// REDEFINE: %{args} = --kernel=start --global=1 --arg 'x=i32[20]:zeros' --arg n=5 --print=x
// RUN: %{run} && FileCheck %s --check-prefix=START < %t.out
// START-COUNT-2: x = 0 5 5 5 5 8 7 6 5 9 0 0 0 0 0 0 0 0 0 0
kernel void start(global int *x, int n) {
  queue_t q = get_default_queue();
  clk_event_t done;
  x[0] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(4), 0, 0, &done, ^{
    x[1 + get_global_id(0)] = n;
  });
  x[0] += enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(4, 4), 1, &done, 0, ^(local void *p) {
    local int *l = p;
    int i = get_local_id(0);
    l[i] = x[1 + i] + i;
    barrier(CLK_LOCAL_MEM_FENCE);
    x[5 + i] = l[3 - i];
    if (i == 0)
      enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ x[9] = 9; });
  }, 16u);
  release_event(done);
}
