// RUN: cairn-opt %s --split-input-file --verify-diagnostics

// dma_read_1d_c1
func.func @dma_read_1d_to_the_wrong_memory(%p: !llvm.ptr<1>, %n: i64, %e: !mux.event) {
  // expected-error @below {{'mux.dma_read_1d' op operand #0 must be pointer to local memory, !llvm.ptr<3>, but got '!llvm.ptr<1>'}}
  %0 = "mux.dma_read_1d"(%p, %p, %n, %e) : (!llvm.ptr<1>, !llvm.ptr<1>, i64, !mux.event) -> !mux.event
  return
}

// -----

// dma_read_1d_c2
func.func @dma_read_1d_of_an_index(%dst: !llvm.ptr<3>, %src: !llvm.ptr<1>, %n: index, %e: !mux.event) {
  // expected-error @below {{'mux.dma_read_1d' op operand #2 must be size_t, which is i32 or i64, but got 'index'}}
  %0 = mux.dma_read_1d %dst, %src size(%n) after %e : index
  return
}

// -----

// dma_read_2d_c1
func.func @dma_read_2d_from_the_wrong_memory(%p: !llvm.ptr<3>, %n: i64, %e: !mux.event) {
  // expected-error @below {{'mux.dma_read_2d' op operand #1 must be pointer to global memory, !llvm.ptr<1>, but got '!llvm.ptr<3>'}}
  %0 = "mux.dma_read_2d"(%p, %p, %n, %n, %n, %n, %e) : (!llvm.ptr<3>, !llvm.ptr<3>, i64, i64, i64, i64, !mux.event) -> !mux.event
  return
}

// -----

// dma_read_2d_c2
func.func @dma_read_2d_of_two_types(%dst: !llvm.ptr<3>, %src: !llvm.ptr<1>, %n: i64, %i: i32, %e: !mux.event) {
  // expected-error @below {{'mux.dma_read_2d' op failed to verify that all of {width, dst_stride, src_stride, height} have same type}}
  %0 = "mux.dma_read_2d"(%dst, %src, %n, %n, %n, %i, %e) : (!llvm.ptr<3>, !llvm.ptr<1>, i64, i64, i64, i32, !mux.event) -> !mux.event
  return
}

// -----

// dma_read_3d_c1
func.func @dma_read_3d_to_the_wrong_memory(%p: !llvm.ptr<1>, %n: i64, %e: !mux.event) {
  // expected-error @below {{'mux.dma_read_3d' op operand #0 must be pointer to local memory, !llvm.ptr<3>, but got '!llvm.ptr<1>'}}
  %0 = "mux.dma_read_3d"(%p, %p, %n, %n, %n, %n, %n, %n, %n, %e) : (!llvm.ptr<1>, !llvm.ptr<1>, i64, i64, i64, i64, i64, i64, i64, !mux.event) -> !mux.event
  return
}

// -----

// dma_read_3d_c2
func.func @dma_read_3d_of_two_types(%dst: !llvm.ptr<3>, %src: !llvm.ptr<1>, %n: i64, %i: i32, %e: !mux.event) {
  // expected-error @below {{'mux.dma_read_3d' op failed to verify that all of {width, dst_line_stride, src_line_stride, height, dst_plane_stride, src_plane_stride, depth} have same type}}
  %0 = "mux.dma_read_3d"(%dst, %src, %n, %n, %n, %n, %n, %n, %i, %e) : (!llvm.ptr<3>, !llvm.ptr<1>, i64, i64, i64, i64, i64, i64, i32, !mux.event) -> !mux.event
  return
}

// -----

// dma_write_1d_c1
func.func @dma_write_1d_to_the_wrong_memory(%p: !llvm.ptr<3>, %n: i64, %e: !mux.event) {
  // expected-error @below {{'mux.dma_write_1d' op operand #0 must be pointer to global memory, !llvm.ptr<1>, but got '!llvm.ptr<3>'}}
  %0 = "mux.dma_write_1d"(%p, %p, %n, %e) : (!llvm.ptr<3>, !llvm.ptr<3>, i64, !mux.event) -> !mux.event
  return
}

