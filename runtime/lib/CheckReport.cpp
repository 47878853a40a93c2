//===- CheckReport.cpp - reports as text and JSON ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/runtime/CheckReport.h"

#include "FunctionNames.h"
#include "SpellNumbers.h"

#include <cstdio>

using namespace cairn::runtime;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// "a.cl:3:5: ", or nothing.
static std::string spellPlace(const std::vector<CheckPlace> &places) {
  if (places.empty())
    return "";
  const CheckPlace &place = places.front();
  return place.file + ":" + std::to_string(place.line) + ":" +
         std::to_string(place.column) + ": ";
}

/// Who: "work-item (7, 0, 0), local (3, 0, 0) of work-group (1, 0, 0)".
static std::string spellWho(const CheckedAccess &access) {
  if (access.isOfGroup)
    return "work-group " + tuple(access.group);
  return "work-item " + tuple(access.global) + ", local " +
         tuple(access.local) + " of work-group " + tuple(access.group);
}

/// "reads 4 bytes", or "reading 4 bytes". Whether an atomic access that was
/// kept read as well is not known.
static std::string spellAccess(const CheckedAccess &access, bool isVerb) {
  if (access.isAtomic && access.isWrite && !isVerb)
    return "changing " + countBytes(access.bytes) + " atomically";
  std::string text = access.isAtomic ? "atomically " : "";
  text += access.isRead && access.isWrite ? (isVerb ? "updates" : "updating")
          : access.isWrite                ? (isVerb ? "writes" : "writing")
                                          : (isVerb ? "reads" : "reading");
  return access.bytes ? text + " " + countBytes(access.bytes) : text;
}

/// The calls that lead to a place in a function, a line each. That of an
/// enqueued block stands nowhere in the source.
static std::string spellCalls(const std::vector<CheckPlace> &places) {
  std::string text;
  for (size_t i = 1; i < places.size(); ++i) {
    const std::string &callee = places[i - 1].function;
    const std::string &caller = places[i].function;
    if (isBlockKernel(caller))
      continue;
    text += "\n" + spellPlace({places[i]}) + "note: " +
            (callee.empty() ? "called" : spellFunction(callee) + " is called") +
            " here" + (caller.empty() ? "" : ", in " + spellFunction(caller));
  }
  return text;
}

static std::string spellObject(const CheckReport &report) {
  std::string name = !report.object.empty()          ? "'" + report.object + "'"
                     : report.objectKind == "vector" ? "a vector"
                                                     : "a variable";
  return name + " (" + countBytes(report.objectBytes) + ")";
}

/// The offset is the address then.
static bool isInNoObject(const CheckReport &report) {
  return report.kind == CheckReport::Kind::Bounds && report.objectKind.empty();
}

template <typename Number>
static std::string join(const std::vector<Number> &numbers,
                        const char *separator) {
  std::string text;
  for (Number number : numbers)
    text += (text.empty() ? "" : separator) + std::to_string(number);
  return text;
}

/// "texel (8, 3) outside of 'x' (8 x 8 texels)".
static std::string spellTexel(const CheckReport &report) {
  std::string at = join(report.texel, ", ");
  return "texel " + (report.texel.size() == 1 ? at : "(" + at + ")") +
         " outside of " +
         (report.object.empty() ? "an image" : "'" + report.object + "'") +
         " (" + join(report.imageSize, " x ") + " texels)";
}

/// As faults of processors say it.
static constexpr uint64_t firstPageBytes = 4096;

static std::string spellAddress(uint64_t address) {
  char text[32];
  std::snprintf(text, sizeof text, "0x%llx",
                static_cast<unsigned long long>(address));
  return text;
}

static std::string spellBounds(const CheckReport &report) {
  std::string text = spellAccess(report.access, true);
  if (!report.texel.empty())
    return text + " " + spellTexel(report);
  if (isInNoObject(report) && uint64_t(report.offset) < firstPageBytes)
    return text + " through a null pointer";
  if (isInNoObject(report))
    return text + " at address " + spellAddress(uint64_t(report.offset)) +
           ", where there is no memory";
  int64_t end = int64_t(report.objectBytes);
  if (report.objectBytes == 0)
    return text + " through " + spellObject(report) + ", which is null";
  if (report.offset < 0)
    return text + ", " + countBytes(-report.offset) + " in front of " +
           spellObject(report);
  if (report.offset == end)
    return text + " right behind " + spellObject(report);
  if (report.offset > end)
    return text + ", " + countBytes(report.offset - end) + " behind " +
           spellObject(report);
  // A program may ask for nearly 2^64 bytes.
  uint64_t behind =
      uint64_t(report.access.bytes) - uint64_t(end - report.offset);
  return text + " from byte " + std::to_string(report.offset) + " of " +
         spellObject(report) + ", " + std::to_string(behind) +
         " of them behind its end";
}

