//===- ImageSpec.cpp - images and samplers in options -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ImageSpec.h"

#include "ImageColors.h"

#include "Generators.h"

#include <algorithm>
#include <charconv>
#include <variant>

using namespace cairn::run;
using namespace cairn::runtime;

ElementType cairn::run::elementTypeOf(const ImageDescription &image) {
  switch (image.channel) {
  case ChannelType::SnormInt8:
  case ChannelType::SignedInt8:
    return {Scalar::I8, 1};
  case ChannelType::UnormInt8:
  case ChannelType::UnsignedInt8:
    return {Scalar::U8, 1};
  case ChannelType::SnormInt16:
  case ChannelType::SignedInt16:
    return {Scalar::I16, 1};
  case ChannelType::UnormInt16:
  case ChannelType::UnsignedInt16:
  case ChannelType::UnormShort565:
  case ChannelType::UnormShort555:
    return {Scalar::U16, 1};
  case ChannelType::SignedInt32:
    return {Scalar::I32, 1};
  case ChannelType::UnsignedInt32:
  case ChannelType::UnormInt24:
  case ChannelType::UnormInt101010:
  case ChannelType::UnormInt1010102:
    return {Scalar::U32, 1};
  case ChannelType::HalfFloat:
    return {Scalar::F16, 1};
  case ChannelType::Float:
    return {Scalar::F32, 1};
  }
  return {};
}

uint64_t cairn::run::elementCountOf(const ImageDescription &image) {
  return image.byteSize() / elementTypeOf(image).size();
}

