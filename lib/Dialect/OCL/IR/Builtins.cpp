//===- Builtins.cpp - the table of OpenCL C library functions ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Dialect/OCL/IR/Builtins.h"

#include "BuiltinRules.h"
#include "cairn/Dialect/SPIRV/IR/InstructionNames.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/StringSaver.h"

#include <deque>
#include <vector>

using namespace llvm;

namespace cairn::ocl {

StringRef stringifyBuiltinCategory(BuiltinCategory category) {
  static constexpr const char *names[] = {
      "work-item",  "synchronization",  "math",
      "integer",    "common",           "geometric",
      "relational", "vector-data",      "shuffle",
      "conversion", "reinterpret",      "async-copy",
      "atomic",     "c11-atomic",       "address-space",
      "work-group", "sub-group",        "image",
      "pipe",       "enqueue",          "clock",
      "vendor",     "motion-estimation"};
  static_assert(std::size(names) ==
                size_t(BuiltinCategory::MotionEstimation) + 1);
  return names[size_t(category)];
}

StringRef stringifyRoundingMode(RoundingMode mode) {
  static constexpr const char *names[] = {"", "rte", "rtz", "rtp", "rtn"};
  return names[size_t(mode)];
}

//===----------------------------------------------------------------------===//
// Attributes of the rows in Builtins.def
//===----------------------------------------------------------------------===//

namespace {
// NOLINTNEXTLINE(readability-identifier-naming): a word of Builtins.def
constexpr std::nullopt_t None = std::nullopt;

template <typename T> struct PerKindAttribute {
  PerKind<T> values;
  explicit PerKindAttribute(T all) : values{all, all, all} {}
  PerKindAttribute(T onFloat, T onSigned, T onUnsigned)
      : values{onFloat, onSigned, onUnsigned} {}
};

struct OpenCLStd : PerKindAttribute<std::optional<unsigned>> {
  using PerKindAttribute::PerKindAttribute;
  void applyTo(Builtin &row) const { row.openclStd = values; }
};

struct Core : PerKindAttribute<std::optional<unsigned>> {
  using PerKindAttribute::PerKindAttribute;
  void applyTo(Builtin &row) const { row.core = values; }
};

struct FewInstructions {
  void applyTo(Builtin &row) const { row.isFewInstructions = true; }
};

struct GLSL : PerKindAttribute<std::optional<unsigned>> {
  using PerKindAttribute::PerKindAttribute;
  void applyTo(Builtin &row) const { row.glslStd450 = values; }
};

struct Upstream : PerKindAttribute<StringRef> {
  using PerKindAttribute::PerKindAttribute;
  void applyTo(Builtin &row) const { row.upstream = values; }
};

struct Rounds {
  RoundingMode mode;
  explicit Rounds(RoundingMode mode) : mode(mode) {}
  void applyTo(Builtin &row) const { row.rounding = mode; }
};

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

class Table {
public:
  Table();
  ArrayRef<Builtin> rows() const { return builtins; }
  const Builtin *lookup(StringRef name) const;
  std::optional<BuiltinCall> lookupSymbol(StringRef symbol,
                                          unsigned pointerBits) const;

private:
  template <typename... Attributes>
  void add(StringRef name, BuiltinCategory category, StringRef rules,
           const Attributes &...attributes);
  void addConversions(ScalarKind kind, unsigned width);
  void addReinterpretation(ScalarKind kind, unsigned width);
  void index();

