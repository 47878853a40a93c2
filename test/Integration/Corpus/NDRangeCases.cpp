//===- NDRangeCases.cpp - cases of ids, sizes and offsets -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CorpusSupport.h"

#include <utility>

using namespace cairn::corpus;

namespace {

/// Calls `body` with each work-item's group and local id.
void forEachItem(
    const CorpusLaunch &launch,
    const std::function<void(const Group &, const size_t (&)[3])> &body) {
  forEachGroup(launch, [&](const Group &group) {
    size_t l[3];
    for (l[2] = 0; l[2] < group.size[2]; ++l[2])
      for (l[1] = 0; l[1] < group.size[1]; ++l[1])
        for (l[0] = 0; l[0] < group.size[0]; ++l[0])
          body(group, l);
  });
}

size_t linearGlobal(const Shape &shape, const Group &group,
                    const size_t (&l)[3]) {
  return ((group.first[2] + l[2]) * shape.global[1] + group.first[1] + l[1]) *
             shape.global[0] +
         group.first[0] + l[0];
}

void addQueries(std::vector<CorpusCase> &cases) {
  const std::pair<const char *, CorpusLaunch> ranges[] = {
      {"line", {{24}, {8}, {}}},
      {"line_offset", {{24}, {3}, {1000}}},
      {"plane", {{6, 10}, {3, 5}, {}}},
      {"plane_offset", {{6, 4}, {1, 4}, {7, 0}}},
      {"cube", {{4, 6, 2}, {2, 3, 1}, {}}},
      {"cube_offset", {{3, 4, 6}, {3, 2, 2}, {0, 5, 4294967296}}},
      {"one", {{1, 1, 1}, {1, 1, 1}, {9, 8, 7}}},
  };
  for (auto &[label, launch] : ranges) {
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      Shape shape(launch);
      forEachItem(launch, [&](const Group &group, const size_t (&l)[3]) {
        uint64_t *row =
            elements<uint64_t>(args, 0) + 29 * linearGlobal(shape, group, l);
        for (size_t d = 0; d < 3; ++d) {
          uint64_t values[] = {group.first[d] + l[d] + shape.offset[d],
                               l[d],
                               group.id[d],
                               shape.global[d],
                               group.size[d],
                               shape.groups[d],
                               shape.offset[d]};
          std::copy(values, values + 7, row + 7 * d);
        }
        uint64_t beyond[] = {0, 0, 0, 1, 1, 1, 0, shape.dims};
        std::copy(beyond, beyond + 8, row + 21);
      });
    };
    cases.push_back(makeCase("ndrange_queries", label, launch,
                             {output<uint64_t>(29 * Shape(launch).items())},
                             reference));
  }
}

void addUneven(std::vector<CorpusCase> &cases) {
  const std::pair<const char *, CorpusLaunch> ranges[] = {
      {"line", {{29}, {8}, {}}},
      {"line_offset", {{10}, {4}, {3}}},
      {"short_line", {{3}, {16}, {}}},
      {"plane", {{7, 9}, {4, 4}, {}}},
      {"cube", {{5, 3, 7}, {2, 2, 3}, {1, 2, 3}}},
      {"even", {{8, 4}, {4, 2}, {}}},
  };
  for (auto &[label, launch] : ranges) {
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      Shape shape(launch);
      forEachItem(launch, [&](const Group &group, const size_t (&l)[3]) {
        uint64_t *row =
            elements<uint64_t>(args, 0) + 12 * linearGlobal(shape, group, l);
        for (size_t d = 0; d < 3; ++d) {
          row[3 * d] = group.size[d];
          row[3 * d + 1] = shape.local[d];
          row[3 * d + 2] = shape.groups[d];
        }
        row[9] = (l[2] * group.size[1] + l[1]) * group.size[0] + l[0];
        row[10] = group.id[0] + 100 * group.id[1] + 10000 * group.id[2];
        row[11] = (group.first[0] + l[0] + shape.offset[0]) * 1000 + l[0];
      });
    };
    cases.push_back(makeCase("ndrange_uneven", label, launch,
                             {output<uint64_t>(12 * Shape(launch).items())},
                             reference, "-cl-std=CL2.0"));
  }
}

