//===- VectorElements.cpp - elements in vector literals ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VectorElements.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace cairn::frontend;

namespace {

class Guard : public clang::RecursiveASTVisitor<Guard> {
public:
  explicit Guard(clang::ASTContext &context) : context(context) {}

  /// Code is made of templates' instances and of the semantic form of lists.
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

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

class Guards : public clang::ASTConsumer {
public:
  void Initialize(clang::ASTContext &given) override { context = &given; }

  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (clang::Decl *decl : group)
      Guard(*context).TraverseDecl(decl);
    return true;
  }

private:
  clang::ASTContext *context = nullptr;
};

} // namespace

std::unique_ptr<clang::ASTConsumer>
cairn::frontend::createVectorElementGuards() {
  return std::make_unique<Guards>();
}
