//===- CommandListImages.cpp - appended copies of images --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command/CommandList.h"
#include "command/CopyRegion.h"
#include "device/Image.h"
#include "tables/Functions.h"

using namespace cairn;
using namespace cairn::level_zero;

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

/// All of the image. The layers of an array are in the last dimension that it
/// has.
static ze_image_region_t wholeOf(const runtime::ImageDescription &image) {
  bool isRows = image.type == runtime::ImageType::Image1DArray;
  return {0,
          0,
          0,
          static_cast<uint32_t>(image.width),
          static_cast<uint32_t>(isRows ? image.layers : image.height),
          static_cast<uint32_t>(isRows ? 1 : image.depth * image.layers)};
}

static bool isInside(uint32_t origin, uint32_t extent, uint32_t size) {
  return uint64_t(origin) + extent <= size;
}

/// A region of an image, or the whole of it, as rows of bytes: INVALID_SIZE
/// where it is not inside. One without a width is empty. `region` may be null,
/// as may what the region's texels have beyond the dimensions of the image be
/// 0.
static ze_result_t findRegion(const Image &image,
                              const ze_image_region_t *region,
                              std::optional<CopyRegion> &found) {
  ze_image_region_t all = wholeOf(image.description());
  ze_image_region_t part = region ? *region : all;
  part.height = std::max(part.height, 1u);
  part.depth = std::max(part.depth, 1u);
  if (!isInside(part.originX, part.width, all.width) ||
      !isInside(part.originY, part.height, all.height) ||
      !isInside(part.originZ, part.depth, all.depth))
    return ZE_RESULT_ERROR_INVALID_SIZE;
  const CairnHostImage &memory = *image.handle();
  found.emplace(static_cast<unsigned char *>(memory.data),
                uint64_t(part.originX) * memory.texelBytes +
                    part.originY * memory.rowPitch +
                    part.originZ * memory.slicePitch,
                uint64_t(part.width) * memory.texelBytes, part.height,
                part.depth, memory.rowPitch, memory.slicePitch);
  return ZE_RESULT_SUCCESS;
}

/// As many rows in memory; pitches of 0 are those of rows and slices without
/// gaps.
static CopyRegion inMemory(const CopyRegion &rows, const void *memory,
                           uint64_t rowPitch, uint64_t slicePitch) {
  rowPitch = rowPitch ? rowPitch : rows.width;
  slicePitch = slicePitch ? slicePitch : rowPitch * rows.height;
  return CopyRegion(static_cast<unsigned char *>(const_cast<void *>(memory)), 0,
                    rows.width, rows.height, rows.depth, rowPitch, slicePitch);
}

//===----------------------------------------------------------------------===//
// Between images
//===----------------------------------------------------------------------===//

static ze_result_t
append(ze_command_list_handle_t list, ze_image_handle_t toHandle,
       ze_image_handle_t fromHandle, const ze_image_region_t *toRegion,
       const ze_image_region_t *fromRegion, ze_event_handle_t signal,
       uint32_t numWaits, ze_event_handle_t *waits) {
  Appending appending;
  if (ze_result_t result = appending.begin(list, signal, numWaits, waits))
    return result;
  std::shared_ptr<Image> to, from;
  if (ze_result_t result = find(toHandle, to, fromHandle, from))
    return result;
  std::optional<CopyRegion> target, source;
  if (ze_result_t result = findRegion(*to, toRegion, target))
    return result;
  if (ze_result_t result = findRegion(*from, fromRegion, source))
    return result;
  if (!target->hasShapeOf(*source))
    return ZE_RESULT_ERROR_INVALID_SIZE;
  if (target->overlaps(*source))
    return ZE_RESULT_ERROR_OVERLAPPING_REGIONS;
  return appending.finish([to, from, target = *target, source = *source] {
    target.copyFrom(source);
    return ZE_RESULT_SUCCESS;
  });
}

ze_result_t level_zero::zeCommandListAppendImageCopy(
    ze_command_list_handle_t hCommandList, ze_image_handle_t hDstImage,
    ze_image_handle_t hSrcImage, ze_event_handle_t hSignalEvent,
    uint32_t numWaitEvents, ze_event_handle_t *phWaitEvents) {
  return append(hCommandList, hDstImage, hSrcImage, nullptr, nullptr,
                hSignalEvent, numWaitEvents, phWaitEvents);
}

