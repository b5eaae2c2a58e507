/* search/device/driver.h -- the libraries of the maker of the GPU
 *
 * Purpose:    the few functions of the CUDA driver (libcuda.so.1) and of its
 *             run-time compiler (libnvrtc.so) that a device needs. They are
 *             declared here and loaded when a GPU is asked for, so that nothing
 *             of them is needed to build or to run the rest.
 * Versions:   functions are those of CUDA 11 and later. Handles are pointers,
 *             device addresses 64-bit numbers, results 0 if all is well.
 */
#ifndef SEARCH_DEVICE_DRIVER_H
#define SEARCH_DEVICE_DRIVER_H

#include "base/text.h"

typedef uint64_t DriverAddress; /* of device memory */
typedef void *DriverHandle;     /* of a context, module, function, stream */

typedef struct Driver {
    void *library; /* from dlopen */
    int (*init)(unsigned flags);
    int (*error_name)(int error, const char **name);
    int (*device_count)(int *count);
    int (*device_get)(int *device, int ordinal);
    int (*device_name)(char *name, int length, int device);
    int (*device_attribute)(int *value, int attribute, int device);
    int (*context_retain)(DriverHandle *context, int device);
    int (*context_release)(int device);
    int (*context_set)(DriverHandle context);
    int (*memory_info)(size_t *free, size_t *total);
    int (*memory_alloc)(DriverAddress *address, size_t bytes);
    int (*memory_free)(DriverAddress address);
    int (*memory_clear)(DriverAddress to, unsigned char byte, size_t bytes);
    int (*memory_write)(DriverAddress to, const void *from, size_t bytes);
    int (*memory_read)(void *to, DriverAddress from, size_t bytes);
    int (*memory_copy)(DriverAddress to, DriverAddress from, size_t bytes);
    int (*module_load)(DriverHandle *module, const void *image);
    int (*module_unload)(DriverHandle module);
    int (*module_function)(DriverHandle *function, DriverHandle module,
                           const char *name);
    int (*launch)(DriverHandle function, unsigned grid_x, unsigned grid_y,
                  unsigned grid_z, unsigned block_x, unsigned block_y,
                  unsigned block_z, unsigned shared, DriverHandle stream,
                  void **arguments, void **extra);
    int (*synchronise)(DriverHandle stream);
} Driver;

enum {
    DRIVER_MAJOR = 75, /* attributes: of the device's version */
    DRIVER_MINOR = 76
};

typedef struct RuntimeCompiler {
    void *library; /* from dlopen */
    const char *(*error_text)(int error);
    int (*version)(int *major, int *minor);
    int (*create)(DriverHandle *program, const char *text, const char *name,
                  int headers, const char *const *header_texts,
                  const char *const *header_names);
    int (*compile)(DriverHandle program, int count, const char *const *options);
    int (*cubin_size)(DriverHandle program, size_t *bytes);
    int (*cubin)(DriverHandle program, char *out);
    int (*log_size)(DriverHandle program, size_t *bytes);
    int (*log)(DriverHandle program, char *out);
    int (*destroy)(DriverHandle *program);
} RuntimeCompiler;

/* Load a library; false, with the reason and what to do, if it is not there or
 * lacks a function. */
bool driver_load(Driver *driver, Text *why);
void driver_unload(Driver *driver);
bool runtime_compiler_load(RuntimeCompiler *compiler, Text *why);
void runtime_compiler_unload(RuntimeCompiler *compiler);

/* Compile a text for devices of this version (90: 9.0), and append the code to
 * `out`; false, with the compiler's words, if that fails. */
bool runtime_compile(const RuntimeCompiler *compiler, const Text *text,
                     int version, Text *out, Text *why);

#endif
