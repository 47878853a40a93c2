// RUN: cairn-opt %s --shader-assign-interface --split-input-file --allow-unregistered-dialect \
// RUN:   | cairn-translate --split-input-file --shader-to-descriptor-map --allow-unregistered-dialect | FileCheck %s

// What clspv's descriptor map has no lines for, and the kinds of images.
// CHECK: pushconstant,name,region_group_offset,offset,0,size,12
// CHECK-NEXT: kernel_decl,images
// CHECK-NEXT: kernel,images,arg,r,argOrdinal,0,descriptorSet,0,binding,0,offset,0,argKind,ro_image{{$}}
// CHECK-NEXT: kernel,images,arg,w,argOrdinal,1,descriptorSet,0,binding,1,offset,0,argKind,wo_image{{$}}
// CHECK-NEXT: kernel,images,arg,b,argOrdinal,2,descriptorSet,0,binding,2,offset,0,argKind,uniform_texel_buffer{{$}}
// CHECK-NEXT: kernel,images,arg,s,argOrdinal,3,descriptorSet,0,binding,3,offset,0,argKind,sampler{{$}}
// CHECK-NEXT: asked,images,argOrdinal,1,name,channel_order,descriptorSet,0,binding,4,offset,0,argKind,pod{{$}}
// CHECK-NEXT: asked,images,argOrdinal,3,name,mask,descriptorSet,0,binding,4,offset,4,argKind,pod{{$}}
// CHECK-NEXT: printf_buffer,images,descriptorSet,0,binding,5,offset,0,argKind,buffer
// CHECK-NEXT: spec_constant,workgroup_size_x,spec_id,0
module attributes {ocl.version = array<i64: 2, 0>} {
  gpu.module @kernels {
    gpu.func @images(%r: !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0> {ocl.arg = #ocl.arg<"r", "image2d_t", 0, access = "read_only", qualifiers = "">},
                     %w: !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 1> {ocl.arg = #ocl.arg<"w", "image2d_t", 0, access = "write_only", qualifiers = "">},
                     %b: !llvm.target<"spirv.Image", !llvm.void, 5, 0, 0, 0, 0, 0, 0> {ocl.arg = #ocl.arg<"b", "image1d_buffer_t", 0, access = "read_only", qualifiers = "">},
                     %s: !llvm.target<"spirv.Sampler"> {ocl.arg = #ocl.arg<"s", "sampler_t", 0, access = "none", qualifiers = "">}) kernel {
      %c0 = arith.constant 0 : i32
      %0 = mux.printf_buffer : !llvm.ptr<1>
      %1 = mux.group_id %c0 : i32
      llvm.store %1, %0 : i32, !llvm.ptr<1>
      %2 = mux.image_query channel_order %w : !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 1>
      %3 = mux.sampler_mask %s
      gpu.return
    }
  }
}

// -----

// CHECK: variable,kind,buffer,hexbytes,,size,12
// CHECK-NEXT: variable_address,offset,0,target,8
// CHECK-NEXT: kernel_decl,addresses
// CHECK-NEXT: kernel,addresses,arg,x,argOrdinal,0,descriptorSet,0,binding,0,offset,0,argKind,pointer_ubo,argSize,8
// CHECK-NEXT: printf_buffer,addresses,descriptorSet,0,binding,0,offset,16,argKind,pointer_ubo
// CHECK-NEXT: variables,addresses,descriptorSet,0,binding,0,offset,8,argKind,pointer_ubo
module attributes {shader.options = #shader.options<physical_addressing = true, pod_storage = uniform_buffer>, dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<4xi64>>} {
  gpu.module @kernels {
    llvm.mlir.global internal @pointer() {addr_space = 1 : i32} : !llvm.ptr<1> {
      %0 = llvm.mlir.addressof @counter : !llvm.ptr<1>
      llvm.return %0 : !llvm.ptr<1>
    }
    llvm.mlir.global internal @counter(0 : i32) {addr_space = 1 : i32} : i32
    gpu.func @addresses(%x: !llvm.ptr<1> {ocl.arg = #ocl.arg<"x", "int*", 1, access = "none", qualifiers = "">}) kernel {
      %0 = mux.printf_buffer : !llvm.ptr<1>
      %1 = llvm.mlir.addressof @pointer : !llvm.ptr<1>
      %2 = llvm.load %1 : !llvm.ptr<1> -> !llvm.ptr<1>
      llvm.store %2, %0 : !llvm.ptr<1>, !llvm.ptr<1>
      gpu.return
    }
  }
}
