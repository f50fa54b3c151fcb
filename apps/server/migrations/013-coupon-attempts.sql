-- A code is found as players type it, with its dashes or without, so no two codes may differ by dashes alone.
create unique index coupons_code_without_dashes on coupons (replace(code, '-', ''));

-- One row a try. The key makes a repeated request the same try, and the tries of the last hour are counted. What was
-- typed may be anything, so only its hash is kept.
create table coupon_attempts (
  user_id uuid not null references users (id) on delete cascade,
  idempotency_key uuid not null,
  code_hash text not null,
  granted text,
  refusal text,
  attempted_at timestamptz not null,
  primary key (user_id, idempotency_key),
  check (num_nonnulls(granted, refusal) = 1)
);
create index coupon_attempts_attempted_at on coupon_attempts (attempted_at);
