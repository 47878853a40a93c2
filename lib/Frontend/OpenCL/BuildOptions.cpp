//===- BuildOptions.cpp - parsing of clBuildProgram's options ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Frontend/BuildOptions.h"

#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;
using namespace cairn::frontend;

/// Options without a value that clang's cc1 understands as OpenCL means them,
/// but for those that `isOfDriver`.
static const StringSet<> &flagOptions() {
  static const StringSet<> options = {"-cl-single-precision-constant",
                                      "-cl-denorms-are-zero",
                                      "-cl-fp32-correctly-rounded-divide-sqrt",
                                      "-cl-opt-disable",
                                      "-cl-mad-enable",
                                      "-cl-no-signed-zeros",
                                      "-cl-unsafe-math-optimizations",
                                      "-cl-finite-math-only",
                                      "-cl-fast-relaxed-math",
                                      "-cl-uniform-work-group-size",
                                      "-cl-strict-aliasing"};
  return options;
}

/// Options that clang's driver takes, and cc1 does not know.
static bool isOfDriver(StringRef word) {
  return word == "-cl-strict-aliasing" || word == "-cl-denorms-are-zero";
}

/// Options of the API that say nothing to this compiler: argument information
/// is always kept, sub-groups make independent progress in no target yet.
static bool isIgnored(StringRef word) {
  return word == "-cl-kernel-arg-info" || word == "-cl-no-subgroup-ifp" ||
         word == "-g" || word.starts_with("-O");
}

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

/// Reads `-Rpass=` and its like; false if it is none, or has no regular
/// expression, which `error` says.
static bool parseRemarks(StringRef word, BuildOptions &options,
                         std::string &error) {
  for (auto [name, pattern] :
       {std::pair(StringRef("-Rpass="), &options.passRemarks),
        {"-Rpass-missed=", &options.missedRemarks},
        {"-Rpass-analysis=", &options.analysisRemarks}}) {
    if (!word.starts_with(name))
      continue;
    *pattern = word.drop_front(name.size()).str();
    std::string problem;
    bool isGood = !pattern->empty() && Regex(*pattern).isValid(problem);
    if (!isGood)
      error = ("expected a regular expression after '" + name + "', got '" +
               *pattern + "'" + (problem.empty() ? "" : ": " + problem))
                  .str();
    return isGood;
  }
  return false;
}

/// The `ID=VALUE` of -spec-constant.
static bool parseSpecConstant(StringRef text, BuildOptions &options) {
  auto [idText, valueText] = text.split('=');
  uint32_t id;
  if (idText.getAsInteger(10, id))
    return false;
  uint64_t value;
  int64_t negative;
  bool isHex = valueText.starts_with("0x") || valueText.starts_with("0X");
  if (isHex ? valueText.drop_front(2).getAsInteger(16, value)
            : valueText.getAsInteger(10, value)) {
    if (!valueText.starts_with("-") || valueText.getAsInteger(10, negative))
      return false;
    value = static_cast<uint64_t>(negative);
  }
  options.specConstants[id] = value;
  return true;
}

/// The optional features of OpenCL C 3.0 (section 6.2.1).
static constexpr StringLiteral kFeatures[] = {
    "__opencl_c_3d_image_writes",
    "__opencl_c_atomic_order_acq_rel",
    "__opencl_c_atomic_order_seq_cst",
    "__opencl_c_atomic_scope_all_devices",
    "__opencl_c_atomic_scope_device",
    "__opencl_c_device_enqueue",
    "__opencl_c_fp64",
    "__opencl_c_generic_address_space",
    "__opencl_c_images",
    "__opencl_c_int64",
    "__opencl_c_integer_dot_product_input_4x8bit",
    "__opencl_c_integer_dot_product_input_4x8bit_packed",
    "__opencl_c_pipes",
    "__opencl_c_program_scope_global_variables",
    "__opencl_c_read_write_images",
    "__opencl_c_subgroups",
    "__opencl_c_work_group_collective_functions"};

