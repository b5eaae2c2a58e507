/* report/profile_json.c -- a profile for other programs */
#include "base/json.h"
#include "report/diagnostics_json.h"
#include "report/profile_report.h"

#include <math.h>

static void put_real(Json *json, const char *key, double value) {
    if (value <= 0)
        return;
    json_put_real(json, key, round(value * 1e6) / 1e6);
}

static void put_lines(Json *json, const char *key, LineList list) {
    json_put_array(json, key);
    for (uint32_t i = 0; i < list.count; i++)
        json_uint(json, list.lines[i]);
    json_end_array(json);
}

/* ---- Advice -------------------------------------------------------------- */

static bool is_about_blocks(AdviceKind kind) {
    return kind == ADVICE_SYMMETRY || kind == ADVICE_INDEPENDENT;
}

static void put_names(Json *json, const Profile *profile,
                      const Advice *advice) {
    uint32_t last = UINT32_MAX;
    uint32_t step = advice->kind == ADVICE_ATOMIC ? 2 : 1;
    json_put_array(json, "names");
    for (uint32_t k = 0; k < advice->count; k += step) {
        uint32_t number = vec_item(&profile->subjects, advice->first + k);
        if (number != last)
            json_string(json,
                        is_about_blocks(advice->kind)
                            ? vec_item(&profile->anatomy.blocks, number).name
                            : vec_item(&profile->anatomy.items, number).name);
        last = number;
    }
    json_end_array(json);
}

static void put_advice(Json *json, const Profile *profile,
                       const Advice *advice) {
    Text text;
    text_init(&text, json->out->mem);
    json_begin_object(json);
    json_put_string(json, "kind", profile_advice_word(advice->kind));
    put_names(json, profile, advice);
    put_real(json, "factor", advice->factor);
    json_put_bool(json, "bound", advice->bound);
    json_put_bool(json, "preserves", advice->preserves);
    json_put_bool(json, "by_itself", advice->by_itself);
    if (advice->capacity > 0)
        json_put_uint(json, "capacity", advice->capacity);
    if (advice->kind == ADVICE_CLAMP)
        json_put_uint(json, "limit", (uint64_t)advice->limit);
    profile_problem(profile, advice, &text);
    json_put_string(json, "problem", text.data);
    text_clear(&text);
    profile_remedy(profile, advice, &text);
    json_put_string(json, "remedy", text.data);
    json_end_object(json);
    text_release(&text);
}

/* ---- Items and processes ------------------------------------------------- */

static void put_item(Json *json, const AnatomyItem *item,
                     const ProfileItem *found) {
    json_begin_object(json);
    json_put_string(json, "name", item->name);
    json_put_string(json, "kind", profile_item_word(item->kind));
    json_put_uint(json, "bits", item->bits);
    if (item->line > 0)
        json_put_uint(json, "line", item->line);
    if (item->known) {
        put_lines(json, "written", item->writes);
        put_lines(json, "read", item->reads);
    }
    json_put_uint(json, "values", found->values);
    if (found->walked > 0)
        json_put_uint(json, "walked", found->walked);
    json_put_real(json, "entropy", round(fabs(found->entropy) * 1e6) / 1e6);
    put_real(json, "factor", found->factor);
    put_real(json, "same", found->same);
    if (item->kind == ITEM_CHANNEL) {
        json_put_uint(json, "capacity", item->capacity);
        json_put_uint(json, "longest",
                      found->most > 0 ? (uint64_t)found->most : 0);
    }
    json_end_object(json);
}

static void put_block(Json *json, const AnatomyBlock *block,
                      const ProfileBlock *found) {
    json_begin_object(json);
    json_put_string(json, "name", block->name);
    json_put_uint(json, "values", found->values);
    put_real(json, "factor", found->factor);
    json_end_object(json);
}

static void put_link(Json *json, const Profile *profile, ProfileLink link) {
    json_begin_object(json);
    json_put_string(json, "name",
                    vec_item(&profile->anatomy.items, link.item).name);
    json_put_string(json, "determines",
                    vec_item(&profile->anatomy.items, link.other).name);
    json_put_bool(json, "mutual", link.mutual);
    json_end_object(json);
}

/* ---- The graph ----------------------------------------------------------- */

static void put_shape(Json *json, const Profile *profile) {
    const ProfileShape *shape = &profile->shape;
    json_put_object(json, "shape");
    if (shape->components > 0) {
        json_put_uint(json, "components", shape->components);
        json_put_uint(json, "largest", shape->largest);
        json_put_uint(json, "bottom", shape->bottom);
    }
    json_put_uint(json, "ends", shape->ends);
    json_put_uint(json, "depth", profile->levels.count - 1);
    json_put_uint(json, "diameter", shape->diameter);
    json_put_uint(json, "most_out", shape->most_out);
    json_put_uint(json, "back", shape->back);
    json_end_object(json);
}

static void put_lists(Json *json, const Profile *profile) {
    json_put_array(json, "advice");
    for (size_t i = 0; i < profile->advice.count; i++)
        put_advice(json, profile, &profile->advice.data[i]);
    json_end_array(json);
    json_put_array(json, "items");
    for (size_t i = 0; i < profile->items.count; i++)
        put_item(json, &vec_item(&profile->anatomy.items, i),
                 &profile->items.data[i]);
    json_end_array(json);
    json_put_array(json, "processes");
    for (size_t i = 0; i < profile->blocks.count; i++)
        put_block(json, &vec_item(&profile->anatomy.blocks, i),
                  &profile->blocks.data[i]);
    json_end_array(json);
    json_put_array(json, "links");
    for (size_t i = 0; i < profile->links.count; i++)
        put_link(json, profile, profile->links.data[i]);
    json_end_array(json);
    json_put_array(json, "levels");
    for (size_t i = 0; i < profile->levels.count; i++)
        json_uint(json, profile->levels.data[i]);
    json_end_array(json);
}

static void put_profile(Json *json, const Profile *profile) {
    json_put_uint(json, "states", profile->states);
    json_put_uint(json, "transitions", profile->transitions);
    json_put_bool(json, "complete", profile->complete);
    if (!profile->complete) {
        json_put_uint(json, "walks", profile->walks);
        json_put_uint(json, "steps", profile->steps);
        json_put_uint(json, "farthest", profile->farthest);
    }
    json_put_bool(json, "cut", profile->cut);
    json_put_bool(json, "unnamed", profile->unnamed);
    put_lists(json, profile);
    if (profile->states > 0)
        put_shape(json, profile);
    json_put_real(json, "seconds", profile->seconds);
}

void profile_json(const ProfileReport *report, Text *out) {
    Json json;
    const Profile *profile = report->profile;
    json_init(&json, out);
    json_begin_object(&json);
    json_put_string(&json, "martlet", MARTLET_VERSION);
    json_put_uint(&json, "schema", JSON_SCHEMA);
    json_put_string(&json, "command", "profile");
    json_put_string(&json, "model", report->model);
    json_put_string(&json, "verdict",
                    !profile && !report->reason    ? "error"
                    : profile && profile->complete ? "holds"
                                                   : "inconclusive");
    if (report->reason)
        json_put_string(&json, "reason", report->reason);
    else if (profile && !profile->complete)
        json_put_string(&json, "reason", limit_name(profile->limit));
    if (report->diag && report->diag->items.count > 0) {
        json_key(&json, "diagnostics");
        diagnostics_json(&json, report->diag);
    }
    if (profile)
        put_profile(&json, profile);
    json_put_uint(&json, "bytes", report->bytes);
    json_end_object(&json);
    json_finish(&json);
}
