-- Operators of the console. Nothing here refers to a player.
create table operators (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 64),
  email text not null,
  email_canonical text not null unique,
  roles text[] not null check (
    cardinality(roles) > 0 and roles <@ array['support', 'shop', 'content', 'admin']
  ),
  -- Null until the set-up link was used.
  password_hash text,
  password_changed_at timestamptz,
  created_at timestamptz not null,
  set_up_at timestamptz,
  disabled_at timestamptz,
  last_sign_in_at timestamptz
);

create table operator_authenticators (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references operators (id) on delete cascade,
  sealed_secret text not null,
  created_at timestamptz not null,
  -- Null until a code of it was given.
  activated_at timestamptz,
  -- The newest time step that a code was accepted for: the same code never works twice.
  last_used_step bigint
);
create index operator_authenticators_operator_id on operator_authenticators (operator_id);

create table operator_passkeys (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references operators (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  browser text,
  system text,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkeys_operator_id on operator_passkeys (operator_id);

create table operator_sessions (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references operators (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  address text,
  browser text,
  system text,
  created_at timestamptz not null,
  -- The last request.
  last_seen_at timestamptz not null,
  -- The last request of a person that came within 15 minutes of the one before, or of a second factor.
  active_at timestamptz not null,
  expires_at timestamptz not null
);
create index operator_sessions_operator_id on operator_sessions (operator_id);
create index operator_sessions_expires_at on operator_sessions (expires_at);

-- Set-up links, and the challenges of passkeys. Of a token only its SHA-256 is stored.
create table operator_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  purpose text not null check (purpose in ('set_up', 'passkey_registration', 'passkey_sign_in')),
  operator_id uuid references operators (id) on delete cascade,
  -- Of a set-up link: the secret of the authenticator that its page shows.
  sealed_secret text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index operator_tokens_operator_id on operator_tokens (operator_id);
create index operator_tokens_expires_at on operator_tokens (expires_at);
