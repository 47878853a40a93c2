// Variables and constants of the program whose elements are narrower than a
// word, in a buffer where they do not begin at one.
// REQUIRES: vulkan, host
// DEFINE: %{options} = -cl-std=CL3.0 -cl-ext=+__opencl_c_program_scope_global_variables
// RUN: bash -ec 'for kernel in sums vectors stores "choices --arg=x=i16[8]:iota" structs; do \
// RUN:   echo "%s %{options} --global=8 --local=4 --kernel=$kernel --arg=o=i32[64]:zeros"; \
// RUN:   for device in ${CAIRN_LIT_DRIVERS/host/}; do echo " %{options} --device=$device"; done; \
// RUN:   echo " %{options} --device=vulkan -physical-addressing"; \
// RUN:   for on in -no-16bit-storage=ssbo -no-8bit-storage=ssbo "-no-8bit-storage=ssbo -no-16bit-storage=ssbo" \
// RUN:       -module-constants-in-storage-buffer; do \
// RUN:     echo " %{options} --device=vulkan $on"; echo " %{options} --device=vulkan $on -physical-addressing"; done; done' \
// RUN:   | env CAIRN_VULKAN_VALIDATION=1 %same_results | FileCheck %s
// CHECK: {{^(50|55) }}launches give the same

global short one = 5;
global short pair[2] = {7, 8};
global char byte = 3;
global uchar bytes[13] = {1, 2, 3, 4, 5, 250, 7, 8, 9, 10, 11, 12, 13};
global short stored[17];
global short words[9] = {10, -20, 30, -40, 50, -60, 70, -80, 90};

kernel void sums(global int *o) {
  int i = get_global_id(0);
  o[i] = pair[i & 1] + one;
  o[i + 8] = pair[1] * 10 + pair[0];
  o[i + 16] = bytes[i] + byte;
  o[i + 24] = bytes[i + 5] - bytes[12 - i];
  o[i + 32] = words[i] * words[8 - i];
  o[i + 40] = words[(i * 5) % 9];
}

// Loads that may take several elements at once.
kernel void vectors(global int *o) {
  int i = get_global_id(0);
  short2 p = vload2(0, pair);
  short4 w = vload4(i & 1, words);
  uchar8 b = vload8(0, bytes + (i & 3));
  uchar4 c = vload4(1, bytes);
  o[i] = p.x - p.y;
  o[i + 8] = w.x * 1000 + w.w;
  o[i + 16] = b.s0 + b.s7 * 256;
  o[i + 24] = as_int(c);
  vstore2((short2)(i, -i), i, stored + 1);
  short2 s = vload2(i, stored + 1);
  o[i + 32] = s.x + s.y * 100;
}

global char flags[3];
global ushort marks[11];
global char last;

kernel void stores(global int *o) {
  int i = get_global_id(0), l = get_local_id(0);
  // One group, as nothing orders the stores of several.
  if (get_group_id(0) == 0) {
    flags[l % 3] = l % 3 + 1;
    marks[l + 1] = 1000 * l;
    marks[l + 6] = l;
    last = -7;
    barrier(CLK_GLOBAL_MEM_FENCE);
    o[l] = flags[0] + flags[1] * 10 + flags[2] * 100;
    o[l + 4] = marks[l + 2];
    o[l + 8] = marks[l + 5];
    o[l + 12] = last;
    o[l + 16] = marks[0] + marks[5] + marks[10];
  }
}

// Pointers into one of several, and what they have as numbers.
kernel void choices(global short *x, global int *o) {
  int i = get_global_id(0);
  global short *p = i & 1 ? words : i & 2 ? pair : x;
  global uchar *b = i & 1 ? bytes : (global uchar *)&byte;
  for (int k = 0; k < (i & 1); ++k)
    ++p;
  o[i] = p[0] + p[1];
  o[i + 8] = b[i & 1 ? i : 0];
  o[i + 16] = &words[i] - words;
  o[i + 24] = &words[i] == words + 3;
  o[i + 32] = p == words + 1;
}

typedef struct __attribute__((packed)) {
  uchar tag;
  ushort size;
  int value;
} Packed;

constant Packed packed[3] = {{1, 2, 3}, {4, 500, -6}, {7, 8, 900000}};
global char before = 1;
global Packed filled[2] = {{9, 10, 11}, {12, 13, 14}};
global Packed written[8];
// Beyond what stays in the shader.
constant char table[1101] = {1, 2, 3, 4, 5, 6, 7, 8, 9, [1100] = 77};
constant short tail[601] = {[0] = 4, [1] = 5, [2] = 6, [3] = 7, [600] = -1234};

kernel void structs(global int *o) {
  int i = get_global_id(0);
  Packed p = packed[i % 3];
  o[i] = p.tag + p.size + p.value;
  o[i + 8] = filled[i & 1].value * before + filled[i & 1].size;
  o[i + 16] = table[i] + table[1100 - i];
  o[i + 24] = tail[i & 3] + tail[600 - (i & 1)];
  o[i + 32] = packed[i & 1].size;
  written[i].value = i * 1000 + 1;
  written[i].tag = i;
  o[i + 40] = written[i].value + written[i].tag + written[i].size;
  short4 t = vload4(i & 1, tail);
  o[i + 48] = t.x + t.y * 10 + t.z * 100 + t.w * 1000;
}
