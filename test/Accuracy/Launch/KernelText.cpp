//===- KernelText.cpp - a kernel for an overload ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "KernelText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace cairn;
using namespace cairn::accuracy;
using cairn::ocl::BuiltinType;

std::string cairn::accuracy::kernelName(size_t index) {
  return "k" + std::to_string(index);
}

namespace {

/// The argument for a pointer, and what must stand before the call and after it
/// so that all ends up in the array of this number.
struct PointerText {
  PointerText(const BuiltinType &pointer, const std::string &number);

  std::string before, argument, after;
};

/// Writes a kernel, a line for each of its calls.
class KernelWriter {
public:
  explicit KernelWriter(const Calls &calls) : calls(calls) {}
  void write(const std::string &name, ProgramText &program);

private:
  void writeParameters(llvm::raw_ostream &os);
  void writeCall(llvm::raw_ostream &os, size_t number);

  const Calls &calls;
};

} // namespace

PointerText::PointerText(const BuiltinType &pointer,
                         const std::string &number) {
  std::string type = pointer.pointee().str();
  std::string memory = "p" + number, own = "t" + number, at = "q" + number;
  switch (pointer.addressSpace) {
  case GlobalSpace:
    argument = memory + " + i";
    return;
  case LocalSpace:
    before = "local " + type + " " + own + "[" + std::to_string(groupSize) +
             "]; size_t " + at + " = get_local_id(0); ";
    argument = own + " + " + at;
    after = " " + memory + "[i] = " + own + "[" + at + "];";
    return;
  case GenericSpace:
    before = type + " " + own + "; " + type + " *" + at + " = &" + own +
             "; if (i & 1) " + at + " = " + memory + " + i; ";
    argument = at;
    after = " " + memory + "[i] = *" + at + ";";
    return;
  default:
    before = type + " " + own + "; ";
    argument = "&" + own;
    after = " " + memory + "[i] = " + own + ";";
    return;
  }
}

void KernelWriter::writeParameters(llvm::raw_ostream &os) {
  unsigned operand = 0;
  for (const BuiltinType &param : calls.front()->signature.params)
    if (!param.isPointer)
      os << "global const " << param.str() << " *a" << operand++ << ", ";
  llvm::interleaveComma(llvm::seq<size_t>(0, calls.size()), os, [&](size_t i) {
    const ocl::BuiltinSignature &signature = calls[i]->signature;
    os << "global " << signature.result.str() << " *r" << i;
    if (signature.params.back().isPointer)
      os << ", global " << signature.params.back().pointee().str() << " *p"
         << i;
  });
}

void KernelWriter::writeCall(llvm::raw_ostream &os, size_t number) {
  const Instance &instance = *calls[number];
  std::string index = std::to_string(number), before, arguments, after;
  unsigned operand = 0;
  for (const BuiltinType &param : instance.signature.params) {
    if (!arguments.empty())
      arguments += ", ";
    if (param.isPointer) {
      PointerText pointer(param, index);
      before = pointer.before;
      arguments += pointer.argument;
      after = pointer.after;
      continue;
    }
    arguments += "a" + std::to_string(operand++) + "[i]";
  }
  os << before << "r" << index << "[i] = " << instance.builtin->name << "("
     << arguments << ");" << after << "\n";
}

void KernelWriter::write(const std::string &name, ProgramText &program) {
  llvm::raw_string_ostream os(program.text);
  os << "kernel void " << name << "(";
  writeParameters(os);
  os << ") { size_t i = get_global_id(0);\n";
  program.calls.push_back(nullptr);
  for (size_t i = 0; i < calls.size(); ++i) {
    writeCall(os, i);
    program.calls.push_back(calls[i]);
  }
  os << "}\n";
  program.calls.push_back(nullptr);
}

ProgramText cairn::accuracy::programText(llvm::ArrayRef<Calls> kernels) {
  ProgramText program = {"#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n",
                         {nullptr}};
  for (auto [i, calls] : llvm::enumerate(kernels))
    KernelWriter(calls).write(kernelName(i), program);
  return program;
}
