// Without optimisation, LLVM 22's selection of instructions for CPUs with AVX-512
// goes round for ever in what it makes of these shifts: it is optimised at
// -cl-opt-disable too.
// RUN: bash -c 'ulimit -t 60; cairnc %s -cl-opt-disable --target-cpu=sapphirerapids --emit=obj -o %t.o'
union numbers {
  uint4 four;
  int one;
};

kernel void shifts(const global int16 *in, global short2 *out) {
  int i = get_global_id(0), l = get_local_id(0);
  uchar4 bytes = (uchar4)((uchar)i);
  int8 x = max((int8)(i), l < (int)bytes.s0 ? (int8)(l) : (int8)((int)convert_uint_sat(((uchar *)&i)[8 >> in[i].s0 & 3])));
  union numbers zero = {0};
  if ((uint)l < (uint)out[i].s1) {
    short2 limited = mad_sat((short2)((short)in[((uchar *)&x)[l & 31]].s5), (short2)((short)l), (short2)((short)l));
    out[i * 4 + 3] = limited << (short2)((short)i);
  }
  uint y = ((uchar *)&x)[7] * (32u << zero.four.s3);
  if (zero.one < 3)
    x = (((int8)(l) ^ (int8)((int)y)) >> (int8)((int)in[3].s0)) + (int8)((int)in[i].s4) % ((int8)(i) & 63 | 1);
}
