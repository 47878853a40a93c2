// Images, samplers, events, pipes and queues of clang 14, where they are
// pointers to opaque structs, read as clang's of today. The bitcode is made by
//   clang-14 -w -x cl -cl-std=CL2.0 -target spir64-unknown-unknown
//     -Xclang -finclude-default-header -O0 -emit-llvm -c
//     typed-pointer-handles.cl -o Inputs/typed-pointer-handles.clang-14.O0.bc
// RUN: cairnc %s -cl-std=CL2.0 -cl-ext=+all --emit=ocl | FileCheck %s --check-prefixes=CHECK,TODAY
// RUN: cairnc %S/Inputs/typed-pointer-handles.clang-14.O0.bc --emit=ocl | FileCheck %s --check-prefixes=CHECK,OLD
// RUN: cairnc %S/Inputs/typed-pointer-handles.clang-14.O2.bc --emit=ocl | FileCheck %s --check-prefixes=CHECK,OLD

constant sampler_t linear =
    CLK_ADDRESS_CLAMP | CLK_FILTER_LINEAR | CLK_NORMALIZED_COORDS_FALSE;

float4 fetch(read_only image2d_t image, sampler_t sampler, float2 at) {
  return read_imagef(image, sampler, at);
}

// CHECK-LABEL: func.func @images(
// CHECK-SAME: %[[IN:[a-z0-9]+]]: !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0>
// CHECK-SAME: %[[OUT:[a-z0-9]+]]: !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 1>
// CHECK-SAME: %[[BOTH:[a-z0-9]+]]: !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 2>
// CHECK-SAME: %[[ARRAY:[a-z0-9]+]]: !llvm.target<"spirv.Image", !llvm.void, 1, 0, 1, 0, 0, 0, 0>
// CHECK-SAME: %[[LINE:[a-z0-9]+]]: !llvm.target<"spirv.Image", !llvm.void, 5, 0, 0, 0, 0, 0, 0>
// CHECK-SAME: %[[SAMPLER:[a-z0-9]+]]: !llvm.target<"spirv.Sampler">
// CHECK-DAG: %[[LINEAR:.*]] = ocl.sampler addressing(clamp) filter(linear)
// CHECK-DAG: %[[OWN:.*]] = ocl.sampler addressing(repeat) filter(nearest) normalized
// CHECK-DAG: ocl.builtin "read_imagef"(%[[IN]], %[[LINEAR]], %{{.*}}) : "float4(read_only image2d_t, sampler_t, float2)"
// CHECK-DAG: ocl.builtin "read_imagef"(%[[IN]], %[[SAMPLER]], %{{.*}}) : "float4(read_only image2d_t, sampler_t, int2)"
// CHECK-DAG: ocl.builtin "read_imagef"(%[[ARRAY]], %[[OWN]], %{{.*}}) : "float4(read_only image2d_array_t, sampler_t, float4)"
// CHECK-DAG: ocl.builtin "read_imagef"(%[[LINE]], %{{.*}}) : "float4(read_only image1d_buffer_t, int)"
// CHECK: ocl.builtin "write_imagef"(%[[OUT]], %{{.*}}) : "void(write_only image2d_t, int2, float4)"
// CHECK: ocl.builtin "read_imagef"(%[[BOTH]], %{{.*}}) : "float4(read_write image2d_t, int2)"
// CHECK: ocl.builtin "write_imagef"(%[[BOTH]], %{{.*}}) : "void(read_write image2d_t, int2, float4)"
// CHECK-DAG: ocl.builtin "get_image_width"(%[[OUT]]) : "int(write_only image2d_t)"
// CHECK-DAG: ocl.builtin "get_image_dim"(%[[BOTH]]) : "int2(read_write image2d_t)"
kernel void images(read_only image2d_t in, write_only image2d_t out,
                   read_write image2d_t both, read_only image2d_array_t array,
                   read_only image1d_buffer_t line, sampler_t sampler,
                   global float4 *p) {
  sampler_t own =
      CLK_ADDRESS_REPEAT | CLK_FILTER_NEAREST | CLK_NORMALIZED_COORDS_TRUE;
  p[0] = fetch(in, linear, (float2)(0)) +
         read_imagef(in, sampler, (int2)(1, 2)) +
         read_imagef(array, own, (float4)(0)) + read_imagef(line, 3);
  write_imagef(out, (int2)(0), p[0]);
  p[1] = read_imagef(both, (int2)(5));
  write_imagef(both, (int2)(1), p[1]);
  p[2].x = get_image_width(out) + get_image_dim(both).y;
}

