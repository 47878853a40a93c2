//===- Generator.cpp - random kernels ---------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Generator.h"

#include "Program/Expressions.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace cairn::fuzz;

//===----------------------------------------------------------------------===//
// Types and data
//===----------------------------------------------------------------------===//

Kind Generator::anyInteger() {
  unsigned choice = random.below(12);
  return choice < 4 ? (choice % 2 ? Kind::UInt : Kind::Int)
                    : static_cast<Kind>(choice - 4);
}

Kind Generator::anyKind() {
  unsigned choice = random.below(12);
  if (choice == 0 && usesHalf)
    return Kind::Half;
  if (choice <= 2 && usesFloat)
    return Kind::Float;
  if (choice == 3 && usesDouble)
    return Kind::Double;
  return anyInteger();
}

TypeRef Generator::anyValue() {
  static const unsigned widths[] = {1, 1, 1, 1, 1, 2, 3, 4, 4, 8, 16};
  return valueType(anyKind(), widths[random.below(std::size(widths))]);
}

TypeRef Generator::anyAggregate() { return random.pick(program.aggregates); }

/// The type of a variable: a value, an array, an aggregate.
TypeRef Generator::anyObject() {
  unsigned choice = random.below(10);
  if (choice < 6 || (choice >= 8 && program.aggregates.empty()))
    return anyValue();
  if (choice < 8 && random.chance(20))
    return arrayOf(arrayOf(anyValue(), random.between(1, 4)),
                   random.between(1, 4));
  if (choice < 8)
    return arrayOf(anyValue(), random.between(1, 9));
  if (choice == 8)
    return arrayOf(anyAggregate(), random.between(1, 4));
  return anyAggregate();
}

uint64_t Generator::anyBits(Kind kind) {
  if (isFloat(kind)) {
    // Small numbers with few digits, now and then others.
    double number = static_cast<double>(random.between(0, 512)) - 256;
    if (random.chance(60))
      number /= 4;
    if (random.chance(10) && kind != Kind::Half)
      number = std::ldexp(number, static_cast<int>(random.below(40)) - 10);
    return encodeFloat(number == 0 ? 0.0 : number, kind);
  }
  unsigned bits = bitsOf(kind);
  switch (random.below(6)) {
  case 0:
    return truncate(random.bits(), bits);
  case 1: {
    // Around the limits.
    uint64_t limit = isSigned(kind) ? uint64_t(1) << (bits - 1) : 0;
    return truncate(limit + random.below(4) - 2, bits);
  }
  case 2:
    return truncate(uint64_t(1) << random.below(bits), bits);
  default:
    return truncate(random.below(40) - (isSigned(kind) ? 12 : 0), bits);
  }
}

void Generator::fillData(const Type &type, unsigned char *data) {
  switch (type.form) {
  case Type::Value:
    for (unsigned i = 0; i < type.width; ++i) {
      uint64_t bits = anyBits(type.kind);
      std::memcpy(data + i * elementSize(type), &bits, elementSize(type));
    }
    return;
  case Type::Array:
    for (uint64_t i = 0; i < type.count; ++i)
      fillData(*type.element, data + i * type.element->size);
    return;
  case Type::Struct:
    for (const Field &field : type.fields)
      fillData(*field.type, data + field.offset);
    return;
  case Type::Union:
    return fillData(*type.fields[0].type, data);
  default:
    return;
  }
}

std::vector<unsigned char> Generator::anyData(const Type &type) {
  std::vector<unsigned char> data(type.size);
  fillData(type, data.data());
  return data;
}

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

void Generator::chooseSizes() {
  program.dimensions = random.chance(70) ? 1 : random.between(2, 3);
  static const uint64_t line[] = {1, 2, 3, 4, 7, 8, 16, 32, 33};
  static const uint64_t plane[] = {1, 2, 3, 4};
  for (unsigned d = 0; d < program.dimensions; ++d) {
    program.local[d] = program.dimensions == 1
                           ? line[random.below(std::size(line))]
                           : plane[random.below(std::size(plane))];
    program.global[d] = program.local[d] * random.between(1, 3);
    // A last group that is not full.
    if (program.standard != "CL1.2" && program.local[d] > 1 &&
        random.chance(20))
      program.global[d] -= random.below(program.local[d]);
  }
}

