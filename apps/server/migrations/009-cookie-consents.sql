-- What a player decided about cookies: in which wording, and when. A decision is added, never changed.
create table cookie_consents (
  user_id uuid not null references users (id) on delete cascade,
  decided_at timestamptz not null,
  version text not null,
  locale text not null,
  preferences boolean not null,
  statistics boolean not null,
  marketing boolean not null,
  received_at timestamptz not null,
  primary key (user_id, decided_at)
);
