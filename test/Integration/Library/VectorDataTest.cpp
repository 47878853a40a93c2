//===- VectorDataTest.cpp - vload and vstore, executed ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OpenCL C 2.0, section 1.13.7: what is loaded and stored, and that nothing
// beside it is.
//
//===----------------------------------------------------------------------===//

#include "ExactValue.h"
#include "KernelRunner.h"

#include "gtest/gtest.h"

#include <iterator>

using namespace cairn::test;

static const std::string vectorHeader =
    "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
static constexpr unsigned widths[] = {1, 2, 3, 4, 8, 16};

static std::string widthText(unsigned width) {
  return width == 1 ? "" : std::to_string(width);
}

/// In a loop over `count` elements, a byte of a pattern each.
static Bytes pattern(size_t bytes) {
  Bytes data(bytes);
  for (size_t i = 0; i < bytes; ++i)
    data[i] = 1 + i * 37 % 251;
  return data;
}

/// Loads vector 1 and stores vector 2, elements aligned only.
TEST(VectorData, EveryTypeWidthAndSpace) {
  constexpr size_t elements = 48;
  for (const ElementType &type : elementTypes()) {
    std::string t = type.name, source = vectorHeader;
    std::string declare = "[48]; for (int i = 0; i < 48; ++i) ";
    for (unsigned width : widths) {
      if (width == 1)
        continue;
      std::string w = std::to_string(width);
      auto kernel = [&](const std::string &name, const std::string &before,
                        const std::string &pointer, const std::string &after) {
        source += "kernel void " + name + w + "(global " + t + " *x, global " +
                  t + " *y) {\n" + before + "  vstore" + w + "(vload" + w +
                  "(1, x), 2, " + pointer + ");\n" + after + "}\n";
      };
      std::string copyOut = "  for (int i = 0; i < 48; ++i) y[i] = p[i];\n";
      kernel("global_", "", "y", "");
      kernel("private_", "  " + t + " p" + declare + "p[i] = y[i];\n", "p",
             copyOut);
      kernel("local_", "  local " + t + " p" + declare + "p[i] = y[i];\n", "p",
             copyOut);
      kernel("generic_",
             "  " + t + " q[48]; " + t + " *p = y; if (x[0] == x[1]) p = q;\n",
             "p", "");
      source += "kernel void constant_" + w + "(constant " + t +
                " *x, global " + t + " *y) { vstore" + w + "(vload" + w +
                "(1, x), 2, y); }\n";
    }
    // There is one work-item.
    KernelRunner runner(source, "-cl-std=CL2.0 -lanes=1");
    if (!runner.valid())
      continue;
    size_t bytes = type.bits / 8;
    for (unsigned width : widths)
      for (const char *space :
           {"global_", "private_", "local_", "generic_", "constant_"}) {
        if (width == 1)
          continue;
        SCOPED_TRACE(t + " " + space + std::to_string(width));
        Bytes in = pattern(elements * bytes);
        Bytes expected(elements * bytes, 0x3f);
        std::vector<Bytes> buffers = {in, expected};
        std::copy_n(in.begin() + width * bytes, width * bytes,
                    expected.begin() + 2 * width * bytes);
        if (runner.run(space + std::to_string(width), 1, buffers))
          EXPECT_EQ(buffers[1], expected);
      }
  }
}

/// The language has no aligned forms for scalars.
static bool hasForm(const char *aligned, unsigned width) {
  return !*aligned || width > 1;
}

static const char *const halfSpaces[] = {"global", "constant", "local",
                                         "private", "generic"};

/// Every half, loaded by each function, from each space.
TEST(VectorData, LoadsHalf) {
  std::string source = vectorHeader;
  for (const char *aligned : {"", "a"})
    for (unsigned width : widths)
      for (std::string space : halfSpaces) {
        if (!hasForm(aligned, width))
          continue;
        std::string w = widthText(width);
        unsigned stride = *aligned && width == 3 ? 4 : width;
        bool direct = space == "global" || space == "constant";
        source += "kernel void load" + std::string(aligned) + w + space + "(" +
                  (direct ? space : "global") +
                  " const half *x, global float *y) {\n"
                  "  size_t i = get_global_id(0);\n";
        std::string n = std::to_string(stride);
        if (space == "local" || space == "private")
          source += "  " + space + " half16 q; " + space + " half *p = (" +
                    space + " half *)&q;\n  for (int j = 0; j < " + n +
                    "; ++j) p[j] = x[i * " + n + " + j];\n";
        else if (space == "generic")
          source +=
              "  half q[16]; const half *p = x; if (i == 1000000) p = q;\n";
        else
          source += "  " + space + " const half *p = x;\n";
        std::string index = space == "local" || space == "private" ? "0" : "i";
        std::string load =
            std::string("vload") + aligned + "_half" + w + "(" + index + ", p)";
        source += width == 1 ? "  y[i] = " + load + ";\n}\n"
                             : "  vstore" + w + "(" + load + ", i, y);\n}\n";
      }
  KernelRunner runner(source, "-cl-std=CL2.0");
  ASSERT_TRUE(runner.valid());
  const ElementType &half = elementType("half"), &single = elementType("float");
  std::vector<uint64_t> halves = interestingBits(half);
  for (const char *aligned : {"", "a"})
    for (unsigned width : widths)
      for (const char *space : halfSpaces) {
        if (!hasForm(aligned, width))
          continue;
        unsigned stride = *aligned && width == 3 ? 4 : width;
        size_t count = halves.size() / stride;
        std::string name =
            "load" + std::string(aligned) + widthText(width) + space;
        SCOPED_TRACE(name);
        std::vector<Bytes> buffers = {packBits(halves, 2),
                                      Bytes(count * width * 4)};
        if (!runner.run(name, count, buffers))
          continue;
        std::vector<uint64_t> actual = unpackBits(buffers[1], 4);
        unsigned wrong = 0;
        for (size_t i = 0; i < actual.size() && !wrong; ++i) {
          uint64_t from = halves[i / width * stride + i % width];
          uint64_t expected =
              encodeFloat(single, decode(half, from), Rounding::RTE);
          if (isNaN(single, expected))
            wrong += !isNaN(single, actual[i]);
          else
            wrong += actual[i] != expected;
          EXPECT_FALSE(wrong) << std::hex << from << " gave " << actual[i];
        }
      }
}

