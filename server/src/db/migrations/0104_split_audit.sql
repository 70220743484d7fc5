-- What somebody typed, or is called, stands beside an event from now on, where it can be erased.
create table audit_texts (
  event_id bigint not null,
  -- Whom the texts are about.
  user_id bigint,
  -- By their places in the event, such as after.reason.
  texts jsonb not null,
  constraint audit_texts_event_id_pk primary key (event_id)
);
create index audit_texts_user_id_idx on audit_texts (user_id);

create function audit_is_text(word text, field text) returns boolean language sql immutable as $$
  select field not in ('call', 'changed', 'factor', 'fileStore', 'kind', 'nation', 'noted', 'role', 'roles', 'severity',
      'status', 'stream', 'table', 'why')
    and word !~ '^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$'
$$;
create function audit_facts(value jsonb, field text) returns jsonb language plpgsql immutable as $$
begin
  return case jsonb_typeof(value)
    when 'object' then
      (select coalesce(jsonb_object_agg(e.key, audit_facts(e.value, e.key)), '{}') from jsonb_each(value) e)
    when 'array' then
      (select coalesce(jsonb_agg(audit_facts(e.value, field) order by e.place), '[]')
        from jsonb_array_elements(value) with ordinality e (value, place))
    when 'string' then case when audit_is_text(value #>> '{}', field) then '"[text]"' else value end
    else value
  end;
end
$$;
create function audit_words(value jsonb, path text, field text) returns table (path_of text, word text)
language plpgsql immutable as $$
begin
  if jsonb_typeof(value) = 'object' then
    return query select w.* from jsonb_each(value) e, audit_words(e.value, path || '.' || e.key, e.key) w;
  elsif jsonb_typeof(value) = 'array' then
    return query select w.* from jsonb_array_elements(value) with ordinality e (value, place),
      audit_words(e.value, path || '.' || (e.place - 1), field) w;
  elsif jsonb_typeof(value) = 'string' and audit_is_text(value #>> '{}', field) then
    return query select path, value #>> '{}';
  end if;
end
$$;

insert into audit_texts (event_id, user_id, texts)
select e.id, case when e.object_type = 'user' then e.object_id when e.object_type = 'issue' then i.reporter_id end, t.texts
from audit_events e left join issues i on e.object_type = 'issue' and i.id = e.object_id
cross join lateral (
  select jsonb_object_agg(w.path_of, w.word) as texts
  from (
    select * from audit_words(e.before, 'before', '') union all select * from audit_words(e.after, 'after', '')
  ) w
) t
where t.texts is not null;

-- Seen by this transaction alone until all is put back.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  return new;
end
$$;
update audit_events e set before = audit_facts(e.before, ''), after = audit_facts(e.after, '')
from audit_texts t where t.event_id = e.id;
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_events is append-only';
end
$$;

drop function audit_words(jsonb, text, text);
drop function audit_facts(jsonb, text);
drop function audit_is_text(text, text);
