// What cannot be written is one error, where it stands.
// RUN: cairn-translate --serialize-module %s -split-input-file -verify-diagnostics -o /dev/null

// expected-error @below {{expected one spirv.module, found 0}}
module {
}

// -----

module {
  spirv.module Logical GLSL450 {
    spirv.func @k() "None" {
      %0 = spirv.Constant 0 : i32
      // expected-error @below {{'spirv.Nothing' op is not an instruction of SPIR-V}}
      "spirv.Nothing"(%0) : (i32) -> ()
      spirv.Return
    }
  }
}

// -----

module {
  spirv.module Logical GLSL450 {
    spirv.func @k(%f: f32) "None" {
      // expected-error @below {{'spirv.GL.Nothing' op is not an instruction of GLSL.std.450}}
      %0 = "spirv.GL.Nothing"(%f) : (f32) -> f32
      spirv.Return
    }
  }
}

// -----

module {
  spirv.module Logical GLSL450 {
    spirv.func @k(%f: f32) "None" {
      // expected-error @below {{expected more than 1 operands}}
      %0 = "spirv.GL.Atan2"(%f) : (f32) -> f32
      spirv.Return
    }
  }
}

// -----

module {
  spirv.module Logical GLSL450 {
    spirv.func @k(%f: f32) "None" {
      // expected-error @below {{expected 1 operands, got 2}}
      %0 = "spirv.GL.Trunc"(%f, %f) : (f32, f32) -> f32
      spirv.Return
    }
  }
}

// -----

module {
  spirv.module Logical GLSL450 {
    spirv.func @k(%f: f32) "None" {
      // expected-error @below {{expected 1 result, got 0}}
      "spirv.GL.Trunc"(%f) : (f32) -> ()
      spirv.Return
    }
  }
}

// -----

module {
  spirv.module Logical GLSL450 {
    spirv.func @k(%p: !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0]), Block>, StorageBuffer>) "None" {
      // expected-error @below {{expected 'literals' to have a value for LiteralInteger}}
      %0 = "spirv.ArrayLength"(%p) : (!spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0]), Block>, StorageBuffer>) -> i32
      spirv.Return
    }
  }
}

// -----

module {
  spirv.module Logical GLSL450 {
    spirv.func @k(%p: i32) "None" {
      // expected-error @below {{expected a value of Decoration in 'literals', got 4000}}
      "spirv.Decorate"(%p) {literals = [4000]} : (i32) -> ()
      spirv.Return
    }
  }
}

// -----

module {
  spirv.module Logical GLSL450 {
    spirv.func @k(%p: i32) "None" {
      // expected-error @below {{has the unknown attribute 'fast'}}
      %0 = "spirv.CopyObject"(%p) {fast} : (i32) -> i32
      spirv.Return
    }
  }
}

// -----

module {
  spirv.module Logical GLSL450 {
    spirv.func @k(%p: i32) "None" {
      // expected-error @below {{expected attribute 'literals' to hold integers of 32 bits}}
      %0 = "spirv.CopyObject"(%p) {literals = ["a"]} : (i32) -> i32
      spirv.Return
    }
  }
}

// -----

module {
  spirv.module Logical GLSL450 {
    spirv.func @k(%p: i32) "None" {
      // expected-error @below {{is an instruction that has no generic form}}
      "spirv.LoopMerge"() : () -> ()
      spirv.Return
    }
  }
}

// -----

module {
  spirv.module Logical GLSL450 {
    // expected-error @below {{expected to be in a function}}
    "spirv.CopyObject"() : () -> ()
  }
}

// -----

// What MLIR's serializer has to say is said at the true place, too.
module {
  spirv.module Logical GLSL450 {
    // expected-error @below {{unhandled attribute with name : nothing}}
    spirv.GlobalVariable @g {nothing} : !spirv.ptr<f32, Private>
  }
}

// -----

module {
  // expected-error @below {{expected 'Nothing$1' to name a type of SPIR-V}}
  spirv.module Logical GLSL450 {
    spirv.GlobalVariable @g : !spirv.ptr<!spirv.struct<spv.type.Nothing$1, ()>, Private>
  }
}

// -----

module {
  spirv.module Logical GLSL450 {
    // expected-error @below {{the initializer of 'g' has too few values}}
    spirv.GlobalVariable @g {cairn.initializer = dense<[1.0, 2.0]> : tensor<2xf32>} : !spirv.ptr<!spirv.array<3 x f32>, Private>
  }
}

// -----

module {
  spirv.module Logical GLSL450 {
    // expected-error @below {{the initializer of 'g' has more values than the type has places}}
    spirv.GlobalVariable @g {cairn.initializer = dense<[1.0, 2.0]> : tensor<2xf32>} : !spirv.ptr<f32, Private>
  }
}

// -----

module {
  spirv.module Logical GLSL450 {
    // expected-error @below {{the initializer of 'g' has a value of 32 bits where the type has 64}}
    spirv.GlobalVariable @g {cairn.initializer = 1 : i32} : !spirv.ptr<f64, Private>
  }
}

// -----

