-- An account is always played somewhere; nothing has ever made one without.
alter table game_accounts
  alter column game_environment_id set not null,
  alter column account_group set not null;
