/* What is no declaration is passed over, not read forever; the second place is
 * where reading goes on.
 * expect: place stray_number.pml:7
 * expect: place stray_number.pml:9
 */
byte x;
5 = x;
active proctype P() { x = 1 }
}
