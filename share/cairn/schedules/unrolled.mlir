// Has each work-item do the work of x as far apart as the work-group is wide, and `unroll` trips of its innermost counting loops as one, whose loads are in
// flight together: for loops in which a work-item waits for memory, or for one result after the other.
module attributes {transform.with_named_sequence, cairn.level = "mux"} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly},
      %x: !transform.param<i64> {transform.readonly, cairn.name = "x", cairn.default = 1 : i64},
      %unroll: !transform.param<i64> {transform.readonly, cairn.name = "unroll", cairn.default = 4 : i64}) {
    %kernels = transform.cairn.match_kernel in %module : (!transform.any_op) -> !transform.any_op
    %coarse = transform.cairn.coarsen %kernels by [%x] {strided} : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    transform.apply_patterns to %coarse {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.apply_cse to %coarse : !transform.any_op
    %loops = transform.cairn.match_loops in %coarse {counting, innermost} : (!transform.any_op) -> !transform.any_op
    %unrolled = transform.cairn.unroll %loops by [%unroll] {partial} : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    transform.cairn.hoist_loads %unrolled {partial} : !transform.any_op
    transform.apply_patterns to %coarse {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.apply_cse to %coarse : !transform.any_op
    transform.yield
  }
}
