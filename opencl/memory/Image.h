//===- Image.h - images -----------------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_MEMORY_IMAGE_H
#define CAIRN_OPENCL_MEMORY_IMAGE_H

#include "ImageCopy.h"
#include "Memory.h"

#include "drivers/host/memory/HostImage.h"

#include <optional>

namespace cairn::opencl {

/// An image in memory of its own, of the application, of a buffer or of another
/// image. In the process it is one of the host driver, which commands use and
/// kernels of the host; other devices have images of theirs.
class Image final : public Memory {
public:
  static constexpr Kind kind = Kind::Image;

  /// As the application asked for it, checked.
  struct Request {
    cl_image_format format;
    /// The pitches are what the application gave, or 0.
    cl_image_desc description;
    runtime::ImageDescription shape;
    /// Bytes from row to row, and from slice or layer to the next.
    size_t rowPitch, slicePitch;

    /// Bytes up to the end of the last row.
    size_t byteSize() const;
  };

  Image(std::shared_ptr<Context> context, cl_mem_flags flags,
        const Request &request, void *hostPointer,
        std::vector<cl_mem_properties> properties)
      : Memory(kind, std::move(context), flags, request.byteSize(), hostPointer,
               std::move(properties)),
        request(request) {}
  Image(std::shared_ptr<Memory> parent, cl_mem_flags flags,
        const Request &request, std::vector<cl_mem_properties> properties)
      : Memory(kind, std::move(parent), flags, /*origin=*/0, request.byteSize(),
               std::move(properties)),
        request(request) {}

  ~Image() override;

  /// Makes what kernels of the host take; false where that fails. The memory is
  /// there.
  bool prepare();

  cl_int useOn(const Device &device, Use use) const override;
  runtime::Result<runtime::Argument>
  argumentOn(const Device &device) const override;
  cl_int refusalOn(const Device &device) const override;

  cl_mem_object_type type() const override {
    return request.description.image_type;
  }
  runtime::HostImage &host() const { return *image; }
  size_t texelBytes() const { return request.shape.texelBytes(); }
  size_t rowPitch() const { return request.rowPitch; }
  /// 0 for images that have neither slices nor layers.
  size_t slicePitch() const { return hasSlices() ? request.slicePitch : 0; }
  bool hasSlices() const {
    return type() == CL_MEM_OBJECT_IMAGE3D || isArray();
  }
  bool isArray() const {
    return type() == CL_MEM_OBJECT_IMAGE1D_ARRAY ||
           type() == CL_MEM_OBJECT_IMAGE2D_ARRAY;
  }

  /// The region that the API gives; CL_INVALID_VALUE where it is none of the
  /// image.
  cl_int readRegion(const size_t *origin, const size_t *region,
                    runtime::ImageRegion &box) const;
  /// Where that region is in the image's memory.
  Pitched place(const runtime::ImageRegion &box) const;
  /// The pitches that the API gives for memory of the host, or 0;
  /// CL_INVALID_VALUE where they are too small for the region.
  cl_int readPitch(const runtime::ImageRegion &box, size_t rowPitch,
                   size_t slicePitch, runtime::ImagePitch &pitch) const;

  const Request request;

private:
  /// The device's, made when it is asked for first.
  runtime::Result<ImageCopy *> copyOn(const Device &device) const;

  std::unique_ptr<runtime::HostImage> image;
  mutable std::mutex copiesMutex;
  /// The copies on whole devices.
  mutable std::map<const Device *, std::unique_ptr<ImageCopy>> copies;
};

/// The runtime's format; nothing where it has none or no device of the context
/// has it with such flags.
std::optional<runtime::ImageDescription>
findFormat(const Context &context, const cl_image_format &format,
           cl_mem_object_type type, cl_mem_flags flags);
/// Whether the device has images of the type, the format and the access.
bool hasFormat(const Device &device, const runtime::ImageDescription &image);
/// Whether they can be as large.
bool fits(const Device &device, const runtime::ImageDescription &image);
/// Whether there is such a format at all.
bool isImageFormat(const cl_image_format &format);

/// The most images and samplers that a kernel is promised to take, where a
/// device has no limit.
inline constexpr cl_uint maxImageArguments = 128;

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_MEMORY_IMAGE_H
