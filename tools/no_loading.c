/* tools/no_loading.c -- what a program without a loader says
 *
 * Linked into the program that is static as a whole (`make static`), where the
 * linker's --wrap puts these functions in place of those of the C library,
 * which would need the very libraries that such a program is to do without.
 */
#include <stddef.h>

void *__wrap_dlopen(const char *path, int mode);
void *__wrap_dlsym(void *handle, const char *name);
int __wrap_dlclose(void *handle);
char *__wrap_dlerror(void);

void *__wrap_dlopen(const char *path, int mode) {
    (void)path, (void)mode;
    return NULL;
}

void *__wrap_dlsym(void *handle, const char *name) {
    (void)handle, (void)name;
    return NULL;
}

int __wrap_dlclose(void *handle) {
    (void)handle;
    return 0;
}

char *__wrap_dlerror(void) {
    static char why[] = "this program is linked statically and loads no code";
    return why;
}
