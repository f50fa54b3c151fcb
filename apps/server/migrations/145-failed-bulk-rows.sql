-- A player whose grant fails does not stop a bulk act; `refusal` says why.
alter table bulk_grant_rows drop constraint bulk_grant_rows_state_check;
alter table bulk_grant_rows add constraint bulk_grant_rows_state_check
  check (state in ('waiting', 'granted', 'refused', 'failed'));
