// Makes each work-item of each kernel do the work of y * z neighbours in rows and planes, and the host execute so many at once along
// dimension 0: registers hold a block of the result, which is what matrix products want. With width, height and depth, work-groups are known to be of that
// size: trees and steps of a known length become straight code.
module attributes {transform.with_named_sequence, cairn.level = "mux"} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly},
      %y: !transform.param<i64> {transform.readonly, cairn.name = "y", cairn.default = 4 : i64},
      %z: !transform.param<i64> {transform.readonly, cairn.name = "z", cairn.default = 1 : i64},
      %width: !transform.param<i64> {transform.readonly, cairn.name = "width", cairn.default = 0 : i64},
      %height: !transform.param<i64> {transform.readonly, cairn.name = "height", cairn.default = 1 : i64},
      %depth: !transform.param<i64> {transform.readonly, cairn.name = "depth", cairn.default = 1 : i64},
      %lanes: !transform.param<i64> {transform.readonly, cairn.name = "lanes", cairn.default = 16 : i64}) {
    %kernels = transform.cairn.match_kernel in %module : (!transform.any_op) -> !transform.any_op
    transform.cairn.set_work_group_size %kernels [%width, %height, %depth]
        : !transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>
    %coarse = transform.cairn.coarsen %kernels by [1, %y, %z]
        : (!transform.any_op, !transform.param<i64>, !transform.param<i64>) -> !transform.any_op
    transform.cairn.set_lanes %coarse [%lanes] : !transform.any_op, !transform.param<i64>
    transform.apply_patterns to %coarse {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.apply_cse to %coarse : !transform.any_op
    transform.yield
  }
}
