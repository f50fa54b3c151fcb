-- What a session may do, and for which client it was made; null is the portal itself. Advertisements never get one, and
-- only the launcher gets the full scope.
alter table sessions
  add column client text check (client in ('board', 'support', 'launcher')),
  add column scopes text[] not null default '{full}'
    check (cardinality(scopes) > 0 and scopes <@ '{full,users-own-read}'::text[]),
  add check (client is not null or scopes = '{full}'),
  add check (client is null or client = 'launcher' or not 'full' = any(scopes));

-- A wrong proof of the client is counted against the code that came with it.
alter table one_time_tokens add column failed_proofs integer not null default 0;

-- Sessions that were made from codes had every right and cannot be told from others that were not to be remembered.
delete from sessions where kind = 'session' and not remembered;
delete from one_time_tokens where purpose = 'auth_code';
