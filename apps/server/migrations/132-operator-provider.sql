-- Operators who sign in by the publisher's OpenID provider: its issuer and its id of the person. Others have a password.
alter table operators add column provider_subject text unique check (char_length(provider_subject) <= 1024);

-- Sign-ins and confirmations that wait for the answer of the provider.
alter table operator_tokens drop constraint operator_tokens_purpose_check;
alter table operator_tokens add constraint operator_tokens_purpose_check check (
  purpose in ('set_up', 'passkey_registration', 'passkey_sign_in', 'provider_sign_in', 'provider_confirmation')
);
