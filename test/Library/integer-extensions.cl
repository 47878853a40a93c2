// Bit fields and dot products of integers, at their edges: fields of no bits, of
// one, and of all; sums that saturate.
// DEFINE: %{options} = -cl-std=CL3.0 --global=1
// RUN: cairn-run %s %{options} --kernel=fields --arg 'o=u32[12]:zeros' --print o | FileCheck %s --check-prefix=FIELDS
// RUN: cairn-run %s %{options} --kernel=widths --arg 'o=i32[8]:zeros' --print o | FileCheck %s --check-prefix=WIDTHS
// RUN: cairn-run %s %{options} --kernel=dots --arg 'o=i32[10]:zeros' --print o | FileCheck %s --check-prefix=DOTS
// RUN: cairn-run %s %{options} --kernel=packed --arg 'o=u32[8]:zeros' --print o | FileCheck %s --check-prefix=PACKED
// RUN: cairn-run %s %{options} --kernel=arm --arg 'o=i32[8]:zeros' --print o | FileCheck %s --check-prefix=ARM

// 0xf0e1d2c3 is 4041331395, its bits in reverse 0xc34b870f are 3276506895; with
// 0xf4 as its second byte it is 4041340099; bits 8 to 19 are 0x1d2 or 466, bits
// 20 to 31 are 0xf0e or 3854, and with a sign -242.
// FIELDS: o = 3276506895 4041331395 4041340099 4041331395 466 3854
// FIELDS-SAME: 4294967054 0 1 4294967295 4041331395 4041331395
kernel void fields(global uint *o) {
  volatile uint zero = 0; // nothing is known when compiling
  uint x = 0xf0e1d2c3u + zero;
  o[0] = bit_reverse(x);
  o[1] = bitfield_insert(x, ~0u, zero, zero);
  o[2] = bitfield_insert(x, 0xfff4u, 8 + zero, 8 + zero);
  o[3] = bitfield_insert(0u, x, zero, 32 + zero);
  o[4] = bitfield_extract_unsigned(x, 8 + zero, 12 + zero);
  o[5] = bitfield_extract_unsigned(x, 20 + zero, 12 + zero);
  o[6] = bitfield_extract_signed(x, 20 + zero, 12 + zero);
  o[7] = bitfield_extract_unsigned(x, 31 + zero, zero);
  o[8] = bitfield_extract_unsigned(x, 31 + zero, 1 + zero);
  o[9] = bitfield_extract_signed(x, 31 + zero, 1 + zero);
  o[10] = bitfield_extract_unsigned(x, zero, 32 + zero);
  o[11] = bitfield_extract_signed(x, zero, 32 + zero);
}

// WIDTHS: o = 128 -128 5 -3 29 1 -1 2
kernel void widths(global int *o) {
  volatile uint zero = 0;
  uchar one = 1 + zero;
  o[0] = bit_reverse(one);
  o[1] = bit_reverse((char)one);
  short4 v = (short4)(5, -3, 29, 1);
  short4 field = bitfield_extract_signed(v, zero, 16 + zero);
  vstore4(convert_int4(field), 0, o + 2);
  long top = bitfield_insert(0L, -1L, 63 + zero, 1 + zero);
  o[6] = top >> 63;
  ulong reversed = bit_reverse(1UL + zero);
  o[7] = reversed >> 62;
}

// 4 * 255 * 255, 4 * 128 * 128, 4 * -128 * 255
// DOTS: o = 260100 65536 -130560 -130560
// DOTS-SAME: 2147483647 -2147483648 -1 -2147483648 10 -20
kernel void dots(global int *o) {
  volatile char byte = -128;
  volatile uchar ubyte = 255;
  char4 s = byte;
  uchar4 u = ubyte;
  char4 counted = (char4)(1, 2, 3, byte + 132);
  o[0] = dot(u, u);
  o[1] = dot(s, s);
  o[2] = dot(s, u);
  o[3] = dot(u, s);
  o[4] = dot_acc_sat(s, s, 2147483000);
  o[5] = dot_acc_sat(s, u, -2147483647);
  o[6] = dot_acc_sat(u, u, 4294967000u);
  o[7] = dot_acc_sat(u, s, (int)-2147483648);
  o[8] = dot_acc_sat(counted, (char4)1, 0);
  o[9] = dot_acc_sat(as_uchar4(counted), (char4)-2, 0);
}

// 4 * 255 * 255, 4 * -1 * -1, 4 * 255 * -1 twice
// PACKED: o = 260100 4 4294966276 4294966276
// PACKED-SAME: 4294967295 2147483647 2147483648 2147483648
kernel void packed(global uint *o) {
  volatile uint ones = 0xffffffffu;
  int least = (int)(0x80000000u & ones);
  o[0] = dot_4x8packed_uu_uint(ones, ones);
  o[1] = dot_4x8packed_ss_int(ones, ones);
  o[2] = dot_4x8packed_us_int(ones, ones);
  o[3] = dot_4x8packed_su_int(ones, ones);
  o[4] = dot_acc_sat_4x8packed_uu_uint(ones, ones, ones - 5);
  o[5] = dot_acc_sat_4x8packed_ss_int(ones, ones, 2147483645);
  o[6] = dot_acc_sat_4x8packed_us_int(ones, ones, least);
  o[7] = dot_acc_sat_4x8packed_su_int(ones, ones, least);
}

// The functions of cl_arm_integer_dot_product_*: sums that wrap, and such that
// saturate.
// ARM: o = 10 260100 7 -2147483648 131071 -131071 2147483647 -1
#ifdef cl_arm_integer_dot_product_int8
kernel void arm(global int *o) {
  volatile int zero = 0;
  char z = zero;
  o[0] = arm_dot((char4)(1, 2, 3, 4), (char4)(4 + z, 3, 0, 0));
  o[1] = arm_dot((uchar4)(255), (uchar4)(255 + z));
  o[2] = arm_dot_acc((char4)(1, -2, 3, -4), (char4)(1, 1, 1, 1 + z), 9);
  o[3] = arm_dot_acc((char4)(1, 0, 0, 0), (char4)(1 + z), 0x7fffffff);
  o[4] = arm_dot_acc((ushort2)(65535, 1), (ushort2)(2, 1 + z), 0u);
  o[5] = arm_dot_acc((short2)(-32768, 32767), (short2)(4, 0 + z), 1);
  o[6] = arm_dot_acc_sat((char4)(127), (char4)(127 + z), 0x7fffffff);
  o[7] = arm_dot_acc_sat((uchar4)(1), (uchar4)(1 + z), 0xffffffffu);
}
#endif
