-- The audit: events, the texts in them, their seals, and the developments where they happened.

create table audit_events (
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor_id bigint,
  action text not null,
  object_type text not null,
  object_id bigint,
  before jsonb,
  after jsonb,
  request_id text not null,
  -- The transaction: the order in which events are sealed. Their ids alone do not say which were committed first.
  xid bigint not null default pg_current_xact_id()::text::bigint,
  constraint audit_events_id_pk primary key (id)
);
create index audit_events_object_type_object_id_idx on audit_events (object_type, object_id);
create index audit_events_actor_id_idx on audit_events (actor_id, at);
-- Finds what is not sealed yet.
create index audit_events_xid_id_idx on audit_events (xid, id);
-- The order in which the audit is read.
create index audit_events_at_id_idx on audit_events (at, id);
-- Finds who read the protected details of an issue.
create index audit_events_read_issues_idx on audit_events using gin ((after -> 'issueIds') jsonb_path_ops)
  where action in ('issue.readVulnerablePersons', 'issue.readPhoneNumber');
-- Finds the sign-ins of a person, whose session is the object.
create index audit_events_session_person_idx on audit_events
  ((coalesce((after ->> 'userId')::bigint, (before ->> 'userId')::bigint, actor_id)))
  where object_type = 'session';
-- The audit is read by action, newest first.
create index audit_events_action_at_idx on audit_events (action, at, id);

-- What somebody typed, and names, stored apart from the event so that they can be erased.
create table audit_texts (
  event_id bigint not null,
  -- The person that the texts are about.
  user_id bigint,
  -- By their path in the event, such as after.reason.
  texts jsonb not null,
  constraint audit_texts_event_id_pk primary key (event_id)
);
create index audit_texts_user_id_idx on audit_texts (user_id);

-- A seal covers the events after those of the seal before it, in the order of transaction and id.
create table audit_seals (
  number bigint not null,
  sealed_at timestamptz not null,
  -- The key that it was made with, and the cluster that counts the transactions.
  key_id text not null,
  system_id text not null,
  -- Everything up to here is sealed.
  to_xid bigint not null,
  to_id bigint not null,
  event_ids bigint[] not null,
  first_id bigint not null,
  last_id bigint not null,
  -- 16 bytes for each event, so that a changed one can be named.
  event_macs bytea not null,
  mac bytea not null,
  constraint audit_seals_number_pk primary key (number)
);
create index audit_seals_last_id_idx on audit_seals (last_id);
create index audit_seals_sealed_at_idx on audit_seals (sealed_at);

-- Only `remove_sealed_audit` can remove events, and nobody can change them or a seal.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit_events' and current_setting('doorstep.audit_removal', true) = 'on' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;

create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_audit_change();

create trigger audit_events_no_truncate before truncate on audit_events
  for each statement execute function refuse_audit_change();

create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_audit_change();

create trigger audit_seals_no_truncate before truncate on audit_seals
  for each statement execute function refuse_audit_change();

-- The developments where an event happened, with what managers filter by. A manager reads only those of their
-- developments.
create table audit_places (
  event_id bigint not null,
  -- 0: all of them.
  development_id bigint not null,
  at timestamptz not null,
  actor_id bigint,
  action text not null,
  object_type text not null,
  -- Where else it was placed before, so that somebody who reads several developments counts it once.
  earlier_ids bigint[],
  constraint audit_places_event_id_development_id_pk primary key (event_id, development_id)
);
create index audit_places_development_id_at_idx on audit_places (development_id, at, event_id);
create index audit_places_development_id_action_at_idx on audit_places (development_id, action, at, event_id);
create index audit_places_development_id_actor_id_at_idx on audit_places (development_id, actor_id, at, event_id);
create index audit_places_development_id_object_type_at_idx
  on audit_places (development_id, object_type, at, event_id);

