// Makes each work-item of each kernel do the work of x * y * z neighbours.
module attributes {transform.with_named_sequence, cairn.level = "mux"} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly},
      %x: !transform.param<i64> {transform.readonly, cairn.name = "x", cairn.default = 1 : i64},
      %y: !transform.param<i64> {transform.readonly, cairn.name = "y", cairn.default = 1 : i64},
      %z: !transform.param<i64> {transform.readonly, cairn.name = "z", cairn.default = 1 : i64}) {
    %kernels = transform.cairn.match_kernel in %module : (!transform.any_op) -> !transform.any_op
    %coarse = transform.cairn.coarsen %kernels by [%x, %y, %z]
        : (!transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>) -> !transform.any_op
    transform.apply_patterns to %coarse {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.apply_cse to %coarse : !transform.any_op
    transform.yield
  }
}
