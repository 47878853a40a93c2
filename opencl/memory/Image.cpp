//===- Image.cpp - images ---------------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Image.h"

#include "tables/Functions.h"
#include "tables/Query.h"

#include "cairn/runtime/Drivers.h"

#include <algorithm>

using namespace cairn;
using namespace cairn::opencl;

size_t Image::Request::byteSize() const {
  // A layer of an array of rows is what a slice is elsewhere.
  return slicePitch * (shape.depth * shape.layers);
}

/// The host's images are the process's also in contexts without it.
static runtime::Device *hostOf(const Context &context) {
  if (runtime::Device *own = context.host())
    return own;
  static auto *only = new auto(runtime::createDevice("host"));
  return only->ok() ? (**only).get() : nullptr;
}

bool Image::prepare() {
  runtime::ImagePitch pitch;
  pitch.row = request.rowPitch;
  pitch.slice = request.slicePitch;
  runtime::Device *host = hostOf(*context);
  if (!host)
    return false;
  auto made = runtime::HostImage::createIn(*host, request.shape, data(), pitch);
  if (made.ok())
    image = made.take();
  return image != nullptr;
}

//===----------------------------------------------------------------------===//
// On other devices
//===----------------------------------------------------------------------===//

Image::~Image() {
  // What is in no other object goes with it.
  if (!parent)
    return;
  size_t offset = 0;
  const Memory &all = whole(offset);
  for (const auto &[device, copy] : copies)
    all.allCopies()->forget(*copy);
}

runtime::Result<ImageCopy *> Image::copyOn(const Device &device) const {
  std::lock_guard<std::mutex> lock(copiesMutex);
  std::unique_ptr<ImageCopy> &copy = copies[&device.whole()];
  if (!copy) {
    auto made = device.own().createImage(request.shape);
    if (!made.ok())
      return made.status();
    size_t offset = 0;
    whole(offset);
    const Pitched rows = place(request.shape.whole());
    copy = std::make_unique<ImageCopy>(made.take(), offset, rows.rowPitch,
                                       rows.slicePitch);
  }
  return copy.get();
}

cl_int Image::useOn(const Device &device, Use use) const {
  auto copy = copyOn(device);
  if (!copy.ok())
    return codeOf(copy.status());
  size_t offset = 0;
  const Memory &all = whole(offset);
  return codeOf(all.allCopies()->useIn(**copy, use, offset, size));
}

runtime::Result<runtime::Argument>
Image::argumentOn(const Device &device) const {
  auto copy = copyOn(device);
  if (!copy.ok())
    return copy.status();
  return runtime::Argument::image((*copy)->image());
}

/// OpenCL API, clEnqueueNDRangeKernel.
cl_int Image::refusalOn(const Device &device) const {
  if (!hasFormat(device, request.shape))
    return CL_IMAGE_FORMAT_NOT_SUPPORTED;
  return fits(device, request.shape) ? CL_SUCCESS : CL_INVALID_IMAGE_SIZE;
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

cl_int Image::readRegion(const size_t *origin, const size_t *region,
                         runtime::ImageRegion &box) const {
  if (!origin || !region)
    return CL_INVALID_VALUE;
  std::copy(origin, origin + 3, box.origin);
  std::copy(region, region + 3, box.extent);
  return request.shape.contains(box) ? CL_SUCCESS : CL_INVALID_VALUE;
}

Pitched Image::place(const runtime::ImageRegion &box) const {
  size_t row = type() == CL_MEM_OBJECT_IMAGE1D_ARRAY ? request.slicePitch
                                                     : request.rowPitch;
  return {{box.origin[0] * texelBytes(), box.origin[1], box.origin[2]},
          row,
          request.slicePitch};
}

cl_int Image::readPitch(const runtime::ImageRegion &box, size_t rowPitch,
                        size_t slicePitch, runtime::ImagePitch &pitch) const {
  const size_t row = box.extent[0] * texelBytes();
  if ((rowPitch && rowPitch < row) || (slicePitch && !hasSlices()))
    return CL_INVALID_VALUE;
  pitch.row = rowPitch ? rowPitch : row;
  // The rows of an array of them are its slices.
  const bool isRows = type() == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  const size_t rows = isRows ? 1 : box.extent[1];
  size_t slice;
  if (__builtin_mul_overflow(rows, pitch.row, &slice) ||
      (slicePitch && slicePitch < slice))
    return CL_INVALID_VALUE;
  pitch.slice = slicePitch ? slicePitch : slice;
  if (isRows) {
    pitch.row = pitch.slice;
    pitch.slice = 0;
  }
  return CL_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

using D = runtime::ImageDescription;

/// An extent, or 0 where images of the type have none.
template <uint64_t D::*extent, cl_mem_object_type... types>
static cl_int extentOf(const Image &image, const Answer &to) {
  bool has = ((image.type() == types) || ...);
  return to.value<size_t>(has ? image.request.shape.*extent : 0);
}

static constexpr Property<Image> imageProperties[] = {
    {CL_IMAGE_FORMAT,
     [](const Image &image, const Answer &to) {
       return to.value(image.request.format);
     }},
    {CL_IMAGE_ELEMENT_SIZE,
     [](const Image &image, const Answer &to) {
       return to.value<size_t>(image.texelBytes());
     }},
    {CL_IMAGE_ROW_PITCH,
     [](const Image &image, const Answer &to) {
       return to.value<size_t>(image.rowPitch());
     }},
    {CL_IMAGE_SLICE_PITCH,
     [](const Image &image, const Answer &to) {
       return to.value<size_t>(image.slicePitch());
     }},
    {CL_IMAGE_WIDTH,
     [](const Image &image, const Answer &to) {
       return to.value<size_t>(image.request.shape.width);
     }},
    {CL_IMAGE_HEIGHT,
     extentOf<&D::height, CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE2D_ARRAY,
              CL_MEM_OBJECT_IMAGE3D>},
    {CL_IMAGE_DEPTH, extentOf<&D::depth, CL_MEM_OBJECT_IMAGE3D>},
    {CL_IMAGE_ARRAY_SIZE, extentOf<&D::layers, CL_MEM_OBJECT_IMAGE1D_ARRAY,
                                   CL_MEM_OBJECT_IMAGE2D_ARRAY>},
    {CL_IMAGE_BUFFER,
     [](const Image &image, const Answer &to) {
       bool isBuffer =
           image.parent && image.parent->type() == CL_MEM_OBJECT_BUFFER;
       return to.value<cl_mem>(isBuffer ? handleOf(image.parent) : nullptr);
     }},
    {CL_IMAGE_NUM_MIP_LEVELS,
     [](const Image &, const Answer &to) { return to.value<cl_uint>(0); }},
    {CL_IMAGE_NUM_SAMPLES,
     [](const Image &, const Answer &to) { return to.value<cl_uint>(0); }},
};

cl_int opencl::getImageInfo(const std::shared_ptr<Image> &image,
                            cl_image_info name, size_t room, void *to,
                            size_t *needed) {
  return answerFrom(name, *image, Answer(room, to, needed), imageProperties);
}
