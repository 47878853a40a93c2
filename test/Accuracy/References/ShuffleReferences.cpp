//===- ShuffleReferences.cpp - lanes in another order -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Reference.h"

using namespace cairn;
using namespace cairn::accuracy;

/// The lane of one vector, or of two behind each other, that the low bits of a
/// mask's lane name.
static std::optional<uint64_t> pickLane(const Item &item, unsigned vectors,
                                        unsigned lane) {
  unsigned width = item.signature->params[0].width;
  unsigned source = item.in[vectors][lane] & (width * vectors - 1);
  return item.in[source / width][source % width];
}

static Reference makeShuffle(unsigned vectors) {
  Reference reference = exactReference(
      [=](const Item &item, unsigned lane) {
        return pickLane(item, vectors, lane);
      },
      /*keepsNaN=*/true);
  reference.laneWise = false;
  return reference;
}

const Reference *cairn::accuracy::findShuffleReference(llvm::StringRef name) {
  static const Reference one = makeShuffle(1), two = makeShuffle(2);
  if (name == "shuffle")
    return &one;
  return name == "shuffle2" ? &two : nullptr;
}
