-- What became of a work order, kept with it, so that a report of many reads one index.
alter table work_orders
  -- That of its issue.
  add column property_id bigint,
  -- When its first visit begins, or began; one that was cancelled is none.
  add column first_visit_at timestamptz,
  add column had_no_access boolean not null default false,
  -- The firm was not let in, had to come again, or the resident said that it was not fixed.
  add column is_repeated boolean not null default false,
  -- Done after its issue was to be done, as that was promised when it was done.
  add column is_done_late boolean not null default false;
alter table work_orders add constraint work_orders_property_id_fk foreign key (property_id) references properties (id) not valid;

create function place_order() returns trigger language plpgsql as $$
begin
  new.property_id := (select property_id from issues where id = new.issue_id);
  return new;
end
$$;
create trigger work_orders_place before insert on work_orders for each row execute function place_order();

-- Time in which an issue waits for its resident is nobody's delay.
create function is_late_by(order_issue bigint, at timestamptz) returns boolean stable language sql
begin atomic
  select exists (select from issue_deadlines d
    where d.issue_id = order_issue and d.kind = 'complete' and least(d.paused_at, at) > d.due_at);
end;
create function judge_done_order() returns trigger language plpgsql as $$
begin
  new.is_done_late := new.done_at is not null and is_late_by(new.issue_id, new.done_at);
  return new;
end
$$;
create trigger work_orders_judge_done before insert or update of done_at on work_orders
  for each row execute function judge_done_order();

create function keep_order_visits() returns trigger language plpgsql as $$
begin
  update work_orders w set first_visit_at = (
    select min(t.starts_at) from appointments t where t.order_id = w.id and t.state <> 'Cancelled')
  where w.id = new.order_id;
  return null;
end
$$;
create trigger appointments_keep_visits after insert or update of starts_at, state on appointments
  for each row execute function keep_order_visits();

create function keep_order_returns() returns trigger language plpgsql as $$
begin
  update work_orders set is_repeated = true, had_no_access = had_no_access or new.kind = 'noAccess'
  where id = new.order_id;
  return null;
end
$$;
create trigger work_order_events_keep_returns after insert on work_order_events
  for each row when (new.kind in ('noAccess', 'followOn', 'notFixed')) execute function keep_order_returns();

-- Also of what staff had verified before the resident answered.
create function keep_verdict_on_orders() returns trigger language plpgsql as $$
begin
  update work_orders set is_repeated = true where issue_id = new.issue_id and done_at <= new.answered_at;
  return null;
end
$$;
create trigger verdicts_keep_on_orders after insert or update of answer on verdicts
  for each row when (new.answer in ('partly', 'no')) execute function keep_verdict_on_orders();

update work_orders w set property_id = i.property_id,
  first_visit_at = (select min(t.starts_at) from appointments t where t.order_id = w.id and t.state <> 'Cancelled'),
  had_no_access = exists (select from work_order_events e where e.order_id = w.id and e.kind = 'noAccess'),
  is_repeated = exists (select from work_order_events e
      where e.order_id = w.id and e.kind in ('noAccess', 'followOn', 'notFixed'))
    or exists (select from verdicts v
      where v.issue_id = w.issue_id and v.answer in ('partly', 'no') and v.answered_at >= w.done_at),
  is_done_late = w.done_at is not null and is_late_by(w.issue_id, w.done_at)
from issues i where i.id = w.issue_id;
