-- What takes an alert away from a site happened there, too.
create or replace function audit_developments(e audit_events) returns setof bigint
language plpgsql stable set search_path = pg_catalog, public as $$
begin
  -- What no manager is told of.
  if e.action like 'session.%' or e.action like 'retention.%' or e.action like 'dataExport.%' then
    return;
  end if;
  if e.object_type = 'issue' and e.object_id is null then
    return query select distinct p.development_id
      from jsonb_array_elements_text(e.after -> 'issueIds') l (id)
      join public.issues i on i.id = l.id::bigint join public.properties p on p.id = i.property_id;
  elsif e.object_type = 'issue' then
    return query select p.development_id
      from public.issues i join public.properties p on p.id = i.property_id where i.id = e.object_id;
  elsif e.object_type = 'property' then
    return query select p.development_id from public.properties p where p.id = e.object_id
      union select (e.before ->> 'developmentId')::bigint where e.before ->> 'developmentId' is not null;
  elsif e.object_type = 'development' then
    return query select e.object_id where e.object_id is not null;
  elsif e.object_type = 'activity' then
    return query select p.development_id from public.maintenance_activities m
      join public.properties p on p.id = m.property_id where m.id = e.object_id;
  elsif e.object_type = 'alert' then
    return query select coalesce(a.development_id, 0) from public.alerts a where a.id = e.object_id
      union select coalesce((e.before ->> 'developmentId')::bigint, 0) where e.before ? 'developmentId';
  elsif e.object_type not in ('invite', 'user') or e.object_id is null then
    return;
  elsif e.after ->> 'developmentId' is not null then
    return next (e.after ->> 'developmentId')::bigint;
  elsif e.after ->> 'propertyId' is not null then
    return query select p.development_id from public.properties p where p.id = (e.after ->> 'propertyId')::bigint;
  elsif e.object_type = 'invite' then
    return query select distinct p.development_id from public.invitation_roles r
      join public.properties p on p.id = r.property_id where r.invitation_id = e.object_id;
  else
    return query select p.development_id from public.property_roles m
      join public.properties p on p.id = m.property_id where m.user_id = e.object_id
      union select p.development_id from public.users u
      join public.properties p on p.id = u.requested_property_id
      where u.id = e.object_id and u.status in ('Pending', 'Rejected');
  end if;
end
$$;
