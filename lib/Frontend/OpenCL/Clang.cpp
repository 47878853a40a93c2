//===- Clang.cpp - OpenCL C through clang as a library ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClspvFunctions.h"
#include "ExplainErrors.h"
#include "IntelSubGroups.h"
#include "NullHandles.h"
#include "ReferenceCasts.h"
#include "SourceChecks.h"
#include "VectorElements.h"
#include "cairn/Frontend/Frontend.h"

#include "clang/Basic/DiagnosticOptions.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace cairn::frontend;

/// The suffix of C++ for OpenCL, which clang's driver knows, too.
static constexpr StringLiteral kCPlusPlusSuffix = ".clcpp";

/// The language that the options say, or else the name of the source.
static std::string standardOf(StringRef name, const BuildOptions &options) {
  return options.standard.value_or(name.ends_with(kCPlusPlusSuffix) ? "CLC++"
                                                                    : "CL1.2");
}

static bool hasVersion2(StringRef standard) {
  return standard.contains("2.0") || standard.contains("3.0") ||
         standard.contains_insensitive("CLC++");
}

/// What clang knows, features among them.
static constexpr StringLiteral kExtensions[] = {
#define OPENCL_GENERIC_EXTENSION(name, ...) #name,
#include "clang/Basic/OpenCLExtensions.def"
};

/// Whether `args` leave clang with an extension, which it has by itself.
static bool hasExtension(ArrayRef<std::string> args, StringRef name) {
  bool has = true;
  for (StringRef arg : args)
    if (arg.consume_front("-cl-ext="))
      for (StringRef item : split(arg, ',')) {
        bool isAdded = !item.consume_front("-");
        item.consume_front("+");
        if (item == name || item == "all")
          has = isAdded;
      }
  return has;
}

/// Features that are not there with this language or with these options, and
/// whose macros clang would define all the same.
static void leaveOutFeatures(StringRef standard,
                             std::vector<std::string> &args) {
  // Clang does not know which memory pointers to functions are to without the
  // generic one, and does not survive it.
  if (!hasVersion2(standard))
    args.push_back("-cl-ext=-__cl_clang_function_pointers");
  // C++ for OpenCL has no blocks.
  if (standard.starts_with_insensitive("CLC++"))
    args.push_back("-cl-ext=-__opencl_c_device_enqueue");
  // Clang defines it for the target, whatever is left out.
  if (!hasExtension(args, "__opencl_c_images"))
    args.push_back("-U__IMAGE_SUPPORT__");
  // Atomics of a type, and what the type needs.
  for (auto [atomics, needed] :
       {std::pair("__opencl_c_ext_fp16_", "cl_khr_fp16"),
        std::pair("__opencl_c_ext_fp64_", "cl_khr_int64_base_atomics"),
        std::pair("__opencl_c_ext_fp64_", "cl_khr_int64_extended_atomics")})
    if (!hasExtension(args, needed))
      for (StringRef extension : kExtensions)
        if (extension.starts_with(atomics))
          args.push_back(("-cl-ext=-" + extension).str());
}

