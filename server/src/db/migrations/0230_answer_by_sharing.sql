-- A note of staff that is shared later answers the reporter from then on.
create or replace view issue_milestones as
select e.issue_id,
  min(m.minutes) filter (where e.to_status = 'Approved') as approval,
  min(m.minutes) filter (where e.to_status = 'Open') as opening,
  min(m.minutes) filter (where e.to_status = 'Resolved') as resolution,
  min(greatest(0, floor(extract(epoch from coalesce(e.shared_at, e.at) - i.created_at) / 60))::integer)
    filter (where not e.internal and e.kind in ('statusChanged', 'noteAdded')
    and e.to_status is distinct from 'Withdrawn' and e.actor_id <> i.reporter_id
    and (a.base_role = 'ADMIN' or exists (
      select from property_roles r join properties rp on rp.id = r.property_id
        join properties ip on ip.id = i.property_id join developments d on d.id = ip.development_id
      where r.user_id = e.actor_id and r.role = 'PMGR'
        and (rp.development_id = d.id or d.created_by = e.actor_id)))) as response
from issue_events e
  join issues i on i.id = e.issue_id
  left join users a on a.id = e.actor_id
  cross join lateral (
    select greatest(0, floor(extract(epoch from e.at - i.created_at) / 60))::integer as minutes
  ) m
where e.kind in ('statusChanged', 'noteAdded')
group by e.issue_id;

create or replace function keep_issue_times() returns trigger language plpgsql as $$
begin
  if not exists (select from added where kind in ('statusChanged', 'noteAdded', 'noteShared')) then
    return null;
  end if;
  update issues i set minutes_to_approval = coalesce(i.minutes_to_approval, m.approval),
    minutes_to_open = coalesce(i.minutes_to_open, m.opening),
    minutes_to_resolution = coalesce(i.minutes_to_resolution, m.resolution),
    minutes_to_response = coalesce(i.minutes_to_response, m.response)
  from issue_milestones m
  where m.issue_id = any(array(select distinct issue_id from added)) and i.id = m.issue_id
    and (i.minutes_to_approval is null and m.approval is not null
      or i.minutes_to_open is null and m.opening is not null
      or i.minutes_to_resolution is null and m.resolution is not null
      or i.minutes_to_response is null and m.response is not null);
  update issue_deadlines d set
    met_at = case when d.kind = 'answer' then case when i.minutes_to_response is not null then e.last_at end
      else e.resolved_at end,
    ended_at = case when d.kind = 'answer' and i.minutes_to_response is not null
      or d.kind = 'complete' and e.resolved_at is not null then null else coalesce(e.ended_at, e.resolved_at) end
  from (
    select issue_id, max(at) as last_at, max(at) filter (where to_status = 'Resolved') as resolved_at,
      max(at) filter (where to_status in ('Closed', 'Withdrawn', 'Rejected')) as ended_at
    from added where kind in ('statusChanged', 'noteAdded', 'noteShared') group by issue_id
  ) e join issues i on i.id = e.issue_id
  where d.issue_id = e.issue_id and d.met_at is null and d.ended_at is null
    and (d.kind = 'answer' and i.minutes_to_response is not null or e.resolved_at is not null or e.ended_at is not null);
  return null;
end
$$;
