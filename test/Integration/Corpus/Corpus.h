//===- Corpus.h - executed kernels and their references ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A case is one launch of one kernel of this folder with fixed inputs, and a
// serial reference in plain C++ that says what must come out. The table knows
// nothing of the compiler or the runtime, so that any OpenCL can be put to it.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_INTEGRATION_CORPUS_CORPUS_H
#define CAIRN_TEST_INTEGRATION_CORPUS_CORPUS_H

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace cairn::corpus {

using Bytes = std::vector<uint8_t>;

enum class Element { I8, U8, I16, U16, I32, U32, I64, U64, F32, F64 };

/// `image2d_t`, or `image2d_array_t` with more than one layer.
struct CorpusImage {
  size_t width = 1, height = 1, layers = 1;
  /// OpenCL's names without their prefix: "RGBA", "UNSIGNED_INT8".
  std::string order, type;
};

struct CorpusArg {
  enum Kind { Buffer, Scalar, Local, Image, Sampler, Pipe };
  enum Compare { Exact, FloatRelative };

  Kind kind = Buffer;
  /// The initial content of a buffer or an image, the packets in a pipe, the
  /// value of a scalar, and of a sampler the number that OpenCL C's headers
  /// make of it; empty for local.
  Bytes bytes;
  size_t localBytes = 0;
  CorpusImage image;
  size_t packetBytes = 0, maxPackets = 0;
  /// Compared with the reference after the launch.
  bool output = false;
  /// Exact compares bytes; FloatRelative `|a-b| <= tolerance * max(|b|, 1e-6)`,
  /// a NaN matching a NaN.
  Compare compare = Exact;
  double tolerance = 0;
  Element element = Element::U8;
  /// Bytes that are not compared, padding for one: set in this mask, which is
  /// repeated over the buffer. Empty: all are compared.
  std::vector<bool> ignored;
};

struct CorpusLaunch {
  std::vector<size_t> global, local, offset;
};

/// What not every device and every form of a kernel has.
enum class CorpusNeeds { Nothing, Images, Pipes, Queues };

struct CorpusCase {
  /// Unique; letters, digits and underscores.
  std::string name;
  /// A file of this folder, and the kernel in it.
  std::string file, kernel;
  /// As for clBuildProgram.
  std::string options;
  /// How many bits size_t has to have; 0 for any.
  unsigned sizeBits = 0;
  CorpusNeeds needs = CorpusNeeds::Nothing;
  CorpusLaunch launch;
  std::vector<CorpusArg> args;
  /// Turns the initial bytes of the arguments into those that the launch must
  /// leave. Only output buffers matter.
  std::function<void(std::vector<Bytes> &args)> reference;
};

std::vector<CorpusCase> makeControlFlowCases();
std::vector<CorpusCase> makeSwitchCases();
std::vector<CorpusCase> makeLoopCases();
std::vector<CorpusCase> makeBarrierFlowCases();
std::vector<CorpusCase> makeBarrierPartCases();
std::vector<CorpusCase> makeBarrierStateCases();
std::vector<CorpusCase> makeBarrierShapeCases();
std::vector<CorpusCase> makeGroupAlgorithmCases();
std::vector<CorpusCase> makePointerCases();
std::vector<CorpusCase> makeMemoryCases();
std::vector<CorpusCase> makeAtomicCases();
std::vector<CorpusCase> makeC11AtomicCases();
std::vector<CorpusCase> makeGroupCommunicationCases();
std::vector<CorpusCase> makeCollectiveCases();
std::vector<CorpusCase> makeAddressSpaceCases();
std::vector<CorpusCase> makeNDRangeCases();
std::vector<CorpusCase> makeStructCases();
std::vector<CorpusCase> makeVectorCases();
std::vector<CorpusCase> makeIntegerCases();
std::vector<CorpusCase> makeFloatCases();
std::vector<CorpusCase> makeObjectCases();

/// Every case of the functions above.
std::vector<CorpusCase> allCorpusCases();

/// Empty if `actual` is what the output `arg` must hold, else what differs.
std::string compareOutput(const CorpusArg &arg, const Bytes &actual,
                          const Bytes &expected);

} // namespace cairn::corpus

#endif // CAIRN_TEST_INTEGRATION_CORPUS_CORPUS_H
