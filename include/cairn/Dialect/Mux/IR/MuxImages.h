//===- MuxImages.h - what an image's type says ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXIMAGES_H
#define CAIRN_DIALECT_MUX_IR_MUXIMAGES_H

#include "mlir/IR/Types.h"
#include <optional>

namespace cairn::mux {

enum class ImageDim : unsigned { Dim1D = 0, Dim2D = 1, Dim3D = 2, Buffer = 5 };
enum class ImageAccess : unsigned { ReadOnly, WriteOnly, ReadWrite };

/// The parameters of LLVM's `target("spirv.Image", ...)`.
struct ImageShape {
  ImageDim dim = ImageDim::Dim2D;
  bool isArray = false;
  bool isDepth = false;
  bool isMultisampled = false;
  ImageAccess access = ImageAccess::ReadOnly;

  /// Nothing if `type` is not an image.
  static std::optional<ImageShape> get(mlir::Type type);

  unsigned countDimensions() const {
    return dim == ImageDim::Dim2D ? 2 : dim == ImageDim::Dim3D ? 3 : 1;
  }
  /// The dimensions and, last, the layer of an array.
  unsigned countCoordinates() const { return countDimensions() + isArray; }
};

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_IR_MUXIMAGES_H
