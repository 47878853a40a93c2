//===- LibraryCallInterface.cpp - calls of the library ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Contracts/LibraryCallInterface.h"

#include "cairn/Dialect/Contracts/LibraryCallInterface.cpp.inc"
