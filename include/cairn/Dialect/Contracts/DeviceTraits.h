//===- DeviceTraits.h - where targets differ --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_CONTRACTS_DEVICETRAITS_H
#define CAIRN_DIALECT_CONTRACTS_DEVICETRAITS_H

#include "cairn/Builtins/LibraryProfile.h"
#include "mlir/IR/BuiltinOps.h"
#include <string>

namespace cairn {

/// Which functions are to be as the device has them, beside the native_ ones.
struct NativeMath {
  /// Those that only lose precision by it: `-cl-fast-relaxed-math`.
  bool isRelaxed = false;
  /// All: `-cl-native-math`.
  bool isAll = false;
  /// These, with commas in between: `-use-native-builtins`.
  std::string named;
};

/// What the code of library functions costs.
struct LibraryCosts {
  /// What all the copies of one function in one caller may come to, in ops,
  /// before it stays a function. For the host, where a loop with calls is not
  /// vectorised, it is what LLVM's vectoriser is kept away from for its length.
  unsigned maxInlinedOps = 2000;
  /// Up to how many lanes a function on scalars is repeated; more go round a
  /// loop. That costs the host's lanes little, which are not computed together
  /// in either case, and saves most of the compile time.
  unsigned maxUnrolledLanes = 4;
  /// The same for a function of many instructions, and for one on doubles.
  unsigned maxUnrolledLanesOfLong = 2, maxUnrolledLanesOfDouble = 4;
  /// A lane is taken by a number that is computed. Otherwise such vectors go
  /// through memory.
  bool indexesVectors = true;
};

/// Who holds the matrices that a device multiplies.
enum class MatrixUnits {
  /// Nobody: it does not.
  None,
  /// A work-item, in vectors.
  WorkItem,
  /// A sub-group of several work-items.
  SubGroup
};

/// What the levels above a target's own ask of the devices that a module is
/// for. The defaults are the host's.
struct DeviceTraits {
  LibraryProfile library = LibraryProfile::Host;
  LibraryCosts costs;

  /// Functions of OpenCL C are instructions where the table of builtins says
  /// so, and stay as they are down to `gpu`. So do images, pipes, queues,
  /// copies and samplers.
  bool hasOpenCLInstructions = false;
  /// Pipes and device-side queues are among them.
  bool hasPipesAndQueues = false;
  /// The runtime starts what kernels enqueue: functions of queues stay as they
  /// are, down to the host's level.
  bool startsKernels = true;
  /// Functions of float may be approximated by ops of the math dialect.
  bool approximatesFloat = false;
  /// Images are memory, and their functions the library's.
  bool hasImagesInMemory = true;
  /// Depth images are read.
  bool hasDepthImages = true;

  NativeMath nativeMath;
  /// Division and square root of float are to be correctly rounded, and the
  /// device may not round them so.
  bool roundsDivideSqrtByHand = false;

  /// Others link with the module, whose functions are kept for them.
  bool isLibrary = false;

  /// All work-groups have the enqueued local size.
  bool hasUniformWorkGroups = false;
  /// What `__mux_usefast` says.
  bool usesFastMath = false;
  /// Collectives of a work-group, and the size of a sub-group that may not be
  /// full, are the device's own.
  bool hasGroupOperations = false;
  /// Sub-groups only add values, or find the least or greatest.
  bool hasFewSubGroupOperations = false;
  MatrixUnits matrixUnits = MatrixUnits::WorkItem;
};

/// The traits of what `module` is for, by the attribute that says so.
DeviceTraits deviceTraitsOf(mlir::ModuleOp module);

/// The same of the module that `op` is in.
DeviceTraits deviceTraitsOf(mlir::Operation *op);

} // namespace cairn

#include "cairn/Dialect/Contracts/DeviceAttrInterface.h.inc"

#endif // CAIRN_DIALECT_CONTRACTS_DEVICETRAITS_H
