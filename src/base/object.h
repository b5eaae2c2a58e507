/* base/object.h -- compiled code, loaded from memory
 *
 * The bytes that were verified are the bytes that are loaded: they go to an
 * anonymous file, which other programs cannot change, replace or truncate. It
 * stays open as long as the code is loaded, because the loader takes two
 * objects under the same name for one. If the system has no such files (for
 * example without /proc), a private temporary folder is used instead.
 */
#ifndef BASE_OBJECT_H
#define BASE_OBJECT_H

#include "base/text.h"

typedef struct Object {
    void *handle; /* from dlopen, or NULL: nothing is loaded */
    int file;     /* the anonymous file, or -1 */
} Object;

/* Can this program load anything? Not if it is linked statically. */
bool object_supported(void);

/* Load a shared object; false, and then it is empty, if that fails. */
bool object_load(Object *self, const Text *bytes);

/* The address of a symbol, or NULL. */
void *object_find(const Object *self, const char *name);

/* The same for a function: it comes as a data pointer, which POSIX allows. */
bool object_function(const Object *self, const char *name, void *function);

void object_release(Object *self);

#endif
