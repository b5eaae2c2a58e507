#include "core/account.h"

#include <assert.h>

void account_init(Account *account, Mem *mem) {
    *account = (Account){.claim = NO_CLAIM};
    arena_init(&account->arena, mem);
}

void account_release(Account *account) {
    Mem *mem = account->arena.mem;
    vec_release(mem, &account->deeds);
    vec_release(mem, &account->starts);
    arena_release(&account->arena);
}

void account_clear(Account *account) {
    Mem *mem = account->arena.mem;
    arena_release(&account->arena);
    arena_init(&account->arena, mem);
    account->deeds.count = account->starts.count = 0;
    account->numbered = false;
    account->claim = NO_CLAIM;
}

void account_begin(Account *account) {
    vec_push(account->arena.mem, &account->starts, account->deeds.count);
}

void account_add(Account *account, Deed deed) {
    assert(account->starts.count > 0);
    assert(deed.process != NO_PROCESS || deed.use == DEED_NOTHING);
    vec_push(account->arena.mem, &account->deeds, deed);
}

const Deed *account_tale(const Account *account, size_t tale, size_t *count) {
    if (tale >= account->starts.count) {
        *count = 0;
        return NULL;
    }
    size_t start = vec_item(&account->starts, tale);
    size_t end = tale + 1 < account->starts.count
                     ? vec_item(&account->starts, tale + 1)
                     : account->deeds.count;
    assert(start <= end && end <= account->deeds.count);
    *count = end - start;
    return vec_at(&account->deeds, start);
}
