// Reads what tiles of local memory have from global memory, makes each work-item do the work of y in a column, and has the host execute so
// many at once along dimension 0: for kernels with tiles, where local memory is memory. That pointers do not meet is the user's word.
module attributes {transform.with_named_sequence, cairn.level = "mux"} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly},
      %y: !transform.param<i64> {transform.readonly, cairn.name = "y", cairn.default = 16 : i64},
      %lanes: !transform.param<i64> {transform.readonly, cairn.name = "lanes", cairn.default = 16 : i64},
      %width: !transform.param<i64> {transform.readonly, cairn.name = "width", cairn.default = 16 : i64},
      %height: !transform.param<i64> {transform.readonly, cairn.name = "height", cairn.default = 16 : i64}) {
    %kernels = transform.cairn.match_kernel in %module : (!transform.any_op) -> !transform.any_op
    transform.cairn.set_work_group_size %kernels [%width, %height, 1] : !transform.any_op, !transform.param<i64>, !transform.param<i64>
    %plain = transform.cairn.unstage_local_memory %kernels [] {unchecked} : (!transform.any_op) -> !transform.any_op
    %coarse = transform.cairn.coarsen %plain by [1, %y] : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    transform.cairn.set_lanes %coarse [%lanes] : !transform.any_op, !transform.param<i64>
    transform.yield
  }
}
