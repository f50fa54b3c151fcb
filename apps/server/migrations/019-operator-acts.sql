-- What operators did, when and why. Rows name a user by id only and have no foreign key: they outlive the account
-- without keeping its e-mail address.
create table audit_log (
  id bigint generated always as identity primary key,
  acted_at timestamptz not null,
  operator text not null check (char_length(operator) between 1 and 64),
  os_user text,
  act text not null check (act ~ '^[a-z-]+\.[a-z-]+$'),
  subject_type text not null check (subject_type in ('user', 'coupon', 'product', 'database')),
  subject_id text not null,
  reason text check (char_length(reason) between 1 and 500),
  details jsonb not null default '{}'
);
create index audit_log_subject on audit_log (subject_type, subject_id, id);
create index audit_log_acted_at on audit_log (acted_at);

create function refuse_audit_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end
$$;

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_log_change();

-- A revoked coupon grants nothing from then on; what it granted before stays with its owners.
alter table coupons add column revoked_at timestamptz;
