//===- ReferenceCasts.cpp - casts to references -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReferenceCasts.h"

#include "EachDeclaration.h"
#include "clang/AST/ASTContext.h"

using namespace cairn::frontend;

namespace {

class CastGuard : public CodeVisitor<CastGuard> {
public:
  explicit CastGuard(clang::ASTContext &context) : context(context) {}

  bool VisitStmt(clang::Stmt *parent) {
    // A cast whose address is taken is right as it is.
    auto *unary = llvm::dyn_cast<clang::UnaryOperator>(parent);
    if (unary && unary->getOpcode() == clang::UO_AddrOf)
      return true;
    for (clang::Stmt *&child : parent->children())
      if (auto *cast = llvm::dyn_cast_if_present<clang::CastExpr>(child))
        if (cast->isGLValue() && !cast->isTypeDependent() &&
            cast->getCastKind() == clang::CK_AddressSpaceConversion &&
            (cast->getType()->isScalarType() ||
             cast->getType()->isVectorType()))
          child = dereferenceAddressOf(cast);
    return true;
  }

private:
  clang::Expr *dereferenceAddressOf(clang::CastExpr *cast) {
    clang::QualType type = cast->getType();
    auto unary = [&](clang::Expr *of, clang::UnaryOperatorKind kind,
                     clang::QualType result, clang::ExprValueKind category) {
      return clang::UnaryOperator::Create(
          context, of, kind, result, category, clang::OK_Ordinary,
          cast->getBeginLoc(), /*CanOverflow=*/false,
          clang::FPOptionsOverride());
    };
    return unary(unary(cast, clang::UO_AddrOf, context.getPointerType(type),
                       clang::VK_PRValue),
                 clang::UO_Deref, type, cast->getValueKind());
  }

  clang::ASTContext &context;
};

} // namespace

std::unique_ptr<clang::ASTConsumer>
cairn::frontend::createReferenceCastGuards(clang::ASTContext &context) {
  return std::make_unique<EachDeclaration>(
      [guard = CastGuard(context)](clang::Decl *decl) mutable {
        guard.TraverseDecl(decl);
      });
}
