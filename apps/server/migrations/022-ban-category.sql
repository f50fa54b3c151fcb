-- What a banned player is told. `reason` is the operator's and stays internal.
alter table bans add column category text not null default 'terms' check (
  category in ('cheating', 'conduct', 'payment', 'security', 'terms')
);
