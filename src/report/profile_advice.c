/* report/profile_advice.c -- advice in sentences */
#include "report/profile_report.h"

#include <math.h>

/* ---- Parts of sentences -------------------------------------------------- */

void profile_factor(double factor, Text *out) {
    if (factor >= 99.5)
        text_grouped(out, (uint64_t)llround(factor));
    else
        text_printf(out, factor < 9.95 ? "%.2g" : "%.0f", factor);
}

/* "line 3", "lines 3 and 5", "lines 3, 5 and 9"; runs as "3 to 7". */
static void put_lines(LineList list, Text *out) {
    text_add(out, list.count > 1 ? "lines " : "line ");
    for (uint32_t i = 0; i < list.count;) {
        uint32_t end = i + 1;
        while (end < list.count && list.lines[end] == list.lines[end - 1] + 1)
            end++;
        if (end - i < 3)
            end = i + 1;
        text_add(out, i == 0 ? "" : end == list.count ? " and " : ", ");
        text_printf(out, "%u", list.lines[i]);
        if (end - i > 1)
            text_printf(out, " to %u", list.lines[end - 1]);
        i = end;
    }
}

static const AnatomyItem *item_of(const Profile *profile,
                                  const Advice *advice) {
    return &vec_item(&profile->anatomy.items,
                     vec_item(&profile->subjects, advice->first));
}

static const ProfileItem *found_of(const Profile *profile,
                                   const Advice *advice) {
    return &vec_item(&profile->items,
                     vec_item(&profile->subjects, advice->first));
}

/* "`x` (line 3)" */
static void put_item(const AnatomyItem *item, Text *out) {
    text_printf(out, "`%s%s`", item->name,
                item->kind == ITEM_ARRAY ? "[]" : "");
    if (item->line > 0)
        text_printf(out, " (line %u)", item->line);
}

static void put_uses(const char *verb, LineList lines, Text *out) {
    text_add(out, verb);
    if (lines.count > 0) {
        text_add(out, " in ");
        put_lines(lines, out);
    }
}

/* " is written in line 3 and read in line 5", as far as that is known. */
static void put_written_and_read(const AnatomyItem *item, Text *out) {
    if (!item->known || item->writes.count == 0)
        return;
    put_uses(" is written", item->writes, out);
    if (item->reads.count > 0)
        put_uses(" and read", item->reads, out);
}

static const char *block_name(const Profile *profile, const Advice *advice,
                              uint32_t k) {
    uint32_t block = vec_item(&profile->subjects, advice->first + k);
    return vec_item(&profile->anatomy.blocks, block).name;
}

/* ---- What is the matter -------------------------------------------------- */

/* "`a`, `b` (line 3) and `c`" */
static void put_items(const Profile *profile, const Advice *advice, Text *out) {
    for (uint32_t k = 0; k < advice->count; k++) {
        text_add(out, k == 0 ? "" : k + 1 == advice->count ? " and " : ", ");
        put_item(&vec_item(&profile->anatomy.items,
                           vec_item(&profile->subjects, advice->first + k)),
                 out);
    }
}

static void unread(const Profile *profile, const Advice *advice, Text *out) {
    const AnatomyItem *item = item_of(profile, advice);
    put_items(profile, advice, out);
    if (advice->count > 1) {
        text_add(out, " are never read, or only to compute each other.");
        return;
    }
    put_uses(" is written", item->writes, out);
    text_add(out, item->updated
                      ? ", and read only to compute its own next value."
                      : " and never read.");
}

/* In a part of the states, values are compared a few steps ahead only. */
static void put_doubt(const Profile *profile, Text *out) {
    text_add(out, profile->complete ? "." : ", as far as a few steps show.");
}

static void reset(const Profile *profile, const Advice *advice, Text *out) {
    const AnatomyItem *item = item_of(profile, advice);
    bool known = item->known && item->writes.count > 0;
    put_item(item, out);
    if (item->kind == ITEM_OTHER) {
        text_add(out, " is in different states where that makes no difference "
                      "to what can be done");
        put_doubt(profile, out);
        return;
    }
    put_written_and_read(item, out);
    text_add(out, known ? ", and keeps" : " keeps");
    text_add(out, " its value where that makes no difference any more");
    put_doubt(profile, out);
}

