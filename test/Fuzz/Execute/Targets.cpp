//===- Targets.cpp - where generated kernels are executed -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Targets.h"

#include "Detour.h"
#include "WrongAccess.h"

#include "cairn/Compiler/Context.h"
#include "cairn/Compiler/Module.h"
#include "cairn/Compiler/Target.h"
#include "cairn/Pipelines/Levels.h"
#include "cairn/Target/SPIRV/Environment.h"
#include "cairn/runtime/Runtime.h"
#include "spirv-tools/libspirv.h"

#include <cstdio>
#include <map>

using namespace cairn;
using namespace cairn::fuzz;
using cairn::compiler::Module;

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

struct Targets::Impl {
  struct Target {
    std::unique_ptr<compiler::Context> context;
    std::unique_ptr<runtime::Device> device;
    std::string error;
  };

  Target &get(const std::string &name);
  /// The module at its last level; null with `failure`.
  std::unique_ptr<Module> compile(const std::string &text,
                                  const std::string &options,
                                  const Configuration &configuration,
                                  bool fault, Failure &failure);

  std::map<std::string, Target> targets;
  uint32_t errors = 0;
  std::string log;
};

Targets::Targets() : impl(std::make_unique<Impl>()) {}
Targets::~Targets() = default;

Targets::Impl::Target &Targets::Impl::get(const std::string &name) {
  Target &target = targets[name];
  if (!target.context || target.context->isBroken()) {
    // A context that a crash broke cannot be taken down.
    (void)target.context.release();
    target.context = std::make_unique<compiler::Context>();
  }
  if (!target.device && target.error.empty()) {
    runtime::Result<std::unique_ptr<runtime::Device>> made =
        runtime::createDevice(name);
    if (made.ok())
      target.device = made.take();
    else
      target.error = made.message();
  }
  return target;
}

