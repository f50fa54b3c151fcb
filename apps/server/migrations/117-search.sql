-- no-transaction
-- Operators search for parts of names. Where the database user may not create the extension, for their beginnings.
do $$ begin create extension if not exists pg_trgm; exception when others then raise notice 'no pg_trgm'; end $$;

drop index concurrently if exists users_email_trigrams;
-- only-with-extension: pg_trgm
create index concurrently users_email_trigrams on users using gin (email_canonical gin_trgm_ops);

drop index concurrently if exists users_nickname_trigrams;
-- only-with-extension: pg_trgm
create index concurrently users_nickname_trigrams on users using gin (lower(nickname) gin_trgm_ops);

drop index concurrently if exists game_accounts_name_trigrams;
-- only-with-extension: pg_trgm
create index concurrently game_accounts_name_trigrams on game_accounts using gin (lower(display_name) gin_trgm_ops);

drop index concurrently if exists users_email_prefix;
-- only-without-extension: pg_trgm
create index concurrently users_email_prefix on users (email_canonical text_pattern_ops);

drop index concurrently if exists users_nickname_prefix;
-- only-without-extension: pg_trgm
create index concurrently users_nickname_prefix on users (lower(nickname) text_pattern_ops);

drop index concurrently if exists game_accounts_name_prefix;
-- only-without-extension: pg_trgm
create index concurrently game_accounts_name_prefix on game_accounts (lower(display_name) text_pattern_ops);

drop index concurrently if exists orders_payment_id;
create index concurrently orders_payment_id on orders (payment_id) where payment_id is not null;

drop index concurrently if exists orders_checkout;
create index concurrently orders_checkout on orders (payment_reference) where payment_reference is not null;

drop index concurrently if exists orders_product;
create index concurrently orders_product on orders (product_name, number);

drop index concurrently if exists orders_paid_at;
create index concurrently orders_paid_at on orders (paid_at) where paid_at is not null;

drop index concurrently if exists orders_refunded_at;
create index concurrently orders_refunded_at on orders (closed_at) where status = 'refunded';

drop index concurrently if exists users_created_at;
create index concurrently users_created_at on users (created_at);
