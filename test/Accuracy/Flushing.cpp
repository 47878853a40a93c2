//===- Flushing.cpp - subnormal numbers taken for zero ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Flushing.h"

#include "Format.h"

using namespace cairn;
using namespace cairn::accuracy;
using cairn::ocl::BuiltinType;

static bool isFlushedKind(ocl::ScalarKind kind, Flushed flushed) {
  return ocl::isFloatKind(kind) &&
         (flushed == Flushed::All || kind == ocl::ScalarKind::Float);
}

/// Gives the subnormal lanes of an operand the zero `zero`; whether there were
/// any.
static bool flush(uint64_t (&lanes)[16], const BuiltinType &type,
                  uint64_t zero) {
  const Format &format = formatOf(type.scalar);
  bool any = false;
  for (unsigned i = 0; i < type.width; ++i)
    if (format.isSubnormal(lanes[i])) {
      lanes[i] = zero;
      any = true;
    }
  return any;
}

Verdict cairn::accuracy::judgeFlushed(const Reference &reference, Item item,
                                      unsigned lane, Flushed flushed) {
  const ocl::BuiltinSignature &signature = *item.signature;
  std::vector<const BuiltinType *> operands;
  bool flushesResult = isFlushedKind(signature.result.scalar, flushed);
  for (const BuiltinType &param : signature.params)
    if (param.isPointer)
      flushesResult |= isFlushedKind(param.scalar, flushed);
    else
      operands.push_back(&param);
  item.flushes = flushesResult;
  Verdict best = reference.check(item, lane, false);
  // Each operand as it is, or with a zero of either sign.
  unsigned choices = 1;
  for (size_t i = 0; i < operands.size(); ++i)
    choices *= 3;
  for (unsigned choice = 1; choice < choices; ++choice) {
    Item changed = item;
    bool any = false;
    unsigned digits = choice;
    for (size_t i = 0; i < operands.size(); ++i, digits /= 3) {
      const BuiltinType &type = *operands[i];
      if (digits % 3 == 0 || !isFlushedKind(type.scalar, flushed))
        continue;
      uint64_t zero = digits % 3 == 1 ? 0 : formatOf(type.scalar).signBit();
      any |= flush(changed.in[i], type, zero);
    }
    if (!any)
      continue;
    Verdict verdict = reference.check(changed, lane, false);
    if (verdict.skipped || verdict.error < best.error)
      best = verdict;
    if (best.skipped)
      best.error = 0;
  }
  best.skipped = false;
  return best;
}
