//===- ArgumentSpec.cpp - command line arguments of kernels -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ArgumentSpec.h"

#include "Generators.h"
#include "ImageSpec.h"
#include "PipeSpec.h"

using namespace cairn::run;
using cairn::runtime::ArgumentKind;
using cairn::runtime::KernelArgument;
using cairn::runtime::KernelInterface;

Result<Array> cairn::run::parseArray(const KernelArgument &arg,
                                     const std::string &spec) {
  if (endsWith(spec, ".npy") && spec.find('@') == std::string::npos)
    return readNpy(spec);
  if (endsWith(spec, ".png") && spec.find('@') == std::string::npos)
    return readPng(spec);
  if (spec.find("]:") != std::string::npos)
    return generate(spec);
  size_t at = spec.find('@');
  if (at == std::string::npos)
    return Status::error("expected TYPE[COUNT]:GENERATOR, FILE.npy, FILE.png, "
                         "TYPE@FILE, hex:BYTES or null for a buffer ('" +
                         arg.type + "'), got '" + spec + "'");
  auto type = parseElementType(std::string_view(spec).substr(0, at));
  if (!type)
    return Status::error("expected an element type such as 'f32' before '@', "
                         "got '" +
                         spec.substr(0, at) + "'");
  return readRaw(spec.substr(at + 1), *type);
}

static bool isHex(const std::string &spec) {
  return spec.rfind("hex:", 0) == 0;
}

/// The bytes of "hex:BYTES".
static Result<std::vector<unsigned char>> parseHex(const std::string &spec) {
  std::string_view digits = std::string_view(spec).substr(4);
  std::vector<unsigned char> bytes;
  for (size_t i = 0; i < digits.size(); i += 2) {
    unsigned char byte;
    std::string pair = "0x" + std::string(digits.substr(i, 2));
    if (pair.size() != 4 || !parseScalar(Scalar::U8, pair, &byte).ok())
      return Status::error("expected two hexadecimal digits for each byte, "
                           "got '" +
                           spec + "'");
    bytes.push_back(byte);
  }
  return bytes;
}

/// Elements must be what the kernel's pointer points to; an array of scalars
/// may stand for one of vectors. Pointers to structs take anything.
static Status checkPointee(const KernelArgument &arg, Array &array) {
  auto pointee = parsePointee(arg.type);
  if (!pointee)
    return Status::success();
  if (!hasSameScalar(array.type, *pointee) ||
      (array.type.width != 1 && array.type.width != pointee->width))
    return Status::error("expected elements of type '" + pointee->name() +
                         "' for a buffer ('" + arg.type + "'), got '" +
                         array.type.name() + "'");
  return Status::success();
}

/// Bytes as the elements that the kernel's pointer points to.
static Result<Array> parseHexArray(const KernelArgument &arg,
                                   const std::string &spec) {
  auto bytes = parseHex(spec);
  if (!bytes.ok())
    return bytes.status();
  Array array;
  array.type = parsePointee(arg.type).value_or(ElementType());
  array.bytes = bytes.take();
  array.count = array.bytes.size() / array.type.size();
  array.shape = {array.count};
  if (array.bytes.empty() || array.bytes.size() % array.type.size() != 0)
    return Status::error("expected " + std::to_string(array.type.size()) +
                         " bytes for each element of a buffer ('" + arg.type +
                         "'), got " + std::to_string(array.bytes.size()));
  return array;
}

static Result<ArgumentData> parseBuffer(const KernelArgument &arg,
                                        const std::string &spec) {
  ArgumentData data;
  data.kind = ArgumentKind::Buffer;
  if (spec == "null")
    return data;
  auto array = isHex(spec) ? parseHexArray(arg, spec) : parseArray(arg, spec);
  if (!array.ok())
    return array.status();
  if (Status status = checkPointee(arg, *array); !status.ok())
    return status;
  data.array = array.take();
  return data;
}

static Result<ArgumentData> parseLocal(const KernelArgument &arg,
                                       const std::string &spec) {
  ArgumentData data;
  data.kind = ArgumentKind::Local;
  if (spec.rfind("local(", 0) == 0 && spec.back() == ')') {
    std::string_view digits(spec.data() + 6, spec.size() - 7);
    if (Status status = parseScalar(Scalar::U64, digits, &data.localBytes);
        !status.ok())
      return status;
    return data;
  }
  auto type = parseArrayType(spec);
  if (!type.ok() || !type->count ||
      __builtin_mul_overflow(*type->count, type->type.size(), &data.localBytes))
    return Status::error("expected local(BYTES) or TYPE[COUNT] for local "
                         "memory ('" +
                         arg.type + "'), got '" + spec + "'");
  return data;
}

