-- The built scripts, styles and fonts of the portal, by their names, which change with the content: a node that is not
-- upgraded yet, or already is, sends those of the other version too.
create table portal_files (
  path text primary key,
  content bytea not null,
  is_brotli boolean not null,
  last_deployed_at timestamptz not null
);
create index portal_files_last_deployed_at on portal_files (last_deployed_at);
