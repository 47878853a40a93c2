//===- HandleNames.cpp - how opaque types are spelled -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An opaque type has four spellings: in mangled names (SPIR 2.0, table 19, with
// and without the access that clang appends), in kernels' metadata (table 7),
// as LLVM's target extension type, and as OpenCL C writes it.
//
//===----------------------------------------------------------------------===//

#include "Handles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/LLVMContext.h"

using namespace llvm;
using namespace cairn::frontend;

//===----------------------------------------------------------------------===//
// Images
//===----------------------------------------------------------------------===//

namespace {
/// Dimension, depth, arrayed and multi-sampled as in SPIR-V's OpTypeImage.
struct ImageShape {
  StringRef key;      // "2darray"
  StringRef spelling; // "2d_array"
  unsigned dimension, depth, arrayed, multisampled;
};
} // namespace

static constexpr ImageShape kImageShapes[] = {
    {"1d", "1d", 0, 0, 0, 0},
    {"1darray", "1d_array", 0, 0, 1, 0},
    {"1dbuffer", "1d_buffer", 5, 0, 0, 0},
    {"2d", "2d", 1, 0, 0, 0},
    {"2darray", "2d_array", 1, 0, 1, 0},
    {"2ddepth", "2d_depth", 1, 1, 0, 0},
    {"2darraydepth", "2d_array_depth", 1, 1, 1, 0},
    {"2dmsaa", "2d_msaa", 1, 0, 0, 1},
    {"2darraymsaa", "2d_array_msaa", 1, 0, 1, 1},
    {"2dmsaadepth", "2d_msaa_depth", 1, 1, 0, 1},
    {"2darraymsaadepth", "2d_array_msaa_depth", 1, 1, 1, 1},
    {"3d", "3d", 2, 0, 0, 0},
};

/// "2d_array" or "2darray"; null for anything else.
static const ImageShape *findShape(StringRef text) {
  std::string key = text.str();
  llvm::erase(key, '_');
  for (const ImageShape &shape : kImageShapes)
    if (shape.key == key)
      return &shape;
  return nullptr;
}

std::optional<HandleAccess> cairn::frontend::consumeAccess(StringRef &text) {
  if (text.consume_back("_ro"))
    return HandleAccess::ReadOnly;
  if (text.consume_back("_wo"))
    return HandleAccess::WriteOnly;
  if (text.consume_back("_rw"))
    return HandleAccess::ReadWrite;
  return std::nullopt;
}

StringRef cairn::frontend::accessSuffix(std::optional<HandleAccess> access) {
  switch (access.value_or(HandleAccess::ReadOnly)) {
  case HandleAccess::ReadOnly:
    return "_ro";
  case HandleAccess::WriteOnly:
    return "_wo";
  case HandleAccess::ReadWrite:
    return "_rw";
  }
  llvm_unreachable("an access outside of the enum");
}

/// "2d_ro", "2darray".
static std::optional<Handle> parseImage(StringRef text) {
  std::optional<HandleAccess> access = consumeAccess(text);
  if (const ImageShape *shape = findShape(text))
    return Handle{HandleKind::Image, shape->key, access};
  return std::nullopt;
}

std::string cairn::frontend::mangledImage(const Handle &image) {
  return ("ocl_image" + findShape(image.shape)->spelling +
          accessSuffix(image.access))
      .str();
}

//===----------------------------------------------------------------------===//
// The four spellings
//===----------------------------------------------------------------------===//

std::optional<Handle> cairn::frontend::parseMangledHandle(StringRef word) {
  if (!word.consume_front("ocl_"))
    return std::nullopt;
  if (word.consume_front("image"))
    return parseImage(word);
  return StringSwitch<std::optional<Handle>>(word)
      .Case("sampler", Handle{HandleKind::Sampler, {}, {}})
      .Case("event", Handle{HandleKind::Event, {}, {}})
      .Case("queue", Handle{HandleKind::Queue, {}, {}})
      .Case("clkevent", Handle{HandleKind::DeviceEvent, {}, {}})
      .Case("reserveid", Handle{HandleKind::ReserveId, {}, {}})
      .Case("pipe", Handle{HandleKind::Pipe, {}, {}})
      .Default(std::nullopt);
}

static std::optional<HandleAccess> parseAccessQualifier(StringRef qualifier) {
  qualifier.consume_front("__");
  return StringSwitch<std::optional<HandleAccess>>(qualifier)
      .Case("read_only", HandleAccess::ReadOnly)
      .Case("write_only", HandleAccess::WriteOnly)
      .Case("read_write", HandleAccess::ReadWrite)
      .Default(std::nullopt);
}

