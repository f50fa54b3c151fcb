-- When the account is erased, for one whose player has asked for it.
alter table users add column erases_at timestamptz;
create index users_erases_at on users (erases_at) where erases_at is not null;

-- Bans of players whose accounts were erased, so that nobody escapes a ban by a new account. The key is a keyed hash of
-- the e-mail or of the provider's id.
create table held_bans (
  key_hash text primary key,
  -- Of the erased account.
  user_id uuid not null,
  category text not null,
  ends_at timestamptz
);
create index held_bans_user_id on held_bans (user_id);

-- A message about an account has no order.
alter table game_webhook_deliveries alter column order_id drop not null;
