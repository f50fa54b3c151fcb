#!/bin/sh
# Adds the launcher in this folder to your menu and lets it open gatehouse:// links. --remove takes both back.
set -e
here=$(dirname "$(readlink -f "$0")")
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/gatehouse-launcher.desktop
icon=$data/icons/hicolor/512x512/apps/gatehouse-launcher.png
if [ "$1" = --remove ]; then
  # Also what the launcher adds when its player wants it to start with the system.
  rm -f "$entry" "$icon" "${XDG_CONFIG_HOME:-$HOME/.config}/autostart/gatehouse-launcher.desktop"
else
  mkdir -p "$(dirname "$entry")" "$(dirname "$icon")"
  cp "$here/gatehouse-launcher.png" "$icon"
  grep -v '^Exec=' "$here/launcher.desktop" >"$entry"
  # Quoted as an argument, and then as a value.
  path=$(printf '%s' "$here" | sed -e 's/["`$\\]/\\&/g' -e 's/%/%%/g' -e 's/\\/\\\\/g')
  printf 'Exec="%s/gatehouse-launcher" -- %%u\n' "$path" >>"$entry"
fi
if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$data/applications" || :; fi
