-- Errors that all nodes have logged, in spans of ten minutes, for the dashboard of the console.
create table error_counts (
  counted_at timestamptz not null,
  kind text not null check (kind in ('server', 'browser')),
  errors integer not null,
  primary key (counted_at, kind)
);
