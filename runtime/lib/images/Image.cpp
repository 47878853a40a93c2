//===- Image.cpp - images without their device ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/runtime/Image.h"

#include "PackTexel.h"

#include <cstring>

using namespace cairn::runtime;

namespace {
template <typename T> struct Row {
  T value;
  const char *text;
  /// In OpenCL's headers.
  uint32_t number = 0;
};
} // namespace

static constexpr Row<ImageType> imageTypes[] = {
    {ImageType::Image1D, "image1d_t"},
    {ImageType::Image1DBuffer, "image1d_buffer_t"},
    {ImageType::Image1DArray, "image1d_array_t"},
    {ImageType::Image2D, "image2d_t"},
    {ImageType::Image2DArray, "image2d_array_t"},
    {ImageType::Image3D, "image3d_t"},
    {ImageType::Image2DDepth, "image2d_depth_t"},
    {ImageType::Image2DArrayDepth, "image2d_array_depth_t"},
};

static constexpr Row<ChannelOrder> channelOrders[] = {
    {ChannelOrder::R, "R", 0x10B0},
    {ChannelOrder::A, "A", 0x10B1},
    {ChannelOrder::RG, "RG", 0x10B2},
    {ChannelOrder::RA, "RA", 0x10B3},
    {ChannelOrder::RGB, "RGB", 0x10B4},
    {ChannelOrder::RGBA, "RGBA", 0x10B5},
    {ChannelOrder::BGRA, "BGRA", 0x10B6},
    {ChannelOrder::ARGB, "ARGB", 0x10B7},
    {ChannelOrder::Intensity, "INTENSITY", 0x10B8},
    {ChannelOrder::Luminance, "LUMINANCE", 0x10B9},
    {ChannelOrder::Rx, "Rx", 0x10BA},
    {ChannelOrder::RGx, "RGx", 0x10BB},
    {ChannelOrder::RGBx, "RGBx", 0x10BC},
    {ChannelOrder::Depth, "DEPTH", 0x10BD},
    {ChannelOrder::DepthStencil, "DEPTH_STENCIL", 0x10BE},
    {ChannelOrder::SRGB, "sRGB", 0x10BF},
    {ChannelOrder::SRGBx, "sRGBx", 0x10C0},
    {ChannelOrder::SRGBA, "sRGBA", 0x10C1},
    {ChannelOrder::SBGRA, "sBGRA", 0x10C2},
    {ChannelOrder::ABGR, "ABGR", 0x10C3},
};

static constexpr Row<ChannelType> channelTypes[] = {
    {ChannelType::SnormInt8, "SNORM_INT8", 0x10D0},
    {ChannelType::SnormInt16, "SNORM_INT16", 0x10D1},
    {ChannelType::UnormInt8, "UNORM_INT8", 0x10D2},
    {ChannelType::UnormInt16, "UNORM_INT16", 0x10D3},
    {ChannelType::UnormShort565, "UNORM_SHORT_565", 0x10D4},
    {ChannelType::UnormShort555, "UNORM_SHORT_555", 0x10D5},
    {ChannelType::UnormInt101010, "UNORM_INT_101010", 0x10D6},
    {ChannelType::SignedInt8, "SIGNED_INT8", 0x10D7},
    {ChannelType::SignedInt16, "SIGNED_INT16", 0x10D8},
    {ChannelType::SignedInt32, "SIGNED_INT32", 0x10D9},
    {ChannelType::UnsignedInt8, "UNSIGNED_INT8", 0x10DA},
    {ChannelType::UnsignedInt16, "UNSIGNED_INT16", 0x10DB},
    {ChannelType::UnsignedInt32, "UNSIGNED_INT32", 0x10DC},
    {ChannelType::HalfFloat, "HALF_FLOAT", 0x10DD},
    {ChannelType::Float, "FLOAT", 0x10DE},
    {ChannelType::UnormInt24, "UNORM_INT24", 0x10DF},
    {ChannelType::UnormInt1010102, "UNORM_INT_101010_2", 0x10E0},
};

template <typename T, size_t n>
static const Row<T> &find(const Row<T> (&table)[n], T value) {
  for (const Row<T> &row : table)
    if (row.value == value)
      return row;
  return table[0]; // no value is without a row
}

template <typename T, size_t n>
static std::optional<T> parse(const Row<T> (&table)[n], std::string_view text) {
  for (const Row<T> &row : table)
    if (text == row.text)
      return row.value;
  return std::nullopt;
}

