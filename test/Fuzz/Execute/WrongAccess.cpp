//===- WrongAccess.cpp - kernels that go out of bounds ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "WrongAccess.h"

#include "Generate/Random.h"

#include <tuple>

using namespace cairn::fuzz;
using cairn::runtime::CheckReport;

namespace {
/// What an access may be beyond of.
struct Target {
  std::string name, address, space;
  uint64_t bytes;
  bool isReadOnly;
};
} // namespace

static const char *spell(Space space) {
  return space == Space::Constant ? "constant"
         : space == Space::Local  ? "local"
         : space == Space::Global ? "global"
                                  : "private";
}

static std::vector<Target> findTargets(const Program &program, bool isGuarded) {
  std::vector<Target> targets;
  for (int id : program.kernel().params) {
    const Variable &variable = program.variables[id];
    if (variable.image || (!variable.pointee && !variable.localBytes))
      continue;
    uint64_t bytes =
        variable.localBytes ? variable.localBytes : variable.data.size();
    if (isGuarded && variable.localBytes)
      continue;
    Space space = variable.type->space;
    targets.push_back({variable.name, variable.name, spell(space), bytes,
                       space == Space::Constant});
  }
  if (isGuarded)
    return targets;
  for (const Variable &variable : program.variables)
    if (variable.role == Role::ProgramScope)
      targets.push_back({variable.name, "&" + variable.name,
                         spell(variable.space), variable.type->size,
                         variable.space == Space::Constant});
  targets.push_back({"own", "own", "private", 12, false});
  return targets;
}

WrongAccess cairn::fuzz::makeWrongAccess(const Program &program,
                                         const std::string &text,
                                         bool isGuarded) {
  Random random = randomOf(text);
  std::vector<Target> targets = findTargets(program, isGuarded);
  const Target &target = random.pick(targets);
  static const std::pair<const char *, uint64_t> types[] = {
      {"uchar", 1}, {"ushort", 2}, {"uint", 4}, {"ulong", 8}, {"uint4", 16}};
  auto [type, bytes] = types[random.below(std::size(types))];
  // Which is as far as a buffer in front of a guard is aligned.
  if (isGuarded && target.bytes % bytes != 0)
    std::tie(type, bytes) = types[0];
  // Where the type is aligned: at the next place behind, or some more.
  uint64_t place = (target.bytes + bytes - 1) / bytes + random.below(3);
  bool isInFront = !isGuarded && random.chance(30);
  WrongAccess access;
  access.object = target.name;
  access.objectBytes = target.bytes;
  access.offset = isInFront
                      ? -static_cast<int64_t>(bytes * random.between(1, 3))
                      : static_cast<int64_t>(place * bytes);
  access.bytes = bytes;
  access.isWrite = !target.isReadOnly && random.chance(50);
  // The compiler is not to see where it is, nor to leave it out.
  std::string pointer = "(volatile " + target.space + " " + type + " *)((" +
                        target.space + " uchar *)(" + target.address +
                        ") + far)";
  access.statement =
      "uint own[3] = {1, 2, 3}; long far = " + std::to_string(access.offset) +
      " + (long)get_work_dim() - " + std::to_string(program.dimensions) + "; " +
      (access.isWrite ? "*" + pointer + " = 1;" : "(void)*" + pointer + ";");
  return access;
}

std::string cairn::fuzz::withAccess(std::string text,
                                    const WrongAccess &access) {
  size_t kernel = text.find("kernel void k(");
  size_t body = text.find("{", text.find(")", kernel));
  return text.insert(body + 1, " { " + access.statement + " }");
}

static std::string expected(const std::string &what, const std::string &wanted,
                            const std::string &found) {
  return "expected " + what + " " + wanted + ", got " + found;
}

std::string
WrongAccess::compare(const std::vector<CheckReport> &reports) const {
  if (reports.size() != 1)
    return expected("reports:", "1", std::to_string(reports.size()));
  const CheckReport &report = reports[0];
  if (report.kind != CheckReport::Kind::Bounds || report.object != object ||
      report.objectBytes != objectBytes || report.offset != offset ||
      report.access.bytes != bytes || report.access.isWrite != isWrite)
    return expected(isWrite ? "a write at" : "a read at",
                    std::to_string(offset) + " of '" + object + "'",
                    report.describe());
  return "";
}

std::string WrongAccess::compare(const std::string &error) const {
  uint64_t distance = static_cast<uint64_t>(offset) - objectBytes;
  std::string bytes = distance == 0   ? "right"
                      : distance == 1 ? "1 byte"
                                      : std::to_string(distance) + " bytes";
  std::string wanted = std::string(isWrite ? "writes " : "reads ") + bytes +
                       " behind '" + object + "' (" +
                       std::to_string(objectBytes) +
                       (objectBytes == 1 ? " byte)" : " bytes)");
  return error.find(wanted) == std::string::npos
             ? expected("an error that", wanted, "'" + error + "'")
             : "";
}
