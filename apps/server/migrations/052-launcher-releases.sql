-- Releases of the launcher. Their archives are files in BUILDS_DIR.
create table launcher_releases (
  id integer generated always as identity primary key,
  version text not null unique,
  -- What launchers check, as it was signed.
  statement text not null,
  signature text not null,
  public_key text not null,
  -- Of the launchers that get it; 0 takes it out of the roll-out.
  percent integer not null check (percent between 0 and 100),
  published_at timestamptz not null
);

alter table audit_log drop constraint audit_log_subject_type_check;
alter table audit_log add constraint audit_log_subject_type_check
  check (subject_type in ('user', 'coupon', 'product', 'database', 'order', 'launcher'));
