//===- ParseShaderOptions.cpp - clspv's spelling of the options -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Target/SPIRV/ParseShaderOptions.h"

#include "cairn/Support/InputFile.h"
#include "cairn/Target/SPIRV/SamplerMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace cairn;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// Each takes what stands behind '=', if anything does, and gives what it
/// expected instead where it cannot take it; nothing where all is well.
using Given = std::optional<StringRef>;
using Complaint = std::optional<std::string>;

static Complaint parseFlag(Given value, bool &flag) {
  if (!value) {
    flag = true;
    return std::nullopt;
  }
  std::optional<bool> parsed = StringSwitch<std::optional<bool>>(*value)
                                   .CasesLower({"1", "true"}, true)
                                   .CasesLower({"0", "false"}, false)
                                   .Default(std::nullopt);
  if (!parsed)
    return "0 or 1";
  flag = *parsed;
  return std::nullopt;
}

static Complaint parseStorage(Given value, PodStorage storage,
                              ShaderOptions &options) {
  bool on = true;
  if (Complaint expected = parseFlag(value, on))
    return expected;
  // Another storage that was asked for before is kept, for the check of
  // contradictions to see both.
  if (on && options.podStorage == PodStorage::StorageBuffer)
    options.podStorage = storage;
  else if (on && options.podStorage != storage)
    options.conflictingPodStorage = true;
  else if (!on && options.podStorage == storage)
    options.podStorage = PodStorage::StorageBuffer;
  return std::nullopt;
}

static Complaint parseBytes(Given value, unsigned &bytes) {
  if (!value || value->getAsInteger(10, bytes))
    return "a number of bytes";
  return std::nullopt;
}

static Complaint parseNarrow(Given value, NarrowStorage &storage) {
  SmallVector<StringRef> names;
  if (value)
    value->split(names, ',');
  if (names.empty())
    return "a list of ssbo, ubo and pushconstant";
  for (StringRef name : names) {
    bool *allowed = StringSwitch<bool *>(name)
                        .Case("ssbo", &storage.storageBuffer)
                        .Case("ubo", &storage.uniformBuffer)
                        .Case("pushconstant", &storage.pushConstant)
                        .Default(nullptr);
    if (!allowed)
      return "a list of ssbo, ubo and pushconstant";
    *allowed = false;
  }
  return std::nullopt;
}

static Complaint parseVersion(Given value, SPIRVVersion &version) {
  std::optional<SPIRVVersion> given = SPIRVVersion::parse(value.value_or(""));
  // Vulkan 1.0 has 1.0, and Vulkan 1.1 has 1.3.
  if (!given || *given == SPIRVVersion(1, 1) || *given == SPIRVVersion(1, 2))
    return "1.0, 1.3, 1.4, 1.5 or 1.6";
  version = *given;
  return std::nullopt;
}

/// The widths of float whose rounding `-rounding-mode-rte` asks for.
static Complaint parseRounding(Given value, ShaderOptions &options) {
  static constexpr StringLiteral kExpected = "a list of 16, 32 and 64";
  for (StringRef width : split(value.value_or(""), ',')) {
    if (width == "16") // always so
      continue;
    bool *rounds = StringSwitch<bool *>(width)
                       .Case("32", &options.roundToNearest32)
                       .Case("64", &options.roundToNearest64)
                       .Default(nullptr);
    if (!rounds)
      return kExpected.str();
    *rounds = true;
  }
  return std::nullopt;
}

