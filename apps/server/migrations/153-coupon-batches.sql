-- no-transaction
-- Coupons that were made together, so that they are found and revoked together; and when coupons were redeemed.
alter table coupons add column if not exists batch_id uuid;
drop index concurrently if exists coupons_batch_id;
create index concurrently coupons_batch_id on coupons (batch_id) where batch_id is not null;
drop index concurrently if exists coupon_redemptions_redeemed_at;
create index concurrently coupon_redemptions_redeemed_at on coupon_redemptions (redeemed_at, coupon_code);
