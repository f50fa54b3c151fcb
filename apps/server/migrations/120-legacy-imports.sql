-- Each file that was imported, and how far. A file is imported once with the same options.
create table legacy_imports (
  id uuid primary key default gen_random_uuid(),
  fingerprint text not null unique,
  file_name text not null,
  options jsonb not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- What is committed: the lines up to here, where the next one begins, and how long the report of bad lines was.
  line bigint not null default 0,
  byte_offset bigint not null default 0,
  report_bytes bigint not null default 0,
  imported bigint not null default 0,
  replaced bigint not null default 0,
  rejected bigint not null default 0
);

-- What an account of a former platform owned. The player gets it when the account becomes theirs.
alter table legacy_accounts add column products text[] not null default '{}';
alter table legacy_accounts add column extras jsonb not null default '{}';

-- Players who came from a former platform, and when they signed in here for the first time.
alter table users add column imported_at timestamptz;
alter table users add column migrated_at timestamptz;

-- Editions, items and currency without an order of ours.
create table imported_extras (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  product_name text not null,
  extra_name text not null,
  count integer not null check (count > 0),
  granted_at timestamptz not null
);
create index imported_extras_user_id on imported_extras (user_id, product_name, extra_name);
