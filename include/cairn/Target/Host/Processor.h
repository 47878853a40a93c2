//===- Processor.h - the CPU that code is for -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TARGET_HOST_PROCESSOR_H
#define CAIRN_TARGET_HOST_PROCESSOR_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"
#include <string>

namespace cairn {

/// A CPU, as LLVM's code generators know it.
struct Processor {
  std::string triple;
  /// LLVM's name of it; empty for the architecture's baseline, to which
  /// `features` are added.
  std::string name;
  /// As LLVM reads them: "+avx,-avx512f".
  std::string features;
  /// Whose schedule the code follows.
  std::string tuneFor;
  /// All that it has, in LLVM's words.
  llvm::StringSet<> has;

  /// Bits of its vector registers, and how many there are.
  unsigned vectorBits() const;
  unsigned vectorRegisters() const;
  /// Whether it loads and stores each element of a vector under a mask.
  bool vectorMasks() const;

  /// The CPU that this process runs on. What it can do is what it reports,
  /// whatever its model number promises, since a virtual machine may withhold
  /// some; what it is called only says how to schedule for it.
  static const Processor &ofThisMachine();

  /// LLVM's CPU of this name ("znver3", "neoverse-n1"): of this machine's
  /// architecture if that has one, else of the first that does. Architectures
  /// are those whose targets the program registered with LLVM.
  static llvm::Expected<Processor> named(llvm::StringRef name);
};

} // namespace cairn

#endif // CAIRN_TARGET_HOST_PROCESSOR_H
