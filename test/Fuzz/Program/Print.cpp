//===- Print.cpp - a generated kernel as OpenCL C ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Printer.h"

#include <algorithm>

using namespace cairn::fuzz;

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

void Printer::assignment(const Stmt &stmt) {
  std::string place = expr(stmt.exprs[0]);
  const Expr &value = stmt.exprs[1];
  bool isNarrow = value.type->isScalar() && bitsOf(value.type->kind) < 32;
  bool isShift = value.op == Op::Shl || value.op == Op::Shr;
  if (isCompound(value.op) && !value.isGuarded && !(isNarrow && isShift) &&
      expr(value.args[0]) == place)
    return line(place + " " + spell(value.op) + "= " + expr(value.args[1]) +
                ";");
  line(place + " = " + expr(value) + ";");
}

void Printer::loop(const Stmt &stmt) {
  const std::string &i = nameOfVariable(stmt.variable);
  std::string n = "n_" + i;
  std::string end = i + " < " + n;
  if (stmt.exprs.size() > 1)
    end += " && " + expr(stmt.exprs[1]);
  std::string bound = ", " + n + " = " + expr(stmt.exprs[0]);
  breakable.push_back(stmt.form == LoopForm::Goto ? stmt.variable : -1);
  open("{");
  switch (stmt.form) {
  case LoopForm::For:
    open("for (int " + i + " = 0" + bound + "; " + end + "; ++" + i + ") {");
    statements(stmt.body);
    close();
    break;
  case LoopForm::While:
    line("int " + i + " = -1" + bound + ";");
    open("while (++" + end + ") {");
    statements(stmt.body);
    close();
    break;
  case LoopForm::DoWhile:
    line("int " + i + " = 0" + bound + ";");
    open("do {");
    statements(stmt.body);
    close("} while (++" + end + ");");
    break;
  case LoopForm::Goto:
    line("int " + i + " = 0" + bound + ";");
    line("again_" + i + ":;");
    open("if (" + end + ") {");
    statements(stmt.body);
    line("next_" + i + ":");
    line("++" + i + ";");
    line("goto again_" + i + ";");
    close();
    line("end_" + i + ":;");
    break;
  }
  close();
  breakable.pop_back();
}

void Printer::switchOn(const Stmt &stmt) {
  breakable.push_back(-2);
  open("switch (" + expr(stmt.exprs[0]) + ") {");
  for (const Stmt &one : stmt.body) {
    for (uint64_t label : one.lanes)
      line("case " + spellScalar(label, stmt.exprs[0].type->kind) + ":");
    if (one.lanes.empty())
      line("default:");
    open("{");
    statements(one.body);
    close();
    if (!one.isOpen)
      line("break;");
  }
  close();
  breakable.pop_back();
}

/// The number of work-items in the group, and of this one in it.
static const char groupSize[] =
    "(uint)(get_local_size(0) * get_local_size(1) * get_local_size(2))";
static const char groupIndex[] =
    "(uint)((get_local_id(2) * get_local_size(1) + get_local_id(1)) * "
    "get_local_size(0) + get_local_id(0))";

void Printer::fillLocal(const Stmt &stmt) {
  const Variable &variable = program.variables[stmt.variable];
  uint64_t count = variable.type->form == Type::Array
                       ? variable.type->count
                       : variable.localBytes / variable.type->element->size;
  line(std::string("for (uint f = ") + groupIndex + "; f < " +
       std::to_string(count) + "u; f += " + groupSize + ")");
  line("  " + variable.name + "[f] = " + expr(stmt.exprs[0]) + ";");
}

/// How functions of OpenCL C 1.x begin.
static std::string oldAtomic(const Type &type) {
  return bitsOf(type.kind) == 64 ? "atom_" : "atomic_";
}

/// Whether the bits of a floating-point number are taken for an integer in it.
static bool readsFloatBits(const Expr &expr) {
  return (expr.op == Op::Bitcast && isFloat(expr.args[0].type->kind)) ||
         std::any_of(expr.args.begin(), expr.args.end(), readsFloatBits);
}

