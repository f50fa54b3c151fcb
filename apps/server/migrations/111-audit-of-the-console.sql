-- Acts of the console name the operator and the address, and where it fits what was changed.
alter table audit_log add column operator_id uuid;
alter table audit_log add column address text;
alter table audit_log add column before jsonb;
alter table audit_log add column after jsonb;

alter table audit_log drop constraint audit_log_subject_type_check;
alter table audit_log add constraint audit_log_subject_type_check check (
  subject_type in ('user', 'coupon', 'product', 'database', 'order', 'launcher', 'content', 'operator')
);
create index audit_log_act on audit_log (act, id);
create index audit_log_operator_id on audit_log (operator_id, id) where operator_id is not null;
