/* Eighty processes pass a token on, and one of two clerks may count it. */
byte token;
bit counted, looked;

active [80] proctype Passes() { do :: token == _pid -> token = (token + 1) % 80 od }
active proctype Counts() { do :: counted = !counted od }
active proctype Looks() { do :: looked = !looked od }
