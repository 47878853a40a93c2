//===- CairncMain.cpp - the offline compiler's driver -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Tools/CairncMain.h"

#include "CairncEnvironment.h"
#include "CairncUsage.h"
#include "cairn/Compiler/Context.h"
#include "cairn/Compiler/Module.h"
#include "cairn/Compiler/PassOptions.h"
#include "cairn/Compiler/Target.h"
#include "cairn/Frontend/OptionText.h"
#include "cairn/Support/InputFile.h"
#include "cairn/Target/SPIRV/ParseKernelOptions.h"
#include "cairn/Target/SPIRV/ParseShaderOptions.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

using namespace llvm;
using namespace cairn;
using namespace cairn::compiler;

namespace {

struct CairncOptions {
  std::vector<std::string> inputs;
  std::string output, target = "host", emit, outputFormat, interface,
                      descriptorMap, saveLevels, targetCPU;
  std::string buildOptions;
  std::optional<std::string> verifyEnv, deviceFeatures;
  bool time = false, help = false, version = false, locations = false;
};

} // namespace

static int fail(const Twine &message) {
  errs() << "cairnc: error: " << message << '\n';
  return 1;
}

/// The value of the option `name` of ours if `arg` is it: behind '=', or the
/// next word. One dash is as good as two.
static std::optional<StringRef> valueOf(StringRef name, ArrayRef<char *> args,
                                        size_t &index) {
  StringRef arg = args[index];
  if (!arg.consume_front("--") && !arg.consume_front("-"))
    return std::nullopt;
  if (!arg.consume_front(name))
    return std::nullopt;
  if (arg.consume_front("="))
    return arg;
  if (!arg.empty() || index + 1 == args.size())
    return std::nullopt;
  return StringRef(args[++index]);
}

/// The compiler that `args` ask for; null if there is none.
static const Info *findTarget(ArrayRef<char *> args) {
  const CairncOptions defaults;
  StringRef target = defaults.target;
  for (size_t i = 0; i < args.size(); ++i)
    target = valueOf("target", args, i).value_or(target);
  return findCompiler(target);
}

/// Where the value of an option of cairnc's own goes: one of both is set. The
/// second may be empty.
struct OwnOption {
  StringRef name;
  std::string *value;
  std::optional<std::string> *optional = nullptr;
};

/// Reads the option at `i`; nothing if it is not one of these, false with
/// `error` if it lacks its value.
static std::optional<bool> parseOwnOption(ArrayRef<char *> args, size_t &i,
                                          CairncOptions &options,
                                          std::string &error) {
  const OwnOption ownOptions[] = {
      {"target", &options.target},
      {"emit", &options.emit},
      {"output-format", &options.outputFormat},
      {"interface", &options.interface},
      {"descriptor-map", &options.descriptorMap},
      {"descriptormap", &options.descriptorMap},
      {"save-levels", &options.saveLevels},
      {"target-cpu", &options.targetCPU},
      {"verify-env", nullptr, &options.verifyEnv},
      {"device-features", nullptr, &options.deviceFeatures}};
  StringRef arg = args[i];
  for (const OwnOption &option : ownOptions) {
    if (std::optional<StringRef> value = valueOf(option.name, args, i)) {
      if (option.optional) {
        *option.optional = value->str();
        return true;
      }
      *option.value = value->str();
      if (value->empty())
        error =
            ("expected a value for '--" + option.name + "', got nothing").str();
      return !value->empty();
    }
    if (arg.ltrim('-') == option.name) {
      error = ("expected a value after '" + arg + "'").str();
      return false;
    }
  }
  return std::nullopt;
}

