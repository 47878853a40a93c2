//===- Corpus.cpp - gathering, comparing, launch shapes ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CorpusSupport.h"

#include <cmath>
#include <sstream>

using namespace cairn::corpus;

std::vector<CorpusCase> cairn::corpus::allCorpusCases() {
  std::vector<CorpusCase> all;
  for (auto make : {makeControlFlowCases,
                    makeSwitchCases,
                    makeLoopCases,
                    makeBarrierFlowCases,
                    makeBarrierPartCases,
                    makeBarrierStateCases,
                    makeBarrierShapeCases,
                    makeGroupAlgorithmCases,
                    makePointerCases,
                    makeMemoryCases,
                    makeAtomicCases,
                    makeC11AtomicCases,
                    makeGroupCommunicationCases,
                    makeCollectiveCases,
                    makeAddressSpaceCases,
                    makeNDRangeCases,
                    makeStructCases,
                    makeVectorCases,
                    makeIntegerCases,
                    makeFloatCases,
                    makeObjectCases})
    for (CorpusCase &one : make())
      all.push_back(std::move(one));
  return all;
}

static size_t sizeOf(Element element) {
  switch (element) {
  case Element::I8:
  case Element::U8:
    return 1;
  case Element::I16:
  case Element::U16:
    return 2;
  case Element::I32:
  case Element::U32:
  case Element::F32:
    return 4;
  case Element::I64:
  case Element::U64:
  case Element::F64:
    return 8;
  }
  return 1;
}

template <typename T> static T read(const uint8_t *at) {
  T value;
  std::memcpy(&value, at, sizeof(T));
  return value;
}

static std::string print(Element element, const uint8_t *at) {
  std::ostringstream out;
  switch (element) {
  case Element::I8:
    out << int(read<int8_t>(at));
    break;
  case Element::U8:
    out << unsigned(*at);
    break;
  case Element::I16:
    out << read<int16_t>(at);
    break;
  case Element::U16:
    out << read<uint16_t>(at);
    break;
  case Element::I32:
    out << read<int32_t>(at);
    break;
  case Element::U32:
    out << read<uint32_t>(at);
    break;
  case Element::I64:
    out << read<int64_t>(at);
    break;
  case Element::U64:
    out << read<uint64_t>(at);
    break;
  case Element::F32:
    out.precision(9);
    out << read<float>(at);
    break;
  case Element::F64:
    out.precision(17);
    out << read<double>(at);
    break;
  }
  return out.str();
}

static bool same(const CorpusArg &arg, size_t index, const uint8_t *actual,
                 const uint8_t *expected) {
  size_t size = sizeOf(arg.element);
  if (arg.compare == CorpusArg::FloatRelative) {
    bool narrow = arg.element == Element::F32;
    double a = narrow ? read<float>(actual) : read<double>(actual);
    double b = narrow ? read<float>(expected) : read<double>(expected);
    if (std::isnan(b))
      return std::isnan(a);
    if (std::isinf(b))
      return a == b;
    return std::fabs(a - b) <= arg.tolerance * std::fmax(std::fabs(b), 1e-6);
  }
  for (size_t k = 0; k < size; ++k) {
    bool ignored = !arg.ignored.empty() &&
                   arg.ignored[(index * size + k) % arg.ignored.size()];
    if (!ignored && actual[k] != expected[k])
      return false;
  }
  return true;
}

std::string cairn::corpus::compareOutput(const CorpusArg &arg,
                                         const Bytes &actual,
                                         const Bytes &expected) {
  std::ostringstream out;
  if (actual.size() != expected.size()) {
    out << "expected " << expected.size() << " bytes, got " << actual.size();
    return out.str();
  }
  size_t size = sizeOf(arg.element), count = expected.size() / size;
  size_t wrong = 0;
  for (size_t i = 0; i < count; ++i) {
    const uint8_t *a = &actual[i * size], *b = &expected[i * size];
    if (same(arg, i, a, b))
      continue;
    if (++wrong <= 4)
      out << "element " << i << ": expected " << print(arg.element, b)
          << ", got " << print(arg.element, a) << "\n";
  }
  if (!wrong)
    return "";
  out << wrong << " of " << count << " elements differ";
  return out.str();
}

Shape::Shape(const CorpusLaunch &launch) : dims(launch.global.size()) {
  for (unsigned d = 0; d < 3; ++d) {
    global[d] = d < dims ? launch.global[d] : 1;
    local[d] = d < launch.local.size() ? launch.local[d] : 1;
    offset[d] = d < launch.offset.size() ? launch.offset[d] : 0;
    groups[d] = (global[d] + local[d] - 1) / local[d];
  }
}

void cairn::corpus::forEachGroup(
    const CorpusLaunch &launch,
    const std::function<void(const Group &)> &body) {
  Shape shape(launch);
  Group group;
  group.number = 0;
  for (group.id[2] = 0; group.id[2] < shape.groups[2]; ++group.id[2])
    for (group.id[1] = 0; group.id[1] < shape.groups[1]; ++group.id[1])
      for (group.id[0] = 0; group.id[0] < shape.groups[0]; ++group.id[0]) {
        group.items = 1;
        for (unsigned d = 0; d < 3; ++d) {
          group.first[d] = group.id[d] * shape.local[d];
          group.size[d] =
              std::min(shape.local[d], shape.global[d] - group.first[d]);
          group.items *= group.size[d];
        }
        body(group);
        ++group.number;
      }
}

CorpusLaunch cairn::corpus::launch1D(size_t global, size_t local,
                                     size_t offset) {
  CorpusLaunch launch{{global}, {local}, {}};
  if (offset)
    launch.offset = {offset};
  return launch;
}

CorpusLaunch cairn::corpus::launch2D(size_t globalX, size_t globalY,
                                     size_t localX, size_t localY) {
  return {{globalX, globalY}, {localX, localY}, {}};
}

CorpusCase
cairn::corpus::makeCase(const std::string &kernel, const std::string &label,
                        CorpusLaunch launch, std::vector<CorpusArg> args,
                        std::function<void(std::vector<Bytes> &)> reference,
                        const std::string &options) {
  CorpusCase one;
  one.name = label.empty() ? kernel : kernel + "_" + label;
  one.file = kernel + ".cl";
  one.kernel = kernel;
  one.options = options;
  one.launch = std::move(launch);
  one.args = std::move(args);
  one.reference = std::move(reference);
  return one;
}