void addRequiredSize(std::vector<CorpusCase> &cases) {
  CorpusLaunch launch = launch2D(18, 8, 6, 2);
  auto reference = [launch](std::vector<Bytes> &args) {
    const int32_t *in = elements<int32_t>(args, 0);
    forEachGroup(launch, [&](const Group &group) {
      auto at = [&](size_t x, size_t y) {
        return (group.first[1] + y) * 18 + group.first[0] + x;
      };
      int32_t sum = 0;
      for (size_t y = 0; y < 2; ++y)
        for (size_t x = 0; x < 6; ++x)
          sum = sum * 3 + (x + y == 3 ? 0 : in[at(x, y)]);
      for (size_t y = 0; y < 2; ++y)
        for (size_t x = 0; x < 6; ++x)
          elements<int32_t>(args, 1)[at(x, y)] = sum + int32_t(y * 6 + x);
    });
  };
  cases.push_back(makeCase(
      "reqd_size", "", launch,
      {input(randomIntegers<int32_t>(144, -99, 99, 121)), output<int32_t>(144)},
      reference));
}

void addRowsFirst(std::vector<CorpusCase> &cases) {
  constexpr int32_t rows = 11, columns = 37, depth = 5;
  auto reference = [](std::vector<Bytes> &args) {
    const int32_t *a = elements<int32_t>(args, 0);
    const int32_t *b = elements<int32_t>(args, 1);
    for (int32_t row = 0; row < rows; ++row)
      for (int32_t column = 0; column < columns; ++column) {
        int32_t sum = 0;
        for (int32_t k = 0; k < depth; ++k)
          sum += a[row * depth + k] * b[k * columns + column];
        elements<int32_t>(args, 2)[row * columns + column] = sum;
        elements<int32_t>(args, 3)[column * rows + row] = sum - row;
      }
  };
  const std::pair<const char *, CorpusLaunch> shapes[] = {
      {"", launch2D(12, 40, 4, 8)},
      {"long_columns", launch2D(12, 40, 1, 40)},
      {"long_rows", launch2D(12, 38, 12, 1)},
  };
  for (const auto &[label, launch] : shapes)
    cases.push_back(makeCase(
        "rows_first", label, launch,
        {input(randomIntegers<int32_t>(rows * depth, -99, 99, 122)),
         input(randomIntegers<int32_t>(columns * depth, -99, 99, 123)),
         output<int32_t>(rows * columns), output<int32_t>(rows * columns),
         scalar(rows), scalar(columns), scalar(depth)},
        reference));
}

void addReversedIds(std::vector<CorpusCase> &cases) {
  constexpr int32_t limit = 20;
  CorpusLaunch launch = {{3, 6, 34}, {1, 2, 17}, {4, 0, 0}};
  constexpr size_t items = 3 * 6 * 34;
  auto reference = [](std::vector<Bytes> &args) {
    const int32_t *in = elements<int32_t>(args, 0);
    for (size_t at = 0; at < items; ++at) {
      size_t x = at / (6 * 34) + 4, y = at / 34 % 6, z = at % 34;
      int32_t value = in[at] * 3;
      if (value > limit)
        for (int32_t i = 0; i < static_cast<int32_t>(z); ++i)
          value -= in[at] % (i + 2);
      elements<int32_t>(args, 1)[at] =
          value + static_cast<int32_t>(x * 100 + y % 2 * 10 + z % 17);
    }
  };
  cases.push_back(makeCase("reversed_ids", "", launch,
                           {input(randomIntegers<int32_t>(items, -99, 99, 124)),
                            output<int32_t>(items), scalar(limit)},
                           reference));
}

} // namespace

std::vector<CorpusCase> cairn::corpus::makeNDRangeCases() {
  std::vector<CorpusCase> cases;
  addQueries(cases);
  addUneven(cases);
  addRequiredSize(cases);
  addRowsFirst(cases);
  addReversedIds(cases);
  return cases;
}
