-- A session that a ban ended is kept until it expires, so that its bearer hears of the ban and not of a mere 401.
alter table sessions add column ended_at timestamptz;

-- Browsers a player has been let in from. They are told apart from strangers when attempts are counted, so that an
-- attack from elsewhere never shuts the owner out.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  installation_id uuid not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, installation_id)
);

-- One row for whoever is counted; the key is a keyed hash. A round ends with a lock, each lock lasts longer.
create table password_attempts (
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  used integer not null,
  locks integer not null default 0,
  locked_until timestamptz,
  last_at timestamptz not null
);
create index password_attempts_last_at on password_attempts (last_at);

-- Wrong codes are counted from here, through every resend.
alter table email_codes add column counted_since timestamptz not null default now();

-- A former address stays with its player for as long as the revert link works.
create table email_holds (
  email_canonical text primary key,
  user_id uuid not null references users (id) on delete cascade,
  held_until timestamptz not null
);
create index email_holds_held_until on email_holds (held_until);

-- Device fingerprints as games report them for fraud checks, kept as keyed hashes.
create table device_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  game_account_id uuid references game_accounts (id) on delete set null,
  type text not null,
  fingerprint_hash text check (fingerprint_hash ~ '^[0-9a-f]{64}$'),
  reported_at timestamptz not null
);
create index device_reports_user_id on device_reports (user_id);
create index device_reports_reported_at on device_reports (reported_at);
