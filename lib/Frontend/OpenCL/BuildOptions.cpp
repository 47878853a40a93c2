//===- BuildOptions.cpp - parsing of clBuildProgram's options ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Frontend/BuildOptions.h"

#include "cairn/Dialect/Mux/IR/MuxChecks.h"
#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "cairn/Frontend/OptionText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;
using namespace cairn::frontend;

/// The number of -lanes.
static bool parseLanes(StringRef text, BuildOptions &options,
                       std::string &error) {
  if (text == "auto") {
    options.lanes = 0;
    return true;
  }
  if (!text.getAsInteger(10, options.lanes) && isPowerOf2_32(options.lanes) &&
      options.lanes <= 32)
    return true;
  error = "expected '-lanes=' to be auto, 1, 2, 4, 8, 16 or 32, got '" +
          text.str() + "'";
  return false;
}

/// The names of -check, beside those of one before.
static bool parseChecks(StringRef list, BuildOptions &options,
                        std::string &error) {
  SmallVector<StringRef> names;
  list.split(names, ',');
  for (StringRef name : names)
    if (!is_contained(cairn::mux::kChecks, name)) {
      error = "expected '-check=' to be " +
              llvm::join(ArrayRef(cairn::mux::kChecks), ", ") +
              " or some of these with commas between them, got '" + name.str() +
              "'";
      return false;
    }
  std::vector<std::string> before = std::move(options.checks);
  options.checks.clear();
  for (StringRef check : cairn::mux::kChecks)
    if (is_contained(names, check) || is_contained(before, check))
      options.checks.push_back(check.str());
  return true;
}

/// The regular expression of `-Rpass=` and its like, called `name`.
static bool parseRemarks(StringRef name, StringRef text, std::string &pattern,
                         std::string &error) {
  pattern = text.str();
  std::string problem;
  if (!text.empty() && Regex(text).isValid(problem))
    return true;
  error = ("expected a regular expression after '" + name + "', got '" + text +
           "'" + (problem.empty() ? "" : ": " + problem))
              .str();
  return false;
}

/// The `ID=VALUE` of -spec-constant.
static bool readSpecConstant(StringRef text, BuildOptions &options,
                             std::string &error) {
  auto constant = parseSpecConstant(text);
  if (constant)
    options.specConstants[constant->first] = constant->second;
  else
    error = "expected '-spec-constant=' to be a decimal id, '=' and an "
            "integer of at most 64 bits, got '" +
            text.str() + "'";
  return constant.has_value();
}

/// The optional features of OpenCL C 3.0 (section 6.2.1): those of the table
/// that no extension brings, and one that every target has.
static std::vector<StringRef> optionalFeatures() {
  std::vector<StringRef> features = {
#define FEATURE(NAME, ...) #NAME,
#include "cairn/Compiler/Features.def"
      "__opencl_c_int64"};
  erase_if(features, [](StringRef name) {
    return !name.starts_with("__opencl_c_") ||
           name.starts_with("__opencl_c_ext_") ||
           name.starts_with("__opencl_c_kernel_clock_");
  });
  return features;
}

