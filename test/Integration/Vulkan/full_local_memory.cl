// Whether anybody of a group goes on in a loop takes two words of local memory,
// which count for the kernel's. Kernels that have no room for them do without.
// One kernel at a time: validation counts the variables of all in a module.
// REQUIRES: vulkan, spirv-val
// RUN: cairnc %s --target=vulkan -DFULL -DFITS -DSIZED --emit=spirv -o - | FileCheck %s
// RUN: cairnc %s --target=vulkan -DFULL -DFITS -DSIZED -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// DEFINE: %{run} = env CAIRN_VULKAN_VALIDATION=1 cairn-run %s --device=vulkan --global=4 --local=4 \
// DEFINE:   --arg=in=u32[4]:ones --arg=out=u32[4]:zeros --print=out
// RUN: %{run} --build-options=-DFULL | FileCheck %s --check-prefix=OUT
// RUN: %{run} --build-options=-DFITS | FileCheck %s --check-prefix=OUT
// RUN: %{run} --build-options=-DSIZED --arg='t=local(32752)' | FileCheck %s --check-prefix=OUT

// CHECK-NOT: @full.in_step
// CHECK-DAG: @fits.in_step
// CHECK-DAG: @sized.in_step
// CHECK-DAG: spirv.func @full() {{.*}}local_memory = 32768 : i64
// CHECK-DAG: spirv.func @fits() {{.*}}local_memory = 32768 : i64
// CHECK-DAG: spirv.func @sized() {{.*}}local_memory = 8 : i64

static uint part(local uint *t, uint size, uint in) {
  uint l = get_local_id(0), r = in & 1023, none = in >> 8;
  for (uint i = l; i < size; i += get_local_size(0))
    t[i] = i;
  for (uint k = 0; k < l; ++k) {
    if (none == 1)
      barrier(CLK_LOCAL_MEM_FENCE);
    r = r * 5 + k;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  return r + t[r];
}

// OUT: out = 2 10 52 264
#ifdef FULL
kernel void full(global const uint *in, global uint *out) {
  local uint t[8192];
  out[get_global_id(0)] = part(t, 8192, in[get_global_id(0)]);
}
#endif

#ifdef FITS
kernel void fits(global const uint *in, global uint *out) {
  local uint t[8190];
  out[get_global_id(0)] = part(t, 8190, in[get_global_id(0)]);
}
#endif

#ifdef SIZED
kernel void sized(global const uint *in, global uint *out, local uint *t) {
  out[get_global_id(0)] = part(t, 8188, in[get_global_id(0)]);
}
#endif
