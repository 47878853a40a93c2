/* What cairn-c/Module.h, Passes.h and Diagnostics.h have for those who look at
 * levels: printing, going on from an edited text, pipelines, records. */
#include "cairn-c/Diagnostics.h"
#include "cairn-c/Module.h"
#include "cairn-c/Passes.h"

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

static const char source[] =
    "kernel void k(global int *p) { p[get_global_id(0)] *= 2; }\n";

static CairnModule *compiled(CairnCompiler *compiler, const char *text) {
  CairnModule *module = cairnModuleCreate(compiler);
  if (cairnModuleCompile(module, "a.cl", text, strlen(text)) !=
      CAIRN_RESULT_SUCCESS) {
    fputs(cairnModuleLog(module), stderr);
    exit(1);
  }
  return module;
}

/* Prints every level of a target, and goes on from each. */
static void walk(const char *target) {
  CairnCompiler *compiler = cairnCompilerCreate(target, NULL);
  CairnModule *module = compiled(compiler, source);
  size_t i, count = cairnModuleLevelCount(module);
  const char *names[8], *text, *json;
  CHECK(count == 5);
  printf("%s:", target);
  for (i = 0; i < count; ++i) {
    names[i] = cairnModuleLevelName(module, i);
    printf(" %s", names[i]);
  }
  printf("\n");
  CHECK(cairnModuleLevelName(module, count) == NULL);
  for (i = 0; i < count; ++i) {
    CairnModule *below;
    CHECK(cairnModulePrint(module, names[i], 0, &text) == CAIRN_RESULT_SUCCESS);
    CHECK(cairnModuleLevelCount(module) == count - i);
    below = compiled(compiler, text);
    CHECK(strcmp(cairnModuleLevelName(below, 0), names[i]) == 0);
    CHECK(cairnModulePrint(below, "asm", 0, &text) == CAIRN_RESULT_SUCCESS);
    CHECK(strchr(text, 'k') != NULL);
    cairnModuleDestroy(below);
  }
  /* Nothing goes up. */
  CHECK(cairnModulePrint(module, "mux", 0, &text) != CAIRN_RESULT_SUCCESS);
  CHECK(strstr(cairnModuleLog(module), "no path leads to 'mux'") != NULL);
  CHECK(cairnModuleTimings(module, &json) == CAIRN_RESULT_SUCCESS);
  CHECK(strstr(json, "\"mux\":") != NULL && strstr(json, "\"total\":") != NULL);
  CHECK(cairnModulePrint(module, "muk", 0, &text) ==
        CAIRN_RESULT_INVALID_VALUE);
  CHECK(cairnModulePrint(module, NULL, 0, &text) == CAIRN_RESULT_INVALID_VALUE);
  CHECK(cairnModulePrint(module, "mux", 0, NULL) == CAIRN_RESULT_INVALID_VALUE);
  CHECK(cairnModulePrint(NULL, "mux", 0, &text) == CAIRN_RESULT_INVALID_VALUE);
  CHECK(cairnModuleLevelCount(NULL) == 0);
  cairnModuleDestroy(module);
  cairnCompilerDestroy(compiler);
}

static void runPasses(void) {
  CairnCompiler *compiler = cairnCompilerCreate("host", NULL);
  CairnModule *module = compiled(compiler, source);
  const char *mux;
  char *gpu = NULL, *log = NULL;
  CairnPassInfo info;
  size_t i, found = 0;
  CHECK(cairnModulePrint(module, "mux", 0, &mux) == CAIRN_RESULT_SUCCESS);
  CHECK(cairnRunPipeline(compiler, "mux.mlir", mux, strlen(mux),
                         "builtin.module(cairn-gpu-stage)", 0, &gpu,
                         &log) == CAIRN_RESULT_SUCCESS);
  CHECK(strstr(gpu, "gpu.func @k") != NULL && log == NULL);
  cairnLogFree(gpu);
  gpu = NULL;
  CHECK(cairnRunPipeline(compiler, "mux.mlir", mux, strlen(mux), "nope", 0,
                         &gpu, &log) == CAIRN_RESULT_INVALID_VALUE);
  CHECK(gpu == NULL && strstr(log, "'nope' does not refer") != NULL);
  cairnLogFree(log);
  CHECK(cairnRunPipeline(NULL, "a", mux, strlen(mux), "cse", 0, &gpu, &log) ==
        CAIRN_RESULT_INVALID_VALUE);
  CHECK(strcmp(log, "error: expected a compiler, got null\n") == 0);
  cairnLogFree(log);
  cairnModuleDestroy(module);
  cairnCompilerDestroy(compiler);

  info.structSize = sizeof info;
  for (i = 0; i < cairnPassCount(); ++i) {
    CHECK(cairnPassGetInfo(i, &info) == CAIRN_RESULT_SUCCESS);
    if (strcmp(info.name, "mux-expand-collectives") == 0) {
      printf("%s: %s\n", info.name, info.summary);
      CHECK(strstr(info.documentation, "keep-native") && !info.isPipeline);
      ++found;
    }
  }
  CHECK(found == 1);
  CHECK(cairnPassGetInfo(i, &info) == CAIRN_RESULT_INVALID_VALUE);
}

static void readRecords(void) {
  static const char bad[] = "void f(int);\n"
                            "void f(int a) { b; }\n"
                            "kernel void k(global int *p) { f(p, 1); }\n";
  char *log = NULL;
  CairnCompiler *compiler = cairnCompilerCreate("host", NULL);
  CairnDiagnosticList *list;
  CairnDiagnostic diagnostic;
  CHECK(!cairnCompile(compiler, "bad.cl", bad, strlen(bad), NULL, &log));
  list = cairnDiagnosticListCreate(log);
  cairnLogFree(log);
  CHECK(cairnDiagnosticListSize(list) == 3);
  diagnostic.structSize = sizeof diagnostic;
  CHECK(cairnDiagnosticListGet(list, 0, &diagnostic) == CAIRN_RESULT_SUCCESS);
  CHECK(diagnostic.severity == CAIRN_SEVERITY_ERROR);
  CHECK(strcmp(diagnostic.file, "bad.cl") == 0);
  CHECK(diagnostic.line == 2 && diagnostic.column == 17);
  CHECK(strstr(diagnostic.message, "undeclared identifier 'b'") != NULL);
  CHECK(strchr(diagnostic.message, '\n') == NULL);
  CHECK(strchr(diagnostic.text, '^') != NULL && diagnostic.noteCount == 0);
  CHECK(cairnDiagnosticListGet(list, 1, &diagnostic) == CAIRN_RESULT_SUCCESS);
  CHECK(diagnostic.line == 3 && diagnostic.noteCount == 1);
  CHECK(cairnDiagnosticListGet(list, 2, &diagnostic) == CAIRN_RESULT_SUCCESS);
  CHECK(diagnostic.severity == CAIRN_SEVERITY_NOTE && diagnostic.line == 2);
  CHECK(cairnDiagnosticListGet(list, 3, &diagnostic) ==
        CAIRN_RESULT_INVALID_VALUE);
  cairnDiagnosticListDestroy(list);
  list = cairnDiagnosticListCreate(NULL);
  CHECK(cairnDiagnosticListSize(list) == 0);
  cairnDiagnosticListDestroy(list);
  cairnCompilerDestroy(compiler);
}

int main(void) {
  walk("host");
  walk("vulkan");
  walk("level-zero");
  runPasses();
  readRecords();
  printf("done\n");
  return 0;
}