/// Makes clang do without what it would have a program of 3.0 use. Doubles and
/// images have options of their own.
static bool parseFeatures(StringRef list, BuildOptions &options,
                          std::string &error) {
  SmallVector<StringRef> names;
  list.split(names, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  std::vector<StringRef> features = optionalFeatures();
  for (StringRef name : names)
    if (!is_contained(features, name)) {
      error = "expected '-enable-feature-macros=' to be features of OpenCL C "
              "3.0 with commas between them, got '" +
              name.str() + "'";
      return false;
    }
  names.append({"__opencl_c_fp64", "__opencl_c_images"});
  options.absentFeatures.clear();
  for (StringRef feature : features)
    if (!is_contained(names, feature))
      options.absentFeatures.push_back(feature.str());
  return true;
}

/// The arguments that make clang do without `features`.
static void disableFeatures(ArrayRef<std::string> features,
                            std::vector<std::string> &clangArgs) {
  for (StringRef feature : features) {
    // Clang defines it for every device that is not of the embedded profile.
    if (feature == "__opencl_c_int64")
      clangArgs.push_back(("-U" + feature).str());
    else
      clangArgs.push_back(("-cl-ext=-" + feature).str());
    // Extensions that are the same, which clang holds against it.
    if (feature == "__opencl_c_3d_image_writes")
      clangArgs.push_back("-cl-ext=-cl_khr_3d_image_writes");
    if (feature == "__opencl_c_fp64")
      clangArgs.push_back("-cl-ext=-cl_khr_fp64");
  }
}

/// What is behind -fp16, -fp64 and -images of clspv, called `name`: with 0,
/// programs are told that there are none.
static bool parseTypeOption(option::Id id, StringRef name, StringRef value,
                            BuildOptions &options, std::string &error) {
  StringRef given = value;
  bool isGiven = value.consume_front("=");
  if ((given.empty() && !isGiven) || value == "1" || value == "true")
    return true;
  if (!isGiven || (value != "0" && value != "false")) {
    error = "expected '" + name.str() + "=' to be 0 or 1, got '" + value.str() +
            "'";
    return false;
  }
  if (id == option::Fp16) {
    options.clangArgs.push_back("-cl-ext=-cl_khr_fp16");
  } else if (id == option::Fp64) {
    disableFeatures({"__opencl_c_fp64"}, options.clangArgs);
  } else {
    disableFeatures({"__opencl_c_images", "__opencl_c_read_write_images",
                     "__opencl_c_3d_image_writes", "cl_khr_depth_images"},
                    options.clangArgs);
  }
  return true;
}

/// clspv's names of what -m32 and -m64 say.
static bool parseArchitecture(StringRef name, BuildOptions &options,
                              std::string &error) {
  if (name == "spirv32" || name == "spir")
    options.pointerBits = 32;
  else if (name == "spirv64" || name == "spir64")
    options.pointerBits = 64;
  else
    error =
        "expected '-arch=' to be spirv32 or spirv64, got '" + name.str() + "'";
  return error.empty();
}

/// The names of -use-native-builtins.
static bool parseNativeBuiltins(StringRef names, BuildOptions &options,
                                std::string &error) {
  for (StringRef name : split(names, ',')) {
    if (name.empty()) // behind a comma at the end
      continue;
    if (!cairn::ocl::lookupBuiltin(name)) {
      error = "expected '-use-native-builtins=' to be functions of OpenCL C's "
              "library with commas between them, got '" +
              name.str() + "'";
      return false;
    }
    if (!options.nativeBuiltins.empty())
      options.nativeBuiltins += ',';
    options.nativeBuiltins += name;
  }
  return true;
}

static bool parseStandard(StringRef name, BuildOptions &options,
                          std::string &error) {
  static const StringSet<> standards = {"CL",    "CL1.0",    "CL1.1",
                                        "CL1.2", "CL2.0",    "CL3.0",
                                        "CLC++", "CLC++1.0", "CLC++2021"};
  options.standard = name.str();
  if (standards.contains(name))
    return true;
  error = "expected '-cl-std=' to be CL1.0, CL1.1, CL1.2, CL2.0, CL3.0, "
          "CLC++1.0 or CLC++2021, got '" +
          name.str() + "'";
  return false;
}

/// `-x spir` of cl_khr_spir; `-x cl` and `-x ir` of clspv, which say what the
/// content says.
static bool parseInput(StringRef name, BuildOptions &options,
                       std::string &error) {
  name.consume_front("=");
  options.isSPIR = name == "spir";
  if (options.isSPIR || name == "cl" || name == "ir")
    return true;
  error = "expected '-x' to be spir, ir or cl, got '" + name.str() + "'";
  return false;
}

static bool parseSPIRStandard(StringRef version, std::string &error) {
  if (version == "1.2" || version == "2.0")
    return true;
  error = "expected '-spir-std=' to be 1.2 or 2.0, got '" + version.str() + "'";
  return false;
}

//===----------------------------------------------------------------------===//
// One option
//===----------------------------------------------------------------------===//

/// What an option without a value means, beside what clang makes of it.
static void applyFlag(option::Id id, BuildOptions &options) {
  switch (id) {
  case option::Pointers32:
    options.pointerBits = 32;
    return;
  case option::Pointers64:
    options.pointerBits = 64;
    return;
  case option::DenormsAreZero:
    options.denormsAreZero = true;
    return;
  case option::CorrectlyRounded:
    options.correctlyRoundedDivideSqrt = true;
    return;
  case option::MadEnable:
    options.contractAcrossExpressions = true;
    return;
  case option::NoSignedZeros:
    options.noSignedZeros = true;
    return;
  case option::FiniteMathOnly:
    options.finiteMathOnly = true;
    // Clang's code generation looks at no option of OpenCL's for it.
    options.clangArgs.insert(options.clangArgs.end(),
                             {"-menable-no-infs", "-menable-no-nans"});
    return;
  case option::NoStrictAliasing:
    options.clangArgs.push_back("-relaxed-aliasing");
    return;
  case option::NativeMath:
    options.nativeMath = true;
    options.clangArgs.push_back("-cl-fast-relaxed-math");
    return applyFlag(option::FastRelaxedMath, options);
  case option::FastRelaxedMath:
    options.fastRelaxedMath = options.finiteMathOnly = true;
    return applyFlag(option::UnsafeMath, options);
  case option::UnsafeMath:
    options.unsafeMath = options.noSignedZeros = true;
    options.contractAcrossExpressions = true;
    return;
  case option::UniformWorkGroups:
    options.uniformWorkGroupSize = true;
    return;
  case option::NonUniformWorkGroups:
    options.nonUniformWorkGroupSize = true;
    options.clangArgs.push_back("-Dcl_arm_non_uniform_work_group_size");
    return;
  case option::OptDisable:
    options.optDisable = true;
    return;
  case option::DebugInfo:
    options.debugInfo = true;
    return;
  case option::CreateLibrary:
    options.createLibrary = true;
    return;
  case option::EnableLinkOptions:
    options.enableLinkOptions = true;
    return;
  default:
    // Clang's alone, or one that says nothing here: argument information is
    // always kept, sub-groups make independent progress on no target.
    return;
  }
}

/// What an option called `name` means with its value; false, with `error`, for
/// a wrong one.
static bool applyValue(const OptionRow &row, StringRef value,
                       BuildOptions &options, std::string &error) {
  StringRef name(row.spelling.data(), row.spelling.size());
  auto id = static_cast<option::Id>(row.id);
  switch (id) {
  case option::Standard:
    return parseStandard(value, options, error);
  case option::FeatureMacros:
    return parseFeatures(value, options, error);
  case option::Fp16:
  case option::Fp64:
  case option::Images:
    return parseTypeOption(id, name, value, options, error);
  case option::Architecture:
    return parseArchitecture(value, options, error);
  case option::Input:
    return parseInput(value, options, error);
  case option::SPIRStandard:
    return parseSPIRStandard(value, error);
  case option::SpecConstant:
    return readSpecConstant(value, options, error);
  case option::ShaderInterface:
    options.shaderInterface = value.str();
    return true;
  case option::NativeBuiltins:
    return parseNativeBuiltins(value, options, error);
  case option::Lanes:
    return parseLanes(value, options, error);
  case option::Check:
    return parseChecks(value, options, error);
  case option::PassRemarks:
    return parseRemarks(name, value, options.passRemarks, error);
  case option::MissedRemarks:
    return parseRemarks(name, value, options.missedRemarks, error);
  case option::AnalysisRemarks:
    return parseRemarks(name, value, options.analysisRemarks, error);
  default:
    return true; // clang's alone, or -O
  }
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

/// Why `row` is not an option of `mode`; empty if it is one.
static StringRef whyNot(const OptionRow &row, OptionMode mode) {
  if (mode == OptionMode::Link &&
      !(row.traits & (option::Link | option::LinkOnly)))
    return "is not one of linking";
  if (mode == OptionMode::Compile && (row.traits & option::LinkOnly))
    return "is one of linking, not of compiling";
  return "";
}

/// What is wrong with the options of a link.
static std::optional<std::string> checkLinkOptions(const BuildOptions &options,
                                                   ArrayRef<std::string> words,
                                                   OptionMode mode) {
  if (options.enableLinkOptions && !options.createLibrary)
    return "expected '-create-library' with '-enable-link-options'";
  if (mode == OptionMode::Link && options.createLibrary)
    for (const std::string &word : words)
      if (findBuildOption(word)->traits & option::Link)
        return "option '" + word +
               "' is one of linking a program, not of "
               "'-create-library'";
  return std::nullopt;
}

std::optional<BuildOptions>
cairn::frontend::parseBuildOptions(ArrayRef<std::string> words,
                                   std::string &error, OptionMode mode,
                                   BuildOptions options) {
  for (size_t i = 0; i < words.size(); ++i) {
    std::string_view given = words[i], word = withOneDash(given);
    const OptionRow *row = findBuildOption(word);
    if (!row) {
      error = "unknown build option '" + words[i] + "'";
      return std::nullopt;
    }
    if (StringRef why = whyNot(*row, mode); !why.empty()) {
      error = "option '" + words[i] + "' " + why.str();
      return std::nullopt;
    }
    if (row->value == OptionValue::None)
      applyFlag(static_cast<option::Id>(row->id), options);
    if (row->traits & option::Clang)
      options.clangArgs.emplace_back(word);
    StringRef value = StringRef(word).drop_front(row->spelling.size());
    if (row->hasValueNext(word)) {
      if (++i == words.size()) {
        error = "expected a value after option '" + std::string(word) + "'";
        return std::nullopt;
      }
      value = words[i];
      if (row->traits & option::Clang)
        options.clangArgs.push_back(value.str());
    }
    if (!applyValue(*row, value, options, error))
      return std::nullopt;
  }
  if (auto problem = checkLinkOptions(options, words, mode)) {
    error = *problem;
    return std::nullopt;
  }
  if (!options.checks.empty() && options.lanes > 1) {
    error = "'-lanes=' does not go with '-check=', which executes one "
            "work-item at a time";
    return std::nullopt;
  }
  // Other versions of the language have them, or have no name for them.
  if ((options.standard == "CL3.0" || options.standard == "CLC++2021") &&
      mode != OptionMode::Link)
    disableFeatures(options.absentFeatures, options.clangArgs);
  return options;
}

/// The quote in `text` that no other one ends, and all behind it.
static StringRef findOpenQuote(StringRef text) {
  size_t open = StringRef::npos;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\')
      ++i;
    else if (open != StringRef::npos)
      open = text[i] == text[open] ? StringRef::npos : open;
    else if (text[i] == '"' || text[i] == '\'')
      open = i;
  }
  return text.substr(open);
}

std::optional<std::vector<std::string>>
cairn::frontend::splitBuildOptions(StringRef text, std::string &error) {
  if (StringRef open = findOpenQuote(text); !open.empty()) {
    error = ("expected a quote that ends what begins with " + open).str();
    return std::nullopt;
  }
  BumpPtrAllocator allocator;
  StringSaver saver(allocator);
  SmallVector<const char *> argv;
  cl::TokenizeGNUCommandLine(text, saver, argv);
  return std::vector<std::string>(argv.begin(), argv.end());
}

std::optional<BuildOptions>
cairn::frontend::parseBuildOptions(StringRef text, std::string &error) {
  auto words = splitBuildOptions(text, error);
  return words ? parseBuildOptions(*words, error) : std::nullopt;
}
