//===- ImageCreate.cpp - creation of images ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Image.h"
#include "Svm.h"
#include "tables/Functions.h"

#include <algorithm>

using namespace cairn;
using namespace cairn::opencl;

//===----------------------------------------------------------------------===//
// What is asked for: OpenCL API, clCreateImage
//===----------------------------------------------------------------------===//

/// Takes the extents that the type has.
static cl_int readExtents(const Context &context, const cl_image_desc &given,
                          runtime::ImageDescription &shape) {
  shape.width = given.image_width;
  switch (given.image_type) {
  case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    shape.layers = given.image_array_size;
    break;
  case CL_MEM_OBJECT_IMAGE2D:
    shape.height = given.image_height;
    break;
  case CL_MEM_OBJECT_IMAGE2D_ARRAY:
    shape.height = given.image_height;
    shape.layers = given.image_array_size;
    break;
  case CL_MEM_OBJECT_IMAGE3D:
    shape.height = given.image_height;
    shape.depth = given.image_depth;
    break;
  default:
    break;
  }
  for (uint64_t extent : {shape.width, shape.height, shape.depth, shape.layers})
    if (extent == 0)
      return CL_INVALID_IMAGE_DESCRIPTOR;
  const bool anyFits =
      std::any_of(context.devices.begin(), context.devices.end(),
                  [&](const auto &device) { return fits(*device, shape); });
  return anyFits ? CL_SUCCESS : CL_INVALID_IMAGE_SIZE;
}

/// Takes the pitches, or makes those of memory without gaps.
static cl_int readPitches(Image::Request &request, bool hasMemory) {
  const cl_image_desc &given = request.description;
  const runtime::ImageDescription &shape = request.shape;
  const size_t texel = shape.texelBytes(), row = shape.width * texel;
  const bool isArray = given.image_type == CL_MEM_OBJECT_IMAGE1D_ARRAY ||
                       given.image_type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
  const bool hasSlices = isArray || given.image_type == CL_MEM_OBJECT_IMAGE3D;
  if (!hasMemory && (given.image_row_pitch || given.image_slice_pitch))
    return CL_INVALID_IMAGE_DESCRIPTOR;
  request.rowPitch = given.image_row_pitch ? given.image_row_pitch : row;
  if (request.rowPitch < row || request.rowPitch % texel)
    return CL_INVALID_IMAGE_DESCRIPTOR;
  size_t slice;
  if (__builtin_mul_overflow(shape.height, request.rowPitch, &slice))
    return CL_INVALID_IMAGE_SIZE;
  request.slicePitch =
      hasSlices && given.image_slice_pitch ? given.image_slice_pitch : slice;
  if (request.slicePitch < slice || request.slicePitch % request.rowPitch)
    return CL_INVALID_IMAGE_DESCRIPTOR;
  size_t all;
  if (__builtin_mul_overflow(request.slicePitch, shape.depth * shape.layers,
                             &all))
    return CL_INVALID_IMAGE_SIZE;
  return CL_SUCCESS;
}

static cl_int readRequest(const Context &context, const cl_image_format *format,
                          const cl_image_desc *given, cl_mem_flags flags,
                          bool hasMemory, Image::Request &request) {
  if (!format || !isImageFormat(*format))
    return CL_INVALID_IMAGE_FORMAT_DESCRIPTOR;
  if (!given || given->num_mip_levels || given->num_samples)
    return CL_INVALID_IMAGE_DESCRIPTOR;
  constexpr cl_mem_object_type types[] = {
      CL_MEM_OBJECT_IMAGE1D,       CL_MEM_OBJECT_IMAGE1D_BUFFER,
      CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE2D,
      CL_MEM_OBJECT_IMAGE2D_ARRAY, CL_MEM_OBJECT_IMAGE3D};
  if (std::find(std::begin(types), std::end(types), given->image_type) ==
      std::end(types))
    return CL_INVALID_IMAGE_DESCRIPTOR;
  auto found = findFormat(context, *format, given->image_type, flags);
  if (!found)
    return CL_IMAGE_FORMAT_NOT_SUPPORTED;
  request.format = *format;
  request.description = *given;
  request.shape = *found;
  if (cl_int code = readExtents(context, *given, request.shape))
    return code;
  return readPitches(request, hasMemory);
}

