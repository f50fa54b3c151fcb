-- no-transaction
-- Lists of the console: orders of a state, coupons by their age.
drop index concurrently if exists orders_status;
create index concurrently orders_status on orders (status, number);

drop index concurrently if exists coupons_created_at;
create index concurrently coupons_created_at on coupons (created_at, code);

drop index concurrently if exists coupons_product;
create index concurrently coupons_product on coupons (product_name, created_at, code);