int Generator::addVariable(const char *prefix, TypeRef type, Space space,
                           Role role) {
  Variable variable;
  variable.name = prefix + std::to_string(program.variables.size());
  variable.type = std::move(type);
  variable.space = space;
  variable.role = role;
  program.variables.push_back(std::move(variable));
  return static_cast<int>(program.variables.size()) - 1;
}

void Generator::addAggregates() {
  unsigned count = random.below(3);
  for (unsigned i = 0; i < count; ++i) {
    std::vector<Field> fields;
    bool isUnion = random.chance(15);
    unsigned fieldCount = random.between(1, 4);
    for (unsigned f = 0; f < fieldCount; ++f) {
      Field field;
      field.name = "f" + std::to_string(f);
      if (isUnion)
        // Any bits of one are a value of the other.
        field.type = valueType(anyInteger(), 1u << random.below(3));
      else if (random.chance(25))
        field.type = arrayOf(anyValue(), random.between(1, 4));
      else if (i > 0 && random.chance(25))
        field.type = program.aggregates[0];
      else
        field.type = anyValue();
      fields.push_back(std::move(field));
    }
    program.aggregates.push_back(
        aggregateOf(isUnion ? Type::Union : Type::Struct,
                    (isUnion ? "u" : "s") + std::to_string(i),
                    std::move(fields), !isUnion && random.chance(30)));
  }
}

void Generator::addProgramScope() {
  unsigned count = random.below(3);
  for (unsigned i = 0; i < count; ++i) {
    bool isGlobal = program.standard != "CL1.2" && random.chance(40);
    TypeRef type = random.chance(60)
                       ? arrayOf(anyValue(), random.between(1, 12))
                       : anyObject();
    int id = addVariable("t", type, isGlobal ? Space::Global : Space::Constant,
                         Role::ProgramScope);
    program.variables[id].data = anyData(*type);
    visible.push_back(id);
  }
}

void Generator::addArguments() {
  uint64_t items = program.items();
  auto add = [&](const char *prefix, TypeRef type) {
    int id = addVariable(prefix, std::move(type), Space::Private,
                         Role::KernelArgument);
    kernelParams.push_back(id);
    return id;
  };
  auto addBuffer = [&](const char *prefix, TypeRef element, Space space,
                       uint64_t count) {
    int id = add(prefix, pointerTo(element, space));
    program.variables[id].pointee = element;
    program.variables[id].data = anyData(*arrayOf(element, count));
    program.variables[id].isFixed = true;
    return id;
  };
  hash = addBuffer("hash", valueType(Kind::ULong), Space::Global, items);
  program.variables[hash].isWritten = true;

  if (program.standard != "CL1.2" && items <= 24 && random.chance(25)) {
    TypeRef type = arrayOf(anyValue(), items * outputsPerItem);
    int id = addVariable("t", type, Space::Global, Role::ProgramScope);
    program.variables[id].data = anyData(*type);
    outputs.push_back(id);
  }
  unsigned inputs = random.between(1, 3);
  for (unsigned i = 0; i < inputs; ++i) {
    TypeRef element = program.aggregates.empty() || random.chance(75)
                          ? anyValue()
                          : anyAggregate();
    bool isConstant = random.chance(25);
    visible.push_back(addBuffer("in", element,
                                isConstant ? Space::Constant : Space::Global,
                                items + random.below(5)));
  }
  if (usesHalfMemory)
    visible.push_back(addBuffer("in", valueType(Kind::Half), Space::Global,
                                items + 4 + random.below(16)));
  unsigned values = random.below(3);
  for (unsigned i = 0; i < values; ++i) {
    TypeRef type = program.aggregates.empty() || random.chance(75)
                       ? anyValue()
                       : anyAggregate();
    int id = add("v", type);
    program.variables[id].data = anyData(*type);
    program.variables[id].isFixed = random.chance(50);
    visible.push_back(id);
  }
  auto addOutput = [&](TypeRef element) {
    int id = addBuffer("out", element, Space::Global, items * outputsPerItem);
    program.variables[id].isWritten = true;
    outputs.push_back(id);
  };
  if (random.chance(60))
    addOutput(program.aggregates.empty() || random.chance(80) ? anyValue()
                                                              : anyAggregate());
  if (usesHalfMemory)
    addOutput(valueType(Kind::Half));
  if (usesBarriers && random.chance(40)) {
    TypeRef element = anyValue();
    int id = add("loc", pointerTo(element, Space::Local));
    uint64_t group = program.local[0] * program.local[1] * program.local[2];
    program.variables[id].pointee = element;
    program.variables[id].localBytes =
        (group + random.below(3)) * element->size;
    program.variables[id].isFixed = true;
    locals.push_back(id);
  }
  if (random.chance(30)) {
    int id = addBuffer("count", anyCounter(), Space::Global, 4);
    program.variables[id].isWritten = true;
    counters.push_back(id);
  }
  if (usesImages) {
    addImage(/*isWritten=*/false);
    if (random.chance(70))
      addImage(/*isWritten=*/true);
  }
}

