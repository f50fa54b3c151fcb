-- no-transaction
-- For coupons that were made together, and for the days on which coupons were redeemed.
drop index concurrently if exists coupons_batch_id;
create index concurrently coupons_batch_id on coupons (batch_id) where batch_id is not null;
drop index concurrently if exists coupon_redemptions_redeemed_at;
create index concurrently coupon_redemptions_redeemed_at on coupon_redemptions (redeemed_at, coupon_code);