/// What an atomic operation takes. llvmpipe has no integer operations, by
/// addresses, on what it has as a float: a zero that it does not know makes an
/// integer of it. Operations around the bits may fold to nothing.
std::string Printer::atomicOperand(const Stmt &stmt, Kind kind) {
  std::string type = nameOf(kind);
  std::string text = "(" + type + ")" + expr(stmt.exprs[1]);
  return forLlvmpipe && readsFloatBits(stmt.exprs[1])
             ? text + " + (" + type + ")(get_group_id(0) / get_num_groups(0))"
             : text;
}

void Printer::atomic(const Stmt &stmt) {
  static const char *const names[] = {"add", "sub", "and", "or",
                                      "xor", "min", "max", "inc"};
  bool isInc = static_cast<AtomicOp>(stmt.number) == AtomicOp::Inc;
  const Type &type = *stmt.exprs[0].type;
  std::string place = "&" + expr(stmt.exprs[0]), name = names[stmt.number];
  if (stmt.atomicForm == AtomicForm::Old) {
    std::string operand = isInc ? "" : ", " + atomicOperand(stmt, type.kind);
    return line(oldAtomic(type) + name + "(" + place + operand + ");");
  }
  Space space = stmt.exprs[0].args[0].type->form == Type::Pointer
                    ? stmt.exprs[0].args[0].type->space
                    : Space::Local;
  // The operand is of that very type: there is a function for each.
  std::string operand = isInc ? std::string("(") + nameOf(type.kind) + ")1"
                              : atomicOperand(stmt, type.kind);
  std::string call = "atomic_fetch_" + (isInc ? "add" : name);
  place = std::string("(volatile ") + prefixOf(space) + "atomic_" +
          nameOf(type.kind) + " *)" + place;
  switch (stmt.atomicForm) {
  case AtomicForm::Old:
  case AtomicForm::Default:
    return line(call + "(" + place + ", " + operand + ");");
  case AtomicForm::Relaxed:
    return line(call + "_explicit(" + place + ", " + operand +
                ", memory_order_relaxed);");
  case AtomicForm::AcquireRelease:
    return line(call + "_explicit(" + place + ", " + operand +
                ", memory_order_acq_rel, memory_scope_device);");
  }
}

void Printer::collective(const Stmt &stmt) {
  static const char *const names[] = {"work_group_reduce_add",
                                      "work_group_reduce_min",
                                      "work_group_reduce_max",
                                      "work_group_scan_inclusive_add",
                                      "work_group_scan_exclusive_add",
                                      "work_group_broadcast",
                                      "work_group_all",
                                      "work_group_any"};
  std::string place = expr(stmt.exprs[0]), value = expr(stmt.exprs[1]);
  switch (static_cast<CollectiveOp>(stmt.number)) {
  case CollectiveOp::GroupBroadcast: {
    std::string ids;
    for (unsigned i = 0; i < program.dimensions; ++i)
      ids += ", 0";
    return line(place + " = work_group_broadcast(" + value + ids + ");");
  }
  case CollectiveOp::SubGroupMax:
    return line(place + " = sub_group_reduce_max(" + value + ");");
  case CollectiveOp::SubGroupMin:
    return line(place + " = sub_group_reduce_min(" + value + ");");
  case CollectiveOp::SubGroupBroadcast:
    return line(place + " = sub_group_broadcast(" + value + ", 0);");
  case CollectiveOp::SubGroupAll:
    return line(place + " = sub_group_all(" + value + ") != 0;");
  case CollectiveOp::SubGroupAny:
    return line(place + " = sub_group_any(" + value + ") != 0;");
  case CollectiveOp::SubGroupScanMax:
    return line(place + " = sub_group_scan_inclusive_max(" + value + ");");
  case CollectiveOp::SubGroupSum: {
    std::string type = fuzz::spell(stmt.exprs[1].type);
    open("{");
    line(type + " sum = sub_group_reduce_add(" + value + ");");
    line("if (get_sub_group_local_id() == 0)");
    line(std::string("  ") + oldAtomic(*stmt.exprs[1].type) + "add(&" + place +
         ", sum);");
    return close();
  }
  case CollectiveOp::SubGroupAdd:
    return line(place + " = sub_group_reduce_add(" + value + ") / (" +
                fuzz::spell(stmt.exprs[1].type) + ")get_sub_group_size();");
  default:
    return line(place + " = " + names[stmt.number] + "(" + value + ");");
  }
}

