#!/bin/sh
# One process of the service, or what the words after it ask for. Node reads both of these before it reads any of our code, so they are set out here: more room for
# what lives as long as a request, and as many threads for passwords as there are cores, but no more than eight.
cd "$(dirname "$0")/.." || exit 1
cores="$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)"
[ "$cores" -le 8 ] || cores=8
export UV_THREADPOOL_SIZE="${UV_THREADPOOL_SIZE:-$cores}"
# The dashboard, where it was built, unless another one is named.
[ ! -d apps/dashboard/dist ] || export KEYSTEAD_DASHBOARD_FOLDER="${KEYSTEAD_DASHBOARD_FOLDER:-apps/dashboard/dist}"
exec node --max-semi-space-size=32 packages/server/dist/main.js "$@"
