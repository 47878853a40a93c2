#===- order_table.py - pairs of passes whose order matters ----------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Which passes of a stage must stand before which others, why, and what shows it:
order.py swaps each pair and holds what comes of it against the row."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Fails:
    """Swapped, a pass or the check of the level says this."""

    message: str


@dataclass(frozen=True)
class Lacks:
    """Swapped, this regular expression is found less often in the result."""

    pattern: str


@dataclass(frozen=True)
class Leaves:
    """Swapped, it is found more often."""

    pattern: str


@dataclass(frozen=True)
class Pair:
    """A pass, the later one, why, a kernel of KERNELS and what shows it there."""

    first: str
    second: str
    reason: str
    kernel: str
    shows: Fails | Lacks | Leaves


# Canonicalization and the elimination of common subexpressions, one behind the
# other; "simplify 2" is the second time in a stage.
SIMPLIFY = "simplify"

# OpenCL C, or MLIR at the level mux.
KERNELS = {
    "tree": """
        kernel void k(global float *x, local float *t) {
          int l = get_local_id(0);
          t[l] = x[l];
          barrier(CLK_LOCAL_MEM_FENCE);
          for (int s = 1; s < get_local_size(0); s *= 2) {
            if (l % (2 * s) == 0)
              t[l] += t[l + s];
            barrier(CLK_LOCAL_MEM_FENCE);
          }
          x[l] = t[l];
        }
    """,
    "volatile tree": """
        kernel void k(global float *x, volatile local float *t) {
          int l = get_local_id(0);
          t[l] = x[l];
          barrier(CLK_LOCAL_MEM_FENCE);
          for (int s = 1; s < get_local_size(0); s *= 2) {
            if (l % (2 * s) == 0)
              t[l] += t[l + s];
            barrier(CLK_LOCAL_MEM_FENCE);
          }
          x[l] = t[l];
        }
    """,
    "searching": """
        kernel void k(global int *x, int value) {
          int i = 0;
          while (x[i] != value)
            ++i;
          x[0] = i;
        }
    """,
    "parting": """
        kernel void k(global int *x, local int *y, int n) {
          int l = get_local_id(0);
          for (int i = 0; i < n + l; ++i)
            if (i < n) {
              y[l] = i;
              barrier(CLK_LOCAL_MEM_FENCE);
              x[i] = y[l ^ 1];
            }
        }
    """,
    "guard": """
        kernel void k(global float *x, global const float *y, uint n) {
          size_t i = get_global_id(0);
          if (i < n)
            for (int j = 0; j < 8; ++j)
              x[i] = x[i] * y[i] + j;
        }""",
    "saxpy": """
        kernel void k(global float *x, global const float *y, uint n) {
          size_t i = get_global_id(0);
          if (i < n)
            x[i] = x[i] + y[i];
        }""",
    "rows first": """
        kernel void k(global float *x, global const float *y, int n) {
          int i = get_global_id(0), j = get_global_id(1);
          for (int l = 0; l < n; ++l)
            x[i * n + j] += y[l * n + j];
        }""",
    "bound in memory": """
        kernel void k(global int *p, constant int *n) {
          int i = get_global_id(0), s = 0;
          for (int j = 0; j < n[0]; ++j)
            s += p[j] * i;
          p[i + 100] = s;
        }""",
    "bound in a loop": """
        kernel void k(global int *p, constant int *n) {
          int i = get_global_id(0), s = 0;
          for (int t = 0; t < 8; ++t)
            for (int j = 0; j < n[0]; ++j)
              s += p[j + t] * i;
          p[i + 100] = s;
        }""",
    "tiles": """
        kernel void k(global float *x, global const float *y, local float *l, int n) {
          size_t i = get_global_id(0), j = get_local_id(0);
          float s = 0;
          for (int t = 0; t < n; ++t) {
            l[j] = y[t * get_local_size(0) + j];
            barrier(CLK_LOCAL_MEM_FENCE);
            for (int u = 0; u < get_local_size(0); ++u)
              s += l[u] * x[i];
            barrier(CLK_LOCAL_MEM_FENCE);
          }
          x[i] = s;
        }""",
    "blocks": """
        kernel void k(global float *x, local float *l, int n) {
          size_t i = get_global_id(0), j = get_local_id(0);
          float s[2];
          for (int u = 0; u < 2; ++u)
            s[u] = 0;
          for (int t = 0; t < n; ++t) {
            l[j] = x[t];
            barrier(CLK_LOCAL_MEM_FENCE);
            for (int u = 0; u < 2; ++u)
              s[u] += l[u];
            barrier(CLK_LOCAL_MEM_FENCE);
          }
          x[i] = s[0] + s[1];
        }""",
    "atomics": """
        kernel void k(global int *p, local int *l) {
          l[get_local_id(0)] = p[get_global_id(0)];
          barrier(CLK_LOCAL_MEM_FENCE);
          atomic_add(l, p[get_global_id(0)]);
          l[1 + get_local_id(0)] ^= 3;
          barrier(CLK_LOCAL_MEM_FENCE);
          p[get_global_id(0)] = l[0];
        }""",
    "scattered atomics": """
        kernel void k(global int *p, local int *l) {
          l[get_local_id(0)] = p[get_global_id(0)];
          barrier(CLK_LOCAL_MEM_FENCE);
          atomic_add(l + p[get_global_id(0)], 1);
          l[1 + get_local_id(0)] ^= 3;
          barrier(CLK_LOCAL_MEM_FENCE);
          p[get_global_id(0)] = l[0];
        }""",
    "collectives": """
        kernel void k(global int *p) {
          size_t i = get_global_id(0);
          p[i] = work_group_reduce_add(p[i]) + work_group_scan_inclusive_add(p[i] + 1);
        }""",
    "copies": """
        kernel void k(global int *p, local int *l) {
          event_t e = async_work_group_copy(l, p + get_group_id(0) * 16, 16, 0);
          wait_group_events(1, &e);
          p[get_global_id(0)] = l[15 - get_local_id(0)];
        }""",
    "sub-groups": """
        #pragma OPENCL EXTENSION cl_khr_subgroups : enable
        kernel void k(global int *p) {
          size_t i = get_global_id(0);
          p[i] = sub_group_reduce_add(p[i]) + sub_group_scan_exclusive_add(p[i]) +
                 get_sub_group_size();
        }""",
    "flow": """
        kernel void k(global int *p, int n) {
          int i = get_global_id(0), s = 0;
          for (int j = 0; j < n; ++j) {
            if (p[j] == i) {
              s += 3;
              continue;
            }
            if (p[j] > 100)
              break;
            s ^= j;
            switch (j & 3) {
            case 0: s++;
            case 1: s *= 3; break;
            default: s--;
            }
          }
          p[i] = s;
        }""",
    "vectors of eight": """
        kernel void k(global float8 *v, int n) {
          float8 t[3];
          for (int j = 0; j < 3; ++j)
            t[j] = v[j] * v[j + 1];
          v[get_global_id(0)] = t[n % 3];
        }""",
    "images": """
        kernel void k(read_only image2d_t a, write_only image2d_t b, sampler_t s) {
          const sampler_t t = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
          int2 c = (int2)(get_global_id(0), get_global_id(1));
          write_imagef(b, c, read_imagef(a, t, c) + read_imagef(a, s, convert_float2(c)));
        }""",
    "one sub-group": """
        func.func @k(%p: !llvm.ptr<1> ARG) attributes {
            KERNEL, mux.degenerate_subgroups, mux.reqd_work_group_size = array<i64: 8, 1, 1>} {
          %0 = llvm.load %p : !llvm.ptr<1> -> i32
          %1 = mux.reduce sub_group add %0 : i32
          llvm.store %1, %p : i32, !llvm.ptr<1>
          return
        }""",
    "elements": """
        func.func @k(%p: !llvm.ptr<1> ARG) attributes {KERNEL} {
          %0 = llvm.load %p : !llvm.ptr<1> -> vector<4xi32>
          %1 = mux.reduce vec_group add %0 : vector<4xi32>
          llvm.store %1, %p : i32, !llvm.ptr<1>
          return
        }""",
    "events": """
        func.func @k(%p: !llvm.ptr<1> ARG, %l: !llvm.ptr<3> {
            ocl.arg = #ocl.arg<"l", "int*", 3, access = "none", qualifiers = "">}) attributes {KERNEL} {
          %size = arith.constant 64 : i64
          %0 = mux.null_event : !mux.event
          %1 = mux.dma_read_1d %l, %p size(%size) after %0 of i32 : i64
          mux.dma_wait(%1)
          return
        }""",
    "products": """
        func.func @k(%p: !llvm.ptr<1> ARG) attributes {KERNEL} {
          %0 = llvm.load %p : !llvm.ptr<1> -> i32
          %1 = mux.reduce work_group mul id(0) %0 : i32
          llvm.store %1, %p : i32, !llvm.ptr<1>
          return
        }""",
    "six elements": """
        func.func @k(%p: !llvm.ptr<1> ARG) attributes {KERNEL} {
          %0 = llvm.load %p : !llvm.ptr<1> -> vector<4xi32>
          %1 = vector.shuffle %0, %0 [0, 1, 2, 3, 0, 1] : vector<4xi32>, vector<4xi32>
          %2 = arith.muli %1, %1 : vector<6xi32>
          %3 = vector.extract %2[5] : i32 from vector<6xi32>
          llvm.store %3, %p : i32, !llvm.ptr<1>
          return
        }""",
    "checked": """
        module attributes {mux.checks = ["bounds", "races"]} {
        func.func @k(%p: !llvm.ptr<1> ARG) attributes {KERNEL} {
          %0 = llvm.load %p : !llvm.ptr<1> -> i32
          %1 = mux.reduce work_group add id(0) %0 : i32
          llvm.store %1, %p : i32, !llvm.ptr<1>
          return
        }
        }""",
    "functions": """
        func.func private @f(%x: i8, %v: vector<8xf32>) -> i32 attributes {mux.base_fn_name = "f"} {
          %c0 = arith.constant 0 : i32
          %0 = mux.local_id %c0 : i64
          %1 = arith.trunci %0 : i64 to i32
          %2 = arith.extsi %x : i8 to i32
          %3 = arith.addi %1, %2 : i32
          %4 = vector.extract %v[3] : f32 from vector<8xf32>
          %5 = arith.fptosi %4 : f32 to i32
          %6 = arith.addi %3, %5 : i32
          return %6 : i32
        }
        func.func @k(%p: !llvm.ptr<1> ARG) attributes {KERNEL} {
          %0 = llvm.load %p : !llvm.ptr<1> -> i8
          %v = llvm.load %p : !llvm.ptr<1> -> vector<8xf32>
          %1 = func.call @f(%0, %v) : (i8, vector<8xf32>) -> i32
          llvm.store %1, %p : i32, !llvm.ptr<1>
          mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
          %2 = func.call @f(%0, %v) : (i8, vector<8xf32>) -> i32
          llvm.store %2, %p : i32, !llvm.ptr<1>
          return
        }""",
}

