-- The fingerprint and the address block that a device has reported, as keyed hashes. A sign-in with both is one of the
-- same device, also when the browser has forgotten its installation id.
alter table known_devices
  add column fingerprint_hash text check (fingerprint_hash ~ '^[0-9a-f]{64}$'),
  add column address_hash text check (address_hash ~ '^[0-9a-f]{64}$');

-- The language that an account was created in, which `guls` needs. Its other parts are columns already.
alter table game_accounts drop column guls, add column gf_lang text;
update game_accounts
  set gf_lang = case when users.locale = 'en-GB' then 'en' else lower(split_part(users.locale, '-', 2)) end
  from users where users.id = game_accounts.user_id;
alter table game_accounts alter column gf_lang set default 'en', alter column gf_lang set not null;
