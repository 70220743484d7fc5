-- The token itself is never stored. A person has one feed a property; a new one takes the old one's place.
create table calendar_feeds (
  user_id bigint not null,
  property_id bigint not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  constraint calendar_feeds_user_id_property_id_pk primary key (user_id, property_id),
  constraint calendar_feeds_token_hash_key unique (token_hash),
  constraint calendar_feeds_user_id_fk foreign key (user_id) references users (id),
  constraint calendar_feeds_property_id_fk foreign key (property_id) references properties (id)
);
create index calendar_feeds_property_id_idx on calendar_feeds (property_id);
