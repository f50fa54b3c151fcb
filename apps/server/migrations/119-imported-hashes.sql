-- The formats of former platforms. Rows from before are not checked again; the server refuses what is malformed or too
-- expensive at sign-in. The constraint of the prefix came with the column.
alter table users drop constraint users_password_hash_check;
alter table users add constraint users_password_hash_check check (
  password_hash ~ '^\$(argon2(id|i|d)|2[aby]|[PH]|scrypt|pbkdf2-[a-z0-9-]+|(md5|sha1|sha256|sha512)-(salt-password|password-salt|password)|ask)\$'
) not valid;
alter table legacy_accounts drop constraint legacy_accounts_password_hash_check;
alter table legacy_accounts add constraint legacy_accounts_password_hash_check check (
  password_hash ~ '^\$(argon2(id|i|d)|2[aby]|[PH]|scrypt|pbkdf2-[a-z0-9-]+|(md5|sha1|sha256|sha512)-(salt-password|password-salt|password)|ask)\$'
) not valid;

alter table users drop constraint users_hash_is_bounded;
alter table users add constraint users_hash_is_bounded check (
  password_hash ~ '^\$argon2(id|i|d)\$'
  or password_hash ~ '^\$2[aby]\$(0[4-9]|1[0-3])\$[./A-Za-z0-9]{53}$'
  or password_hash ~ '^\$[PH]\$[5-9A-E][./0-9A-Za-z]{30}$'
  or password_hash ~ '^\$pbkdf2-[a-z0-9-]+\$i=([1-9][0-9]{0,5}|1000000)\$[A-Za-z0-9+/]*\$[A-Za-z0-9+/]{22,86}$'
  or password_hash ~ '^\$scrypt\$ln=([1-9]|1[0-9]),r=[1-9][0-9]?,p=[1-9][0-9]?\$[A-Za-z0-9+/]*\$[A-Za-z0-9+/]{22,86}$'
  or password_hash ~ '^\$(md5|sha1|sha256|sha512)-[a-z-]+\$[A-Za-z0-9+/]*\$[A-Za-z0-9+/]{22,86}$'
  or password_hash ~ '^\$ask\$[A-Za-z0-9_-]+$'
) not valid;
alter table legacy_accounts drop constraint legacy_accounts_hash_is_bounded;
alter table legacy_accounts add constraint legacy_accounts_hash_is_bounded check (
  password_hash ~ '^\$argon2(id|i|d)\$'
  or password_hash ~ '^\$2[aby]\$(0[4-9]|1[0-3])\$[./A-Za-z0-9]{53}$'
  or password_hash ~ '^\$[PH]\$[5-9A-E][./0-9A-Za-z]{30}$'
  or password_hash ~ '^\$pbkdf2-[a-z0-9-]+\$i=([1-9][0-9]{0,5}|1000000)\$[A-Za-z0-9+/]*\$[A-Za-z0-9+/]{22,86}$'
  or password_hash ~ '^\$scrypt\$ln=([1-9]|1[0-9]),r=[1-9][0-9]?,p=[1-9][0-9]?\$[A-Za-z0-9+/]*\$[A-Za-z0-9+/]{22,86}$'
  or password_hash ~ '^\$(md5|sha1|sha256|sha512)-[a-z-]+\$[A-Za-z0-9+/]*\$[A-Za-z0-9+/]{22,86}$'
  or password_hash ~ '^\$ask\$[A-Za-z0-9_-]+$'
) not valid;

-- The most expensive hash of each scheme that was imported. A failed sign-in takes as long as one with it, so that its
-- time does not reveal who has an account of a former platform.
create table imported_hash_costs (
  scheme text primary key,
  work bigint not null,
  sample text not null
);
