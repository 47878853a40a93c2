//===- SplitLibrary.cpp - takes libclc apart, for the build -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: cairn-split-library LIBRARY.bc -o PARTS
//
//===----------------------------------------------------------------------===//

#include "cairn/Builtins/ExtractFunctions.h"
#include "cairn/Builtins/LibraryParts.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"
#include <map>
#include <vector>

using namespace cairn;

static llvm::ExitOnError check("cairn-split-library: error: ");

/// The symbols of each name that programs can have.
static std::map<std::string, std::vector<std::string>>
symbolsByName(const llvm::Module &library) {
  std::map<std::string, std::vector<std::string>> symbols;
  for (const llvm::Function &function : library) {
    llvm::StringRef name = nameInSymbol(function.getName());
    if (!function.isDeclaration() && !name.empty() && !name.starts_with("__"))
      symbols[name.str()].push_back(function.getName().str());
  }
  return symbols;
}

int main(int argc, char **argv) {
  llvm::cl::opt<std::string> input(llvm::cl::Positional, llvm::cl::Required);
  llvm::cl::opt<std::string> output("o", llvm::cl::Required);
  llvm::cl::ParseCommandLineOptions(argc, argv);

  llvm::LLVMContext context;
  auto buffer = check(llvm::errorOrToExpected(
      llvm::MemoryBuffer::getFile(input, /*IsText=*/false)));
  auto library = check(llvm::parseBitcodeFile(*buffer, context));
  llvm::StripDebugInfo(*library);
  std::error_code error;
  llvm::ToolOutputFile file(output, error, llvm::sys::fs::OF_None);
  check(llvm::errorCodeToError(error));
  for (const auto &[name, symbols] : symbolsByName(*library)) {
    llvm::SmallVector<char, 0> bitcode;
    llvm::raw_svector_ostream os(bitcode);
    llvm::WriteBitcodeToFile(*extractFunctions(*library, symbols), os);
    writeLibraryPart(file.os(), name, {bitcode.data(), bitcode.size()});
  }
  file.keep();
}
