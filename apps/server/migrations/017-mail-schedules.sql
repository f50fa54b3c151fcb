-- When mails to one address go out: those of the last hour and those that wait. One row an address, so that parallel
-- transactions that write to the same address wait for each other. The key is a keyed hash of the address.
create table mail_schedules (
  address_key text primary key check (address_key ~ '^[0-9a-f]{64}$'),
  planned jsonb not null,
  last_at timestamptz not null
);
create index mail_schedules_last_at on mail_schedules (last_at);
