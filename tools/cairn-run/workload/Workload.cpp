//===- Workload.cpp - reader of workload files ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Workload.h"

#include "arguments/ImageSpec.h"

using namespace cairn::run;
using namespace cairn::runtime;

/// The type called `text`.
static ElementType readType(JsonFields &fields, const Json &json,
                            const std::string &text) {
  auto type = parseElementType(text);
  if (!type)
    fields.fail(json, "unknown type '" + text + "'");
  return type.value_or(ElementType());
}

/// A JSON number as a value of `type`.
static std::vector<unsigned char>
readValue(JsonFields &fields, const Json &json, ElementType type) {
  std::vector<unsigned char> bytes(type.size());
  if (!json.is(Json::Kind::Number) || type.width != 1) {
    fields.fail(json, "expected a number of type '" + type.name() + "', got " +
                          Json::describe(json.kind()));
  } else if (isFloat(type.scalar)) {
    storeDouble(type.scalar, bytes.data(), json.number());
  } else if (Status status =
                 parseScalar(type.scalar, json.dump(), bytes.data());
             !status.ok()) {
    fields.fail(json, status.message());
  }
  return bytes;
}

static void readImage(JsonFields &fields, const Json &json,
                      WorkloadArgument &arg) {
  arg.image.width = fields.unsignedInteger("width");
  arg.image.height = fields.unsignedInteger("height");
  std::string order = fields.string("order");
  std::string channel = fields.string("channel");
  auto knownOrder = parseChannelOrder(order);
  auto knownChannel = parseChannelType(channel);
  if (!knownOrder)
    fields.fail(json, "unknown 'order' '" + order + "'");
  if (!knownChannel)
    fields.fail(json, "unknown 'channel' '" + channel + "'");
  if (!fields.ok())
    return;
  arg.image.order = *knownOrder;
  arg.image.channel = *knownChannel;
  std::string access = fields.string("access");
  arg.image.readable = access != "w";
  arg.image.writable = access != "r";
  if (Status status = arg.image.verify(); !status.ok())
    fields.fail(json, status.message());
  arg.type = elementTypeOf(arg.image);
  arg.count = elementCountOf(arg.image);
}

static Status readArgument(const Json &json, const std::string &what,
                           WorkloadArgument &arg) {
  JsonFields fields(json, what);
  std::string kind = fields.string("kind");
  if (kind == "buffer" || kind == "image2d") {
    std::string access = fields.string("access");
    if (access != "r" && access != "w" && access != "rw")
      fields.fail(json, "expected 'r', 'w' or 'rw' for 'access', got '" +
                            access + "'");
    arg.read = access != "w";
    arg.written = access != "r";
    arg.init = fields.object("init");
  }
  if (kind == "buffer") {
    arg.type = readType(fields, json, fields.string("type"));
    arg.count = fields.unsignedInteger("count");
    if (fields.ok() && arg.count == 0)
      fields.fail(json, "expected a positive 'count', got 0");
  } else if (kind == "scalar") {
    arg.kind = WorkloadArgument::Kind::Scalar;
    arg.type = readType(fields, json, fields.string("type"));
    (void)fields.number("value");
    if (fields.ok())
      arg.value = readValue(fields, *json.find("value"), arg.type);
  } else if (kind == "local") {
    arg.kind = WorkloadArgument::Kind::Local;
    arg.localBytes = fields.unsignedInteger("bytes");
  } else if (kind == "image2d") {
    arg.kind = WorkloadArgument::Kind::Image;
    readImage(fields, json, arg);
  } else {
    fields.fail(json, "expected 'buffer', 'scalar', 'local' or 'image2d' for "
                      "'kind', got '" +
                          kind + "'");
  }
  return fields.finish(false);
}

static std::vector<uint64_t> readSizes(JsonFields &fields, const char *key) {
  const Json &array = fields.array(key);
  std::vector<uint64_t> sizes;
  for (const Json &element : array.elements())
    sizes.push_back(element.unsignedInteger().value_or(0));
  for (uint64_t size : sizes)
    if (size == 0)
      fields.fail(array, std::string("expected positive integers for '") + key +
                             "', got " + array.dump());
  return sizes;
}

