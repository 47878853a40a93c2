//===- Compare.cpp - results beside their references ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Compare.h"

#include "Flushing.h"
#include "Format.h"

#include "llvm/ADT/STLExtras.h"

using namespace cairn;
using namespace cairn::accuracy;
using cairn::ocl::BuiltinType;

namespace {

class Comparison {
public:
  Comparison(const Instance &instance, const Output &output,
             const Options &options);
  void run();

private:
  void judgeLane(size_t item, unsigned lane);
  void fillItem(size_t item);
  void enter(const Verdict &verdict, unsigned lane);
  std::string describeLane(unsigned lane, const std::string &expected) const;

  const Instance &instance;
  const Output &output;
  const Options &options;
  Case &of;
  const BuiltinType &resultType;
  /// Null without a pointer.
  const BuiltinType *pointerType = nullptr;
  /// Whether a lane's operands stand where those of a scalar would.
  bool isUniform;
  Item item;
  size_t filled = ~size_t(0);
};

} // namespace

static uint64_t load(llvm::ArrayRef<unsigned char> bytes, unsigned size,
                     size_t index) {
  uint64_t bits = 0;
  for (unsigned i = 0; i < size; ++i)
    bits |= uint64_t(bytes[index * size + i]) << (8 * i);
  return bits;
}

Comparison::Comparison(const Instance &instance, const Output &output,
                       const Options &options)
    : instance(instance), output(output), options(options), of(*instance.of),
      resultType(instance.signature.result) {
  item.builtin = instance.builtin;
  item.signature = &instance.signature;
  unsigned width = instance.width();
  isUniform =
      of.reference->laneWise &&
      llvm::all_of(instance.signature.params, [&](const BuiltinType &param) {
        return param.width == width;
      });
  if (isUniform && of.isKnown.empty()) {
    of.isKnown.resize(of.operands->count);
    of.result.resize(of.operands->count);
    of.pointee.resize(of.operands->count);
  }
  if (instance.signature.params.back().isPointer)
    pointerType = &instance.signature.params.back();
}

void Comparison::fillItem(size_t number) {
  if (filled == number)
    return;
  filled = number;
  unsigned operand = 0;
  for (const BuiltinType &param : instance.signature.params) {
    if (param.isPointer)
      continue;
    size_t first = number * lanesInMemory(param.width);
    for (unsigned i = 0; i < param.width; ++i)
      item.in[operand][i] = of.operands->bits[operand][first + i];
    ++operand;
  }
  unsigned size = resultType.elementBits() / 8;
  size_t first = number * lanesInMemory(resultType.width);
  for (unsigned i = 0; i < resultType.width; ++i)
    item.result[i] = load(output.result, size, first + i);
  if (!pointerType)
    return;
  size = pointerType->elementBits() / 8;
  for (unsigned i = 0; i < resultType.width; ++i)
    item.pointee[i] = load(output.pointee, size, first + i);
}

void Comparison::judgeLane(size_t number, unsigned lane) {
  size_t index = number * lanesInMemory(resultType.width) + lane;
  uint64_t result = load(output.result, resultType.elementBits() / 8, index);
  uint64_t pointee =
      pointerType ? load(output.pointee, pointerType->elementBits() / 8, index)
                  : 0;
  if (isUniform && of.isKnown[index] && of.result[index] == result &&
      of.pointee[index] == pointee)
    return;
  fillItem(number);
  Verdict verdict = of.reference->check(item, lane, false);
  if (verdict.skipped)
    return;
  Bound bound = of.reference->bound(instance.signature);
  if (options.flushed != Flushed::None && !(verdict.error <= bound.limit()))
    verdict = judgeFlushed(*of.reference, item, lane, options.flushed);
  ++of.row->lanes;
  enter(verdict, lane);
  if (isUniform && verdict.error <= bound.limit()) {
    of.isKnown[index] = true;
    of.result[index] = result;
    of.pointee[index] = pointee;
  }
}

std::string Comparison::describeLane(unsigned lane,
                                     const std::string &expected) const {
  std::string text = instance.builtin->name.str() + "(";
  unsigned operand = 0;
  for (const BuiltinType &param : instance.signature.params) {
    if (param.isPointer)
      continue;
    if (operand)
      text += ", ";
    // All lanes where all have a say, and the mask of a shuffle.
    bool all = !of.reference->laneWise && param.width > 1;
    for (unsigned i = all ? 0 : lane; i <= (all ? param.width - 1 : lane); ++i)
      text +=
          (all && i ? " " : "") +
          describeBits(param.scalar, param.width == 1 ? item.in[operand][0]
                                                      : item.in[operand][i]);
    ++operand;
  }
  text += ") = " + describeBits(resultType.scalar, item.result[lane]);
  if (pointerType)
    text += " and " + describeBits(pointerType->scalar, item.pointee[lane]);
  text += ", expected " + expected;
  if (instance.width() > 1)
    text += ", width " + std::to_string(instance.width());
  if (pointerType && pointerType->addressSpace != PrivateSpace)
    text += ", pointer " + pointerType->str();
  return text;
}

void Comparison::enter(const Verdict &verdict, unsigned lane) {
  Row &row = *of.row;
  double limit = of.reference->bound(instance.signature).limit();
  bool isWrong = !(verdict.error <= limit) || std::isinf(verdict.error);
  row.wrongLanes += isWrong;
  if (isWrong && row.examples.size() < options.examples)
    row.examples.push_back(
        describeLane(lane, of.reference->check(item, lane, true).expected));
  // Relative to the bound, which may depend on the width.
  auto share = [](double error, double bound) {
    return error == 0 || std::isinf(error) ? error
           : bound == 0                    ? error * 1e30
           : std::isinf(bound)             ? error * 1e-30
                                           : error / bound;
  };
  if (!row.where.empty() &&
      share(verdict.error, limit) <= share(row.error, row.limit))
    return;
  row.error = verdict.error;
  row.limit = limit;
  row.bound = of.reference->bound(instance.signature).str();
  row.where =
      describeLane(lane, of.reference->check(item, lane, true).expected);
}

void Comparison::run() {
  size_t items = of.operands->count / lanesInMemory(instance.width());
  for (size_t number = 0; number < items; ++number)
    for (unsigned lane = 0; lane < resultType.width; ++lane)
      judgeLane(number, lane);
}

void cairn::accuracy::compare(const Instance &instance, const Output &output,
                              const Options &options) {
  Comparison(instance, output, options).run();
}