std::optional<Handle>
cairn::frontend::parseKernelArgument(StringRef type, StringRef accessQualifier,
                                     StringRef typeQualifier) {
  std::optional<HandleAccess> access = parseAccessQualifier(accessQualifier);
  SmallVector<StringRef> qualifiers;
  typeQualifier.split(qualifiers, ' ');
  if (llvm::is_contained(qualifiers, "pipe"))
    return Handle{HandleKind::Pipe, {}, access};

  // Some producers write "__read_only image2d_t", or a space at the end.
  while (type.contains(' ')) {
    auto [word, rest] = type.ltrim().split(' ');
    if (rest.trim().empty() || !parseAccessQualifier(word)) {
      type = type.trim();
      break;
    }
    access = parseAccessQualifier(word);
    type = rest;
  }
  StringRef word = type;
  if (word.consume_front("image") && word.consume_back("_t")) {
    std::optional<Handle> image = parseImage(word);
    if (image && access)
      image->access = access;
    return image;
  }
  return StringSwitch<std::optional<Handle>>(type)
      .Case("sampler_t", Handle{HandleKind::Sampler, {}, {}})
      .Case("event_t", Handle{HandleKind::Event, {}, {}})
      .Case("queue_t", Handle{HandleKind::Queue, {}, {}})
      .Case("clk_event_t", Handle{HandleKind::DeviceEvent, {}, {}})
      .Case("reserve_id_t", Handle{HandleKind::ReserveId, {}, {}})
      .Default(std::nullopt);
}

/// The name of LLVM's target extension type.
static StringRef typeName(HandleKind kind) {
  switch (kind) {
  case HandleKind::Image:
    return "spirv.Image";
  case HandleKind::Sampler:
    return "spirv.Sampler";
  case HandleKind::Event:
    return "spirv.Event";
  case HandleKind::Queue:
    return "spirv.Queue";
  case HandleKind::DeviceEvent:
    return "spirv.DeviceEvent";
  case HandleKind::ReserveId:
    return "spirv.ReserveId";
  case HandleKind::Pipe:
    return "spirv.Pipe";
  }
  llvm_unreachable("a handle outside of the enum");
}

TargetExtType *cairn::frontend::handleType(LLVMContext &context,
                                           const Handle &handle) {
  unsigned access =
      static_cast<unsigned>(handle.access.value_or(HandleAccess::ReadOnly));
  StringRef name = typeName(handle.kind);
  if (handle.kind == HandleKind::Pipe)
    return TargetExtType::get(context, name, {}, {access});
  if (handle.kind != HandleKind::Image)
    return TargetExtType::get(context, name);
  const ImageShape *shape = findShape(handle.shape);
  // Whether it is sampled is known at run time only, and the format not at all.
  return TargetExtType::get(context, name, {Type::getVoidTy(context)},
                            {shape->dimension, shape->depth, shape->arrayed,
                             shape->multisampled, 0, 0, access});
}

std::optional<Handle>
cairn::frontend::parseHandleType(const TargetExtType *type) {
  for (HandleKind kind :
       {HandleKind::Image, HandleKind::Sampler, HandleKind::Event,
        HandleKind::Queue, HandleKind::DeviceEvent, HandleKind::ReserveId,
        HandleKind::Pipe}) {
    if (type->getName() != typeName(kind))
      continue;
    Handle handle{kind, {}, {}};
    if (!handle.hasAccess())
      return handle;
    ArrayRef<unsigned> numbers = type->int_params();
    if (numbers.size() != (kind == HandleKind::Image ? 7 : 1) ||
        numbers.back() > 2)
      return std::nullopt;
    handle.access = static_cast<HandleAccess>(numbers.back());
    if (kind == HandleKind::Pipe)
      return handle;
    for (const ImageShape &shape : kImageShapes)
      if (shape.dimension == numbers[0] && shape.depth == numbers[1] &&
          shape.arrayed == numbers[2] && shape.multisampled == numbers[3])
        handle.shape = shape.key;
    if (handle.shape.empty())
      return std::nullopt;
    return handle;
  }
  return std::nullopt;
}

std::string cairn::frontend::spellHandle(const Handle &handle) {
  switch (handle.kind) {
  case HandleKind::Image:
    return ("image" + findShape(handle.shape)->spelling + "_t").str();
  case HandleKind::Sampler:
    return "sampler_t";
  case HandleKind::Event:
    return "event_t";
  case HandleKind::Queue:
    return "queue_t";
  case HandleKind::DeviceEvent:
    return "clk_event_t";
  case HandleKind::ReserveId:
    return "reserve_id_t";
  case HandleKind::Pipe:
    return "pipe";
  }
  llvm_unreachable("a handle outside of the enum");
}
