//===- CommandListImages.cpp - appended copies of images --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command/CommandList.h"
#include "tables/Functions.h"

using namespace cairn;
using namespace cairn::level_zero;

// The device has no images, so that no handle of one is valid; other arguments
// are checked as they would be.

static ze_result_t refuse(ze_command_list_handle_t list,
                          std::initializer_list<ze_image_handle_t> images,
                          std::initializer_list<const void *> pointers,
                          ze_event_handle_t signal, uint32_t numWaits,
                          ze_event_handle_t *waits) {
  Appending appending;
  if (ze_result_t result = appending.begin(list, signal, numWaits, waits))
    return result;
  for (ze_image_handle_t image : images)
    if (!image)
      return ZE_RESULT_ERROR_INVALID_NULL_HANDLE;
  for (const void *pointer : pointers)
    if (!pointer)
      return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
}

ze_result_t level_zero::zeCommandListAppendImageCopy(
    ze_command_list_handle_t hCommandList, ze_image_handle_t hDstImage,
    ze_image_handle_t hSrcImage, ze_event_handle_t hSignalEvent,
    uint32_t numWaitEvents, ze_event_handle_t *phWaitEvents) {
  return refuse(hCommandList, {hDstImage, hSrcImage}, {}, hSignalEvent,
                numWaitEvents, phWaitEvents);
}

ze_result_t level_zero::zeCommandListAppendImageCopyRegion(
    ze_command_list_handle_t hCommandList, ze_image_handle_t hDstImage,
    ze_image_handle_t hSrcImage, const ze_image_region_t *,
    const ze_image_region_t *, ze_event_handle_t hSignalEvent,
    uint32_t numWaitEvents, ze_event_handle_t *phWaitEvents) {
  return refuse(hCommandList, {hDstImage, hSrcImage}, {}, hSignalEvent,
                numWaitEvents, phWaitEvents);
}

ze_result_t level_zero::zeCommandListAppendImageCopyToMemory(
    ze_command_list_handle_t hCommandList, void *dstptr,
    ze_image_handle_t hSrcImage, const ze_image_region_t *,
    ze_event_handle_t hSignalEvent, uint32_t numWaitEvents,
    ze_event_handle_t *phWaitEvents) {
  return refuse(hCommandList, {hSrcImage}, {dstptr}, hSignalEvent,
                numWaitEvents, phWaitEvents);
}

ze_result_t level_zero::zeCommandListAppendImageCopyFromMemory(
    ze_command_list_handle_t hCommandList, ze_image_handle_t hDstImage,
    const void *srcptr, const ze_image_region_t *,
    ze_event_handle_t hSignalEvent, uint32_t numWaitEvents,
    ze_event_handle_t *phWaitEvents) {
  return refuse(hCommandList, {hDstImage}, {srcptr}, hSignalEvent,
                numWaitEvents, phWaitEvents);
}

ze_result_t level_zero::zeCommandListAppendImageCopyToMemoryExt(
    ze_command_list_handle_t hCommandList, void *dstptr,
    ze_image_handle_t hSrcImage, const ze_image_region_t *, uint32_t, uint32_t,
    ze_event_handle_t hSignalEvent, uint32_t numWaitEvents,
    ze_event_handle_t *phWaitEvents) {
  return refuse(hCommandList, {hSrcImage}, {dstptr}, hSignalEvent,
                numWaitEvents, phWaitEvents);
}

ze_result_t level_zero::zeCommandListAppendImageCopyFromMemoryExt(
    ze_command_list_handle_t hCommandList, ze_image_handle_t hDstImage,
    const void *srcptr, const ze_image_region_t *, uint32_t, uint32_t,
    ze_event_handle_t hSignalEvent, uint32_t numWaitEvents,
    ze_event_handle_t *phWaitEvents) {
  return refuse(hCommandList, {hDstImage}, {srcptr}, hSignalEvent,
                numWaitEvents, phWaitEvents);
}
