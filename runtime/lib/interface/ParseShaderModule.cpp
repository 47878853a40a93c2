//===- ParseShaderModule.cpp - keys of a program of shaders -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ParseShaderInterface.h"
#include "ShaderFields.h"

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

const char *cairn::runtime::spelling(LaunchConstant constant) {
  for (const auto &[known, text] : launchConstants)
    if (known == constant)
      return text;
  return "unknown";
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
  if (!good)
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
    uint64_t size = data.size;
    if (nested.ok() && (address.target > size || size < sizeof(uint64_t) ||
                        address.offset > size - sizeof(uint64_t)))
      nested.fail(entry, "expected places within " + std::to_string(size) +
                             " bytes of data, got offset " +
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
  data.size = data.bytes.size();
  if (nested.optional("size"))
    data.size = nested.unsignedInteger("size");
  if (nested.ok() && (data.size == 0 || data.size < data.bytes.size()))
    nested.fail(json, "expected a 'size' of at least the " +
                          std::to_string(data.bytes.size()) +
                          " bytes of 'data' and not 0, got " +
                          std::to_string(data.size));
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