/// The map itself is kept, not its place, since the options travel.
static Complaint readSamplerMap(Given value, std::string &map) {
  if (!value || value->empty())
    return "a file";
  std::string error;
  std::optional<std::string> text = readInput(value->str(), error);
  if (!text)
    return "a file that can be read (" + error + ")";
  map = std::move(*text);
  if (!parseSamplerMap(map, error))
    return "a sampler map: " + error;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

namespace {

struct ShaderRow {
  StringRef name, value, help;
  Complaint (*parse)(Given, ShaderOptions &);
};

} // namespace

/// A flag of ShaderOptions.
template <bool ShaderOptions::*Field>
static Complaint flag(Given value, ShaderOptions &options) {
  return parseFlag(value, options.*Field);
}

static constexpr ShaderRow kShaderRows[] = {
    {"spv-version", "VERSION",
     "SPIR-V 1.0, 1.3 (the default), 1.4, 1.5 or 1.6, for Vulkan 1.0, 1.1, "
     "1.1 with an extension, 1.2 and 1.3",
     [](Given value, ShaderOptions &options) {
       return parseVersion(value, options.spirvVersion);
     }},
    {"physical-addressing", "",
     "buffers as 64-bit addresses, not as descriptors; pointers can then be "
     "stored, compared and cast",
     flag<&ShaderOptions::physicalAddressing>},
    {"physical-storage-buffers", "", "clspv's name of -physical-addressing",
     flag<&ShaderOptions::physicalAddressing>},
    {"pod-ubo", "", "pass plain-old-data arguments in a uniform buffer",
     [](Given value, ShaderOptions &options) {
       return parseStorage(value, PodStorage::UniformBuffer, options);
     }},
    {"pod-pushconstant", "", "pass plain-old-data arguments in push constants",
     [](Given value, ShaderOptions &options) {
       return parseStorage(value, PodStorage::PushConstant, options);
     }},
    {"cluster-pod-kernel-args", "[=0|1]",
     "all plain-old-data arguments of a kernel in one block (the default), or "
     "each with a binding of its own",
     flag<&ShaderOptions::clusterPodArgs>},
    {"max-pushconstant-size", "BYTES",
     "push constants that the device has; 128 without the option",
     [](Given value, ShaderOptions &options) {
       return parseBytes(value, options.maxPushConstantSize);
     }},
    {"constant-args-ubo", "",
     "pass pointers to constant memory as uniform buffers, whose layout is "
     "restricted",
     flag<&ShaderOptions::constantArgsInUniformBuffer>},
    {"max-ubo-size", "BYTES",
     "what a uniform buffer whose size is not known may have; 65536 without "
     "the option",
     [](Given value, ShaderOptions &options) {
       return parseBytes(value, options.maxUniformBufferSize);
     }},
    {"std430-ubo-layout", "[=0|1]",
     "uniform buffers of any layout, not of Vulkan's restricted one alone",
     flag<&ShaderOptions::anyUniformLayout>},
    {"relaxed-ubo-layout", "[=0|1]", "the same",
     flag<&ShaderOptions::anyUniformLayout>},
    {"scalar-block-layout", "[=0|1]", "the same",
     flag<&ShaderOptions::anyUniformLayout>},
    {"distinct-kernel-descriptor-sets", "",
     "a descriptor set for each kernel, not one for all",
     flag<&ShaderOptions::distinctKernelDescriptorSets>},
    {"module-constants-in-storage-buffer", "",
     "program-scope constants in a storage buffer that the host fills, not in "
     "the shader",
     flag<&ShaderOptions::moduleConstantsInStorageBuffer>},
    {"max-private-constant-size", "BYTES",
     "program-scope constants of more bytes in that storage buffer in any "
     "case, "
     "and of more than an eighth of them where an index is computed from data",
     [](Given value, ShaderOptions &options) {
       return parseBytes(value, options.maxPrivateConstantSize);
     }},
    {"samplermap", "FILE",
     "bindings for the literal samplers that FILE lists, in its order "
     "(deprecated: all literal samplers get one)",
     [](Given value, ShaderOptions &options) {
       return readSamplerMap(value, options.samplerMap);
     }},
    {"no-8bit-storage", "LIST",
     "no accesses of 8 bits in the storage listed: ssbo, ubo, pushconstant",
     [](Given value, ShaderOptions &options) {
       return parseNarrow(value, options.storage8);
     }},
    {"no-16bit-storage", "LIST", "the same for 16 bits",
     [](Given value, ShaderOptions &options) {
       return parseNarrow(value, options.storage16);
     }},
    {"int8", "[=0|1]", "8-bit integers in shaders (the default)",
     flag<&ShaderOptions::int8>},
    {"work-dim", "[=0|1]",
     "get_work_dim() as a specialization constant (the default); else it is 3",
     flag<&ShaderOptions::workDim>},
    {"global-offset", "[=0|1]",
     "the global offset, as specialization constants; from OpenCL C 2.0 on as "
     "push constants; else it is 0",
     flag<&ShaderOptions::globalOffset>},
    {"global-offset-push-constant", "[=0|1]",
     "the global offset, as push constants",
     flag<&ShaderOptions::globalOffsetPushConstant>},
    {"uniform-workgroup-size", "[=0|1]",
     "all work-groups of a launch have one size, from OpenCL C 2.0 on as well",
     flag<&ShaderOptions::uniformWorkGroupSize>},
    {"launch-in-parts", "[=0|1]",
     "launches may come in several dispatches, as they do for groups of more "
     "than one size",
     flag<&ShaderOptions::launchInParts>},
    {"fused-fma", "[=0|1]",
     "the device's multiply-add rounds once, as that of most GPUs does",
     flag<&ShaderOptions::fusedMultiplyAdd>},
    {"native-math", "[=0|1]",
     "library functions as the device has them, however precise",
     flag<&ShaderOptions::nativeMath>},
    {"rounding-mode-rte", "LIST",
     "floats of 16, 32 or 64 bits round to nearest even, which the device must "
     "be able to promise",
     parseRounding},
};

/// Options of clspv that change nothing: they steer the inside of that
/// compiler, permit what this one does without, or ask for what it always does
/// (docs/Vulkan.md, "clspv's options").
static constexpr StringLiteral kFlagsWithoutEffect[] = {
    "inline-entry-points",
    "no-inline-single",
    "no-dra",
    "no-smsv",
    "hack-initializers",
    "hack-dis",
    "hack-inserts",
    "hack-scf",
    "hack-undef",
    "hack-phis",
    "hack-block-order",
    "hack-clamp-width",
    "hack-mul-extended",
    "hack-convert-to-float",
    "hack-logical-ptrtoint",
    "rewrite-packed-structs",
    "show-ids",
    "show-producer-ir",
    "enable-load-pre",
    "enable-scalar-pre",
    "long-vector",
    "vec3-to-vec4",
    "no-vec3-to-vec4",
    "enable-opaque-pointers",
    "untyped-pointers",
    "decorate-nonuniform",
    "enable-printf",
    "cl-arm-integer-dot-product",
};

static constexpr StringLiteral kNumbersWithoutEffect[] = {
    "printf-buffer-size", "memmove-alloca-limit"};

/// Nullopt where `name` is none of them.
static std::optional<Complaint> parseWithoutEffect(StringRef name,
                                                   Given value) {
  bool flag;
  unsigned number;
  ShaderOptions ignored;
  if (is_contained(kFlagsWithoutEffect, name))
    return parseFlag(value, flag);
  if (is_contained(kNumbersWithoutEffect, name))
    return parseBytes(value, number);
  if (name == "spv-khr-fma")
    return parseRounding(value, ignored);
  return std::nullopt;
}

OptionParse cairn::parseShaderOption(StringRef word, ShaderOptions &options,
                                     std::string &error) {
  StringRef text = word;
  if (!text.consume_front("--") && !text.consume_front("-"))
    return OptionParse::NotMine;
  auto [name, behind] = text.split('=');
  Given value;
  if (text.contains('='))
    value = behind;
  std::optional<Complaint> outcome = parseWithoutEffect(name, value);
  for (const ShaderRow &row : kShaderRows)
    if (row.name == name)
      outcome = row.parse(value, options);
  if (!outcome)
    return OptionParse::NotMine;
  Complaint expected = *outcome;
  if (!expected)
    return OptionParse::Parsed;
  error = "expected '-" + name.str() + "=' to be " + *expected;
  error += value ? ", got '" + value->str() + "'" : ", got nothing";
  return OptionParse::Wrong;
}

bool cairn::checkShaderOptions(const ShaderOptions &options,
                               std::string &error) {
  auto exclude = [&](bool both, StringRef first, StringRef second) {
    if (both)
      error = ("expected at most one of '" + first + "' and '" + second + "'")
                  .str();
    return both;
  };
  bool isPush = options.podStorage == PodStorage::PushConstant;
  return !exclude(options.conflictingPodStorage, "-pod-ubo",
                  "-pod-pushconstant") &&
         !exclude(isPush && !options.clusterPodArgs, "-pod-pushconstant",
                  "-cluster-pod-kernel-args=0") &&
         !exclude(options.physicalAddressing &&
                      options.constantArgsInUniformBuffer,
                  "--physical-addressing", "-constant-args-ubo");
}

/// `help` in lines that end before column 80, behind a margin of 26.
static void printHelp(raw_ostream &os, StringRef head, StringRef help) {
  constexpr unsigned kMargin = 26, kWidth = 79;
  os << head;
  unsigned column = head.size();
  if (column + 1 > kMargin) {
    os << '\n';
    column = 0;
  }
  os.indent(kMargin - column);
  column = kMargin;
  SmallVector<StringRef> words;
  help.split(words, ' ');
  for (StringRef word : words) {
    if (column > kMargin) {
      bool fits = column + 1 + word.size() <= kWidth;
      os << (fits ? " " : "\n");
      if (!fits)
        os.indent(kMargin);
      column = fits ? column + 1 : kMargin;
    }
    os << word;
    column += word.size();
  }
  os << '\n';
}

void cairn::printShaderOptionHelp(raw_ostream &os) {
  for (const ShaderRow &row : kShaderRows) {
    std::string head = ("  -" + row.name).str();
    if (!row.value.empty() && !row.value.starts_with("["))
      head += "=";
    printHelp(os, head + row.value.str(), row.help);
  }
  os << "\nOptions of clspv that change nothing, since they are about its "
        "inside, or about\nwhat is always so here:\n";
  SmallVector<StringRef> names;
  append_range(names, kFlagsWithoutEffect);
  append_range(names, kNumbersWithoutEffect);
  names.push_back("spv-khr-fma");
  printHelp(os, "", "-" + join(names, " -"));
}

std::vector<OptionSummary> cairn::listShaderOptions() {
  std::vector<OptionSummary> options;
  for (const ShaderRow &row : kShaderRows) {
    bool isOptional = row.value.empty() || row.value.starts_with("[");
    options.push_back({row.name, !isOptional, row.help});
  }
  return options;
}
