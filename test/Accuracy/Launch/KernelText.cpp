//===- KernelText.cpp - a kernel for an overload ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "KernelText.h"

#include "llvm/Support/raw_ostream.h"

using namespace cairn;
using namespace cairn::accuracy;
using cairn::ocl::BuiltinType;

std::string cairn::accuracy::kernelName(size_t index) {
  return "k" + std::to_string(index);
}

/// The pointer argument, what must stand before the call and what after it.
/// `p` is the array that all must end up in.
static void pointerText(const BuiltinType &pointer, std::string &before,
                        std::string &argument, std::string &after) {
  std::string type = pointer.pointee().str();
  switch (pointer.addressSpace) {
  case GlobalSpace:
    argument = "p + i";
    return;
  case LocalSpace:
    before = "local " + type + " t[" + std::to_string(groupSize) +
             "]; size_t l = get_local_id(0); ";
    argument = "t + l";
    after = " p[i] = t[l];";
    return;
  case GenericSpace:
    before = type + " t; " + type + " *q = &t; if (i & 1) q = p + i; ";
    argument = "q";
    after = " p[i] = *q;";
    return;
  default:
    before = type + " t; ";
    argument = "&t";
    after = " p[i] = t;";
    return;
  }
}

static void writeKernel(llvm::raw_ostream &os, const std::string &name,
                        const Instance &instance) {
  os << "kernel void " << name << "(";
  std::string arguments, before, after, pointer;
  unsigned number = 0;
  for (const BuiltinType &param : instance.signature.params) {
    if (!arguments.empty())
      arguments += ", ";
    if (param.isPointer) {
      std::string argument;
      pointerText(param, before, argument, after);
      arguments += argument;
      pointer = ", global " + param.pointee().str() + " *p";
      continue;
    }
    std::string operand = "a" + std::to_string(number++);
    os << "global const " << param.str() << " *" << operand << ", ";
    arguments += operand + "[i]";
  }
  os << "global " << instance.signature.result.str() << " *r" << pointer
     << ") { size_t i = get_global_id(0); " << before
     << "r[i] = " << instance.builtin->name << "(" << arguments << ");" << after
     << " }\n";
}

std::string
cairn::accuracy::programText(llvm::ArrayRef<const Instance *> instances) {
  std::string text = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
  llvm::raw_string_ostream os(text);
  for (size_t i = 0; i < instances.size(); ++i)
    writeKernel(os, kernelName(i), *instances[i]);
  return text;
}
