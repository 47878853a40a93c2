//===- SourceChecks.cpp - what clang lets through ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourceChecks.h"

#include "EachDeclaration.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"
#include <vector>

using namespace cairn::frontend;

namespace {

class Checker : public clang::RecursiveASTVisitor<Checker> {
public:
  Checker(clang::DiagnosticsEngine &diagnostics, bool hasImages)
      : diagnostics(diagnostics), hasImages(hasImages) {}

  bool VisitBuiltinTypeLoc(clang::BuiltinTypeLoc type) {
    const clang::BuiltinType *builtin = type.getTypePtr();
    if (builtin->getKind() == clang::BuiltinType::LongDouble)
      report(type.getBeginLoc(), "'long double' is reserved in OpenCL C");
    // From OpenCL C 3.0 on it is clang's error.
    else if (!hasImages && builtin->isImageType())
      report(type.getBeginLoc(),
             "use of type '" + clang::QualType(builtin, 0).getAsString() +
                 "' requires images, which the target or its options leave "
                 "out");
    return true;
  }

  bool VisitFloatingLiteral(clang::FloatingLiteral *literal) {
    if (literal->getType()->isSpecificBuiltinType(
            clang::BuiltinType::LongDouble))
      report(literal->getBeginLoc(),
             "a literal of type 'long double', which is reserved in OpenCL C");
    return true;
  }

  bool VisitBinaryOperator(clang::BinaryOperator *op) {
    clang::QualType type = op->getLHS()->getType();
    if (op->isComparisonOp() && isHandle(type))
      report(op->getOperatorLoc(), "values of type '" +
                                       type.getUnqualifiedType().getAsString() +
                                       "' cannot be compared");
    return true;
  }

  bool VisitAsTypeExpr(clang::AsTypeExpr *cast) {
    for (clang::QualType type :
         {cast->getType(), cast->getSrcExpr()->getType()})
      if (isHandle(type))
        report(cast->getBuiltinLoc(),
               "values of type '" + type.getUnqualifiedType().getAsString() +
                   "' cannot be reinterpreted");
    return true;
  }

  /// An integer in a list of events is refused by clang without a word.
  bool VisitInitListExpr(clang::InitListExpr *list) {
    if (list->getType().isNull() || !list->getType()->isArrayType() ||
        !list->getType()->getBaseElementTypeUnsafe()->isEventT())
      return true;
    for (clang::Expr *element : list->inits())
      if (element->getType()->isIntegerType())
        report(element->getBeginLoc(),
               "expected an event, got a value of type '" +
                   element->getType().getAsString() +
                   "'; a null event in a list is '(event_t)0'");
    return true;
  }

  /// What else of a declaration clang refused without a word.
  bool VisitRecoveryExpr(clang::RecoveryExpr *expr) {
    refused.push_back(expr->getBeginLoc());
    return true;
  }

  /// Clang would have them call `delete`, which there is not.
  bool VisitCXXDestructorDecl(clang::CXXDestructorDecl *destructor) {
    if (destructor->isVirtual() && destructor->isFirstDecl() &&
        destructor->size_overridden_methods() == 0)
      report(destructor->getLocation(),
             "virtual destructors are not supported in C++ for OpenCL");
    return true;
  }

  /// A sampler of what is not a constant (OpenCL C 2.0, section 6.13.14.1), and
  /// an initializer that was written and is not there.
  bool VisitVarDecl(clang::VarDecl *var) {
    if (llvm::isa<clang::ParmVarDecl>(var))
      return true;
    if (const clang::Expr *init = var->getInit()) {
      auto *cast = llvm::dyn_cast<clang::ImplicitCastExpr>(init);
      if (cast && cast->getCastKind() == clang::CK_IntToOCLSampler &&
          !cast->isValueDependent() &&
          !cast->getSubExpr()->isEvaluatable(var->getASTContext()))
        report(init->getBeginLoc(), "expected constants for a sampler");
      return true;
    }
    const clang::ASTContext &context = var->getASTContext();
    auto next = clang::Lexer::findNextToken(
        var->getEndLoc(), context.getSourceManager(), context.getLangOpts());
    if (next && next->is(clang::tok::equal))
      refused.push_back(next->getLocation());
    return true;
  }

  /// Checks a declaration and all in it.
  void check(clang::Decl *decl) {
    refused.clear();
    TraverseDecl(decl);
    if (!refused.empty() && !diagnostics.hasErrorOccurred())
      report(refused.front(), "this expression cannot be compiled");
  }

private:
  static bool isHandle(clang::QualType type) {
    return type->isImageType() || type->isSamplerT() || type->isEventT() ||
           type->isClkEventT() || type->isQueueT() || type->isReserveIDT() ||
           type->isPipeType();
  }

  void report(clang::SourceLocation loc, const std::string &message) {
    unsigned id =
        diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Error, "%0");
    diagnostics.Report(loc, id) << message;
  }

  clang::DiagnosticsEngine &diagnostics;
  bool hasImages;
  std::vector<clang::SourceLocation> refused;
};

} // namespace

std::unique_ptr<clang::ASTConsumer>
cairn::frontend::createSourceChecks(clang::CompilerInstance &compiler) {
  const clang::TargetInfo &target = compiler.getTarget();
  bool hasImages = compiler.getLangOpts().getOpenCLCompatibleVersion() >= 300 ||
                   target.hasFeatureEnabled(target.getSupportedOpenCLOpts(),
                                            "__opencl_c_images");
  return std::make_unique<EachDeclaration>(
      [checker = Checker(compiler.getDiagnostics(), hasImages)](
          clang::Decl *decl) mutable { checker.check(decl); });
}
