-- Acts of operators on orders.
alter table audit_log drop constraint audit_log_subject_type_check;
alter table audit_log add constraint audit_log_subject_type_check
  check (subject_type in ('user', 'coupon', 'product', 'database', 'order'));
