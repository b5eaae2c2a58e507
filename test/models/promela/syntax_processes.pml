/* run, parameters, priorities, numbers of processes. */
byte n;
proctype A(byte x; chan c) { n = x; _priority = 3; c!x }
proctype B(byte x, y; bit z) priority 5 { n = x + y + z }
D_proctype C() { skip }
active proctype D() priority 2 {
    chan c = [1] of { byte };
    pid p = 0;
    p = run A(1, c);
    run B(1, 2, 0) priority 4;
    atomic { run C(); run C() }
    set_priority(p, 7);
    n = get_priority(p);
    c?n;
    printf("%d of %d\n", _pid, _nr_pr)
}
