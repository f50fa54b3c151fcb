#!/bin/sh
# Adds the launcher in this folder to your menu and lets it open gatehouse:// links. --remove takes both back.
set -e
here=$(dirname "$(readlink -f "$0")")
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/gatehouse-launcher.desktop
icon=$data/icons/hicolor/512x512/apps/gatehouse-launcher.png
if [ "$1" = --remove ]; then
  rm -f "$entry" "$icon"
else
  mkdir -p "$(dirname "$entry")" "$(dirname "$icon")"
  cp "$here/gatehouse-launcher.png" "$icon"
  grep -v '^Exec=' "$here/launcher.desktop" >"$entry"
  printf 'Exec="%s/gatehouse-launcher" -- %%u\n' "$here" >>"$entry"
fi
if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$data/applications" || :; fi
