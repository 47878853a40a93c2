// An image that a kernel reads and writes, which not all devices of Vulkan can:
// texels of any format, as OpenCL C has them, are a feature there.
// RUN: cairn-run %s --build-options=-cl-std=CL2.0 --kernel=rotate --global=4 --local=4 --arg 'image=image1d[4,RG,FLOAT]:iota' --print=image | FileCheck %s --check-prefix=HOST
// HOST: image = 102 103 104 105 106 107 100 101
// RUN: cairnc --target=vulkan -cl-std=CL2.0 %s -o %t.spv
// RUN: spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis --no-color %t.spv | FileCheck %s
// REQUIRES: spirv-val, spirv-dis

// CHECK-DAG: OpCapability StorageImageReadWithoutFormat
// CHECK-DAG: OpCapability StorageImageWriteWithoutFormat
// CHECK-DAG: OpCapability Image1D
// Work-items of a group see what each other wrote.
// CHECK-DAG: OpDecorate %rotate_image Coherent
// CHECK: OpTypeImage %float 1D 0 0 0 2 Unknown
// UniformMemory, WorkgroupMemory and ImageMemory would be 0x948: no local memory here.
// CHECK-DAG: %[[FENCE:uint_[0-9]+]] = OpConstant %uint 2120
// CHECK: OpImageRead
// CHECK: OpImageWrite
// CHECK: OpControlBarrier %{{.*}} %{{.*}} %[[FENCE]]
// CHECK: OpImageRead
kernel void rotate(read_write image1d_t image) {
  int i = get_global_id(0);
  write_imagef(image, i, read_imagef(image, i) + 100);
  work_group_barrier(CLK_IMAGE_MEM_FENCE);
  float4 color = read_imagef(image, (i + 1) % 4);
  work_group_barrier(CLK_IMAGE_MEM_FENCE);
  write_imagef(image, i, color);
}
