//===- KernelInterface.cpp - reader of kernel interfaces --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/runtime/KernelInterface.h"

#include "ParseChecks.h"
#include "ParseShaderInterface.h"

#include <algorithm>

using namespace cairn::runtime;

const char *cairn::runtime::spelling(ArgumentKind kind) {
  switch (kind) {
  case ArgumentKind::Scalar:
    return "scalar";
  case ArgumentKind::Buffer:
    return "buffer";
  case ArgumentKind::Local:
    return "local";
  case ArgumentKind::Image:
    return "image";
  case ArgumentKind::Sampler:
    return "sampler";
  case ArgumentKind::Pipe:
    return "pipe";
  case ArgumentKind::Queue:
    return "queue";
  case ArgumentKind::Opaque:
    return "opaque";
  }
  return "unknown";
}

std::optional<size_t>
KernelInterface::findArgument(std::string_view name) const {
  for (size_t i = 0; i < args.size(); ++i)
    if (args[i].name == name)
      return i;
  return std::nullopt;
}

Result<const KernelInterface *>
ProgramInterface::findKernel(std::string_view name) const {
  std::string names;
  for (const KernelInterface &kernel : kernels) {
    if (kernel.name == name)
      return &kernel;
    names += (names.empty() ? "'" : ", '") + kernel.name + "'";
  }
  return Status::error("no kernel '" + std::string(name) +
                       "' in the program, which has " +
                       (names.empty() ? "none" : names));
}

static std::optional<ArgumentKind> parseKind(const std::string &text) {
  for (ArgumentKind kind :
       {ArgumentKind::Scalar, ArgumentKind::Buffer, ArgumentKind::Local,
        ArgumentKind::Image, ArgumentKind::Sampler, ArgumentKind::Pipe,
        ArgumentKind::Queue, ArgumentKind::Opaque})
    if (text == spelling(kind))
      return kind;
  return std::nullopt;
}

/// Whether programs for the target have functions as kernels, so that arguments
/// have a position and no place.
static bool hasArgumentsByPosition(const ProgramInterface &program) {
  return program.target == "level-zero";
}

static Status parseArgument(const Json &json, const std::string &what,
                            const ProgramInterface &program, bool strict,
                            KernelArgument &arg) {
  JsonFields fields(json, what);
  arg.name = fields.string("name");
  std::string kind = fields.string("kind");
  if (auto parsed = parseKind(kind))
    arg.kind = *parsed;
  else
    fields.fail(json,
                "expected 'scalar', 'buffer', 'local', 'image', "
                "'sampler', 'pipe', 'queue' or 'opaque' for 'kind', got '" +
                    kind + "'");
  arg.type = fields.string("type");
  if (fields.optional("declared_type"))
    arg.declaredType = fields.string("declared_type");
  if (arg.kind == ArgumentKind::Scalar && fields.optional("value_type"))
    arg.valueType = fields.string("value_type");
  arg.isConst = fields.flag("const");
  arg.isRestrict = fields.flag("restrict");
  arg.isVolatile = fields.flag("volatile");
  if (arg.kind == ArgumentKind::Buffer) {
    arg.addressSpace = fields.string("address_space");
    if (arg.addressSpace != "global" && arg.addressSpace != "constant")
      fields.fail(json, "expected 'global' or 'constant' for "
                        "'address_space', got '" +
                            arg.addressSpace + "'");
  }
  if (arg.kind == ArgumentKind::Opaque || arg.kind == ArgumentKind::Queue)
    (void)fields.optional("access");
  if (arg.kind == ArgumentKind::Pipe && fields.optional("packet_size"))
    arg.packetSize = fields.unsignedInteger("packet_size");
  bool byPosition = hasArgumentsByPosition(program);
  if (arg.kind == ArgumentKind::Image || arg.kind == ArgumentKind::Pipe) {
    arg.access = fields.string("access");
    if (arg.access != "read_only" && arg.access != "write_only" &&
        arg.access != "read_write")
      fields.fail(json, "expected 'read_only', 'write_only' or 'read_write' "
                        "for 'access', got '" +
                            arg.access + "'");
  }
  if (program.shader) {
    parseShaderArgument(fields, json, *program.shader, arg);
    return fields.finish(strict);
  }
  arg.size = fields.unsignedInteger("size");
  arg.align = fields.unsignedInteger("align");
  if (!byPosition)
    arg.offset = fields.unsignedInteger("offset");
  return fields.finish(strict);
}

