//===- LimitConditions.h - compile time of conditions -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CAIRN_LIB_TARGET_HOST_PASSES_LIMITCONDITIONS_H
#define CAIRN_LIB_TARGET_HOST_PASSES_LIMITCONDITIONS_H

namespace llvm {
class PassInstrumentationCallbacks;
} // namespace llvm

namespace cairn {

/// Leaves the pass out that derives conditions from others, where what they
/// compare are sums so long that it would take seconds. It takes each of them
/// apart down to its first operand, and asks for each step whether it can
/// overflow, which takes that step's operand apart again.
void skipConditionsOfLongSums(llvm::PassInstrumentationCallbacks &callbacks);

} // namespace cairn

#endif // CAIRN_LIB_TARGET_HOST_PASSES_LIMITCONDITIONS_H
