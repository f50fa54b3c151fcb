#!/bin/sh
# archive_command of PostgreSQL: archive-wal.sh "%p" "%f". Ends with 0 only when the file is on disk, complete.
set -eu
archive="${BACKUP_DIR:-/backup/store}/wal"
mkdir -p "$archive"
if [ -f "$archive/$2" ]; then
  # PostgreSQL asks again after a crash. A file with other content belongs to another cluster.
  cmp -s "$1" "$archive/$2"
  exit
fi
cp "$1" "$archive/$2.part"
sync "$archive/$2.part"
mv "$archive/$2.part" "$archive/$2"
sync "$archive"
