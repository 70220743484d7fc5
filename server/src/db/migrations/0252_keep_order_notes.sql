-- The work order that a note is about, whose firm reads it, and whether that firm wrote it: by an account, which is its
-- author then, or by the link, which has none.
alter table issue_events
  add column order_id bigint,
  add column by_firm boolean not null default false;
alter table issue_events add constraint issue_events_order_id_fk
  foreign key (order_id) references work_orders (id) not valid;
alter table issue_events drop constraint issue_events_audiences_check;
alter table issue_events add constraint issue_events_audiences_check
  check (audiences <@ array['public', 'internal', 'reporter', 'staff', 'order'] and audiences <> '{}') not valid;
alter table issue_events add constraint issue_events_order_notes_check
  check (order_id is not null or (not by_firm and coalesce(not 'order' = any (audiences), true))) not valid;
