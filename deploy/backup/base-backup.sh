#!/bin/sh
# Copies the running database to BACKUP_DIR/base/<time>, keeps the last BACKUPS_KEPT, and removes the log that only older
# ones need. The connection is that of libpq: PGHOST, PGUSER, PGPASSWORD, a role with REPLICATION.
set -eu
store="${BACKUP_DIR:-/backup/store}"
kept="${BACKUPS_KEPT:-7}"
export LC_ALL=C
mkdir -p "$store/base"
# Of a backup that was killed.
rm -rf "$store"/base/*.part
pg_basebackup --pgdata="$store/base/$$.part" --format=plain --wal-method=none --checkpoint=fast --no-password
# The moment at which it is complete: a restore can stop at no earlier one.
name="$(date -u +%Y%m%dT%H%M%S.%3NZ)"
mv "$store/base/$$.part" "$store/base/$name"

ls -1d "$store"/base/*Z | head -n "-$kept" | while read -r old; do rm -rf "$old"; done
oldest="$(ls -1d "$store"/base/*Z | head -n 1)"
first="$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")"
for file in "$store"/wal/*; do
  base="$(basename "$file")"
  case "$base" in
    # Histories of timelines are small and always needed.
    *.history | *.part | '*') ;;
    *) [ "$(printf '%s\n%s\n' "$base" "$first" | sort | head -n 1)" = "$base" ] && [ "$base" != "$first" ] && rm -f "$file" ;;
  esac
done
echo "$store/base/$name"
