//===- CheckRecursion.cpp - cycles of calls ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

using namespace cairn;
using namespace cairn::environment;
using namespace cairn::words;

namespace {

/// Goes through the calls below the entry points, depth first.
class CallGraph {
public:
  explicit CallGraph(Checks &checks) : checks(checks) {
    for (const PlacedInstruction &inst : checks.module.instructions())
      if (inst.op == spv::Op::OpFunctionCall)
        calls[inst.function].push_back(&inst);
  }

  /// Whether there is a cycle that was not found before.
  bool visit(Id entry) {
    size_t found = 0;
    std::vector<Frame> path;
    enter(entry, path);
    while (!path.empty()) {
      Frame &frame = path.back();
      const auto &callsHere = calls[frame.function];
      if (frame.next == callsHere.size()) {
        states[frame.function] = State::Done;
        path.pop_back();
        continue;
      }
      const PlacedInstruction &call = *callsHere[frame.next++];
      Id callee = call.operand(0);
      auto state = states.find(callee);
      if (state == states.end()) {
        enter(callee, path);
      } else if (state->second == State::OnPath) {
        ++found;
        reportCycle(call, callee, path);
      }
    }
    return found != 0;
  }

private:
  enum class State { OnPath, Done };
  struct Frame {
    Id function;
    size_t next = 0;
  };

  void enter(Id function, std::vector<Frame> &path) {
    if (states.try_emplace(function, State::OnPath).second)
      path.push_back({function});
  }

  void reportCycle(const PlacedInstruction &call, Id callee,
                   const std::vector<Frame> &path) {
    std::string text;
    const auto begin = llvm::find_if(
        path, [&](const Frame &frame) { return frame.function == callee; });
    for (const Frame &frame : llvm::make_range(begin, path.end()))
      text += checks.describeId(frame.function) + " -> ";
    checks.report(call, Section::Validation,
                  "recursion " + text + checks.describeId(callee));
  }

  Checks &checks;
  std::unordered_map<Id, std::vector<const PlacedInstruction *>> calls;
  std::unordered_map<Id, State> states;
};

} // namespace

void environment::checkRecursion(Checks &checks) {
  CallGraph graph(checks);
  for (const PlacedInstruction &inst : checks.module.instructions())
    if (inst.op == spv::Op::OpEntryPoint && graph.visit(inst.word(1)))
      if (const PlacedInstruction *function = checks.module.find(inst.word(1)))
        checks.coverAlso(*function);
}