std::unique_ptr<Module>
Targets::Impl::compile(const std::string &text, const std::string &options,
                       const Configuration &configuration, bool fault,
                       Failure &failure) {
  Target &target = get(configuration.target);
  const compiler::Info *info = compiler::findCompiler(configuration.target);
  // A module refers to its target only while it compiles.
  static std::map<compiler::Context *, std::unique_ptr<compiler::Target>> made;
  std::unique_ptr<compiler::Target> &compilerTarget =
      made[target.context.get()];
  if (!compilerTarget)
    compilerTarget = info->createTarget(target.context.get());
  log.clear();
  auto fail = [&](const char *what) {
    failure = {"compile error", std::string(what) + ": " + log};
    return nullptr;
  };
  using compiler::Result;
  std::unique_ptr<Module> module = compilerTarget->createModule(errors, log);
  if (module->parseOptions(options) != Result::SUCCESS)
    return fail("options");
  if (module->compile("fuzz.cl", text) != Result::SUCCESS)
    return fail("compile");
  if (!configuration.level.empty()) {
    std::string printed;
    if (module->print(*symbolizeLevel(configuration.level), printed) !=
        Result::SUCCESS)
      return fail("print");
    size_t at = fault ? printed.find("arith.xori") : std::string::npos;
    if (at != std::string::npos)
      printed.replace(at, 10, "arith.ori");
    module = compilerTarget->createModule(errors, log);
    if (module->compile("fuzz.mlir", printed) != Result::SUCCESS)
      return fail("compile of the level's text");
  }
  if (module->finalize() != Result::SUCCESS)
    return fail("finalize");
  return module;
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

static std::string validate(const Configuration &configuration,
                            llvm::ArrayRef<uint8_t> binary) {
  spv_target_env environment = SPV_ENV_UNIVERSAL_1_4;
  if (configuration.target == "vulkan") {
    environment = SPV_ENV_VULKAN_1_1;
    for (auto [option, version] :
         {std::pair("1.4", SPV_ENV_VULKAN_1_1_SPIRV_1_4),
          std::pair("1.5", SPV_ENV_VULKAN_1_2),
          std::pair("1.6", SPV_ENV_VULKAN_1_3)})
      if (configuration.options.find(std::string("-spv-version=") + option) !=
          std::string::npos)
        environment = version;
  }
  spv_context context = spvContextCreate(environment);
  spv_const_binary_t words = {reinterpret_cast<const uint32_t *>(binary.data()),
                              binary.size() / sizeof(uint32_t)};
  spv_diagnostic diagnostic = nullptr;
  std::string message;
  if (spvValidate(context, &words, &diagnostic) != SPV_SUCCESS)
    message = diagnostic ? diagnostic->error : "invalid";
  spvDiagnosticDestroy(diagnostic);
  spvContextDestroy(context);
  return message;
}

namespace {

/// One launch with its buffers.
class LaunchRun {
public:
  LaunchRun(const Program &program, runtime::Device &device)
      : program(program), device(device) {}

  runtime::Status launch(runtime::Kernel &kernel);
  /// What comes of an argument through a pipe takes its place.
  runtime::Status pass(const Passage &passage, runtime::Program &loaded);
  runtime::Status makeArguments();
  const std::vector<runtime::CheckReport> &checkReports() const {
    return reports;
  }
  std::string difference(const Expectation &expected);

private:
  const Program &program;
  runtime::Device &device;
  /// By the kernel's parameters; null for what is none.
  std::vector<std::unique_ptr<runtime::Buffer>> buffers;
  std::vector<std::unique_ptr<runtime::Image>> images;
  std::vector<runtime::Argument> args;
  std::vector<runtime::CheckReport> reports;
};

} // namespace

static runtime::ImageDescription describe(const Image &image, bool isWritten) {
  runtime::ImageDescription description;
  description.type = *runtime::parseImageType(image.shape() + "_t");
  std::string format = image.format();
  size_t comma = format.find(',');
  description.order = *runtime::parseChannelOrder(format.substr(0, comma));
  description.channel = *runtime::parseChannelType(format.substr(comma + 1));
  description.width = image.size[0];
  description.height = image.dimensions > 1 ? image.size[1] : 1;
  (image.isArray ? description.layers : description.depth) = image.size[2];
  description.readable = !isWritten;
  description.writable = isWritten;
  return description;
}

runtime::Status LaunchRun::makeArguments() {
  for (int id : program.kernel().params) {
    const Variable &variable = program.variables[id];
    buffers.emplace_back();
    images.emplace_back();
    if (variable.image) {
      runtime::Result<std::unique_ptr<runtime::Image>> image =
          device.createImage(describe(*variable.image, variable.isWritten));
      if (!image.ok())
        return image.status();
      images.back() = image.take();
      runtime::Status written =
          images.back()->write(variable.data.data(), variable.data.size());
      if (!written.ok())
        return written;
      args.push_back(runtime::Argument::image(*images.back()));
      continue;
    }
    if (variable.localBytes) {
      args.push_back(runtime::Argument::local(variable.localBytes));
      continue;
    }
    if (!variable.pointee) {
      args.push_back(
          runtime::Argument::value(variable.data.data(), variable.data.size()));
      continue;
    }
    runtime::Result<std::unique_ptr<runtime::Buffer>> buffer =
        device.createBuffer(variable.data.size());
    if (!buffer.ok())
      return buffer.status();
    buffers.back() = buffer.take();
    runtime::Status written =
        buffers.back()->write(variable.data.data(), variable.data.size());
    if (!written.ok())
      return written;
    args.push_back(runtime::Argument::buffer(*buffers.back()));
  }
  return runtime::Status::success();
}

static runtime::Status launchAndWait(runtime::Device &device,
                                     runtime::Kernel &kernel,
                                     const runtime::Launch &launch) {
  runtime::Result<runtime::Event> event = device.launch(kernel, launch);
  if (!event.ok())
    return event.status();
  runtime::Result<uint64_t> time = event->wait();
  return time.ok() ? runtime::Status::success() : time.status();
}

runtime::Status LaunchRun::pass(const Passage &passage,
                                runtime::Program &loaded) {
  std::unique_ptr<runtime::Buffer> &from = buffers[passage.parameter];
  std::vector<unsigned char> nothing(from->size(), 0xAB);
  auto to = device.createBuffer(from->size());
  if (!to.ok())
    return to.status();
  if (runtime::Status status = (*to)->write(nothing.data(), nothing.size());
      !status.ok())
    return status;
  auto pipe = runtime::Pipe::create(device, passage.packetBytes, passage.room);
  if (!pipe.ok())
    return pipe.status();
  auto send = loaded.createKernel(passage.send),
       receive = loaded.createKernel(passage.receive);
  if (!send.ok() || !receive.ok())
    return send.ok() ? receive.status() : send.status();
  runtime::Launch out, in;
  out.global = in.global = {passage.packets};
  out.local = {passage.sendGroup};
  in.local = {passage.receiveGroup};
  out.args = {runtime::Argument::buffer(*from),
              runtime::Argument::pipe(**pipe)};
  in.args = {runtime::Argument::pipe(**pipe), runtime::Argument::buffer(**to)};
  for (unsigned round = 0; round < passage.rounds; ++round)
    for (auto &[kernel, launch] : {std::pair(&send, &out), {&receive, &in}})
      if (runtime::Status status = launchAndWait(device, ***kernel, *launch);
          !status.ok())
        return status;
  args[passage.parameter] = runtime::Argument::buffer(**to);
  from = to.take();
  return runtime::Status::success();
}

runtime::Status LaunchRun::launch(runtime::Kernel &kernel) {
  runtime::Launch launch;
  for (unsigned d = 0; d < program.dimensions; ++d) {
    launch.global.push_back(program.global[d]);
    launch.local.push_back(program.local[d]);
  }
  launch.args = args;
  launch.checkOutput = [&](const runtime::CheckReport &report) {
    reports.push_back(report);
  };
  return launchAndWait(device, kernel, launch);
}

std::string LaunchRun::difference(const Expectation &expected) {
  const std::vector<int> &params = program.kernel().params;
  for (size_t i = 0; i < params.size(); ++i) {
    if (!buffers[i] && !images[i])
      continue;
    const Variable &variable = program.variables[params[i]];
    std::vector<unsigned char> found(variable.data.size());
    runtime::Status read = buffers[i]
                               ? buffers[i]->read(found.data(), found.size())
                               : images[i]->read(found.data(), found.size());
    if (!read.ok())
      return read.message();
    const Type &type =
        buffers[i] ? *variable.pointee : *valueType(variable.image->channel);
    std::vector<bool> matters = meaningfulBytes(type);
    for (size_t byte = 0; byte < found.size(); ++byte)
      if (matters[byte % type.size] &&
          found[byte] != expected.buffers[i][byte]) {
        char text[128];
        size_t element = byte / type.size;
        std::snprintf(text, sizeof(text),
                      "element %zu of '%s', byte %zu: expected %02x, got %02x",
                      element, variable.name.c_str(),
                      byte % static_cast<size_t>(type.size),
                      expected.buffers[i][byte], found[byte]);
        return text;
      }
  }
  return "";
}

//===----------------------------------------------------------------------===//
// One run
//===----------------------------------------------------------------------===//

namespace {
/// What is launched, and how.
struct Loaded {
  /// Null where the kernel is the module's.
  std::unique_ptr<runtime::Program> program;
  std::unique_ptr<runtime::Kernel> kernel;
  std::vector<Passage> passages;
  std::optional<WrongAccess> wrong;
  bool isGuarded = false;
};
} // namespace

/// Launches, and compares what is written; of a `wrong` access what is found.
static Failure launchAndCompare(const Program &program,
                                const Expectation &expected,
                                const Loaded &loaded, runtime::Device &device) {
  if (device.info().driver == "host")
    if (runtime::Status status = device.guardMemory(loaded.isGuarded);
        !status.ok())
      return {"launch error", status.message()};
  LaunchRun run(program, device);
  runtime::Status status = run.makeArguments();
  for (const Passage &passage : loaded.passages)
    if (status.ok())
      status = run.pass(passage, *loaded.program);
  if (status.ok())
    status = run.launch(*loaded.kernel);
  if (const std::optional<WrongAccess> &wrong = loaded.wrong) {
    std::string message = loaded.isGuarded ? wrong->compare(status.message())
                                           : wrong->compare(run.checkReports());
    if (!message.empty())
      return {"wrong report", message + ", of " + wrong->statement};
    if (loaded.isGuarded)
      return {};
    // The access was not made, and all else was.
    status = runtime::Status::success();
  }
  if (!status.ok())
    return {"launch error", status.message()};
  std::string difference = run.difference(expected);
  if (!difference.empty())
    return {"difference", difference};
  return {};
}

/// Whether SPIR-V is what its environment has.
static std::string check(const Configuration &configuration,
                         llvm::ArrayRef<uint8_t> binary) {
  if (std::string message = validate(configuration, binary); !message.empty())
    return message;
  // Level Zero's own has no queues.
  if (configuration.target == "level-zero" && configuration.variant.empty())
    for (const EnvironmentViolation &violation : verifyEnvironment(
             llvm::StringRef(reinterpret_cast<const char *>(binary.data()),
                             binary.size()),
             EnvironmentOptions()))
      return violation.message + " (" + violation.rule + ")";
  return "";
}

/// Puts the module on the device. Without failure `loaded` may still have no
/// kernel: what takes too long there is not loaded.
static Failure load(Module &module, const std::string &log,
                    const Configuration &configuration, runtime::Device &device,
                    Loaded &loaded) {
  std::string json;
  if (module.getInterface(json) != compiler::Result::SUCCESS)
    return {"compile error", "interface: " + log};
  runtime::Result<runtime::ProgramInterface> interface =
      runtime::ProgramInterface::parse(json);
  if (!interface.ok())
    return {"compile error", "interface: " + interface.message()};
  runtime::Result<std::unique_ptr<runtime::Kernel>> kernel =
      runtime::Status::error("no kernel");
  bool isHost = configuration.target == "host";
  if (isHost && (configuration.variant.empty() || configuration.isWrong())) {
    void *entry = module.lookup("k");
    if (!entry)
      return {"compile error", "lookup: " + log};
    kernel = device.createKernel(interface->kernels[0], entry);
  } else {
    llvm::ArrayRef<uint8_t> binary;
    if (module.createBinary(binary) != compiler::Result::SUCCESS)
      return {"compile error", "binary: " + log};
    if (std::string message = isHost ? "" : check(configuration, binary);
        !message.empty())
      return {"invalid SPIR-V", message};
    // It takes minutes for some of these.
    if (configuration.isOnLlvmpipe() && binary.size() > 64 * 1024)
      return {};
    runtime::Result<std::unique_ptr<runtime::Program>> program =
        device.loadBinary(binary.data(), binary.size(), "fuzz",
                          interface.take());
    if (!program.ok())
      return {"launch error", program.message()};
    loaded.program = program.take();
    kernel = loaded.program->createKernel("k");
  }
  if (!kernel.ok())
    return {"launch error", kernel.message()};
  loaded.kernel = kernel.take();
  return {};
}

Failure Targets::run(const Program &program, const Expectation &expected,
                     const Configuration &configuration, bool fault) {
  Failure failure;
  Loaded loaded;
  std::string options = "-w " + buildOptions(program);
  if (!configuration.options.empty())
    options += " " + configuration.options;
  std::string text = print(program, configuration.isOnLlvmpipe());
  if (configuration.isWrong()) {
    loaded.isGuarded = configuration.variant == "guard";
    loaded.wrong = makeWrongAccess(program, text, loaded.isGuarded);
    text = withAccess(text, *loaded.wrong);
    options += loaded.isGuarded ? "" : " -check=bounds";
  } else if (configuration.variant == "pipe") {
    loaded.passages = addPassages(program, text);
  } else if (configuration.variant == "queue") {
    text = throughQueue(program, text);
    options += configuration.target == "host" ? "" : " -spv-env=opencl2.0";
  }
  std::unique_ptr<Module> module =
      impl->compile(text, options, configuration, fault, failure);
  if (!module)
    return failure;
  Impl::Target &target = impl->get(configuration.target);
  if (!target.device)
    return {"launch error", target.error};
  failure = load(*module, impl->log, configuration, *target.device, loaded);
  if (failure || !loaded.kernel)
    return failure;
  return launchAndCompare(program, expected, loaded, *target.device);
}
