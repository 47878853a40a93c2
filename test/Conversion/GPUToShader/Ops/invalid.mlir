// RUN: cairn-opt %s --split-input-file --verify-diagnostics --convert-gpu-to-shader

module {
  gpu.module @kernels {
    gpu.func @k() kernel {
      %v = spirv.Variable : !spirv.ptr<f64, Function>
      %a = spirv.Undef : f64
      // expected-error @below {{'math.sin' cannot be expressed in Vulkan's SPIR-V: GLSL.std.450 has no transcendental functions of double}}
      %0 = math.sin %a : f64
      spirv.Store "Function" %v, %0 : f64
      // Every op has its own error, and one that nobody needs has none.
      // expected-error @below {{'math.erf' cannot be expressed in Vulkan's SPIR-V: it has nothing like it}}
      %1 = math.erf %a : f64
      %2 = math.erf %a : f64
      spirv.Store "Function" %v, %1 : f64
      gpu.return
    }
  }
}

// -----

module {
  gpu.module @kernels {
    gpu.func @k() kernel {
      %v = spirv.Variable : !spirv.ptr<f32, Function>
      %a = spirv.Undef : f32
      // expected-error @below {{'arith.remf' cannot be expressed in Vulkan's SPIR-V: its OpFRem is not exact; call 'fmod'}}
      %0 = arith.remf %a, %a : f32
      spirv.Store "Function" %v, %0 : f32
      gpu.return
    }
  }
}

// -----

module attributes {shader.options = #shader.options<spirv_version = "1.0">} {
  gpu.module @kernels {
    gpu.func @k() kernel {
      // expected-error @below {{'mux.sub_group_barrier' cannot be expressed in Vulkan's SPIR-V: sub-groups came with SPIR-V 1.3}}
      mux.sub_group_barrier id(0) scope(sub_group) semantics(acq_rel, work_group)
      gpu.return
    }
  }
}

// -----

module {
  gpu.module @kernels {
    gpu.func @k() kernel {
      %v = spirv.Variable : !spirv.ptr<i32, Function>
      %a = spirv.Undef : i32
      // expected-error @below {{'mux.reduce' cannot be expressed in Vulkan's SPIR-V: invocations exchange values in sub-groups only}}
      %0 = mux.reduce work_group add id(0) %a : i32
      spirv.Store "Function" %v, %0 : i32
      gpu.return
    }
  }
}

// -----

module {
  gpu.module @kernels {
    // expected-error @below {{expected a kernel without arguments: '--shader-assign-interface' comes before}}
    gpu.func @k(%a: i32) kernel {
      gpu.return
    }
  }
}
