// Walks from node to node, at the end of which a member of the last one is read:
// work-items leave them at different times, and the place of the node is
// computed in the loop and again behind it.
// REQUIRES: vulkan, host
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=words --global=64 --local=16 --arg=next=i32[16]:{1,3,5,7,9,11,13,13,-1,-1,-1,-1,-1,-1,-1,-1} --arg=out=i32[64]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero
// LAUNCH: --kernel=halves --global=64 --local=16 --arg=next=i32[16]:{1,3,5,7,9,11,13,13,-1,-1,-1,-1,-1,-1,-1,-1} --arg=out=i32[64]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero

struct Words {
  int left, right, symbol;
};
struct Halves {
  short left, right;
  uchar symbol;
};

#define WALK(NODE)                                                             \
  int g = get_global_id(0);                                                    \
  struct NODE nodes[16];                                                       \
  for (int i = 0; i < 16; i++)                                                 \
    nodes[i] = (struct NODE){next[i], next[i] + 1, i * 3};                     \
  int k = g & 7, bits = g;                                                     \
  while (nodes[k].left >= 0) {                                                 \
    k = bits & 1 ? nodes[k].right : nodes[k].left;                             \
    bits >>= 1;                                                                \
  }                                                                            \
  out[g] = nodes[k].symbol;

kernel void words(global const int *next, global int *out) { WALK(Words) }
kernel void halves(global const int *next, global int *out) { WALK(Halves) }
