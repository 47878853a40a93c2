//===- RemarkOps.cpp - finding what passes remark on ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/TransformOps/MuxTransformOps.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace mlir;
using namespace mlir::transform;
using namespace cairn;
using namespace cairn::mux;

/// The file of the locations that number operations.
static constexpr StringLiteral kNumbered = "operation";
/// As many remarks are in an error.
static constexpr size_t kMaxSaid = 8;

static LogicalResult addPasses(OpPassManager &passes, StringRef text,
                               std::string &error) {
  llvm::raw_string_ostream os(error);
  LogicalResult parsed = parsePassPipeline(text, passes, os);
  error = StringRef(error).split('\n').first.str();
  return parsed;
}

LogicalResult CairnMatchRemarksOp::verify() {
  // match_remarks_c1
  if (getText().empty())
    return emitOpError("expected a part of a remark, got none");
  // match_remarks_c2
  OpPassManager passes(ModuleOp::getOperationName(),
                       OpPassManager::Nesting::Implicit);
  std::string error;
  if (failed(addPasses(passes, getPasses(), error)))
    return emitOpError("cannot read the passes '")
           << getPasses() << "': " << error;
  return success();
}

namespace {
/// What passes remark on a program, by the operations' numbers.
class Remarks {
public:
  /// Has `passes` go through a copy of `root`, whose operations are numbered in
  /// the order of a walk. Gives `error` if they fail.
  LogicalResult collect(Operation *root, StringRef passes, std::string &error);

  bool isSaid(size_t number, StringRef text) const {
    auto found = texts.find(number);
    return found != texts.end() &&
           llvm::any_of(found->second, [&](const std::string &said) {
             return StringRef(said).contains(text);
           });
  }
  /// All that is said, each text once.
  llvm::SetVector<StringRef> all() const {
    llvm::SetVector<StringRef> found;
    for (const auto &[number, said] : texts)
      found.insert(said.begin(), said.end());
    return found;
  }

private:
  class Streamer : public remark::detail::MLIRRemarkStreamerBase {
  public:
    explicit Streamer(Remarks &remarks) : remarks(remarks) {}
    void
    streamOptimizationRemark(const remark::detail::Remark &remark) override {
      std::string text;
      for (const remark::detail::Remark::Arg &argument : remark.getArgs())
        text += argument.val;
      remarks.add(remark.getLocation(), text);
    }

  private:
    Remarks &remarks;
  };

  void add(Location loc, const std::string &text) {
    auto at = loc->findInstanceOf<FileLineColLoc>();
    if (at && at.getFilename() == kNumbered)
      texts[at.getLine()].push_back(text);
  }

  std::map<size_t, std::vector<std::string>> texts;
};
} // namespace

/// A copy in bytecode, in which an operation's location is its number.
static std::string writeNumbered(Operation *root) {
  OwningOpRef<Operation *> copy(root->clone());
  unsigned number = 0;
  copy->walk<WalkOrder::PreOrder>([&](Operation *op) {
    op->setLoc(FileLineColLoc::get(op->getContext(), kNumbered, number++, 1));
  });
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  if (failed(writeBytecodeToFile(*copy, os)))
    bytes.clear();
  return bytes;
}

LogicalResult Remarks::collect(Operation *root, StringRef passes,
                               std::string &error) {
  // A context has one engine for remarks, which may be the user's.
  MLIRContext own(root->getContext()->getDialectRegistry(),
                  MLIRContext::Threading::DISABLED);
  ScopedDiagnosticHandler handler(&own, [&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == DiagnosticSeverity::Remark)
      add(diagnostic.getLocation(), diagnostic.str());
    else if (diagnostic.getSeverity() == DiagnosticSeverity::Error &&
             error.empty())
      error = diagnostic.str();
    return success();
  });
  remark::RemarkCategories categories;
  categories.passed = categories.missed = categories.analysis =
      categories.failed = ".*";
  std::string bytes = writeNumbered(root);
  auto module = parseSourceString<ModuleOp>(bytes, &own);
  PassManager manager(&own, ModuleOp::getOperationName(),
                      OpPassManager::Nesting::Implicit);
  if (!module || failed(addPasses(manager, passes, error)) ||
      failed(remark::enableOptimizationRemarks(
          own, std::make_unique<Streamer>(*this),
          std::make_unique<remark::RemarkEmittingPolicyAll>(), categories)))
    return failure();
  LogicalResult done = manager.run(*module);
  own.setRemarkEngine(nullptr);
  return done;
}

DiagnosedSilenceableFailure
CairnMatchRemarksOp::apply(TransformRewriter &, TransformResults &results,
                           TransformState &state) {
  Operation *root = state.getTopLevel();
  Remarks remarks;
  std::string error;
  if (failed(remarks.collect(root, getPasses(), error)))
    return emitSilenceableFailure(getOperation())
           << "the passes '" << getPasses() << "' fail here"
           << (error.empty() ? "" : ": ") << error;
  auto targets = llvm::to_vector(state.getPayloadOps(getTarget()));
  SmallVector<Operation *> found;
  size_t number = 0;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (remarks.isSaid(number++, getText()) &&
        llvm::any_of(targets,
                     [&](Operation *target) { return target->isAncestor(op); }))
      found.push_back(op);
  });
  if (found.empty()) {
    SmallVector<StringRef> said = remarks.all().takeVector();
    said.truncate(std::min(said.size(), kMaxSaid));
    return emitSilenceableFailure(getOperation())
           << "expected a remark with '" << getText() << "' here, there "
           << (said.empty() ? "is none"
                            : "are '" + llvm::join(said, "', '") + "'");
  }
  results.set(cast<OpResult>(getMatched()), found);
  return DiagnosedSilenceableFailure::success();
}
