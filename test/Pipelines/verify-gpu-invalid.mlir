// RUN: cairn-opt %s --split-input-file --verify-diagnostics --verify-cairn-level=level=gpu

// What the gpu dialect says, and what is expanded on the way there, is no
// longer said by the mux dialect.

gpu.module @kernels {
  gpu.func @local_id(%d: i32) kernel {
    // expected-error @below {{'mux.local_id' is not legal at the level 'gpu', which holds gpu, arith, math, vector, scf, ub and llvm memory ops, and the mux ops that none of them stands for}}
    %0 = mux.local_id %d : i64
    gpu.return
  }
  gpu.func @local_linear_id() kernel {
    // expected-error @below {{'mux.local_linear_id' is not legal at the level 'gpu'}}
    %0 = mux.local_linear_id : i64
    gpu.return
  }
  gpu.func @global_linear_id() kernel {
    // expected-error @below {{'mux.global_linear_id' is not legal at the level 'gpu'}}
    %0 = mux.global_linear_id : i64
    gpu.return
  }
  gpu.func @sub_group_id() kernel {
    // expected-error @below {{'mux.sub_group_id' is not legal at the level 'gpu'}}
    %0 = mux.sub_group_id : i32
    gpu.return
  }
  gpu.func @num_sub_groups() kernel {
    // expected-error @below {{'mux.num_sub_groups' is not legal at the level 'gpu'}}
    %0 = mux.num_sub_groups : i32
    gpu.return
  }
  gpu.func @max_sub_group_size() kernel {
    // expected-error @below {{'mux.max_sub_group_size' is not legal at the level 'gpu'}}
    %0 = mux.max_sub_group_size : i32
    gpu.return
  }
  gpu.func @sub_group_size() kernel {
    // expected-error @below {{'mux.sub_group_size' is not legal at the level 'gpu'}}
    %0 = mux.sub_group_size : i32
    gpu.return
  }
  gpu.func @sub_group_local_id() kernel {
    // expected-error @below {{'mux.sub_group_local_id' is not legal at the level 'gpu'}}
    %0 = mux.sub_group_local_id : i32
    gpu.return
  }
  gpu.func @is_ftz() kernel {
    // expected-error @below {{'mux.is_ftz' is not legal at the level 'gpu'}}
    %0 = mux.is_ftz : i1
    gpu.return
  }
  gpu.func @use_fast() kernel {
    // expected-error @below {{'mux.use_fast' is not legal at the level 'gpu'}}
    %0 = mux.use_fast : i1
    gpu.return
  }
  gpu.func @is_embedded_profile() kernel {
    // expected-error @below {{'mux.is_embedded_profile' is not legal at the level 'gpu'}}
    %0 = mux.is_embedded_profile : i1
    gpu.return
  }
  gpu.func @null_event() kernel {
    // expected-error @below {{'mux.null_event' is not legal at the level 'gpu'}}
    %0 = mux.null_event : !mux.event
    gpu.return
  }
  gpu.func @copy(%g: !llvm.ptr<1>, %l: !llvm.ptr<3>, %n: i32, %e: !mux.event) kernel {
    // expected-error @below {{'mux.dma_read_1d' is not legal at the level 'gpu'}}
    %0 = mux.dma_read_1d %l, %g size(%n) after %e of f32 : i32
    gpu.return
  }
  gpu.func @wait() kernel {
    // expected-error @below {{'mux.dma_wait' is not legal at the level 'gpu'}}
    mux.dma_wait
    gpu.return
  }
  gpu.func @collective(%c: i1) kernel {
    // expected-error @below {{'mux.any' is not legal at the level 'gpu'}}
    %0 = mux.any work_group id(0) %c : i1
    gpu.return
  }
  gpu.func @loops() kernel {
    // expected-error @below {{'mux.item_storage' is not legal at the level 'gpu'}}
    %0 = mux.item_storage f32 align 4 : !llvm.ptr
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @computed(%d: i32) kernel {
    // expected-error @below {{'mux.global_id' at the level 'gpu': expected a dimension of 0, 1 or 2, got a computed one}}
    %0 = mux.global_id %d : i64
    gpu.return
  }
  gpu.func @out_of_range() kernel {
    %c3 = arith.constant 3 : i32
    // expected-error @below {{'mux.group_id' at the level 'gpu': expected a dimension of 0, 1 or 2, got 3}}
    %0 = mux.group_id %c3 : i64
    gpu.return
  }
}

// -----

// expected-error @below {{'func.func' is not legal at the level 'gpu'}}
func.func @of_the_level_above() {
  return
}

// -----

gpu.module @kernels {
  gpu.func @legal(%c: i1, %x: i32) kernel {
    %c2 = arith.constant 2 : i32
    %0 = mux.global_id %c2 : i64
    %1 = mux.work_dim : i32
    %2 = mux.any sub_group %c : i1
    %3 = gpu.thread_id x
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
    gpu.return
  }
}
