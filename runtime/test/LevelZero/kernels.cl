// Kernels in OpenCL C, which another compiler makes SPIR-V of.

struct Pair {
  int first;
  double second;
};

kernel void structures(struct Pair pair, char letter, float3 vector, global double *out) {
  out[0] = pair.first;
  out[1] = pair.second;
  out[2] = letter;
  out[3] = vector.z;
}

// Each group turns its part around.
kernel void turn(global int *data, local int *part) {
  size_t i = get_local_id(0), last = get_local_size(0) - 1;
  part[i] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  data[get_global_id(0)] = part[last - i];
}

kernel __attribute__((reqd_work_group_size(8, 2, 1))) void required(global int *out) {
  out[get_global_linear_id()] = get_group_id(0) * 100 + get_local_linear_id();
}

kernel void chase(global ulong *links, global int *out) {
  global int *target = (global int *)links[get_global_id(0)];
  atomic_add(target, 1);
  out[get_global_id(0)] = *target > 0;
}

// 2^33 bytes are more than 32 bits of offset.
kernel void farAway(global char *memory, ulong offset) { memory[offset] = 42; }
