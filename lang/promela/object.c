#include "lang/promela/object.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static bool fill(int file, const Text *bytes) {
    const char *next = bytes->data;
    size_t left = bytes->length;
    while (left > 0) {
        ssize_t done = write(file, next, left);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        next += done;
        left -= (size_t)done;
    }
    return true;
}

bool object_load(Object *self, const Text *bytes) {
    char path[40];
    *self = (Object){.file = memfd_create("martlet", MFD_CLOEXEC)};
    snprintf(path, sizeof path, "/proc/self/fd/%d", self->file);
    if (self->file >= 0 && fill(self->file, bytes))
        self->handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!self->handle && self->file >= 0)
        close(self->file);
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
    close(self->file);
    self->handle = NULL;
}
