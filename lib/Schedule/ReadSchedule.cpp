//===- ReadSchedule.cpp - from a file to a script ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Script.h"

#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "cairn/Dialect/Mux/TransformOps/MuxTransformOps.h"
#include "cairn/InitAll.h"
#include "cairn/Support/InputFile.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/IR/TransformTypes.h"
#include "mlir/Dialect/Transform/IR/Utils.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

#include <utility>

using namespace mlir;
using namespace cairn;
using transform::NamedSequenceOp;

/// The module's attribute that says where a script applies.
static constexpr llvm::StringLiteral kLevel = CairnDialect::getLevelAttrName();
/// What users call an argument of the sequence, and its value unless they give
/// one.
static constexpr llvm::StringLiteral kName = CairnDialect::getNameAttrName();
static constexpr llvm::StringLiteral kDefault =
    CairnDialect::getDefaultAttrName();

/// Makes all of MLIR's dialects known where they are not, which compiles need
/// only for schedules.
static void loadDialects(MLIRContext &context) {
  if (context.getLoadedDialect<transform::TransformDialect>())
    return;
  DialectRegistry registry;
  registerUpstreamDialects(registry);
  context.appendDialectRegistry(registry);
  context.loadDialect<transform::TransformDialect>();
}

/// Parses and verifies `file`; null, with an error, if it is not to be read.
static OwningOpRef<ModuleOp> parseFile(MLIRContext &context, StringRef file) {
  auto refuse = [&](const llvm::Twine &why) {
    emitError(UnknownLoc::get(&context))
        << "cannot read the schedule '" << file << "': " << why;
    return OwningOpRef<ModuleOp>();
  };
  std::string error;
  std::optional<std::string> text = readInput(file.str(), error);
  if (!text)
    return refuse(error);
  auto module =
      parseSourceString<ModuleOp>(*text, ParserConfig(&context), file);
  // The module of a file that holds none has no line.
  if (module) {
    auto place = dyn_cast<FileLineColLoc>(module->getLoc());
    if (!place || place.getLine() == 0)
      module->getOperation()->setLoc(
          FileLineColLoc::get(&context, file, /*line=*/1, /*column=*/1));
  }
  return module;
}

/// As in "a, b or c", each between two of `quote`.
static std::string listNames(ArrayRef<StringRef> names, StringRef quote,
                             StringRef last = " or ") {
  std::string list = (quote + names.front() + quote).str();
  for (auto [i, name] : llvm::enumerate(names.drop_front()))
    list +=
        ((i + 2 == names.size() ? last : ", ") + quote + name + quote).str();
  return list;
}

static std::optional<Level> findLevel(ModuleOp module) {
  auto name = module->getAttrOfType<StringAttr>(kLevel);
  auto level = name ? symbolizeLevel(name) : std::nullopt;
  if (level)
    return level;
  InFlightDiagnostic error = module.emitError()
                             << "expected a schedule with the attribute '"
                             << kLevel << "', one of "
                             << listNames(llvm::map_to_vector(allLevels(),
                                                              stringifyLevel),
                                          /*quote=*/"");
  if (name)
    error << ", got '" << name.getValue() << "'";
  else if (module->hasAttr(kLevel))
    error << ", got " << module->getAttr(kLevel);
  return std::nullopt;
}

/// Adds the sequences of `library` to the script. MLIR says behind an error
/// that there was one, at another place.
static LogicalResult addLibrary(ModuleOp module,
                                OwningOpRef<ModuleOp> library) {
  bool isTold = false;
  ScopedDiagnosticHandler once(module.getContext(), [&](Diagnostic &said) {
    bool isError = said.getSeverity() == DiagnosticSeverity::Error;
    return success(isError && std::exchange(isTold, true));
  });
  return LogicalResult(transform::detail::mergeSymbolsInto(
      module, OwningOpRef<Operation *>(library.release())));
}

/// Adds the sequences of the libraries to the script.
static LogicalResult addLibraries(ModuleOp module,
                                  ArrayRef<std::string> libraries) {
  for (StringRef file : libraries) {
    OwningOpRef<ModuleOp> library = parseFile(*module.getContext(), file);
    if (!library || failed(addLibrary(module, std::move(library))))
      return failure();
  }
  return libraries.empty() ? success() : verify(module);
}

