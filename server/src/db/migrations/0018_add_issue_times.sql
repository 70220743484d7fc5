-- Whole minutes from the report to each milestone, so that reports need not read the history of every issue.
-- Null: not reached.
alter table issues
  add column minutes_to_approval integer,
  add column minutes_to_open integer,
  add column minutes_to_resolution integer,
  add column minutes_to_response integer;

-- What the history says about them. A response is the first step or public note of staff: an administrator, or a
-- manager of the development at that time, who is not the reporter.
create view issue_milestones as
select e.issue_id,
  min(m.minutes) filter (where e.to_status = 'Approved') as approval,
  min(m.minutes) filter (where e.to_status = 'Open') as opening,
  min(m.minutes) filter (where e.to_status = 'Resolved') as resolution,
  min(m.minutes) filter (where not e.internal and e.kind in ('statusChanged', 'noteAdded')
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

update issues i set minutes_to_approval = m.approval, minutes_to_open = m.opening,
  minutes_to_resolution = m.resolution, minutes_to_response = m.response
from issue_milestones m where m.issue_id = i.id;

-- A milestone that was reached stays as it is, whatever happens to the roles of its actor.
create function keep_issue_times() returns trigger language plpgsql as $$
begin
  if not exists (select from added where kind in ('statusChanged', 'noteAdded')) then
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
  return null;
end
$$;
create trigger issue_events_keep_issue_times after insert on issue_events
  referencing new table as added for each statement execute function keep_issue_times();
