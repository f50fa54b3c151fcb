-- A sign-in by a provider on its way: who began it, what its answer must match, and what came of it. Nothing in it
-- opens anything by itself: the id, the state and the browser's secret are hashes, verifier and code are sealed.
create table external_auth_requests (
  id uuid primary key default gen_random_uuid(),
  poll_hash text not null unique check (poll_hash ~ '^[0-9a-f]{64}$'),
  state_hash text not null unique check (state_hash ~ '^[0-9a-f]{64}$'),
  browser_hash text not null check (browser_hash ~ '^[0-9a-f]{64}$'),
  installation_id uuid,
  provider text not null check (provider in ('google', 'facebook')),
  type text not null check (type in ('popup', 'popup-poll')),
  locale text not null,
  return_path text,
  client_state text,
  sealed_checks text not null,
  -- Set when a signed-in player links a provider instead of signing in.
  link_user_id uuid references users (id) on delete cascade,
  link_session_id uuid,
  status text not null default 'pending' check (status in ('pending', 'success', 'failed')),
  answered_at timestamptz,
  sealed_code text,
  email text,
  user_created boolean,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index external_auth_requests_expires_at on external_auth_requests (expires_at);
create index external_auth_requests_link_user_id on external_auth_requests (link_user_id);

-- Whether the provider has proved that the mailbox is the player's; only then may it stand for them.
alter table external_identities add column is_email_proven boolean not null default false;
