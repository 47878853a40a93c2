//===- JsonFields.cpp - typed members of JSON objects -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/runtime/Json.h"

using namespace cairn::runtime;

/// What a reader gets in place of a member that is not there.
static const Json &absent(Json::Kind kind) {
  static const Json null, array = Json::array(), object = Json::object();
  return kind == Json::Kind::Array    ? array
         : kind == Json::Kind::Object ? object
                                      : null;
}

JsonFields::JsonFields(const Json &object, std::string what)
    : value(object), name(std::move(what)) {
  if (!object.is(Json::Kind::Object))
    fail(object, std::string("expected an object, got ") +
                     Json::describe(object.kind()));
}

void JsonFields::fail(const Json &where, const std::string &message) {
  if (status.ok())
    status = Status::error("line " + std::to_string(where.line()) +
                           ", column " + std::to_string(where.column()) + ": " +
                           name + ": " + message);
}

const Json &JsonFields::take(const char *key, Json::Kind kind) {
  seen.insert(key);
  const Json *member = value.find(key);
  if (!member) {
    fail(value, std::string("expected the key '") + key + "'");
    return absent(kind);
  }
  if (!member->is(kind)) {
    fail(*member, std::string("expected ") + Json::describe(kind) + " for '" +
                      key + "', got " + Json::describe(member->kind()));
    return absent(kind);
  }
  return *member;
}

std::string JsonFields::string(const char *key) {
  return take(key, Json::Kind::String).string();
}

uint64_t JsonFields::unsignedInteger(const char *key) {
  const Json &member = take(key, Json::Kind::Number);
  if (!member.is(Json::Kind::Number))
    return 0;
  if (auto integer = member.unsignedInteger())
    return *integer;
  fail(member, std::string("expected an unsigned integer for '") + key +
                   "', got " + member.dump());
  return 0;
}

double JsonFields::number(const char *key) {
  return take(key, Json::Kind::Number).number();
}

const Json &JsonFields::array(const char *key) {
  return take(key, Json::Kind::Array);
}

const Json &JsonFields::object(const char *key) {
  return take(key, Json::Kind::Object);
}

bool JsonFields::flag(const char *key) {
  return optional(key) && take(key, Json::Kind::Boolean).boolean();
}

const Json *JsonFields::optional(const char *key) {
  seen.insert(key);
  return value.find(key);
}

Status JsonFields::finish(bool refuseUnknown) {
  if (refuseUnknown)
    for (const Json::Member &member : value.members())
      if (!seen.count(member.first))
        fail(member.second, "unknown key '" + member.first + "'");
  return status;
}
