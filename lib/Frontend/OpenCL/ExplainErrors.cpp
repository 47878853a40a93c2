//===- ExplainErrors.cpp - what a target lacks ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExplainErrors.h"

#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace cairn::frontend;

// Features of OpenCL C 2.0, as messages call them.
static constexpr StringLiteral kEnqueue = "device-side enqueue";
static constexpr StringLiteral kPipes = "pipes";

/// What clang has where a program asks for it.
static constexpr StringLiteral kFunctionPointers =
    "__cl_clang_function_pointers";

/// The word that `text` begins with.
static StringRef firstWord(StringRef text) {
  return text.take_while([](char c) { return isAlnum(c) || c == '_'; });
}

/// How many arguments the call has whose parentheses `text` begins with.
static unsigned countArguments(StringRef text) {
  unsigned depth = 0, count = 1;
  for (char c : text) {
    depth += c == '(' || c == '{' || c == '[';
    if (c == ')' || c == '}' || c == ']')
      if (depth == 0 || --depth == 0)
        break;
    count += c == ',' && depth == 1;
  }
  return count;
}

/// What the function `word` is of, whose arguments `text` begins with, and
/// which there is with others.
static StringRef featureOfCall(StringRef word, StringRef text) {
  // A level of detail, or gradients.
  return (word.starts_with("read_image") || word.starts_with("write_image")) &&
                 countArguments(text) > 3
             ? "images with mip levels"
             : "";
}

/// What the unknown name `word` is of.
static StringRef featureOfName(StringRef word) {
  if (word.starts_with("image2d_") && word.contains("msaa"))
    return "images of several samples";
  if (word.starts_with("CLK_ENQUEUE_FLAGS_"))
    return kEnqueue;
  return StringSwitch<StringRef>(word)
      .Case("get_image_num_samples", "images of several samples")
      .Case("get_image_num_mip_levels", "images with mip levels")
      .Cases({"queue_t", "clk_event_t", "ndrange_t", "ndrange_1D", "ndrange_2D",
              "ndrange_3D", "get_default_queue", "enqueue_kernel",
              "enqueue_marker", "create_user_event", "retain_event",
              "release_event", "is_valid_event", "set_user_event_status",
              "capture_event_profiling_info", "get_kernel_work_group_size",
              "get_kernel_preferred_work_group_size_multiple"},
             kEnqueue)
      .Cases({"pipe", "reserve_id_t", "is_valid_reserve_id", "read_pipe",
              "write_pipe", "reserve_read_pipe", "reserve_write_pipe",
              "commit_read_pipe", "commit_write_pipe", "get_pipe_num_packets",
              "get_pipe_max_packets", "work_group_reserve_read_pipe",
              "work_group_reserve_write_pipe", "work_group_commit_read_pipe",
              "work_group_commit_write_pipe"},
             kPipes)
      .Default("");
}

/// What the program lacks by the error `id` at the start of `text`.
static StringRef missingFeature(unsigned id, StringRef text) {
  StringRef word = firstWord(text);
  switch (id) {
  case clang::diag::err_ovl_no_viable_function_in_call:
    return featureOfCall(word, text.substr(word.size()).ltrim());
  case clang::diag::err_undeclared_var_use:
  case clang::diag::err_undeclared_var_use_suggest:
  case clang::diag::err_opencl_unknown_type_specifier:
  case clang::diag::err_unknown_typename:
  case clang::diag::err_unknown_type_or_class_name_suggest:
  case clang::diag::ext_missing_type_specifier:
    return featureOfName(word);
  case clang::diag::err_openclcxx_virtual_function:
  case clang::diag::err_opencl_function_pointer:
    return kFunctionPointers;
  default:
    return "";
  }
}

/// Whether the error `id` is of a name that stands where a type does.
static bool isOfType(unsigned id) {
  return id == clang::diag::err_opencl_unknown_type_specifier ||
         id == clang::diag::err_unknown_typename ||
         id == clang::diag::err_unknown_type_or_class_name_suggest ||
         id == clang::diag::ext_missing_type_specifier;
}

/// Whether the note `id` names an option of clang's that there is not here.
static bool namesOptionOfClang(unsigned id) {
  return id == clang::diag::note_bracket_depth ||
         id == clang::diag::note_template_recursion_depth;
}

void ErrorPrinter::printError(clang::DiagnosticsEngine::Level level,
                              const clang::Diagnostic &info, StringRef word) {
  // Clang would say that C once took such a type for `int`.
  if (info.getID() != clang::diag::ext_missing_type_specifier)
    return TextDiagnosticPrinter::HandleDiagnostic(level, info);
  clang::DiagnosticStorage none;
  std::string message = ("unknown type name '" + word + "'").str();
  TextDiagnosticPrinter::HandleDiagnostic(
      level,
      clang::Diagnostic(info.getDiags(), info.getLocation(),
                        clang::diag::err_unknown_typename, none, message));
}

void ErrorPrinter::HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                                    const clang::Diagnostic &info) {
  if (isLost || namesOptionOfClang(info.getID()))
    return;
  if (level < clang::DiagnosticsEngine::Error || !info.hasSourceManager() ||
      info.getLocation().isInvalid())
    return TextDiagnosticPrinter::HandleDiagnostic(level, info);
  const clang::SourceManager &sources = info.getSourceManager();
  clang::SourceLocation place = sources.getFileLoc(info.getLocation());
  auto [file, offset] = sources.getDecomposedLoc(place);
  StringRef text = sources.getBufferData(file).drop_front(offset);
  StringRef feature = missingFeature(info.getID(), text);
  clang::PresumedLoc presumed = sources.getPresumedLoc(place);
  if (feature.empty() || presumed.isInvalid())
    return TextDiagnosticPrinter::HandleDiagnostic(level, info);
  isLost = isOfType(info.getID());
  if (!said.insert(feature).second)
    return;
  printError(level, info, firstWord(text));
  os << presumed.getFilename() << ":" << presumed.getLine() << ":"
     << presumed.getColumn() << ": note: ";
  if ((feature == kEnqueue || feature == kPipes) && !hasVersion2)
    os << "OpenCL C 2.0 has " << feature << " (-cl-std=CL2.0)\n";
  else if (feature == kFunctionPointers)
    os << "C++ for OpenCL and OpenCL C 2.0 have it behind '#pragma OPENCL "
          "EXTENSION "
       << feature << " : enable'\n";
  else
    os << "this target has no " << feature << "\n";
}
