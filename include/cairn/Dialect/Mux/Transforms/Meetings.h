//===- Meetings.h - where all work-items of a group meet --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A meeting is for all work-items of a group or for none (OpenCL C 2.0, section
// 1.13.8). docs/BarrierRegions.md, "Where work-items may part", says what
// follows from that.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMS_MEETINGS_H
#define CAIRN_DIALECT_MUX_TRANSFORMS_MEETINGS_H

#include "mlir/IR/Operation.h"

namespace cairn::mux {

/// Whether all work-items of the group meet at `op`: a barrier or collective
/// over the group, or a copy that it executes as one.
bool isMeeting(mlir::Operation *op);

/// Whether there is one in `op`, at any depth.
bool holdsMeeting(mlir::Operation *op);

/// Whether whoever begins `region` comes to a meeting in any case.
bool leadsToMeeting(mlir::Region &region);

/// Whether the language lets work-items go different ways at `holder`: more
/// than one leads to no meeting.
bool mayPart(mlir::Operation *holder);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_TRANSFORMS_MEETINGS_H