/// cc1's command line. Code generation at -O1 without LLVM's passes gives the
/// attributes and metadata of optimised code (TBAA, no `optnone`); lifetime
/// markers would turn into spurious switches when control flow is structured.
/// Without -funroll-loops clang says of every loop at -O1 that it is not to be
/// unrolled, as if the program did.
static std::vector<std::string> clangArguments(StringRef name,
                                               const BuildOptions &options) {
  std::vector<std::string> args = {
      "-triple",
      options.pointerBits.value_or(64) == 32 ? "spir-unknown-unknown"
                                             : "spir64-unknown-unknown",
      "-emit-llvm", "-O1", "-disable-llvm-passes", "-disable-lifetime-markers",
      "-funroll-loops", "-cl-std=" + standardOf(name, options),
      "-cl-kernel-arg-info", "-finclude-default-header",
      "-fdeclare-opencl-builtins", "-resource-dir", CAIRN_CLANG_RESOURCE_DIR,
      // The version of the device, which clang leaves to the runtime (section
      // 1.10): OpenCL 3.0, most of whose features are optional.
      "-D__OPENCL_VERSION__=300",
      // Extensions that clang knows and no target of its own has.
      "-Dcl_arm_integer_dot_product_int8",
      "-Dcl_arm_integer_dot_product_accumulate_int8",
      "-Dcl_arm_integer_dot_product_accumulate_int16",
      "-Dcl_arm_integer_dot_product_accumulate_saturate_int8",
      // Clang takes the pointer that this gives for a number, which is invalid
      // IR; it is a hint, and can be left out.
      "-D__builtin_assume_aligned(p,...)=(p)",
      // OpenCL C allows contraction within an expression (section 1.6,
      // FP_CONTRACT), and some options across expressions.
      options.contractAcrossExpressions ? "-ffp-contract=fast"
                                        : "-ffp-contract=on",
      // Work-items cannot wait for each other to construct a static object, nor
      // does C++ for OpenCL ask them to.
      "-fno-threadsafe-statics",
      // Source lines for the diagnostics of later levels.
      "-debug-info-kind=line-tables-only", "-dwarf-version=4", "-ferror-limit",
      "20"};
  // Programs rely on what is a warning in the clangs of other drivers; with
  // -Werror they do not. `0 < x <= n` is valid C99, whatever it computes.
  if (!is_contained(options.clangArgs, "-Werror"))
    args.insert(args.end(), {"-Wno-error=incompatible-pointer-types",
                             "-Wno-error=parentheses"});
  args.insert(args.end(), options.clangArgs.begin(), options.clangArgs.end());
  leaveOutFeatures(standardOf(name, options), args);
  args.insert(args.end(), {"-x", "cl", name.str()});
  return args;
}

namespace {
/// Declarations that clang lacks, as a header in front of those sources that
/// may need it.
struct ExtraHeader {
  /// No folder to look in is put in front of it.
  StringLiteral path;
  const char *text;
  bool (*isMentioned)(StringRef source);
};

/// Checks what clang does not, then makes code.
class CheckAndEmit : public clang::EmitLLVMOnlyAction {
public:
  using EmitLLVMOnlyAction::EmitLLVMOnlyAction;

protected:
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &compiler,
                    StringRef file) override {
    std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
    consumers.push_back(createSourceChecks(compiler));
    clang::ASTContext &context = compiler.getASTContext();
    consumers.push_back(createVectorElementGuards(context));
    if (compiler.getLangOpts().OpenCLCPlusPlus)
      consumers.push_back(createReferenceCastGuards(context));
    consumers.push_back(EmitLLVMOnlyAction::CreateASTConsumer(compiler, file));
    return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
  }
};
} // namespace

static const ExtraHeader kExtraHeaders[] = {
    {"/cairn/intel-sub-groups.h", kIntelSubGroups, mentionsIntelSubGroups},
    {"/cairn/clspv.h", kClspvFunctions, mentionsClspvFunctions},
    {"/cairn/null-handles.h", kNullHandles, mentionsNullHandles}};

static SmallVector<const ExtraHeader *>
extraHeadersOf(StringRef source, ArrayRef<InputHeader> headers) {
  SmallVector<const ExtraHeader *> extra;
  for (const ExtraHeader &header : kExtraHeaders)
    if (header.isMentioned(source) ||
        any_of(headers, [&](const InputHeader &other) {
          return header.isMentioned(other.source);
        }))
      extra.push_back(&header);
  return extra;
}

/// Whether `content` begins with what no source has: control characters that
/// neither separate lines and words nor end a file.
static bool isBinary(StringRef content) {
  constexpr size_t kLooked = 1024;
  return any_of(content.take_front(kLooked), [](char c) {
    return (c >= 0 && c < ' ' && !isSpace(c) && c != '\x1a' && c != '\x1b') ||
           c == '\x7f';
  });
}

/// The name as that of a file, which clang's command line has for other things:
/// standard input, options.
static std::string spellFile(StringRef given) {
  if (given.empty())
    return "<input>";
  return given.starts_with("-") ? ("./" + given).str() : given.str();
}

