//===- References.cpp - serial references by workload -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "References.h"

using namespace cairn::bench;

namespace {
struct Entry {
  const char *name;
  Reference function;
};
} // namespace

static const Entry table[] = {
    {"vadd", reference::vadd},
    {"saxpy", reference::saxpy},
    {"triad_f64", reference::triad},
    {"sgemm_naive", reference::gemm},
    {"sgemm_tiled", reference::gemm},
    {"sgemv", reference::gemv},
    {"spmv_csr", reference::sparseGemv},
    {"transpose", reference::transpose},
    {"softmax", reference::softmax},
    {"reduction", reference::reduction},
    {"scan", reference::scan},
    {"histogram", reference::histogram},
    {"bitonic", reference::sort},
    {"stencil5", reference::stencil},
    {"conv7x7", reference::convolution},
    {"gauss_u8x4", reference::gauss},
    {"image_linear", reference::rotatedImage},
    {"mandelbrot", reference::mandelbrot},
    {"blackscholes", reference::blackScholes},
    {"mathheavy", reference::mathHeavy},
    {"mix32", reference::mix32},
    {"nbody", reference::nbody},
    {"kmeans", reference::nearestCentre},
    {"floyd", reference::shortestPaths},
    {"fft_radix2", reference::fft},
};

Reference cairn::bench::findReference(const std::string &name) {
  for (const Entry &entry : table)
    if (name == entry.name)
      return entry.function;
  return nullptr;
}
