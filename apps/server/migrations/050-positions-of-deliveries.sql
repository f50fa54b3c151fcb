-- Messages about one order are sent in the order in which they were written. Those of one change can have the same time.
alter table game_webhook_deliveries add column position bigint;
update game_webhook_deliveries set position = numbered.position
  from (select id, row_number() over (order by created_at, id) as position from game_webhook_deliveries) as numbered
  where numbered.id = game_webhook_deliveries.id;
alter table game_webhook_deliveries alter column position set not null;
alter table game_webhook_deliveries alter column position add generated always as identity;
select setval(
  pg_get_serial_sequence('game_webhook_deliveries', 'position'),
  (select coalesce(max(position), 0) + 1 from game_webhook_deliveries),
  false
);
