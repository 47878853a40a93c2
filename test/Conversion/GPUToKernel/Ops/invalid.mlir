// RUN: cairn-opt %s --split-input-file --verify-diagnostics --convert-gpu-to-kernel

module attributes {kernel.options = #kernel.options} {
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

module attributes {kernel.options = #kernel.options} {
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
module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  // expected-error @below {{cannot be expressed in OpenCL's SPIR-V: pipes and queues need OpenCL 2.0; '-spv-env=opencl2.0' has them}}
  gpu.func @k(%p: !pipe) kernel {
    gpu.return
  }
}
}

// -----

!samples = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 1, 0, 0, 0>
module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  // expected-error @below {{cannot be expressed in OpenCL's SPIR-V: Level Zero's images have one sample}}
  gpu.func @k(%i: !samples) kernel {
    gpu.return
  }
}
}

// -----

!image = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 1>
module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  gpu.func @k(%i: !image, %at: vector<2xi32>, %level: i32, %color: vector<4xf32>) kernel {
    // expected-error @below {{'ocl.builtin' cannot be expressed in OpenCL's SPIR-V: Level Zero's images are written to the first level only}}
    ocl.builtin "write_imagef"(%i, %at, %level, %color) : "void(write_only image2d_t, int2, int, float4)"
    gpu.return
  }
}
}

// -----

module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  gpu.func @k(%x: i32, %out: !llvm.ptr<1>) kernel {
    // expected-error @below {{'ocl.builtin' cannot be expressed in OpenCL's SPIR-V: 'get_work_dim' has no instruction}}
    %0 = ocl.builtin "get_work_dim"() : "uint()"
    %c = arith.cmpi eq, %0, %x : i32
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

// -----

// Who does not have queues.
module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  gpu.func @k(%literal: !llvm.ptr<4>, %out: !llvm.ptr<1>) kernel {
    // expected-error @below {{'ocl.block_kernel' cannot be expressed in OpenCL's SPIR-V: queues need OpenCL 2.0; '-spv-env=opencl2.0' has them}}
    %0 = ocl.block_kernel @k : !llvm.ptr<4>
    // No error of its own: it takes what was not made.
    %1 = ocl.builtin "get_kernel_work_group_size"(%0, %literal) : "uint(generic void*, generic void*)"
    llvm.store %1, %out : i32, !llvm.ptr<1>
    gpu.return
  }
}
}

// -----

// What must be known of a block.
module attributes {kernel.options = #kernel.options<environment = "opencl2.0", spirv_version = "1.0">} {
gpu.module @kernels {
  gpu.func @block(%captured: !llvm.ptr<4>) kernel {
    gpu.return
  }
  gpu.func @chosen(%c: i1, %out: !llvm.ptr<1>) kernel {
    // expected-error @below {{which block is started must be known at compile time}}
    %0 = ocl.block_kernel @block : !llvm.ptr<4>
    // expected-error @below {{which block is started must be known at compile time}}
    %1 = ocl.block_kernel @chosen : !llvm.ptr<4>
    %2 = arith.select %c, %0, %1 : !llvm.ptr<4>
    %one = arith.constant 1 : i32
    %literal = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
    %captured = llvm.addrspacecast %literal : !llvm.ptr to !llvm.ptr<4>
    %3 = ocl.builtin "get_kernel_work_group_size"(%2, %captured) : "uint(generic void*, generic void*)"
    llvm.store %3, %out : i32, !llvm.ptr<1>
    gpu.return
  }
  gpu.func @given(%block: !llvm.ptr<4>, %out: !llvm.ptr<1>) kernel {
    %one = arith.constant 1 : i32
    %literal = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
    %captured = llvm.addrspacecast %literal : !llvm.ptr to !llvm.ptr<4>
    // expected-error @below {{which block is started must be known here}}
    %0 = ocl.builtin "get_kernel_work_group_size"(%block, %captured) : "uint(generic void*, generic void*)"
    llvm.store %0, %out : i32, !llvm.ptr<1>
    gpu.return
  }
  gpu.func @far_away(%captured: !llvm.ptr<4>, %out: !llvm.ptr<1>) kernel {
    %0 = ocl.block_kernel @block : !llvm.ptr<4>
    // expected-error @below {{which variable has what the block captured must be known here}}
    %1 = ocl.builtin "get_kernel_work_group_size"(%0, %captured) : "uint(generic void*, generic void*)"
    llvm.store %1, %out : i32, !llvm.ptr<1>
    gpu.return
  }
  gpu.func @of_a_block(%out: !llvm.ptr<1>) kernel {
    %one = arith.constant 1 : i32
    %literal = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
    %captured = llvm.addrspacecast %literal : !llvm.ptr to !llvm.ptr<4>
    %0 = ocl.block_kernel @of_a_block : !llvm.ptr<4>
    // expected-error @below {{expected 'of_a_block' to take a generic pointer and pointers to local memory}}
    %1 = ocl.builtin "get_kernel_work_group_size"(%0, %captured) : "uint(generic void*, generic void*)"
    llvm.store %1, %out : i32, !llvm.ptr<1>
    gpu.return
  }
  gpu.func @too_many_sizes(%q: !llvm.target<"spirv.Queue">, %n: i32, %out: !llvm.ptr<1>) kernel {
    %one = arith.constant 1 : i32
    %literal = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
    %captured = llvm.addrspacecast %literal : !llvm.ptr to !llvm.ptr<4>
    %0 = ocl.block_kernel @block : !llvm.ptr<4>
    // expected-error @below {{expected 'block' to take a generic pointer and 1 pointers to local memory}}
    %1 = ocl.builtin "enqueue_kernel"(%q, %one, %literal, %0, %captured, %one, %literal) : "int(queue_t, uint, ndrange_t, generic void*, generic void*, uint, private ulong*)"
    // expected-error @below {{expected the number of sizes of local memory to be a constant}}
    %2 = ocl.builtin "enqueue_kernel"(%q, %one, %literal, %0, %captured, %n, %literal) : "int(queue_t, uint, ndrange_t, generic void*, generic void*, uint, private ulong*)"
    llvm.store volatile %1, %out : i32, !llvm.ptr<1>
    llvm.store volatile %2, %out : i32, !llvm.ptr<1>
    gpu.return
  }
}
}

// -----

module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  gpu.func @long_vector(%p: !llvm.ptr<1>) kernel {
    // expected-error @below {{a value of type 'vector<6xi32>', which OpenCL's SPIR-V lacks; run gpu-legalize-types first}}
    %v = llvm.load %p : !llvm.ptr<1> -> vector<6xi32>
    llvm.store %v, %p : vector<6xi32>, !llvm.ptr<1>
    gpu.return
  }
  gpu.func @carried(%p: !llvm.ptr<1>, %n: index) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    // expected-error @below {{a value of type 'i24', which OpenCL's SPIR-V lacks}}
    %x = arith.constant 5 : i24
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (i24) {
      %b = arith.addi %a, %x : i24
      scf.yield %b : i24
    }
    gpu.return
  }
}
}
