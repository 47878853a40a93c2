//===- Detour.cpp - kernels by way of pipes and queues ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Detour.h"

#include "Generate/Random.h"

#include <algorithm>

using namespace cairn::fuzz;

//===----------------------------------------------------------------------===//
// Pipes
//===----------------------------------------------------------------------===//

/// Ways to reserve room in a pipe: by whom, how much, and where it has its own.
namespace {
struct Scope {
  const char *prefix, *count, *index;
};
} // namespace

static const Scope scopes[] = {
    {"", "1", "0"},
    {"work_group_", "get_local_size(0)", "get_local_id(0)"},
    {"sub_group_", "get_sub_group_size()", "get_sub_group_local_id()"}};

/// What passes the packet `one`, and `then` does something with it. `verb` is
/// "read" or "write".
static std::string pass(const std::string &verb, const Scope *scope,
                        const std::string &then) {
  std::string call = verb + "_pipe(passage, ";
  if (!scope)
    return "  if (" + call + "&one) == 0)\n    " + then + "\n";
  std::string prefix = scope->prefix;
  return "  reserve_id_t room = " + prefix + "reserve_" + verb +
         "_pipe(passage, " + scope->count +
         ");\n  if (is_valid_reserve_id(room)) {\n    if (" + call + "room, " +
         scope->index + ", &one) == 0)\n      " + then + "\n" +
         (prefix.empty() ? "    " : "  }\n  ") + prefix + "commit_" + verb +
         "_pipe(passage, room);\n" + (prefix.empty() ? "  }\n" : "");
}

/// What packets may hold of that many bytes, if that makes not too many.
static std::vector<std::pair<std::string, uint64_t>> partsOf(uint64_t bytes) {
  std::vector<std::pair<std::string, uint64_t>> parts;
  for (Kind kind : {Kind::UChar, Kind::UShort, Kind::UInt, Kind::ULong})
    for (unsigned width : {1, 2, 4, 8}) {
      TypeRef type = valueType(kind, width);
      if (bytes % type->size == 0 && bytes / type->size <= 1024)
        parts.push_back({spell(type), type->size});
    }
  return parts;
}

/// "struct one packet" of bytes in the layout of OpenCL C: a part, its place.
static uint64_t packetBytes(uint64_t part) {
  uint64_t align = std::max<uint64_t>(part, 4);
  return (part + 4 + align - 1) / align * align;
}

static std::string kernelsOf(const Passage &passage, const std::string &part,
                             const Scope *send, const Scope *receive) {
  std::string packet = "struct packet" + std::to_string(passage.parameter);
  return packet + " { " + part + " value; uint at; };\n" + "kernel void " +
         passage.send + "(global const " + part + " *from, write_only pipe " +
         packet + " passage) {\n  uint i = get_global_id(0);\n  " + packet +
         " one;\n  one.value = from[i];\n  one.at = i;\n" +
         pass("write", send, ";") + "}\nkernel void " + passage.receive +
         "(read_only pipe " + packet + " passage, global " + part +
         " *to) {\n  " + packet + " one;\n" +
         pass("read", receive, "to[one.at] = one.value;") + "}\n";
}

std::vector<Passage> cairn::fuzz::addPassages(const Program &program,
                                              std::string &text) {
  Random random = randomOf(text);
  std::vector<Passage> passages;
  const std::vector<int> &params = program.kernel().params;
  for (size_t i = 0; i < params.size(); ++i) {
    const Variable &variable = program.variables[params[i]];
    std::vector<std::pair<std::string, uint64_t>> parts =
        partsOf(variable.data.size());
    if (!variable.pointee || variable.data.empty() || parts.empty() ||
        (!passages.empty() && random.chance(40)))
      continue;
    const auto &[part, bytes] = random.pick(parts);
    Passage passage;
    passage.parameter = i;
    passage.send = "send_" + variable.name;
    passage.receive = "receive_" + variable.name;
    passage.packetBytes = packetBytes(bytes);
    passage.packets = variable.data.size() / bytes;
    passage.room = passage.packets + random.below(4);
    passage.sendGroup =
        random.between(1, std::min<uint64_t>(passage.packets, 40));
    passage.receiveGroup =
        random.between(1, std::min<uint64_t>(passage.packets, 40));
    passage.rounds = random.between(1, 3);
    auto anyScope = [&]() -> const Scope * {
      uint64_t choice = random.below(std::size(scopes) + 1);
      return choice < std::size(scopes) ? &scopes[choice] : nullptr;
    };
    const Scope *send = anyScope(), *receive = anyScope();
    text += kernelsOf(passage, part, send, receive);
    passages.push_back(passage);
  }
  return passages;
}

