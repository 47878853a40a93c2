//===- ExpectedFailures.cpp - what devices are known to fail at -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ExpectedFailures/ExpectedFailures.h"

#include "cairn/runtime/Json.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

using namespace cairn::test;
using namespace cairn::runtime;

static std::string optionalText(JsonFields &fields, const char *key) {
  const Json *value = fields.optional(key);
  if (value && !value->is(Json::Kind::String))
    fields.fail(*value, std::string("expected a string for '") + key + "'");
  return value ? value->string() : "";
}

static Result<ExpectedFailure> parseRow(const Json &row, const Json &reasons) {
  JsonFields fields(row, "expected failure");
  ExpectedFailure failure;
  failure.name = fields.string("case");
  failure.driver = fields.string("driver");
  failure.device = optionalText(fields, "device");
  failure.version = optionalText(fields, "version");
  failure.error = optionalText(fields, "error");
  failure.difference = optionalText(fields, "difference");
  std::string reason = fields.string("reason");
  if (const Json *text = reasons.find(reason))
    failure.reason = text->string();
  else
    fields.fail(row, "expected a key of 'reasons', got '" + reason + "'");
  bool isFile = failure.name.find('.') != std::string::npos;
  if (isFile ? !failure.error.empty() || !failure.difference.empty()
             : failure.error.empty() == failure.difference.empty())
    fields.fail(row, isFile ? "expected neither 'error' nor 'difference' of a "
                              "test that is a file"
                            : "expected 'error' or 'difference'");
  if (Status status = fields.finish(/*refuseUnknown=*/true); !status.ok())
    return status;
  return failure;
}

Result<ExpectedFailures> ExpectedFailures::parse(const std::string &text) {
  Result<Json> json = Json::parse(text);
  if (!json.ok())
    return json.status();
  JsonFields fields(*json, "expected failures");
  const Json &reasons = fields.object("reasons");
  const Json &failures = fields.array("failures");
  if (Status status = fields.finish(/*refuseUnknown=*/true); !status.ok())
    return status;
  ExpectedFailures table;
  for (const Json &row : failures.elements()) {
    Result<ExpectedFailure> failure = parseRow(row, reasons);
    if (!failure.ok())
      return failure.status();
    table.rows.push_back(failure.take());
  }
  return table;
}

const ExpectedFailures &ExpectedFailures::get() {
  static const ExpectedFailures table = [] {
    std::ifstream file(CAIRN_EXPECTED_FAILURES);
    auto parsed = parse({std::istreambuf_iterator<char>(file), {}});
    if (!parsed.ok()) {
      std::fprintf(stderr, "error: %s: %s\n", CAIRN_EXPECTED_FAILURES,
                   parsed.message().c_str());
      std::exit(1);
    }
    return parsed.take();
  }();
  return table;
}

const ExpectedFailure *ExpectedFailures::find(const std::string &name,
                                              const DeviceInfo &device) const {
  for (const ExpectedFailure &row : rows)
    if (row.name == name && row.driver == device.driver &&
        device.name.find(row.device) != std::string::npos &&
        device.driverVersion.rfind(row.version, 0) == 0)
      return &row;
  return nullptr;
}

std::string cairn::test::judge(const Status &status,
                               const std::string &difference,
                               const ExpectedFailure *expected) {
  const std::string &found = status.ok() ? difference : status.message();
  if (!expected)
    return found;
  const std::string &wanted =
      status.ok() ? expected->difference : expected->error;
  if (!wanted.empty() && found.find(wanted) != std::string::npos)
    return "";
  return "expected '" + expected->error + expected->difference + "', as " +
         expected->reason + "; got " +
         (found.empty() ? "no failure" : "'" + found + "'");
}
