/* Writes the object of a kernel, or of what the kernels of a program share, to
 * standard output: part FILE [KERNEL] */
#include "cairn-c/Module.h"

#include <stdio.h>

int main(int argc, char **argv) {
  static char source[4096];
  const void *data;
  size_t size;
  FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
  CairnModule *module = cairnModuleCreate(cairnCompilerCreate("host", NULL));
  if (!file || (size = fread(source, 1, sizeof source, file)) == 0 ||
      cairnModuleParseOptions(module, "-cl-std=CL3.0", CAIRN_OPTIONS_BUILD) !=
          CAIRN_RESULT_SUCCESS ||
      cairnModuleCompile(module, argv[1], source, size) !=
          CAIRN_RESULT_SUCCESS ||
      cairnModuleFinalize(module) != CAIRN_RESULT_SUCCESS ||
      cairnModulePart(module, argc > 2 ? argv[2] : NULL, &data, &size) !=
          CAIRN_RESULT_SUCCESS) {
    fprintf(stderr, "%s", cairnModuleLog(module));
    return 1;
  }
  return fwrite(data, 1, size, stdout) != size;
}
