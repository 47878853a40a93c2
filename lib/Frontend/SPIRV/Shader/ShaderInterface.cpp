//===- ShaderInterface.cpp - reading a shader's interface -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShaderInterface.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace cairn::frontend::spirv;

std::string Binding::spell() const {
  if (isPushConstant)
    return "the push constants";
  return "descriptor set " + std::to_string(set) + ", binding " +
         std::to_string(number);
}

const ShaderKernel *ShaderInterface::findKernel(StringRef symbol) const {
  auto kernel = find_if(kernels, [&](const ShaderKernel &kernel) {
    return kernel.symbol == symbol;
  });
  return kernel == kernels.end() ? nullptr : &*kernel;
}

//===----------------------------------------------------------------------===//
// From JSON
//===----------------------------------------------------------------------===//

/// Limits for scalars in a buffer, and for a program's variables.
static constexpr uint64_t kMaxOffset = 1 << 20, kMaxData = 1 << 28;

namespace {
/// An object's keys, with the place of what is wrong.
class Fields : public json::ObjectMapper {
public:
  Fields(const json::Value &value, json::Path path)
      : ObjectMapper(value, path), path(path), object(value.getAsObject()) {}

  bool has(StringRef key) const { return object && object->get(key); }

  /// Absent for 0 as well as for "".
  template <typename T> bool optional(StringLiteral key, T &value) {
    return mapOptional(key, value);
  }

  /// The buffer that `prefix` says something is in: a descriptor, or push
  /// constants.
  bool binding(std::optional<Binding> &binding) {
    std::string storage;
    if (!optional("storage", storage))
      return false;
    if (storage == "push_constant") {
      binding = Binding::pushConstants();
      return true;
    }
    if (!has("binding"))
      return true;
    Binding read;
    if (!map("descriptor_set", read.set) || !map("binding", read.number))
      return false;
    binding = read;
    return true;
  }

  bool bytes(std::optional<BytePlace> &place) {
    BytePlace read;
    std::optional<Binding> where;
    if (!binding(where) || !map("offset", read.offset))
      return false;
    if (!where)
      return fail("expected a buffer, or push constants, of the bytes");
    if (read.offset > kMaxOffset)
      return fail("expected an offset within what such a buffer can have");
    read.binding = *where;
    place = read;
    return true;
  }

  bool fail(StringLiteral message) {
    path.report(message);
    return false;
  }

private:
  json::Path path;
  const json::Object *object;
};
} // namespace