static bool parse(ArrayRef<char *> args, CairncOptions &options,
                  std::string &error) {
  const Info *info = findTarget(args);
  for (size_t i = 0; i < args.size(); ++i) {
    StringRef arg = args[i];
    if (std::optional<bool> isParsed =
            parseOwnOption(args, i, options, error)) {
      if (!*isParsed)
        return false;
      continue;
    }
    if (arg == "-o") {
      if (++i == args.size()) {
        error = "expected a file after '-o'";
        return false;
      }
      options.output = args[i];
    } else if (arg == "--time" || arg == "-time") {
      options.time = true;
    } else if (arg == "--locations" || arg == "-locations") {
      options.locations = true;
    } else if (arg == "--help" || arg == "-h" || arg == "-help") {
      options.help = true;
    } else if (arg == "--version" || arg == "-version") {
      options.version = true;
    } else if (arg == "-" || !arg.starts_with("-")) {
      options.inputs.push_back(arg.str());
    } else {
      frontend::appendOption(options.buildOptions, args[i]);
      const frontend::OptionRow *row = frontend::findBuildOption(args[i]);
      if (((row && row->hasValueNext(args[i])) ||
           (info && info->hasValueNext(args[i]))) &&
          i + 1 < args.size())
        frontend::appendOption(options.buildOptions, args[++i]);
    }
  }
  return true;
}

static int writeFile(StringRef path, StringRef content, bool isText) {
  std::error_code code;
  ToolOutputFile file(path, code, isText ? sys::fs::OF_Text : sys::fs::OF_None);
  if (code)
    return fail("cannot write '" + path + "': " + code.message());
  file.os() << content;
  file.os().flush();
  if (std::error_code error = file.os().error()) {
    file.os().clear_error(); // which ends the process otherwise
    return fail("cannot write '" + path + "': " + error.message());
  }
  file.keep();
  return 0;
}

/// Whether a shell gave a file or another process as standard input, as in
/// `cairnc -o k.o < k.cl`.
static bool isInputGiven() {
  sys::fs::file_status status;
  return !sys::fs::status(/*FD=*/0, status) &&
         (status.type() == sys::fs::file_type::regular_file ||
          status.type() == sys::fs::file_type::fifo_file);
}

static bool readInputs(const CairncOptions &options,
                       std::vector<std::unique_ptr<MemoryBuffer>> &inputs,
                       std::string &log) {
  for (const std::string &input : options.inputs) {
    std::string error;
    std::optional<std::string> content = readInput(input, error);
    if (!content) {
      log += "cairnc: error: cannot read '" + input + "': " + error + "\n";
      return false;
    }
    inputs.push_back(MemoryBuffer::getMemBufferCopy(
        *content, input == "-" ? "<stdin>" : StringRef(input)));
  }
  return true;
}

using Modules = std::vector<std::unique_ptr<compiler::Module>>;

namespace {
/// What is left to the system, which frees a process's memory at once where
/// destructors go through each operation and type.
struct Session {
  Context context;
  Modules modules;

  /// The times of passes are written when a module goes.
  void writeReports() {
    for (std::unique_ptr<compiler::Module> &module : modules)
      if (module->getOptions().passes.timing)
        module.reset();
  }
};
} // namespace

/// A module for each input, with the options of the build.
static bool createModules(const CairncOptions &options, Target &target,
                          const std::optional<Processor> &processor,
                          Modules &modules, uint32_t &numErrors,
                          std::string &log) {
  for (size_t i = 0; i < options.inputs.size(); ++i) {
    modules.push_back(target.createModule(numErrors, log));
    if (modules.back()->parseOptions(options.buildOptions) != Result::SUCCESS)
      return false;
    modules.back()->getOptions().processor = processor;
  }
  return true;
}

/// What an input is called in messages and locations: in those that editors
/// follow from other folders, by its whole path.
static std::string nameOf(const CairncOptions &options,
                          const MemoryBuffer &input) {
  SmallString<128> name(input.getBufferIdentifier());
  if (!options.saveLevels.empty() && sys::fs::exists(name))
    (void)sys::fs::make_absolute(name);
  return name.str().str();
}

/// Compiles all inputs into `modules`, the first of which takes in the others.
static bool compileInputs(const CairncOptions &options,
                          ArrayRef<std::unique_ptr<MemoryBuffer>> inputs,
                          Modules &modules) {
  for (auto [input, module] : zip_equal(inputs, modules))
    if (module->compile(nameOf(options, *input), input->getBuffer()) !=
        Result::SUCCESS)
      return false;
  SmallVector<compiler::Module *> others;
  for (auto &module : drop_begin(modules))
    others.push_back(module.get());
  return others.empty() || modules.front()->link(others) == Result::SUCCESS;
}

