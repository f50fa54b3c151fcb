-- The first use that ends the right of withdrawal: a download, playing, or currency that was spent.
alter table orders add column used_at timestamptz;
alter table orders add column used_by text check (used_by in ('download', 'play', 'spend'));
-- One declaration for each order.
create table withdrawals (
  order_id uuid primary key references orders (id) on delete cascade,
  name text not null,
  declared_at timestamptz not null,
  state text not null check (state in ('accepted', 'review', 'declined')),
  -- Why the money did not go back by itself.
  reason text check (reason in ('too-late', 'used', 'settled')),
  decided_at timestamptz
);
create index withdrawals_waiting on withdrawals (declared_at) where state = 'review';
