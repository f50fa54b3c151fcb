#!/bin/sh
# restore.sh FOLDER [TIME]: prepares FOLDER, an empty data folder, from the last base backup that was complete before TIME,
# so that PostgreSQL replays the log up to TIME ("2026-12-01 18:00:00+00") or, without it, to its end. Then start PostgreSQL.
set -eu
export LC_ALL=C
store="${BACKUP_DIR:-/backup/store}"
folder="$1"
time="${2:-}"
if [ -n "$(ls -A "$folder" 2>/dev/null)" ]; then
  echo "$folder is not empty." >&2
  exit 1
fi
limit="$([ -n "$time" ] && date -u -d "$time" +%Y%m%dT%H%M%S.%3NZ || echo 9)"
chosen=''
for base in "$store"/base/*Z; do
  [ -d "$base" ] || continue
  name="$(basename "$base")"
  [ "$(printf '%s\n%s\n' "$name" "$limit" | sort | head -n 1)" = "$name" ] && [ "$name" != "$limit" ] && chosen="$base"
done
if [ -z "$chosen" ]; then
  echo "There is no base backup from before $time." >&2
  exit 1
fi
mkdir -p "$folder"
cp -a "$chosen/." "$folder/"
chmod 700 "$folder"
{
  echo "restore_command = 'cp \"$store/wal/%f\" \"%p\"'"
  echo "recovery_target_action = 'promote'"
  [ -z "$time" ] || echo "recovery_target_time = '$time'"
} >> "$folder/postgresql.auto.conf"
touch "$folder/recovery.signal"
echo "Restoring $(basename "$chosen")${time:+ up to $time}: start PostgreSQL on $folder."