static void clamp(const Profile *profile, const Advice *advice, Text *out) {
    const AnatomyItem *item = item_of(profile, advice);
    const ProfileItem *found = found_of(profile, advice);
    put_item(item, out);
    text_printf(out, " goes up to %lld, but is compared only",
                (long long)found->most);
    if (item->reads.count > 0) {
        text_add(out, ", in ");
        put_lines(item->reads, out);
        text_char(out, ',');
    }
    text_printf(
        out, " with numbers up to %lld%s.", (long long)advice->limit - 1,
        advice->limit <= item->greatest ? ", and with its own bound" : "");
}

static void range(const Profile *profile, const Advice *advice, Text *out) {
    const AnatomyItem *item = item_of(profile, advice);
    const ProfileItem *found = found_of(profile, advice);
    uint64_t values =
        found->walked > found->values ? found->walked : found->values;
    put_item(item, out);
    text_printf(out, " takes %s", profile->complete ? "" : "at least ");
    text_grouped(out, values);
    text_add(out, " values");
    if (item->known && item->reads.count > 0)
        put_uses(item->reads.count == 1 ? " and is read only" : " and is read",
                 item->reads, out);
    text_char(out, '.');
}

static void symmetry(const Profile *profile, const Advice *advice, Text *out) {
    uint32_t count = advice->count;
    text_printf(out, "Processes %s %s %s are interchangeable",
                block_name(profile, advice, 0), count == 2 ? "and" : "to",
                block_name(profile, advice, count - 1));
    if (advice->with_arrays)
        text_add(out, ", with the elements of arrays that belong to them");
    text_printf(out,
                ": which of the %u is in which local state makes no difference",
                count);
    put_doubt(profile, out);
}

static void capacity(const Profile *profile, const Advice *advice, Text *out) {
    const AnatomyItem *item = item_of(profile, advice);
    const ProfileItem *found = found_of(profile, advice);
    put_item(item, out);
    text_printf(out,
                " holds up to %lld messages; with %u, everything is still done "
                "that is done now, and nothing new comes to a halt.",
                (long long)found->most, advice->capacity);
}

/* Channels with what they hold at most. */
static void spare(const Profile *profile, const Advice *advice, Text *out) {
    text_add(out, advice->count == 1
                      ? "A channel never holds as much as it could: "
                      : "Channels never hold as much as they could: ");
    for (uint32_t k = 0; k < advice->count; k++) {
        uint32_t number = vec_item(&profile->subjects, advice->first + k);
        const AnatomyItem *item = &vec_item(&profile->anatomy.items, number);
        int64_t most = vec_item(&profile->items, number).most;
        text_printf(out, "%s`%s` %lld of %u", k ? ", " : "", item->name,
                    (long long)(most > 0 ? most : 0), item->capacity);
    }
    text_char(out, '.');
}

/* The lines of places of one item, from subject k on; where they end. */
static uint32_t put_places(const Profile *profile, const Advice *advice,
                           uint32_t k, Text *out) {
    uint32_t lines[64], count = 0;
    uint32_t number = vec_item(&profile->subjects, advice->first + k);
    const AnatomyItem *item = &vec_item(&profile->anatomy.items, number);
    for (; k < advice->count &&
           vec_item(&profile->subjects, advice->first + k) == number;
         k += 2) {
        uint32_t place = vec_item(&profile->subjects, advice->first + k + 1);
        uint32_t at = count, line = item->places.lines[place];
        while (at > 0 && lines[at - 1] > line)
            at--;
        if (line == 0 || count == 64 || (at > 0 && lines[at - 1] == line))
            continue;
        for (uint32_t i = count++; i > at; i--)
            lines[i] = lines[i - 1];
        lines[at] = line;
    }
    text_add(out, vec_item(&profile->anatomy.kinds, item->of));
    if (count > 0)
        put_uses("", (LineList){lines, count}, out);
    return k;
}

static void atomic(const Profile *profile, const Advice *advice, Text *out) {
    text_add(out, "Steps that concern no other process interleave with those "
                  "of the others: ");
    for (uint32_t k = 0; k < advice->count;) {
        text_add(out, k ? "; " : "");
        k = put_places(profile, advice, k, out);
    }
    text_char(out, '.');
}

