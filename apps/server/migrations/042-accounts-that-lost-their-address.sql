-- An account whose e-mail was never validated loses it to a player who has proved to own the mailbox. It stays, without an
-- address.
alter table users drop constraint users_check1;
