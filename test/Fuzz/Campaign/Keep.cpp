//===- Keep.cpp - a failing program as a file -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Keep.h"

#include "Program/Arithmetic.h"

#include <cstdio>
#include <cstring>

using namespace cairn::fuzz;

static std::string sizes(const Program &program,
                         const std::array<uint64_t, 3> &size) {
  std::string text;
  for (unsigned d = 0; d < program.dimensions; ++d)
    text += (d ? "," : "") + std::to_string(size[d]);
  return text;
}

/// Integers of scalars and vectors as they are, everything else as bytes.
static bool isListed(const Type &type) {
  return type.isInteger() && type.width != 3;
}

static std::string list(const Type &type,
                        const std::vector<unsigned char> &bytes,
                        const char *separator) {
  uint64_t size = elementSize(type);
  std::string text;
  for (size_t at = 0; at + size <= bytes.size(); at += size) {
    Bits bits = 0;
    std::memcpy(&bits, bytes.data() + at, size);
    if (at)
      text += separator;
    text += isSigned(type.kind) ? std::to_string(signedOf(bits, type.kind))
                                : std::to_string(bits);
  }
  return text;
}

/// Two digits for each byte, with `separator` in front of it.
static std::string digits(const std::vector<unsigned char> &bytes,
                          const char *separator) {
  std::string text;
  for (unsigned char byte : bytes) {
    char pair[3];
    std::snprintf(pair, sizeof(pair), "%02x", byte);
    text += separator + std::string(pair);
  }
  return text;
}

/// Each channel as a number.
static std::string texels(const Variable &variable,
                          const std::vector<unsigned char> &bytes,
                          const char *separator) {
  const Image &image = *variable.image;
  const Type &type = *valueType(image.channel);
  if (!isFloat(image.channel) && !image.isNormalized)
    return list(type, bytes, separator);
  std::string text;
  for (size_t at = 0; at < bytes.size(); at += type.size) {
    Bits bits = 0;
    std::memcpy(&bits, bytes.data() + at, type.size);
    char number[32];
    std::snprintf(number, sizeof(number), "%g",
                  image.isNormalized ? double(bits != 0)
                                     : floatOf(bits, image.channel));
    text += (at ? separator : "") + std::string(number);
  }
  return text;
}

static std::string typeName(const Type &type) {
  return (isSigned(type.kind) ? "i" : "u") + std::to_string(bitsOf(type.kind));
}

static std::string argument(const Variable &variable) {
  std::string text = "--arg '" + variable.name + "=";
  if (variable.localBytes)
    return text + "local(" + std::to_string(variable.localBytes) + ")'";
  if (variable.image) {
    const Image &image = *variable.image;
    std::string size = std::to_string(image.size[0]);
    for (unsigned d = 1; d < image.coordinates(); ++d)
      size += "x" + std::to_string(image.size[d]);
    return text + image.shape() + "[" + size + "," + image.format() + "]:{" +
           texels(variable, variable.data, ",") + "}'";
  }
  if (!variable.pointee || !isListed(*variable.pointee))
    return text + "hex:" + digits(variable.data, "") + "'";
  const Type &type = *variable.pointee;
  return text + typeName(type) + "[" +
         std::to_string(variable.data.size() / elementSize(type)) + "]:{" +
         list(type, variable.data, ",") + "}'";
}

/// How a command of a test says what a kernel wrote.
static std::string output(const Variable &variable) {
  if (variable.image || isListed(*variable.pointee))
    return " --print " + variable.name;
  return " --save " + variable.name + "=%t." + variable.name + ".raw";
}

/// What is expected of it; of what was saved, the command that shows it, too.
static std::string check(const Variable &variable,
                         const std::vector<unsigned char> &expected) {
  std::string print = "// CHECK: " + variable.name + " = ";
  if (variable.image)
    return print + texels(variable, expected, " ") + "\n";
  if (isListed(*variable.pointee))
    return print + list(*variable.pointee, expected, " ") + "\n";
  std::string prefix = "SAVED-" + variable.name;
  return "// RUN: od -An -v -tx1 -w" + std::to_string(expected.size()) +
         " %t." + variable.name +
         ".raw | FileCheck %s --check-prefix=" + prefix + "\n// " + prefix +
         ":" + digits(expected, " ") + "\n";
}

std::string cairn::fuzz::asTest(const Program &program,
                                const Expectation &expected,
                                const Configuration &configuration,
                                const std::string &comment) {
  std::string options = buildOptions(program);
  if (!configuration.options.empty())
    options += " " + configuration.options;
  std::string text, input = "%s", first;
  for (size_t at = 0; at < comment.size();) {
    size_t end = std::min(comment.find('\n', at), comment.size());
    text += "// " + comment.substr(at, end - at) + "\n";
    at = end + 1;
  }
  std::string run = "// RUN: ";
  if (!configuration.level.empty()) {
    text += run + "cairnc %s --target=" + configuration.target +
            " --emit=" + configuration.level + " " + options + " -o %t.mlir\n";
    input = "%t.mlir";
    options.clear();
  }
  text += run + "cairn-run " + input + " --device=" + configuration.target;
  if (!options.empty())
    text += " --build-options='" + options + "'";
  text += " --global=" + sizes(program, program.global) +
          " --local=" + sizes(program, program.local);
  std::string outputs, checks;
  bool isPrinted = false;
  const std::vector<int> &params = program.kernel().params;
  for (size_t i = 0; i < params.size(); ++i) {
    const Variable &variable = program.variables[params[i]];
    text += " \\\n// RUN:   " + argument(variable);
    if (!variable.isWritten)
      continue;
    outputs += output(variable);
    checks += check(variable, expected.buffers[i]);
    isPrinted |= variable.image || isListed(*variable.pointee);
  }
  text += " \\\n// RUN:  " + outputs + (isPrinted ? " | FileCheck %s" : "") +
          "\n" + checks;
  return text + print(program, configuration.isOnLlvmpipe());
}
