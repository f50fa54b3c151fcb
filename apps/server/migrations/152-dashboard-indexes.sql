-- no-transaction
-- For the dashboard of the console: who has migrated, what mails wait.
drop index concurrently if exists users_migrated_at;
create index concurrently users_migrated_at on users (migrated_at) where imported_at is not null;
drop index concurrently if exists legacy_accounts_migrated_at;
create index concurrently legacy_accounts_migrated_at on legacy_accounts (migrated_at, game_id);
drop index concurrently if exists mail_log_queued;
create index concurrently mail_log_queued on mail_log (queued_at) where state = 'queued';
