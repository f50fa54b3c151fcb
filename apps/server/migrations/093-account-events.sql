-- What happened to an account, as its player reads it: written in the transaction of the act and kept 180 days. A
-- partition for each month, as for `tracking_events`; the job `account-events-retention` makes them.
create table account_events (
  id uuid not null default gen_random_uuid(),
  -- Events go with the account. Failed attempts at names that do not exist have none, see `countFailed`.
  user_id uuid references users (id) on delete cascade,
  kind text not null,
  details jsonb not null default '{}',
  -- Names from our own lists, of the device that did it.
  browser text,
  system text,
  happened_at timestamptz not null,
  primary key (happened_at, id)
) partition by range (happened_at);
create index account_events_by_user on account_events (user_id, happened_at desc, id desc);
create table account_events_default partition of account_events default;
