/*===- collatz.c - a kernel on Level Zero, nothing of Cairn -------*- C -*-===*\
|*                                                                            *|
|* Part of the Cairn project, under the Apache License v2.0 with LLVM         *|
|* Exceptions.                                                                *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#include <inttypes.h>
#include <level_zero/ze_api.h>
#include <stdio.h>
#include <stdlib.h>

enum { count = 1 << 20, first = 1 };

/** Ends the program where a call fails. */
static void check(ze_result_t result, const char *what) {
  if (result == ZE_RESULT_SUCCESS)
    return;
  fprintf(stderr, "error: %s gave result 0x%x\n", what, (unsigned)result);
  exit(1);
}
#define CHECK(call) check(call, #call)

/** The whole file. */
static uint8_t *readFile(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  long length = -1;
  if (file && fseek(file, 0, SEEK_END) == 0)
    length = ftell(file);
  uint8_t *content = length > 0 ? malloc(length) : NULL;
  if (content) {
    rewind(file);
    *size = fread(content, 1, length, file);
  }
  if (!content || *size != (size_t)length) {
    fprintf(stderr, "error: cannot read '%s'\n", path);
    exit(1);
  }
  fclose(file);
  return content;
}

static ze_module_handle_t compile(ze_context_handle_t context,
                                  ze_device_handle_t device, const char *path) {
  ze_module_desc_t description = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC};
  description.format = ZE_MODULE_FORMAT_IL_SPIRV;
  uint8_t *binary = readFile(path, &description.inputSize);
  description.pInputModule = binary;
  ze_module_handle_t module;
  ze_module_build_log_handle_t log = NULL;
  ze_result_t result =
      zeModuleCreate(context, device, &description, &module, &log);
  if (result != ZE_RESULT_SUCCESS) {
    size_t size = 0;
    CHECK(zeModuleBuildLogGetString(log, &size, NULL));
    char *text = malloc(size);
    CHECK(zeModuleBuildLogGetString(log, &size, text));
    fprintf(stderr, "error: '%s' does not build: %s\n", path, text);
    exit(1);
  }
  CHECK(zeModuleBuildLogDestroy(log));
  free(binary);
  return module;
}

/** What the kernel should have found. */
static uint32_t stepsOf(uint64_t value) {
  uint32_t steps = 0;
  for (; value > 1; ++steps)
    value = value % 2 ? 3 * value + 1 : value / 2;
  return steps;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: %s collatz.spv\n", argv[0]);
    return 1;
  }

  /* The first device of the first driver. */
  CHECK(zeInit(0));
  uint32_t one = 1;
  ze_driver_handle_t driver;
  CHECK(zeDriverGet(&one, &driver));
  ze_device_handle_t device;
  CHECK(zeDeviceGet(driver, &one, &device));
  if (one == 0) {
    fprintf(stderr, "error: there is no device\n");
    return 1;
  }
  ze_device_properties_t properties = {.stype =
                                           ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
  CHECK(zeDeviceGetProperties(device, &properties));
  printf("device: %s\n", properties.name);

  ze_context_desc_t contextDescription = {.stype =
                                              ZE_STRUCTURE_TYPE_CONTEXT_DESC};
  ze_context_handle_t context;
  CHECK(zeContextCreate(driver, &contextDescription, &context));
  ze_module_handle_t module = compile(context, device, argv[1]);
  ze_kernel_desc_t kernelDescription = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC};
  kernelDescription.pKernelName = "collatz";
  ze_kernel_handle_t kernel;
  CHECK(zeKernelCreate(module, &kernelDescription, &kernel));

  /* Memory that both sides see. */
  ze_device_mem_alloc_desc_t onDevice = {
      .stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
  ze_host_mem_alloc_desc_t onHost = {.stype =
                                         ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
  void *memory;
  CHECK(zeMemAllocShared(context, &onDevice, &onHost, count * sizeof(uint32_t),
                         0, device, &memory));

  uint32_t start = first, groupX, groupY, groupZ;
  CHECK(
      zeKernelSuggestGroupSize(kernel, count, 1, 1, &groupX, &groupY, &groupZ));
  CHECK(zeKernelSetGroupSize(kernel, groupX, groupY, groupZ));
  CHECK(zeKernelSetArgumentValue(kernel, 0, sizeof memory, &memory));
  CHECK(zeKernelSetArgumentValue(kernel, 1, sizeof start, &start));

  /* A list that executes each command when it is appended. */
  ze_command_queue_desc_t queue = {.stype =
                                       ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC};
  queue.mode = ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS;
  ze_command_list_handle_t list;
  CHECK(zeCommandListCreateImmediate(context, device, &queue, &list));
  ze_group_count_t groups = {count / groupX, 1, 1};
  CHECK(zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL));

  const uint32_t *steps = memory;
  uint32_t longest = 0;
  for (uint32_t i = 0; i < count; ++i) {
    if (steps[i] != stepsOf(first + i)) {
      fprintf(stderr,
              "error: %" PRIu32 " takes %" PRIu32 " steps, not %" PRIu32 "\n",
              first + i, stepsOf(first + i), steps[i]);
      return 1;
    }
    if (steps[i] > steps[longest])
      longest = i;
  }
  printf("of 1 to %d, %" PRIu32 " takes longest to reach 1: %" PRIu32
         " steps\n",
         count, first + longest, steps[longest]);

  CHECK(zeCommandListDestroy(list));
  CHECK(zeMemFree(context, memory));
  CHECK(zeKernelDestroy(kernel));
  CHECK(zeModuleDestroy(module));
  CHECK(zeContextDestroy(context));
  return 0;
}
