-- Tokens and codes are never stored: token_hash is the SHA-256 of 256 random bits, code_hash a keyed hash,
-- because six digits would not survive a plain one.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null default 'session' check (kind in ('session', 'thin')),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  remembered boolean not null,
  is_platform_login boolean not null default true,
  provider text check (provider in ('google', 'facebook')),
  platform_game_account_id uuid,
  installation_id uuid,
  created_at timestamptz not null default now(),
  authenticated_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

create table one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (
    purpose in ('validate_email', 'recover_password', 'revert_email', 'auth_code', 'external_code', 'download')
  ),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid references users (id) on delete cascade,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index one_time_tokens_user_id on one_time_tokens (user_id, purpose);
create index one_time_tokens_expires_at on one_time_tokens (expires_at);

create table email_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('change_email', 'confirm_email')),
  email text not null,
  email_canonical text not null,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  wrong_attempts integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  unique (user_id, purpose)
);

create table two_factor_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  type text not null check (type in ('totp')),
  sealed_secret text not null,
  created_at timestamptz not null default now(),
  activated_at timestamptz,
  -- The newest time step a code was accepted for: the same code never works twice.
  last_used_step bigint
);
create index two_factor_devices_user_id on two_factor_devices (user_id);

create table two_factor_recovery_codes (
  user_id uuid primary key references users (id) on delete cascade,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