/// A copy that ends with a newline. Without, clang goes back through the last
/// line from each place whose column it is asked for, all of a source in one.
static MemoryBuffer *copyLines(StringRef source, const Twine &name) {
  StringRef newline = source.ends_with("\n") ? "" : "\n";
  auto copy = WritableMemoryBuffer::getNewUninitMemBuffer(
      source.size() + newline.size(), name);
  llvm::copy(newline, llvm::copy(source, copy->getBufferStart()));
  return copy.release();
}

std::unique_ptr<Module>
cairn::frontend::compileOpenCLC(LLVMContext &context, StringRef given,
                                StringRef source, const BuildOptions &options,
                                ArrayRef<InputHeader> headers,
                                std::string &log) {
  raw_string_ostream os(log);
  std::string file = spellFile(given);
  StringRef name = file;
  // Clang would print the bytes.
  if (isBinary(source)) {
    os << name
       << ": error: unknown input format, expected OpenCL C, LLVM bitcode or "
          "text, MLIR or SPIR-V\n";
    return nullptr;
  }
  std::string standard = standardOf(name, options);
  if (name.ends_with(kCPlusPlusSuffix) &&
      !StringRef(standard).starts_with("CLC++")) {
    os << "error: expected '-cl-std=' to be CLC++1.0 or CLC++2021 for '" << name
       << "', got '" << standard << "'\n";
    return nullptr;
  }
  std::vector<std::string> args = clangArguments(name, options);
  auto extraHeaders = extraHeadersOf(source, headers);
  for (const ExtraHeader *header : extraHeaders)
    args.insert(args.begin(), {"-include", header->path.str()});
  std::vector<const char *> argv;
  for (const std::string &arg : args)
    argv.push_back(arg.c_str());

  // The options say how to report, so that they are read before the reporter of
  // the compile is made.
  auto invocation = std::make_shared<clang::CompilerInvocation>();
  clang::DiagnosticOptions earlyOptions;
  clang::TextDiagnosticPrinter earlyPrinter(os, earlyOptions);
  auto early = clang::CompilerInstance::createDiagnostics(
      *vfs::getRealFileSystem(), earlyOptions, &earlyPrinter,
      /*ShouldOwnClient=*/false);
  if (!clang::CompilerInvocation::CreateFromArgs(*invocation, argv, *early))
    return nullptr;

  clang::CompilerInstance compiler(invocation);
  ErrorPrinter printer(os, invocation->getDiagnosticOpts(),
                       hasVersion2(standard));
  compiler.setVerboseOutputStream(os);
  compiler.createVirtualFileSystem(vfs::getRealFileSystem(), &printer);
  compiler.createDiagnostics(&printer, /*ShouldOwnClient=*/false);
  compiler.getPreprocessorOpts().addRemappedFile(name, copyLines(source, name));

  for (const ExtraHeader *header : extraHeaders)
    compiler.getPreprocessorOpts().addRemappedFile(
        header->path,
        MemoryBuffer::getMemBuffer(header->text, header->path).release());

  // A header is looked up in the folder of the source, whichever brackets its
  // name is in (OpenCL API, clCompileProgram).
  SmallString<128> folder(sys::path::parent_path(name));
  if (folder.empty())
    folder = ".";
  if (!headers.empty())
    compiler.getHeaderSearchOpts().AddPath(folder, clang::frontend::Angled,
                                           /*IsFramework=*/false,
                                           /*IgnoreSysRoot=*/true);
  for (const InputHeader &header : headers) {
    SmallString<128> path(folder);
    sys::path::append(path, header.name);
    compiler.getPreprocessorOpts().addRemappedFile(
        path, copyLines(header.source, path));
  }

  CheckAndEmit action(&context);
  if (!compiler.ExecuteAction(action))
    return nullptr;
  std::unique_ptr<Module> module = action.takeModule();
  if (module)
    resolveNullHandles(*module);
  return module;
}