module {
  spirv.module Logical GLSL450 {
    // expected-error @below {{more than 65532 elements, which SPIR-V has no constants of; use '-module-constants-in-storage-buffer'}}
    spirv.GlobalVariable @g {cairn.initializer = [1 : i32]} : !spirv.ptr<!spirv.array<70000 x i32>, Private>
  }
}

// -----

module {
  spirv.module Logical GLSL450 {
    // expected-error @below {{expected a variable of storage class Private, UniformConstant or CrossWorkgroup to initialize}}
    spirv.GlobalVariable @g {cairn.initializer = 1 : i32} : !spirv.ptr<i32, Workgroup>
  }
}

// -----

module {
  spirv.module Logical GLSL450 {
    // expected-error @below {{expected 'cairn.length_factor' to be a positive integer}}
    spirv.GlobalVariable @g {cairn.length_factor = 0 : i32} : !spirv.ptr<!spirv.array<1526595587 x i32>, Workgroup>
  }
}

// -----

// Sub-groups came with 1.3.
module attributes {shader.options = #shader.options<spirv_version = "1.0">} {
  spirv.module Logical GLSL450 {
    spirv.func @k(%c: i1) "None" {
      // expected-error @below {{OpGroupNonUniformAny needs SPIR-V 1.3; use '-spv-version=1.3'}}
      %any = spirv.GroupNonUniformAny <Subgroup> %c : i1
      spirv.Return
    }
    spirv.EntryPoint "GLCompute" @k
  }
}

// -----

module {
  spirv.module Logical GLSL450 {
    spirv.func @k(%p: !spirv.ptr<i32, Workgroup>, %q: !spirv.ptr<i32, Workgroup>) "None" {
      // expected-error @below {{OpPtrEqual needs SPIR-V 1.4; use '-spv-version=1.4'}}
      %e = "spirv.PtrEqual"(%p, %q) : (!spirv.ptr<i32, Workgroup>, !spirv.ptr<i32, Workgroup>) -> i1
      spirv.Return
    }
  }
}

// -----

module {
  spirv.module Logical GLSL450 {
    spirv.func @k(%p: i32) "None" {
      // expected-error @below {{OpSatConvertSToU needs the capability Kernel, which Vulkan lacks}}
      %s = "spirv.SatConvertSToU"(%p) : (i32) -> i32
      spirv.Return
    }
  }
}

// -----

module attributes {shader.options = #shader.options<int8 = false>} {
  spirv.module Logical GLSL450 {
    // expected-error @below {{an 8-bit integer needs the capability Int8, which '-int8=0' rules out}}
    spirv.func @k(%p: i8) "None" {
      %s = spirv.IAdd %p, %p : i8
      spirv.Return
    }
  }
}

// -----

module attributes {shader.options = #shader.options<ssbo8 = false>} {
  spirv.module Logical GLSL450 {
    // expected-error @below {{variable of class StorageBuffer needs the capability StorageBuffer8BitAccess, which '-no-8bit-storage=ssbo' rules out}}
    spirv.GlobalVariable @x bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i8, stride=1> [0]), Block>, StorageBuffer>
    spirv.func @k() "None" {
      %x = spirv.mlir.addressof @x : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i8, stride=1> [0]), Block>, StorageBuffer>
      %n = "spirv.ArrayLength"(%x) {literals = [0]} : (!spirv.ptr<!spirv.struct<(!spirv.rtarray<i8, stride=1> [0]), Block>, StorageBuffer>) -> i32
      spirv.Return
    }
  }
}

// -----

module {
  spirv.module Physical64 OpenCL {
    spirv.func @k() "None" {
      // function_id_c1
      // expected-error @below {{'spirv.FunctionId' op expected 'function' to name a function}}
      %0 = spirv.FunctionId @nothing : !spirv.ptr<i8, Generic>
      spirv.Return
    }
  }
}

// -----

module {
  spirv.module Physical64 OpenCL {
    spirv.func @k() "None" {
      // function_id_c2
      // expected-error @below {{'spirv.FunctionId' op expected only instructions in generic form to take the function}}
      %0 = spirv.FunctionId @k : !spirv.ptr<i8, Generic>
      %1 = spirv.Bitcast %0 : !spirv.ptr<i8, Generic> to !spirv.ptr<i32, Generic>
      spirv.Return
    }
  }
}

// -----

module {
  spirv.module Logical GLSL450 {
    spirv.func @k() "None" {
      // loop_control_c1
      // expected-error @below {{'spirv.LoopControl' op expected 'literals' to have a value for LiteralInteger}}
      spirv.LoopControl [256]
      spirv.Return
    }
  }
}

// -----

module {
  spirv.module Logical GLSL450 {
    spirv.func @k() "None" {
      // expected-error @below {{'spirv.LoopControl' op expected a value of LoopControl in 'literals', got 1073741824}}
      spirv.LoopControl [1073741824]
      spirv.Return
    }
  }
}

// -----

module {
  spirv.module Logical GLSL450 {
    spirv.func @k(%f: f32) "None" {
      // expected-error @below {{'spirv.GL.OpTrunc' op is called 'spirv.GL.Trunc'}}
      %0 = "spirv.GL.OpTrunc"(%f) : (f32) -> f32
      spirv.Return
    }
  }
}
