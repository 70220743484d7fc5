-- Files whose rows are gone: the sweep deletes them, however old they are and however long the store is away.
create table dropped_files (
  key text not null,
  constraint dropped_files_key_pk primary key (key)
);

create function drop_attachment_files() returns trigger language plpgsql as $$
begin
  insert into dropped_files (key)
  select k from unnest(array[old.original_key, old.display_key, old.thumbnail_key]) k where k is not null
  on conflict do nothing;
  return null;
end
$$;
create trigger issue_attachments_drop_files after delete on issue_attachments
  for each row execute function drop_attachment_files();

create function drop_proof_file() returns trigger language plpgsql as $$
begin
  insert into dropped_files (key) values (old.file_key) on conflict do nothing;
  return null;
end
$$;
create trigger address_proofs_drop_file after delete on address_proofs
  for each row execute function drop_proof_file();

create function drop_photo_file() returns trigger language plpgsql as $$
begin
  insert into dropped_files (key) values (old.photo_key) on conflict do nothing;
  return null;
end
$$;
create trigger users_drop_changed_photo after update of photo_key on users
  for each row when (old.photo_key is distinct from new.photo_key and old.photo_key is not null)
  execute function drop_photo_file();
create trigger users_drop_photo after delete on users
  for each row when (old.photo_key is not null) execute function drop_photo_file();
