// The examples of "OpenCL C 1.2 Language on Vulkan", line by line.

// RUN: split-file %s %t
// RUN: cairnc --target=vulkan --emit=descriptor-map %t/foo.cl -o %t/one.csv -cluster-pod-kernel-args=0
// RUN: diff %t/one.csv %t/one.expected
// RUN: cairnc --target=vulkan --emit=descriptor-map %t/foo.cl | diff - %t/clustered.expected
// RUN: cairnc --target=vulkan --emit=descriptor-map %t/foo.cl -samplermap=%t/samplers | diff - %t/sampled.expected
// RUN: cairnc --target=vulkan --emit=descriptor-map %t/foo.cl --pod-ubo \
// RUN:   | sed 's/pod_ubo/pod/' | diff - %t/clustered.expected
// RUN: cairnc --target=vulkan --emit=descriptor-map %t/foo.cl -pod-pushconstant | diff - %t/pushed.expected
// RUN: cairnc --target=vulkan --emit=descriptor-map %t/local.cl | diff - %t/local.expected
// RUN: cairnc --target=vulkan --emit=descriptor-map %t/constants.cl -module-constants-in-storage-buffer \
// RUN:   | diff - %t/constants.expected
// RUN: cairnc --target=vulkan --emit=descriptor-map %t/two.cl -distinct-kernel-descriptor-sets \
// RUN:   | diff - %t/distinct.expected
// RUN: cairnc --target=vulkan --emit=descriptor-map %t/two.cl | FileCheck %s
// CHECK: kernel,first,arg,a,argOrdinal,0,descriptorSet,0,
// CHECK: kernel,second,arg,b,argOrdinal,0,descriptorSet,0,

// The same as a file beside the binary, by clspv's spelling.
// RUN: cairnc --target=vulkan %t/foo.cl -o %t/foo.spv -descriptormap=%t/beside.csv
// RUN: diff %t/beside.csv %t/clustered.expected

