-- Passwords that were replaced or removed. Those that an attacker may know are refused for ever, all others are deleted
-- when no link can undo the change any more.
create table former_passwords (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  password_hash text not null,
  ended_at timestamptz not null,
  exposed_at timestamptz
);
create index former_passwords_user_id_ended_at on former_passwords (user_id, ended_at);
create index former_passwords_ended_at on former_passwords (ended_at) where exposed_at is null;