static NamedSequenceOp findEntry(ModuleOp module) {
  StringRef name = transform::TransformDialect::kTransformEntryPointSymbolName;
  auto entry = module.lookupSymbol<NamedSequenceOp>(name);
  if (!entry) {
    module.emitError() << "expected a 'transform.named_sequence' called '"
                       << name << "' in the schedule";
    return {};
  }
  if (entry.isExternal() || entry.getArgumentTypes().empty() ||
      !isa<transform::TransformHandleTypeInterface>(
          entry.getArgumentTypes().front()) ||
      entry.getNumResults() != 0) {
    entry.emitError() << "expected '" << name
                      << "' to take a handle of the module, and parameters, "
                         "and to give nothing";
    return {};
  }
  return entry;
}

/// The sequences that `entry` may come to, itself among them.
static SmallVector<Operation *> collectReached(NamedSequenceOp entry) {
  llvm::SetVector<Operation *> reached;
  reached.insert(entry);
  for (size_t i = 0; i < reached.size(); ++i)
    for (SymbolTable::SymbolUse use : SymbolTable::getSymbolUses(reached[i])
                                          .value_or(SymbolTable::UseRange({})))
      if (Operation *used = SymbolTable::lookupNearestSymbolFrom(
              use.getUser(), use.getSymbolRef()))
        reached.insert(used);
  return reached.takeVector();
}

/// Whether all operations that the script may come to are for its level.
static LogicalResult checkLevels(const Script &script) {
  StringRef level = stringifyLevel(script.level);
  for (Operation *sequence : collectReached(script.entry)) {
    WalkResult walk = sequence->walk([&](mux::LevelOpInterface op) {
      if (llvm::is_contained(op.getLevels(), level))
        return WalkResult::advance();
      op->emitError() << "'" << op->getName() << "' is for the level "
                      << listNames(op.getLevels(), "'")
                      << ", the schedule is for '" << level << "' by its '"
                      << kLevel << "'";
      return WalkResult::interrupt();
    });
    if (walk.wasInterrupted())
      return failure();
  }
  return success();
}

/// MLIR ends the process where there are fewer operations than handles and one
/// handle is for what is left over, unless that is an error (22.1).
static void refuseTooFewToSplit(ModuleOp module) {
  module.walk([](transform::SplitHandleOp split) {
    if (!split.getOverflowResult())
      return;
    split.setFailOnPayloadTooSmall(true);
    split.setPassThroughEmptyHandle(false);
  });
}

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

/// The value that `text` is for an argument of the type `type`; null if it is
/// none.
static Attribute parseValue(StringRef text, Type type) {
  MLIRContext *context = type.getContext();
  // What is wrong is said by who knows the parameter's name.
  ScopedDiagnosticHandler silent(context, [](Diagnostic &) {});
  auto param = dyn_cast<transform::ParamType>(type);
  if (!param)
    return parseAttribute(text, context);
  auto value = dyn_cast_or_null<TypedAttr>(
      parseAttribute(text, context, param.getType()));
  // A string may have the type, too.
  bool isNumber = isa_and_nonnull<IntegerAttr, FloatAttr>(value);
  return isNumber && value.getType() == param.getType() ? value : TypedAttr();
}

static bool isValueOf(Attribute value, Type type) {
  auto param = dyn_cast<transform::ParamType>(type);
  auto typed = dyn_cast<TypedAttr>(value);
  return !param || (typed && typed.getType() == param.getType());
}

/// The value of the argument `index` of `entry`; null, with an error.
static Attribute findParameter(NamedSequenceOp entry, unsigned index,
                               const ScheduleOptions &options,
                               SmallVectorImpl<bool> &isTaken) {
  BlockArgument argument = entry.getBody().getArgument(index);
  auto fail = [&]() { return emitError(argument.getLoc()); };
  if (!isa<transform::TransformParamTypeInterface>(argument.getType())) {
    fail() << "expected a parameter behind the handle of the module, got "
           << argument.getType();
    return {};
  }
  auto name = entry.getArgAttrOfType<StringAttr>(index, kName);
  if (!name || name.empty()) {
    fail() << "expected the parameter to have a name, as in '" << kName
           << " = \"factor\"'";
    return {};
  }
  Attribute value = entry.getArgAttr(index, kDefault);
  if (value && !isValueOf(value, argument.getType())) {
    fail() << "expected '" << kDefault << "' of the parameter '"
           << name.getValue() << "' to be of the type " << argument.getType()
           << ", got " << value;
    return {};
  }
  for (auto [given, taken] : llvm::zip_equal(options.parameters, isTaken)) {
    if (given.name != name)
      continue;
    taken = true;
    value = parseValue(given.value, argument.getType());
    if (!value) {
      fail() << "expected a value of the type " << argument.getType()
             << " for the parameter '" << name.getValue() << "', got '"
             << given.value << "'";
      return {};
    }
  }
  if (!value)
    fail() << "expected '--schedule-parameter=" << name.getValue()
           << "=VALUE', as the parameter has no '" << kDefault << "'";
  return value;
}

