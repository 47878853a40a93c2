//===- Image.cpp - images without their device ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/runtime/Image.h"

#include <utility>

using namespace cairn::runtime;

template <typename T> using Spelling = std::pair<T, const char *>;

static constexpr Spelling<ImageType> imageTypes[] = {
    {ImageType::Image1D, "image1d_t"},
    {ImageType::Image1DBuffer, "image1d_buffer_t"},
    {ImageType::Image1DArray, "image1d_array_t"},
    {ImageType::Image2D, "image2d_t"},
    {ImageType::Image2DArray, "image2d_array_t"},
    {ImageType::Image3D, "image3d_t"},
};

static constexpr Spelling<ChannelOrder> channelOrders[] = {
    {ChannelOrder::R, "R"},
    {ChannelOrder::A, "A"},
    {ChannelOrder::RG, "RG"},
    {ChannelOrder::RA, "RA"},
    {ChannelOrder::RGB, "RGB"},
    {ChannelOrder::RGBA, "RGBA"},
    {ChannelOrder::BGRA, "BGRA"},
    {ChannelOrder::ARGB, "ARGB"},
    {ChannelOrder::Intensity, "INTENSITY"},
    {ChannelOrder::Luminance, "LUMINANCE"},
    {ChannelOrder::SRGBA, "sRGBA"},
};

static constexpr Spelling<ChannelType> channelTypes[] = {
    {ChannelType::SnormInt8, "SNORM_INT8"},
    {ChannelType::SnormInt16, "SNORM_INT16"},
    {ChannelType::UnormInt8, "UNORM_INT8"},
    {ChannelType::UnormInt16, "UNORM_INT16"},
    {ChannelType::UnormShort565, "UNORM_SHORT_565"},
    {ChannelType::UnormInt101010, "UNORM_INT_101010"},
    {ChannelType::SignedInt8, "SIGNED_INT8"},
    {ChannelType::SignedInt16, "SIGNED_INT16"},
    {ChannelType::SignedInt32, "SIGNED_INT32"},
    {ChannelType::UnsignedInt8, "UNSIGNED_INT8"},
    {ChannelType::UnsignedInt16, "UNSIGNED_INT16"},
    {ChannelType::UnsignedInt32, "UNSIGNED_INT32"},
    {ChannelType::HalfFloat, "HALF_FLOAT"},
    {ChannelType::Float, "FLOAT"},
};

template <typename T, size_t n>
static const char *spell(const Spelling<T> (&table)[n], T value) {
  for (const auto &[known, text] : table)
    if (known == value)
      return text;
  return "unknown";
}

template <typename T, size_t n>
static std::optional<T> parse(const Spelling<T> (&table)[n],
                              std::string_view text) {
  for (const auto &[value, known] : table)
    if (text == known)
      return value;
  return std::nullopt;
}

const char *cairn::runtime::spelling(ImageType type) {
  return spell(imageTypes, type);
}
const char *cairn::runtime::spelling(ChannelOrder order) {
  return spell(channelOrders, order);
}
const char *cairn::runtime::spelling(ChannelType type) {
  return spell(channelTypes, type);
}
std::optional<ImageType> cairn::runtime::parseImageType(std::string_view text) {
  return parse(imageTypes, text);
}
std::optional<ChannelOrder>
cairn::runtime::parseChannelOrder(std::string_view text) {
  return parse(channelOrders, text);
}
std::optional<ChannelType>
cairn::runtime::parseChannelType(std::string_view text) {
  return parse(channelTypes, text);
}

uint32_t cairn::runtime::openCLNumber(ChannelOrder order) {
  // The last is not in line.
  return order == ChannelOrder::SRGBA ? 0x10C1
                                      : 0x10B0 + static_cast<uint32_t>(order);
}
uint32_t cairn::runtime::openCLNumber(ChannelType type) {
  constexpr uint32_t unormInt101010 = 0x10D6;
  // Behind UNORM_SHORT_565 comes one that is not here.
  return type < ChannelType::UnormInt101010
             ? 0x10D0 + static_cast<uint32_t>(type)
             : unormInt101010 + static_cast<uint32_t>(type) -
                   static_cast<uint32_t>(ChannelType::UnormInt101010);
}