-- Where the event happened: at the place that it names, else where its object is, or its person belongs, now. Removing
-- an alert from a site happened there too.
create function audit_developments(e audit_events) returns setof bigint
language plpgsql stable set search_path = pg_catalog, public as $$
begin
  -- Managers see none of these.
  if e.action like 'session.%' or e.action like 'retention.%' or e.action like 'dataExport.%' then
    return;
  end if;
  if e.object_type = 'issue' and e.object_id is null then
    return query select distinct p.development_id
      from jsonb_array_elements_text(e.after -> 'issueIds') l (id)
      join public.issues i on i.id = l.id::bigint join public.places p on p.id = i.property_id;
  elsif e.object_type = 'issue' then
    return query select p.development_id
      from public.issues i join public.places p on p.id = i.property_id where i.id = e.object_id;
  elsif e.object_type = 'property' then
    return query select p.development_id from public.places p where p.id = e.object_id
      union select (e.before ->> 'developmentId')::bigint where e.before ->> 'developmentId' is not null;
  elsif e.object_type = 'development' then
    return query select e.object_id where e.object_id is not null;
  elsif e.object_type = 'activity' then
    return query select p.development_id from public.maintenance_activities m
      join public.places p on p.id = m.property_id where m.id = e.object_id;
  elsif e.object_type = 'alert' then
    return query select coalesce(a.development_id, 0) from public.alerts a where a.id = e.object_id
      union select coalesce((e.before ->> 'developmentId')::bigint, 0) where e.before ? 'developmentId';
  elsif e.object_type not in ('invite', 'user') or e.object_id is null then
    return;
  elsif e.after ->> 'developmentId' is not null then
    return next (e.after ->> 'developmentId')::bigint;
  elsif e.after ->> 'propertyId' is not null then
    return query select p.development_id from public.places p where p.id = (e.after ->> 'propertyId')::bigint;
  elsif e.object_type = 'invite' then
    return query select distinct p.development_id from public.invitation_roles r
      join public.places p on p.id = r.property_id where r.invitation_id = e.object_id;
  else
    return query select p.development_id from public.property_roles m
      join public.places p on p.id = m.property_id where m.user_id = e.object_id
      union select p.development_id from public.users u
      join public.places p on p.id = u.requested_property_id
      where u.id = e.object_id and u.status in ('Pending', 'Rejected');
  end if;
end
$$;

create function place_audit(e audit_events) returns void
language sql set search_path = pg_catalog, public as $$
  insert into public.audit_places (event_id, development_id, at, actor_id, action, object_type, earlier_ids)
  select e.id, d.id, e.at, e.actor_id, e.action, e.object_type,
    array_agg(d.id) over (order by d.id rows between unbounded preceding and 1 preceding)
  from public.audit_developments(e) d (id)
  on conflict do nothing
$$;

-- Runs as the owner.
create function place_audit_event() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform public.place_audit(new);
  return null;
end
$$;

create trigger audit_events_place after insert on audit_events for each row
  when (new.object_type in ('issue', 'property', 'development', 'activity', 'alert', 'invite', 'user'))
  execute function place_audit_event();

-- Properties that moved to another development. The job `audit.sequence` adds the places of their events in batches,
-- because there can be any number.
create table moved_audit (
  property_id bigint not null,
  moved_at timestamptz not null default clock_timestamp(),
  constraint moved_audit_property_id_pk primary key (property_id)
);

create function queue_moved_audit() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into public.moved_audit (property_id) values (new.id)
  on conflict (property_id) do update set moved_at = excluded.moved_at;
  return null;
end
$$;

create trigger places_queue_moved_audit after update of development_id on places for each row
  when (old.development_id is distinct from new.development_id) execute function queue_moved_audit();

-- Removes the events of all seals up to this one, with their texts and places, and returns their number. The seals
-- stay, and the removal is an event itself. The events' own times decide, which the database sets: the application
-- writes seals, and chooses what a seal says.
create function remove_sealed_audit(to_seal bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  removed_to bigint;
  last_seal bigint;
  event_ids bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended('audit seals', 0));
  select coalesce(max((e.after ->> 'toSeal')::bigint), 0) into removed_to
  from public.audit_events e where e.object_type = 'audit' and e.action = 'audit.remove';
  select array_agg(i.id), max(s.number) into event_ids, last_seal
  from public.audit_seals s cross join unnest(s.event_ids) i (id)
  where s.number > removed_to and s.number <= to_seal;
  if event_ids is null then
    return 0;
  end if;
  if exists (
    select from public.audit_events e where e.id = any (event_ids) and e.at > now() - interval '3 years'
  ) then
    raise exception 'the audit of the last 3 years is kept';
  end if;
  perform set_config('doorstep.audit_removal', 'on', true);
  delete from public.audit_texts t where t.event_id = any (event_ids);
  delete from public.audit_places p where p.event_id = any (event_ids);
  delete from public.audit_events e where e.id = any (event_ids);
  perform set_config('doorstep.audit_removal', 'off', true);
  insert into public.audit_events (action, object_type, request_id, after)
  values ('audit.remove', 'audit', 'retention',
    jsonb_build_object('toSeal', last_seal, 'events', cardinality(event_ids)));
  return cardinality(event_ids);
end
$$;

revoke execute on function remove_sealed_audit(bigint) from public;
