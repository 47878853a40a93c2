// RUN: cairn-opt %s --split-input-file --convert-ocl-to-mux --verify-diagnostics

func.func @clustered(%x: i32, %size: i32) -> i32 {
  // expected-error @below {{expected the cluster size of 'sub_group_clustered_reduce_add' to be a constant power of two}}
  %0 = ocl.builtin "sub_group_clustered_reduce_add"(%x, %size) : "int(int, uint)"
  return %0 : i32
}

// -----

func.func @clusters_of_three(%x: i32) -> i32 {
  %size = arith.constant 3 : i32
  // expected-error @below {{expected the cluster size of 'sub_group_clustered_reduce_add' to be a constant power of two}}
  %0 = ocl.builtin "sub_group_clustered_reduce_add"(%x, %size) : "int(int, uint)"
  return %0 : i32
}

// -----

// Every one of them is named, once.
module attributes {shader.options = #shader.options} {
  func.func @two() {
    // expected-error @below {{builtin 'get_default_queue' is not supported yet}}
    %0 = ocl.builtin "get_default_queue"() : "queue_t()"
    // expected-error @below {{builtin 'create_user_event' is not supported yet}}
    %1 = ocl.builtin "create_user_event"() : "clk_event_t()"
    %2 = ocl.builtin "create_user_event"() : "clk_event_t()"
    return
  }
}

// -----

!image = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0>
func.func @image(%image: !image {ocl.arg = #ocl.arg<"in", "image2d_t", 0, access = "read_only", qualifiers = "">}, %at: vector<2xf32>, %level: f32) -> vector<4xf32> attributes {ocl.kernel} {
  %sampler = ocl.sampler addressing(none) filter(nearest)
  // expected-error @below {{builtin 'read_imagef' with signature 'float4(read_only image2d_t, sampler_t, float2, float)' is not supported yet: there are no images of several samples or with mip levels}}
  %0 = ocl.builtin "read_imagef"(%image, %sampler, %at, %level) : "float4(read_only image2d_t, sampler_t, float2, float)"
  return %0 : vector<4xf32>
}

// -----

// Arguments are named where nothing is called with them.
!image = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 1, 0, 0, 0>
// expected-error @below {{argument 'in' of kernel 'unused_image' is 'read_only image2d_msaa_t', which is not supported yet}}
func.func @unused_image(%image: !image {ocl.arg = #ocl.arg<"in", "image2d_msaa_t", 0, access = "read_only", qualifiers = "">}) attributes {ocl.kernel} {
  return
}

// -----

module attributes {shader.options = #shader.options} {
  // expected-error @below {{argument 0 of kernel 'nameless' is an opaque type, which is not supported yet}}
  func.func @nameless(%queue: !llvm.target<"spirv.Queue">) attributes {ocl.kernel} {
    return
  }
}

// -----

module attributes {shader.options = #shader.options} {
  func.func @null_queue(%p: !llvm.ptr) attributes {ocl.kernel} {
    // expected-error @below {{such images, queues and their events are not supported yet}}
    %null = llvm.mlir.zero : !llvm.target<"spirv.Queue">
    llvm.store %null, %p : !llvm.target<"spirv.Queue">, !llvm.ptr
    return
  }
}
