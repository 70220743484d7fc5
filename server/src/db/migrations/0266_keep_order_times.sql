-- How long it took from the sending of a work order, in the steps of the reports, kept with it: a report of many reads
-- few bytes of each and works nothing out. Null where it did not get so far.
-- squawk-ignore-file prefer-bigint-over-int
alter table work_orders
  add column minutes_to_accepted integer,
  add column minutes_to_visit integer,
  add column minutes_to_done integer;

create function minutes_between(began_at timestamptz, at timestamptz) returns integer immutable language sql
return report_minutes(floor(date_part('epoch', at - began_at) / 60)::integer);

create function time_order() returns trigger language plpgsql as $$
begin
  new.minutes_to_accepted := minutes_between(new.sent_at, new.accepted_at);
  new.minutes_to_visit := minutes_between(new.sent_at, new.first_visit_at);
  new.minutes_to_done := minutes_between(new.sent_at, new.done_at);
  return new;
end
$$;
create trigger work_orders_time before insert or update of sent_at, accepted_at, first_visit_at, done_at on work_orders
  for each row execute function time_order();

update work_orders set minutes_to_accepted = minutes_between(sent_at, accepted_at),
  minutes_to_visit = minutes_between(sent_at, first_visit_at), minutes_to_done = minutes_between(sent_at, done_at)
where sent_at is not null;
