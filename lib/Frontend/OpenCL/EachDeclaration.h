//===- EachDeclaration.h - visitors of what clang parsed --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CAIRN_LIB_FRONTEND_OPENCL_EACHDECLARATION_H
#define CAIRN_LIB_FRONTEND_OPENCL_EACHDECLARATION_H

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/DeclGroup.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include <functional>
#include <utility>

namespace cairn::frontend {

/// Visits what code is made of: the instances of templates as well, and the
/// semantic form of lists.
template <typename Derived>
class CodeVisitor : public clang::RecursiveASTVisitor<Derived> {
public:
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }
};

/// Does `visit` with each declaration before code is made of it.
class EachDeclaration : public clang::ASTConsumer {
public:
  explicit EachDeclaration(std::function<void(clang::Decl *)> visit)
      : visit(std::move(visit)) {}

  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (clang::Decl *decl : group)
      visit(decl);
    return true;
  }

private:
  std::function<void(clang::Decl *)> visit;
};

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_OPENCL_EACHDECLARATION_H
