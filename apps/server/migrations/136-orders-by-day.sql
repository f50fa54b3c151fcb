-- no-transaction
-- Orders that were begun on a day, for the funnels of the console.
drop index concurrently if exists orders_created_at;
create index concurrently orders_created_at on orders (created_at);
