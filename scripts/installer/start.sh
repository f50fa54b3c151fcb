#!/bin/sh
# Starts the launcher that lies beside this script.
here=$(cd "$(dirname "$0")" && pwd)
node="$here/node/bin/node"
[ -x "$node" ] || node=node
"$node" -e 'process.exit(parseInt(process.versions.node) < 24 ? 1 : 0)' 2>/dev/null || {
  echo 'The launcher needs Node.js 24 or newer: https://nodejs.org' >&2
  exit 1
}
exec "$node" "$here/shell.mjs" --build "$here/launcher" "$@"
