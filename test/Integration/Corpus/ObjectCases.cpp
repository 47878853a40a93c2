//===- ObjectCases.cpp - images, pipes, queues ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CorpusSupport.h"

using namespace cairn::corpus;

namespace {

void addCase(std::vector<CorpusCase> &cases, CorpusNeeds needs,
             CorpusCase one) {
  one.needs = needs;
  cases.push_back(std::move(one));
}

//===----------------------------------------------------------------------===//
// Images
//===----------------------------------------------------------------------===//

/// CLK_ADDRESS_CLAMP_TO_EDGE and CLK_ADDRESS_CLAMP, with CLK_FILTER_NEAREST and
/// whole coordinates.
constexpr uint32_t clampToEdge = 0x12, clampToBorder = 0x14;

/// The sum of a texel's channel over the 3 by 3 texels around it.
void addImageSum(std::vector<CorpusCase> &cases) {
  for (bool hasBorder : {false, true}) {
    constexpr int width = 13, height = 7;
    CorpusImage image{width, height, 1, "RGBA", "UNSIGNED_INT8"};
    CorpusImage sums{width, height, 1, "RGBA", "UNSIGNED_INT16"};
    auto reference = [=](std::vector<Bytes> &args) {
      const uint8_t *in = elements<uint8_t>(args, 0);
      uint16_t *out = elements<uint16_t>(args, 2);
      auto texel = [&](int x, int y, int channel) -> unsigned {
        int nearX = std::clamp(x, 0, width - 1);
        int nearY = std::clamp(y, 0, height - 1);
        bool isInside = x == nearX && y == nearY;
        return hasBorder && !isInside
                   ? 0
                   : in[4 * (nearY * width + nearX) + channel];
      };
      for (int i = 0; i < 4 * width * height; ++i) {
        unsigned sum = 0;
        for (int k = 0; k < 9; ++k)
          sum += texel(i / 4 % width + k % 3 - 1, i / 4 / width + k / 3 - 1,
                       i % 4);
        out[i] = sum;
      }
    };
    addCase(
        cases, CorpusNeeds::Images,
        makeCase("image_sum", hasBorder ? "border" : "edge",
                 launch2D(width, height, width, 1),
                 {imageIn(image, randomBits<uint8_t>(4 * width * height, 91)),
                  sampler(hasBorder ? clampToBorder : clampToEdge),
                  imageOut<uint16_t>(sums)},
                 reference));
  }
}

/// Each layer turned upside down, and its texels' place added.
void addImageLayers(std::vector<CorpusCase> &cases) {
  constexpr int width = 5, height = 6, layers = 3;
  CorpusImage image{width, height, layers, "R", "FLOAT"};
  auto reference = [](std::vector<Bytes> &args) {
    const float *in = elements<float>(args, 0);
    float *out = elements<float>(args, 1);
    int32_t *sizes = elements<int32_t>(args, 2);
    for (int i = 0; i < width * height * layers; ++i) {
      int x = i % width, y = i / width % height, layer = i / width / height;
      out[i] = in[(layer * height + height - 1 - y) * width + x] + i;
    }
    sizes[0] = width;
    sizes[1] = height;
    sizes[2] = layers;
  };
  CorpusLaunch launch{{width, height, layers}, {width, 2, 1}, {}};
  size_t texels = width * height * layers;
  addCase(cases, CorpusNeeds::Images,
          makeCase("image_layers", "", launch,
                   {imageIn(image, randomReals<float>(texels, -4, 4, 92)),
                    imageOut<float>(image), output<int32_t>(3)},
                   reference));
}

//===----------------------------------------------------------------------===//
// Pipes and queues
//===----------------------------------------------------------------------===//

/// A group takes a packet for each work-item, and gives them on in order.
void addPipe(std::vector<CorpusCase> &cases) {
  for (size_t items : {1, 6, 32}) {
    size_t left = 5;
    std::vector<uint32_t> packets = randomBits<uint32_t>(items + left, 93);
    auto reference = [=](std::vector<Bytes> &args) {
      const uint32_t *in = elements<uint32_t>(args, 0);
      std::vector<uint32_t> out(in, in + items);
      for (uint32_t &value : out)
        value = value * 3 + 1;
      uint32_t *rooms = elements<uint32_t>(args, 2);
      rooms[0] = items + left;
      rooms[1] = items;
      args[1] = bytesOf(out.data(), items);
      args[0].erase(args[0].begin(), args[0].begin() + items * sizeof(*in));
    };
    addCase(
        cases, CorpusNeeds::Pipes,
        makeCase("pipe_group", "groups_of_" + std::to_string(items),
                 launch1D(items, items),
                 {pipe(packets, items + left),
                  pipe(std::vector<uint32_t>(), items), output<uint32_t>(2)},
                 reference, "-cl-std=CL2.0"));
  }
}

/// The halves of a range are summed by kernels that kernels start, level by
/// level.
void addQueue(std::vector<CorpusCase> &cases) {
  for (size_t count : {2, 64, 256}) {
    auto reference = [=](std::vector<Bytes> &args) {
      int32_t *x = elements<int32_t>(args, 0);
      for (size_t half = count / 2; half > 0; half /= 2)
        for (size_t i = 0; i < half; ++i)
          x[i] += x[i + half];
    };
    addCase(cases, CorpusNeeds::Queues,
            makeCase("queue_sum", "of_" + std::to_string(count), launch1D(1, 1),
                     {inOut(randomIntegers<int32_t>(count, -99, 99, 94)),
                      scalar<int32_t>(count / 2)},
                     reference, "-cl-std=CL2.0"));
  }
}

} // namespace

std::vector<CorpusCase> cairn::corpus::makeObjectCases() {
  std::vector<CorpusCase> cases;
  addImageSum(cases);
  addImageLayers(cases);
  addPipe(cases);
  addQueue(cases);
  return cases;
}
