-- What visitors allowed us to count. No address is kept, and a player only where the token said so.
create table tracking_events (
  id bigint generated always as identity primary key,
  name text not null,
  user_id uuid references users (id) on delete set null,
  details jsonb not null,
  received_at timestamptz not null
);
create index tracking_events_received_at on tracking_events (received_at);
create index tracking_events_user_id on tracking_events (user_id);