struct StoreMode {
  const char *suffix;
  Rounding rounding;
};

class StoresHalf : public testing::TestWithParam<const char *> {};

static constexpr StoreMode storeModes[] = {{"", Rounding::RTE},
                                           {"_rte", Rounding::RTE},
                                           {"_rtz", Rounding::RTZ},
                                           {"_rtp", Rounding::RTP},
                                           {"_rtn", Rounding::RTN}};

namespace {

/// A kernel that stores with every rounding, to an array each.
struct StoreKernel {
  std::string aligned, space;
  unsigned width;

  unsigned stride() const { return !aligned.empty() && width == 3 ? 4 : width; }
  std::string name() const {
    return "store" + aligned + widthText(width) + "_" + space;
  }
  std::string text(const std::string &from) const;

private:
  std::string store(size_t mode, const std::string &value) const;
};

} // namespace

std::string StoreKernel::store(size_t mode, const std::string &value) const {
  std::string k = std::to_string(mode), n = std::to_string(stride());
  std::string q = "q" + k, p = "p" + k, y = "y" + k;
  std::string call = "  vstore" + aligned + "_half" + widthText(width) +
                     storeModes[mode].suffix + "(" + value + ", ";
  if (space == "global")
    return call + "i, " + y + ");\n";
  if (space == "generic")
    return "  half " + q + "[16]; half *" + p + " = " + y +
           "; if (i == 1000000) " + p + " = " + q + ";\n" + call + "i, " + p +
           ");\n";
  std::string loop = "  for (int j = 0; j < " + n + "; ++j) ";
  std::string inMemory = y + "[i * " + n + " + j]", inSpace = p + "[j]";
  return "  " + space + " half16 " + q + "; " + space + " half *" + p + " = (" +
         space + " half *)&" + q + ";\n" + loop + inSpace + " = " + inMemory +
         ";\n" + call + "0, " + p + ");\n" + loop + inMemory + " = " + inSpace +
         ";\n";
}

std::string StoreKernel::text(const std::string &from) const {
  std::string head = "kernel void " + name() + "(global const " + from + " *x";
  std::string body = ") {\n  size_t i = get_global_id(0);\n";
  std::string value =
      width == 1 ? "x[i]" : "vload" + widthText(width) + "(i, x)";
  for (size_t mode = 0; mode < std::size(storeModes); ++mode) {
    head += ", global half *y" + std::to_string(mode);
    body += store(mode, value);
  }
  return head + body + "}\n";
}

static std::vector<StoreKernel> storeKernels() {
  std::vector<StoreKernel> kernels;
  for (const char *aligned : {"", "a"})
    for (unsigned width : widths)
      for (const char *space : {"global", "local", "private", "generic"})
        if (hasForm(aligned, width))
          kernels.push_back({aligned, space, width});
  return kernels;
}

/// Stores with each rounding, and leaves what lies between.
TEST_P(StoresHalf, InEveryMode) {
  const ElementType &from = elementType(GetParam()),
                    &half = elementType("half");
  std::string source = vectorHeader;
  for (const StoreKernel &kernel : storeKernels())
    source += kernel.text(from.name);
  KernelRunner runner(source, "-cl-std=CL2.0");
  ASSERT_TRUE(runner.valid());
  std::vector<uint64_t> inputs = interestingBits(from);
  while (inputs.size() % 48)
    inputs.push_back(0);
  for (const StoreKernel &kernel : storeKernels()) {
    unsigned width = kernel.width, stride = kernel.stride();
    size_t count = inputs.size() / width;
    std::vector<Bytes> buffers = {packBits(inputs, from.bits / 8)};
    buffers.resize(1 + std::size(storeModes), Bytes(count * stride * 2, 0x5a));
    if (!runner.run(kernel.name(), count, buffers))
      continue;
    for (size_t mode = 0; mode < std::size(storeModes); ++mode) {
      SCOPED_TRACE(kernel.name() + storeModes[mode].suffix);
      std::vector<uint64_t> actual = unpackBits(buffers[1 + mode], 2);
      unsigned wrong = 0;
      for (size_t i = 0; i < actual.size() && wrong < 3; ++i) {
        uint64_t expected = 0x5a5a;
        if (i % stride < width)
          expected = encodeFloat(
              half, decode(from, inputs[i / stride * width + i % stride]),
              storeModes[mode].rounding);
        if (actual[i] == expected ||
            (isNaN(half, actual[i]) && isNaN(half, expected)))
          continue;
        ++wrong;
        ADD_FAILURE() << "element " << i << ": expected 0x" << std::hex
                      << expected << ", got 0x" << actual[i];
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Types, StoresHalf, testing::Values("float", "double"),
                         [](const auto &info) { return info.param; });
