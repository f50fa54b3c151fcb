-- The link in the mail about two-factor being turned on.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check check (
  purpose in (
    'validate_email', 'recover_password', 'revert_email', 'undo_two_factor', 'auth_code', 'external_code', 'download'
  )
);
