-- One row that only the right SECRET_KEY opens, so that a wrong key is noticed at start.
create table secret_key_marker (
  is_only boolean primary key default true check (is_only),
  sealed text not null,
  sealed_at timestamptz not null
);

-- A recovery code is kept as a sealed hash, which a new key can seal again; earlier ones are keyed hashes.
alter table two_factor_recovery_codes drop constraint two_factor_recovery_codes_code_hash_check;
alter table two_factor_recovery_codes add constraint two_factor_recovery_codes_code_hash_check
  check (code_hash ~ '^([0-9a-f]{64}|[A-Za-z0-9_-]{123})$');

-- A hash of a former platform has a digest of 32 bytes and a bounded cost. Rows from before are not checked again; the
-- server refuses them at sign-in.
alter table legacy_accounts add constraint legacy_accounts_hash_is_bounded check (
  password_hash !~ '^\$pbkdf2'
  or password_hash ~ '^\$pbkdf2-sha256\$i=([1-9][0-9]{0,4}|[1-5][0-9]{5}|600000)\$[A-Za-z0-9+/]{2,}\$[A-Za-z0-9+/]{43}$'
) not valid;
alter table users add constraint users_hash_is_bounded check (
  password_hash !~ '^\$pbkdf2'
  or password_hash ~ '^\$pbkdf2-sha256\$i=([1-9][0-9]{0,4}|[1-5][0-9]{5}|600000)\$[A-Za-z0-9+/]{2,}\$[A-Za-z0-9+/]{43}$'
) not valid;