uint64_t ImageDescription::channels() const {
  switch (order) {
  case ChannelOrder::R:
  case ChannelOrder::A:
  case ChannelOrder::Intensity:
  case ChannelOrder::Luminance:
    return 1;
  case ChannelOrder::RG:
  case ChannelOrder::RA:
    return 2;
  case ChannelOrder::RGB:
    return 3;
  default:
    return 4;
  }
}

uint64_t ImageDescription::texelBytes() const {
  switch (channel) {
  case ChannelType::UnormShort565:
    return 2;
  case ChannelType::UnormInt101010:
    return 4;
  case ChannelType::SnormInt8:
  case ChannelType::UnormInt8:
  case ChannelType::SignedInt8:
  case ChannelType::UnsignedInt8:
    return channels();
  case ChannelType::SignedInt32:
  case ChannelType::UnsignedInt32:
  case ChannelType::Float:
    return 4 * channels();
  default:
    return 2 * channels();
  }
}

uint64_t ImageDescription::byteSize() const {
  return width * height * depth * layers * texelBytes();
}

std::string ImageDescription::describe() const {
  std::string text = !writable   ? "a read-only "
                     : !readable ? "a write-only "
                                 : "an ";
  text += spelling(type) + (" of " + std::to_string(width));
  if (type != ImageType::Image1D && type != ImageType::Image1DBuffer &&
      type != ImageType::Image1DArray)
    text += "x" + std::to_string(height);
  if (type == ImageType::Image3D)
    text += "x" + std::to_string(depth);
  text += " texels";
  if (type == ImageType::Image1DArray || type == ImageType::Image2DArray)
    text += " in " + std::to_string(layers) + " layers";
  return text + ", " + spelling(order) + " " + spelling(channel);
}

Status ImageDescription::verify() const {
  if (!readable && !writable)
    return Status::error("expected an image that kernels may read or write");
  bool packed = channel == ChannelType::UnormShort565 ||
                channel == ChannelType::UnormInt101010;
  if (packed != (order == ChannelOrder::RGB))
    return Status::error(std::string("no image has the channel order ") +
                         spelling(order) + " with the channel type " +
                         spelling(channel));
  uint64_t size = texelBytes();
  for (uint64_t extent : {width, height, depth, layers})
    if (extent == 0 || __builtin_mul_overflow(size, extent, &size) ||
        size > UINT64_MAX / 2)
      return Status::error("expected a positive size of at most 2^63 bytes, "
                           "got " +
                           describe());
  bool is2D = type == ImageType::Image2D || type == ImageType::Image2DArray;
  bool isArray =
      type == ImageType::Image1DArray || type == ImageType::Image2DArray;
  if ((height != 1 && !is2D && type != ImageType::Image3D) ||
      (depth != 1 && type != ImageType::Image3D) || (layers != 1 && !isArray))
    return Status::error(std::string("expected dimensions of '") +
                         spelling(type) + "' only, got " +
                         std::to_string(width) + "x" + std::to_string(height) +
                         "x" + std::to_string(depth) + " texels and " +
                         std::to_string(layers) + " layers");
  return Status::success();
}

static Status checkCopy(const char *action, const void *memory, uint64_t size,
                        const ImageDescription &image) {
  if (size != image.byteSize())
    return Status::error(std::string("cannot ") + action + " " +
                         std::to_string(size) + " bytes, the image has " +
                         std::to_string(image.byteSize()));
  if (!memory)
    return Status::error(std::string("cannot ") + action +
                         " an image by a null pointer");
  return Status::success();
}

Status Image::write(const void *source, uint64_t size) {
  if (Status status = checkCopy("write", source, size, shape); !status.ok())
    return status;
  return writeImpl(source);
}

Status Image::read(void *destination, uint64_t size) const {
  if (Status status = checkCopy("read", destination, size, shape); !status.ok())
    return status;
  return readImpl(destination);
}
