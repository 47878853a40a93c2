//===- ReferenceArguments.cpp - checked arguments of references -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ReferenceArguments.h"

using namespace cairn::bench;
using namespace cairn::run;

void ReferenceArguments::require(bool condition, const std::string &expected) {
  if (ok() && !condition)
    error = Status::error("the reference expects " + expected);
}

void ReferenceArguments::fail(size_t index, const std::string &expected) {
  require(false, expected + " as argument " + std::to_string(index));
}

const WorkloadArgument *ReferenceArguments::take(size_t index, Kind kind,
                                                 const char *what) {
  bool found =
      index < workload.args.size() && workload.args[index].kind == kind;
  if (!found)
    fail(index, what);
  return found ? &workload.args[index] : nullptr;
}

double ReferenceArguments::real(size_t index) {
  const char *what = "a floating point scalar";
  const WorkloadArgument *arg = take(index, Kind::Scalar, what);
  if (!arg)
    return 0;
  if (!isFloat(arg->type.scalar))
    fail(index, what);
  return values[index].real;
}

long ReferenceArguments::extent(size_t index) {
  const char *what = "an integer from 1 to 2147483647";
  const WorkloadArgument *arg = take(index, Kind::Scalar, what);
  if (!arg)
    return 0;
  long value = values[index].integer;
  if (isFloat(arg->type.scalar) || value < 1 || value > INT32_MAX)
    fail(index, what);
  return value;
}

long ReferenceArguments::count(size_t index) {
  return take(index, Kind::Buffer, "a buffer") ? values[index].count : 0;
}

void *ReferenceArguments::buffer(size_t index, Scalar scalar, long count) {
  ElementType type{scalar};
  std::string what = "a buffer of at least " + std::to_string(count) +
                     " elements of '" + type.name() + "'";
  const WorkloadArgument *arg = take(index, Kind::Buffer, what.c_str());
  if (!arg)
    return nullptr;
  if (arg->type.scalar != scalar || arg->type.width != 1 ||
      values[index].count < count)
    fail(index, what);
  return values[index].data;
}

ReferenceImage ReferenceArguments::image(size_t index) {
  const char *what = "an RGBA image of UNORM_INT8";
  const WorkloadArgument *arg = take(index, Kind::Image, what);
  if (!arg)
    return {};
  const NativeArgument &value = values[index];
  if (arg->image.order != runtime::ChannelOrder::RGBA ||
      arg->image.channel != runtime::ChannelType::UnormInt8 ||
      value.count != 4 * value.width * value.height)
    fail(index, what);
  return {static_cast<uint8_t *>(value.data), value.width, value.height};
}
