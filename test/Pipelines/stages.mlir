// RUN: cairn-opt %s --cairn-ocl-stage --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=OCL
// RUN: cairn-opt %s --cairn-mux-stage --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=MUX
// RUN: cairn-opt %s --cairn-loops-stage --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=LOOPS
// RUN: cairn-opt %s --cairn-host-stage --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=HOST
// RUN: cairn-opt %s --cairn-gpu-stage --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=GPU
// RUN: cairn-opt %s --cairn-shader-stage --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=SHADER

// Terminators are raised before control flow is lifted: the lifting sees cf only.
// OCL: raise-spir-to-ocl
// OCL-NEXT: ocl-lift-control-flow
// OCL-NEXT: canonicalize
// OCL-NEXT: cse
// What the library brings in is simplified.
// MUX: convert-ocl-to-mux
// MUX-NEXT: canonicalize
// MUX-NEXT: cse
// LOOPS: mux-expand-collectives
// LOOPS: mux-one-item-sub-groups
// LOOPS-NEXT: mux-pass-queries
// Lanes decide what is done to the loops.
// LOOPS-NEXT: mux-select-lanes
// LOOPS-NEXT: mux-form-barrier-regions
// LOOPS: mux-vectorize-work-items
// LOOPS-NEXT: mux-bound-work-items
// LOOPS-NEXT: mux-work-item-loops
// What comes after knows which accesses work-items communicate through.
// LOOPS-NEXT: mux-plain-local-atomics
// HOST: convert-mux-to-host
// GPU: mux-expand-dma
// GPU: mux-expand-collectives
// GPU: convert-mux-to-gpu
// Samplers get their binding when it is known which they are.
// SHADER: shader-legalize-images
// SHADER: shader-assign-interface
// SHADER: gpu-legalize-types
// SHADER: shader-lower-memory
// SHADER: shader-structure-control-flow
// SHADER: convert-gpu-to-shader
module {
}

// RUN: not cairn-opt %S/Inputs/branch.mlir --ocl-lift-control-flow --raise-spir-to-ocl --verify-cairn-level=level=ocl 2>&1 | FileCheck %s --check-prefix=SWAPPED
// SWAPPED: error: expected structured control flow at the level 'ocl', got 3 blocks
