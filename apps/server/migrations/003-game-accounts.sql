create table game_accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  game_id uuid not null,
  game_environment_id text,
  account_group text,
  platform_game_account_id uuid not null unique default gen_random_uuid(),
  display_name text not null check (char_length(display_name) between 3 and 64),
  is_display_name_from_game boolean not null default false,
  is_migrated boolean not null default false,
  guls jsonb,
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  pre_deleted_at timestamptz,
  deleted_at timestamptz
);
create index game_accounts_user_id on game_accounts (user_id);
create unique index game_accounts_one_name_a_player on game_accounts (user_id, game_id, lower(display_name))
  where deleted_at is null;

-- What a game brought along: its own accounts, with its own password hashes, until their players migrate.
create table legacy_accounts (
  id uuid primary key default gen_random_uuid(),
  game_id uuid not null,
  region text not null,
  identity text not null,
  identity_canonical text not null,
  email text,
  email_canonical text,
  password_hash text not null check (password_hash ~ '^\$(argon2id|pbkdf2-sha256)\$'),
  display_name text not null,
  platform_game_account_id uuid not null unique default gen_random_uuid(),
  user_id uuid references users (id) on delete set null,
  game_account_id uuid references game_accounts (id) on delete set null,
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  migrated_at timestamptz,
  unique (game_id, region, identity_canonical)
);
create index legacy_accounts_email_canonical on legacy_accounts (email_canonical);
create index legacy_accounts_user_id on legacy_accounts (user_id);
