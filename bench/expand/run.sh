#!/bin/sh
# What does a transition cost before it is stored?
# Usage: bench/expand/run.sh BUILD
"$1/bench/expand/expand"