Expr Generator::resultValue(unsigned depth) {
  return resultVariable < 0 ? value(result, depth)
                            : makeVariable(program, resultVariable);
}

/// Its body, which sees its parameters and, unless it is pure, program-scope
/// variables.
void Generator::addFunction(Function function, unsigned statements, bool pure) {
  std::vector<int> outside;
  std::swap(outside, visible);
  for (int id : outside)
    if (!pure && program.variables[id].role == Role::ProgramScope)
      visible.push_back(id);
  visible.insert(visible.end(), function.params.begin(), function.params.end());
  int outsideIndex = globalIndex;
  globalIndex = -1;
  isInHelper = true;
  isPure = pure;
  result = function.result;
  std::vector<Stmt> &body = function.body.body;
  if (result->isAggregate()) {
    Stmt stmt = makeStmt(StmtKind::Declare);
    stmt.variable = resultVariable =
        addVariable("r", result, Space::Private, Role::Automatic);
    visible.push_back(resultVariable);
    body.push_back(std::move(stmt));
  }
  Surroundings around;
  around.canReturn = true;
  around.depth = 1;
  addStatements(body, statements, around);
  body.push_back(makeStmt(StmtKind::Return, {resultValue(2)}));
  program.functions.push_back(std::move(function));

  resultVariable = -1;
  isPure = isInHelper = false;
  globalIndex = outsideIndex;
  visible = std::move(outside);
}

void Generator::addHelper() {
  Function function;
  function.name = "f" + std::to_string(program.functions.size());
  bool hasAggregates = !program.aggregates.empty();
  function.result =
      hasAggregates && random.chance(20) ? anyAggregate() : anyValue();
  for (unsigned i = random.between(1, 3); i > 0; --i) {
    TypeRef type = anyValue();
    unsigned choice = random.below(10);
    if (choice < 2)
      type = pointerTo(type, Space::Private);
    else if (choice < 3 && program.standard != "CL1.2")
      type = pointerTo(type, Space::Generic);
    else if (choice < 5 && hasAggregates)
      type = anyAggregate();
    function.params.push_back(
        addVariable("p", type, Space::Private, Role::Parameter));
  }
  addFunction(std::move(function), random.between(1, 4), /*pure=*/false);
}

