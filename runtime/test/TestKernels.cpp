//===- TestKernels.cpp - hand-written kernels for the tests -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "TestKernels.h"

#include <algorithm>
#include <cstring>

using namespace cairn::test;

namespace {
/// The work-items of one group that are inside the NDRange.
struct Group {
  const CairnHostLaunch &launch;
  uint64_t first[3], size[3];

  Group(const CairnHostLaunch &launch, uint64_t x, uint64_t y, uint64_t z)
      : launch(launch) {
    const uint64_t id[3] = {x, y, z};
    for (int d = 0; d < 3; ++d) {
      first[d] = id[d] * launch.localSize[d];
      size[d] = std::min(launch.localSize[d], launch.globalSize[d] - first[d]);
    }
  }

  uint64_t items() const { return size[0] * size[1] * size[2]; }
};

/// Reads arguments from the block at their offsets.
template <typename T> T argument(const void *args, uint64_t offset) {
  T value;
  std::memcpy(&value, static_cast<const char *>(args) + offset, sizeof value);
  return value;
}
} // namespace

extern "C" {

/// y[i] += alpha * x[i]
CAIRN_PLAIN_CODE void saxpy(const void *args, const CairnHostLaunch *launch,
                            uint64_t x, uint64_t y, uint64_t z, void *,
                            void *) {
  auto alpha = argument<float>(args, 0);
  auto *in = argument<const float *>(args, 8);
  auto *out = argument<float *>(args, 16);
  Group group(*launch, x, y, z);
  for (uint64_t i = 0; i < group.size[0]; ++i) {
    uint64_t id = group.first[0] + i + launch->globalOffset[0];
    out[id] += alpha * in[id];
  }
}

/// Every work-item writes its global ids in 20 bits each at its linear place.
void ids(const void *args, const CairnHostLaunch *launch, uint64_t x,
         uint64_t y, uint64_t z, void *, void *) {
  auto *out = argument<uint64_t *>(args, 0);
  Group group(*launch, x, y, z);
  for (uint64_t k = 0; k < group.size[2]; ++k)
    for (uint64_t j = 0; j < group.size[1]; ++j)
      for (uint64_t i = 0; i < group.size[0]; ++i) {
        uint64_t px = group.first[0] + i, py = group.first[1] + j,
                 pz = group.first[2] + k;
        uint64_t place =
            (pz * launch->globalSize[1] + py) * launch->globalSize[0] + px;
        out[place] = (px + launch->globalOffset[0]) |
                     (py + launch->globalOffset[1]) << 20 |
                     (pz + launch->globalOffset[2]) << 40;
      }
}

/// Reverses each group's part of an int buffer by way of two local arguments,
/// with 12 bytes of local memory of its own; -1 where memory is not as
/// promised.
void reverse(const void *args, const CairnHostLaunch *launch, uint64_t x,
             uint64_t y, uint64_t z, void *localMemory, void *) {
  auto *data = argument<int32_t *>(args, 0);
  auto firstOffset = argument<uint64_t>(args, 8);
  auto secondOffset = argument<uint64_t>(args, 16);
  Group group(*launch, x, y, z);
  auto *local = static_cast<char *>(localMemory);
  auto *first = reinterpret_cast<int32_t *>(local + firstOffset);
  auto *second = reinterpret_cast<int32_t *>(local + secondOffset);
  bool good = reinterpret_cast<uintptr_t>(local) % 128 == 0 &&
              firstOffset == 128 && secondOffset % 128 == 0 &&
              secondOffset >= firstOffset + 4 * launch->localSize[0];
  std::memset(local, 0xff, 12);
  for (uint64_t i = 0; i < group.size[0]; ++i)
    first[i] = second[i] = data[group.first[0] + i];
  for (uint64_t i = 0; i < group.size[0]; ++i) {
    int32_t value =
        i % 2 ? first[group.size[0] - 1 - i] : second[group.size[0] - 1 - i];
    data[group.first[0] + i] = good ? value : -1;
  }
}

/// Each work-item keeps 16 bytes in scratch between two passes over the group.
void scratch(const void *args, const CairnHostLaunch *launch, uint64_t x,
             uint64_t y, uint64_t z, void *, void *scratchMemory) {
  auto *out = argument<int32_t *>(args, 0);
  Group group(*launch, x, y, z);
  auto *keep = static_cast<char *>(scratchMemory);
  bool good = reinterpret_cast<uintptr_t>(keep) % 128 == 0;
  uint64_t items =
      launch->localSize[0] * launch->localSize[1] * launch->localSize[2];
  std::memset(keep, 0, 16 * ((items + 63) / 64 * 64));
  for (uint64_t i = 0; i < group.items(); ++i) {
    auto value = static_cast<int32_t>(3 * (group.first[0] + i));
    std::memcpy(keep + 16 * i, &value, sizeof value);
  }
  for (uint64_t i = 0; i < group.items(); ++i)
    out[group.first[0] + i] =
        good ? argument<int32_t>(keep, 16 * i) : int32_t(-1);
}

/// Copies arguments of different alignment to a buffer: a char, a float4 and a
/// struct of 12 bytes.
void values(const void *args, const CairnHostLaunch *, uint64_t, uint64_t,
            uint64_t, void *, void *) {
  auto *out = argument<char *>(args, 48);
  const auto *block = static_cast<const char *>(args);
  bool good = reinterpret_cast<uintptr_t>(args) % 128 == 0;
  out[0] = good ? block[0] : char(-1);
  std::memcpy(out + 1, block + 16, 16);
  std::memcpy(out + 17, block + 32, 12);
}

/// One int; needs the local size (4, 2, 1).
void fixed(const void *args, const CairnHostLaunch *launch, uint64_t x,
           uint64_t y, uint64_t, void *, void *) {
  if (x == 0 && y == 0)
    *argument<int32_t *>(args, 0) =
        static_cast<int32_t>(launch->localSize[0] * 10 + launch->localSize[1]);
}

/// Writes the local size, the number of groups and the dimensions.
void shape(const void *args, const CairnHostLaunch *launch, uint64_t x,
           uint64_t y, uint64_t z, void *, void *) {
  auto *out = argument<uint64_t *>(args, 0);
  if (x || y || z)
    return;
  for (int d = 0; d < 3; ++d) {
    out[d] = launch->localSize[d];
    out[3 + d] = launch->numGroups[d];
  }
  out[6] = launch->workDim;
}

/// Writes what it is given of an image, and of a sampler, as its first texels.
void image(const void *args, const CairnHostLaunch *, uint64_t, uint64_t,
           uint64_t, void *, void *) {
  struct Args {
    const CairnHostImage *image;
    uint64_t sampler;
  };
  const Args &given = *static_cast<const Args *>(args);
  const CairnHostImage &image = *given.image;
  const uint32_t words[] = {image.width,
                            image.height,
                            image.depth,
                            image.arraySize,
                            static_cast<uint32_t>(image.rowPitch),
                            static_cast<uint32_t>(image.slicePitch),
                            image.texelBytes,
                            image.channelOrder,
                            image.channelDataType,
                            static_cast<uint32_t>(given.sampler)};
  std::memcpy(image.data, words, sizeof words);
}

/// Does nothing.
void nothing(const void *, const CairnHostLaunch *, uint64_t, uint64_t,
             uint64_t, void *, void *) {}

} // extern "C"

