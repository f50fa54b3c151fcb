-- Grants to many players: a row for each, which is granted and marked in one transaction, so that a grant that was interrupted
-- goes on where it stopped.
create table bulk_grants (
  id uuid primary key default gen_random_uuid(),
  product_name text not null,
  extra_name text,
  operator text not null,
  reason text not null,
  created_at timestamptz not null
);
create table bulk_grant_rows (
  bulk_grant_id uuid not null references bulk_grants (id),
  user_id uuid not null references users (id) on delete cascade,
  state text not null check (state in ('waiting', 'granted', 'refused')),
  refusal text,
  ended_at timestamptz,
  primary key (bulk_grant_id, user_id)
);
create index bulk_grant_rows_waiting on bulk_grant_rows (bulk_grant_id, user_id) where state = 'waiting';
create index bulk_grant_rows_user_id on bulk_grant_rows (user_id);