/// With what all targets pass to functions, and nothing of the launch.
void Generator::addLongHelper() {
  std::vector<Kind> kinds = {Kind::Int, Kind::UInt, Kind::Long, Kind::ULong};
  if (usesFloat)
    kinds.push_back(Kind::Float);
  if (usesDouble)
    kinds.push_back(Kind::Double);
  static const unsigned widths[] = {1, 1, 2, 4};
  auto any = [&] {
    return valueType(random.pick(kinds),
                     widths[random.below(std::size(widths))]);
  };
  Function function;
  function.name = "big" + std::to_string(program.functions.size());
  function.result = any();
  std::vector<TypeRef> types(random.between(1, 3));
  for (TypeRef &type : types)
    type = any();
  for (int id : kernelParams) {
    const Variable &variable = program.variables[id];
    if (variable.pointee && !variable.isWritten &&
        variable.type->space == Space::Global && random.chance(50))
      types.push_back(variable.type);
  }
  for (TypeRef &type : types)
    function.params.push_back(
        addVariable("p", type, Space::Private, Role::Parameter));
  longHelper = static_cast<int>(program.functions.size());
  addFunction(std::move(function), random.between(12, 40), /*pure=*/true);
}

void Generator::addLongCalls(std::vector<Stmt> &body) {
  for (unsigned i = random.between(3, 9); i > 0; --i) {
    Expr call;
    if (!makeCall(longHelper, call))
      return;
    Stmt stmt = makeStmt(StmtKind::Declare, {std::move(call)});
    stmt.variable =
        addVariable("x", stmt.exprs[0].type, Space::Private, Role::Automatic);
    visible.push_back(stmt.variable);
    body.push_back(std::move(stmt));
  }
}

/// Writes an element of its own between barriers, and reads another one.
void Generator::addGroupHelper() {
  Function function;
  function.name = "group" + std::to_string(program.functions.size());
  function.result = anyValue();
  TypeRef type = function.result, number = valueType(Kind::Int);
  auto add = [&](const char *prefix, TypeRef type) {
    int id =
        addVariable(prefix, std::move(type), Space::Private, Role::Parameter);
    function.params.push_back(id);
    return id;
  };
  int pointer = add("p", pointerTo(type, Space::Local));
  int own = add("own", number), value = add("v", type);
  program.variables[pointer].isFixed = program.variables[own].isFixed = true;
  std::vector<Stmt> &body = function.body.body;
  Stmt barrier = makeStmt(StmtKind::Barrier);
  barrier.number = 1;
  auto element = [&](Expr index) {
    return makeIndex(makeVariable(program, pointer), std::move(index));
  };
  Stmt loop = makeStmt(StmtKind::Loop, {makeInt(random.between(1, 3))});
  loop.form = static_cast<LoopForm>(random.below(4));
  loop.variable = addVariable("i", number, Space::Private, Role::Automatic);
  program.variables[loop.variable].isFixed = true;
  std::vector<Stmt> &inner = random.chance(60) ? loop.body : body;
  inner.push_back(barrier);
  inner.push_back(
      makeStmt(StmtKind::Assign, {element(makeVariable(program, own)),
                                  makeVariable(program, value)}));
  inner.push_back(barrier);
  inner.push_back(makeStmt(StmtKind::Assign,
                           {makeVariable(program, value),
                            element(makeInt(random.below(program.local[0])))}));
  if (&inner == &loop.body)
    body.push_back(std::move(loop));
  body.push_back(makeStmt(StmtKind::Return, {makeVariable(program, value)}));
  groupHelper = static_cast<int>(program.functions.size());
  program.functions.push_back(std::move(function));
}

