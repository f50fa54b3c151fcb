#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
exec "$here/gatehouse-launcher" "$here/../Resources/start.mjs" "$@"
