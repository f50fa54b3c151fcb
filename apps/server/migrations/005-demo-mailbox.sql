-- The embedded mailbox of the demo mode; a server with SMTP_URL never writes to it. The letter is sealed,
-- because letters carry tokens.
create table demo_mails (
  id bigint generated always as identity primary key,
  to_canonical text not null,
  sealed_letter text not null,
  sent_at timestamptz not null
);
create index demo_mails_to on demo_mails (to_canonical, id);