//===----------------------------------------------------------------------===//
// Queues
//===----------------------------------------------------------------------===//

bool cairn::fuzz::canBeEnqueued(const Program &program) {
  // Blocks capture no images, and only kernels have local variables.
  return program.standard != "CL1.2" &&
         std::none_of(program.variables.begin(), program.variables.end(),
                      [](const Variable &one) {
                        return one.image || (one.space == Space::Local &&
                                             one.role == Role::Automatic);
                      });
}

/// "ndrange_2D(global, local)", with the sizes that are written before it.
static std::string rangeOf(const Program &program) {
  auto sizes = [&](const std::array<uint64_t, 3> &size) {
    std::string text;
    for (unsigned d = 0; d < program.dimensions; ++d)
      text += (d ? ", " : "") + std::to_string(size[d]);
    return text;
  };
  std::string global = sizes(program.global), local = sizes(program.local);
  if (program.dimensions == 1)
    return "  ndrange_t range = ndrange_1D(" + global + ", " + local + ");\n";
  std::string d = std::to_string(program.dimensions);
  return "  size_t global_size[" + d + "] = {" + global + "}, local_size[" + d +
         "] = {" + local + "};\n  ndrange_t range = ndrange_" + d +
         "D(global_size, local_size);\n";
}

std::string cairn::fuzz::throughQueue(const Program &program,
                                      const std::string &text) {
  static const std::string head = "kernel void k(";
  Random random = randomOf(text);
  size_t at = text.find(head), end = text.find(") {\n", at);
  std::string params = text.substr(at + head.size(), end - at - head.size());
  std::string names, locals, bytes;
  for (int id : program.kernel().params) {
    const Variable &variable = program.variables[id];
    names += (names.empty() ? "" : ", ") + variable.name;
    if (!variable.localBytes)
      continue;
    locals += (locals.empty() ? "(" : ", ") + ("local void *" + variable.name);
    bytes += ", (uint)" + std::to_string(variable.localBytes);
  }
  if (!locals.empty())
    locals += ")";
  static const std::vector<std::string> flags = {
      "CLK_ENQUEUE_FLAGS_NO_WAIT", "CLK_ENQUEUE_FLAGS_WAIT_KERNEL",
      "CLK_ENQUEUE_FLAGS_WAIT_WORK_GROUP"};
  auto enqueue = [&](const std::string &range, const std::string &events,
                     const std::string &block) {
    return "enqueue_kernel(get_default_queue(), " + random.pick(flags) + ", " +
           range + events + ", ^" + block + ");";
  };
  std::string block = locals + "{ work(" + names + "); }" + bytes, body;
  switch (random.below(4)) {
  case 0:
    body = "    " + enqueue("range", "", block);
    break;
  case 1:
    body = "    " + enqueue("ndrange_1D(1)", "",
                            "{ " + enqueue("range", "", block) + " }");
    break;
  case 2:
    body = "    clk_event_t event = create_user_event();\n    " +
           enqueue("range", ", 1, &event, 0", block) +
           "\n    set_user_event_status(event, CL_COMPLETE);\n"
           "    release_event(event);";
    break;
  default:
    body = "    clk_event_t event;\n    " +
           enqueue("ndrange_1D(3)", ", 0, 0, &event", "{ }") + "\n    " +
           enqueue("range", ", 1, &event, 0", block) +
           "\n    release_event(event);";
    break;
  }
  std::string changed = text;
  changed.replace(at, head.size(), "void work(");
  return changed + head + params + ") {\n" + rangeOf(program) +
         "  if (get_global_linear_id() == 0) {\n" + body + "\n  }\n}\n";
}
