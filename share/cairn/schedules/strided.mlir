// Makes each work-item of each kernel do the work of x along dimension 0 that are as far apart as the work-group is wide: what
// neighbours read stays side by side.
module attributes {transform.with_named_sequence, cairn.level = "mux"} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly},
      %x: !transform.param<i64> {transform.readonly, cairn.name = "x", cairn.default = 2 : i64}) {
    %kernels = transform.cairn.match_kernel in %module : (!transform.any_op) -> !transform.any_op
    %coarse = transform.cairn.coarsen %kernels by [%x] {strided} : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    transform.apply_patterns to %coarse {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.apply_cse to %coarse : !transform.any_op
    transform.yield
  }
}
