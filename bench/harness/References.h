//===- References.h - serial references by workload -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_BENCH_HARNESS_REFERENCES_H
#define CAIRN_BENCH_HARNESS_REFERENCES_H

#include "ReferenceArguments.h"

namespace cairn::bench {

/// Computes what a workload's kernel writes: serially, as written, and with
/// wider accumulators where rounding matters. Writes nothing unless all
/// arguments are what it expects.
using Reference = void (*)(ReferenceArguments &args);

/// Null for a workload without a reference.
Reference findReference(const std::string &name);

/// Each reference gets the arguments of the workload of its name.
namespace reference {
// references/Vectors.cpp
void vadd(ReferenceArguments &args);
void saxpy(ReferenceArguments &args);
void triad(ReferenceArguments &args);
// references/Matrices.cpp
void gemm(ReferenceArguments &args);
void gemv(ReferenceArguments &args);
void sparseGemv(ReferenceArguments &args);
void transpose(ReferenceArguments &args);
void softmax(ReferenceArguments &args);
// references/Groups.cpp
void reduction(ReferenceArguments &args);
void scan(ReferenceArguments &args);
void histogram(ReferenceArguments &args);
void sort(ReferenceArguments &args);
// references/Filters.cpp
void stencil(ReferenceArguments &args);
void convolution(ReferenceArguments &args);
void gauss(ReferenceArguments &args);
void rotatedImage(ReferenceArguments &args);
// references/Elements.cpp
void mandelbrot(ReferenceArguments &args);
void blackScholes(ReferenceArguments &args);
void mathHeavy(ReferenceArguments &args);
void mix32(ReferenceArguments &args);
// references/Pairs.cpp
void nbody(ReferenceArguments &args);
void nearestCentre(ReferenceArguments &args);
void shortestPaths(ReferenceArguments &args);
void fft(ReferenceArguments &args);
} // namespace reference

} // namespace cairn::bench

#endif // CAIRN_BENCH_HARNESS_REFERENCES_H
