// RUN: cairn-opt %s --split-input-file --verify-diagnostics --convert-gpu-to-kernel

module attributes {cairn.kernel_profile = {}} {
gpu.module @kernels {
  gpu.func @k(%x: i32, %out: !llvm.ptr<1>) kernel {
    // expected-error @below {{'mux.reduce' cannot be expressed in OpenCL's SPIR-V: sub-groups combine values so from SPIR-V 1.3 on; '-spv-version=1.3' has it}}
    %0 = mux.reduce sub_group mul %x : i32
    // expected-error @below {{'mux.reduce' cannot be expressed in OpenCL's SPIR-V: work-groups add values, or find the least or greatest}}
    %1 = mux.reduce work_group xor id(0) %0 : i32
    llvm.store %1, %out : i32, !llvm.ptr<1>
    gpu.return
  }
}
}

// -----

module attributes {cairn.kernel_profile = {}} {
gpu.module @kernels {
  gpu.func @k(%dim: i32, %out: !llvm.ptr<1>) kernel {
    // expected-error @below {{'mux.global_id' cannot be expressed in OpenCL's SPIR-V: expected a constant dimension, 0 to 2}}
    %0 = mux.global_id %dim : i64
    llvm.store %0, %out : i64, !llvm.ptr<1>
    gpu.return
  }
}
}

// -----

!pipe = !llvm.target<"spirv.Pipe", 0>
module attributes {cairn.kernel_profile = {}} {
gpu.module @kernels {
  // expected-error @below {{cannot be expressed in OpenCL's SPIR-V: pipes and queues need OpenCL 2.0; '-spv-env=opencl2.0' has them}}
  gpu.func @k(%p: !pipe) kernel {
    gpu.return
  }
}
}

// -----

!samples = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 1, 0, 0, 0>
module attributes {cairn.kernel_profile = {}} {
gpu.module @kernels {
  // expected-error @below {{cannot be expressed in OpenCL's SPIR-V: Level Zero's images have one sample}}
  gpu.func @k(%i: !samples) kernel {
    gpu.return
  }
}
}

// -----

!image = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 1>
module attributes {cairn.kernel_profile = {}} {
gpu.module @kernels {
  gpu.func @k(%i: !image, %at: vector<2xi32>, %level: i32, %color: vector<4xf32>) kernel {
    // expected-error @below {{'ocl.builtin' cannot be expressed in OpenCL's SPIR-V: Level Zero's images are written to the first level only}}
    ocl.builtin "write_imagef"(%i, %at, %level, %color) : "void(write_only image2d_t, int2, int, float4)"
    gpu.return
  }
}
}

// -----

module attributes {cairn.kernel_profile = {}} {
gpu.module @kernels {
  gpu.func @k(%x: i32, %out: !llvm.ptr<1>) kernel {
    // expected-error @below {{'ocl.builtin' cannot be expressed in OpenCL's SPIR-V: 'get_work_dim' has no instruction}}
    %0 = ocl.builtin "get_work_dim"() : "uint()"
    %c = arith.cmpi eq, %0, %x : i32
    // expected-error @below {{'scf.if' cannot be expressed in OpenCL's SPIR-V: it has nothing like it}}
    %1 = scf.if %c -> i32 {
      scf.yield %x : i32
    } else {
      scf.yield %0 : i32
    }
    llvm.store %1, %out : i32, !llvm.ptr<1>
    gpu.return
  }
}
}
