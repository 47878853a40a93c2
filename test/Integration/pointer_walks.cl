// Loops whose trips are what lies between two pointers into one object, wherever
// it is: in memory of each kind, forwards and backwards, by several elements, none
// at all, and with an end that is read from memory.
//
// DEFINE: %{device} = host
// DEFINE: %{options} = -lanes=1
// DEFINE: %{run} = cairn-run %s --device=%{device} "--build-options=%{options}" --global=8 --local=8 --arg=in=i32[32]:iota --arg=out=i32[64]:zeros --arg=kept=i32[32] --print=out[0:64] | FileCheck %s
// RUN: %{run}
// REDEFINE: %{options} = -lanes=8
// RUN: %{run}
// REDEFINE: %{options} = -cl-opt-disable
// RUN: %{run}
// REDEFINE: %{device} = level-zero
// REDEFINE: %{options} = -w
// RUN: %{run}
// REDEFINE: %{device} = vulkan
// RUN: %{run}
// REDEFINE: %{options} = -physical-addressing
// RUN: %{run}

// CHECK: out{{.*}} = 466 570 80007 27 36 3 98 -49
// CHECK-SAME: 866 715 300894 36 36 140 253 -9217
// CHECK-SAME: 1266 750 970116 128 36 0 408 -17
// CHECK-SAME: 1666 885 2997465 138 36 920 563 -4456449
// CHECK-SAME: 466 888 9138561 128 36 3 98 -49
// CHECK-SAME: 866 1012 27738996 138 36 140 253 -9217
// CHECK-SAME: 1266 980 84071742 232 36 0 408 -17
// CHECK-SAME: 1666 1092 254664303 243 36 920 563 -4456449
kernel void walks(global const int *in, global int *out, local int *kept) {
  int l = get_local_id(0);
  kept[l] = in[l] * 3;
  kept[l + 8] = in[l] + 100;
  barrier(CLK_LOCAL_MEM_FENCE);
  global int *mine = out + 8 * l;

  // Private, of four elements; and one loop more, of none.
  int own[20];
  for (int i = 0; i < 20; ++i)
    own[i] = in[i] + 1;
  int *begin = own + (in[l] & 3);
  for (int *at = begin; at < begin + 4; ++at)
    mine[0] = mine[0] * 7 + *at;
  for (int *at = begin; at < begin + in[0]; ++at)
    mine[0] = -1;

  // Global, from both ends.
  global const int *low = in + in[l], *high = in + in[20];
  while (low < high) {
    mine[1] += *low++ * *--high;
  }
  // Local, backwards, and by three.
  local int *last = kept + 8 + in[l];
  for (local int *at = last; at > kept + 1; --at)
    mine[2] = mine[2] * 3 + *at;
  for (local int *at = kept + in[l & 1]; at < last; at += 3)
    mine[3] += *at;

  // Bytes, to the one that is looked for.
  global const char *text = (global const char *)in + 4 * l;
  global const char *found = text;
  while (*found != 9 + l)
    ++found;
  mine[4] = found - text;
  // To where a table of the program says.
  const int ends[4] = {3, 9, 2, 17};
  for (int *at = own + 2, *end = own + ends[in[l] & 3]; at != end; ++at)
    mine[5] += at[0] * (end - at);
  // Down to the begin of rows.
  int grid[4][5];
  for (int i = 0; i < 20; ++i)
    grid[i / 5][i % 5] = in[i];
  int(*row)[5] = grid + (in[l] & 3);
  for (int *at = *row + 5; at > *row;)
    mine[6] = mine[6] * 2 + *--at;
  // To in front of the object, as many programs do.
  for (int *at = own + ends[in[l] & 3]; at >= own; --at)
    mine[7] = mine[7] * 2 - *at;
}
