//===- Output.cpp - what is printed and saved after a run -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Output.h"

#include "arguments/DeviceArgument.h"
#include "arguments/ImageColors.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

using namespace cairn::run;
using namespace cairn::runtime;

/// The argument's array, or why it has none.
static Result<size_t> findArray(const KernelInterface &kernel,
                                const std::vector<ArgumentData> &data,
                                const std::string &name) {
  auto index = findArgument(kernel, name);
  if (!index.ok())
    return index;
  if (data[*index].array.bytes.empty() &&
      data[*index].kind != ArgumentKind::Pipe)
    return Status::error(
        "expected a buffer, image or pipe, and argument '" + name + "' is " +
        (data[*index].kind == ArgumentKind::Buffer
             ? "a null buffer"
             : std::string("a ") + spelling(data[*index].kind)));
  return index;
}

Status cairn::run::checkOutputs(const Options &options,
                                const KernelInterface &kernel,
                                const std::vector<ArgumentData> &data) {
  for (const PrintRequest &print : options.prints) {
    auto index = findArray(kernel, data, print.name);
    if (!index.ok())
      return index.status().within("--print");
    // How many packets there will be in a pipe is not known.
    if (data[*index].kind == ArgumentKind::Pipe)
      continue;
    uint64_t count = data[*index].array.count;
    if (print.end.value_or(print.first + 1) > count)
      return Status::error("--print: '" + print.text +
                           "' is outside the buffer of " +
                           std::to_string(count) + " elements");
  }
  for (const SaveRequest &save : options.saves) {
    auto index = findArray(kernel, data, save.name);
    if (!index.ok())
      return index.status().within("--save");
    if (save.format == SaveRequest::Format::Png && !save.width &&
        data[*index].kind != ArgumentKind::Image)
      return Status::error(
          "--save: expected FILE.png[WIDTHxHEIGHT] for what is "
          "no image, got '" +
          save.path + "'");
  }
  return Status::success();
}

static void print(const PrintRequest &request, const Array &array) {
  std::printf("%s =", request.text.c_str());
  uint64_t end = std::min(request.end.value_or(array.count), array.count);
  for (uint64_t i = request.first; i < end; ++i)
    std::printf(" %s", formatElement(array.type, array.element(i)).c_str());
  std::printf("\n");
}

static Status savePng(const SaveRequest &request, const ArgumentData &data) {
  if (data.kind != ArgumentKind::Image)
    return writePng(request.path, data.array, request.width, request.height);
  Result<Array> colors = orderColors(data.image, data.array);
  if (!colors.ok())
    return colors.status();
  uint64_t width = request.width, height = request.height;
  if (!width) {
    width = data.image.width;
    height = data.image.height * data.image.depth * data.image.layers;
  }
  return writePng(request.path, *colors, width, height, whiteOf(data.image));
}

static Status save(const SaveRequest &request, const ArgumentData &data) {
  const Array &array = data.array;
  switch (request.format) {
  case SaveRequest::Format::Npy:
    return writeNpy(request.path, array);
  case SaveRequest::Format::Raw:
    return writeFile(request.path, array.bytes.data(), array.bytes.size());
  case SaveRequest::Format::Png:
    break;
  }
  return savePng(request, data);
}

Status cairn::run::dumpArgument(const std::string &directory, size_t index,
                                const std::vector<unsigned char> &bytes) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error)
    return Status::error("cannot make directory '" + directory +
                         "': " + error.message());
  return writeFile(directory + "/arg" + std::to_string(index) + ".out.bin",
                   bytes.data(), bytes.size());
}

Status cairn::run::writeOutputs(const Options &options,
                                const KernelInterface &kernel,
                                const std::vector<ArgumentData> &data) {
  for (const PrintRequest &request : options.prints)
    print(request, data[*findArray(kernel, data, request.name)].array);
  for (const SaveRequest &request : options.saves)
    if (Status status =
            save(request, data[*findArray(kernel, data, request.name)]);
        !status.ok())
      return status.within("--save " + request.name);
  if (options.dumpDir.empty())
    return Status::success();
  for (size_t i = 0; i < data.size(); ++i)
    if (!data[i].array.bytes.empty() && isWritten(kernel.args[i]))
      if (Status status = dumpArgument(options.dumpDir, i, data[i].array.bytes);
          !status.ok())
        return status;
  return Status::success();
}
