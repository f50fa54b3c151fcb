create table users (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('platform', 'game_ghost', 'social_ghost')),
  email text,
  email_canonical text unique,
  email_validated_at timestamptz,
  nickname text,
  password_hash text check (password_hash ~ '^\$(argon2id|pbkdf2-sha256)\$'),
  password_changed_at timestamptz,
  locale text not null default 'en-GB',
  allow_remarketing boolean not null default false,
  allow_socialmedia_marketing boolean not null default false,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  check ((email is null) = (email_canonical is null)),
  check (kind <> 'platform' or email is not null)
);

create table bans (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  reason text not null,
  created_at timestamptz not null default now(),
  ends_at timestamptz,
  lifted_at timestamptz
);
create index bans_user_id on bans (user_id);

create table consent_receipts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  subject text not null check (subject in ('terms', 'privacy', 'remarketing', 'socialmedia_marketing')),
  granted boolean not null,
  document_version text not null,
  locale text not null,
  given_at timestamptz not null default now()
);
create index consent_receipts_user_id on consent_receipts (user_id);

create table external_identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null,
  email text,
  created_at timestamptz not null default now(),
  unique (provider, subject)
);
create index external_identities_user_id on external_identities (user_id);
