// Has each work-item of matrix products that have no guard compute x by y elements, and its work-group read tiles of `trips` trips into local memory, the next
// ones while it computes. The x columns are as far apart as the work-group is wide, the y rows are neighbours; width and height are the work-group's in the
// program's work-items.
module attributes {transform.with_named_sequence, cairn.level = "mux"} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly},
      %x: !transform.param<i64> {transform.readonly, cairn.name = "x", cairn.default = 4 : i64},
      %y: !transform.param<i64> {transform.readonly, cairn.name = "y", cairn.default = 4 : i64},
      %width: !transform.param<i64> {transform.readonly, cairn.name = "width", cairn.default = 64 : i64},
      %height: !transform.param<i64> {transform.readonly, cairn.name = "height", cairn.default = 64 : i64},
      %trips: !transform.param<i64> {transform.readonly, cairn.name = "trips", cairn.default = 16 : i64}) {
    %kernels = transform.cairn.match_kernel in %module : (!transform.any_op) -> !transform.any_op
    transform.cairn.set_work_group_size %kernels [%width, %height, 1] : !transform.any_op, !transform.param<i64>, !transform.param<i64>
    %wide = transform.cairn.coarsen %kernels by [%x] {strided} : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    %coarse = transform.cairn.coarsen %wide by [1, %y] : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    // What the copies of a work-item read alike becomes one load.
    transform.apply_patterns to %coarse {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.apply_cse to %coarse : !transform.any_op
    %loops = transform.cairn.match_loops in %coarse {innermost} : (!transform.any_op) -> !transform.any_op
    %tiles = transform.cairn.stage_in_local_memory %loops by [%trips] {prefetched} : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    transform.loop.unroll %tiles {factor = 8} : !transform.any_op
    transform.apply_patterns to %coarse {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.apply_cse to %coarse : !transform.any_op
    transform.yield
  }
}
