//===- rows_of_grids.cl - places in a grid by one id ---------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Work-items that find their row by i / n and their column by i % n are executed
// row by row where rows are long; where they are short, or there are none, where
// numbers wrap or are below zero, all is as the program says, too.
//
// DEFINE: %{lanes} = 1
// DEFINE: %{n} = 33
// DEFINE: %{run} = cairn-run %s --global=70 --local=70 --arg 'out=i32[70]:zeros' --print out --build-options=-lanes=%{lanes} --arg 'in=i32[1200]:iota'
// RUN: %{run} --kernel=turned --arg n=%{n} | FileCheck %s --check-prefix=TURNED
// RUN: %{run} --kernel=wrapped --offset=4294967266 --arg n=%{n} | FileCheck %s --check-prefix=WRAPPED
// RUN: %{run} --kernel=below --arg n=%{n} --arg s=20 | FileCheck %s --check-prefix=BELOW
// RUN: %{run} --kernel=layers --arg w=%{n} --arg h=2 | FileCheck %s --check-prefix=LAYERS
// RUN: %{run} --kernel=pooled --arg n=%{n} | FileCheck %s --check-prefix=POOLED
// REDEFINE: %{lanes} = 8
// RUN: %{run} --kernel=turned --arg n=%{n} | FileCheck %s --check-prefix=TURNED
// RUN: %{run} --kernel=wrapped --offset=4294967266 --arg n=%{n} | FileCheck %s --check-prefix=WRAPPED
// RUN: %{run} --kernel=below --arg n=%{n} --arg s=20 | FileCheck %s --check-prefix=BELOW
// RUN: %{run} --kernel=layers --arg w=%{n} --arg h=2 | FileCheck %s --check-prefix=LAYERS
// RUN: %{run} --kernel=pooled --arg n=%{n} | FileCheck %s --check-prefix=POOLED
// REDEFINE: %{n} = 3
// RUN: %{run} --kernel=turned --arg n=%{n} | FileCheck %s --check-prefix=SHORT
// RUN: %{run} --kernel=pooled --arg n=%{n} | FileCheck %s --check-prefix=FEW
// REDEFINE: %{n} = 0
// RUN: %{run} --kernel=turned --arg n=%{n} | FileCheck %s --check-prefix=NONE

// TURNED: out{{.*}} = 32 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0 72 71 70 69 68 67 66 65 64 63 62 61 60 59 58 57 56 55 54 53 52 51 50 49 48 47 46 45 44 43 42 41 40 112 111 110 109{{$}}
// SHORT: out{{.*}} = 2 1 0 42 41 40 82 81 80 122 121 120 162 161 160 202 201 200 242 241 240 282 281 280 322 321 320 362 361 360 402 401 400 442 441 440 482 481 480 522 521 520 562 561 560 602 601 600 642 641 640 682 681 680 722 721 720 762 761 760 802 801 800 842 841 840 882 881 880 922{{$}}
// NONE: out{{.*}} = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0{{$}}
kernel void turned(const global int *in, int n, global int *out) {
  int i = get_global_id(0);
  if (n)
    out[i] = in[(i / n) * 40 + (n - 1 - i % n)];
}

// WRAPPED: out{{.*}} = 107 108 109 110 111 112 113 114 115 116 117 118 119 120 121 122 123 124 125 126 127 128 129 130 131 132 0 1 2 3 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 100 101 102 103 104 105 106{{$}}
kernel void wrapped(const global int *in, uint n, global int *out) {
  uint i = get_global_id(0);
  out[i - (uint)get_global_offset(0)] = in[i / n % 2 * 100 + i % n];
}

// BELOW: out{{.*}} = 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116{{$}}
kernel void below(const global int *in, int n, int s, global int *out) {
  int i = (int)get_global_id(0) - s;
  out[i + s] = in[(i / n) * 40 + i % n + 60];
}

// LAYERS: out{{.*}} = 33 1034 1035 1036 1037 1038 1039 1040 1041 1042 1043 1044 1045 1046 1047 1048 1049 1050 1051 1052 1053 1054 1055 1056 1057 1058 1059 1060 1061 1062 1063 1064 65 0 1001 1002 1003 1004 1005 1006 1007 1008 1009 1010 1011 1012 1013 1014 1015 1016 1017 1018 1019 1020 1021 1022 1023 1024 1025 1026 1027 1028 1029 1030 1031 32 99 1100 1101 1102{{$}}
kernel void layers(const global int *in, uint w, uint h, global int *out) {
  size_t i = get_global_id(0);
  size_t x = i % w, y = i / w % h, z = i / (w * h);
  int v = in[x + w * (h - 1 - y) + w * h * z];
  if (x > 0 && x < w - 1)
    v += in[999 + w] - in[w - 1];
  out[i] = v;
}

// POOLED: out{{.*}} = 1000 2998 4996 6994 8992 10990 12988 14986 16984 18982 20980 22978 24976 26974 28972 30970 32968 34966 36964 38962 40960 42958 44956 46954 48952 50950 52948 54946 56944 58942 60940 62938 64936 40960 42958 44956 46954 48952 50950 52948 54946 56944 58942 60940 62938 64936 66934 68932 70930 72928 74926 76924 78922 80920 82918 84916 86914 88912 90910 92908 94906 96904 98902 100900 102898 104896 80920 82918 84916 86914{{$}}
// FEW: out{{.*}} = 1000 2998 4996 40960 42958 44956 80920 82918 84916 120880 122878 124876 160840 162838 164836 200800 202798 204796 240760 242758 244756 280720 282718 284716 320680 322678 324676 360640 362638 364636 400600 402598 404596 440560 442558 444556 480520 482518 484516 520480 522478 524476 560440 562438 564436 600400 602398 604396 640360 642358 644356 680320 682318 684316 720280 722278 724276 760240 762238 764236 800200 802198 804196 840160 842158 844156 880120 882118 884116 920080{{$}}
kernel void pooled(const global int *in, int n, global int *out) {
  int i = get_global_id(0);
  const global int *pair = in + i / n * 40 + 2 * (i % n);
  out[i] = 1000 * pair[1] - pair[0];
}
