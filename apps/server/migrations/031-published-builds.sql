-- The version that a branch of a game has now. The versions themselves are folders in BUILDS_DIR.
create table published_builds (
  product_name text not null,
  branch text not null,
  version text not null,
  published_at timestamptz not null,
  primary key (product_name, branch)
);