//===----------------------------------------------------------------------===//
// In memory of its own, or of the application
//===----------------------------------------------------------------------===//

/// Kernels read words of up to four bytes, or three bytes.
static size_t alignmentOf(const Image::Request &request) {
  const size_t bytes = request.shape.texelBytes();
  return std::min<size_t>(bytes & -bytes, 4);
}

static Created<Image> finish(const std::shared_ptr<Image> &image) {
  if (image->prepare())
    return image;
  image->release();
  return CL_OUT_OF_RESOURCES;
}

static Created<Image> makeAlone(const std::shared_ptr<Context> &context,
                                std::vector<cl_mem_properties> properties,
                                cl_mem_flags flags,
                                const Image::Request &request, void *pointer) {
  if (request.byteSize() > context->largestBuffer())
    return CL_INVALID_IMAGE_SIZE;
  void *used = flags & CL_MEM_USE_HOST_PTR ? pointer : nullptr;
  const size_t svm = used ? svmBytes(*context, used) : 0;
  if (svm > 0 && svm < request.byteSize())
    return CL_INVALID_IMAGE_SIZE;
  auto image =
      create<Image>(context, flags, request, used, std::move(properties));
  if (!image->allocate(used ? alignmentOf(request) : bufferAlignment)) {
    image->release();
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  }
  if (pointer && pointer != image->data()) {
    auto *from = static_cast<const unsigned char *>(pointer);
    const runtime::ImageRegion all = request.shape.whole();
    const Pitched place = image->place(all);
    const size_t region[] = {all.extent[0] * image->texelBytes(), all.extent[1],
                             all.extent[2]};
    copyBox(image->data(), place, from, place, region);
  }
  image->usesSvm = svm > 0;
  return finish(image);
}

//===----------------------------------------------------------------------===//
// In another memory object
//===----------------------------------------------------------------------===//

/// Whether an image's texels can be looked at as those of another order: of
/// sRGB or linear, of depth or red.
static bool isCompatible(const cl_image_format &format,
                         const cl_image_format &parent) {
  constexpr std::pair<cl_channel_order, cl_channel_order> pairs[] = {
      {CL_sBGRA, CL_BGRA},
      {CL_sRGBA, CL_RGBA},
      {CL_sRGB, CL_RGB},
      {CL_sRGBx, CL_RGBx},
      {CL_DEPTH, CL_R}};
  cl_channel_order one = format.image_channel_order;
  cl_channel_order other = parent.image_channel_order;
  return format.image_channel_data_type == parent.image_channel_data_type &&
         std::any_of(std::begin(pairs), std::end(pairs), [&](const auto &pair) {
           return (one == pair.first && other == pair.second) ||
                  (one == pair.second && other == pair.first);
         });
}

/// An image that looks at another's texels has its shape.
static cl_int takeShapeOf(const Image &parent, Image::Request &request) {
  const runtime::ImageDescription &whole = parent.request.shape;
  if (parent.type() != CL_MEM_OBJECT_IMAGE2D ||
      whole.width != request.shape.width ||
      whole.height != request.shape.height)
    return CL_INVALID_IMAGE_DESCRIPTOR;
  if (!isCompatible(request.format, parent.request.format))
    return CL_INVALID_IMAGE_FORMAT_DESCRIPTOR;
  request.rowPitch = parent.request.rowPitch;
  request.slicePitch = parent.request.slicePitch;
  return CL_SUCCESS;
}