/// Writes a file for each level from where the module stands.
static int saveLevels(const CairncOptions &options, compiler::Module &module,
                      std::string &log) {
  SmallString<128> folder(options.saveLevels);
  if (std::error_code code = sys::fs::create_directories(folder))
    return fail("cannot make the folder '" + folder + "': " + code.message());
  (void)sys::fs::make_absolute(folder);
  StringRef input = options.inputs.front();
  for (Level level : module.getLevels()) {
    SmallString<128> path(folder);
    sys::path::append(path, (input == "-" ? "stdin" : sys::path::stem(input)) +
                                "." + stringifyLevel(level) + ".mlir");
    std::string text;
    if (module.snapshot(level, path, text) != Result::SUCCESS) {
      errs() << log;
      return 1;
    }
    if (int status = writeFile(path, text, true))
      return status;
  }
  errs() << log;
  return 0;
}

/// Brings the module to what is to be written.
static Result emit(const CairncOptions &options, compiler::Module &module,
                   std::string &content) {
  if (std::optional<Level> level = symbolizeLevel(options.emit))
    return module.print(*level, content, options.locations);
  if (options.emit == "mux-llvm")
    return module.printMuxLLVMIR(content);
  if (options.emit == "llvm-ir")
    return module.printLLVMIR(content);
  if (Result result = module.finalize(); result != Result::SUCCESS)
    return result;
  if (options.emit == "interface")
    return module.getInterface(content);
  if (options.emit == "descriptor-map")
    return module.getDescriptorMap(content);
  if (options.emit == "asm")
    return module.printAssembly(content);
  ArrayRef<uint8_t> binary;
  Result result = module.createBinary(binary);
  content = toStringRef(binary).str();
  return result;
}

static StringRef binaryOf(const Info &info) {
  return info.lastLevel == Level::SPIRV ? "spv" : "obj";
}

/// Whether `options` ask for something that their target has.
static bool checkEmit(const CairncOptions &options, const Info &info,
                      std::string &error) {
  StringRef emit = options.emit;
  SmallVector<StringRef> wanted = {binaryOf(info), "asm", "interface",
                                   "mux-llvm"};
  if (!info.profile)
    wanted.push_back("llvm-ir");
  bool hasDescriptors = info.profile == SPIRVProfile::Shader;
  if (hasDescriptors)
    wanted.push_back("descriptor-map");
  if (!symbolizeLevel(emit) && !is_contained(wanted, emit)) {
    StringRef last = wanted.pop_back_val();
    error = "expected '--emit' for the target " + options.target +
            " to be a level, " + join(wanted, ", ") + " or " + last.str() +
            ", got '" + options.emit + "'";
    return false;
  }
  if (!options.descriptorMap.empty() && !hasDescriptors) {
    error = "expected '--target=vulkan' with a descriptor map";
    return false;
  }
  return true;
}

/// The CPU that `--target-cpu` names; none without it.
static bool findProcessor(const CairncOptions &options, const Info &info,
                          std::optional<Processor> &processor,
                          std::string &error) {
  if (options.targetCPU.empty())
    return true;
  if (info.profile) {
    error = "expected '--target=host' with '--target-cpu'";
    return false;
  }
  auto found = Processor::named(options.targetCPU);
  if (!found) {
    error = "--target-cpu: " + llvm::toString(found.takeError());
    return false;
  }
  processor = std::move(*found);
  return true;
}

