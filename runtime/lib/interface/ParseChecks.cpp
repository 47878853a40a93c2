//===- ParseChecks.cpp - checks of kernels, from JSON -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ParseChecks.h"

#include <cstddef>
#include <optional>

using namespace cairn::runtime;

static Status parsePlace(const Json &json, const std::string &what,
                         CheckPlace &place) {
  JsonFields fields(json, what + ", place of a check");
  place.file = fields.string("file");
  place.line = fields.unsignedInteger("line");
  place.column = fields.unsignedInteger("column");
  if (fields.optional("function"))
    place.function = fields.string("function");
  return fields.finish(/*refuseUnknown=*/true);
}

static Status parseSite(const Json &json, const std::string &what,
                        KernelChecks &checks) {
  JsonFields fields(json, what + ", site of a check");
  uint64_t number = fields.unsignedInteger("site");
  CheckSite site;
  for (const Json &place : fields.array("places").elements())
    if (Status status = parsePlace(place, what, site.places.emplace_back());
        !status.ok())
      return status;
  if (fields.optional("bytes"))
    site.bytes = fields.unsignedInteger("bytes");
  if (fields.optional("when"))
    site.when = fields.string("when");
  checks.sites[number] = std::move(site);
  return fields.finish(/*refuseUnknown=*/true);
}

const char *cairn::runtime::spelling(CheckObject::Kind kind) {
  switch (kind) {
  case CheckObject::Kind::Argument:
    return "argument";
  case CheckObject::Kind::Local:
    return "local";
  case CheckObject::Kind::Program:
    return "program";
  case CheckObject::Kind::Private:
    return "private";
  }
  return "";
}

static std::optional<CheckObject::Kind>
parseObjectKind(const std::string &text) {
  for (CheckObject::Kind kind :
       {CheckObject::Kind::Argument, CheckObject::Kind::Local,
        CheckObject::Kind::Program, CheckObject::Kind::Private})
    if (text == spelling(kind))
      return kind;
  return std::nullopt;
}

/// A power of two up to the size of OpenCL's largest type.
static uint64_t parseGranule(JsonFields &fields, const char *key) {
  const Json *json = fields.optional(key);
  if (!json)
    return 0;
  uint64_t granule = fields.unsignedInteger(key);
  if (granule == 0 || (granule & (granule - 1)))
    fields.fail(*json, std::string("expected a power of two for '") + key +
                           "', got " + json->dump());
  return granule < 128 ? granule : 128;
}

static Status parseObject(const Json &json, const std::string &what,
                          CheckObject &object) {
  JsonFields fields(json, what + ", checked object");
  std::string kind = fields.string("kind");
  auto parsed = parseObjectKind(kind);
  if (!parsed)
    fields.fail(json, "expected 'argument', 'local', 'program' or 'private' "
                      "for 'kind', got '" +
                          kind + "'");
  object.kind = parsed.value_or(CheckObject::Kind::Argument);
  if (object.kind != CheckObject::Kind::Argument) {
    object.name = fields.string("name");
    object.size = fields.unsignedInteger("size");
  }
  if (object.kind == CheckObject::Kind::Local)
    object.offset = fields.unsignedInteger("offset");
  object.granule = parseGranule(fields, "granule");
  object.isWritten = fields.flag("written");
  return fields.finish(/*refuseUnknown=*/true);
}

Status cairn::runtime::parseChecks(const Json &json, const std::string &what,
                                   size_t arguments, KernelChecks &checks) {
  JsonFields fields(json, what + ", checks");
  for (const Json &check : fields.array("checks").elements()) {
    const std::string &name = check.string();
    bool *flag = nullptr;
#define CHECK(NAME, KIND)                                                      \
  if (name == #NAME)                                                           \
    flag = &checks.NAME;
#include "cairn/Support/Checks.def"
    if (flag)
      *flag = true;
    else
      fields.fail(check, "expected 'bounds', 'races', 'uninitialised' or "
                         "'barriers', got " +
                             check.dump());
  }
  for (const Json &site : fields.array("sites").elements())
    if (Status status = parseSite(site, what, checks); !status.ok())
      return status;
  const Json &objects = fields.array("objects");
  for (const Json &object : objects.elements())
    if (Status status =
            parseObject(object, what, checks.objects.emplace_back());
        !status.ok())
      return status;
  size_t first = 0;
  while (first < checks.objects.size() &&
         checks.objects[first].kind == CheckObject::Kind::Argument)
    ++first;
  if (fields.ok() && first != arguments)
    fields.fail(objects, "expected the " + std::to_string(arguments) +
                             " arguments at the start of 'objects', got " +
                             std::to_string(first));
  checks.slots = fields.unsignedInteger("slots");
  checks.otherGranule = parseGranule(fields, "other_granule");
  checks.areOthersWritten = fields.flag("others_written");
  checks.areGroupsOrdered = fields.flag("groups_ordered");
  return fields.finish(/*refuseUnknown=*/true);
}