static Status readSweep(const Json &json, const std::string &what,
                        Workload &workload) {
  JsonFields fields(json, what);
  for (const Json &element : fields.array("args").elements()) {
    size_t index = element.unsignedInteger().value_or(SIZE_MAX);
    if (index >= workload.args.size() ||
        workload.args[index].kind != WorkloadArgument::Kind::Scalar)
      fields.fail(element, "expected the number of a scalar argument, got " +
                               element.dump());
    workload.sweep.args.push_back(index);
  }
  const Json &rows = fields.array("values");
  if (!fields.ok())
    return fields.finish(false);
  for (const Json &row : rows.elements()) {
    auto &values = workload.sweep.rows.emplace_back();
    if (row.elements().size() != workload.sweep.args.size()) {
      fields.fail(row, "expected a row of " +
                           std::to_string(workload.sweep.args.size()) +
                           " values, got " + row.dump());
      break;
    }
    for (size_t i = 0; i < row.elements().size(); ++i)
      values.push_back(readValue(fields, row.elements()[i],
                                 workload.args[workload.sweep.args[i]].type));
  }
  if (rows.elements().empty())
    fields.fail(rows, "expected at least one row of values, got none");
  return fields.finish(false);
}

static Status readComparison(const Json &json, const std::string &what,
                             Comparison &comparison) {
  JsonFields fields(json, what);
  std::string mode = fields.string("mode");
  if (mode == "rel")
    comparison.mode = Comparison::Mode::Relative;
  else if (mode == "exact")
    comparison.mode = Comparison::Mode::Exact;
  else if (mode == "lsb")
    comparison.mode = Comparison::Mode::LastPlace;
  else
    fields.fail(json, "expected 'rel', 'exact' or 'lsb' for 'mode', got '" +
                          mode + "'");
  if (mode != "exact")
    comparison.tolerance = fields.number("tol");
  if (fields.optional("frac"))
    comparison.fraction = fields.number("frac");
  return fields.finish(false);
}

/// How much of `key` a launch does.
static double readWork(JsonFields &fields, const char *key) {
  return fields.optional(key) ? fields.number(key) : 0;
}

static Status readWorkload(const Json &json, size_t index, Workload &workload) {
  JsonFields fields(json, "workload " + std::to_string(index));
  workload.name = fields.string("name");
  std::string what = "workload '" + workload.name + "'";
  fields.rename(what);
  workload.file = fields.string("file");
  workload.kernel = fields.string("kernel");
  workload.options = fields.string("options");
  workload.global = readSizes(fields, "global");
  workload.local = readSizes(fields, "local");
  workload.flops = readWork(fields, "flops");
  workload.bytes = readWork(fields, "bytes");
  workload.ops = readWork(fields, "ops");
  const Json &args = fields.array("args");
  const Json &compare = fields.object("compare");
  if (!fields.ok())
    return fields.finish(false);
  for (const Json &arg : args.elements()) {
    std::string number = std::to_string(workload.args.size());
    if (Status status = readArgument(arg, what + ", argument " + number,
                                     workload.args.emplace_back());
        !status.ok())
      return status;
  }
  if (const Json *sweep = fields.optional("sweep"))
    if (Status status = readSweep(*sweep, what + ", sweep", workload);
        !status.ok())
      return status;
  return readComparison(compare, what + ", compare", workload.comparison);
}

Result<std::vector<Workload>>
cairn::run::readWorkloads(const std::string &path) {
  auto text = readSource(path);
  if (!text.ok())
    return text.status();
  auto json =
      Json::parse({reinterpret_cast<const char *>(text->data()), text->size()});
  if (!json.ok())
    return json.status().within("'" + path + "'");
  JsonFields fields(*json, "workloads");
  std::vector<Workload> workloads;
  for (const Json &entry : fields.array("workloads").elements()) {
    size_t index = workloads.size();
    if (Status status = readWorkload(entry, index, workloads.emplace_back());
        !status.ok())
      return status.within("'" + path + "'");
  }
  if (Status status = fields.finish(false); !status.ok())
    return status.within("'" + path + "'");
  return workloads;
}
