-- The operator has returned the money outside of the payment provider.
alter table orders add column is_refunded_by_hand boolean not null default false;
