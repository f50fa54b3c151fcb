-- A refund is under way until the provider reports that it has succeeded or failed.
alter table orders drop constraint orders_status_check;
alter table orders add constraint orders_status_check
  check (status in ('pending', 'paid', 'failed', 'cancelled', 'refunding', 'refunded', 'disputed'));
-- The one of 024 without a name: only pending orders were asked about.
alter table orders drop constraint orders_check1;
alter table orders add constraint orders_next_check_at_check
  check ((status in ('pending', 'refunding')) = (next_check_at is not null));
drop index orders_next_check_at;
create index orders_next_check_at on orders (next_check_at) where next_check_at is not null;

-- The last refund at the provider, and why it has failed. A further try needs a further idempotency key.
alter table orders add column refund_id text;
alter table orders add column refund_failure text;
alter table orders add column refunds_failed integer not null default 0;
create index orders_refund_failure on orders (id) where refund_failure is not null;
