#!/bin/bash
# States of SPIN's automata for NAME<tab>FORMULA lines of standard input:
# NAME<tab>STATES, or "none" where SPIN does not answer in 20 seconds.
while IFS=$'\t' read -r name formula; do
    claim=$(timeout 20 spin -f "$formula" 2>/dev/null)
    if [ $? -ne 0 ] || [ -z "$claim" ]; then
        states=none
    else
        # Labels in a row name one state; accept_all ends without a colon more.
        states=$(awk '/^[A-Za-z_0-9]+:/ { if (!label) n++; label = 1; next }
            { label = 0 } END { print n + 0 }' <<<"$claim")
    fi
    printf '%s\t%s\n' "$name" "$states"
done