std::shared_ptr<const Script>
cairn::readScript(MLIRContext &context, StringRef file,
                  const ScheduleOptions &options,
                  SmallVectorImpl<bool> &isTaken) {
  loadDialects(context);
  isTaken.resize(options.parameters.size());
  auto script = std::make_shared<Script>();
  script->file = file.str();
  script->module = parseFile(context, file);
  if (!script->module)
    return nullptr;
  std::optional<Level> level = findLevel(*script->module);
  if (!level || failed(addLibraries(*script->module, options.libraries)))
    return nullptr;
  refuseTooFewToSplit(*script->module);
  script->level = *level;
  script->entry = findEntry(*script->module);
  if (!script->entry || failed(checkLevels(*script)))
    return nullptr;
  for (unsigned i = 1; i < script->entry.getNumArguments(); ++i) {
    Attribute value = findParameter(script->entry, i, options, isTaken);
    if (!value)
      return nullptr;
    script->parameters.push_back(value);
  }
  return script;
}

/// As in "'a.mlir' has 'x' and 'y'".
static std::string describeParameters(const Script &script) {
  NamedSequenceOp entry = script.entry;
  SmallVector<StringRef> names;
  for (unsigned i = 1; i < entry.getNumArguments(); ++i)
    names.push_back(entry.getArgAttrOfType<StringAttr>(i, kName).getValue());
  return "'" + script.file + "' has " +
         (names.empty() ? "none" : listNames(names, "'", " and "));
}

LogicalResult cairn::checkTaken(MLIRContext &context,
                                const ScheduleOptions &options,
                                ArrayRef<bool> isTaken, ScriptList scripts) {
  llvm::StringMap<StringRef> values;
  for (const ScheduleOptions::Parameter &parameter : options.parameters)
    if (auto [before, isNew] =
            values.try_emplace(parameter.name, parameter.value);
        !isNew)
      return emitError(UnknownLoc::get(&context))
             << "the parameter '" << parameter.name
             << "' has two values, '--schedule-parameter=" << parameter.name
             << "=" << before->second
             << "' and '--schedule-parameter=" << parameter.name << "="
             << parameter.value << "'";
  for (auto [parameter, taken] : llvm::zip(options.parameters, isTaken))
    if (!taken)
      return emitError(UnknownLoc::get(&context))
             << "no schedule has the parameter '" << parameter.name
             << "' of '--schedule-parameter=" << parameter.name << "="
             << parameter.value << "': "
             << llvm::join(llvm::map_range(scripts,
                                           [](const auto &script) {
                                             return describeParameters(*script);
                                           }),
                           ", ");
  return success();
}

//===----------------------------------------------------------------------===//
// Schedules
//===----------------------------------------------------------------------===//

namespace {
class ReadSchedule : public Schedule {
public:
  ReadSchedule(std::shared_ptr<const Script> script,
               const ScheduleOptions &options)
      : script(std::move(script)), options(options) {}

  StringRef getFile() const override { return script->file; }
  Level getLevel() const override { return script->level; }
  std::unique_ptr<Pass> createPass() const override {
    return createApplySchedulePass(script, options);
  }

private:
  std::shared_ptr<const Script> script;
  ScheduleOptions options;
};
} // namespace

std::optional<Schedules> cairn::readSchedules(MLIRContext &context,
                                              const ScheduleOptions &options) {
  SmallVector<std::shared_ptr<const Script>> scripts;
  SmallVector<bool> isTaken;
  for (const std::string &file : options.files) {
    scripts.push_back(readScript(context, file, options, isTaken));
    if (!scripts.back())
      return std::nullopt;
  }
  if (failed(checkTaken(context, options, isTaken, scripts)))
    return std::nullopt;
  Schedules schedules;
  for (auto &script : scripts)
    schedules.push_back(
        std::make_unique<ReadSchedule>(std::move(script), options));
  return schedules;
}
