# Writes the token ring of examples/ring with N servers and a FAULT as ring.ext,
# with a name for each rule, such as rq1; in the example all of them are tau.
# Usage: sh named_ring.sh N FAULT FILE
cp "$EXAMPLES"/ring/*.lsts .
sh "$EXAMPLES/ring/generate.sh" "$1" "$2" |
    sed -E 's/^\((([0-9]+),"([a-z]+)")\)(.*) -> 0/(\1)\4 -> "\3\2"/' >"$3"
