//===- OptionTable.cpp - every option of cairn-run --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OptionTable.h"

#include "cairn/Frontend/OptionText.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>

using namespace cairn::run;

static bool parseNumber(std::string_view text, uint64_t &number) {
  auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
  return parsed.ec == std::errc() && parsed.ptr == text.data() + text.size();
}

static Status parseSizes(const std::string &text, std::vector<uint64_t> &out) {
  out.clear();
  for (size_t start = 0; start <= text.size();) {
    size_t end = std::min(text.find(',', start), text.size());
    uint64_t size;
    if (!parseNumber(std::string_view(text).substr(start, end - start), size) ||
        out.size() == 3)
      return Status::error("expected 1 to 3 numbers X[,Y[,Z]], got '" + text +
                           "'");
    out.push_back(size);
    start = end + 1;
  }
  return Status::success();
}

static Status parseCount(const std::string &text, uint64_t least,
                         unsigned &out) {
  uint64_t number;
  if (!parseNumber(text, number) || number < least || number > 1000000)
    return Status::error("expected a number from " + std::to_string(least) +
                         " to 1000000, got '" + text + "'");
  out = static_cast<unsigned>(number);
  return Status::success();
}

static Status applySpecConstant(Options &options, const std::string &text) {
  auto constant = cairn::frontend::parseSpecConstant(text);
  if (!constant)
    return Status::error("expected ID=VALUE, two integers, got '" + text + "'");
  if (!options.specConstants.insert(*constant).second)
    return Status::error("constant " + std::to_string(constant->first) +
                         " is given twice");
  return Status::success();
}

/// NAME=VALUE.
static Status parsePair(const std::string &text, std::string &name,
                        std::string &value) {
  size_t equal = text.find('=');
  if (equal == 0 || equal == std::string::npos || equal + 1 == text.size())
    return Status::error("expected NAME=VALUE, got '" + text + "'");
  name = text.substr(0, equal);
  value = text.substr(equal + 1);
  return Status::success();
}

static Status applyArg(Options &options, const std::string &text) {
  auto &arg = options.args.emplace_back();
  return parsePair(text, arg.first, arg.second);
}

static Status applyPrint(Options &options, const std::string &text) {
  PrintRequest &request = options.prints.emplace_back();
  request.text = text;
  size_t open = text.find('[');
  request.name = text.substr(0, open);
  if (request.name.empty())
    return Status::error("expected NAME, NAME[I] or NAME[FIRST:END], got ''");
  if (open == std::string::npos)
    return Status::success();
  std::string_view range = std::string_view(text).substr(open + 1);
  bool good = !range.empty() && range.back() == ']';
  if (good) {
    range.remove_suffix(1);
    size_t colon = range.find(':');
    std::string_view first = range.substr(0, colon);
    good = parseNumber(first, request.first) ||
           (first.empty() && colon != std::string_view::npos);
    if (colon == std::string_view::npos) {
      request.end = request.first + 1;
    } else if (colon + 1 < range.size()) {
      uint64_t end = 0;
      good = good && parseNumber(range.substr(colon + 1), end);
      request.end = end;
    }
  }
  if (!good || (request.end && *request.end <= request.first))
    return Status::error("expected NAME, NAME[I] or NAME[FIRST:END], got '" +
                         text + "'");
  return Status::success();
}

static Status applySave(Options &options, const std::string &text) {
  SaveRequest &request = options.saves.emplace_back();
  if (Status status = parsePair(text, request.name, request.path); !status.ok())
    return status;
  std::string path = request.path;
  auto endsWith = [&](std::string_view end) {
    return path.size() > end.size() &&
           path.compare(path.size() - end.size(), end.size(), end) == 0;
  };
  if (endsWith(".npy"))
    return Status::success();
  request.format = SaveRequest::Format::Raw;
  if (endsWith(".raw") || endsWith(".bin"))
    return Status::success();
  request.format = SaveRequest::Format::Png;
  if (endsWith(".png"))
    return Status::success();
  size_t open = path.rfind(".png["), cross = path.rfind('x');
  if (open == std::string::npos || cross == std::string::npos ||
      path.back() != ']' || cross < open ||
      !parseNumber(std::string_view(path).substr(open + 5, cross - open - 5),
                   request.width) ||
      !parseNumber(
          std::string_view(path).substr(cross + 1, path.size() - cross - 2),
          request.height))
    return Status::error("expected FILE.npy, FILE.raw, FILE.bin or "
                         "FILE.png[WIDTHxHEIGHT], got '" +
                         path + "'");
  request.path = path.substr(0, open + 4);
  return Status::success();
}

