//===- Image.h - images of a device -----------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_IMAGE_H
#define CAIRN_RUNTIME_IMAGE_H

#include "cairn/runtime/Status.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cairn::runtime {

class Device;

enum class ImageType {
  Image1D,
  Image1DBuffer,
  Image1DArray,
  Image2D,
  Image2DArray,
  Image3D,
  Image2DDepth,
  Image2DArrayDepth
};

bool hasLayers(ImageType type);

/// As OpenCL's cl_channel_order.
enum class ChannelOrder {
  R,
  A,
  RG,
  RA,
  RGB,
  RGBA,
  BGRA,
  ARGB,
  Intensity,
  Luminance,
  Rx,
  RGx,
  RGBx,
  Depth,
  DepthStencil,
  SRGB,
  SRGBx,
  SRGBA,
  SBGRA,
  ABGR
};
constexpr ChannelOrder lastChannelOrder = ChannelOrder::ABGR;

/// As OpenCL's cl_channel_type.
enum class ChannelType {
  SnormInt8,
  SnormInt16,
  UnormInt8,
  UnormInt16,
  UnormShort565,
  UnormShort555,
  UnormInt101010,
  SignedInt8,
  SignedInt16,
  SignedInt32,
  UnsignedInt8,
  UnsignedInt16,
  UnsignedInt32,
  HalfFloat,
  Float,
  UnormInt24,
  UnormInt1010102
};
constexpr ChannelType lastChannelType = ChannelType::UnormInt1010102;

/// Whether the channels of a texel stand in one word whatever the order.
bool isPacked(ChannelType type);
/// Whether colors are as sRGB has them.
bool isSRGB(ChannelOrder order);

/// `image2d_t` and the like, without what OpenCL C adds for the access.
const char *spelling(ImageType type);
std::optional<ImageType> parseImageType(std::string_view text);
/// OpenCL's names without their prefix: `RGBA`, `UNORM_INT8`.
const char *spelling(ChannelOrder order);
std::optional<ChannelOrder> parseChannelOrder(std::string_view text);
const char *spelling(ChannelType type);
std::optional<ChannelType> parseChannelType(std::string_view text);
/// The numbers of OpenCL's headers: `CLK_RGBA`, `CLK_UNORM_INT8`.
uint32_t openCLNumber(ChannelOrder order);
uint32_t openCLNumber(ChannelType type);

/// A box of texels. The layers of an array stand in the dimension behind those
/// of its images, as OpenCL has them: those of `image1d_array_t` in the second,
/// those of `image2d_array_t` in the third (OpenCL API, clEnqueueReadImage).
struct ImageRegion {
  uint64_t origin[3] = {0, 0, 0};
  uint64_t extent[3] = {1, 1, 1};

  uint64_t rows() const { return extent[1] * extent[2]; }
};

/// Bytes of memory from one row of a region to the next, and from one slice to
/// the next; 0 where nothing is between them.
struct ImagePitch {
  uint64_t row = 0, slice = 0;
};

struct ImageDescription {
  ImageType type = ImageType::Image2D;
  ChannelOrder order = ChannelOrder::RGBA;
  ChannelType channel = ChannelType::UnormInt8;
  /// Dimensions and layers that the type does not have are 1.
  uint64_t width = 1, height = 1, depth = 1, layers = 1;
  /// What kernels may do with it.
  bool readable = true, writable = true;

  uint64_t channels() const;
  uint64_t texelBytes() const;
  /// The bytes of all texels without padding, at most 2^63: `verify` sees to
  /// that.
  uint64_t byteSize() const;
  /// All texels.
  ImageRegion whole() const;
  bool contains(const ImageRegion &region) const;
  /// "a read-only image2d_t of 16x16 texels, RGBA UNORM_INT8", for messages.
  std::string describe() const;
  Status verify() const;
};

/// An image of one device, undefined until written. It must not outlive its
/// device. All functions are complete when they return.
class Image {
public:
  virtual ~Image() = default;
  Image(const Image &) = delete;
  Image &operator=(const Image &) = delete;

  Device &device() const { return owner; }
  const ImageDescription &description() const { return shape; }

  /// Copies all texels, `description().byteSize()` bytes: row after row and
  /// slice after slice, without padding.
  Status write(const void *source, uint64_t size);
  Status read(void *destination, uint64_t size) const;

  /// The same for a part of the image. An error where it is empty or not
  /// inside, or where a pitch is smaller than what it is of.
  Status writeRegion(const ImageRegion &region, const void *source,
                     ImagePitch pitch = {});
  Status readRegion(const ImageRegion &region, void *destination,
                    ImagePitch pitch = {}) const;

  /// Gives all texels of a region one color: four floats, or four 32-bit
  /// integers where the channels are integers, which become what the channels
  /// can hold (OpenCL API, clEnqueueFillImage).
  Status fill(const ImageRegion &region, const void *color);

  /// Copies texels of `source`, whose box at `origin` has the extent of
  /// `region`, to `region` here. The texels are of the same size; boxes of the
  /// same memory do not meet.
  Status copyFrom(const Image &source, const uint64_t *origin,
                  const ImageRegion &region);

protected:
  Image(Device &owner, ImageDescription shape) : owner(owner), shape(shape) {}

private:
  virtual Status writeImpl(const void *source) = 0;
  virtual Status readImpl(void *destination) const = 0;
  /// `region` is inside, and the pitches are those of `source`: 0 repeats a
  /// row. A device that cannot reach a part copies the whole.
  virtual Status writeRegionImpl(const ImageRegion &region, const void *source,
                                 ImagePitch pitch);
  virtual Status readRegionImpl(const ImageRegion &region, void *destination,
                                ImagePitch pitch) const;

  Device &owner;
  ImageDescription shape;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_IMAGE_H
