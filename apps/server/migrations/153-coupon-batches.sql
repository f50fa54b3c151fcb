-- Coupons that were made together, so that they are found and revoked together.
alter table coupons add column batch_id uuid;
