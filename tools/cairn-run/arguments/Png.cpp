//===- Png.cpp - PNG images -------------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Array.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#ifdef CAIRN_HAVE_PNG
#include <png.h>
#endif

using namespace cairn::run;

#ifdef CAIRN_HAVE_PNG

/// What libpng says of `image`; of a file that ends early not much.
static Status cannotRead(const std::string &path, const png_image &image) {
  std::string why = image.message;
  if (why == "Read Error")
    why = "it ends too early";
  return Status::error("cannot read '" + path + "': " + why);
}

/// Fails where a file of that length cannot hold so many pixels, before there
/// is memory for them: a bit each is the least, and compression makes at most
/// 1032 bytes of one.
static Status expectData(const std::string &path, uint64_t width,
                         uint64_t height) {
  constexpr uint64_t mostPixelsOfByte = 1032 * 8;
  std::error_code error;
  uint64_t bytes = std::filesystem::file_size(path, error);
  if (error || width * height / mostPixelsOfByte <= bytes)
    return Status::success();
  return Status::error("cannot read '" + path + "': " + std::to_string(bytes) +
                       " bytes are not enough for " + std::to_string(width) +
                       "x" + std::to_string(height) + " pixels");
}

Result<Array> cairn::run::readPng(const std::string &path) {
  png_image image = {};
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file(&image, path.c_str()))
    return cannotRead(path, image);
  image.format = PNG_FORMAT_RGBA;
  // The library would take those of 16 bits for linear light, and make other
  // colors of them.
  image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
  uint64_t width = image.width, height = image.height;
  if (Status status = expectData(path, width, height); !status.ok()) {
    png_image_free(&image);
    return status;
  }
  auto array = Array::zeros({Scalar::U8, 1}, width * height * 4);
  if (!array.ok()) {
    png_image_free(&image);
    return array.status();
  }
  array->shape = {height, width, 4};
  if (!png_image_finish_read(&image, nullptr, array->bytes.data(), 0, nullptr))
    return cannotRead(path, image);
  return array;
}

/// Every value of the array as a byte.
static std::vector<unsigned char> toBytes(const Array &array,
                                          std::optional<double> most) {
  Scalar scalar = array.type.scalar;
  if (scalar == Scalar::U8)
    return array.bytes;
  uint64_t size = sizeOf(scalar), count = array.bytes.size() / size;
  double white = most.value_or(1);
  if (!isFloat(scalar) && !most)
    for (uint64_t i = 0; i < count; ++i)
      white = std::max(white, loadDouble(scalar, &array.bytes[i * size]));
  std::vector<unsigned char> bytes(count);
  for (uint64_t i = 0; i < count; ++i) {
    double value = loadDouble(scalar, &array.bytes[i * size]) / white;
    // Written so that NaN becomes black.
    bytes[i] = value > 0 ? std::lround(255 * std::min(value, 1.0)) : 0;
  }
  return bytes;
}

Status cairn::run::writePng(const std::string &path, const Array &array,
                            uint64_t width, uint64_t height,
                            std::optional<double> white) {
  constexpr uint64_t longestSide = 1 << 24;
  std::string size = std::to_string(width) + "x" + std::to_string(height);
  if (width == 0 || height == 0 || width > longestSide || height > longestSide)
    return Status::error("expected an image size from 1x1 to 2^24x2^24, got " +
                         size);
  uint64_t values = array.bytes.size() / sizeOf(array.type.scalar);
  uint64_t channels = values / (width * height);
  static constexpr unsigned formats[] = {PNG_FORMAT_GRAY, PNG_FORMAT_GA,
                                         PNG_FORMAT_RGB, PNG_FORMAT_RGBA};
  if (values % (width * height) || channels < 1 || channels > 4)
    return Status::error("expected 1 to 4 values for each pixel of a " + size +
                         " image, got " + std::to_string(values) + " values");
  std::vector<unsigned char> bytes = toBytes(array, white);
  png_image image = {};
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = formats[channels - 1];
  if (!png_image_write_to_file(&image, path.c_str(), 0, bytes.data(), 0,
                               nullptr))
    return Status::error("cannot write '" + path + "': " + image.message);
  return Status::success();
}

#else

static Status noPng(const std::string &path) {
  return Status::error("'" + path + "': this cairn-run was built without PNG");
}

Result<Array> cairn::run::readPng(const std::string &path) {
  return noPng(path);
}

Status cairn::run::writePng(const std::string &path, const Array &, uint64_t,
                            uint64_t, std::optional<double>) {
  return noPng(path);
}

#endif
