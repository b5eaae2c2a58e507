/* Many processes, and one error. */
byte sum, count[4];

active [12] proctype Adds() {
    atomic {
        count[_pid % 4]++;
        sum = sum + 2
    }
    sum > 100
}
active proctype Watches() {
    assert(sum < 6 || count[3] == 9)
}
ltl bounded { [] (sum < 3) }
ltl again { [] <> (sum == 1) }