/// Takes what clspv's `-output-format` asks for to the options that say it
/// here.
static bool applyOutputFormat(CairncOptions &options, std::string &error) {
  StringRef format = options.outputFormat;
  if (format.empty())
    return true;
  if (!is_contained({"spv", "c", "bc", "ll"}, format)) {
    error = ("expected '-output-format' to be spv, c, bc or ll, got '" +
             format + "'")
                .str();
    return false;
  }
  if (!options.emit.empty()) {
    error = "expected at most one of '--emit' and '-output-format'";
    return false;
  }
  if (options.target == "host") {
    error = "expected '--target=vulkan' or '--target=level-zero' with "
            "'-output-format'";
    return false;
  }
  if (format == "bc" || format == "ll") {
    if (options.target == "level-zero") {
      error = ("expected '--target=vulkan' with '-output-format=" + format +
               "': a library for level-zero is SPIR-V")
                  .str();
      return false;
    }
    frontend::appendOption(options.buildOptions, "-create-library");
  }
  return true;
}

/// Words in C's spelling, between braces, as clspv writes them.
static std::string spellWords(StringRef binary) {
  std::string text = "{";
  raw_string_ostream os(text);
  for (size_t at = 0; at + 4 <= binary.size(); at += 4)
    os << (at ? (at % 32 ? ", " : ",\n") : "")
       << format_hex(support::endian::read32le(binary.data() + at), 10);
  os << "}\n";
  return text;
}

/// Writes LLVM bitcode as text.
static bool disassemble(std::string &content, std::string &log) {
  LLVMContext context;
  auto module =
      parseBitcodeFile(MemoryBufferRef(content, "the library"), context);
  if (!module) {
    log += "cairnc: error: " + llvm::toString(module.takeError()) + "\n";
    return false;
  }
  content.clear();
  raw_string_ostream os(content);
  (*module)->print(os, nullptr);
  return true;
}

/// Brings a binary into the form that `-output-format` asks for.
static bool reformat(const CairncOptions &options, std::string &content,
                     std::string &log) {
  if (options.outputFormat == "c")
    content = spellWords(content);
  return options.outputFormat != "ll" || disassemble(content, log);
}

/// Holds the inputs that are SPIR-V against what `--verify-env` names. Nothing
/// if there is more to do.
static std::optional<int>
checkInputs(const CairncOptions &options, const EnvironmentCheck &check,
            ArrayRef<std::unique_ptr<MemoryBuffer>> inputs, const Info &info,
            bool isToBeWritten) {
  if (!check.isWanted())
    return std::nullopt;
  bool areAllGood = true, isChecked = info.profile == SPIRVProfile::Kernel &&
                                      options.emit == binaryOf(info);
  bool isCompiled = isToBeWritten;
  std::string log;
  for (const auto &input : inputs) {
    bool isBinary = isSPIRV(input->getBuffer());
    isChecked |= isBinary;
    isCompiled |= !isBinary;
    areAllGood &=
        check.checkInput(input->getBufferIdentifier(), input->getBuffer(), log);
  }
  errs() << log;
  if (!areAllGood)
    return 1;
  if (!isCompiled)
    return 0;
  if (isChecked)
    return std::nullopt;
  return fail("expected SPIR-V as input, or '--target=level-zero' and "
              "'--emit=spv', with '--verify-env'");
}

static void printTimes(const compiler::Module &module) {
  double total = 0;
  for (const StageTime &stage : module.getTimings()) {
    errs() << format("%-10s %8.2f ms\n", stage.stage.c_str(),
                     stage.milliseconds);
    total += stage.milliseconds;
  }
  errs() << format("%-10s %8.2f ms\n", "total", total);
}

/// Whether each output has a file of its own.
static bool areApart(const CairncOptions &options) {
  StringRef outputs[] = {options.output, options.interface,
                         options.descriptorMap};
  llvm::StringSet<> seen;
  return llvm::all_of(outputs, [&](StringRef file) {
    return file.empty() || file == "/dev/null" || seen.insert(file).second;
  });
}

static int printHelp() {
  std::string text;
  raw_string_ostream os(text);
  os << kUsage << "\nPasses, with one dash or two:\n";
  printPassOptionHelp(os);
  os << "\nOptions of the target vulkan, with one dash or two:\n";
  printShaderOptionHelp(os);
  os << "\nOptions of the target level-zero, with one dash or two:\n";
  printKernelOptionHelp(os);
  return writeFile("-", text, true);
}

