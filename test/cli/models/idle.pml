/* Nothing depends on what is counted here. */
typedef Entry { byte value; byte stamp };
chan line = [1] of { byte, byte };
byte clock, lost;
Entry last;

active proctype Sender() {
    byte tries;
    do
    :: last.value < 2 -> clock++; last.stamp = clock; last.value++
    :: line!last.value, clock; tries++
    od
}

active proctype Receiver() {
    byte got, stamp;
    do
    :: line?got, stamp; assert(got < 2)
    :: lost++
    od
}
