-- Acts of operators on orders.
alter table audit_log drop constraint audit_log_subject_type_check;
alter table audit_log add constraint audit_log_subject_type_check
  check (subject_type in ('user', 'coupon', 'product', 'database', 'order'));

-- The lowest price that everybody could pay, one row for each change. The lowest price of the last 30 days is read from it.
create table price_history (
  purchaseable_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  since timestamptz not null,
  amount integer not null check (amount >= 0),
  primary key (purchaseable_id, currency, since)
);
