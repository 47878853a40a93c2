//===- ParseShaderInterface.cpp - reader of shaders' keys -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ParseShaderInterface.h"

#include <iterator>

using namespace cairn::runtime;

static constexpr std::pair<LaunchConstant, const char *> launchConstants[] = {
    {LaunchConstant::GlobalOffset, "global_offset"},
    {LaunchConstant::EnqueuedLocalSize, "enqueued_local_size"},
    {LaunchConstant::GlobalSize, "global_size"},
    {LaunchConstant::NumWorkGroups, "num_workgroups"},
    {LaunchConstant::RegionOffset, "region_offset"},
    {LaunchConstant::RegionGroupOffset, "region_group_offset"},
};

static constexpr std::pair<AddressMode, const char *> addressModes[] = {
    {AddressMode::None, "none"},
    {AddressMode::ClampToEdge, "clamp_to_edge"},
    {AddressMode::Clamp, "clamp"},
    {AddressMode::Repeat, "repeat"},
    {AddressMode::MirroredRepeat, "mirrored_repeat"},
};

static constexpr std::pair<FilterMode, const char *> filterModes[] = {
    {FilterMode::Nearest, "nearest"},
    {FilterMode::Linear, "linear"},
};

static constexpr std::pair<ShaderStorage, const char *> storages[] = {
    {ShaderStorage::StorageBuffer, "storage_buffer"},
    {ShaderStorage::UniformBuffer, "uniform_buffer"},
    {ShaderStorage::PushConstant, "push_constant"},
};

const char *cairn::runtime::spelling(LaunchConstant constant) {
  for (const auto &[known, text] : launchConstants)
    if (known == constant)
      return text;
  return "unknown";
}

/// A required string that is one of a table's.
template <typename T, size_t n>
static T parseWord(JsonFields &fields, const Json &json, const char *key,
                   const std::pair<T, const char *> (&table)[n]) {
  std::string text = fields.string(key), known;
  for (const auto &[value, word] : table) {
    if (text == word)
      return value;
    known += (known.empty() ? "'" : ", '") + std::string(word) + "'";
  }
  fields.fail(json, "expected one of " + known + " for '" + key + "', got '" +
                        text + "'");
  return table[0].first;
}

/// A required integer that Vulkan's 32 bits hold.
static uint32_t parseNumber(JsonFields &fields, const Json &json,
                            const char *key) {
  uint64_t value = fields.unsignedInteger(key);
  if (value > UINT32_MAX)
    fields.fail(json, std::string("expected a number of 32 bits for '") + key +
                          "', got " + std::to_string(value));
  return static_cast<uint32_t>(value);
}

static ShaderBinding parseBinding(JsonFields &fields, const Json &json) {
  ShaderBinding binding;
  binding.set = parseNumber(fields, json, "descriptor_set");
  binding.binding = parseNumber(fields, json, "binding");
  return binding;
}

/// A storage with, where it is a buffer, its binding.
static ShaderPlace parseStorage(JsonFields &fields, const Json &json) {
  ShaderPlace place;
  place.storage = parseWord(fields, json, "storage", storages);
  if (place.storage != ShaderStorage::PushConstant)
    place.binding = parseBinding(fields, json);
  return place;
}

static ShaderPlace parsePlace(JsonFields &fields, const Json &json) {
  ShaderPlace place = parseStorage(fields, json);
  place.offset = fields.unsignedInteger("offset");
  return place;
}

/// Passes a mistake in a nested object on.
static void finishNested(JsonFields &fields, JsonFields &nested) {
  if (Status status = nested.finish(true); !status.ok())
    fields.fail(status);
}

