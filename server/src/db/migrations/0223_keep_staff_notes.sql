-- What staff write for each other about a home, or about a person: one of the two.
create table staff_notes (
  id bigint generated always as identity,
  property_id bigint,
  -- Whom it is about.
  user_id bigint,
  author_id bigint not null,
  text text not null,
  created_at timestamptz not null default now(),
  constraint staff_notes_id_pk primary key (id),
  constraint staff_notes_property_id_fk foreign key (property_id) references properties (id),
  constraint staff_notes_user_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint staff_notes_author_id_fk foreign key (author_id) references users (id),
  constraint staff_notes_subject_check check (num_nonnulls(property_id, user_id) = 1),
  constraint staff_notes_text_check check (char_length(text) between 1 and 2000)
);
create index staff_notes_property_id_id_idx on staff_notes (property_id, id desc) where property_id is not null;
create index staff_notes_user_id_id_idx on staff_notes (user_id, id desc) where user_id is not null;
create index staff_notes_author_id_id_idx on staff_notes (author_id, id desc);
create index staff_notes_created_at_idx on staff_notes (created_at);
