-- The order in which events came to be: a transaction's number is known before it commits, that of an event says
-- nothing of it. Those of before have none.
alter table audit_events add column xid bigint not null default 0;
alter table audit_events alter column xid set default pg_current_xact_id()::text::bigint;

-- Each seals the events after those of the one before it, in the order of transaction and number.
create table audit_seals (
  number bigint not null,
  sealed_at timestamptz not null,
  -- Which key it was made with, and in which cluster the transactions are counted.
  key_id text not null,
  system_id text not null,
  -- Everything up to here is sealed.
  to_xid bigint not null,
  to_id bigint not null,
  event_ids bigint[] not null,
  first_id bigint not null,
  last_id bigint not null,
  -- 16 bytes of each event, so that the one that was changed can be named.
  event_macs bytea not null,
  mac bytea not null,
  constraint audit_seals_number_pk primary key (number)
);
create index audit_seals_last_id_idx on audit_seals (last_id);
create index audit_seals_sealed_at_idx on audit_seals (sealed_at);

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit_events' and current_setting('doorstep.audit_removal', true) = 'on' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_audit_change();
create trigger audit_seals_no_truncate before truncate on audit_seals
  for each statement execute function refuse_audit_change();

-- Takes away the events of all seals up to this one, with their texts; the seals stay. What it took is an event itself.
-- Answers how many events.
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
  if exists (
    select from public.audit_seals s
    where s.number > removed_to and s.number <= to_seal and s.sealed_at > now() - interval '1 year'
  ) then
    raise exception 'the audit of the last year is kept';
  end if;
  select array_agg(i.id), max(s.number) into event_ids, last_seal
  from public.audit_seals s cross join unnest(s.event_ids) i (id)
  where s.number > removed_to and s.number <= to_seal;
  if event_ids is null then
    return 0;
  end if;
  perform set_config('doorstep.audit_removal', 'on', true);
  delete from public.audit_texts t where t.event_id = any (event_ids);
  delete from public.audit_events e where e.id = any (event_ids);
  perform set_config('doorstep.audit_removal', 'off', true);
  insert into public.audit_events (action, object_type, request_id, after)
  values ('audit.remove', 'audit', 'retention',
    jsonb_build_object('toSeal', last_seal, 'events', cardinality(event_ids)));
  return cardinality(event_ids);
end
$$;
revoke execute on function remove_sealed_audit(bigint) from public;
