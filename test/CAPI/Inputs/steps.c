/* What cairn-c/Module.h has, from C: headers, libraries, bytes, constants,
 * kernels, and binaries that cairn-c/Runtime.h runs. */
#include "cairn-c/Module.h"
#include "cairn-c/Runtime.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition)) {                                                        \
      fprintf(stderr, "%s:%d: error: not true: %s\n", __FILE__, __LINE__,      \
              #condition);                                                     \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

/* The call succeeds, else the module's log says why. */
#define OK(module, call)                                                       \
  do {                                                                         \
    CairnResult got = (call);                                                  \
    if (got != CAIRN_RESULT_SUCCESS) {                                         \
      fprintf(stderr, "%s:%d: error: %s gave %s\n%s", __FILE__, __LINE__,      \
              #call, cairnResultName(got), cairnModuleLog(module));            \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

static CairnResult compile(CairnModule *module, const char *source) {
  return cairnModuleCompile(module, "a.cl", source, strlen(source));
}

static const char user[] = "#include \"helper.h\"\n"
                           "__attribute__((work_group_size_hint(4, 1, 1)))\n"
                           "kernel void k(global int *p, const float4 f) {\n"
                           "  size_t i = get_global_id(0);\n"
                           "  p[i] = helper(p[i]) + (int)f.y;\n"
                           "}\n";
static const char header[] = "int helper(int x);\n";
static const char library[] = "int helper(int x) { return x * 3 + N; }\n";

/* A library, kept as bytes. */
static void makeLibrary(CairnCompiler *compiler, void **bytes, size_t *size) {
  CairnModule *part = cairnModuleCreate(compiler);
  CairnModule *made = cairnModuleCreate(compiler);
  const void *saved;
  OK(part, cairnModuleParseOptions(part, "-DN=7", CAIRN_OPTIONS_COMPILE));
  OK(part, compile(part, library));
  CHECK(cairnModuleGetState(part) == CAIRN_MODULE_COMPILED_OBJECT);
  OK(made,
     cairnModuleParseOptions(made, "-create-library", CAIRN_OPTIONS_LINK));
  OK(made, cairnModuleLink(made, &part, 1));
  CHECK(cairnModuleGetState(made) == CAIRN_MODULE_LIBRARY);
  cairnModuleDestroy(part);
  OK(made, cairnModuleSave(made, &saved, size));
  *bytes = malloc(*size);
  memcpy(*bytes, saved, *size);
  cairnModuleDestroy(made);
}

/* What the kernel makes of 0, 1, 2 and 3, from a binary in memory. */
static void run(const char *target, const void *data, size_t size,
                const char *interface) {
  CairnDevice *device = NULL;
  CairnExecutable *executable = NULL;
  CairnKernel *kernel = NULL;
  CairnBuffer *buffer = NULL;
  int values[4] = {0, 1, 2, 3};
  float f[4] = {0, 100, 0, 0};
  CairnArgument arguments[2];
  CairnLaunch launch;
  memset(arguments, 0, sizeof arguments);
  memset(&launch, 0, sizeof launch);
  CHECK(cairnDeviceCreate(target, &device) == CAIRN_SUCCESS);
  if (cairnExecutableLoadBinary(device, data, size, "k", interface,
                                &executable) != CAIRN_SUCCESS) {
    fprintf(stderr, "error: %s\n", cairnErrorMessage());
    exit(1);
  }
  CHECK(cairnKernelCreate(executable, "k", &kernel) == CAIRN_SUCCESS);
  CHECK(cairnBufferCreate(device, sizeof values, &buffer) == CAIRN_SUCCESS);
  CHECK(cairnBufferWrite(buffer, values, sizeof values, 0) == CAIRN_SUCCESS);
  arguments[0].kind = CAIRN_ARGUMENT_BUFFER;
  arguments[0].buffer = buffer;
  arguments[1].kind = CAIRN_ARGUMENT_VALUE;
  arguments[1].data = f;
  arguments[1].size = sizeof f;
  launch.structSize = sizeof launch;
  launch.dimensions = 1;
  launch.global[0] = 4;
  launch.arguments = arguments;
  launch.argumentCount = 2;
  if (cairnKernelLaunch(kernel, &launch, NULL) != CAIRN_SUCCESS) {
    fprintf(stderr, "error: %s\n", cairnErrorMessage());
    exit(1);
  }
  CHECK(cairnBufferRead(buffer, values, sizeof values, 0) == CAIRN_SUCCESS);
  printf("%s: %d %d %d %d\n", target, values[0], values[1], values[2],
         values[3]);
  cairnBufferDestroy(buffer);
  cairnKernelDestroy(kernel);
  cairnExecutableDestroy(executable);
  cairnDeviceDestroy(device);
}

static void describe(const CairnModule *module) {
  CairnKernelProperties kernel;
  CairnArgumentProperties argument;
  kernel.structSize = sizeof kernel;
  argument.structSize = sizeof argument;
  CHECK(cairnModuleKernelCount(module) == 1);
  CHECK(cairnModuleGetKernel(module, 0, &kernel) == CAIRN_RESULT_SUCCESS);
  CHECK(strcmp(kernel.name, "k") == 0);
  CHECK(strcmp(kernel.attributes, "work_group_size_hint(4,1,1)") == 0);
  CHECK(kernel.argumentCount == 2 && kernel.printfCount == 0);
  CHECK(kernel.localSizeHint[0] == 4 && kernel.requiredLocalSize[0] == 0);
  CHECK(cairnModuleGetArgument(module, 0, 0, &argument) ==
        CAIRN_RESULT_SUCCESS);
  CHECK(strcmp(argument.name, "p") == 0);
  CHECK(strcmp(argument.typeName, "int*") == 0);
  CHECK(argument.kind == CAIRN_VALUE_POINTER);
  CHECK(strcmp(argument.addressSpace, "global") == 0);
  CHECK(cairnModuleGetArgument(module, 0, 1, &argument) ==
        CAIRN_RESULT_SUCCESS);
  CHECK(argument.kind == CAIRN_VALUE_FLOAT);
  CHECK(argument.elementBits == 32 && argument.vectorWidth == 4);
  CHECK(strcmp(argument.access, "none") == 0);
  CHECK(cairnModuleGetKernel(module, 1, &kernel) == CAIRN_RESULT_INVALID_VALUE);
  CHECK(cairnModuleGetArgument(module, 0, 2, &argument) ==
        CAIRN_RESULT_INVALID_VALUE);
  /* A program of an older header. */
  kernel.structSize = sizeof(size_t) + sizeof(char *);
  kernel.attributes = "untouched";
  CHECK(cairnModuleGetKernel(module, 0, &kernel) == CAIRN_RESULT_SUCCESS);
  CHECK(strcmp(kernel.attributes, "untouched") == 0);
}

static void askTheKernel(const char *target, CairnModule *module) {
  const size_t four[3] = {4, 1, 1}, none[3] = {0, 1, 1};
  size_t count = 0, size = 0, local[3];
  uint32_t number = 0;
  const void *data = NULL;
  const char *interface = NULL;
  CairnTargetInfo info;
  info.structSize = sizeof info;
  CHECK(cairnTargetGetInfo(target, &info) == CAIRN_RESULT_SUCCESS);
  if (!info.supportsDeferredCompilation) {
    CHECK(cairnModuleGetMaxSubGroups(module, "k", &count) ==
          CAIRN_RESULT_FEATURE_UNSUPPORTED);
    return;
  }
  OK(module, cairnModuleGetWorkWidth(module, "k", four, &number));
  CHECK(number >= 1 && number <= 4);
  OK(module, cairnModuleGetSubGroupSize(module, "k", four, &number));
  CHECK(number == 1);
  CHECK(cairnModuleGetSubGroupSize(module, "k", none, &number) ==
        CAIRN_RESULT_INVALID_VALUE);
  OK(module, cairnModuleGetMaxSubGroups(module, "k", &count));
  CHECK(count == info.maxSubGroupCount);
  OK(module, cairnModuleGetLocalSizeForSubGroups(module, "k", 4, local));
  CHECK(local[0] == 4 && local[1] == 1 && local[2] == 1);
  OK(module,
     cairnModuleGetLocalSizeForSubGroups(module, "k", count + 1, local));
  CHECK(local[0] == 0);
  OK(module, cairnModulePrecache(module, "k", four));
  OK(module,
     cairnModuleSpecialize(module, "k", four, &data, &size, &interface));
  CHECK(strstr(interface, "\"reqd_work_group_size\"") != NULL);
  run(target, data, size, interface);
  CHECK(cairnModuleGetMaxSubGroups(module, "other", &count) ==
        CAIRN_RESULT_INVALID_VALUE);
  CHECK(strstr(cairnModuleLog(module), "no kernel 'other'") != NULL);
}

/* A program of one kernel is one part, and one of two is three or two. */
static void askForParts(const char *target, CairnModule *program,
                        size_t whole) {
  const void *data;
  size_t size, shared;
  CairnModule *two;
  CairnCompiler *compiler;
  if (strcmp(target, "host") != 0) {
    CHECK(cairnModulePart(program, NULL, &data, &size) ==
          CAIRN_RESULT_FEATURE_UNSUPPORTED);
    return;
  }
  OK(program, cairnModulePart(program, NULL, &data, &size));
  CHECK(size == whole);
  OK(program, cairnModulePart(program, "k", &data, &size));
  CHECK(size == 0);
  compiler = cairnCompilerCreate(target, NULL);
  two = cairnModuleCreate(compiler);
  OK(two, compile(two, "kernel void a(global int *x) { *x = 1; }\n"
                       "kernel void b(global int *x) { *x = 2; }"));
  OK(two, cairnModuleFinalize(two));
  OK(two, cairnModulePart(two, NULL, &data, &shared));
  CHECK(shared == 0);
  OK(two, cairnModulePart(two, "a", &data, &size));
  CHECK(size > 0);
  CHECK(cairnModulePart(two, "c", &data, &size) == CAIRN_RESULT_INVALID_VALUE);
  CHECK(strstr(cairnModuleLog(two), "no kernel 'c'") != NULL);
  cairnModuleDestroy(two);
  cairnCompilerDestroy(compiler);
}

static void buildAndRun(const char *target) {
  char *log = NULL;
  void *bytes;
  size_t size;
  const void *binary;
  const char *interface;
  CairnModule *others[2];
  CairnCompiler *compiler = cairnCompilerCreate(target, &log);
  CairnModule *program;
  CHECK(compiler && !log);
  makeLibrary(compiler, &bytes, &size);
  program = cairnModuleCreate(compiler);
  others[0] = cairnModuleCreate(compiler);
  others[1] = cairnModuleCreate(compiler);
  /* What is made by a compiler keeps it. */
  cairnCompilerDestroy(compiler);
  OK(others[0],
     cairnModuleAddHeader(others[0], "helper.h", header, strlen(header)));
  OK(others[0], compile(others[0], user));
  OK(others[1], cairnModuleLoad(others[1], bytes, size));
  CHECK(cairnModuleGetState(others[1]) == CAIRN_MODULE_LIBRARY);
  OK(program, cairnModuleLink(program, others, 2));
  OK(program, cairnModuleFinalize(program));
  CHECK(cairnModuleGetState(program) == CAIRN_MODULE_EXECUTABLE);
  OK(program, cairnModuleBinary(program, &binary, &size));
  OK(program, cairnModuleInterface(program, &interface));
  askForParts(target, program, size);
  run(target, binary, size, interface);
  describe(program);
  askTheKernel(target, program);
  cairnModuleDestroy(program);
  cairnModuleDestroy(others[0]);
  cairnModuleDestroy(others[1]);
  free(bytes);
}

/* OpCapability Kernel and Addresses, OpMemoryModel, OpEntryPoint "k", SpecId 7
 * and 9, a bool and an int. */
static const uint32_t constants[] = {
    0x07230203, 0x00010000, 0,          9,          0,          0x00020011,
    6,          0x00020011, 4,          0x0003000e, 2,          2,
    0x0004000f, 6,          3,          0x6b,       0x00040047, 5,
    1,          7,          0x00040047, 6,          1,          9,
    0x00020013, 1,          0x00020014, 7,          0x00040015, 8,
    32,         0,          0x00030030, 7,          5,          0x00040032,
    8,          6,          12,         0x00030021, 2,          1,
    0x00050036, 1,          3,          0,          2,          0x000200f8,
    4,          0x000100fd, 0x00010038};

static void setConstants(CairnCompiler *compiler) {
  CairnSpecConstant listed[2];
  size_t count = 0;
  char *log = NULL;
  CairnModule *module = cairnModuleCreate(compiler);
  CHECK(cairnCompilerListSpecConstants(compiler, constants, sizeof constants,
                                       NULL, &count,
                                       &log) == CAIRN_RESULT_SUCCESS);
  CHECK(count == 2 && !log);
  CHECK(cairnCompilerListSpecConstants(compiler, constants, sizeof constants,
                                       listed, &count,
                                       NULL) == CAIRN_RESULT_SUCCESS);
  CHECK(listed[0].id == 7 && listed[0].type == CAIRN_SPEC_CONSTANT_BOOL);
  CHECK(listed[1].id == 9 && listed[1].type == CAIRN_SPEC_CONSTANT_INT);
  CHECK(listed[1].bits == 32);
  CHECK(cairnCompilerListSpecConstants(compiler, "no SPIR-V", 8, NULL,
                                       &(size_t){0}, &log) ==
        CAIRN_RESULT_COMPILE_PROGRAM_FAILURE);
  CHECK(log && strstr(log, "invalid SPIR-V"));
  cairnLogFree(log);
  OK(module, cairnModuleSetSpecConstant(module, 9, 5));
  OK(module, cairnModuleCompile(module, "a.spv", (const char *)constants,
                                sizeof constants));
  OK(module, cairnModuleSetSpecConstant(module, 8, 5));
  CHECK(cairnModuleCompile(module, "a.spv", (const char *)constants,
                           sizeof constants) ==
        CAIRN_RESULT_COMPILE_PROGRAM_FAILURE);
  CHECK(strstr(cairnModuleLog(module), "no specialization constant 8"));
  cairnModuleDestroy(module);
}

static void checkOptions(CairnCompiler *compiler) {
  char *log = NULL;
  CHECK(cairnCompilerCheckOptions(compiler, "-DN=1 -cl-std=CL2.0",
                                  CAIRN_OPTIONS_BUILD,
                                  &log) == CAIRN_RESULT_SUCCESS);
  CHECK(!log);
  CHECK(cairnCompilerCheckOptions(compiler, NULL, CAIRN_OPTIONS_LINK, NULL) ==
        CAIRN_RESULT_SUCCESS);
  CHECK(cairnCompilerCheckOptions(compiler, "-what", CAIRN_OPTIONS_BUILD,
                                  &log) == CAIRN_RESULT_INVALID_BUILD_OPTIONS);
  CHECK(log && strcmp(log, "error: unknown build option '-what'\n") == 0);
  cairnLogFree(log);
  CHECK(cairnCompilerCheckOptions(compiler, "-create-library",
                                  CAIRN_OPTIONS_COMPILE, NULL) ==
        CAIRN_RESULT_INVALID_COMPILER_OPTIONS);
  CHECK(cairnCompilerCheckOptions(compiler, "-DN", CAIRN_OPTIONS_LINK, NULL) ==
        CAIRN_RESULT_INVALID_LINKER_OPTIONS);
  CHECK(cairnCompilerCheckOptions(compiler, "", (CairnOptionMode)9, &log) ==
        CAIRN_RESULT_INVALID_VALUE);
  cairnLogFree(log);
  CHECK(cairnCompilerCheckOptions(NULL, "", CAIRN_OPTIONS_BUILD, &log) ==
        CAIRN_RESULT_INVALID_VALUE);
  CHECK(log && strstr(log, "expected a compiler"));
  cairnLogFree(log);
}

/* Nulls and steps out of order are results, not crashes. */
static void makeMistakes(CairnCompiler *compiler) {
  const void *data;
  const char *text;
  void *address;
  size_t size = 0;
  CairnModule *module = cairnModuleCreate(compiler);
  CairnModule *nothing = NULL;
  CHECK(cairnModuleCreate(NULL) == NULL);
  CHECK(cairnModuleCompile(NULL, "a", "", 0) == CAIRN_RESULT_INVALID_VALUE);
  CHECK(cairnModuleCompile(module, "a", NULL, 1) == CAIRN_RESULT_INVALID_VALUE);
  CHECK(cairnModuleAddHeader(module, NULL, "", 0) ==
        CAIRN_RESULT_INVALID_VALUE);
  CHECK(cairnModuleLink(module, NULL, 1) == CAIRN_RESULT_INVALID_VALUE);
  CHECK(cairnModuleLink(module, &nothing, 1) == CAIRN_RESULT_INVALID_VALUE);
  CHECK(cairnModuleLink(module, NULL, 0) == CAIRN_RESULT_LINK_PROGRAM_FAILURE);
  CHECK(cairnModuleFinalize(module) == CAIRN_RESULT_FINALIZE_PROGRAM_FAILURE);
  CHECK(cairnModuleSave(module, &data, &size) == CAIRN_RESULT_INVALID_VALUE);
  CHECK(cairnModuleLoad(module, "hello", 5) != CAIRN_RESULT_SUCCESS);
  CHECK(cairnModuleBinary(module, &data, &size) != CAIRN_RESULT_SUCCESS);
  CHECK(cairnModuleBinary(module, NULL, NULL) == CAIRN_RESULT_INVALID_VALUE);
  CHECK(cairnModulePart(module, "k", NULL, NULL) == CAIRN_RESULT_INVALID_VALUE);
  CHECK(cairnModulePart(module, "", &data, &size) ==
        CAIRN_RESULT_INVALID_VALUE);
  CHECK(cairnModulePart(module, NULL, &data, &size) != CAIRN_RESULT_SUCCESS);
  CHECK(cairnModuleInterface(module, &text) != CAIRN_RESULT_SUCCESS);
  CHECK(cairnModuleLookup(module, "k", &address) == CAIRN_RESULT_FAILURE);
  CHECK(cairnModuleLookup(module, NULL, &address) ==
        CAIRN_RESULT_INVALID_VALUE);
  CHECK(cairnModuleGetMaxSubGroups(module, "k", &size) ==
        CAIRN_RESULT_INVALID_VALUE);
  CHECK(compile(module, "kernel void k( {}") ==
        CAIRN_RESULT_COMPILE_PROGRAM_FAILURE);
  CHECK(cairnModuleErrorCount(module) >= 10);
  CHECK(strstr(cairnModuleLog(module), "a.cl:1:"));
  cairnModuleClear(module);
  CHECK(cairnModuleErrorCount(module) == 0);
  CHECK(strcmp(cairnModuleLog(module), "") == 0);
  OK(module, compile(module, "kernel void k(global int *p) { *p = 1; }"));
  OK(module, cairnModuleFinalize(module));
  OK(module, cairnModuleLookup(module, "k", &address));
  CHECK(address != NULL);
  cairnModuleDestroy(module);
  cairnModuleDestroy(NULL);
  CHECK(cairnProgramInterface(NULL) == NULL);
  CHECK(cairnProgramBinary(NULL, &size, NULL) == NULL);
  CHECK(cairnTargetName(cairnTargetCount()) == NULL);
  CHECK(cairnTargetGetInfo("toaster", NULL) == CAIRN_RESULT_INVALID_VALUE);
  CHECK(strcmp(cairnResultName((CairnResult)99), "unknown") == 0);
}

int main(int argc, char **argv) {
  int i;
  CairnCompiler *compiler = cairnCompilerCreate("host", NULL);
  CHECK(cairnCompilerVersion()[0] != '\0');
  checkOptions(compiler);
  setConstants(compiler);
  makeMistakes(compiler);
  cairnCompilerDestroy(compiler);
  for (i = 1; i < argc; ++i)
    buildAndRun(argv[i]);
  return 0;
}
