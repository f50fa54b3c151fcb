-- Browsers that sign their player in without a one-time code for a while. The secret is in a cookie of the browser.
create table trusted_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  installation_id uuid not null,
  secret_hash text not null unique,
  -- Names from our own lists.
  browser text,
  system text,
  trusted_at timestamptz not null,
  expires_at timestamptz not null,
  unique (user_id, installation_id)
);