ze_result_t level_zero::zeCommandListAppendImageCopyRegion(
    ze_command_list_handle_t hCommandList, ze_image_handle_t hDstImage,
    ze_image_handle_t hSrcImage, const ze_image_region_t *pDstRegion,
    const ze_image_region_t *pSrcRegion, ze_event_handle_t hSignalEvent,
    uint32_t numWaitEvents, ze_event_handle_t *phWaitEvents) {
  return append(hCommandList, hDstImage, hSrcImage, pDstRegion, pSrcRegion,
                hSignalEvent, numWaitEvents, phWaitEvents);
}

//===----------------------------------------------------------------------===//
// To and from memory
//===----------------------------------------------------------------------===//

/// A copy between a region of the image and memory.
static ze_result_t
append(ze_command_list_handle_t hCommandList, ze_image_handle_t hImage,
       const void *memory, bool isToMemory, const ze_image_region_t *region,
       uint32_t rowPitch, uint32_t slicePitch, ze_event_handle_t hSignalEvent,
       uint32_t numWaitEvents, ze_event_handle_t *phWaitEvents) {
  Appending appending;
  if (ze_result_t result = appending.begin(hCommandList, hSignalEvent,
                                           numWaitEvents, phWaitEvents))
    return result;
  std::shared_ptr<Image> image;
  if (ze_result_t result = find(hImage, image))
    return result;
  if (!memory)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  std::optional<CopyRegion> texels;
  if (ze_result_t result = findRegion(*image, region, texels))
    return result;
  CopyRegion rows = inMemory(*texels, memory, rowPitch, slicePitch);
  if (ze_result_t result = checkMemory(memory, rows.end()))
    return result;
  const CopyRegion &target = isToMemory ? rows : *texels;
  const CopyRegion &source = isToMemory ? *texels : rows;
  return appending.finish([image, target, source] {
    target.copyFrom(source);
    return ZE_RESULT_SUCCESS;
  });
}

ze_result_t level_zero::zeCommandListAppendImageCopyToMemoryExt(
    ze_command_list_handle_t hCommandList, void *dstptr,
    ze_image_handle_t hSrcImage, const ze_image_region_t *pSrcRegion,
    uint32_t destRowPitch, uint32_t destSlicePitch,
    ze_event_handle_t hSignalEvent, uint32_t numWaitEvents,
    ze_event_handle_t *phWaitEvents) {
  return append(hCommandList, hSrcImage, dstptr, /*isToMemory=*/true,
                pSrcRegion, destRowPitch, destSlicePitch, hSignalEvent,
                numWaitEvents, phWaitEvents);
}

ze_result_t level_zero::zeCommandListAppendImageCopyFromMemoryExt(
    ze_command_list_handle_t hCommandList, ze_image_handle_t hDstImage,
    const void *srcptr, const ze_image_region_t *pDstRegion,
    uint32_t srcRowPitch, uint32_t srcSlicePitch,
    ze_event_handle_t hSignalEvent, uint32_t numWaitEvents,
    ze_event_handle_t *phWaitEvents) {
  return append(hCommandList, hDstImage, srcptr, /*isToMemory=*/false,
                pDstRegion, srcRowPitch, srcSlicePitch, hSignalEvent,
                numWaitEvents, phWaitEvents);
}

ze_result_t level_zero::zeCommandListAppendImageCopyToMemory(
    ze_command_list_handle_t hCommandList, void *dstptr,
    ze_image_handle_t hSrcImage, const ze_image_region_t *pSrcRegion,
    ze_event_handle_t hSignalEvent, uint32_t numWaitEvents,
    ze_event_handle_t *phWaitEvents) {
  return level_zero::zeCommandListAppendImageCopyToMemoryExt(
      hCommandList, dstptr, hSrcImage, pSrcRegion, /*destRowPitch=*/0,
      /*destSlicePitch=*/0, hSignalEvent, numWaitEvents, phWaitEvents);
}

ze_result_t level_zero::zeCommandListAppendImageCopyFromMemory(
    ze_command_list_handle_t hCommandList, ze_image_handle_t hDstImage,
    const void *srcptr, const ze_image_region_t *pDstRegion,
    ze_event_handle_t hSignalEvent, uint32_t numWaitEvents,
    ze_event_handle_t *phWaitEvents) {
  return level_zero::zeCommandListAppendImageCopyFromMemoryExt(
      hCommandList, hDstImage, srcptr, pDstRegion, /*srcRowPitch=*/0,
      /*srcSlicePitch=*/0, hSignalEvent, numWaitEvents, phWaitEvents);
}
