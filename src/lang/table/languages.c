#include "lang/table/languages.h"

#include "lang/dve/dve_language.h"
#include "lang/machines/machines_language.h"
#include "lang/network/model/network_language.h"
#include "lang/plugin/plugin_language.h"
#include "lang/promela/promela_language.h"

const Language *const languages[] = {
    &promela_language,
    &dve_language,
    &components_language,
    &network_language,
    &machines_language,
    &plugin_language,
    NULL,
};