static std::string spellKind(const CheckReport &report) {
  std::string at = " at byte " + std::to_string(report.offset) + " of " +
                   spellObject(report);
  switch (report.kind) {
  case CheckReport::Kind::Bounds:
    return spellBounds(report);
  case CheckReport::Kind::Race:
    // With whatever is behind the kernel.
    if (!report.other)
      return "ends and has not waited for an asynchronous copy, which " +
             spellAccess(report.access, true) + at;
    return spellAccess(report.access, true) + at + ", a race " +
           (report.isBetweenGroups ? "between work-groups"
                                   : "between work-items of a group");
  case CheckReport::Kind::Uninitialised:
    return spellAccess(report.access, true) + at + ", which nobody has written";
  case CheckReport::Kind::Barrier:
    if (report.isOfArgument)
      return "gives a function of the group arguments that are not the same "
             "for "
             "all of its work-items";
    if (report.isOfSubGroup)
      return "has a function of sub-groups that not all work-items of a "
             "sub-group reach, or not equally often";
    return "has a barrier that not all work-items of the group reach, or not "
           "equally often";
  }
  return "";
}

static std::pair<std::string, uint64_t> lineOf(const CheckedAccess &access) {
  if (access.places.empty())
    return {};
  return {access.places.front().file, access.places.front().line};
}

std::tuple<CheckReport::Kind, std::string, uint64_t, std::string>
CheckReport::key() const {
  auto [file, line] = lineOf(access);
  return {kind, std::move(file), line, object};
}

bool CheckReport::mirrors(const CheckReport &report) const {
  return kind == Kind::Race && report.kind == Kind::Race && other &&
         report.other && object == report.object &&
         lineOf(access) == lineOf(*report.other) &&
         lineOf(*other) == lineOf(report.access);
}

std::string CheckReport::describe() const {
  std::string text = spellPlace(access.places) +
                     "error: " + spellKernel(kernel) + " " + spellKind(*this);
  bool isOfWay = kind == Kind::Barrier && !isOfArgument;
  text += isOfWay ? "; it is reached by " + spellWho(access)
                  : ", in " + spellWho(access);
  text += spellCalls(access.places);
  if (!other)
    return text;
  text += "\n" + spellPlace(other->places) + "note: ";
  text += isOfWay ? "it is not reached by " + spellWho(*other)
          : kind == Kind::Barrier
              ? "others than in " + spellWho(*other)
              : "the other side, " + spellAccess(*other, false) + ", in " +
                    spellWho(*other);
  return text + (kind == Kind::Barrier ? "" : spellCalls(other->places));
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

template <typename Numbers> static Json listOf(const Numbers &numbers) {
  Json array = Json::array();
  for (auto number : numbers)
    array.push(Json::signedInteger(int64_t(number)));
  return array;
}

static Json toJson(const std::vector<CheckPlace> &places) {
  Json array = Json::array();
  for (const CheckPlace &place : places) {
    Json object = Json::object();
    object.set("file", place.file);
    object.set("line", Json::unsignedInteger(place.line));
    object.set("column", Json::unsignedInteger(place.column));
    if (!place.function.empty())
      object.set("function", place.function);
    array.push(std::move(object));
  }
  return array;
}

static Json toJson(const CheckedAccess &access) {
  Json object = Json::object();
  object.set("places", toJson(access.places));
  if (access.isRead || access.isWrite) {
    object.set("access", access.isRead && access.isWrite ? "update"
                         : access.isWrite                ? "write"
                                                         : "read");
    object.set("atomic", access.isAtomic);
    if (access.bytes)
      object.set("bytes", Json::unsignedInteger(access.bytes));
  }
  object.set("group", listOf(access.group));
  if (!access.isOfGroup) {
    object.set("local", listOf(access.local));
    object.set("global", listOf(access.global));
  }
  return object;
}

static const char *nameOfCheck(CheckReport::Kind kind) {
  switch (kind) {
#define CHECK(NAME, KIND)                                                      \
  case CheckReport::Kind::KIND:                                                \
    return #NAME;
#include "cairn/Support/Checks.def"
  }
  return "";
}

Json CheckReport::toJson() const {
  Json json = Json::object();
  json.set("check", nameOfCheck(kind));
  json.set("kernel", kernel);
  json.set("message", describe());
  json.set("first", ::toJson(access));
  if (other)
    json.set("second", ::toJson(*other));
  if (kind == Kind::Barrier)
    return json;
  if (isInNoObject(*this)) {
    json.set("address", Json::unsignedInteger(uint64_t(offset)));
    return json;
  }
  Json memory = Json::object();
  memory.set("name", object);
  memory.set("kind", objectKind);
  if (!texel.empty()) {
    memory.set("texel", listOf(texel));
    memory.set("size", listOf(imageSize));
    json.set("object", std::move(memory));
    return json;
  }
  memory.set("bytes", Json::unsignedInteger(objectBytes));
  memory.set("offset", Json::signedInteger(offset));
  json.set("object", std::move(memory));
  return json;
}