static Status applyTimeout(Options &options, const std::string &text) {
  char *end = nullptr;
  double seconds = std::strtod(text.c_str(), &end);
  if (text.empty() || *end || !(seconds >= 1e-9 && seconds <= 1e9))
    return Status::error("expected seconds from 1e-9 to 1e9, got '" + text +
                         "'");
  // 0 is none.
  options.timeoutNanoseconds =
      std::max<uint64_t>(static_cast<uint64_t>(seconds * 1e9), 1);
  return Status::success();
}

/// Names separated by commas.
static void addNames(const std::string &text, std::vector<std::string> &out) {
  for (size_t start = 0; start <= text.size();) {
    size_t end = std::min(text.find(',', start), text.size());
    if (end > start)
      out.push_back(text.substr(start, end - start));
    start = end + 1;
  }
}

/// An option whose value is kept as it is.
template <std::string Options::*member>
static Status applyText(Options &options, const std::string &text) {
  if (text.empty())
    return Status::error("expected a value, got ''");
  options.*member = text;
  return Status::success();
}

static Status applyKernel(Options &options, const std::string &text) {
  if (!options.kernel.empty())
    return Status::error("expected one kernel, got '" + options.kernel +
                         "' and '" + text + "'");
  return applyText<&Options::kernel>(options, text);
}

template <bool Options::*member>
static Status applyFlag(Options &options, const std::string &) {
  options.*member = true;
  return Status::success();
}

template <std::vector<uint64_t> Options::*member>
static Status applySizes(Options &options, const std::string &text) {
  return parseSizes(text, options.*member);
}

template <std::vector<std::string> Options::*member>
static Status applyNames(Options &options, const std::string &text) {
  addNames(text, options.*member);
  return Status::success();
}

