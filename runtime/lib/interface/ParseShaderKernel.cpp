//===- ParseShaderKernel.cpp - keys of kernels and arguments ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ParseShaderInterface.h"
#include "ShaderFields.h"

using namespace cairn::runtime;

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
  case ArgumentKind::Pipe:
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
    arg.place.binding = parseBinding(fields, json);
    parseFacts(fields, arg);
    return;
  case ArgumentKind::Sampler:
    arg.place.binding = parseBinding(fields, json);
    parseFacts(fields, arg);
    return;
  case ArgumentKind::Queue:
  case ArgumentKind::Opaque:
    fields.fail(json, std::string("expected no '") + spelling(arg.kind) +
                          "' argument of a shader");
    return;
  }
}
