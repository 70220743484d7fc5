-- Who has asked to be erased, and with what reason it was refused. An account that was erased has no row any more.
create table erasure_requests (
  user_id bigint not null,
  asked_at timestamptz not null default now(),
  refused_at timestamptz,
  reason text,
  constraint erasure_requests_user_id_pk primary key (user_id),
  constraint erasure_requests_user_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint erasure_requests_reason_check check ((refused_at is null) = (reason is null))
);

-- Names somebody who was erased: deleted once it was sent or given up.
alter table outbox_messages add column to_forget boolean not null default false;
create function delete_forgotten_message() returns trigger language plpgsql as $$
begin
  delete from outbox_messages where id = new.id;
  return null;
end
$$;
create trigger outbox_messages_delete_forgotten after update on outbox_messages
  for each row when (new.to_forget and (new.sent_at is not null or new.failed_at is not null))
  execute function delete_forgotten_message();
