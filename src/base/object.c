#include "base/object.h"

#include "base/cache.h"
#include "base/file.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void *open_anonymous(int file, const Text *bytes) {
    char path[40];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    return file >= 0 && !file_put(file, bytes->data, bytes->length)
               ? dlopen(path, RTLD_NOW | RTLD_LOCAL)
               : NULL;
}

static void *open_copy(const Text *bytes) {
    Scratch folder;
    Text path;
    void *handle = NULL;
    scratch_init(&folder, bytes->mem);
    text_init(&path, bytes->mem);
    if (scratch_make(&folder)) {
        text_printf(&path, "%s/code.so", folder.path.data);
        if (!file_write(path.data, bytes->data, bytes->length))
            handle = dlopen(path.data, RTLD_NOW | RTLD_LOCAL);
    }
    scratch_release(&folder);
    text_release(&path);
    return handle;
}

bool object_supported(void) {
    return dlopen(NULL, RTLD_LAZY) != NULL;
}

bool object_load(Object *self, const Text *bytes) {
    *self = (Object){.file = memfd_create("martlet", MFD_CLOEXEC)};
    self->handle = open_anonymous(self->file, bytes);
    if (!self->handle && self->file >= 0) {
        close(self->file);
        self->file = -1;
    }
    if (!self->handle)
        self->handle = open_copy(bytes);
    return self->handle != NULL;
}

void *object_find(const Object *self, const char *name) {
    return dlsym(self->handle, name);
}

bool object_function(const Object *self, const char *name, void *function) {
    void *symbol = object_find(self, name);
    memcpy(function, &symbol, sizeof symbol);
    return symbol != NULL;
}

void object_release(Object *self) {
    if (!self->handle)
        return;
    dlclose(self->handle);
    if (self->file >= 0)
        close(self->file);
    self->handle = NULL;
}