// -----

// dma_write_1d_c2
func.func @dma_write_1d_of_an_index(%dst: !llvm.ptr<1>, %src: !llvm.ptr<3>, %n: index, %e: !mux.event) {
  // expected-error @below {{'mux.dma_write_1d' op operand #2 must be size_t, which is i32 or i64, but got 'index'}}
  %0 = mux.dma_write_1d %dst, %src size(%n) after %e : index
  return
}

// -----

// dma_write_2d_c1
func.func @dma_write_2d_from_the_wrong_memory(%p: !llvm.ptr<1>, %n: i64, %e: !mux.event) {
  // expected-error @below {{'mux.dma_write_2d' op operand #1 must be pointer to local memory, !llvm.ptr<3>, but got '!llvm.ptr<1>'}}
  %0 = "mux.dma_write_2d"(%p, %p, %n, %n, %n, %n, %e) : (!llvm.ptr<1>, !llvm.ptr<1>, i64, i64, i64, i64, !mux.event) -> !mux.event
  return
}

// -----

// dma_write_2d_c2
func.func @dma_write_2d_of_two_types(%dst: !llvm.ptr<1>, %src: !llvm.ptr<3>, %n: i64, %i: i32, %e: !mux.event) {
  // expected-error @below {{'mux.dma_write_2d' op failed to verify that all of {width, dst_stride, src_stride, height} have same type}}
  %0 = "mux.dma_write_2d"(%dst, %src, %n, %n, %n, %i, %e) : (!llvm.ptr<1>, !llvm.ptr<3>, i64, i64, i64, i32, !mux.event) -> !mux.event
  return
}

// -----

// dma_write_3d_c1
func.func @dma_write_3d_to_the_wrong_memory(%p: !llvm.ptr<3>, %n: i64, %e: !mux.event) {
  // expected-error @below {{'mux.dma_write_3d' op operand #0 must be pointer to global memory, !llvm.ptr<1>, but got '!llvm.ptr<3>'}}
  %0 = "mux.dma_write_3d"(%p, %p, %n, %n, %n, %n, %n, %n, %n, %e) : (!llvm.ptr<3>, !llvm.ptr<3>, i64, i64, i64, i64, i64, i64, i64, !mux.event) -> !mux.event
  return
}

// -----

// dma_write_3d_c2
func.func @dma_write_3d_of_two_types(%dst: !llvm.ptr<1>, %src: !llvm.ptr<3>, %n: i64, %i: i32, %e: !mux.event) {
  // expected-error @below {{'mux.dma_write_3d' op failed to verify that all of {width, dst_line_stride, src_line_stride, height, dst_plane_stride, src_plane_stride, depth} have same type}}
  %0 = "mux.dma_write_3d"(%dst, %src, %n, %n, %n, %n, %n, %n, %i, %e) : (!llvm.ptr<1>, !llvm.ptr<3>, i64, i64, i64, i64, i64, i64, i32, !mux.event) -> !mux.event
  return
}

// -----

// null_event_c1
func.func @null_event_as_an_i64() {
  // expected-error @below {{'mux.null_event' op result #0 must be DMA event, !mux.event, but got 'i64'}}
  %0 = "mux.null_event"() : () -> i64
  return
}

// -----

// dma_wait_c1
func.func @wait_for_an_i64(%n: i64) {
  // expected-error @below {{'mux.dma_wait' op operand #0 must be variadic of DMA event, !mux.event, but got 'i64'}}
  "mux.dma_wait"(%n) : (i64) -> ()
  return
}

// -----

