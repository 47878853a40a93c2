//===- Processor.h - what the system says of its CPU ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_DEVICE_PROCESSOR_H
#define CAIRN_RUNTIME_DRIVERS_HOST_DEVICE_PROCESSOR_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cairn::runtime {

/// The PCI vendor of the maker; 0 where it is not known.
uint32_t processorVendor();

/// Megahertz; 0 where the system does not say.
uint32_t processorClock();

/// Floats in a vector register.
uint32_t vectorWidth();

/// The same number where machine code from here runs as well: of the
/// processor's maker, its model and what instructions it has, of the project's
/// version, and of how kernels are launched.
uint64_t machineCodeIdentity();

/// Bytes of the data caches, level 1 first.
std::vector<size_t> cacheSizes();

/// Bytes of memory that this process may use: the machine's, or what its
/// control group leaves of it.
uint64_t memoryLimit();

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_DEVICE_PROCESSOR_H
