// RUN: cairn-opt %s --convert-gpu-to-kernel | FileCheck %s
// RUN: cairn-opt %s --convert-gpu-to-kernel | cairn-translate --serialize-module -o %t.spv
// RUN: spirv-val --target-env spv1.2 %t.spv

// Functions of OpenCL C's library that SPIR-V has.
module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  // CHECK-LABEL: spirv.func @extended
  // CHECK-SAME: %[[V:.*]]: vector<2xf32>, %[[X:.*]]: f32, %[[S:.*]]: i32,
  gpu.func @extended(%v: vector<2xf32>, %x: f32, %s: i32, %out: !llvm.ptr<1>) kernel {
    // A scalar stands for a vector.
    // CHECK: %[[LIMIT:.*]] = spirv.CompositeConstruct %[[X]], %[[X]] : (f32, f32) -> vector<2xf32>
    // CHECK: %[[C:.*]] = "spirv.CL.fmax_common"(%[[V]], %[[LIMIT]])
    %0 = ocl.builtin "max"(%v, %x) : "float2(float2, float)"
    // CHECK: %[[N:.*]] = spirv.CompositeConstruct %[[S]], %[[S]] : (i32, i32) -> vector<2xi32>
    // CHECK: %[[L:.*]] = "spirv.CL.ldexp"(%[[C]], %[[N]])
    %1 = ocl.builtin "ldexp"(%0, %s) : "float2(float2, int)"
    // CHECK: %[[LEN:.*]] = "spirv.CL.length"(%[[L]]) : (vector<2xf32>) -> f32
    %2 = ocl.builtin "length"(%1) : "float(float2)"
    // CHECK: %[[PTR:.*]] = spirv.Bitcast %{{.*}} : !spirv.ptr<{{.*}}, CrossWorkgroup> to !spirv.ptr<f32, CrossWorkgroup>
    // CHECK: %[[FRACT:.*]] = "spirv.CL.fract"(%[[LEN]], %[[PTR]])
    %3 = ocl.builtin "fract"(%2, %out) : "float(float, global float*)"
    // CHECK: %[[D:.*]] = spirv.Dot %[[V]], %[[L]] : vector<2xf32> -> f32
    %4 = ocl.builtin "dot"(%v, %1) : "float(float2, float2)"
    // CHECK: spirv.FMul %[[D]], %[[FRACT]]
    %5 = ocl.builtin "dot"(%4, %3) : "float(float, float)"
    // CHECK: %[[DIFF:.*]] = "spirv.CL.u_abs_diff"(%[[S]], %{{.*}})
    %6 = ocl.builtin "convert_int_sat_rte"(%5) : "int(float)"
    %7 = ocl.builtin "abs_diff"(%s, %6) : "uint(uint, uint)"
    %8 = arith.uitofp %7 : i32 to f32
    llvm.store %8, %out : f32, !llvm.ptr<1>
    llvm.store volatile %s, %out : i32, !llvm.ptr<1>
    llvm.store volatile %s, %out : i32, !llvm.ptr<1>
    gpu.return
  }
  // CHECK-LABEL: spirv.func @conversions
  // CHECK-SAME: %[[I:.*]]: i32, %[[X:.*]]: f32,
  gpu.func @conversions(%i: i32, %x: f32, %out: !llvm.ptr<1>) kernel {
    // CHECK: %[[A:.*]] = "spirv.SatConvertSToU"(%[[I]]) : (i32) -> i8
    %0 = ocl.builtin "convert_uchar_sat"(%i) : "uchar(int)"
    // CHECK: %[[B:.*]] = spirv.SConvert %[[I]] {saturated_conversion} : i32 to i8
    %1 = ocl.builtin "convert_char_sat"(%i) : "char(int)"
    // CHECK: %[[C:.*]] = spirv.ConvertFToU %[[X]] {fp_rounding_mode = #spirv.fp_rounding_mode<RTE>, saturated_conversion} : f32 to i8
    %2 = ocl.builtin "convert_uchar_sat_rte"(%x) : "uchar(float)"
    // CHECK: %[[D:.*]] = spirv.ConvertSToF %[[I]] {fp_rounding_mode = #spirv.fp_rounding_mode<RTP>} : i32 to f32
    %3 = ocl.builtin "convert_float_rtp"(%i) : "float(int)"
    // A rounding of integers says nothing.
    // CHECK: spirv.UConvert %[[I]] : i32 to i16
    %4 = ocl.builtin "convert_short_rtn"(%i) : "short(uint)"
    llvm.store volatile %0, %out : i8, !llvm.ptr<1>
    llvm.store volatile %1, %out : i8, !llvm.ptr<1>
    llvm.store volatile %2, %out : i8, !llvm.ptr<1>
    llvm.store volatile %3, %out : f32, !llvm.ptr<1>
    llvm.store volatile %4, %out : i16, !llvm.ptr<1>
    gpu.return
  }
  // CHECK-LABEL: spirv.func @relations
  // CHECK-SAME: %[[X:.*]]: f32, %[[V:.*]]: vector<2xf32>, %[[N:.*]]: vector<2xi32>,
  gpu.func @relations(%x: f32, %v: vector<2xf32>, %n: vector<2xi32>, %out: !llvm.ptr<1>) kernel {
    // True is 1 in a scalar, -1 in an element.
    // CHECK: %[[NAN:.*]] = spirv.IsNan %[[X]] : f32
    // CHECK: %[[ONE:.*]] = spirv.Constant 1 : i32
    // CHECK: spirv.Select %[[NAN]], %[[ONE]],
    %0 = ocl.builtin "isnan"(%x) : "int(float)"
    // CHECK: %[[SIGN:.*]] = "spirv.SignBitSet"(%[[V]]) : (vector<2xf32>) -> vector<2xi1>
    // CHECK: %[[ONES:.*]] = spirv.Constant dense<-1> : vector<2xi32>
    // CHECK: spirv.Select %[[SIGN]], %[[ONES]],
    %1 = ocl.builtin "signbit"(%v) : "int2(float2)"
    // CHECK: %[[LESS:.*]] = spirv.SLessThan %[[N]], %{{.*}} : vector<2xi32>
    // CHECK: "spirv.Any"(%[[LESS]]) : (vector<2xi1>) -> i1
    %2 = ocl.builtin "any"(%n) : "int(int2)"
    llvm.store volatile %0, %out : i32, !llvm.ptr<1>
    llvm.store volatile %1, %out : vector<2xi32>, !llvm.ptr<1>
    llvm.store volatile %2, %out : i32, !llvm.ptr<1>
    gpu.return
  }
  // CHECK-LABEL: spirv.func @copy
  // CHECK-SAME: %{{.*}}: !spirv.ptr<{{.*}}, CrossWorkgroup>, %{{.*}}: !spirv.ptr<{{.*}}, Workgroup>, %[[N:[^:]*]]: i64
  gpu.func @copy(%from: !llvm.ptr<1>, %to: !llvm.ptr<3>, %n: i64) kernel {
    %c1 = arith.constant 1 : i32
    %events = llvm.alloca %c1 x !llvm.target<"spirv.Event"> : (i32) -> !llvm.ptr
    %none = llvm.mlir.zero : !llvm.target<"spirv.Event">
    // CHECK: %[[NULL:.*]] = "spirv.ConstantNull"() : () -> !spirv.struct<spv.type.OpTypeEvent, ()>
    // CHECK: %[[E:.*]] = "spirv.GroupAsyncCopy"(%{{.*}}, %{{.*}}, %{{.*}}, %[[N]], %[[N]], %[[NULL]]) : (i32, !spirv.ptr<f32, Workgroup>, !spirv.ptr<f32, CrossWorkgroup>,
    %e = ocl.builtin "async_work_group_strided_copy"(%to, %from, %n, %n, %none) : "event_t(local float*, global const float*, ulong, ulong, event_t)"
    llvm.store %e, %events : !llvm.target<"spirv.Event">, !llvm.ptr
    // CHECK: "spirv.GroupWaitEvents"(%{{.*}}, %{{.*}}, %{{.*}}) : (i32, i32, !spirv.ptr<!spirv.struct<spv.type.OpTypeEvent, ()>, Function>) -> ()
    ocl.builtin "wait_group_events"(%c1, %events) : "void(int, private event_t*)"
    gpu.return
  }
}
}