# The level that a stage starts from, the target, its pipeline and the level that
# it ends at.
STAGES = {
    "ocl": ("llvm", "host", "cairn-ocl-stage", "ocl"),
    "mux": ("ocl", "host", "cairn-mux-stage", "mux"),
    "loops": ("mux", "host", "cairn-loops-stage", "loops"),
    "gpu, Shader": ("mux", "vulkan", "cairn-gpu-stage", "gpu"),
    "gpu, Kernel": ("mux", "level-zero", "cairn-gpu-stage=kernel-profile", "gpu"),
    "shader": ("gpu", "vulkan", "cairn-shader-stage", "spirv"),
    "kernel": ("gpu", "level-zero", "cairn-kernel-stage", "spirv"),
}

# Passes that do the same wherever they stand in their stage: every other pass is in a
# row.
ANYWHERE = {"kernel": {SIMPLIFY}}

_COUNTS = Lacks(r"\bscf\.for\b")
_LANES = Lacks(r"\bvector<")
_COLLECTIVE_LEFT = Fails("over a work-group is left; run mux-expand-collectives first")
_NO_ADDRESSES = Fails("'llvm.mlir.addressof' cannot be expressed in Vulkan's SPIR-V")

PAIRS = {
    "ocl": [
        Pair(
            "raise-spir-to-ocl", "ocl-lift-control-flow",
            "the lifting knows the terminators that raising makes",
            "saxpy", Fails("expected structured control flow at the level 'ocl', got 3 blocks"),
        ),
        Pair(
            "ocl-lift-control-flow", SIMPLIFY,
            "a lifted loop carries values that hide that it counts",
            "guard", _COUNTS,
        ),
        Pair(
            "ocl-lift-control-flow", "ocl-hoist-loads",
            "loads are hoisted out of structured loops",
            "bound in memory", _COUNTS,
        ),
        Pair(
            "ocl-lift-control-flow", f"{SIMPLIFY} 2",
            "what the lifting leaves in branches is tidied up",
            "flow", Leaves(r"\bscf\.yield\b"),
        ),
        Pair(
            SIMPLIFY, "loop-invariant-code-motion",
            "an address that a loop computes twice is moved out once",
            "tiles", Leaves(r"\bllvm\.getelementptr\b"),
        ),
        Pair(
            SIMPLIFY, "ocl-uplift-loops",
            "a loop that carries what does not change is not seen to count",
            "guard", _COUNTS,
        ),
        Pair(
            "loop-invariant-code-motion", f"{SIMPLIFY} 2",
            "what is moved out may be there already",
            "tiles", Leaves(r"\bllvm\.getelementptr\b"),
        ),
        Pair(
            "ocl-hoist-loads", "ocl-uplift-loops",
            "a bound that is loaded in the loop is not a bound to the uplift",
            "bound in memory", _COUNTS,
        ),
        Pair(
            "ocl-uplift-loops", f"{SIMPLIFY} 2",
            "the counter is carried beside the induction variable, and dropped",
            "guard", Leaves(r"\biter_args\b"),
        ),
    ],
    "mux": [
        Pair(
            "convert-ocl-to-mux", SIMPLIFY,
            "what the library brings in is simplified for the arguments it has",
            "copies", Leaves(r"\barith\.muli\b"),
        ),
    ],
    "loops": [
        Pair(
            "mux-insert-checks", "mux-expand-collectives",
            "what a collective does in local memory is not the program's to get wrong",
            "checked", Leaves(r"\bmux\.check_access\b"),
        ),
        Pair(
            "mux-plain-local-volatiles", "mux-join-tree-steps",
            "what is volatile is not a step of a tree",
            "volatile tree", Lacks(r"\bvector\.shuffle"),
        ),
        Pair(
            "mux-expand-vec-groups", "mux-form-barrier-regions",
            "a collective over a vector looks like one that looks at its group",
            "elements", Lacks(r"\bmux\.groups_unobserved\b"),
        ),
        Pair(
            "mux-degenerate-sub-groups", "mux-expand-collectives",
            "the collectives of a whole sub-group become those of the work-group",
            "one sub-group", _COLLECTIVE_LEFT,
        ),
        Pair(
            "mux-degenerate-sub-groups", "mux-one-item-sub-groups",
            "a whole sub-group does not have one work-item",
            "one sub-group", Lacks(r"@k\.collectives"),
        ),
        Pair(
            "mux-degenerate-sub-groups", "mux-select-sub-groups",
            "a whole sub-group is not the lanes of a vector",
            "one sub-group", Leaves(r"\bmux\.sub_group_size = "),
        ),
        Pair(
            "mux-select-sub-groups", "mux-one-item-sub-groups",
            "sub-groups that are lanes have more than one work-item",
            "sub-groups", Lacks(r"\bvector\.shuffle\b"),
        ),
        Pair(
            "mux-degenerate-sub-groups", "mux-select-lanes",
            "a kernel with sub-groups has no lanes",
            "one sub-group", _LANES,
        ),
        Pair(
            "mux-expand-collectives", "mux-form-barrier-regions",
            "the barriers of a collective split the kernel",
            "collectives", _COLLECTIVE_LEFT,
        ),
        Pair(
            "mux-pass-queries", "mux-form-barrier-regions",
            "work-items are in the kernel alone, and ids with them",
            "functions", Fails("'mux.local_id' is not legal at the level 'loops'"),
        ),
        Pair(
            "ocl-hoist-loads", "mux-form-barrier-regions",
            "a load that all work-items share is hoisted out of their loops before these are regions",
            "bound in a loop", Leaves(r"\bllvm\.load\b"),
        ),
        Pair(
            "mux-promote-arrays", "mux-form-barrier-regions",
            "an array that lives across barriers is memory of the group by then",
            "blocks", Leaves(r"\barray<2 x f32>"),
        ),
        Pair(
            "mux-join-tree-steps", "mux-form-barrier-regions",
            "steps of a tree are known by the barrier between them",
            "tree", Lacks(r"\bvector\.shuffle"),
        ),
        Pair(
            "mux-order-work-items", "mux-select-lanes",
            "lanes lie along the dimension that goes fastest",
            "rows first", _LANES,
        ),
        Pair(
            "mux-select-lanes", "mux-form-barrier-regions",
            "which kernels have lanes decides what is done to their loops",
            "bound in memory", _LANES,
        ),
        Pair(
            "mux-select-lanes", "mux-work-item-loops",
            "what work-items do is seen before they are loops",
            "elements", Leaves(r"\bmux\.suggested_lanes\b"),
        ),
        Pair(
            "mux-form-barrier-regions", "cse",
            "queries of the group were asked for once for each use",
            "tiles", Leaves(r"\bmux\.group_id\b"),
        ),
        Pair(
            "mux-form-barrier-regions", "mux-vectorize-work-items",
            "what has lanes is the work-items of a region",
            "bound in memory", _LANES,
        ),
        Pair(
            "mux-form-barrier-regions", "mux-vectorize-sub-groups",
            "what sub-groups are made of is the work-items of a region",
            "sub-groups", Fails("run mux-form-barrier-regions first"),
        ),
        Pair(
            "mux-vectorize-sub-groups", "mux-work-item-loops",
            "what sub-groups are made of is the work-items of a region, not a loop",
            "sub-groups", Fails("'mux.sub_group_size' is not legal at the level 'loops'"),
        ),
        Pair(
            "mux-form-barrier-regions", "mux-bound-work-items",
            "what has bounds is the work-items of a region",
            "saxpy", Leaves(r"\bscf\.if\b"),
        ),
        Pair(
            "mux-form-barrier-regions", "mux-work-item-loops",
            "what becomes loops is the work-items of a region",
            "copies", Fails("'mux.work_items' is not legal at the level 'loops'"),
        ),
        Pair(
            "mux-vectorize-work-items", "mux-bound-work-items",
            "lanes have their own way with guards: bounds in front of that are asked for once more",
            "guard", Leaves(r"\barith\.select\b"),
        ),
        Pair(
            "mux-vectorize-work-items", "mux-work-item-loops",
            "what has lanes is the work-items of a region, not a loop",
            "guard", _LANES,
        ),
        Pair(
            "mux-bound-work-items", "mux-work-item-loops",
            "what has bounds is the work-items of a region, not a loop",
            "saxpy", Leaves(r"\bscf\.if\b"),
        ),
        Pair(
            "mux-vectorize-work-items", "mux-plain-local-atomics",
            "lanes make one update of several atomic ones",
            "atomics", Lacks(r"\bvector\.reduction\b"),
        ),
        Pair(
            "mux-work-item-loops", "mux-plain-local-atomics",
            ("iterations depend on each other through what was atomic, which no access group "
             "may have"),
            "scattered atomics", Leaves(r"\baccess_groups = "),
        ),
    ],
    "gpu, Shader": [
        Pair(
            "mux-expand-vec-groups", "convert-mux-to-gpu",
            "a collective over a vector looks like one that looks at its group",
            "elements", Lacks(r"\bmux\.groups_unobserved\b"),
        ),
        Pair(
            "mux-degenerate-sub-groups", "mux-expand-collectives",
            "the collectives of a whole sub-group become those of the work-group",
            "one sub-group", _COLLECTIVE_LEFT,
        ),
        Pair(
            "mux-expand-dma", "convert-mux-to-gpu",
            "GPUs have no copies of a group",
            "copies", Fails("'mux.null_event' op is left; run mux-expand-dma first"),
        ),
        Pair(
            "mux-expand-collectives", "convert-mux-to-gpu",
            "a collective asks for ids",
            "collectives", _COLLECTIVE_LEFT,
        ),
        Pair(
            "mux-pass-queries", "convert-mux-to-gpu",
            "what is passed to functions are mux's queries",
            "functions", Lacks(r"gpu\.func @f\([^)]*i64\)"),
        ),
        Pair(
            "mux-plain-signatures", "convert-mux-to-gpu",
            "signatures are those of func.func",
            "functions", Leaves(r"gpu\.func @f\(%\w+: i8, %\w+: vector<8xf32>"),
        ),
        Pair(
            "mux-promote-arrays", "convert-mux-to-gpu",
            "arrays become values in functions of func.func",
            "blocks", Lacks(r"\biter_args\b"),
        ),
        Pair(
            "mux-unroll-loops", "convert-mux-to-gpu",
            "loops are unrolled in functions of func.func",
            "bound in memory", Lacks(r"\barith\.addi\b"),
        ),
        Pair(
            "convert-mux-to-gpu", SIMPLIFY,
            "ids are computed once for each use",
            "copies", Leaves(r"\bgpu\."),
        ),
    ],
    "gpu, Kernel": [
        Pair(
            "mux-degenerate-sub-groups", "convert-mux-to-gpu",
            "a whole sub-group is a work-group",
            "one sub-group", Leaves(r"mux\.reduce sub_group"),
        ),
        Pair(
            "mux-expand-vec-groups", "convert-mux-to-gpu",
            "a collective over a vector looks like one that looks at its group",
            "elements", Lacks(r"\bmux\.groups_unobserved\b"),
        ),
        Pair(
            "mux-expand-dma", "convert-mux-to-gpu",
            "GPUs have no copies of a group",
            "events", Fails("'mux.null_event' op is left; run mux-expand-dma first"),
        ),
        Pair(
            "mux-expand-collectives", "convert-mux-to-gpu",
            "what OpenCL's SPIR-V has no instruction for is expanded in functions of func.func",
            "products", Leaves(r"\bmux\.reduce\b"),
        ),
        Pair(
            "convert-mux-to-gpu", SIMPLIFY,
            "ids are computed once for each use",
            "functions", Leaves(r"\barith\.constant\b"),
        ),
    ],
    "shader": [
        Pair(
            "shader-legalize-images", "shader-assign-interface",
            "it finds the samplers that get a binding",
            "images", Fails("an image or a sampler that is chosen when the kernel runs"),
        ),
        Pair(
            "shader-assign-interface", "shader-lower-memory",
            "memory that kernels are given is lowered by its binding",
            "elements", Lacks(r"spirv\.GlobalVariable"),
        ),
        Pair(
            "gpu-legalize-types", "shader-lower-memory",
            "memory is lowered for accesses of legal types",
            "vectors of eight", Fails("on values of type 'vector<8xf32>' cannot be expressed in SPIR-V"),
        ),
        Pair(
            "gpu-legalize-types", "convert-gpu-to-shader",
            "the conversion knows SPIR-V's types alone",
            "six elements", Fails("a value of type 'vector<6xi32>', which Vulkan's SPIR-V lacks"),
        ),
        Pair(
            "shader-lower-memory", "shader-structure-control-flow",
            "uses of pointers are followed through structured control flow",
            "saxpy", Fails("run shader-lower-memory before shader-structure-control-flow"),
        ),
        Pair(
            "shader-lower-memory", "convert-gpu-to-shader",
            "the conversion knows SPIR-V's pointers alone",
            "atomics", _NO_ADDRESSES,
        ),
        Pair(
            SIMPLIFY, "shader-keep-in-step",
            "loops are simplified before they grow",
            "parting", Lacks(r"spirv\.Branch"),
        ),
        Pair(
            f"{SIMPLIFY} 2", "shader-keep-in-step",
            "loops are simplified before they grow",
            "parting", Lacks(r"spirv\.Branch"),
        ),
        Pair(
            "shader-keep-in-step", "shader-partial-rows",
            "what the group is asked with is begun where idle lanes do not come",
            "parting", Leaves(r"spirv\.Branch"),
        ),
        Pair(
            "shader-partial-rows", "shader-structure-control-flow",
            "loops are seen in scf",
            "searching", Lacks(r"@rows_of_lanes"),
        ),
        Pair(
            "shader-structure-control-flow", "convert-gpu-to-shader",
            "the conversion knows SPIR-V's control flow alone",
            "saxpy", Fails("'scf.if' cannot be expressed in Vulkan's SPIR-V"),
        ),
    ],
    "kernel": [
        Pair(
            "gpu-legalize-types", "convert-gpu-to-kernel",
            "the conversion knows SPIR-V's types alone",
            "six elements", Fails("a value of type 'vector<6xi32>', which OpenCL's SPIR-V lacks"),
        ),
    ],
}