/// Makes clang do without what it would have a program of 3.0 use. Doubles and
/// images have options of their own.
static bool parseFeatures(StringRef list, BuildOptions &options,
                          std::string &error) {
  SmallVector<StringRef> names;
  list.split(names, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef name : names)
    if (!is_contained(kFeatures, name)) {
      error = "expected '-enable-feature-macros=' to be features of OpenCL C "
              "3.0 with commas between them, got '" +
              name.str() + "'";
      return false;
    }
  names.append({"__opencl_c_fp64", "__opencl_c_images"});
  options.absentFeatures.clear();
  for (StringRef feature : kFeatures)
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

/// -fp16, -fp64 and -images of clspv: with 0, programs are told that there are
/// none. Nullopt for another option.
static std::optional<bool>
parseTypeOption(StringRef word, BuildOptions &options, std::string &error) {
  auto [name, value] = word.split('=');
  if (name != "-fp16" && name != "-fp64" && name != "-images")
    return std::nullopt;
  if (value == "0" || value == "false") {
    if (name == "-fp16")
      options.clangArgs.push_back("-cl-ext=-cl_khr_fp16");
    else if (name == "-fp64")
      disableFeatures({"__opencl_c_fp64"}, options.clangArgs);
    else
      disableFeatures({"__opencl_c_images", "__opencl_c_read_write_images",
                       "__opencl_c_3d_image_writes", "cl_khr_depth_images"},
                      options.clangArgs);
    if (name == "-images")
      options.clangArgs.push_back("-U__IMAGE_SUPPORT__");
    return true;
  }
  if (word == name || value == "1" || value == "true")
    return true;
  error =
      "expected '" + name.str() + "=' to be 0 or 1, got '" + value.str() + "'";
  return false;
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

/// Options of clBuildProgram that clLinkProgram has too.
static bool isSharedWithLink(StringRef word) {
  return word == "-cl-denorms-are-zero" || word == "-cl-no-signed-zeros" ||
         word == "-cl-unsafe-math-optimizations" ||
         word == "-cl-finite-math-only" || word == "-cl-fast-relaxed-math" ||
         word == "-cl-no-subgroup-ifp";
}

/// With one dash or two.
static bool isOfLinkAlone(StringRef word) {
  return (word.consume_front("--") || word.consume_front("-")) &&
         (word == "create-library" || word == "enable-link-options");
}

/// What of a link's options is wrong.
static std::optional<std::string> checkLinkOptions(const BuildOptions &options,
                                                   ArrayRef<std::string> words,
                                                   OptionMode mode) {
  if (options.enableLinkOptions && !options.createLibrary)
    return "expected '-create-library' with '-enable-link-options'";
  if (mode == OptionMode::Link && options.createLibrary)
    for (const std::string &word : words)
      if (isSharedWithLink(word))
        return "option '" + word +
               "' is one of linking a program, not of "
               "'-create-library'";
  return std::nullopt;
}

/// `-x spir` and `-spir-std=` of cl_khr_spir; `-x cl` and `-x ir` of clspv,
/// which say what the content says. Nothing if `words[i]` is neither; false,
/// with `error`, for a wrong value.
static std::optional<bool> parseSPIROption(ArrayRef<std::string> words,
                                           size_t &i, BuildOptions &options,
                                           std::string &error) {
  StringRef word = words[i];
  if (word.consume_front("-spir-std=")) {
    if (word == "1.2" || word == "2.0")
      return true;
    error = "expected '-spir-std=' to be 1.2 or 2.0, got '" + word.str() + "'";
    return false;
  }
  if (!word.consume_front("-x"))
    return std::nullopt;
  word.consume_front("=");
  if (word.empty() && i + 1 < words.size())
    word = words[++i];
  options.isSPIR = word == "spir";
  if (options.isSPIR || word == "cl" || word == "ir")
    return true;
  error = "expected '-x' to be spir, ir or cl, got '" + word.str() + "'";
  return false;
}

std::optional<BuildOptions>
cairn::frontend::parseBuildOptions(ArrayRef<std::string> words,
                                   std::string &error, OptionMode mode,
                                   BuildOptions options) {
  static const StringSet<> standards = {"CL",    "CL1.0",    "CL1.1",
                                        "CL1.2", "CL2.0",    "CL3.0",
                                        "CLC++", "CLC++1.0", "CLC++2021"};
  for (size_t i = 0; i < words.size(); ++i) {
    // As clspv does: one dash is as good as two.
    StringRef word = words[i];
    for (StringRef twoDashes : {"--cl-", "--arch=", "--use-native-builtins=",
                                "--enable-feature-macros=", "--fp16", "--fp64",
                                "--images", "--lanes="})
      if (word.starts_with(twoDashes)) {
        word = word.drop_front();
        break;
      }
    if (mode == OptionMode::Link && !isOfLinkAlone(word) &&
        !isSharedWithLink(word)) {
      error = "option '" + words[i] + "' is none of linking";
      return std::nullopt;
    }
    if (mode == OptionMode::Compile && isOfLinkAlone(word)) {
      error = "option '" + words[i] + "' is one of linking, not of compiling";
      return std::nullopt;
    }
    if (isOfLinkAlone(word)) {
      options.createLibrary |= word.ends_with("create-library");
      options.enableLinkOptions |= word.ends_with("enable-link-options");
      continue;
    }
    if (std::optional<bool> parsed =
            parseSPIROption(words, i, options, error)) {
      if (!*parsed)
        return std::nullopt;
      continue;
    }
    if (word.consume_front("-cl-std=")) {
      if (!standards.contains(word)) {
        error = "expected '-cl-std=' to be CL1.0, CL1.1, CL1.2, CL2.0, CL3.0, "
                "CLC++1.0 or CLC++2021, got '" +
                word.str() + "'";
        return std::nullopt;
      }
      options.standard = word.str();
      continue;
    }
    if (word == "-m32" || word == "-m64") {
      options.pointerBits = word == "-m32" ? 32 : 64;
      continue;
    }
    if (word.consume_front("-enable-feature-macros=")) {
      if (!parseFeatures(word, options, error))
        return std::nullopt;
      continue;
    }
    if (std::optional<bool> taken = parseTypeOption(word, options, error)) {
      if (!*taken)
        return std::nullopt;
      continue;
    }
    if (word.consume_front("-arch=")) {
      if (!parseArchitecture(word, options, error))
        return std::nullopt;
      continue;
    }
    if (word.consume_front("-lanes=")) {
      if (!parseLanes(word, options, error))
        return std::nullopt;
      continue;
    }
    if (word.consume_front("-use-native-builtins=")) {
      if (!parseNativeBuiltins(word, options, error))
        return std::nullopt;
      continue;
    }
    if (word == "-cl-native-math") {
      options.nativeMath = true;
      word = "-cl-fast-relaxed-math";
    }
    if (word.consume_front("-spec-constant=")) {
      if (!parseSpecConstant(word, options)) {
        error = "expected '-spec-constant=' to be a decimal id, '=' and an "
                "integer of at most 64 bits, got '" +
                word.str() + "'";
        return std::nullopt;
      }
      continue;
    }
    // -D NAME, -I DIR, ... with their value joined or as the next word.
    StringRef joined = word.take_front(2);
    if (joined == "-D" || joined == "-I" || joined == "-U" ||
        word == "-include") {
      options.clangArgs.push_back(words[i]);
      if (word == joined || word == "-include") {
        if (++i == words.size()) {
          error = "expected a value after option '" + word.str() + "'";
          return std::nullopt;
        }
        options.clangArgs.push_back(words[i]);
      }
      continue;
    }
    if (word == "-cl-arm-non-uniform-work-group-size") {
      options.nonUniformWorkGroupSize = true;
      options.clangArgs.push_back("-Dcl_arm_non_uniform_work_group_size");
      continue;
    }
    if (flagOptions().contains(word)) {
      options.optDisable |= word == "-cl-opt-disable";
      options.denormsAreZero |= word == "-cl-denorms-are-zero";
      options.fastRelaxedMath |= word == "-cl-fast-relaxed-math";
      options.finiteMathOnly |=
          word == "-cl-finite-math-only" || word == "-cl-fast-relaxed-math";
      options.correctlyRoundedDivideSqrt |=
          word == "-cl-fp32-correctly-rounded-divide-sqrt";
      options.uniformWorkGroupSize |= word == "-cl-uniform-work-group-size";
      options.unsafeMath |= word == "-cl-unsafe-math-optimizations" ||
                            word == "-cl-fast-relaxed-math";
      options.noSignedZeros |=
          word == "-cl-no-signed-zeros" || options.unsafeMath;
      options.contractAcrossExpressions |=
          word == "-cl-mad-enable" || options.unsafeMath;
      if (word == "-cl-finite-math-only")
        options.clangArgs.insert(options.clangArgs.end(),
                                 {"-menable-no-infs", "-menable-no-nans"});
      if (!isOfDriver(word))
        options.clangArgs.push_back(word.str());
      continue;
    }
    if (word == "-w" || word.starts_with("-W") ||
        word.starts_with("-cl-ext=") || word.starts_with("-fcl-")) {
      options.clangArgs.push_back(word.str());
      continue;
    }
    if (parseRemarks(word, options, error))
      continue;
    if (!error.empty())
      return std::nullopt;
    options.debugInfo |= word == "-g";
    if (isIgnored(word))
      continue;
    error = "unknown build option '" + words[i] + "'";
    return std::nullopt;
  }
  if (auto problem = checkLinkOptions(options, words, mode)) {
    error = *problem;
    return std::nullopt;
  }
  // Other versions of the language have them, or have no name for them.
  if (options.standard == "CL3.0" && mode != OptionMode::Link)
    disableFeatures(options.absentFeatures, options.clangArgs);
  return options;
}

std::vector<std::string> cairn::frontend::splitBuildOptions(StringRef text) {
  BumpPtrAllocator allocator;
  StringSaver saver(allocator);
  SmallVector<const char *> argv;
  cl::TokenizeGNUCommandLine(text, saver, argv);
  return {argv.begin(), argv.end()};
}

std::optional<BuildOptions>
cairn::frontend::parseBuildOptions(StringRef text, std::string &error) {
  return parseBuildOptions(splitBuildOptions(text), error);
}
