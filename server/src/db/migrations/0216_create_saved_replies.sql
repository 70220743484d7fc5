-- A text that staff write again and again, by a title. What was shared stays as views do.
create table saved_replies (
  id bigint generated always as identity,
  user_id bigint,
  title text not null,
  text text not null,
  is_shared boolean not null,
  created_at timestamptz not null default now(),
  constraint saved_replies_id_pk primary key (id),
  constraint saved_replies_user_id_fk foreign key (user_id) references users (id),
  constraint saved_replies_is_shared_check check (user_id is not null or is_shared)
);
create index saved_replies_user_id_idx on saved_replies (user_id);
create index saved_replies_is_shared_idx on saved_replies (is_shared) where is_shared;
