/* Nothing stops the producer; the capacity that is declared does not count. */
// options: --unbounded-channels
// expect: channels violated error unbounded-channel
chan c = [2] of { byte, bool };
active proctype Producer() { byte i; do :: c!i,true; i = 1 - i od }
active proctype Consumer() { byte x; do :: c?x,_ od }
