-- What an operator has published of the content folder. A file that several releases have is stored once.
create table content_files (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  content bytea not null
);

create table content_releases (
  id integer generated always as identity primary key,
  -- Of the paths and hashes of its files: publishing the same files again finds the same release.
  digest text not null unique,
  art_version text not null,
  published_at timestamptz not null,
  published_by text not null
);
create index content_releases_art_version on content_releases (art_version);

create table content_release_files (
  release_id integer not null references content_releases on delete cascade,
  path text not null,
  sha256 text not null references content_files,
  primary key (release_id, path)
);
create index content_release_files_sha256 on content_release_files (sha256);

-- Which release was current from when on. The last row is the current one, so there is always one.
create table content_activations (
  id integer generated always as identity primary key,
  release_id integer not null references content_releases on delete cascade,
  activated_at timestamptz not null,
  activated_by text not null
);
create index content_activations_release_id on content_activations (release_id);

alter table audit_log drop constraint audit_log_subject_type_check;
alter table audit_log add constraint audit_log_subject_type_check
  check (subject_type in ('user', 'coupon', 'product', 'database', 'order', 'launcher', 'content'));
