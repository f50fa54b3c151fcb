-- The mails to players and what became of them, for 90 days. `details` has no link with a token and no code.
create table mail_log (
  -- That of the queued mail.
  id uuid primary key,
  -- Null for a mail to support, and for one that was only queued for its cost.
  user_id uuid references users (id) on delete cascade,
  template text not null,
  address text not null,
  locale text not null,
  details jsonb not null,
  state text not null check (state in ('queued', 'sent', 'failed', 'discarded')),
  -- How often the mail server was tried, and what it answered last.
  attempts integer not null default 0,
  failure text,
  queued_at timestamptz not null,
  ended_at timestamptz
);
create index mail_log_user_id on mail_log (user_id, queued_at, id);
create index mail_log_failed on mail_log (queued_at, id) where state = 'failed';
-- To addresses without an account, for the erasure of one that had the address.
create index mail_log_address on mail_log (lower(address)) where user_id is null;
create index mail_log_queued_at on mail_log (queued_at);
