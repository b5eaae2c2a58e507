#!/bin/bash
# The tables of paper 004. Usage: bench/paper-004/run.sh BUILD
set -eu
echo 'Figures that come out exactly'
bench/paper-004/exact.sh "$1"
echo
bench/paper-004/tables.sh "$1"
echo
bench/paper-004/liveness.sh "$1"