namespace cairn::frontend::spirv {

static bool fromJSON(const json::Value &value, BytePlace &place,
                     json::Path path) {
  Fields fields(value, path);
  std::optional<BytePlace> read;
  if (!fields || !fields.bytes(read))
    return false;
  place = *read;
  return true;
}

static constexpr std::pair<StringLiteral, StringLiteral> kImageQueries[] = {
    {"width", "get_image_width"},
    {"height", "get_image_height"},
    {"depth", "get_image_depth"},
    {"array_size", "get_image_array_size"},
    {"channel_data_type", "get_image_channel_data_type"},
    {"channel_order", "get_image_channel_order"},
};

static bool fromJSON(const json::Value &value, ShaderArgument &arg,
                     json::Path path) {
  Fields fields(value, path);
  std::string kind;
  if (!fields || !fields.optional("name", arg.name) ||
      !fields.map("kind", kind) || !fields.optional("type", arg.type) ||
      !fields.optional("value_type", arg.valueType) ||
      !fields.optional("access", arg.access) ||
      !fields.optional("const", arg.isConst) ||
      !fields.optional("restrict", arg.isRestrict) ||
      !fields.optional("volatile", arg.isVolatile) ||
      !fields.optional("size", arg.size) ||
      !fields.optional("align", arg.align))
    return false;
  std::optional<ShaderArgument::Kind> known =
      StringSwitch<std::optional<ShaderArgument::Kind>>(kind)
          .Case("scalar", ShaderArgument::Scalar)
          .Case("buffer", ShaderArgument::Buffer)
          .Case("local", ShaderArgument::Local)
          .Case("image", ShaderArgument::Image)
          .Case("sampler", ShaderArgument::Sampler)
          .Default(std::nullopt);
  if (!known)
    return fields.fail("expected a scalar, a buffer, local memory, an image or "
                       "a sampler");
  arg.kind = *known;
  if (arg.kind == ShaderArgument::Local)
    return fields.map("spec_id", arg.specId);
  if (arg.kind == ShaderArgument::Scalar ||
      (arg.kind == ShaderArgument::Buffer && fields.has("offset")))
    return fields.bytes(arg.bytes);
  if (fields.has("mask"))
    return fields.fail("expected a sampler whose number is not asked for");
  for (auto [key, function] : kImageQueries) {
    std::optional<BytePlace> place;
    if (!fields.optional(key, place))
      return false;
    if (place)
      arg.queries.emplace_back(function, *place);
  }
  return fields.binding(arg.binding) &&
         (arg.binding || fields.fail("expected a descriptor"));
}

static bool fromJSON(const json::Value &value, LaunchField &field,
                     json::Path path) {
  Fields fields(value, path);
  return fields && fields.map("name", field.name) &&
         fields.map("offset", field.offset) &&
         (field.offset <= kMaxOffset ||
          fields.fail("expected an offset within push constants"));
}

static bool fromJSON(const json::Value &value, ShaderData::Address &address,
                     json::Path path) {
  Fields fields(value, path);
  return fields && fields.map("offset", address.offset) &&
         fields.map("target", address.target);
}

static bool fromJSON(const json::Value &value, ShaderData &data,
                     json::Path path) {
  Fields fields(value, path);
  std::string digits;
  if (!fields || !fields.map("data", digits) || !fields.binding(data.binding) ||
      !fields.optional("addresses", data.addresses))
    return false;
  if (digits.size() % 2 != 0 || !tryGetFromHex(digits, data.bytes))
    return fields.fail("expected two hexadecimal digits for each byte");
  data.size = data.bytes.size();
  if (!fields.optional("size", data.size))
    return false;
  bool fits =
      data.size >= data.bytes.size() && data.size > 0 && data.size <= kMaxData;
  for (const ShaderData::Address &address : data.addresses)
    fits &= address.target <= data.size && data.size >= sizeof(uint64_t) &&
            address.offset <= data.size - sizeof(uint64_t);
  return fits || fields.fail("expected a size that holds the data");
}

static bool fromJSON(const json::Value &value, ShaderKernel &kernel,
                     json::Path path) {
  Fields fields(value, path);
  if (!fields || !fields.map("name", kernel.name) ||
      !fields.map("symbol", kernel.symbol) ||
      !fields.map("args", kernel.args) ||
      !fields.optional("reqd_work_group_size", kernel.requiredSize) ||
      !fields.optional("work_group_size_hint", kernel.sizeHint) ||
      !fields.optional("reqd_sub_group_size", kernel.subGroupSize) ||
      !fields.optional("uniform_work_group_size", kernel.uniformSizes) ||
      !fields.optional("variables", kernel.variables))
    return false;
  kernel.prints = fields.has("printf");
  for (const std::vector<uint32_t> *sizes :
       {&kernel.requiredSize, &kernel.sizeHint})
    if (!sizes->empty() && sizes->size() != 3)
      return fields.fail("expected three sizes");
  return true;
}

static bool fromJSON(const json::Value &value, ShaderSampler &sampler,
                     json::Path path) {
  Fields fields(value, path);
  return fields && fields.binding(sampler.binding) &&
         fields.map("mask", sampler.mask);
}

struct SpecConstantIds {
  std::vector<uint32_t> size, offset;
  std::optional<uint32_t> dimensions;
};
struct LaunchConstants {
  std::vector<LaunchField> fields;
};

static bool fromJSON(const json::Value &value, SpecConstantIds &ids,
                     json::Path path) {
  Fields fields(value, path);
  if (!fields || !fields.optional("work_group_size", ids.size) ||
      !fields.optional("global_offset", ids.offset) ||
      !fields.optional("work_dim", ids.dimensions))
    return false;
  for (const std::vector<uint32_t> *list : {&ids.size, &ids.offset})
    if (!list->empty() && list->size() != 3)
      return fields.fail("expected three ids");
  return true;
}

static bool fromJSON(const json::Value &value, LaunchConstants &constants,
                     json::Path path) {
  Fields fields(value, path);
  return fields && fields.map("fields", constants.fields);
}

static bool fromJSON(const json::Value &value, ShaderInterface &interface,
                     json::Path path) {
  Fields fields(value, path);
  unsigned version = 0;
  std::string target;
  SpecConstantIds ids;
  LaunchConstants constants;
  if (!fields || !fields.map("cairn_interface", version) ||
      !fields.map("target", target) ||
      !fields.map("kernels", interface.kernels) ||
      !fields.optional("spec_constants", ids) ||
      !fields.optional("push_constants", constants) ||
      !fields.optional("samplers", interface.samplers) ||
      !fields.optional("constants", interface.constants) ||
      !fields.optional("variables", interface.variables))
    return false;
  interface.sizeIds = std::move(ids.size);
  interface.offsetIds = std::move(ids.offset);
  interface.dimensionsId = ids.dimensions;
  interface.launchFields = std::move(constants.fields);
  if (version != 1)
    return fields.fail("expected version 1 of the interface");
  return target == "vulkan" ||
         fields.fail("expected the interface of the target vulkan");
}

} // namespace cairn::frontend::spirv

std::optional<ShaderInterface> ShaderInterface::parse(StringRef json,
                                                      std::string &error) {
  Expected<ShaderInterface> read =
      json::parse<ShaderInterface>(json, "interface");
  if (read)
    return std::move(*read);
  error = toString(read.takeError());
  return std::nullopt;
}
