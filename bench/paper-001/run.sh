#!/bin/sh
# Tables 2 to 4 of paper 001. Usage: bench/paper-001/run.sh BUILD
"$1/bench/paper-001/experiment" 20
