-- A filter of the list of issues by a name of somebody's own. What was shared stays, as nobody's, when their account has
-- become nobody's.
create table issue_views (
  id bigint generated always as identity,
  user_id bigint,
  name text not null,
  -- As it stands in an address: names and texts.
  query jsonb not null,
  is_shared boolean not null,
  created_at timestamptz not null default now(),
  constraint issue_views_id_pk primary key (id),
  constraint issue_views_user_id_fk foreign key (user_id) references users (id),
  constraint issue_views_is_shared_check check (user_id is not null or is_shared)
);
create index issue_views_user_id_idx on issue_views (user_id);
create index issue_views_is_shared_idx on issue_views (is_shared) where is_shared;
