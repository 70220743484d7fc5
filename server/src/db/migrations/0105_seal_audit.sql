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

-- Takes away the events of the oldest seals, whole seals alone, that are older than this; their seals stay. What it
-- took is an event itself. Answers how many seals and events; none is left to take when there is no seal among them.
create function remove_sealed_audit(before timestamptz, most bigint, out seals bigint, out events bigint)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  seal record;
  removed_to bigint;
begin
  if before > now() - interval '1 year' then
    raise exception 'the audit of the last year is kept';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('audit seals', 0));
  select coalesce(max((e.after ->> 'toSeal')::bigint), 0) into removed_to
  from public.audit_events e where e.object_type = 'audit' and e.action = 'audit.remove';
  seals := 0;
  events := 0;
  perform set_config('doorstep.audit_removal', 'on', true);
  for seal in
    select s.number, s.sealed_at, s.event_ids from public.audit_seals s where s.number > removed_to order by s.number
  loop
    exit when seal.sealed_at >= before or (seals > 0 and events + cardinality(seal.event_ids) > most);
    delete from public.audit_texts t where t.event_id = any (seal.event_ids);
    delete from public.audit_events e where e.id = any (seal.event_ids);
    seals := seals + 1;
    events := events + cardinality(seal.event_ids);
    removed_to := seal.number;
  end loop;
  perform set_config('doorstep.audit_removal', 'off', true);
  if seals > 0 then
    insert into public.audit_events (action, object_type, request_id, after)
    values ('audit.remove', 'audit', 'retention', jsonb_build_object('toSeal', removed_to, 'events', events));
  end if;
end
$$;
revoke execute on function remove_sealed_audit(timestamptz, bigint) from public;