static std::vector<unsigned char> parseHex(JsonFields &fields, const Json &json,
                                           const char *key) {
  std::string text = fields.string(key);
  std::vector<unsigned char> bytes(text.size() / 2);
  bool good = text.size() % 2 == 0;
  auto digit = [&](char c) {
    if (c >= '0' && c <= '9')
      return c - '0';
    if ((c | 32) >= 'a' && (c | 32) <= 'f')
      return (c | 32) - 'a' + 10;
    good = false;
    return 0;
  };
  for (size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<unsigned char>(digit(text[2 * i]) * 16 +
                                          digit(text[2 * i + 1]));
  if (!good || bytes.empty())
    fields.fail(json, std::string("expected two hexadecimal digits for each "
                                  "byte of '") +
                          key + "'");
  return bytes;
}

/// The places in `data` that hold addresses in it.
static void parseAddresses(JsonFields &fields, ShaderData &data) {
  if (!fields.optional("addresses"))
    return;
  for (const Json &entry : fields.array("addresses").elements()) {
    JsonFields nested(entry, "'addresses'");
    ShaderData::Address &address = data.addresses.emplace_back();
    address.offset = nested.unsignedInteger("offset");
    address.target = nested.unsignedInteger("target");
    uint64_t size = data.bytes.size();
    if (nested.ok() && (address.target > size || size < sizeof(uint64_t) ||
                        address.offset > size - sizeof(uint64_t)))
      nested.fail(entry, "expected places within the " + std::to_string(size) +
                             " bytes of 'data', got offset " +
                             std::to_string(address.offset) + " and target " +
                             std::to_string(address.target));
    finishNested(fields, nested);
  }
}

static std::optional<ShaderData> parseData(JsonFields &fields, const char *key,
                                           bool physical) {
  if (!fields.optional(key))
    return std::nullopt;
  const Json &json = fields.object(key);
  ShaderData data;
  JsonFields nested(json, std::string("'") + key + "'");
  if (nested.optional("descriptor_set") || nested.optional("binding") ||
      !physical)
    data.binding = parseBinding(nested, json);
  if (nested.optional("kind"))
    if (std::string kind = nested.string("kind"); kind != "buffer")
      nested.fail(json, "expected 'buffer' for 'kind', got '" + kind + "'");
  data.bytes = parseHex(nested, json, "data");
  if (physical)
    parseAddresses(nested, data);
  finishNested(fields, nested);
  return data;
}

static ShaderSampler parseSampler(const Json &json, JsonFields &fields) {
  ShaderSampler sampler;
  JsonFields nested(json, "'samplers'");
  sampler.binding = parseBinding(nested, json);
  // What the source says, for people.
  if (nested.optional("mask"))
    (void)nested.unsignedInteger("mask");
  if (nested.optional("expr"))
    (void)nested.string("expr");
  sampler.sampler.normalizedCoordinates = nested.flag("normalized");
  sampler.sampler.addressing =
      parseWord(nested, json, "addressing", addressModes);
  sampler.sampler.filter = parseWord(nested, json, "filter", filterModes);
  finishNested(fields, nested);
  return sampler;
}

static std::optional<std::array<uint32_t, 3>> parseIds(JsonFields &fields,
                                                       const char *key) {
  if (!fields.optional(key))
    return std::nullopt;
  const Json &json = fields.array(key);
  std::array<uint32_t, 3> ids = {};
  bool good = json.elements().size() == 3;
  for (size_t i = 0; good && i < 3; ++i) {
    uint64_t id = json.elements()[i].unsignedInteger().value_or(UINT64_MAX);
    good = id <= UINT32_MAX;
    ids[i] = static_cast<uint32_t>(id);
  }
  if (!good)
    fields.fail(json, std::string("expected three numbers of specialization "
                                  "constants for '") +
                          key + "', got " + json.dump());
  return ids;
}

static void parseSpecConstants(JsonFields &fields,
                               ShaderModuleInterface &module) {
  if (!fields.optional("spec_constants"))
    return;
  const Json &json = fields.object("spec_constants");
  JsonFields nested(json, "'spec_constants'");
  module.workGroupSizeIds = parseIds(nested, "work_group_size");
  module.globalOffsetIds = parseIds(nested, "global_offset");
  if (nested.optional("work_dim"))
    module.workDimId = parseNumber(nested, json, "work_dim");
  finishNested(fields, nested);
}

static void parsePushConstants(JsonFields &fields,
                               ShaderModuleInterface &module) {
  if (!fields.optional("push_constants"))
    return;
  const Json &json = fields.object("push_constants");
  JsonFields nested(json, "'push_constants'");
  module.pushConstantSize = nested.unsignedInteger("size");
  for (const Json &entry : nested.array("fields").elements()) {
    JsonFields field(entry, "push constant " +
                                std::to_string(module.pushConstants.size()));
    PushConstantField &parsed = module.pushConstants.emplace_back();
    parsed.constant = parseWord(field, entry, "name", launchConstants);
    parsed.offset = field.unsignedInteger("offset");
    parsed.size = field.unsignedInteger("size");
    if (field.ok() &&
        (parsed.offset % 4 || (parsed.size != 12 && parsed.size != 16) ||
         parsed.offset > module.pushConstantSize ||
         parsed.size > module.pushConstantSize - parsed.offset))
      field.fail(entry, "expected three 32-bit integers within 'size' " +
                            std::to_string(module.pushConstantSize) +
                            ", got offset " + std::to_string(parsed.offset) +
                            " and size " + std::to_string(parsed.size));
    finishNested(nested, field);
  }
  finishNested(fields, nested);
}

void cairn::runtime::parseShaderModule(JsonFields &fields,
                                       ShaderModuleInterface &module) {
  static constexpr std::pair<bool, const char *> addressings[] = {
      {false, "logical"}, {true, "physical"}};
  if (const Json *addressing = fields.optional("addressing"))
    module.physicalAddressing =
        parseWord(fields, *addressing, "addressing", addressings);
  else
    (void)fields.string("addressing"); // says that it is missing
  if (fields.optional("samplers"))
    for (const Json &sampler : fields.array("samplers").elements())
      module.samplers.push_back(parseSampler(sampler, fields));
  module.constants = parseData(fields, "constants", module.physicalAddressing);
  module.variables = parseData(fields, "variables", module.physicalAddressing);
  parseSpecConstants(fields, module);
  parsePushConstants(fields, module);
}

void cairn::runtime::parseShaderKernel(JsonFields &fields,
                                       const ShaderModuleInterface &module,
                                       KernelInterface &kernel) {
  kernel.shader.emplace();
  if (fields.optional("pod")) {
    const Json &json = fields.object("pod");
    JsonFields nested(json, "'pod'");
    ShaderPodBlock &pod = kernel.shader->pod.emplace();
    pod.place = parseStorage(nested, json);
    pod.size = nested.unsignedInteger("size");
    pod.align = nested.unsignedInteger("align");
    finishNested(fields, nested);
  }
  if (fields.optional("printf_buffer")) {
    const Json &json = fields.object("printf_buffer");
    JsonFields nested(json, "'printf_buffer'");
    ShaderPlace &place = kernel.shader->printfBuffer.emplace();
    if (module.physicalAddressing) {
      place = parsePlace(nested, json);
    } else {
      if (nested.optional("storage"))
        if (std::string storage = nested.string("storage");
            storage != "storage_buffer")
          nested.fail(json, "expected 'storage_buffer' for 'storage', got '" +
                                storage + "'");
      place.binding = parseBinding(nested, json);
    }
    finishNested(fields, nested);
  }
  if (module.physicalAddressing && fields.optional("variables")) {
    const Json &json = fields.object("variables");
    JsonFields nested(json, "'variables'");
    kernel.shader->variables = parsePlace(nested, json);
    finishNested(fields, nested);
  }
}

/// What the kernel asks about the argument.
static void parseFacts(JsonFields &fields, KernelArgument &arg) {
  static constexpr std::pair<HandleFact, const char *> facts[] = {
      {HandleFact::Width, "width"},
      {HandleFact::Height, "height"},
      {HandleFact::Depth, "depth"},
      {HandleFact::ArraySize, "array_size"},
      {HandleFact::ChannelDataType, "channel_data_type"},
      {HandleFact::ChannelOrder, "channel_order"},
      {HandleFact::SamplerMask, "mask"}};
  for (auto [fact, key] : facts) {
    bool isSamplers = fact == HandleFact::SamplerMask;
    if (isSamplers != (arg.kind == ArgumentKind::Sampler) ||
        !fields.optional(key))
      continue;
    const Json &json = fields.object(key);
    JsonFields nested(json, std::string("'") + key + "'");
    arg.facts.push_back({fact, parsePlace(nested, json)});
    finishNested(fields, nested);
  }
}

void cairn::runtime::parseShaderArgument(JsonFields &fields, const Json &json,
                                         const ShaderModuleInterface &module,
                                         KernelArgument &arg) {
  // Images and samplers have a descriptor whatever their size.
  bool isOpaque =
      arg.kind == ArgumentKind::Image || arg.kind == ArgumentKind::Sampler;
  if (!isOpaque || fields.optional("size"))
    arg.size = fields.unsignedInteger("size");
  if (!isOpaque || fields.optional("align"))
    arg.align = fields.unsignedInteger("align");
  if (isOpaque && fields.optional("storage"))
    (void)fields.string("storage");
  switch (arg.kind) {
  case ArgumentKind::Scalar:
    arg.place = parsePlace(fields, json);
    return;
  case ArgumentKind::Buffer:
    if (module.physicalAddressing) {
      arg.place = parsePlace(fields, json);
      return;
    }
    arg.place = parseStorage(fields, json);
    if (arg.place.storage == ShaderStorage::PushConstant)
      fields.fail(json, "expected 'storage_buffer' or 'uniform_buffer' for "
                        "'storage' of a buffer, got 'push_constant'");
    return;
  case ArgumentKind::Local:
    arg.elementSize = fields.unsignedInteger("element_size");
    arg.specId = parseNumber(fields, json, "spec_id");
    return;
  case ArgumentKind::Image:
    arg.access = fields.string("access");
    if (arg.access != "read_only" && arg.access != "write_only" &&
        arg.access != "read_write")
      fields.fail(json, "expected 'read_only', 'write_only' or 'read_write' "
                        "for 'access', got '" +
                            arg.access + "'");
    arg.place.binding = parseBinding(fields, json);
    parseFacts(fields, arg);
    return;
  case ArgumentKind::Sampler:
    arg.place.binding = parseBinding(fields, json);
    parseFacts(fields, arg);
    return;
  }
}
