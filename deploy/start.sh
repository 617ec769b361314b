#!/bin/sh
# Starts one Keystead process, or runs the command given as arguments. Node reads both settings below before it loads
# our code: a larger young generation for objects that live as long as a request, and one thread per core for password
# hashing, up to eight.
cd "$(dirname "$0")/.." || exit 1
cores="$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)"
[ "$cores" -le 8 ] || cores=8
export UV_THREADPOOL_SIZE="${UV_THREADPOOL_SIZE:-$cores}"
# Serve the built dashboard, unless another folder is set.
[ ! -d apps/dashboard/dist ] || export KEYSTEAD_DASHBOARD_FOLDER="${KEYSTEAD_DASHBOARD_FOLDER:-apps/dashboard/dist}"
exec node --max-semi-space-size=32 packages/server/dist/main.js "$@"