// dma_read_1d_c3
func.func @dma_read_1d_of_no_element(%dst: !llvm.ptr<3>, %src: !llvm.ptr<1>, %n: i64, %e: !mux.event) {
  // expected-error @below {{'mux.dma_read_1d' op attribute 'element_type' failed to satisfy constraint: type attribute of integer or float of 8 to 64 bits, or vector of 2, 4, 8 or 16 of these}}
  %0 = "mux.dma_read_1d"(%dst, %src, %n, %e) <{element_type = i24}> : (!llvm.ptr<3>, !llvm.ptr<1>, i64, !mux.event) -> !mux.event
  return
}

// -----

// dma_read_2d_c3
func.func @dma_read_2d_of_no_element(%dst: !llvm.ptr<3>, %src: !llvm.ptr<1>, %n: i64, %e: !mux.event) {
  // expected-error @below {{'mux.dma_read_2d' op attribute 'element_type' failed to satisfy constraint: type attribute of integer or float of 8 to 64 bits, or vector of 2, 4, 8 or 16 of these}}
  %0 = "mux.dma_read_2d"(%dst, %src, %n, %n, %n, %n, %e) <{element_type = index}> : (!llvm.ptr<3>, !llvm.ptr<1>, i64, i64, i64, i64, !mux.event) -> !mux.event
  return
}

// -----

// dma_read_3d_c3
func.func @dma_read_3d_of_no_element(%dst: !llvm.ptr<3>, %src: !llvm.ptr<1>, %n: i64, %e: !mux.event) {
  // expected-error @below {{'mux.dma_read_3d' op attribute 'element_type' failed to satisfy constraint: type attribute of integer or float of 8 to 64 bits, or vector of 2, 4, 8 or 16 of these}}
  %0 = "mux.dma_read_3d"(%dst, %src, %n, %n, %n, %n, %n, %n, %n, %e) <{element_type = vector<3xf32>}> : (!llvm.ptr<3>, !llvm.ptr<1>, i64, i64, i64, i64, i64, i64, i64, !mux.event) -> !mux.event
  return
}

// -----

// dma_write_1d_c3
func.func @dma_write_1d_of_no_element(%dst: !llvm.ptr<1>, %src: !llvm.ptr<3>, %n: i64, %e: !mux.event) {
  // expected-error @below {{'mux.dma_write_1d' op attribute 'element_type' failed to satisfy constraint: type attribute of integer or float of 8 to 64 bits, or vector of 2, 4, 8 or 16 of these}}
  %0 = "mux.dma_write_1d"(%dst, %src, %n, %e) <{element_type = bf16}> : (!llvm.ptr<1>, !llvm.ptr<3>, i64, !mux.event) -> !mux.event
  return
}

// -----

// dma_write_2d_c3
func.func @dma_write_2d_of_no_element(%dst: !llvm.ptr<1>, %src: !llvm.ptr<3>, %n: i64, %e: !mux.event) {
  // expected-error @below {{'mux.dma_write_2d' op attribute 'element_type' failed to satisfy constraint: type attribute of integer or float of 8 to 64 bits, or vector of 2, 4, 8 or 16 of these}}
  %0 = "mux.dma_write_2d"(%dst, %src, %n, %n, %n, %n, %e) <{element_type = vector<2x2xf32>}> : (!llvm.ptr<1>, !llvm.ptr<3>, i64, i64, i64, i64, !mux.event) -> !mux.event
  return
}

// -----

// dma_write_3d_c3
func.func @dma_write_3d_of_no_element(%dst: !llvm.ptr<1>, %src: !llvm.ptr<3>, %n: i64, %e: !mux.event) {
  // expected-error @below {{'mux.dma_write_3d' op attribute 'element_type' failed to satisfy constraint: type attribute of integer or float of 8 to 64 bits, or vector of 2, 4, 8 or 16 of these}}
  %0 = "mux.dma_write_3d"(%dst, %src, %n, %n, %n, %n, %n, %n, %n, %e) <{element_type = i128}> : (!llvm.ptr<1>, !llvm.ptr<3>, i64, i64, i64, i64, i64, i64, i64, !mux.event) -> !mux.event
  return
}
