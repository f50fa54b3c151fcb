-- Money of an order that went back or is on its way, as the provider lists it, and what an operator has asked for. `key` makes a
-- repeated request the same refund.
create table order_refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  amount integer not null check (amount > 0),
  state text not null check (state in ('requested', 'pending', 'succeeded', 'failed')),
  -- At the provider.
  refund_id text,
  key text,
  failure text,
  requested_at timestamptz not null,
  ended_at timestamptz,
  unique (order_id, refund_id),
  unique (order_id, key)
);
create index order_refunds_ended_at on order_refunds (ended_at) where state = 'succeeded';

-- What the provider has accepted of them. The order is refunded when it is the whole amount.
alter table orders add column refunded_amount integer not null default 0 check (refunded_amount >= 0);

-- An operator grants without a payment.
alter table order_events drop constraint order_events_source_check;
alter table order_events add constraint order_events_source_check
  check (source in ('player', 'webhook', 'check', 'operator'));

alter table demo_payments add column refunds jsonb not null default '[]';
