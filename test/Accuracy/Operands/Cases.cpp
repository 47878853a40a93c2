//===- Cases.cpp - the calls that are tested --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Cases.h"

#include "Format.h"
#include "Inputs.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <map>

using namespace cairn;
using namespace cairn::accuracy;
using cairn::ocl::BuiltinCategory;
using cairn::ocl::BuiltinSignature;
using cairn::ocl::BuiltinType;
using cairn::ocl::ScalarKind;

unsigned Instance::width() const {
  unsigned width = signature.result.width;
  for (const BuiltinType &param : signature.params)
    if (!param.isPointer)
      width = std::max(width, param.width);
  return width;
}

llvm::StringRef Instance::language() const {
  static const char *const extensions[] = {"bit_reverse", "bitfield_insert",
                                           "bitfield_extract_signed",
                                           "bitfield_extract_unsigned"};
  bool isIntegerDot =
      builtin->name.starts_with("dot") && !signature.result.isFloat();
  if (isIntegerDot || llvm::is_contained(extensions, builtin->name))
    return "-cl-std=CL3.0 -cl-ext=+cl_khr_extended_bit_ops,"
           "+cl_khr_integer_dot_product";
  bool isGeneric = llvm::any_of(signature.params, [](const BuiltinType &param) {
    return param.isPointer && param.addressSpace == GenericSpace;
  });
  return isGeneric || builtin->name == "ctz" ? "-cl-std=CL2.0"
                                             : "-cl-std=CL1.2";
}

std::string Instance::operandTypes() const {
  std::string types;
  for (const BuiltinType &param : signature.params)
    if (!param.isPointer)
      types += param.str() + " ";
  return types;
}

namespace {

class Maker {
public:
  explicit Maker(const Options &options) : options(options) {}
  CaseTable make();

private:
  void add(const ocl::Builtin &builtin, const BuiltinSignature &signature);
  Row &rowFor(llvm::StringRef category, const std::string &function,
              llvm::StringRef type);
  Case &caseFor(Row &row, const Reference &reference,
                const std::vector<ScalarKind> &kinds);
  std::shared_ptr<const Operands> operandsFor(const InputRequest &request);

  const Options &options;
  CaseTable table;
  llvm::MapVector<const Case *, std::vector<Instance>> instancesByCase;
  std::map<std::string, Row *> rowByName;
  std::map<std::pair<Row *, std::vector<ScalarKind>>, Case *> caseByKinds;
  std::map<std::string, std::shared_ptr<const Operands>> operandsByRequest;
};

} // namespace

/// The name without the width that a conversion has in it.
static std::string functionName(const ocl::Builtin &builtin,
                                const BuiltinSignature &signature) {
  if (builtin.category != BuiltinCategory::Conversion ||
      signature.result.width == 1)
    return builtin.name.str();
  std::string vector = signature.result.str();
  std::string scalar = ocl::stringifyScalarKind(signature.result.scalar).str();
  std::string name = builtin.name.str();
  return name.replace(name.find(vector), vector.size(), scalar);
}

static bool isTested(BuiltinCategory category) {
  switch (category) {
  case BuiltinCategory::Math:
  case BuiltinCategory::Common:
  case BuiltinCategory::Geometric:
  case BuiltinCategory::Integer:
  case BuiltinCategory::Relational:
  case BuiltinCategory::Conversion:
  case BuiltinCategory::Shuffle:
    return true;
  default:
    return false;
  }
}

Row &Maker::rowFor(llvm::StringRef category, const std::string &function,
                   llvm::StringRef type) {
  Row *&row = rowByName[function + "/" + type.str()];
  if (!row) {
    row = table.rows.emplace_back(std::make_unique<Row>()).get();
    row->category = category.str();
    row->function = function;
    row->type = type.str();
  }
  return *row;
}

/// Packed as they lie in memory, little-endian.
static std::vector<unsigned char> pack(const std::vector<uint64_t> &bits,
                                       unsigned size) {
  std::vector<unsigned char> bytes(bits.size() * size);
  for (size_t i = 0; i < bits.size(); ++i)
    for (unsigned k = 0; k < size; ++k)
      bytes[i * size + k] = static_cast<unsigned char>(bits[i] >> (8 * k));
  return bytes;
}

std::shared_ptr<const Operands>
Maker::operandsFor(const InputRequest &request) {
  std::string key = std::to_string(request.samples) + "/" +
                    std::to_string(unsigned(request.purpose));
  for (ScalarKind kind : request.kinds)
    key += " " + ocl::stringifyScalarKind(kind).str();
  std::shared_ptr<const Operands> &slot = operandsByRequest[key];
  if (slot)
    return slot;
  auto operands = std::make_shared<Operands>();
  operands->bits = makeInputs(request);
  operands->count = operands->bits[0].size();
  for (size_t i = 0; i < request.kinds.size(); ++i)
    operands->bytes.push_back(
        pack(operands->bits[i], ocl::scalarKindBits(request.kinds[i]) / 8));
  slot = std::move(operands);
  return slot;
}

Case &Maker::caseFor(Row &row, const Reference &reference,
                     const std::vector<ScalarKind> &kinds) {
  Case *&slot = caseByKinds[{&row, kinds}];
  if (slot)
    return *slot;
  slot = table.cases.emplace_back(std::make_unique<Case>()).get();
  slot->row = &row;
  slot->reference = &reference;
  InputRequest request;
  request.kinds = kinds;
  request.samples = reference.isSlow ? options.samples / 4 : options.samples;
  request.sweep = reference.isSlow ? options.sweep / 16 : options.sweep;
  request.seed = options.seed;
  request.purpose = reference.drawsFor;
  slot->operands = operandsFor(request);
  return *slot;
}

void Maker::add(const ocl::Builtin &builtin,
                const BuiltinSignature &signature) {
  Instance instance;
  instance.builtin = &builtin;
  instance.signature = signature;
  if (!options.widths.empty() &&
      !llvm::is_contained(options.widths, instance.width()))
    return;
  // nan() takes the bits of a number and is a function of that type.
  ScalarKind working = ocl::isFloatKind(signature.result.scalar) &&
                               builtin.category == BuiltinCategory::Math
                           ? signature.result.scalar
                           : signature.params[0].scalar;
  llvm::StringRef type = ocl::stringifyScalarKind(working);
  std::string function = functionName(builtin, signature);
  if (!matches(options.function, function) || !matches(options.type, type))
    return;
  Row &row =
      rowFor(ocl::stringifyBuiltinCategory(builtin.category), function, type);
  ++row.instances;
  const Reference *reference = findReference(builtin, working);
  if (!reference) {
    row.failure = "no reference in this program";
    ++row.failedInstances;
    return;
  }
  row.bound = reference->bound(signature).str();
  std::vector<ScalarKind> kinds;
  for (const BuiltinType &param : signature.params)
    if (!param.isPointer)
      kinds.push_back(param.scalar);
  instance.of = &caseFor(row, *reference, kinds);
  instancesByCase[instance.of].push_back(std::move(instance));
}

CaseTable Maker::make() {
  for (const ocl::Builtin &builtin : ocl::allBuiltins()) {
    llvm::StringRef category = ocl::stringifyBuiltinCategory(builtin.category);
    if (isTested(builtin.category) && matches(options.category, category))
      ocl::forEachInstance(builtin, 64, [&](const BuiltinSignature &signature) {
        add(builtin, signature);
      });
  }
  for (const auto &[of, instances] : instancesByCase)
    llvm::append_range(table.instances, instances);
  return std::move(table);
}

CaseTable cairn::accuracy::makeCases(const Options &options) {
  return Maker(options).make();
}
