#!/bin/sh
# Makes the secrets of compose.yaml where they are missing. Keep secret-key: nothing can be decrypted without it.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets
[ -s secrets/secret-key ] || openssl rand -base64 48 > secrets/secret-key
[ -s secrets/metrics-token ] || openssl rand -hex 24 > secrets/metrics-token
[ -s secrets/database-password ] || openssl rand -hex 24 > secrets/database-password
[ -s secrets/database-url ] ||
  printf 'postgres://gatehouse:%s@pgbouncer:5432/gatehouse\n' "$(cat secrets/database-password)" > secrets/database-url
[ -s secrets/smtp-url ] || printf '%s\n' "${SMTP_URL:?set SMTP_URL, such as smtps://user:password@mail.example.com}" > secrets/smtp-url
# The containers read them as another user; only the owner of the folder gets in here.
chmod 644 secrets/*
