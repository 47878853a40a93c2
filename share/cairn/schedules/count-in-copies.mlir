// For kernels whose work-items count in local memory, as histograms do: each local variable that is counted in has `copies` copies, so that fewer work-items wait for
// each other, and loops do `unroll` trips at a time with their loads in flight together.
module attributes {transform.with_named_sequence, cairn.level = "mux"} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly},
      %copies: !transform.param<i64> {transform.readonly, cairn.name = "copies", cairn.default = 4 : i64},
      %unroll: !transform.param<i64> {transform.readonly, cairn.name = "unroll", cairn.default = 4 : i64}) {
    %kernels = transform.cairn.match_kernel in %module : (!transform.any_op) -> !transform.any_op
    %loops = transform.cairn.match_loops in %kernels {counting, innermost} : (!transform.any_op) -> !transform.any_op
    %unrolled = transform.cairn.unroll %loops by [%unroll] {partial} : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    transform.cairn.privatize_local_atomics %kernels by [%copies] {partial} : !transform.any_op, !transform.param<i64>
    transform.apply_patterns to %kernels {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.apply_cse to %kernels : !transform.any_op
    transform.cairn.hoist_loads %unrolled {partial} : !transform.any_op
    transform.yield
  }
}
