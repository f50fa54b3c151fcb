-- What the summary before a payment settles: the buyer's country and its tax, the consent to immediate delivery, the price
-- for owners of the game (`is_upgrade`), and the game that is bought together with an add-on.
alter table orders
  add column country text,
  add column consented_at timestamptz,
  add column consent_version text,
  add column is_upgrade boolean not null default false,
  add column game_name text,
  add column game_title text,
  add column game_amount integer;

-- Asked for in a purchase, and kept for the next one.
alter table users
  add column country text,
  add column currency text;
