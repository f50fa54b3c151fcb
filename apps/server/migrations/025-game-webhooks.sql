-- What was announced to the servers of games, and what they answered.
create table game_webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  game text not null,
  order_id uuid not null references orders (id) on delete cascade,
  payload jsonb not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  last_attempt_at timestamptz,
  -- Null when there was no answer.
  last_status integer,
  delivered_at timestamptz
);
create index game_webhook_deliveries_order_id on game_webhook_deliveries (order_id);
create index game_webhook_deliveries_created_at on game_webhook_deliveries (created_at);