static Result<std::vector<unsigned char>> parseValue(const KernelArgument &arg,
                                                     const std::string &spec) {
  if (isHex(spec))
    return parseHex(spec);
  if (spec.rfind("@", 0) == 0)
    return readFile(spec.substr(1));
  auto type = parseArgumentType(arg.type);
  if (!type)
    return Status::error("expected hex:BYTES or @FILE for a value of type '" +
                         arg.type + "', got '" + spec + "'");
  std::vector<unsigned char> bytes(type->size());
  if (Status status = parseElement(*type, spec, bytes.data()); !status.ok())
    return status;
  return bytes;
}

static Result<ArgumentData> parseScalarArgument(const KernelArgument &arg,
                                                const std::string &spec) {
  auto value = parseValue(arg, spec);
  if (!value.ok())
    return value.status();
  if (value->size() != arg.size)
    return Status::error("expected " + std::to_string(arg.size) +
                         " bytes for a value of type '" + arg.type + "', got " +
                         std::to_string(value->size()));
  ArgumentData data;
  data.value = value.take();
  return data;
}

static Result<ArgumentData> parseQueue(const std::string &spec) {
  ArgumentData data;
  data.kind = ArgumentKind::Queue;
  if (spec == "queue()")
    return data;
  if (spec.rfind("queue(", 0) == 0 && spec.back() == ')' &&
      parseScalar(Scalar::U64, spec.substr(6, spec.size() - 7),
                  &data.queueBytes)
          .ok())
    return data;
  return Status::error("expected queue() or queue(BYTES), got '" + spec + "'");
}

Result<ArgumentData> cairn::run::parseArgument(const KernelArgument &arg,
                                               const std::string &spec) {
  switch (arg.kind) {
  case ArgumentKind::Scalar:
    return parseScalarArgument(arg, spec);
  case ArgumentKind::Buffer:
    return parseBuffer(arg, spec);
  case ArgumentKind::Local:
    return parseLocal(arg, spec);
  case ArgumentKind::Image:
    return parseImage(arg, spec);
  case ArgumentKind::Sampler:
    return parseSampler(arg, spec);
  case ArgumentKind::Pipe:
    return parsePipe(arg, spec);
  case ArgumentKind::Queue:
    return parseQueue(spec);
  case ArgumentKind::Opaque:
    break;
  }
  return Status::error("'" + arg.type + "' of an event cannot be given");
}

/// What the user calls argument number `index`.
static std::string callName(const KernelInterface &kernel, size_t index) {
  const std::string &name = kernel.args[index].name;
  return name.empty() ? std::to_string(index) : name;
}

Result<size_t> cairn::run::findArgument(const KernelInterface &kernel,
                                        const std::string &name) {
  std::string names;
  for (size_t i = 0; i < kernel.args.size(); ++i) {
    if (callName(kernel, i) == name)
      return i;
    names += (i ? ", '" : "'") + callName(kernel, i) + "'";
  }
  return Status::error(
      "kernel '" + kernel.name + "' has no argument '" + name + "'" +
      (names.empty() ? " and takes none" : ", its arguments are " + names));
}

Result<std::vector<ArgumentData>> cairn::run::parseArguments(
    const KernelInterface &kernel,
    const std::vector<std::pair<std::string, std::string>> &specs) {
  std::vector<const std::string *> given(kernel.args.size());
  for (const auto &[name, spec] : specs) {
    auto index = findArgument(kernel, name);
    if (!index.ok())
      return index.status();
    if (given[*index])
      return Status::error("expected argument '" + name +
                           "' once, got it twice");
    given[*index] = &spec;
  }
  std::vector<ArgumentData> all;
  for (size_t i = 0; i < given.size(); ++i) {
    const KernelArgument &arg = kernel.args[i];
    if (!given[i])
      return Status::error(
          "expected --arg " + callName(kernel, i) + "=... for kernel '" +
          kernel.name + "', whose " + spelling(arg.kind) + " argument '" +
          callName(kernel, i) + "' has type '" + arg.type + "'");
    auto data = parseArgument(arg, *given[i]);
    if (!data.ok())
      return data.status().within("argument '" + callName(kernel, i) + "'");
    all.push_back(data.take());
  }
  return all;
}
