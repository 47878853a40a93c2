/* Compiles a kernel, runs it on the device that the command line names, and
   prints what it computed. */
#include "cairn-c/Runtime.h"
#include <stdio.h>
#include <string.h>

static const char source[] =
    "kernel void twice(global int *x) { x[get_global_id(0)] *= 2; }";

static int failed(const char *what, CairnStatus status) {
  if (status != CAIRN_SUCCESS)
    fprintf(stderr, "error: %s: %s: %s\n", what, cairnStatusName(status),
            cairnErrorMessage());
  return status != CAIRN_SUCCESS;
}

int main(int argc, char **argv) {
  int x[] = {5, 6, 7, 8};
  CairnInput input = {"twice.cl", argc > 2 ? argv[2] : source, 0};
  input.size = strlen(input.data);
  CairnDevice *device = NULL;
  CairnExecutable *program = NULL;
  CairnKernel *kernel = NULL;
  CairnBuffer *buffer = NULL;
  if (failed("device",
             cairnDeviceCreate(argc > 1 ? argv[1] : "host", &device)) ||
      failed("build",
             cairnExecutableBuild(device, &input, 1, "", &program, NULL)) ||
      failed("kernel", cairnKernelCreate(program, "twice", &kernel)) ||
      failed("buffer", cairnBufferCreate(device, sizeof x, &buffer)) ||
      failed("write", cairnBufferWrite(buffer, x, sizeof x, 0)))
    return 1;
  CairnArgument argument = {.kind = CAIRN_ARGUMENT_BUFFER, .buffer = buffer};
  CairnLaunch launch = {.structSize = sizeof launch,
                        .dimensions = 1,
                        .global = {4},
                        .arguments = &argument,
                        .argumentCount = 1};
  if (failed("launch", cairnKernelLaunch(kernel, &launch, NULL)) ||
      failed("read", cairnBufferRead(buffer, x, sizeof x, 0)))
    return 1;
  printf("x = %d %d %d %d\n", x[0], x[1], x[2], x[3]);
  cairnBufferDestroy(buffer);
  cairnKernelDestroy(kernel);
  cairnExecutableDestroy(program);
  cairnDeviceDestroy(device);
  return 0;
}