void Printer::asyncCopy(const Stmt &stmt) {
  std::string args = "(" + expr(stmt.exprs[0]) + ", " + expr(stmt.exprs[1]) +
                     ", " + std::to_string(stmt.number);
  open("{");
  if (stmt.stride == 1)
    line("event_t event = async_work_group_copy" + args + ", 0);");
  else
    line("event_t event = async_work_group_strided_copy" + args + ", " +
         std::to_string(stmt.stride) + ", 0);");
  line("wait_group_events(1, &event);");
  close();
}

void Printer::vstore(const Stmt &stmt) {
  const Type &value = *stmt.exprs[0].type;
  bool isConverted = stmt.exprs[2].type->element->kind != value.kind;
  std::string name = stmt.isAligned ? "vstorea" : "vstore";
  if (isConverted)
    name += "_half";
  if (value.width > 1)
    name += std::to_string(value.width);
  line(name + spell(stmt.rounding) + "(" + list(stmt.exprs) + ");");
}

void Printer::statement(const Stmt &stmt) {
  switch (stmt.kind) {
  case StmtKind::Block:
    open("{");
    statements(stmt.body);
    close();
    return;
  case StmtKind::Declare: {
    const Variable &variable = program.variables[stmt.variable];
    std::string text =
        prefixOf(variable.space) + declare(variable.type, variable.name);
    if (!stmt.exprs.empty())
      text += " = " + expr(stmt.exprs[0]);
    else if (variable.space == Space::Private)
      text += " = {0}";
    return line(text + ";");
  }
  case StmtKind::Assign:
    return assignment(stmt);
  case StmtKind::If:
    open("if (" + expr(stmt.exprs[0]) + ") {");
    statements(stmt.body);
    if (!stmt.other.empty()) {
      --indent;
      open("} else {");
      statements(stmt.other);
    }
    return close();
  case StmtKind::Loop:
    return loop(stmt);
  case StmtKind::Switch:
    return switchOn(stmt);
  case StmtKind::Case:
    return;
  case StmtKind::Break:
    return line(breakable.back() >= 0
                    ? "goto end_" + nameOfVariable(breakable.back()) + ";"
                    : "break;");
  case StmtKind::Continue:
    for (size_t i = breakable.size(); i-- > 0;)
      if (breakable[i] != -2)
        return line(breakable[i] >= 0
                        ? "goto next_" + nameOfVariable(breakable[i]) + ";"
                        : "continue;");
    return;
  case StmtKind::Return:
    return line(stmt.exprs.empty() ? "return;"
                                   : "return " + expr(stmt.exprs[0]) + ";");
  case StmtKind::Label:
    open("{");
    statements(stmt.body);
    close();
    return line("L" + std::to_string(stmt.number) + ":;");
  case StmtKind::Goto:
    return line("goto L" + std::to_string(stmt.number) + ";");
  case StmtKind::Call:
    return line((stmt.exprs.size() > 1 ? expr(stmt.exprs[1]) + " = " : "") +
                expr(stmt.exprs[0]) + ";");
  case StmtKind::Vstore:
    return vstore(stmt);
  case StmtKind::Barrier: {
    static const char *const flags[] = {
        "", "CLK_LOCAL_MEM_FENCE", "CLK_GLOBAL_MEM_FENCE",
        "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE"};
    return line(std::string("barrier(") + flags[stmt.number] + ");");
  }
  case StmtKind::Atomic:
    return atomic(stmt);
  case StmtKind::FillLocal:
    return fillLocal(stmt);
  case StmtKind::Collective:
    return collective(stmt);
  case StmtKind::AsyncCopy:
    return asyncCopy(stmt);
  case StmtKind::WriteImage:
    return line("write_image" + std::string(colorSuffix(*stmt.exprs[2].type)) +
                "(" + list(stmt.exprs) + ");");
  }
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

void Printer::aggregate(const Type &type) {
  open((type.form == Type::Struct ? "struct " : "union ") + type.name + " {");
  for (const Field &field : type.fields)
    line(declare(field.type, field.name) + ";");
  close(type.isPacked ? "} __attribute__((packed));" : "};");
}

static uint64_t readBits(const unsigned char *data, uint64_t size) {
  uint64_t bits = 0;
  for (uint64_t i = 0; i < size; ++i)
    bits |= uint64_t(data[i]) << (8 * i);
  return bits;
}

std::string Printer::initializer(const Type &type, const unsigned char *data) {
  std::string text;
  auto add = [&](const std::string &item) {
    text += (text.empty() ? "" : ", ") + item;
  };
  switch (type.form) {
  case Type::Value:
    for (unsigned i = 0; i < type.width; ++i)
      add(spellScalar(readBits(data + i * elementSize(type), elementSize(type)),
                      type.kind));
    return type.width == 1
               ? text
               : "(" + fuzz::spell(valueType(type.kind, type.width)) + ")(" +
                     text + ")";
  case Type::Array:
    for (uint64_t i = 0; i < type.count; ++i)
      add(initializer(*type.element, data + i * type.element->size));
    break;
  case Type::Struct:
    for (const Field &field : type.fields)
      add(initializer(*field.type, data + field.offset));
    break;
  case Type::Union:
    add(initializer(*type.fields[0].type, data));
    break;
  default:
    break;
  }
  return "{" + text + "}";
}

/// Those that Sampler names, if there are images.
void Printer::samplers() {
  if (std::none_of(program.variables.begin(), program.variables.end(),
                   [](const Variable &one) { return one.image.has_value(); }))
    return;
  static const std::pair<Sampler, const char *> modes[] = {
      {Sampler::ClampToEdge, "CLK_ADDRESS_CLAMP_TO_EDGE"},
      {Sampler::Clamp, "CLK_ADDRESS_CLAMP"}};
  for (const auto &[sampler, mode] : modes)
    line("constant sampler_t sampler" +
         std::to_string(static_cast<int>(sampler)) +
         " = CLK_NORMALIZED_COORDS_FALSE | CLK_FILTER_NEAREST | " + mode + ";");
}

void Printer::programScope(const Variable &variable) {
  line(prefixOf(variable.space) + declare(variable.type, variable.name) +
       " = " + initializer(*variable.type, variable.data.data()) + ";");
}

void Printer::function(const Function &function, bool isKernel) {
  std::string params;
  for (int id : function.params) {
    const Variable &variable = program.variables[id];
    bool isConst = isKernel && variable.pointee && !variable.isWritten &&
                   variable.space == Space::Private &&
                   variable.type->space == Space::Global;
    params += (params.empty() ? "" : ", ") +
              std::string(isConst ? "const " : "") +
              declare(variable.type, variable.name);
  }
  open((isKernel ? "kernel " : "") + declare(function.result, function.name) +
       "(" + (params.empty() ? "void" : params) + ") {");
  statements(function.body.body);
  close();
}

std::string Printer::run() {
  line("#pragma OPENCL FP_CONTRACT OFF");
  line("#pragma OPENCL EXTENSION cl_khr_fp16 : enable");
  line("#pragma OPENCL EXTENSION cl_khr_fp64 : enable");
  if (program.standard == "CL1.2") {
    line("#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable");
    line("#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable");
    line("#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable");
  }
  if (program.standard != "CL1.2")
    line("#pragma OPENCL EXTENSION cl_khr_subgroups : enable");
  for (const TypeRef &type : program.aggregates)
    aggregate(*type);
  samplers();
  for (const Variable &variable : program.variables)
    if (variable.role == Role::ProgramScope)
      programScope(variable);
  for (const Function &one : program.functions)
    function(one, &one == &program.kernel());
  return out;
}

std::string cairn::fuzz::buildOptions(const Program &program) {
  return "-cl-std=" + program.standard +
         (program.roundsDivisions ? " -cl-fp32-correctly-rounded-divide-sqrt"
                                  : "");
}

std::string cairn::fuzz::print(const Program &program, bool forLlvmpipe) {
  return Printer(program, forLlvmpipe).run();
}