//--- foo.cl
kernel void foo(global int *a, float f, global float *b, uint c) {
  a[c] = b[c] * f;
}
//--- one.expected
kernel_decl,foo
kernel,foo,arg,a,argOrdinal,0,descriptorSet,0,binding,0,offset,0,argKind,buffer
kernel,foo,arg,f,argOrdinal,1,descriptorSet,0,binding,1,offset,0,argKind,pod,argSize,4
kernel,foo,arg,b,argOrdinal,2,descriptorSet,0,binding,2,offset,0,argKind,buffer
kernel,foo,arg,c,argOrdinal,3,descriptorSet,0,binding,3,offset,0,argKind,pod,argSize,4
spec_constant,workgroup_size_x,spec_id,0
spec_constant,workgroup_size_y,spec_id,1
spec_constant,workgroup_size_z,spec_id,2
//--- clustered.expected
kernel_decl,foo
kernel,foo,arg,a,argOrdinal,0,descriptorSet,0,binding,0,offset,0,argKind,buffer
kernel,foo,arg,b,argOrdinal,2,descriptorSet,0,binding,1,offset,0,argKind,buffer
kernel,foo,arg,f,argOrdinal,1,descriptorSet,0,binding,2,offset,0,argKind,pod,argSize,4
kernel,foo,arg,c,argOrdinal,3,descriptorSet,0,binding,2,offset,4,argKind,pod,argSize,4
spec_constant,workgroup_size_x,spec_id,0
spec_constant,workgroup_size_y,spec_id,1
spec_constant,workgroup_size_z,spec_id,2
//--- samplers
CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST, // pixels
CLK_NORMALIZED_COORDS_TRUE  | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR
//--- sampled.expected
sampler,18,samplerExpr,"CLK_ADDRESS_CLAMP_TO_EDGE|CLK_FILTER_NEAREST|CLK_NORMALIZED_COORDS_FALSE",descriptorSet,0,binding,0
sampler,35,samplerExpr,"CLK_ADDRESS_CLAMP_TO_EDGE|CLK_FILTER_LINEAR|CLK_NORMALIZED_COORDS_TRUE",descriptorSet,0,binding,1
kernel_decl,foo
kernel,foo,arg,a,argOrdinal,0,descriptorSet,1,binding,0,offset,0,argKind,buffer
kernel,foo,arg,b,argOrdinal,2,descriptorSet,1,binding,1,offset,0,argKind,buffer
kernel,foo,arg,f,argOrdinal,1,descriptorSet,1,binding,2,offset,0,argKind,pod,argSize,4
kernel,foo,arg,c,argOrdinal,3,descriptorSet,1,binding,2,offset,4,argKind,pod,argSize,4
spec_constant,workgroup_size_x,spec_id,0
spec_constant,workgroup_size_y,spec_id,1
spec_constant,workgroup_size_z,spec_id,2
//--- pushed.expected
kernel_decl,foo
kernel,foo,arg,a,argOrdinal,0,descriptorSet,0,binding,0,offset,0,argKind,buffer
kernel,foo,arg,b,argOrdinal,2,descriptorSet,0,binding,1,offset,0,argKind,buffer
kernel,foo,arg,f,argOrdinal,1,offset,0,argKind,pod_pushconstant,argSize,4
kernel,foo,arg,c,argOrdinal,3,offset,4,argKind,pod_pushconstant,argSize,4
spec_constant,workgroup_size_x,spec_id,0
spec_constant,workgroup_size_y,spec_id,1
spec_constant,workgroup_size_z,spec_id,2
//--- local.cl
kernel void foo(local float *L, global float *A, local float4 *L2) {
  L[0] = A[0];
  L2[0] = L[0];
  A[1] = L2[0].x;
}
//--- local.expected
kernel_decl,foo
kernel,foo,arg,L,argOrdinal,0,argKind,local,arrayElemSize,4,arrayNumElemSpecId,3
kernel,foo,arg,A,argOrdinal,1,descriptorSet,0,binding,0,offset,0,argKind,buffer
kernel,foo,arg,L2,argOrdinal,2,argKind,local,arrayElemSize,16,arrayNumElemSpecId,4
spec_constant,workgroup_size_x,spec_id,0
spec_constant,workgroup_size_y,spec_id,1
spec_constant,workgroup_size_z,spec_id,2
//--- constants.cl
typedef struct {
  char c;
  uint a;
  float f;
} Foo;
__constant Foo ppp[3] = {{'a', 0x1234abcd, 1.0}, {'b', 0xffffffff, 1.5}, {0}};
kernel void foo(global uint *A, uint i) { *A = ppp[i].a; }
//--- constants.expected
constant,descriptorSet,1,binding,0,kind,buffer,hexbytes,61000000cdab34120000803f62000000ffffffff0000c03f000000000000000000000000
kernel_decl,foo
kernel,foo,arg,A,argOrdinal,0,descriptorSet,0,binding,0,offset,0,argKind,buffer
kernel,foo,arg,i,argOrdinal,1,descriptorSet,0,binding,1,offset,0,argKind,pod,argSize,4
spec_constant,workgroup_size_x,spec_id,0
spec_constant,workgroup_size_y,spec_id,1
spec_constant,workgroup_size_z,spec_id,2
//--- two.cl
// A required size leaves no work-group size to specialize.
kernel __attribute__((reqd_work_group_size(1, 1, 1))) void first(global float *a, uint n, float4 c) {
  a[n] = c.x;
}
kernel __attribute__((reqd_work_group_size(1, 1, 1))) void second(global float *b, uint m) {
  b[m] *= 2;
}
//--- distinct.expected
kernel_decl,first
kernel,first,arg,a,argOrdinal,0,descriptorSet,0,binding,0,offset,0,argKind,buffer
kernel,first,arg,n,argOrdinal,1,descriptorSet,0,binding,1,offset,0,argKind,pod,argSize,4
kernel,first,arg,c,argOrdinal,2,descriptorSet,0,binding,1,offset,16,argKind,pod,argSize,16
kernel_decl,second
kernel,second,arg,b,argOrdinal,0,descriptorSet,1,binding,0,offset,0,argKind,buffer
kernel,second,arg,m,argOrdinal,1,descriptorSet,1,binding,1,offset,0,argKind,pod,argSize,4
