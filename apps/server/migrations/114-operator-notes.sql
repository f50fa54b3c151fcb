-- What operators wrote about a player. The notes are data about the player, so they go with the account.
create table operator_notes (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  operator text not null check (char_length(operator) between 1 and 64),
  text text not null check (char_length(text) between 1 and 2000),
  noted_at timestamptz not null
);
create index operator_notes_user_id on operator_notes (user_id, id);
