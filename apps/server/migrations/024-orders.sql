-- What players bought. A row is kept when its player is deleted, because receipts must be.
create table orders (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  user_id uuid references users (id) on delete set null,
  product_name text not null,
  purchaseable_id uuid not null,
  extra_name text,
  -- Whether the product itself comes with it: an edition of a paid game contains the game.
  grants_product boolean not null,
  -- Whether a player can own it once only. Currency of a game can be bought again and again.
  is_unique boolean not null,
  account_id uuid,
  -- As it was sold, whatever the content says later.
  title text not null,
  locale text not null,
  amount integer not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  tax_amount integer not null check (tax_amount between 0 and amount),
  tax_percent double precision not null check (tax_percent >= 0),
  status text not null check (status in ('pending', 'paid', 'failed', 'cancelled', 'refunded', 'disputed')),
  provider text not null check (provider in ('none', 'demo', 'stripe')),
  -- The checkout at the provider, and the payment that it led to.
  payment_reference text,
  payment_id text,
  is_processing boolean not null default false,
  created_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  -- When the provider is asked next what became of a pending order.
  next_check_at timestamptz,
  checks integer not null default 0,
  check ((status = 'pending') = (next_check_at is not null))
);
create index orders_user_id_number on orders (user_id, number desc);
create unique index orders_payment_reference on orders (provider, payment_reference);
create index orders_next_check_at on orders (next_check_at) where status = 'pending';

-- The key makes a repeated request the same purchase.
create table purchase_attempts (
  user_id uuid not null references users (id) on delete cascade,
  idempotency_key uuid not null,
  request_hash text not null,
  order_id uuid not null references orders (id),
  attempted_at timestamptz not null,
  primary key (user_id, idempotency_key)
);
create index purchase_attempts_attempted_at on purchase_attempts (attempted_at);

-- The trace of an order: what happened to it, and who said so. An event of the provider is stored once.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  kind text not null,
  source text not null check (source in ('player', 'webhook', 'check')),
  provider_event_id text unique,
  happened_at timestamptz not null
);
create index order_events_order_id on order_events (order_id, id);

-- Editions, items and currency of a game that a player bought. Currency can be bought again and again.
create table owned_extras (
  order_id uuid primary key references orders (id),
  user_id uuid not null references users (id) on delete cascade,
  product_name text not null,
  extra_name text not null,
  granted_at timestamptz not null
);
create index owned_extras_user_id on owned_extras (user_id, product_name, extra_name);

-- The order that an ownership came from: a refund takes it back.
alter table ownerships add column order_id uuid references orders (id);
create index ownerships_order_id on ownerships (order_id);

-- The payments of the demo checkout, as a provider would store them.
create table demo_payments (
  order_id uuid primary key references orders (id) on delete cascade,
  amount integer not null,
  currency text not null,
  state text not null check (state in ('open', 'paying', 'paid', 'failed', 'cancelled', 'refunded')),
  -- When a payment that takes its time arrives.
  pays_at timestamptz
);
