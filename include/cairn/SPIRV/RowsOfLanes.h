//===- RowsOfLanes.h - a switch that modules and runners share ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Knows nothing of LLVM: the runtime and its drivers have it too.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_SPIRV_ROWSOFLANES_H
#define CAIRN_SPIRV_ROWSOFLANES_H

#include <cstdint>

namespace cairn {

/// The number of the specialization constant, a boolean, that is true where the
/// device executes each row of a work-group in vectors of lanes of its own, as
/// Mesa's llvmpipe does. False where nobody sets it; modules that have no need
/// of it do not have it, and setting it is nothing to them (Vulkan 1.3, section
/// 10.9). It is far from those that interfaces count from 0.
inline constexpr uint32_t rowsOfLanesSpecId = 0x1d1e;

} // namespace cairn

#endif // CAIRN_SPIRV_ROWSOFLANES_H
