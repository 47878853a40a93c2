// Which memory a generic pointer points into, where only the launch decides.
typedef struct {
  int *pointer;
  int tag;
} Holder;

__global int program_scope = 5;

int describe(int *p) {
  int fence = get_fence(p);
  int kind = 0;
  if (to_global(p))
    kind += 1;
  if (to_local(p))
    kind += 2;
  if (to_private(p))
    kind += 4;
  return kind * 16 + (fence == CLK_GLOBAL_MEM_FENCE ? 1 : 0) +
         (fence == CLK_LOCAL_MEM_FENCE ? 2 : 0);
}

__kernel void generic_spaces(__global int *data, __local int *tile, int first,
                             __global int *out) {
  __local int fixed[4];
  int mine[4] = {1, 2, 3, 4};
  size_t g = get_global_id(0), l = get_local_id(0);
  tile[l] = (int)l;
  if (l < 4)
    fixed[l] = (int)l;
  Holder holders[7];
  int *pointers[7] = {data,    tile,  fixed + 3, mine + 1,
                      &program_scope, 0, mine};
  for (int k = 0; k < 7; ++k) {
    holders[k].pointer = pointers[(k + first) % 7];
    holders[k].tag = k;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  // Behind a barrier, over which private memory is kept with the group's.
  for (int k = 0; k < 7; ++k)
    out[g * 16 + k] = describe(holders[k].pointer);
  int kept[3] = {first, 2, 3};
  int *p = first & 1 ? kept : (int *)tile;
  for (int k = 0; k < first - 1; ++k)
    p = k & 1 ? p : (int *)data;
  out[g * 16 + 7] = describe(p);
  // What is known where the program is compiled.
  out[g * 16 + 8] = describe(data + first);
  out[g * 16 + 9] = describe(&tile[first]);
  out[g * 16 + 10] = describe(&kept[first % 3]);
  out[g * 16 + 11] = describe(first > 2 ? (int *)&fixed[1] : (int *)&tile[l]);
  // A pointer that was cast back works.
  __local int *near = to_local(holders[(8 - first) % 7].pointer);
  out[g * 16 + 12] = near ? near[l] : -1;
  __private int *own = to_private(first & 1 ? &kept[1] : (int *)data);
  out[g * 16 + 13] = own ? *own : -1;
  __global const int *far =
      to_global(first & 1 ? (const int *)data : (const int *)tile);
  out[g * 16 + 14] = far ? far[0] : -1;
  out[g * 16 + 15] = describe((int *)0);
}