static Created<Image> makeInside(const std::shared_ptr<Context> &context,
                                 std::vector<cl_mem_properties> properties,
                                 cl_mem_flags flags, Image::Request request) {
  cl_mem handle = request.description.mem_object;
  std::shared_ptr<Memory> parent = find<Memory>(handle);
  const bool isBufferImage =
      request.description.image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER;
  if (!parent || parent->context != context ||
      (!isBufferImage &&
       request.description.image_type != CL_MEM_OBJECT_IMAGE2D))
    return CL_INVALID_IMAGE_DESCRIPTOR;
  if (std::shared_ptr<Image> image = find<Image>(handle)) {
    if (isBufferImage)
      return CL_INVALID_IMAGE_DESCRIPTOR;
    if (cl_int code = takeShapeOf(*image, request))
      return code;
  } else {
    size_t end = request.byteSize() - request.rowPitch +
                 request.shape.width * request.shape.texelBytes();
    if (end > parent->size)
      return CL_INVALID_IMAGE_SIZE;
  }
  // What kernels write to images is not looked at.
  parent->noteWritten(0, parent->size);
  return finish(create<Image>(parent, flags, request, std::move(properties)));
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

static Created<Image> make(const std::shared_ptr<Context> &context,
                           std::vector<cl_mem_properties> properties,
                           cl_mem_flags flags, const cl_image_format *format,
                           const cl_image_desc *given, void *pointer) {
  if (!context->offers(imageFeature))
    return CL_INVALID_OPERATION;
  if (cl_int code = checkMemoryFlags(
          flags & ~(CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR), nullptr))
    return code;
  const bool isInside = given && given->mem_object;
  if (isInside) {
    if (pointer)
      return CL_INVALID_HOST_PTR;
    if (std::shared_ptr<Memory> parent = find<Memory>(given->mem_object))
      if (cl_int code = inheritFlags(*parent, flags))
        return code;
  }
  if (!(flags & deviceAccess))
    flags |= CL_MEM_READ_WRITE;
  Image::Request request;
  if (cl_int code = readRequest(*context, format, given, flags,
                                pointer || isInside, request))
    return code;
  if (isInside)
    return makeInside(context, std::move(properties), flags, request);
  if (given->image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER)
    return CL_INVALID_IMAGE_DESCRIPTOR;
  if (cl_int code = checkMemoryFlags(flags, pointer))
    return code;
  return makeAlone(context, std::move(properties), flags, request, pointer);
}

Created<Image> opencl::createImage(const std::shared_ptr<Context> &context,
                                   cl_mem_flags flags,
                                   const cl_image_format *format,
                                   const cl_image_desc *description,
                                   void *pointer) {
  return make(context, {}, flags, format, description, pointer);
}

Created<Image> opencl::createImageWithProperties(
    const std::shared_ptr<Context> &context, const cl_mem_properties *given,
    cl_mem_flags flags, const cl_image_format *format,
    const cl_image_desc *description, void *pointer) {
  // There are none so far.
  if (given && *given)
    return CL_INVALID_PROPERTY;
  std::vector<cl_mem_properties> properties;
  if (given)
    properties.push_back(0);
  return make(context, std::move(properties), flags, format, description,
              pointer);
}

/// Errors of the extents had one code (OpenCL 1.1, clCreateImage2D).
static Created<Image> makeOld(const std::shared_ptr<Context> &context,
                              cl_mem_flags flags, const cl_image_format *format,
                              const cl_image_desc &description, void *pointer) {
  auto made = make(context, {}, flags, format, &description, pointer);
  return made.code() == CL_INVALID_IMAGE_DESCRIPTOR
             ? Created<Image>(CL_INVALID_IMAGE_SIZE)
             : made;
}

Created<Image> opencl::createImage2D(const std::shared_ptr<Context> &context,
                                     cl_mem_flags flags,
                                     const cl_image_format *format,
                                     size_t width, size_t height,
                                     size_t rowPitch, void *pointer) {
  cl_image_desc description = {};
  description.image_type = CL_MEM_OBJECT_IMAGE2D;
  description.image_width = width;
  description.image_height = height;
  description.image_row_pitch = rowPitch;
  return makeOld(context, flags, format, description, pointer);
}

Created<Image> opencl::createImage3D(const std::shared_ptr<Context> &context,
                                     cl_mem_flags flags,
                                     const cl_image_format *format,
                                     size_t width, size_t height, size_t depth,
                                     size_t rowPitch, size_t slicePitch,
                                     void *pointer) {
  cl_image_desc description = {};
  description.image_type = CL_MEM_OBJECT_IMAGE3D;
  description.image_width = width;
  description.image_height = height;
  description.image_depth = depth;
  description.image_row_pitch = rowPitch;
  description.image_slice_pitch = slicePitch;
  return makeOld(context, flags, format, description, pointer);
}
