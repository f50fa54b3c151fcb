-- Receipts wait until their address is validated. Those of validated addresses were mailed when the order was paid.
alter table orders add column receipt_mailed_at timestamptz;
update orders set receipt_mailed_at = paid_at
  where paid_at is not null
    and not exists (select 1 from users where users.id = orders.user_id and users.email_validated_at is null);

-- A message to a game is tried for a time that begins with its first attempt.
alter table game_webhook_deliveries add column first_attempt_at timestamptz;
update game_webhook_deliveries set first_attempt_at = created_at where attempts > 0;
