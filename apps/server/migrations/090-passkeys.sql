-- Passkeys, and the challenges for them.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- Uses, as the authenticator counts them; those that several devices share have none.
  counter bigint not null,
  transports text[] not null,
  name text,
  browser text,
  system text,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id);

alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check check (
  purpose in (
    'validate_email', 'recover_password', 'revert_email', 'undo_two_factor', 'auth_code', 'external_code',
    'passkey_registration', 'passkey_sign_in', 'download'
  )
);
