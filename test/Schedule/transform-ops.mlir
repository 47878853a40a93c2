// RUN: cairn-opt %s --split-input-file --verify-roundtrip --verify-diagnostics | FileCheck %s

// CHECK-LABEL: named_sequence @all
module attributes {transform.with_named_sequence} {
transform.named_sequence @all(%module: !transform.any_op, %n: !transform.param<i64>) {
  // CHECK: %[[K:.*]] = transform.cairn.match_kernel "k" in %{{.*}} : (!transform.any_op) -> !transform.any_op
  %k = transform.cairn.match_kernel "k" in %module : (!transform.any_op) -> !transform.any_op
  // CHECK: transform.cairn.match_kernel in %{{.*}} : (!transform.any_op) -> !transform.any_op
  %a = transform.cairn.match_kernel in %module : (!transform.any_op) -> !transform.any_op
  // CHECK: transform.cairn.match_loops in %[[K]] {innermost, line = 5 : i64} : (!transform.any_op) -> !transform.any_op
  %l = transform.cairn.match_loops in %k {line = 5, innermost} : (!transform.any_op) -> !transform.any_op
  // CHECK: transform.cairn.match_accesses in %[[K]] {line = 5 : i64, loads, of = "in", stores} : (!transform.any_op) -> !transform.any_op
  %accesses = transform.cairn.match_accesses in %k {of = "in", line = 5, loads, stores} : (!transform.any_op) -> !transform.any_op
  // CHECK: transform.cairn.match_barriers in %[[K]] {line = 9 : i64} : (!transform.any_op) -> !transform.any_op
  %barriers = transform.cairn.match_barriers in %k {line = 9} : (!transform.any_op) -> !transform.any_op
  // CHECK: %[[C:.*]] = transform.cairn.coarsen %[[K]] by [1, %{{.*}}] {strided, unchecked} : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
  %c = transform.cairn.coarsen %k by [1, %n] {strided, unchecked} : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
  // CHECK: transform.cairn.set_lanes %[[C]] [8] : !transform.any_op
  transform.cairn.set_lanes %c [8] : !transform.any_op
  // CHECK: transform.cairn.set_work_group_size %[[C]] [64, %{{.*}}, 1] {unchecked} : !transform.any_op, !transform.param<i64>
  transform.cairn.set_work_group_size %c [64, %n, 1] {unchecked} : !transform.any_op, !transform.param<i64>
  // CHECK: transform.cairn.stage_in_local_memory %{{.*}} by [16] {unchecked} : (!transform.any_op) -> !transform.any_op
  %t = transform.cairn.stage_in_local_memory %l by [16] {unchecked} : (!transform.any_op) -> !transform.any_op
  // CHECK: transform.cairn.specialize %[[C]] ["n", "m"] to [512, %{{.*}}] : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
  %s = transform.cairn.specialize %c ["n", "m"] to [512, %n] : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
  // CHECK: transform.cairn.specialize_work_group_size %{{.*}} [64, %{{.*}}, 1] : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
  %sized = transform.cairn.specialize_work_group_size %s [64, %n, 1] : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
  // CHECK: transform.cairn.map_matrix_units %{{.*}} by [16, %{{.*}}, 16] tiles [2, 2] sub_groups [1, %{{.*}}] depth [0] {sub_group_size = 64 : i64, unchecked} : (!transform.any_op, !transform.param<i64>, !transform.param<i64>) -> ()
  transform.cairn.map_matrix_units %l by [16, %n, 16] tiles [2, 2] sub_groups [1, %n] depth [0] {sub_group_size = 64, unchecked} : (!transform.any_op, !transform.param<i64>, !transform.param<i64>) -> ()
  // CHECK: transform.cairn.map_matrix_units %{{.*}} by [16, 8, 16] tiles [4, 8] sub_groups [2, 2] depth [64] steps [2] : (!transform.any_op) -> ()
  transform.cairn.map_matrix_units %l by [16, 8, 16] tiles [4, 8] sub_groups [2, 2] depth [64] steps [2] : (!transform.any_op) -> ()
  // CHECK: transform.cairn.map_matrix_units %{{.*}} by [16, 8, 16] tiles [4, 8] sub_groups [2, 2] depth [64] steps [%{{.*}}] : (!transform.any_op, !transform.param<i64>) -> ()
  transform.cairn.map_matrix_units %l by [16, 8, 16] tiles [4, 8] sub_groups [2, 2] depth [64] steps [%n] : (!transform.any_op, !transform.param<i64>) -> ()
  // CHECK: %[[LOOPS:.*]] = transform.cairn.match_loops in %[[C]] {counting} : (!transform.any_op) -> !transform.any_op
  %counting = transform.cairn.match_loops in %c {counting} : (!transform.any_op) -> !transform.any_op
  // CHECK: transform.cairn.unroll %[[LOOPS]] by [%{{.*}}] : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
  %unrolled = transform.cairn.unroll %counting by [%n] : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
  // CHECK: transform.cairn.stage_in_local_memory %{{.*}} by [16, %{{.*}}] : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
  %padded = transform.cairn.stage_in_local_memory %unrolled by [16, %n] : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
  // CHECK: transform.cairn.stage_in_local_memory %{{.*}} by [16] {prefetched, swizzled} : (!transform.any_op) -> !transform.any_op
  %ahead = transform.cairn.stage_in_local_memory %unrolled by [16] {prefetched, swizzled} : (!transform.any_op) -> !transform.any_op
  // CHECK: transform.cairn.unroll_and_jam %{{.*}} by [%{{.*}}] {unchecked} : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
  %jammed = transform.cairn.unroll_and_jam %ahead by [%n] {unchecked} : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
  // CHECK: %[[TILES:.*]], %{{.*}} = transform.cairn.tile %{{.*}} by [32] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %tiles, %inner = transform.cairn.tile %jammed by [32] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  // CHECK: transform.cairn.interchange %[[TILES]] {unchecked} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %around, %within = transform.cairn.interchange %tiles {unchecked} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  // CHECK: transform.cairn.hoist_loads %{{.*}} {partial, unchecked} : !transform.any_op
  transform.cairn.hoist_loads %padded {partial, unchecked} : !transform.any_op
  // CHECK: transform.cairn.vectorize_loads %[[C]] by [4] {partial, unchecked} : !transform.any_op
  transform.cairn.vectorize_loads %c by [4] {partial, unchecked} : !transform.any_op
  // CHECK: transform.cairn.vectorize_stores %[[C]] by [2] : !transform.any_op
  transform.cairn.vectorize_stores %c by [2] : !transform.any_op
  // CHECK: transform.cairn.privatize_local_atomics %[[C]] by [%{{.*}}] : !transform.any_op, !transform.param<i64>
  transform.cairn.privatize_local_atomics %c by [%n] : !transform.any_op, !transform.param<i64>
  // CHECK: transform.cairn.raise_memory %[[C]] {partial, unchecked} : !transform.any_op
  transform.cairn.raise_memory %c {partial, unchecked} : !transform.any_op
  // CHECK: transform.cairn.match_kernel in %{{.*}} {atomics, barriers, dimensions = 2 : i64, local_memory} : (!transform.any_op) -> !transform.any_op
  %shaped = transform.cairn.match_kernel in %module {dimensions = 2, barriers, local_memory, atomics} : (!transform.any_op) -> !transform.any_op
  // CHECK: transform.cairn.match_barriers in %{{.*}} {in_loop, orders = "local"} : (!transform.any_op) -> !transform.any_op
  %inside = transform.cairn.match_barriers in %c {in_loop, orders = "local"} : (!transform.any_op) -> !transform.any_op
  // CHECK: transform.cairn.match_loops in %{{.*}} {work_items = 1 : i64} : (!transform.any_op) -> !transform.any_op
  %items = transform.cairn.match_loops in %c {work_items = 1} : (!transform.any_op) -> !transform.any_op
  // CHECK: transform.cairn.fuse %{{.*}} {unchecked} : (!transform.any_op) -> !transform.any_op
  %fused = transform.cairn.fuse %items {unchecked} : (!transform.any_op) -> !transform.any_op
  // CHECK: transform.cairn.reduce_by_sub_groups %{{.*}} {unchecked} : !transform.any_op
  transform.cairn.reduce_by_sub_groups %fused {unchecked} : !transform.any_op
  // CHECK: transform.cairn.set_index_width %[[C]] [%{{.*}}] {partial, unchecked} : !transform.any_op, !transform.param<i64>
  transform.cairn.set_index_width %c [%n] {partial, unchecked} : !transform.any_op, !transform.param<i64>
  // CHECK: transform.cairn.unstage_local_memory %[[C]] ["At", "Bt"] {unchecked} : (!transform.any_op) -> !transform.any_op
  %plain = transform.cairn.unstage_local_memory %c ["At", "Bt"] {unchecked} : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// match_kernel_c1
module attributes {transform.with_named_sequence} {
transform.named_sequence @no_name(%module: !transform.any_op) {
  // expected-error @below {{expected the name of a kernel, got none}}
  %k = transform.cairn.match_kernel "" in %module : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// match_loops_c1
module attributes {transform.with_named_sequence} {
transform.named_sequence @line(%k: !transform.any_op) {
  // expected-error @below {{expected a positive line, got -5}}
  %l = transform.cairn.match_loops in %k {line = -5} : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// coarsen_c1
module attributes {transform.with_named_sequence} {
transform.named_sequence @factors(%k: !transform.any_op) {
  // expected-error @below {{expected one to three factors, got 4}}
  %c = transform.cairn.coarsen %k by [1, 1, 1, 2] : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// coarsen_c2
module attributes {transform.with_named_sequence} {
transform.named_sequence @factor(%k: !transform.any_op) {
  // expected-error @below {{expected factors from 1 to 64, got 65}}
  %c = transform.cairn.coarsen %k by [65] : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// set_lanes_c1
module attributes {transform.with_named_sequence} {
transform.named_sequence @lanes(%k: !transform.any_op) {
  // expected-error @below {{expected a power of two from 1 to 32, got 3}}
  transform.cairn.set_lanes %k [3] : !transform.any_op
  transform.yield
}
}

// -----

// set_work_group_size_c1
module attributes {transform.with_named_sequence} {
transform.named_sequence @size(%k: !transform.any_op) {
  // expected-error @below {{expected three positive sizes, got (4, 0, 1)}}
  transform.cairn.set_work_group_size %k [4, 0, 1] : !transform.any_op
  transform.yield
}
}

// -----

// set_work_group_size_c1
module attributes {transform.with_named_sequence} {
transform.named_sequence @too_large(%k: !transform.any_op) {
  // expected-error @below {{expected at most 4096 work-items, got (8192, 1, 1)}}
  transform.cairn.set_work_group_size %k [8192, 1, 1] : !transform.any_op
  transform.yield
}
}

// -----

// match_kernel_c3
module attributes {transform.with_named_sequence} {
transform.named_sequence @line(%m: !transform.any_op) {
  // expected-error @below {{expected a positive line, got 0}}
  %k = transform.cairn.match_kernel in %m {line = 0} : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// specialize_work_group_size_c1
module attributes {transform.with_named_sequence} {
transform.named_sequence @two(%k: !transform.any_op) {
  // expected-error @below {{expected three positive sizes, got (8, 1)}}
  %s = transform.cairn.specialize_work_group_size %k [8, 1] : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// specialize_c1
module attributes {transform.with_named_sequence} {
transform.named_sequence @twice(%k: !transform.any_op) {
  // expected-error @below {{expected names of arguments, each once, got ["n", "n"]}}
  %s = transform.cairn.specialize %k ["n", "n"] to [1, 2] : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// specialize_c2
module attributes {transform.with_named_sequence} {
transform.named_sequence @values(%k: !transform.any_op) {
  // expected-error @below {{expected 1 values, got 2}}
  %s = transform.cairn.specialize %k ["n"] to [1, 2] : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// stage_in_local_memory_c1
module attributes {transform.with_named_sequence} {
transform.named_sequence @tile(%l: !transform.any_op) {
  // expected-error @below {{expected a number from 2 to 256, got 1}}
  %t = transform.cairn.stage_in_local_memory %l by [1] : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// map_matrix_units_c1
module attributes {transform.with_named_sequence} {
transform.named_sequence @matrix(%l: !transform.any_op) {
  // expected-error @below {{expected three powers of two from 1 to 64 for rows, columns and trips}}
  transform.cairn.map_matrix_units %l by [16, 16] tiles [1, 1] sub_groups [1, 1] depth [0] : (!transform.any_op) -> ()
  transform.yield
}
}

// -----

// map_matrix_units_c1
module attributes {transform.with_named_sequence} {
transform.named_sequence @matrix(%l: !transform.any_op) {
  // expected-error @below {{expected three powers of two from 1 to 64 for rows, columns and trips}}
  transform.cairn.map_matrix_units %l by [16, 24, 16] tiles [1, 1] sub_groups [1, 1] depth [0] : (!transform.any_op) -> ()
  transform.yield
}
}

// -----

// map_matrix_units_c2
module attributes {transform.with_named_sequence} {
transform.named_sequence @matrix(%l: !transform.any_op) {
  // expected-error @below {{expected two 'tiles' from 1 to 16}}
  transform.cairn.map_matrix_units %l by [16, 16, 16] tiles [1, 17] sub_groups [1, 1] depth [0] : (!transform.any_op) -> ()
  transform.yield
}
}

// -----

// map_matrix_units_c2
module attributes {transform.with_named_sequence} {
transform.named_sequence @matrix(%l: !transform.any_op) {
  // expected-error @below {{expected two 'sub_groups' from 1 to 16}}
  transform.cairn.map_matrix_units %l by [16, 16, 16] tiles [1, 1] sub_groups [1] depth [0] : (!transform.any_op) -> ()
  transform.yield
}
}

// -----

// map_matrix_units_c3
module attributes {transform.with_named_sequence} {
transform.named_sequence @matrix(%l: !transform.any_op) {
  // expected-error @below {{expected a depth from 0 to 256}}
  transform.cairn.map_matrix_units %l by [16, 16, 16] tiles [1, 1] sub_groups [1, 1] depth [-1] : (!transform.any_op) -> ()
  transform.yield
}
}

// -----

// map_matrix_units_c4
module attributes {transform.with_named_sequence} {
transform.named_sequence @matrix(%l: !transform.any_op) {
  // expected-error @below {{expected sub-groups of a power of two from 1 to 128, got 20}}
  transform.cairn.map_matrix_units %l by [16, 16, 16] tiles [1, 1] sub_groups [1, 1] depth [0] {sub_group_size = 20} : (!transform.any_op) -> ()
  transform.yield
}
}

// -----

// map_matrix_units_c5
module attributes {transform.with_named_sequence} {
transform.named_sequence @matrix(%l: !transform.any_op) {
  // expected-error @below {{expected a number of steps from 0 to 256, got -2}}
  transform.cairn.map_matrix_units %l by [16, 16, 16] tiles [1, 1] sub_groups [1, 1] depth [64] steps [-2] : (!transform.any_op) -> ()
  transform.yield
}
}

// -----

// map_matrix_units_c5
module attributes {transform.with_named_sequence} {
transform.named_sequence @matrix(%l: !transform.any_op) {
  // expected-error @below {{expected a number of steps from 0 to 256, got (1, 2)}}
  transform.cairn.map_matrix_units %l by [16, 16, 16] tiles [1, 1] sub_groups [1, 1] depth [64] steps [1, 2] : (!transform.any_op) -> ()
  transform.yield
}
}

// -----

// unroll_c1
module attributes {transform.with_named_sequence} {
transform.named_sequence @factor_of_none(%k: !transform.any_op) {
  // expected-error @below {{expected a number from 1 to 64, got 0}}
  %u = transform.cairn.unroll %k by [0] : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// vectorize_loads_c1
module attributes {transform.with_named_sequence} {
transform.named_sequence @width(%k: !transform.any_op) {
  // expected-error @below {{expected a power of two from 2 to 16, got 3}}
  transform.cairn.vectorize_loads %k by [3] : !transform.any_op
  transform.yield
}
}

// -----

// match_loops_c2
module attributes {transform.with_named_sequence} {
transform.named_sequence @trips(%k: !transform.any_op) {
  // expected-error @below {{expected trips of at least 0, got -1}}
  %l = transform.cairn.match_loops in %k {trips = -1 : i64} : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// vectorize_stores_c1
module attributes {transform.with_named_sequence} {
transform.named_sequence @width(%k: !transform.any_op) {
  // expected-error @below {{expected a power of two from 2 to 16, got 32}}
  transform.cairn.vectorize_stores %k by [32] : !transform.any_op
  transform.yield
}
}

// -----

// privatize_local_atomics_c1
module attributes {transform.with_named_sequence} {
transform.named_sequence @copies(%k: !transform.any_op) {
  // expected-error @below {{expected a power of two from 1 to 64, got 128}}
  transform.cairn.privatize_local_atomics %k by [128] : !transform.any_op
  transform.yield
}
}

// -----

// stage_in_local_memory_c2
module attributes {transform.with_named_sequence} {
transform.named_sequence @padding(%k: !transform.any_op) {
  // expected-error @below {{expected a padding from 0 to 32, got (16, 33)}}
  %u = transform.cairn.stage_in_local_memory %k by [16, 33] : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// unroll_and_jam_c1
module attributes {transform.with_named_sequence} {
transform.named_sequence @jam(%l: !transform.any_op) {
  // expected-error @below {{expected a number from 1 to 64, got 65}}
  %t = transform.cairn.unroll_and_jam %l by [65] : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// tile_c1
module attributes {transform.with_named_sequence} {
transform.named_sequence @tile_of_none(%l: !transform.any_op) {
  // expected-error @below {{expected a number from 1 to 65536, got 0}}
  %t:2 = transform.cairn.tile %l by [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

// match_accesses_c1
module attributes {transform.with_named_sequence} {
transform.named_sequence @access_line(%k: !transform.any_op) {
  // expected-error @below {{expected a positive line, got 0}}
  %a = transform.cairn.match_accesses in %k {line = 0} : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// match_accesses_c2
module attributes {transform.with_named_sequence} {
transform.named_sequence @access_of(%k: !transform.any_op) {
  // expected-error @below {{expected the name of what is accessed, got none}}
  %a = transform.cairn.match_accesses in %k {of = ""} : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// match_barriers_c1
module attributes {transform.with_named_sequence} {
transform.named_sequence @barrier_line(%k: !transform.any_op) {
  // expected-error @below {{expected a positive line, got -1}}
  %b = transform.cairn.match_barriers in %k {line = -1} : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// match_kernel_c2
module attributes {transform.with_named_sequence} {
transform.named_sequence @match_kernel_c2(%k: !transform.any_op) {
  // expected-error @below {{expected 0 to 3 dimensions, got 4}}
  %l = transform.cairn.match_kernel in %k {dimensions = 4} : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// match_loops_c3
module attributes {transform.with_named_sequence} {
transform.named_sequence @match_loops_c3(%k: !transform.any_op) {
  // expected-error @below {{expected the dimension 0, 1 or 2, got 3}}
  %l = transform.cairn.match_loops in %k {work_items = 3} : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// match_barriers_c2
module attributes {transform.with_named_sequence} {
transform.named_sequence @match_barriers_c2(%k: !transform.any_op) {
  // expected-error @below {{expected "local" or "global", got "private"}}
  %l = transform.cairn.match_barriers in %k {orders = "private"} : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// unstage_local_memory_c1
module attributes {transform.with_named_sequence} {
transform.named_sequence @unstage_local_memory_c1(%k: !transform.any_op) {
  // expected-error @below {{expected names of tiles, each once, got ["a", "a"]}}
  %l = transform.cairn.unstage_local_memory %k ["a", "a"] : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// set_index_width_c1
module attributes {transform.with_named_sequence} {
transform.named_sequence @set_index_width_c1(%k: !transform.any_op) {
  // expected-error @below {{expected 32 or 64, got 16}}
  transform.cairn.set_index_width %k [16] : !transform.any_op
  transform.yield
}
}

// -----

// match_remarks_c1
module attributes {transform.with_named_sequence} {
transform.named_sequence @match_remarks_c1(%k: !transform.any_op) {
  // expected-error @below {{expected a part of a remark, got none}}
  %l = transform.cairn.match_remarks "" of "cse" in %k : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// match_remarks_c2
module attributes {transform.with_named_sequence} {
transform.named_sequence @match_remarks_c2(%k: !transform.any_op) {
  // expected-error @below {{cannot read the passes 'csee':}}
  %l = transform.cairn.match_remarks "gather" of "csee" in %k : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}
