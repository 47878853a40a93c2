//===- Devices.cpp - devices for C ------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handles.h"
#include "Status.h"

#include "cairn/runtime/Drivers.h"

#include <algorithm>
#include <deque>

using namespace cairn::runtime;
using namespace cairn::runtime::capi;

struct CairnDeviceList {
  std::vector<std::string> names;
  /// Texts are pointed to.
  std::deque<DeviceFacts> facts;
};

DeviceFacts::DeviceFacts(DeviceInfo given) : description(std::move(given)) {
  for (const std::string &feature : description.features)
    features.push_back(feature.c_str());
  for (const std::string &note : description.notes)
    notes.push_back(note.c_str());
}

void DeviceFacts::copyTo(CairnDeviceInfo &info) const {
  info.name = description.name.c_str();
  info.driver = description.driver.c_str();
  info.version = description.version.c_str();
  info.maxWorkGroupSize = description.maxWorkGroupSize;
  std::copy_n(description.maxLocalSize, 3, info.maxLocalSize);
  std::copy_n(description.maxGroups, 3, info.maxGroups);
  info.localMemory = description.localMemory;
  info.localArgumentAlignment = description.localArgumentAlignment;
  info.bufferAlignment = description.bufferAlignment;
  info.threads = description.threads;
  info.images = description.images;
  info.features = features.data();
  info.featureCount = features.size();
  info.notes = notes.data();
  info.noteCount = notes.size();
}

static CairnStatus copyFacts(const DeviceFacts &facts, CairnDeviceInfo *info) {
  if (!info)
    return expected("a CairnDeviceInfo, got null");
  if (!hasSize(info))
    return expectedSize("CairnDeviceInfo", sizeof *info, info->structSize);
  facts.copyTo(*info);
  return CAIRN_SUCCESS;
}

CairnStatus cairnDeviceListCreate(CairnDeviceList **list) {
  return guarded([&] {
    if (!list)
      return expected("a place for the list, got null");
    auto made = std::make_unique<CairnDeviceList>();
    for (ListedDevice &device : listDevices()) {
      made->names.push_back(std::move(device.spelling));
      made->facts.emplace_back(std::move(device.info));
    }
    *list = made.release();
    return CAIRN_SUCCESS;
  });
}

void cairnDeviceListDestroy(CairnDeviceList *list) { delete list; }

size_t cairnDeviceListSize(const CairnDeviceList *list) {
  return list ? list->names.size() : 0;
}

const char *cairnDeviceListName(const CairnDeviceList *list, size_t index) {
  return index < cairnDeviceListSize(list) ? list->names[index].c_str()
                                           : nullptr;
}

CairnStatus cairnDeviceListInfo(const CairnDeviceList *list, size_t index,
                                CairnDeviceInfo *info) {
  return guarded([&] {
    if (!list)
      return expected("a list of devices, got null");
    if (index >= list->facts.size())
      return fail(CAIRN_ERROR_INVALID_ARGUMENT,
                  "expected an index below " +
                      std::to_string(list->facts.size()) + ", got " +
                      std::to_string(index));
    return copyFacts(list->facts[index], info);
  });
}

CairnStatus cairnDeviceCreate(const char *name, CairnDevice **device) {
  return guarded([&] {
    if (!name)
      return expected("a device's name, got null");
    if (!device)
      return expected("a place for the device, got null");
    auto made = createDevice(name);
    if (!made.ok())
      return fail(CAIRN_ERROR_DEVICE, made.status());
    *device = new CairnDevice(made.take());
    return CAIRN_SUCCESS;
  });
}

void cairnDeviceDestroy(CairnDevice *device) { delete device; }

CairnStatus cairnDeviceGuardMemory(CairnDevice *device, int32_t guard) {
  return guarded([&] {
    if (!device)
      return expected("a device, got null");
    return finish(CAIRN_ERROR_DEVICE, device->device->guardMemory(guard));
  });
}

CairnStatus cairnDeviceGetInfo(const CairnDevice *device,
                               CairnDeviceInfo *info) {
  return guarded([&] {
    if (!device)
      return expected("a device, got null");
    return copyFacts(device->facts, info);
  });
}
