-- A version that a part of the players of a branch get before the others, and the version to go back to.
alter table published_builds
  add column former_version text,
  add column next_version text,
  add column next_percent integer check (next_percent between 1 and 99),
  add constraint published_builds_next_check check ((next_version is null) = (next_percent is null));
