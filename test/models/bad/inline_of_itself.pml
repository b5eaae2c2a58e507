/* expect: place inline_of_itself.pml:3 */
inline f() { skip; f() }
init { f() }
