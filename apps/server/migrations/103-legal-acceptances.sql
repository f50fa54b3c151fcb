-- How a version of the terms or of the privacy policy was accepted. Null: before publishers had versions of their own, or
-- by a node of the version before; the date then says which version it was.
alter table consent_receipts add column way text;
