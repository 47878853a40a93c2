// The level `spirv` holds instructions that there are, in the profile that has
// them. What one consists of is verified everywhere (test/Target/SPIRV/errors.mlir).
// RUN: cairn-opt %s --split-input-file --verify-diagnostics --verify-cairn-level=level=spirv

// Every unknown one is named.
spirv.module Logical GLSL450 {
  spirv.func @unknown(%x: f32) "None" {
    // expected-error @below {{'spirv.Absolute' op is not an instruction of SPIR-V}}
    %a = "spirv.Absolute"(%x) : (f32) -> f32
    // expected-error @below {{'spirv.GL.Absolute' op is not an instruction of GLSL.std.450}}
    %b = "spirv.GL.Absolute"(%x) : (f32) -> f32
    // expected-error @below {{'spirv.CL.Absolute' op is not an instruction of OpenCL.std}}
    %c = "spirv.CL.Absolute"(%x) : (f32) -> f32
    // expected-error @below {{'spirv.OpAny' op is called 'spirv.Any'}}
    %d = "spirv.OpAny"(%x) : (f32) -> i1
    // expected-error @below {{'spirv.Phi' op is an instruction that has no generic form}}
    %e = "spirv.Phi"(%x) : (f32) -> f32
    // expected-error @below {{'spirv.TraceNV' op is an instruction that neither OpenCL nor Vulkan has}}
    "spirv.TraceNV"() : () -> ()
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @shader(%x: f32, %v: vector<4xf32>) "None" {
    // upstream's
    // expected-error @below {{'spirv.CL.fabs' op is an instruction of OpenCL.std, which Vulkan lacks}}
    %a = spirv.CL.fabs %x : f32
    // expected-error @below {{'spirv.CL.cbrt' op is an instruction of OpenCL.std, which Vulkan lacks}}
    %b = "spirv.CL.cbrt"(%x) : (f32) -> f32
    // expected-error @below {{'spirv.SignBitSet' op needs the capability Kernel, which Vulkan lacks}}
    %c = "spirv.SignBitSet"(%x) : (f32) -> i1
    %d = spirv.GL.FAbs %x : f32
    spirv.Return
  }
}

// -----

module attributes {kernel.options = #kernel.options} {
  spirv.module Physical64 OpenCL {
    spirv.func @kernel(%x: f32) "None" {
      // expected-error @below {{'spirv.GL.FAbs' op is an instruction of GLSL.std.450, which OpenCL lacks}}
      %a = spirv.GL.FAbs %x : f32
      // expected-error @below {{'spirv.GL.Trunc' op is an instruction of GLSL.std.450, which OpenCL lacks}}
      %b = "spirv.GL.Trunc"(%x) : (f32) -> f32
      // expected-error @below {{'spirv.DPdx' op needs the capability Shader, which OpenCL lacks}}
      %c = "spirv.DPdx"(%x) : (f32) -> f32
      %d = "spirv.CL.cbrt"(%x) : (f32) -> f32
      spirv.Return
    }
  }
}

// -----

// A struct that should stand for a type does.
module attributes {kernel.options = #kernel.options} {
  spirv.module Physical64 OpenCL {
    // expected-error @below {{'spirv.GlobalVariable' op expected 'OpTypeSamplr' to name a type of SPIR-V}}
    spirv.GlobalVariable @sampler : !spirv.ptr<!spirv.struct<spv.type.OpTypeSamplr, ()>, UniformConstant>
    // expected-error @below {{'spirv.func' op expected 'OpTypeVector$f32' to name a type of SPIR-V}}
    spirv.func @vector(%x: !spirv.ptr<!spirv.array<4 x !spirv.struct<spv.type.OpTypeVector$f32, ()>>, CrossWorkgroup>) "None" {
      // expected-error @below {{'spirv.Undef' op expected 'OpFAdd$f32' to name a type of SPIR-V}}
      %a = spirv.Undef : !spirv.struct<spv.type.OpFAdd$f32, ()>
      %b = spirv.Undef : !spirv.struct<spv.type.OpTypeVector$f32$8, ()>
      %c = spirv.Undef : !spirv.struct<point, (f32, f32)>
      spirv.Return
    }
  }
}
