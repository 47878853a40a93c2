//===- CheckTexels.cpp - texels that an image has ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionChecks.h"
#include "VectorElements.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// How many texels `image` has in each direction, and layers.
static SmallVector<Value> queryExtents(OpBuilder &b, Value image) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointAfterValue(image);
  ImageShape shape = *ImageShape::get(image.getType());
  SmallVector<ImageQuery> queries = {ImageQuery::Width};
  if (shape.countDimensions() > 1)
    queries.push_back(ImageQuery::Height);
  if (shape.countDimensions() > 2)
    queries.push_back(ImageQuery::Depth);
  if (shape.isArray)
    queries.push_back(ImageQuery::ArraySize);
  return llvm::map_to_vector(queries, [&](ImageQuery query) -> Value {
    return ImageQueryOp::create(b, image.getLoc(), b.getI32Type(), query,
                                image);
  });
}

void FunctionChecks::checkTexels() {
  SmallVector<TexelAccessOp> accesses;
  function.walk([&](TexelAccessOp access) { accesses.push_back(access); });
  for (TexelAccessOp access : accesses) {
    OpBuilder b(access);
    Location loc = access.getLoc();
    // In a function that is called it may be any argument of a kernel.
    auto arg = dyn_cast<BlockArgument>(access.getImage());
    bool isKnown =
        arg && isKernel(function) && arg.getOwner()->getParentOp() == function;
    int32_t object =
        isKnown ? static_cast<int32_t>(arg.getArgNumber()) : kVectorObject;
    if (checks.bounds)
      CheckTexelOp::create(
          b, loc, record, extractElements(b, loc, access.getCoordinate()),
          queryExtents(b, access.getImage()), item, access.getAccess(), object,
          sites.add(function, findPlace(access)));
    access.erase();
  }
}
