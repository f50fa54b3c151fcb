-- Which mails the mail server has accepted, so that a job that runs again does not send its mail again.
create table sent_mails (
  id uuid primary key,
  sent_at timestamptz not null
);
create index sent_mails_sent_at on sent_mails (sent_at);
