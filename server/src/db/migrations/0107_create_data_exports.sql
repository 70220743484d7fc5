-- The copy of their data that somebody has last asked for: at most one a person, its file kept for a short while.
create table data_exports (
  user_id bigint not null,
  state text not null default 'making',
  requested_at timestamptz not null default now(),
  file_key text,
  size bigint,
  expires_at timestamptz,
  fetching_since timestamptz,
  constraint data_exports_user_id_pk primary key (user_id),
  constraint data_exports_user_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint data_exports_state_check check (state in ('making', 'ready', 'taken', 'expired')),
  constraint data_exports_file_key_key unique (file_key),
  constraint data_exports_ready_check
    check ((state = 'ready') = (file_key is not null and size is not null and expires_at is not null))
);
create index data_exports_expires_at_idx on data_exports (expires_at) where state = 'ready';

create function drop_data_export_file() returns trigger language plpgsql as $$
begin
  insert into dropped_files (key) values (old.file_key) on conflict do nothing;
  return null;
end
$$;
create trigger data_exports_drop_changed_file after update of file_key on data_exports
  for each row when (old.file_key is distinct from new.file_key and old.file_key is not null)
  execute function drop_data_export_file();
create trigger data_exports_drop_file after delete on data_exports
  for each row when (old.file_key is not null) execute function drop_data_export_file();