static void independent(const Profile *profile, const Advice *advice,
                        Text *out) {
    uint32_t block = vec_item(&profile->subjects, advice->first);
    text_printf(out, "%s has nothing to do with the rest: each of its ",
                block_name(profile, advice, 0));
    text_grouped(out, vec_item(&profile->blocks, block).values);
    text_add(out, " local states occurs with every state of the rest.");
}

void profile_problem(const Profile *profile, const Advice *advice, Text *out) {
    switch (advice->kind) {
    case ADVICE_UNREAD:
        unread(profile, advice, out);
        return;
    case ADVICE_RESET:
        reset(profile, advice, out);
        return;
    case ADVICE_CLAMP:
        clamp(profile, advice, out);
        return;
    case ADVICE_RANGE:
        range(profile, advice, out);
        return;
    case ADVICE_SYMMETRY:
        symmetry(profile, advice, out);
        return;
    case ADVICE_CAPACITY:
        capacity(profile, advice, out);
        return;
    case ADVICE_SPARE:
        spare(profile, advice, out);
        return;
    case ADVICE_ATOMIC:
        atomic(profile, advice, out);
        return;
    case ADVICE_INDEPENDENT:
        independent(profile, advice, out);
        return;
    }
}

/* ---- What to do ---------------------------------------------------------- */

static void what_to_do(const Profile *profile, const Advice *advice,
                       Text *out) {
    switch (advice->kind) {
    case ADVICE_UNREAD:
        text_add(out, advice->count > 1 ? "Remove them" : "Remove it");
        return;
    case ADVICE_RESET:
        text_add(out, item_of(profile, advice)->kind == ITEM_OTHER
                          ? "Merge these states, or leave it out"
                          : "Set it back to its first value after the last "
                            "use");
        return;
    case ADVICE_CLAMP:
        text_printf(out, "Stop counting at %lld", (long long)advice->limit);
        return;
    case ADVICE_RANGE:
        text_add(out, "A smaller type or bound, or a reset,");
        return;
    case ADVICE_SYMMETRY:
        text_add(out, "Count how many are in each local state, instead of "
                      "having a process for each");
        return;
    case ADVICE_CAPACITY:
        text_printf(out, "Make it a channel of %u", advice->capacity);
        return;
    case ADVICE_SPARE:
        text_add(out, advice->count == 1 ? "A shorter channel makes"
                                         : "Shorter channels make");
        return;
    case ADVICE_ATOMIC:
        text_add(out, "Make them atomic with the step before");
        return;
    case ADVICE_INDEPENDENT:
        text_add(out, "Check it in a model of its own");
        return;
    }
}

static const char *done_by_itself(AdviceKind kind) {
    return kind == ADVICE_ATOMIC
               ? " (`check` leaves out most such interleavings by itself.)"
           : kind == ADVICE_RESET
               ? " (`check` does so by itself where the text of the process "
                 "shows it.)"
               : " (`check` leaves out by itself what no property depends on.)";
}

void profile_remedy(const Profile *profile, const Advice *advice, Text *out) {
    what_to_do(profile, advice, out);
    if (advice->kind == ADVICE_SPARE) {
        text_add(out, " states smaller, not fewer.");
        return;
    }
    text_add(out,
             advice->kind == ADVICE_RANGE ? " would divide" : ": this divides");
    text_add(out, profile->complete ? " the states by "
                                    : " the states measured by ");
    text_add(out, advice->bound ? "up to " : "");
    profile_factor(advice->factor, out);
    text_char(out, '.');
    if (advice->by_itself)
        text_add(out, done_by_itself(advice->kind));
}

const char *profile_advice_word(AdviceKind kind) {
    static const char *const words[] = {
        [ADVICE_UNREAD] = "unread",     [ADVICE_RESET] = "reset",
        [ADVICE_CLAMP] = "clamp",       [ADVICE_RANGE] = "range",
        [ADVICE_SYMMETRY] = "symmetry", [ADVICE_CAPACITY] = "capacity",
        [ADVICE_ATOMIC] = "atomic",     [ADVICE_INDEPENDENT] = "independent",
        [ADVICE_SPARE] = "spare"};
    return words[kind];
}

const char *profile_item_word(ItemKind kind) {
    static const char *const words[] = {[ITEM_VARIABLE] = "variable",
                                        [ITEM_ARRAY] = "array",
                                        [ITEM_CHANNEL] = "channel",
                                        [ITEM_PLACE] = "place",
                                        [ITEM_OTHER] = "other"};
    return words[kind];
}
