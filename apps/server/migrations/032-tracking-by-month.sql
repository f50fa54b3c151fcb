-- A partition for each month, so that expired events are dropped with their table instead of row by row. The job
-- `tracking-retention` makes the partitions; until it has run, events are in the default partition.
alter table tracking_events rename to former_tracking_events;
drop index tracking_events_received_at;
drop index tracking_events_user_id;
alter table former_tracking_events rename constraint tracking_events_pkey to former_tracking_events_pkey;

create table tracking_events (
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- Events go with the account.
  user_id uuid references users (id) on delete cascade,
  details jsonb not null,
  received_at timestamptz not null,
  primary key (received_at, id)
) partition by range (received_at);
create index tracking_events_user_id on tracking_events (user_id);
create table tracking_events_default partition of tracking_events default;

insert into tracking_events (name, user_id, details, received_at)
  select name, user_id, details, received_at from former_tracking_events;
drop table former_tracking_events;

-- The last event that the operator's sink has taken. One row.
create table tracking_sink_position (
  is_only boolean primary key default true check (is_only),
  received_at timestamptz not null,
  event_id uuid not null
);
insert into tracking_sink_position (received_at, event_id)
  values ('epoch', '00000000-0000-0000-0000-000000000000');
