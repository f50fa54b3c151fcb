#!/bin/sh
# Starts the launcher in this folder with its own runtime; a build without one needs Node on this computer.
here=$(dirname "$(readlink -f "$0")")
node="$here/runtime/gatehouse-launcher"
if [ ! -x "$node" ]; then
  node=node
  "$node" -e 'process.exit(parseInt(process.versions.node) < 24 ? 1 : 0)' 2>/dev/null || {
    text='This build of the launcher has no runtime and needs Node.js 24 or newer: https://nodejs.org'
    echo "$text" >&2
    # Started from a file manager, no one sees the line.
    [ -t 2 ] || zenity --error --text="$text" || kdialog --error "$text" || xmessage -center "$text"
    exit 1
  }
fi
exec "$node" "$here/start.mjs" "$@"
