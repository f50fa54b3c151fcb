create table ownerships (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  product_name text not null,
  source text not null check (source in ('grant', 'coupon', 'purchase')),
  granted_at timestamptz not null default now(),
  unique (user_id, product_name)
);

create table coupons (
  code text primary key check (code = upper(code)),
  product_name text not null,
  uses_max integer check (uses_max > 0),
  uses integer not null default 0 check (uses >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  check (uses_max is null or uses <= uses_max)
);

create table coupon_redemptions (
  id uuid primary key default gen_random_uuid(),
  coupon_code text not null references coupons (code),
  user_id uuid not null references users (id) on delete cascade,
  redeemed_at timestamptz not null default now(),
  unique (coupon_code, user_id)
);
create index coupon_redemptions_user_id on coupon_redemptions (user_id);
