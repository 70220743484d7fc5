-- Whom a note is for, where a call of the conversation wrote it, shared it or took it back; null: `internal` says it.
-- `internal` is kept with it: whether the reporter's side reads it not.
alter table issue_events add column audiences text[];
-- When it last came to another audience.
alter table issue_events add column shared_at timestamptz;
-- Those from whom it was taken back.
alter table issue_events add column taken_from text[];
-- The note that was shared or taken back.
alter table issue_events add column note_id bigint;
alter table issue_events add constraint issue_events_note_id_fk
  foreign key (note_id) references issue_events (id) not valid;
alter table issue_events drop constraint issue_events_kind_check;
alter table issue_events add constraint issue_events_kind_check check (kind in ('reported', 'statusChanged', 'edited',
  'noteAdded', 'filesAdded', 'fileRemoved', 'redacted', 'notEmergency', 'noteShared', 'noteTakenBack')) not valid;
alter table issue_events add constraint issue_events_audiences_check
  check (audiences <@ array['public', 'internal', 'reporter', 'staff'] and audiences <> '{}') not valid;

-- The note that a photo came with; null: it is the issue's.
alter table issue_attachments add column note_id bigint;
alter table issue_attachments add constraint issue_attachments_note_id_fk
  foreign key (note_id) references issue_events (id) not valid;

-- When the reporter last wrote, when staff last answered, when something last happened (a note or a step), and when it
-- was closed. Null: not since these are kept.
alter table issues add column reporter_wrote_at timestamptz;
alter table issues add column staff_answered_at timestamptz;
alter table issues add column active_at timestamptz;
alter table issues add column closed_at timestamptz;

-- Until when somebody held a role at a property that they hold no longer, kept by the triggers below: of what they had
-- reported there they read what stood there until then.
create table ended_roles (
  user_id bigint not null,
  property_id bigint not null,
  role text not null,
  ended_at timestamptz not null,
  constraint ended_roles_user_id_property_id_role_pk primary key (user_id, property_id, role),
  constraint ended_roles_user_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint ended_roles_property_id_fk foreign key (property_id) references properties (id) on delete cascade
);
create index ended_roles_property_id_idx on ended_roles (property_id);

-- Who had reported and was gone before: until now.
insert into ended_roles (user_id, property_id, role, ended_at)
select distinct i.reporter_id, i.property_id, 'TENANT', now() from issues i join users u on u.id = i.reporter_id
where u.base_role is distinct from 'ADMIN' and not exists (
  select from property_roles r where r.user_id = i.reporter_id and r.property_id = i.property_id)
and not exists (
  select from property_roles r join properties rp on rp.id = r.property_id
    join properties ip on ip.development_id = rp.development_id
  where r.user_id = i.reporter_id and r.role = 'PMGR' and ip.id = i.property_id);

create function keep_ended_roles() returns trigger language plpgsql as $$
begin
  insert into ended_roles (user_id, property_id, role, ended_at)
  select g.user_id, g.property_id, g.role, clock_timestamp() from gone g
    join users u on u.id = g.user_id join properties p on p.id = g.property_id
  where not exists (select from property_roles r
    where r.user_id = g.user_id and r.property_id = g.property_id and r.role = g.role)
  order by g.user_id, g.property_id, g.role
  on conflict (user_id, property_id, role) do update set ended_at = excluded.ended_at;
  return null;
end
$$;
create trigger property_roles_keep_ended after delete on property_roles
  referencing old table as gone for each statement execute function keep_ended_roles();
create trigger property_roles_keep_changed_ended after update on property_roles
  referencing old table as gone for each statement execute function keep_ended_roles();

-- The resident wrote: a kind of items of its own.
alter table items drop constraint items_kind_check;
alter table items add constraint items_kind_check
  check (kind in ('newReport', 'mineChanged', 'residentWrote')) not valid;
alter table mail_choices drop constraint mail_choices_kind_check;
alter table mail_choices add constraint mail_choices_kind_check
  check (kind in ('newReport', 'mineChanged', 'residentWrote')) not valid;
