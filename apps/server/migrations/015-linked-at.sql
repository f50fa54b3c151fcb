-- When the identity became a way into this account. That is later than created_at where a ghost user was merged into
-- the account. For rows of before it is not known; the moment of the migration is the safe answer, because a revert
-- link removes what was linked lately.
alter table external_identities add column linked_at timestamptz not null default now();
