-- A player sets up one authenticator at a time; beginning again replaces what was begun.
create unique index two_factor_devices_one_pending on two_factor_devices (user_id) where activated_at is null;