/// The pieces of `text` between separators.
static std::vector<std::string> split(const std::string &text, char separator) {
  std::vector<std::string> pieces;
  for (size_t start = 0; start <= text.size();) {
    size_t end = std::min(text.find(separator, start), text.size());
    pieces.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return pieces;
}

/// `16x16` into the dimensions that the image's type has, in their order.
static bool parseExtents(const std::string &text, ImageDescription &image) {
  std::vector<uint64_t *> extents = {&image.width};
  switch (image.type) {
  case ImageType::Image1D:
  case ImageType::Image1DBuffer:
    break;
  case ImageType::Image1DArray:
    extents.push_back(&image.layers);
    break;
  case ImageType::Image2D:
  case ImageType::Image2DDepth:
    extents.push_back(&image.height);
    break;
  case ImageType::Image2DArray:
  case ImageType::Image2DArrayDepth:
    extents.insert(extents.end(), {&image.height, &image.layers});
    break;
  case ImageType::Image3D:
    extents.insert(extents.end(), {&image.height, &image.depth});
    break;
  }
  std::vector<std::string> pieces = split(text, 'x');
  if (pieces.size() != extents.size())
    return false;
  for (size_t i = 0; i < pieces.size(); ++i) {
    const char *end = pieces[i].data() + pieces[i].size();
    auto parsed = std::from_chars(pieces[i].data(), end, *extents[i]);
    if (parsed.ec != std::errc() || parsed.ptr != end)
      return false;
  }
  return true;
}

/// What stands between the brackets.
static Status parseShape(const std::string &text, ImageDescription &image) {
  std::vector<std::string> pieces = split(text, ',');
  std::string got = ", got '" + text + "'";
  if (pieces.size() > 3)
    return Status::error("expected at most [SIZES,ORDER,CHANNEL]" + got);
  if (!parseExtents(pieces[0], image))
    return Status::error(std::string("expected a number for each dimension of "
                                     "an image of type '") +
                         spelling(image.type) + "', with x between them" + got);
  if (pieces.size() > 1) {
    auto order = parseChannelOrder(pieces[1]);
    if (!order)
      return Status::error("expected an order of channels of OpenCL, as RGBA, "
                           "BGRA, R or DEPTH, got '" +
                           pieces[1] + "'");
    image.order = *order;
  }
  if (pieces.size() > 2) {
    auto channel = parseChannelType(pieces[2]);
    if (!channel)
      return Status::error("expected a type of channels of OpenCL, as "
                           "UNORM_INT8, SIGNED_INT32 or FLOAT, got '" +
                           pieces[2] + "'");
    image.channel = *channel;
  }
  return Status::success();
}

static Result<Array> parseContent(const ImageDescription &image,
                                  const std::string &text) {
  ElementType type = elementTypeOf(image);
  if (text.rfind(":", 0) == 0)
    return generate(type.name() + "[" + std::to_string(elementCountOf(image)) +
                    "]" + text);
  if (endsWith(text, ".png")) {
    Result<Array> pixels = readPng(text.substr(1));
    if (pixels.ok())
      orderTexels(image, *pixels);
    return pixels;
  }
  return endsWith(text, ".npy") ? readNpy(text.substr(1))
                                : readRaw(text.substr(1), type);
}

Result<ArgumentData> cairn::run::parseImage(const KernelArgument &arg,
                                            const std::string &spec) {
  auto wrong = [&] {
    std::string type = arg.type.substr(0, arg.type.rfind("_t"));
    return Status::error("expected " + type +
                         "[WIDTHx...,ORDER,CHANNEL]:GENERATOR or ...@FILE for "
                         "an image ('" +
                         arg.type + "'), as " + type +
                         (type == "image2d" ? "[16x16,RGBA,UNORM_INT8]:zeros"
                                            : "[...,RGBA,UNORM_INT8]:zeros") +
                         ", got '" + spec + "'");
  };
  ArgumentData data;
  data.kind = ArgumentKind::Image;
  // Elsewhere than where it is used, an image need not be possible.
  data.image.readable = arg.access != "write_only";
  data.image.writable = arg.access != "read_only";
  auto type = parseImageType(arg.type);
  if (!type)
    return Status::error("images of type '" + arg.type +
                         "' are not supported by cairn-run");
  data.image.type = *type;

  size_t open = spec.find('['), close = spec.find(']');
  bool isFile = open == std::string::npos && endsWith(spec, ".png") &&
                *type == ImageType::Image2D;
  if (isFile) {
    auto pixels = readPng(spec);
    if (!pixels.ok())
      return pixels.status();
    data.array = pixels.take();
    data.image.height = data.array.shape.at(0);
    data.image.width = data.array.shape.at(1);
    return data;
  }
  if (open == std::string::npos || close == std::string::npos || close < open ||
      spec.substr(0, open) + "_t" != arg.type || close + 1 == spec.size() ||
      (spec[close + 1] != ':' && spec[close + 1] != '@'))
    return wrong();
  if (Status status =
          parseShape(spec.substr(open + 1, close - open - 1), data.image);
      !status.ok())
    return status;
  if (Status status = data.image.verify(); !status.ok())
    return status;
  auto content = parseContent(data.image, spec.substr(close + 1));
  if (!content.ok())
    return content.status();
  data.array = content.take();
  if (data.array.bytes.size() != data.image.byteSize())
    return Status::error("expected " + std::to_string(data.image.byteSize()) +
                         " bytes for " + data.image.describe() + ", got " +
                         std::to_string(data.array.bytes.size()));
  return data;
}

namespace {
/// A word of `sampler(WORDS)`, and what it says of a sampler.
struct SamplerWord {
  const char *word;
  std::variant<std::monostate, FilterMode, AddressMode> choice;
};
} // namespace

static constexpr SamplerWord samplerWords[] = {
    {"normalized", {}},
    {"nearest", FilterMode::Nearest},
    {"linear", FilterMode::Linear},
    {"none", AddressMode::None},
    {"clamp_to_edge", AddressMode::ClampToEdge},
    {"clamp", AddressMode::Clamp},
    {"repeat", AddressMode::Repeat},
    {"mirrored_repeat", AddressMode::MirroredRepeat}};

/// The words between the parentheses; one of each kind at most.
static Result<std::vector<const SamplerWord *>>
readSamplerWords(const std::string &spec) {
  std::string inner = spec.substr(8, spec.size() - 9);
  std::vector<const SamplerWord *> words;
  for (const std::string &text : split(inner, ',')) {
    if (inner.empty())
      break;
    const auto *known = std::find_if(
        std::begin(samplerWords), std::end(samplerWords),
        [&](const SamplerWord &known) { return text == known.word; });
    if (known == std::end(samplerWords))
      return Status::error(
          "expected words of normalized, nearest, linear, none, "
          "clamp_to_edge, clamp, repeat and mirrored_repeat, separated by "
          "commas, got '" +
          text + "' in '" + spec + "'");
    for (const SamplerWord *other : words)
      if (other->choice.index() == known->choice.index())
        return Status::error(
            other == known
                ? "expected '" + text + "' once, got '" + spec + "'"
                : "expected one of '" + std::string(other->word) + "' and '" +
                      text + "', got both in '" + spec + "'");
    words.push_back(known);
  }
  return words;
}

Result<ArgumentData> cairn::run::parseSampler(const KernelArgument &,
                                              const std::string &spec) {
  ArgumentData data;
  data.kind = ArgumentKind::Sampler;
  if (spec.rfind("sampler(", 0) != 0 || spec.back() != ')')
    return Status::error("expected sampler(WORDS), as "
                         "sampler(normalized,linear,repeat), got '" +
                         spec + "'");
  auto words = readSamplerWords(spec);
  if (!words.ok())
    return words.status();
  runtime::SamplerDescription &sampler = data.sampler;
  for (const SamplerWord *word : *words) {
    if (auto *filter = std::get_if<FilterMode>(&word->choice))
      sampler.filter = *filter;
    else if (auto *mode = std::get_if<AddressMode>(&word->choice))
      sampler.addressing = *mode;
    else
      sampler.normalizedCoordinates = true;
  }
  bool repeats = sampler.addressing == AddressMode::Repeat ||
                 sampler.addressing == AddressMode::MirroredRepeat;
  if (repeats && !sampler.normalizedCoordinates)
    return Status::error("expected 'normalized' beside 'repeat' or "
                         "'mirrored_repeat', which repeat nothing else, got '" +
                         spec + "'");
  return data;
}