/// A string, or an array of its bytes where those are not UTF-8.
static std::string parseBytes(JsonFields &fields, const Json &json,
                              const char *key) {
  if (json.is(Json::Kind::String))
    return json.string();
  std::string bytes;
  bool good = json.is(Json::Kind::Array);
  for (const Json &element : json.elements()) {
    uint64_t byte = element.unsignedInteger().value_or(256);
    good = good && byte < 256;
    bytes += static_cast<char>(byte);
  }
  if (!good)
    fields.fail(json, std::string("expected a string or an array of bytes "
                                  "for '") +
                          key + "', got " + json.dump());
  return bytes;
}

static Status parsePrintf(const Json &json, const std::string &what,
                          bool strict, PrintfFormat &format) {
  JsonFields fields(json, what);
  if (const Json *text = fields.optional("format"))
    format.format = parseBytes(fields, *text, "format");
  else
    (void)fields.string("format"); // says that it is missing
  for (const Json &arg : fields.array("args").elements()) {
    auto type = PrintfType::parse(arg.string());
    if (!type)
      fields.fail(arg,
                  "expected a type as 'i32' or 'f32x4', got " + arg.dump());
    format.args.push_back(type.value_or(PrintfType()));
  }
  if (fields.optional("strings"))
    for (const Json &string : fields.array("strings").elements())
      format.strings.push_back(parseBytes(fields, string, "strings"));
  return fields.finish(strict);
}

/// Three sizes, none of them zero.
static std::optional<std::array<uint64_t, 3>> parseSizes(JsonFields &fields,
                                                         const char *key) {
  const Json *json = fields.optional(key);
  if (!json)
    return std::nullopt;
  std::array<uint64_t, 3> sizes = {1, 1, 1};
  bool good = json->is(Json::Kind::Array) && json->elements().size() == 3;
  for (size_t i = 0; good && i < 3; ++i) {
    sizes[i] = json->elements()[i].unsignedInteger().value_or(0);
    good = sizes[i] != 0;
  }
  if (!good)
    fields.fail(*json, std::string("expected three positive integers for '") +
                           key + "', got " + json->dump());
  return sizes;
}

/// A permutation of `xyz`.
static void parseWorkItemOrder(JsonFields &fields,
                               std::array<uint8_t, 3> &order) {
  const Json *json = fields.optional("work_item_order");
  if (!json)
    return;
  std::string letters = fields.string("work_item_order");
  std::string sorted = letters;
  std::sort(sorted.begin(), sorted.end());
  if (sorted != "xyz")
    return fields.fail(*json, "expected the letters x, y and z in some order "
                              "for 'work_item_order', got '" +
                                  letters + "'");
  for (size_t i = 0; i < order.size(); ++i)
    order[i] = letters[i] - 'x';
}

