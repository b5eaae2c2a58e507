#!/bin/sh
# The C interface: the example program finds the lost update, and so does the
# command line in the same model as a shared object. And the toy checker.
# Usage: test/example.sh BUILD
build=$1
passed=0
failed=0

check() {
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s: expected\n%s\nbut got\n%s\n' "$1" "$3" "$2"
    fi
}

check 'program' "$("$build/test/example")" "lost-update
1  worker 0 reads    state=counter 0; 0 has read 0; 1 starts 0
2  worker 1 reads    state=counter 0; 0 has read 0; 1 has read 0
3  worker 0 writes   state=counter 1; 0 is done 0; 1 has read 0
4  worker 1 writes   state=counter 1; 0 is done 0; 1 is done 0"
"$build/martlet" check -q "$build/test/counter.so" >/dev/null
check 'shared object' "$?" 1

sed 's/"lost-update"/"ltl:1"/' examples/api/counter.c >"$build/test/named.c"
${CC:-cc} -Iinclude -fPIC -shared -o "$build/test/named.so" "$build/test/named.c"
check 'two properties of one name' "$("$build/martlet" check --c --ltl '[] true' \
    "$build/test/named.so" 2>&1 | head -n 1)" \
    'martlet: error[MT004]: two properties are called ltl:1'

check 'toy checker' "$("$build/test/toy")" 'deadlock:
  idle, idle
  raised, idle
  raised, raised'

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