const std::vector<TestKernel> cairn::test::testKernels = {
    {"saxpy", R"({"name": "saxpy", "symbol": "saxpy", "args": [
      {"name": "alpha", "kind": "scalar", "type": "float", "size": 4,
       "align": 4, "offset": 0},
      {"name": "x", "kind": "buffer", "type": "float*",
       "address_space": "global", "const": true, "size": 8, "align": 8,
       "offset": 8},
      {"name": "y", "kind": "buffer", "type": "float*",
       "address_space": "global", "size": 8, "align": 8, "offset": 16}],
      "args_size": 24, "local_memory": 0, "scratch_per_item": 0,
      "max_work_group_size": 4096})",
     saxpy},
    {"ids", R"({"name": "ids", "symbol": "ids", "args": [
      {"name": "out", "kind": "buffer", "type": "ulong*",
       "address_space": "global", "size": 8, "align": 8, "offset": 0}],
      "args_size": 8, "local_memory": 0, "scratch_per_item": 0,
      "max_work_group_size": 1024})",
     ids},
    {"reverse", R"({"name": "reverse", "symbol": "reverse", "args": [
      {"name": "data", "kind": "buffer", "type": "int*",
       "address_space": "global", "size": 8, "align": 8, "offset": 0},
      {"name": "first", "kind": "local", "type": "int*", "size": 8,
       "align": 8, "offset": 8},
      {"name": "second", "kind": "local", "type": "int*", "size": 8,
       "align": 8, "offset": 16}],
      "args_size": 24, "local_memory": 12, "scratch_per_item": 0,
      "uniform_work_group_size": true, "max_work_group_size": 4096})",
     reverse},
    {"scratch", R"({"name": "scratch", "symbol": "scratch", "args": [
      {"name": "out", "kind": "buffer", "type": "int*",
       "address_space": "global", "size": 8, "align": 8, "offset": 0}],
      "args_size": 8, "local_memory": 0, "scratch_per_item": 16,
      "max_work_group_size": 4096})",
     scratch},
    {"values", R"({"name": "values", "symbol": "values", "args": [
      {"name": "c", "kind": "scalar", "type": "char", "size": 1, "align": 1,
       "offset": 0},
      {"name": "v", "kind": "scalar", "type": "float4", "size": 16,
       "align": 16, "offset": 16},
      {"name": "s", "kind": "scalar", "type": "struct S", "size": 12,
       "align": 4, "offset": 32},
      {"name": "out", "kind": "buffer", "type": "uchar*",
       "address_space": "global", "size": 8, "align": 8, "offset": 48}],
      "args_size": 56, "local_memory": 0, "scratch_per_item": 0,
      "max_work_group_size": 1})",
     values},
    {"fixed", R"json({"name": "fixed", "symbol": "fixed", "args": [
      {"name": "out", "kind": "buffer", "type": "int*",
       "address_space": "global", "size": 8, "align": 8, "offset": 0}],
      "args_size": 8, "reqd_work_group_size": [4, 2, 1],
      "attributes": "reqd_work_group_size(4,2,1)", "local_memory": 0,
      "scratch_per_item": 0, "max_work_group_size": 8})json",
     fixed},
    {"shape", R"({"name": "shape", "symbol": "shape", "args": [
      {"name": "out", "kind": "buffer", "type": "ulong*",
       "address_space": "global", "size": 8, "align": 8, "offset": 0}],
      "args_size": 8, "local_memory": 0, "scratch_per_item": 0,
      "max_work_group_size": 4096})",
     shape},
    {"image", R"({"name": "image", "symbol": "image", "args": [
      {"name": "picture", "kind": "image", "type": "image2d_array_t",
       "access": "write_only", "size": 8, "align": 8, "offset": 0},
      {"name": "how", "kind": "sampler", "type": "sampler_t", "size": 8,
       "align": 8, "offset": 8}],
      "args_size": 16, "local_memory": 0, "scratch_per_item": 0,
      "max_work_group_size": 4096})",
     image},
    {"nothing", R"({"name": "nothing", "symbol": "nothing", "args": [],
      "args_size": 0, "local_memory": 0, "scratch_per_item": 0,
      "max_work_group_size": 4096})",
     nothing},
};

const TestKernel &cairn::test::findTestKernel(const std::string &name) {
  return *std::find_if(
      testKernels.begin(), testKernels.end(),
      [&](const TestKernel &kernel) { return kernel.name == name; });
}

std::string cairn::test::interfaceOf(const std::vector<TestKernel> &kernels) {
  std::string json = R"({"cairn_interface": 1, "target": "host",
                         "kernels": [)";
  for (size_t i = 0; i < kernels.size(); ++i)
    json += (i ? ", " : "") + std::string(kernels[i].json);
  return json + "]}";
}
