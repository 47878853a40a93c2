//===- Mutate.h - damaged copies of a file ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_MUTATION_MUTATE_H
#define CAIRN_TEST_MUTATION_MUTATE_H

#include <cstdint>
#include <string>

namespace cairn::test {

/// A damaged copy of `good`, the same for the same `number`: bits flipped,
/// bytes overwritten, pieces cut out, doubled or swapped, or the end cut off;
/// of SPIR-V half the time whole instructions or their operands instead. The
/// first four bytes, which say what the file is, stay.
std::string mutate(const std::string &good, uint64_t number);

} // namespace cairn::test

#endif // CAIRN_TEST_MUTATION_MUTATE_H
