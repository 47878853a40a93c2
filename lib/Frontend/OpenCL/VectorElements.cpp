//===- VectorElements.cpp - elements in vector literals ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VectorElements.h"

#include "EachDeclaration.h"
#include "clang/AST/ASTContext.h"

using namespace cairn::frontend;

namespace {

class Guard : public CodeVisitor<Guard> {
public:
  explicit Guard(clang::ASTContext &context) : context(context) {}

  bool VisitInitListExpr(clang::InitListExpr *list) {
    for (unsigned i = 0; i < list->getNumInits(); ++i) {
      clang::Expr *element = list->getInit(i);
      if (llvm::isa_and_present<clang::ExtVectorElementExpr>(element))
        list->setInit(i, new (context)
                             clang::ParenExpr(element->getBeginLoc(),
                                              element->getEndLoc(), element));
    }
    return true;
  }

private:
  clang::ASTContext &context;
};

} // namespace

std::unique_ptr<clang::ASTConsumer>
cairn::frontend::createVectorElementGuards(clang::ASTContext &context) {
  return std::make_unique<EachDeclaration>(
      [guard = Guard(context)](clang::Decl *decl) mutable {
        guard.TraverseDecl(decl);
      });
}
