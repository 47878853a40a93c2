// Has sub-groups multiply matrices in the kernels' products of matrices: on Vulkan with the device's matrix units, on the host in vectors. A matrix of sums
// has `rows` by `columns`, a multiply-add `trips`; a sub-group has `down` by `across` of them, and a work-group `groups_down` by `groups_across` sub-groups,
// which read the factors of `depth` trips together into local memory, or each for itself where that is 0; `steps` of a tile's multiply-adds are code, gone through
// in a loop, or all of them where that is 0.
module attributes {transform.with_named_sequence, cairn.level = "mux"} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly},
      %rows: !transform.param<i64> {transform.readonly, cairn.name = "rows", cairn.default = 16 : i64},
      %columns: !transform.param<i64> {transform.readonly, cairn.name = "columns", cairn.default = 16 : i64},
      %trips: !transform.param<i64> {transform.readonly, cairn.name = "trips", cairn.default = 16 : i64},
      %down: !transform.param<i64> {transform.readonly, cairn.name = "down", cairn.default = 2 : i64},
      %across: !transform.param<i64> {transform.readonly, cairn.name = "across", cairn.default = 2 : i64},
      %groups_down: !transform.param<i64> {transform.readonly, cairn.name = "groups_down", cairn.default = 1 : i64},
      %groups_across: !transform.param<i64> {transform.readonly, cairn.name = "groups_across", cairn.default = 1 : i64},
      %depth: !transform.param<i64> {transform.readonly, cairn.name = "depth", cairn.default = 0 : i64},
      %steps: !transform.param<i64> {transform.readonly, cairn.name = "steps", cairn.default = 0 : i64}) {
    %kernels = transform.cairn.match_kernel in %module : (!transform.any_op) -> !transform.any_op
    %loops = transform.cairn.match_loops in %kernels {innermost} : (!transform.any_op) -> !transform.any_op
    transform.cairn.map_matrix_units %loops by [%rows, %columns, %trips] tiles [%down, %across]
        sub_groups [%groups_down, %groups_across] depth [%depth] steps [%steps]
        : (!transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>,
           !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>) -> ()
    %mapped = transform.cairn.match_kernel in %module : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %mapped {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.apply_cse to %mapped : !transform.any_op
    transform.apply_registered_pass "loop-invariant-code-motion" to %mapped : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