/// Declares the group's memory and gives it values.
void Generator::fillLocals(std::vector<Stmt> &body) {
  uint64_t groupItems = program.local[0] * program.local[1] * program.local[2];
  // Declarations come first: nothing of the group's is inside a branch.
  auto declareLocal = [&](TypeRef type) {
    int id =
        addVariable("shared", std::move(type), Space::Local, Role::Automatic);
    Stmt declaration = makeStmt(StmtKind::Declare);
    declaration.variable = id;
    body.insert(body.begin(), std::move(declaration));
    return id;
  };
  for (unsigned count = random.between(1, 2); count > 0; --count) {
    TypeRef type = anyValue();
    // So that there is something to copy.
    for (int id : kernelParams)
      if (program.variables[id].pointee && !program.variables[id].isWritten &&
          program.variables[id].pointee->isValue() && random.chance(30))
        type = program.variables[id].pointee;
    locals.push_back(declareLocal(arrayOf(type, groupItems + random.below(4))));
  }
  if (groupHelper >= 0)
    locals.push_back(declareLocal(
        arrayOf(program.functions[groupHelper].result, groupItems)));
  auto fill = [&](int id, Expr with) {
    Stmt stmt = makeStmt(StmtKind::FillLocal, {std::move(with)});
    stmt.variable = id;
    body.push_back(std::move(stmt));
  };
  for (int id : locals)
    fill(id, value(program.variables[id].type->element, 1));
  if (random.chance(40)) {
    TypeRef type = anyCounter();
    localCounters.push_back(declareLocal(arrayOf(type, 4)));
    fill(localCounters[0], makeConstant(type, 5));
  }
  Stmt barrier = makeStmt(StmtKind::Barrier);
  barrier.number = 1;
  body.push_back(std::move(barrier));
  visible.insert(visible.end(), locals.begin(), locals.end());
}

void Generator::addKernel() {
  Function kernel;
  kernel.name = "k";
  kernel.result = voidType();
  kernel.params = kernelParams;
  std::vector<Stmt> &body = kernel.body.body;

  auto declareIndex = [&](const char *prefix, Query query) {
    int id = addVariable(prefix, valueType(Kind::Int), Space::Private,
                         Role::Automatic);
    program.variables[id].isFixed = true;
    Stmt stmt = makeStmt(StmtKind::Declare, {makeQuery(query)});
    stmt.variable = id;
    body.push_back(std::move(stmt));
    visible.push_back(id);
    return id;
  };
  globalIndex = declareIndex("g", Query::GlobalLinearId);
  localIndex = declareIndex("l", Query::LocalLinearId);

  if (usesBarriers)
    fillLocals(body);

  size_t firstVisible = visible.size();
  for (unsigned i = random.between(1, 4); i > 0; --i)
    addDeclaration(body);
  Surroundings around;
  around.isUniform = true;
  around.canReturn = !usesBarriers;
  addStatements(body, random.between(3, 9), around);
  if (longHelper >= 0)
    addLongCalls(body);
  addHashes(body, firstVisible);
  if (!localCounters.empty()) {
    Stmt barrier = makeStmt(StmtKind::Barrier);
    barrier.number = 1;
    body.push_back(std::move(barrier));
    for (int i = 0; i < 4; ++i)
      addHash(body,
              makeIndex(makeVariable(program, localCounters[0]), makeInt(i)));
  }
  program.functions.push_back(std::move(kernel));
}

Program Generator::run() {
  static const char *const standards[] = {"CL1.2", "CL2.0", "CL2.0", "CL3.0"};
  program.standard = standards[random.below(std::size(standards))];
  usesFloat = random.chance(60);
  usesDouble = random.chance(20);
  usesHalf = random.chance(20);
  usesBarriers = random.chance(40);
  usesHalfMemory = random.chance(12);
  usesImages = random.chance(8);
  program.roundsDivisions = usesFloat && random.chance(35);
  chooseSizes();
  addAggregates();
  addProgramScope();
  addArguments();
  for (unsigned helpers = random.below(4); helpers > 0; --helpers)
    addHelper();
  if (program.items() <= 32 && random.chance(8))
    addLongHelper();
  if (usesBarriers && random.chance(30))
    addGroupHelper();
  addKernel();
  return std::move(program);
}

Program cairn::fuzz::generate(uint64_t seed, uint64_t number,
                              unsigned attempt) {
  Random mixed(seed);
  uint64_t own =
      mixed.bits() ^ number * 0xd1342543de82ef95 ^ attempt * 0x2545f491;
  return Generator(own).run();
}
