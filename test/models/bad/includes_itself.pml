/* expect: place includes_itself.pml:2 */
#include "includes_itself.pml"
init { skip }
