//===- SpellNumber.cpp - how types of IR are spelled ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SpellNumber.h"

#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

std::string cairn::frontend::spellNumber(Type *type) {
  std::string width;
  if (auto *vector = dyn_cast<FixedVectorType>(type)) {
    width = std::to_string(vector->getNumElements());
    type = vector->getElementType();
  }
  StringRef named = type->isHalfTy()       ? "half"
                    : type->isFloatTy()    ? "float"
                    : type->isDoubleTy()   ? "double"
                    : type->isIntegerTy(1) ? "bool"
                                           : "";
  if (!named.empty())
    return (named + width).str();
  if (!type->isIntegerTy(8) && !type->isIntegerTy(16) &&
      !type->isIntegerTy(32) && !type->isIntegerTy(64))
    return "";
  std::string bits = "i" + std::to_string(type->getIntegerBitWidth());
  return width.empty() ? bits : bits + "x" + width;
}
