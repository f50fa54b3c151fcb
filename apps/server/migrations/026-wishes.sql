-- What players would like to have. The price is that of the last look: a lower one is told to those who want to know.
create table wishes (
  user_id uuid not null references users (id) on delete cascade,
  product_name text not null,
  added_at timestamptz not null,
  wants_price_mail boolean not null,
  currency text not null,
  seen_amount integer not null,
  primary key (user_id, product_name)
);
create index wishes_product_name on wishes (product_name, currency) where wants_price_mail;