/// Writes what the compiled module becomes: all files, or none but those before
/// one that cannot be written. Returns the tool's status.
static int writeOutputs(const CairncOptions &options, const Info &info,
                        const EnvironmentCheck &check, compiler::Module &module,
                        bool isBinary, std::string &log) {
  std::string content, interface, descriptorMap;
  bool done = emit(options, module, content) == Result::SUCCESS &&
              (options.interface.empty() ||
               module.getInterface(interface) == Result::SUCCESS) &&
              (options.descriptorMap.empty() ||
               module.getDescriptorMap(descriptorMap) == Result::SUCCESS) &&
              (!isBinary || info.profile != SPIRVProfile::Kernel ||
               check.checkOutput(options.output, content, log)) &&
              reformat(options, content, log);
  errs() << log;
  if (!done)
    return 1;
  if (options.time)
    printTimes(module);
  if (!options.interface.empty())
    if (int status = writeFile(options.interface, interface, true))
      return status;
  if (!options.descriptorMap.empty())
    if (int status = writeFile(options.descriptorMap, descriptorMap, true))
      return status;
  return writeFile(options.output.empty() ? "-" : options.output, content,
                   !isBinary);
}

int cairn::cairncMain(int argc, char **argv) {
  CairncOptions options;
  std::string error, log;
  if (!parse(ArrayRef(argv, argc).drop_front(), options, error))
    return fail(error);
  if (options.help)
    return printHelp();
  if (options.version)
    return writeFile(
        "-", "cairnc " CAIRN_VERSION " (LLVM " LLVM_VERSION_STRING ")\n", true);
  if (options.inputs.empty() && isInputGiven())
    options.inputs.push_back("-");
  if (options.inputs.empty())
    return fail("expected an input file; 'cairnc --help' lists the options");
  if (!areApart(options))
    return fail("expected another file for each output, got one twice");
  const Info *info = findCompiler(options.target);
  if (!info)
    return fail("expected '--target' to be host, vulkan or level-zero, got '" +
                options.target + "'");
  if (!applyOutputFormat(options, error))
    return fail(error);
  EnvironmentCheck check;
  if (!check.parse(options.verifyEnv, options.deviceFeatures, error))
    return fail(error);
  bool isToBeWritten = !options.output.empty() || !options.emit.empty();
  StringRef binary = binaryOf(*info);
  if (options.emit.empty())
    options.emit = binary.str();
  if (!checkEmit(options, *info, error))
    return fail(error);
  bool isBinary = options.emit == binary;
  std::optional<Processor> processor;
  if (!findProcessor(options, *info, processor, error))
    return fail(error);

  std::vector<std::unique_ptr<MemoryBuffer>> inputs;
  if (!readInputs(options, inputs, log)) {
    errs() << log;
    return 1;
  }
  if (std::optional<int> status =
          checkInputs(options, check, inputs, *info, isToBeWritten))
    return *status;

  static Session &session = *new Session; // See there.
  std::unique_ptr<Target> target = info->createTarget(&session.context);
  uint32_t numErrors = 0;
  Modules &modules = session.modules;
  scope_exit reports([&] { session.writeReports(); });
  if (!createModules(options, *target, processor, modules, numErrors, log)) {
    errs() << log;
    return 1;
  }
  if (!options.saveLevels.empty()) {
    if (isToBeWritten || !options.interface.empty() ||
        !options.descriptorMap.empty())
      return fail("expected no other output with '--save-levels'");
    if (compileInputs(options, inputs, modules))
      return saveLevels(options, *modules.front(), log);
    errs() << log;
    return 1;
  }
  // Whatever else is wrong with the command line is said first.
  if (isBinary && options.output.empty())
    return fail("expected '-o FILE' for a binary");
  if (!compileInputs(options, inputs, modules)) {
    errs() << log;
    return 1;
  }
  return writeOutputs(options, *info, check, *modules.front(), isBinary, log);
}
