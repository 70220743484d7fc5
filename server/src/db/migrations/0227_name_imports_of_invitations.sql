-- The file that an invitation came by: whoever imported it is shown where its people went.
alter table invitations add column import_id uuid;
