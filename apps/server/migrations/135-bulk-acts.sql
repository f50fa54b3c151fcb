-- Bulk acts: coupons instead of a product, the filter that has chosen the players, pauses, and how many players there are.
alter table bulk_grants
  add column kind text not null default 'product' check (kind in ('product', 'coupon')),
  add column coupon_ends_at timestamptz,
  add column filter jsonb,
  add column players integer,
  add column paused_at timestamptz,
  add column ended_at timestamptz;
create index bulk_grants_created_at on bulk_grants (created_at, id);
alter table bulk_grant_rows add column coupon_code text;

-- The processes that run, each with a row that it writes every 30 seconds.
create table nodes (
  id uuid primary key,
  host text not null,
  version text not null,
  role text not null,
  content_release integer,
  content_release_wanted integer,
  content_problem text,
  challenges_demanded bigint not null,
  challenges_solved bigint not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
create index nodes_seen_at on nodes (seen_at);