  std::vector<Builtin> builtins;
  std::deque<OverloadSet> overloadSets; // a deque: rows point into it
  StringMap<size_t> rowByName;
  StringMap<size_t> rowBySymbol;
  BumpPtrAllocator allocator;
  StringSaver saver{allocator};
};
} // namespace

template <typename... Attributes>
void Table::add(StringRef name, BuiltinCategory category, StringRef rules,
                const Attributes &...attributes) {
  Builtin &row = builtins.emplace_back();
  row.name = name;
  row.category = category;
  row.rules = rules;
  (attributes.applyTo(row), ...);
}

/// convert_T with every suffix (1.2.3): from any type of the same width. Only
/// conversions to integers can saturate.
void Table::addConversions(ScalarKind kind, unsigned width) {
  std::string type = BuiltinType::get(kind, width).str();
  StringRef rules = saver.save("Any:" + utostr(width) + " " + type + "(g)");
  for (bool saturates : {false, true}) {
    if (saturates && isFloatKind(kind))
      continue;
    for (RoundingMode mode :
         {RoundingMode::Default, RoundingMode::RTE, RoundingMode::RTZ,
          RoundingMode::RTP, RoundingMode::RTN}) {
      std::string name = "convert_" + type + (saturates ? "_sat" : "");
      if (mode != RoundingMode::Default)
        name += "_" + stringifyRoundingMode(mode).str();
      add(saver.save(name), BuiltinCategory::Conversion, rules, Rounds(mode),
          FewInstructions());
      builtins.back().saturates = saturates;
    }
  }
}

/// as_T (1.2.4): from any type of the same size, where 3 elements take the room
/// of 4.
void Table::addReinterpretation(ScalarKind kind, unsigned width) {
  auto bytesOf = [](unsigned bits, unsigned width) {
    return bits / 8 * (width == 3 ? 4 : width);
  };
  std::string type = BuiltinType::get(kind, width).str();
  unsigned bytes = bytesOf(scalarKindBits(kind), width);
  std::string rules;
  for (unsigned bits : {8, 16, 32, 64})
    for (unsigned sourceWidth : {1, 2, 3, 4, 8, 16})
      if (bytesOf(bits, sourceWidth) == bytes)
        rules += "Bits" + utostr(bits) + ":" + utostr(sourceWidth) + " " +
                 type + "(g);";
  add(saver.save("as_" + type), BuiltinCategory::Reinterpret,
      saver.save(rules));
}

/// Call it when no row will be added any more.
void Table::index() {
  for (auto [position, row] : enumerate(builtins)) {
    row.overloads = &overloadSets.emplace_back(row.rules);
    bool isNew = rowByName.try_emplace(row.name, position).second;
    assert(isNew && "two rows of one name in Builtins.def");
    for (StringRef symbol : row.overloads->listSymbols())
      isNew &= rowBySymbol.try_emplace(symbol, position).second;
    assert(isNew && "two rules of one symbol in Builtins.def");
    (void)isNew;
  }
}

Table::Table() {
  // NOLINTBEGIN(readability-identifier-naming): words of Builtins.def
  constexpr RoundingMode RTE = RoundingMode::RTE, RTZ = RoundingMode::RTZ,
                         RTP = RoundingMode::RTP, RTN = RoundingMode::RTN;
  // NOLINTEND(readability-identifier-naming)
#define BUILTIN(name, category, ...)                                           \
  add(#name, BuiltinCategory::category, __VA_ARGS__);
#include "cairn/Dialect/OCL/IR/Builtins.def"

  for (unsigned kind = unsigned(ScalarKind::Char);
       kind <= unsigned(ScalarKind::Double); ++kind) {
    for (unsigned width : {1, 2, 3, 4, 8, 16}) {
      addConversions(ScalarKind(kind), width);
      addReinterpretation(ScalarKind(kind), width);
    }
  }
  index();
}

const Builtin *Table::lookup(StringRef name) const {
  auto it = rowByName.find(name);
  return it == rowByName.end() ? nullptr : &builtins[it->second];
}

std::optional<BuiltinCall> Table::lookupSymbol(StringRef symbol,
                                               unsigned pointerBits) const {
  auto it = rowBySymbol.find(symbol);
  if (it == rowBySymbol.end())
    return std::nullopt;
  const Builtin *builtin = &builtins[it->second];
  const Overload *overload =
      find_if(builtin->overloads->get(), [&](const Overload &overload) {
        return overload.symbol == symbol;
      });
  std::optional<BuiltinCall> call;
  overload->forEachBinding(pointerBits, [&](const Binding &binding) {
    call.emplace();
    call->builtin = builtin;
    call->signature.result = overload->result.instantiate(binding);
    for (const TypePattern &param : overload->params)
      call->signature.params.push_back(param.instantiate(binding));
    return false;
  });
  return call;
}

static const Table &table() {
  static const Table instance;
  return instance;
}

const Builtin *lookupBuiltin(StringRef name) { return table().lookup(name); }

std::optional<BuiltinCall> lookupSymbol(StringRef symbol,
                                        unsigned pointerBits) {
  return table().lookupSymbol(symbol, pointerBits);
}

bool Builtin::hasInstruction(const BuiltinSignature &signature) const {
  ScalarKind kind = selectingKind(signature);
  return openclStd.of(kind) || core.of(kind) || isFewInstructions;
}

ArrayRef<Builtin> allBuiltins() { return table().rows(); }

} // namespace cairn::ocl
