// Pipes from the command line, on the host and on Vulkan, where they are buffers.
//
// RUN: cairnc -cl-std=CL2.0 %s -o %t.o --interface=%t.host.json
// RUN: cairnc --target=vulkan -cl-std=CL2.0 %s -o %t.spv --interface=%t.json
// RUN: spirv-val --target-env vulkan1.1 %t.spv
// RUN: FileCheck %s --check-prefix=JSON < %t.host.json
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// DEFINE: %{args} =
// DEFINE: %{run} = env CAIRN_VULKAN_VALIDATION=1 cairn-run %t.spv --interface=%t.json --device=vulkan %{args} > %t.out && \
// DEFINE:   cairn-run %t.o --interface=%t.host.json %{args} >> %t.out
// REQUIRES: vulkan, spirv-val

// JSON: "access": "write_only",
// JSON: "kind": "pipe",
// JSON: "packet_size": 16,
// JSON: "type": "int4"

// Two of six find no room.
// REDEFINE: %{args} = --kernel=fill --global=6 --arg 'out=pipe(16,4)' --arg 'o=i32[6]:zeros' --print=o --print=out
// RUN: %{run} && FileCheck %s --check-prefix=FILL < %t.out
// FILL-COUNT-2: {{o = (0 ?|-1 ?){6}$}}
// RUN: grep -o -e 'o = .*' %t.out | tr ' ' '\n' | grep -c -e '^0$' | FileCheck %s --check-prefix=EIGHT
// EIGHT: 8
kernel void fill(write_only pipe int4 out, global int *o) {
  int i = get_global_id(0);
  int4 v = (int4)(i, i + 1, i + 2, i + 3);
  o[i] = write_pipe(out, &v);
}

// One of four finds nothing.
// REDEFINE: %{args} = --kernel=drain --global=1 --arg 'in=pipe(16,4):i32[12]:iota' --arg 'o=i32[4]:zeros' --print=o --print=in
// RUN: %{run} && FileCheck %s --check-prefix=DRAIN < %t.out
// DRAIN: o = 3 11 19 -1
// DRAIN-NEXT: in ={{$}}
// DRAIN-NEXT: o = 3 11 19 -1
// DRAIN-NEXT: in ={{$}}
kernel void drain(read_only pipe int4 in, global int *o) {
  for (int i = 0; i < 4; ++i) {
    int4 v = 77;
    int r = read_pipe(in, &v);
    o[i] = r ? r : v.x + v.w;
  }
}

// REDEFINE: %{args} = --kernel=count --global=1 --arg 'in=pipe(2,9):i16[3]:{7,8,9}' --arg 'out=pipe(4,5):i32[1]:{4}' --arg 'o=i32[4]:zeros' --print=o --print=in --print=out
// RUN: %{run} && FileCheck %s --check-prefix=COUNT < %t.out
// COUNT: o = 3 9 1 5
// COUNT-NEXT: in = 7 8 9
// COUNT-NEXT: out = 4
// COUNT-NEXT: o = 3 9 1 5
kernel void count(read_only pipe short in, write_only pipe int out, global int *o) {
  o[0] = get_pipe_num_packets(in);
  o[1] = get_pipe_max_packets(in);
  o[2] = get_pipe_num_packets(out);
  o[3] = get_pipe_max_packets(out);
}

// One clear error for each mistake.
// DEFINE: %{wrong} = not cairn-run %t.o --interface=%t.host.json --kernel=fill --global=6 --arg 'o=i32[6]:zeros'
// RUN: %{wrong} --arg 'out=pipe(8,4)' 2>&1 | FileCheck %s --check-prefix=SIZE
// SIZE: cairn-run: error: argument 'out': expected packets of 16 bytes ('int4'), got 8
// RUN: %{wrong} --arg 'out=pipe(16,0)' 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: cairn-run: error: argument 'out': expected a pipe of 1 to 1073741824 packets, got 0
// RUN: %{wrong} --arg 'out=pipe(16)' 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: %{wrong} --arg 'out=i32[4]:iota' 2>&1 | FileCheck %s --check-prefix=FORM
// FORM: cairn-run: error: argument 'out': expected pipe(PACKET_BYTES,MAX_PACKETS), with :TYPE[COUNT]:GENERATOR or another array behind it for the packets that are there, for a pipe ('int4'), got
// RUN: %{wrong} --arg 'out=pipe(16,2):i32[12]:iota' 2>&1 | FileCheck %s --check-prefix=ROOM
// ROOM: cairn-run: error: argument 'out': expected at most 2 packets, for which a pipe of 2 packets of 16 bytes has room, got 3
// RUN: not cairn-run %t.o --interface=%t.host.json --kernel=fill --global=6 --arg 'out=pipe(16,2)' --arg 'o=pipe(4,1)' 2>&1 | FileCheck %s --check-prefix=BUFFER
// BUFFER: cairn-run: error: argument 'o': expected TYPE[COUNT]:GENERATOR, FILE.npy, FILE.png, TYPE@FILE, hex:BYTES or null for a buffer ('int*'), got 'pipe(4,1)'