// CHECK-LABEL: func.func @pipes(
// CHECK-SAME: %[[IN:[a-z0-9]+]]: !llvm.target<"spirv.Pipe", 0>
// CHECK-SAME: %[[OUT:[a-z0-9]+]]: !llvm.target<"spirv.Pipe", 1>
// CHECK: ocl.builtin "read_pipe"(%[[IN]], {{.*}}) : "int(read_only pipe, generic void*, uint, uint)"
// CHECK: ocl.builtin "write_pipe"(%[[OUT]], {{.*}}) : "int(write_only pipe, generic void*, uint, uint)"
// CHECK: %[[ID:.*]] = ocl.builtin "reserve_read_pipe"(%[[IN]], {{.*}})
// CHECK: ocl.builtin "is_valid_reserve_id"(%[[ID]])
// CHECK: ocl.builtin "read_pipe"(%[[IN]], %[[ID]], {{.*}})
// CHECK: ocl.builtin "commit_read_pipe"(%[[IN]], %[[ID]], {{.*}})
// CHECK: ocl.builtin "get_pipe_num_packets"(%[[IN]], {{.*}}) : "uint(read_only pipe, uint, uint)"
kernel void pipes(read_only pipe int in, write_only pipe int out,
                  global uint *p) {
  int x;
  read_pipe(in, &x);
  write_pipe(out, &x);
  reserve_id_t id = reserve_read_pipe(in, 4);
  if (is_valid_reserve_id(id)) {
    read_pipe(in, id, 0, &x);
    commit_read_pipe(in, id);
  }
  *p = get_pipe_num_packets(in);
}

// CHECK-LABEL: func.func @events(
// CHECK: %[[FIRST:.*]] = ocl.builtin "async_work_group_copy"(%{{.*}}) : "event_t(local int*, global const int*, ulong, event_t)"
// TODAY: %[[SECOND:.*]] = ocl.builtin "async_work_group_copy"(%{{.*}}, %[[FIRST]])
// TODAY: ocl.wait_events(%[[FIRST]], %[[SECOND]] : !llvm.target<"spirv.Event">, !llvm.target<"spirv.Event">)
// Lists of events that were pointers stay in memory.
// OLD: llvm.store %[[FIRST]], {{.*}} : !llvm.target<"spirv.Event">
// OLD: ocl.builtin "async_work_group_copy"
// OLD: ocl.builtin "wait_group_events"
// CHECK: %[[QUEUE:.*]] = ocl.builtin "get_default_queue"() : "queue_t()"
// CHECK: ocl.builtin "create_user_event"() : "clk_event_t()"
// CHECK: ocl.builtin "enqueue_marker"(%[[QUEUE]], {{.*}}) : "int(queue_t, uint, generic const clk_event_t*, generic clk_event_t*)"
// CHECK: ocl.builtin "release_event"(%{{.*}}) : "void(clk_event_t)"
kernel void events(global int *p, local int *l) {
  event_t both[2];
  both[0] = async_work_group_copy(l, p, 4, 0);
  both[1] = async_work_group_copy(l + 4, p, 4, both[0]);
  wait_group_events(2, both);
  queue_t queue = get_default_queue();
  clk_event_t user = create_user_event(), marker;
  p[0] = enqueue_marker(queue, 1, &user, &marker);
  release_event(user);
}