const char *cairn::runtime::spelling(ImageType type) {
  return find(imageTypes, type).text;
}
const char *cairn::runtime::spelling(ChannelOrder order) {
  return find(channelOrders, order).text;
}
const char *cairn::runtime::spelling(ChannelType type) {
  return find(channelTypes, type).text;
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
  return find(channelOrders, order).number;
}
uint32_t cairn::runtime::openCLNumber(ChannelType type) {
  return find(channelTypes, type).number;
}

bool cairn::runtime::isPacked(ChannelType type) {
  return type == ChannelType::UnormShort565 ||
         type == ChannelType::UnormShort555 ||
         type == ChannelType::UnormInt101010 ||
         type == ChannelType::UnormInt1010102;
}

bool cairn::runtime::isSRGB(ChannelOrder order) {
  return order >= ChannelOrder::SRGB && order <= ChannelOrder::SBGRA;
}

bool cairn::runtime::hasLayers(ImageType type) {
  return type == ImageType::Image1DArray || type == ImageType::Image2DArray ||
         type == ImageType::Image2DArrayDepth;
}

static bool hasDepth(ImageType type) {
  return type == ImageType::Image2DDepth ||
         type == ImageType::Image2DArrayDepth;
}

static bool hasHeight(ImageType type) {
  return type != ImageType::Image1D && type != ImageType::Image1DBuffer &&
         type != ImageType::Image1DArray;
}

uint64_t ImageDescription::channels() const {
  return std::strlen(componentsOf(order));
}

uint64_t ImageDescription::texelBytes() const {
  switch (channel) {
  case ChannelType::UnormShort565:
  case ChannelType::UnormShort555:
    return 2;
  case ChannelType::UnormInt101010:
  case ChannelType::UnormInt1010102:
  case ChannelType::UnormInt24:
    return 4;
  case ChannelType::SnormInt8:
  case ChannelType::UnormInt8:
  case ChannelType::SignedInt8:
  case ChannelType::UnsignedInt8:
    return channels();
  case ChannelType::SignedInt32:
  case ChannelType::UnsignedInt32:
  case ChannelType::Float:
    // A stencil of 8 bits is a word of its own.
    return order == ChannelOrder::DepthStencil ? 8 : 4 * channels();
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
  if (hasHeight(type))
    text += "x" + std::to_string(height);
  if (type == ImageType::Image3D)
    text += "x" + std::to_string(depth);
  text += " texels";
  if (hasLayers(type))
    text += " in " + std::to_string(layers) + " layers";
  return text + ", " + spelling(order) + " " + spelling(channel);
}

static bool isOfDepth(ChannelOrder order) {
  return order == ChannelOrder::Depth || order == ChannelOrder::DepthStencil;
}

/// OpenCL API, "Image Format Descriptor".
static bool isFormat(ChannelOrder order, ChannelType channel) {
  if (channel == ChannelType::UnormInt1010102)
    return order == ChannelOrder::RGBA;
  if (channel == ChannelType::UnormInt24)
    return isOfDepth(order);
  if (order == ChannelOrder::DepthStencil)
    return channel == ChannelType::Float;
  return order == ChannelOrder::RGB
             ? isPacked(channel)
             : !isPacked(channel) || order == ChannelOrder::RGBx;
}

Status ImageDescription::verify() const {
  if (!readable && !writable)
    return Status::error("expected an image that kernels may read or write");
  if (!isFormat(order, channel))
    return Status::error(std::string("no image has the channel order ") +
                         spelling(order) + " with the channel type " +
                         spelling(channel));
  if (hasDepth(type) != isOfDepth(order))
    return Status::error(std::string("expected the channel order DEPTH for "
                                     "images of depth and no others, got ") +
                         spelling(type) + " with " + spelling(order));
  uint64_t size = texelBytes();
  for (uint64_t extent : {width, height, depth, layers})
    if (extent == 0 || __builtin_mul_overflow(size, extent, &size) ||
        size > UINT64_MAX / 2)
      return Status::error("expected a positive size of at most 2^63 bytes, "
                           "got " +
                           describe());
  if ((height != 1 && !hasHeight(type)) ||
      (depth != 1 && type != ImageType::Image3D) ||
      (layers != 1 && !hasLayers(type)))
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
