-- How long players have played. A launcher has one counter for each player and game, and reports its whole count.
create table play_times (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  product_name text not null,
  seconds integer not null,
  -- Of older counters that this one replaced.
  earlier_seconds integer not null default 0,
  reported_at timestamptz not null
);
create index play_times_user_id on play_times (user_id, product_name);