static Status parseKernel(const Json &json, const ProgramInterface &program,
                          bool strict, KernelInterface &kernel) {
  size_t index = program.kernels.size();
  JsonFields fields(json, "kernel " + std::to_string(index));
  kernel.name = fields.string("name");
  std::string what = "kernel '" + kernel.name + "'";
  fields.rename(what);
  kernel.symbol = fields.string("symbol");
  for (const Json &arg : fields.array("args").elements()) {
    std::string argWhat =
        what + ", argument " + std::to_string(kernel.args.size());
    if (Status status = parseArgument(arg, argWhat, program, strict,
                                      kernel.args.emplace_back());
        !status.ok())
      return status;
  }
  kernel.reqdWorkGroupSize = parseSizes(fields, "reqd_work_group_size");
  kernel.workGroupSizeHint = parseSizes(fields, "work_group_size_hint");
  if (auto factors = parseSizes(fields, "coarsening"))
    kernel.coarsening = *factors;
  kernel.preferredWorkGroupSize =
      parseSizes(fields, "preferred_work_group_size");
  for (auto [key, size] :
       {std::pair("reqd_sub_group_size", &kernel.reqdSubGroupSize),
        {"sub_group_size", &kernel.subGroupSize},
        {"private_memory", &kernel.privateMemory}})
    if (fields.optional(key))
      *size = fields.unsignedInteger(key);
  if (fields.optional("attributes"))
    kernel.attributes = fields.string("attributes");
  kernel.argsByPosition = hasArgumentsByPosition(program);
  // Level Zero's drivers know it as well.
  if (!kernel.argsByPosition || fields.optional("local_memory"))
    kernel.localMemory = fields.unsignedInteger("local_memory");
  if (program.shader) {
    // What a work-group may have depends on the device alone.
    kernel.maxWorkGroupSize = UINT64_MAX;
    parseShaderKernel(fields, *program.shader, kernel);
  } else if (kernel.argsByPosition) {
    kernel.maxWorkGroupSize = UINT64_MAX;
  } else {
    kernel.argsSize = fields.unsignedInteger("args_size");
    kernel.scratchPerItem = fields.unsignedInteger("scratch_per_item");
    kernel.maxWorkGroupSize = fields.unsignedInteger("max_work_group_size");
  }
  kernel.uniformWorkGroupSize = fields.flag("uniform_work_group_size");
  const bool inParts = fields.flag("launch_in_parts");
  if (program.shader && kernel.uniformWorkGroupSize && !inParts)
    kernel.wholeReason = "the kernel was compiled for one dispatch";
  kernel.groupsUnobserved = fields.flag("groups_unobserved");
  parseWorkItemOrder(fields, kernel.workItemOrder);
  kernel.goesAcross = fields.flag("goes_across");
  // For those who ask; launches don't depend on it.
  if (fields.optional("work_width"))
    (void)fields.unsignedInteger("work_width");
  kernel.usesQueues = fields.flag("queues");
  kernel.debugInfo = fields.flag("debug_info");
  if (const Json *checks = fields.optional("checks"))
    if (Status status = parseChecks(*checks, what, kernel.args.size(),
                                    kernel.checks.emplace());
        !status.ok())
      return status;
  if (fields.optional("printf"))
    for (const Json &entry : fields.array("printf").elements()) {
      std::string entryWhat =
          what + ", printf " + std::to_string(kernel.printfFormats.size());
      if (Status status = parsePrintf(entry, entryWhat, strict,
                                      kernel.printfFormats.emplace_back());
          !status.ok())
        return status;
    }
  if (fields.ok())
    if (Status status = verify(kernel); !status.ok())
      fields.fail(json, status.message());
  return fields.finish(strict);
}

std::optional<std::array<uint64_t, 3>>
KernelInterface::deviceWorkGroupSize() const {
  auto size = reqdWorkGroupSize;
  if (size)
    for (size_t d = 0; d < 3; ++d)
      (*size)[d] /= coarsening[d];
  return size;
}

void KernelInterface::requireOnDevice(std::array<uint64_t, 3> size) {
  for (size_t d = 0; d < 3; ++d)
    size[d] *= coarsening[d];
  reqdWorkGroupSize = size;
}

Result<ProgramInterface> ProgramInterface::parse(std::string_view text) {
  auto json = Json::parse(text);
  if (!json.ok())
    return json.status().within("kernel interface");
  ProgramInterface program;
  JsonFields fields(*json, "kernel interface");
  uint64_t version = fields.unsignedInteger("cairn_interface");
  if (fields.ok() && version != 1)
    fields.fail(*json, "expected version 1 for 'cairn_interface', got " +
                           std::to_string(version));
  program.target = fields.string("target");
  bool isShader = program.target == "vulkan";
  // Targets that are not known have keys of their own.
  bool strict =
      program.target == "host" || isShader || hasArgumentsByPosition(program);
  if (isShader)
    parseShaderModule(fields, program.shader.emplace());
  const Json &kernels = fields.array("kernels");
  if (!fields.ok())
    return fields.finish(false);
  for (const Json &entry : kernels.elements()) {
    KernelInterface kernel;
    if (Status status = parseKernel(entry, program, strict, kernel);
        !status.ok())
      return status;
    if (program.findKernel(kernel.name).ok())
      fields.fail(entry, "expected distinct kernel names, got '" + kernel.name +
                             "' twice");
    program.kernels.push_back(std::move(kernel));
  }
  if (fields.optional("blocks"))
    for (const Json &entry : fields.array("blocks").elements())
      if (Status status = parseKernel(entry, program, strict,
                                      program.blocks.emplace_back());
          !status.ok())
        return status;
  if (Status status = fields.finish(strict); !status.ok())
    return status;
  return program;
}
