// RUN: cairn-opt %s --split-input-file --convert-mux-to-gpu --verify-diagnostics

func.func @blocks(%c: i1) attributes {mux.kernel = #mux.kernel<entry_point>} {
  // expected-error@-1 {{expected structured control flow, got 2 blocks}}
  llvm.br ^end
^end:
  return
}

// -----

func.func @collective(%c: i1) attributes {mux.kernel = #mux.kernel<entry_point>} {
  // expected-error@+1 {{'mux.any' op over a work-group is left; run mux-expand-collectives first}}
  %0 = mux.any work_group id(0) %c : i1
  return
}

// -----

func.func @wait() attributes {mux.kernel = #mux.kernel<entry_point>} {
  // expected-error@+1 {{'mux.dma_wait' op is left; run mux-expand-dma first}}
  mux.dma_wait
  return
}

// -----

func.func @loops() attributes {mux.kernel = #mux.kernel<entry_point>} {
  // expected-error@+1 {{'mux.item_storage' op is of the level 'loops', expected the level 'mux'}}
  %0 = mux.item_storage f32 align 4 : !llvm.ptr
  return
}
