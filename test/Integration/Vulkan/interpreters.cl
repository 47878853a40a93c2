// Programs that are data: a stack machine, and a byte machine whose jumps search
// for their brackets.
// REQUIRES: vulkan, host
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=vm --global=8 --local=4 --arg=code=u8[22]:{1,5,1,7,3,0,6,1,2,4,0,7,8,9,1,3,2,10,14,0,11,0} --arg=mem=i32[128]:iota --arg=steps=i32[8]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero
// RUN: %python %S/Inputs/same_everywhere.py %s --kernel=bf --global=2 \
// RUN:   --local=2 \
// RUN:   '--arg=prog=i8[107]:{43,43,43,43,43,43,43,43,91,62,43,43,43,43,91,62,43,43,62,43,43,43,62,43,43,43,62,43,60,60,60,60,45,93,62,43,62,43,62,45,62,62,43,91,60,93,60,45,93,62,62,46,62,45,45,45,46,43,43,43,43,43,43,43,46,46,43,43,43,46,62,62,46,60,45,46,60,46,43,43,43,46,45,45,45,45,45,45,46,45,45,45,45,45,45,45,45,46,62,62,43,46,62,43,43,46,0}' \
// RUN:   '--arg=out=u8[128]:zeros' '--print=out[0:13]' | FileCheck %s

// CHECK: = 72 101 108 108 111 32 87 111 114 108 100 33 10{{$}}

enum Op {
  HALT,
  PUSHI,
  PUSHR,
  ADD,
  MUL,
  SUB,
  LOADM,
  STOREM,
  DUP,
  JNZ,
  DEC,
  SWAP,
  NOP
};
kernel void vm(global const uchar *code, global int *mem, global int *steps) {
  int g = get_global_id(0), sp = 0, pc = 0, st[16], r[4] = {g, 2, 3, 4};
  int n = 0;
  while (n < 200) {
    n++;
    uchar op = code[pc++];
    switch (op) {
    case HALT:
      goto done;
    case PUSHI:
      st[sp & 15] = code[pc++];
      sp++;
      break;
    case PUSHR:
      st[sp & 15] = r[code[pc++] & 3];
      sp++;
      break;
    case ADD:
    case MUL:
    case SUB: {
      int b = st[--sp & 15], a = st[(sp - 1) & 15];
      st[(sp - 1) & 15] = op == ADD ? a + b : op == MUL ? a * b : a - b;
      break;
    }
    case LOADM:
      st[sp & 15] = mem[g * 16 + (code[pc++] & 15)];
      sp++;
      break;
    case STOREM:
      mem[g * 16 + (code[pc++] & 15)] = st[--sp & 15];
      break;
    case DUP:
      st[sp & 15] = st[(sp - 1) & 15];
      sp++; /*fall*/
    case NOP:
      break;
    case JNZ: {
      uchar t = code[pc++];
      if (st[(sp - 1) & 15]) {
        pc = t;
        continue;
      }
      break;
    }
    case DEC:
      st[(sp - 1) & 15]--;
      break;
    case SWAP: {
      int t = st[(sp - 1) & 15];
      st[(sp - 1) & 15] = st[(sp - 2) & 15];
      st[(sp - 2) & 15] = t;
    } break;
    default:
      r[op & 3] ^= n;
    }
  }
done:
  steps[g] = n * 1000 + sp * 10 + (st[(sp - 1) & 15] & 7);
}
kernel void bf(global const char *prog, global uchar *out) {
  uchar t[64];
  for (int i = 0; i < 64; i++)
    t[i] = 0;
  int p = 0, ip = 0, o = 0, g = get_global_id(0);
  if (g != 0) {
    out[127 - g] = g;
    return;
  }
  for (char c; (c = prog[ip]) != 0; ip++) {
    switch (c) {
    case '>':
      ++p;
      break;
    case '<':
      --p;
      break;
    case '+':
      ++t[p];
      break;
    case '-':
      --t[p];
      break;
    case '.':
      if (o < 100)
        out[o++] = t[p];
      break;
    case '[':
      if (!t[p]) {
        int d = 1;
        while (d) {
          char q = prog[++ip];
          if (q == '[')
            d++;
          else if (q == ']')
            d--;
        }
      }
      break;
    case ']':
      if (t[p]) {
        int d = 1;
        while (d) {
          char q = prog[--ip];
          if (q == ']')
            d++;
          else if (q == '[')
            d--;
        }
      }
      break;
    }
  }
}