const std::vector<OptionEntry> cairn::run::optionTable = {
    {"kernel", "NAME", "kernel to run; needed where the program has several",
     applyKernel},
    {"global", "X[,Y[,Z]]", "global size in work-items",
     applySizes<&Options::global>},
    {"local", "X[,Y[,Z]]", "local size; chosen by the runtime by default",
     applySizes<&Options::local>},
    {"offset", "X[,Y[,Z]]", "global offset, 0 by default",
     applySizes<&Options::offset>},
    {"arg", "NAME=SPEC",
     "value of a kernel argument; each exactly once. SPEC is\n"
     "  of a scalar   2.0  42  0x10  (1,2,3,4)  hex:BYTES  @FILE\n"
     "  of a buffer   TYPE[COUNT]:GENERATOR  FILE.npy  FILE.png  TYPE@FILE\n"
     "                hex:BYTES  null\n"
     "  of local      local(BYTES)  TYPE[COUNT]\n"
     "  of an image   image2d[WxH,ORDER,CHANNEL]:GENERATOR  ...@FILE  "
     "FILE.png\n"
     "                (image1d, image3d, ... likewise; RGBA and UNORM_INT8)\n"
     "  of a sampler  sampler(normalized,linear,repeat)\n"
     "  of a pipe     pipe(PACKET_BYTES,MAX_PACKETS)  and, behind it, :ARRAY\n"
     "                as of a buffer, for packets that are in it\n"
     "  of a queue    queue()  queue(BYTES)\n"
     "TYPE is i8 u8 i16 u16 i32 u32 i64 u64 f16 f32 f64 or of OpenCL C\n"
     "(uint, float4), GENERATOR is zeros, ones, iota, const(VALUE),\n"
     "uniform(LOW,HIGH[,SEED]), randint(LOW,HIGH[,SEED]) or a list {1,2,3}",
     applyArg},
    {"print", "NAME[A:B]",
     "print elements A to B-1 of a buffer after the run, or the\n"
     "packets that are left in a pipe",
     applyPrint},
    {"save", "NAME=FILE",
     "write a buffer after the run, as .npy, .raw, .bin or\n"
     ".png[WIDTHxHEIGHT], of an image .png",
     applySave},
    {"device", "NAME",
     "device to run on: host (default), vulkan or level-zero, the first;\n"
     "vulkan:NUMBER, vulkan:PART_OF_NAME; 'list' lists them",
     applyText<&Options::device>},
    {"interface", "FILE",
     "interface of the kernels (JSON); INPUT is then a compiled\n"
     "program, for the host a shared object or SPIR-V for Vulkan,\n"
     "else SPIR-V",
     applyText<&Options::interfacePath>},
    {"build-options", "OPTIONS",
     "options of the compiler as for clBuildProgram; they may also be given\n"
     "directly, as --check=bounds,races,uninitialised,barriers, which looks\n"
     "for these faults while kernels run on the host; so may --print-ir-*, "
     "--mlir-*, --verify-each,\n"
     "--remarks, --load-pass-plugin, --pass-pipeline-after and --schedule*\n"
     "('cairnc --help' has them)",
     [](Options &options, const std::string &text) {
       options.buildOptions += (options.buildOptions.empty() ? "" : " ") + text;
       return Status::success();
     }},
    {"spec-constant", "ID=VALUE",
     "value of specialization constant ID of SPIR-V, as its bits",
     applySpecConstant},
    {"time", nullptr, "print the times of compile stages and kernel",
     applyFlag<&Options::time>},
    {"repeat", "N", "time N launches, with the buffers put back before each",
     [](Options &options, const std::string &text) {
       return parseCount(text, 1, options.repeat);
     }},
    {"warmup", "N",
     "launches before the timed ones; 1 by default with --repeat, else 0",
     [](Options &options, const std::string &text) {
       return parseCount(text, 0, options.warmup.emplace());
     }},
    {"timeout", "SECONDS",
     "a launch that takes longer ends with an error; on devices that cannot\n"
     "end one the process does",
     applyTimeout},
    {"guard", nullptr,
     "buffers stand before memory that no kernel may access, so that what\n"
     "reads or writes behind them is an error at once; on the host",
     applyFlag<&Options::guard>},
    {"check-report", "FILE",
     "write what the checks of --check= find to FILE, as JSON",
     applyText<&Options::checkReport>},
    {"printf-buffer", "BYTES",
     "room for what one launch prints by printf, 8 MiB by default",
     [](Options &options, const std::string &text) {
       if (parseNumber(text, options.printfBuffer) &&
           options.printfBuffer >= cairn::runtime::minPrintfBufferBytes)
         return Status::success();
       return Status::error(
           "expected at least " +
           std::to_string(cairn::runtime::minPrintfBufferBytes) +
           " bytes, got '" + text + "'");
     }},
    {"json", nullptr,
     "print one JSON line for each kernel: name, device, kernel_ms\n"
     "(median), min_ms, compile_ms, launch_ms (median time of a launch as\n"
     "its caller sees it)",
     applyFlag<&Options::json>},
    {"workload", "FILE",
     "run the workloads of a JSON file (bench/FORMAT.md) instead of INPUT",
     applyText<&Options::workload>},
    {"name", "NAMES", "workloads to run, separated by commas; all by default",
     applyNames<&Options::names>},
    {"exclude", "NAMES", "workloads to leave out, separated by commas",
     applyNames<&Options::excluded>},
    {"reference-dir", "DIR",
     "compare with DIR/NAME/argI.ref.bin or DIR/argI.ref.bin",
     applyText<&Options::referenceDir>},
    {"program-dir", "DIR",
     "take compiled programs DIR/NAME.spv (for the host .so) and their\n"
     "interfaces DIR/NAME.json instead of compiling",
     applyText<&Options::programDir>},
    {"dump-dir", "DIR",
     "write buffers to DIR/argI.out.bin, with several workloads to\n"
     "DIR/NAME/argI.out.bin",
     applyText<&Options::dumpDir>},
    {"list-drivers", nullptr, "print the drivers that work on this machine",
     applyFlag<&Options::listDrivers>},
    {"version", nullptr, "print the version", applyFlag<&Options::version>},
    {"help", nullptr, "print this text", applyFlag<&Options::help>},
};

std::string cairn::run::helpText() {
  std::string text =
      "usage: cairn-run INPUT... [options]\n"
      "       cairn-run PROGRAM --interface=FILE [options]\n"
      "       cairn-run --workload=FILE [options]\n"
      "\n"
      "Runs a kernel. INPUT is anything that the compiler takes, as OpenCL C;\n"
      "several inputs (OpenCL C or LLVM IR) are linked.\n"
      "Options have one or two dashes; a value follows '=' or a space.\n"
      "\n";
  constexpr size_t helpColumn = 26;
  for (const OptionEntry &option : optionTable) {
    std::string line = std::string("  --") + option.name;
    if (option.value)
      line += std::string("=") + option.value;
    std::string help = option.help;
    for (size_t start = 0; start <= help.size();) {
      size_t end = std::min(help.find('\n', start), help.size());
      line.resize(std::max(line.size() + 1, helpColumn), ' ');
      text += line + help.substr(start, end - start) + "\n";
      line.clear();
      start = end + 1;
    }
  }
  return text + "\nThe compiler is loaded from $CAIRN_COMPILER_LIBRARY, else "
                "from the lib\ndirectory beside cairn-run's, else from the "
                "system's.\n";
}
