-- Work orders, their appointments and what came of them.

-- The work of one firm for one issue.
create table work_orders (
  id bigint generated always as identity,
  issue_id bigint not null,
  firm_id bigint not null,
  status text not null default 'Prepared',
  words text not null,
  -- What it may cost without asking again.
  limit_pence bigint,
  version bigint not null default 1,
  -- Links of an earlier generation do not work.
  link_generation bigint not null default 1,
  -- Why an administrator sent it although a paper had expired.
  override_reason text,
  created_by bigint,
  sent_at timestamptz,
  accepted_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  done_at timestamptz,
  done_words text,
  verified_at timestamptz,
  -- Null: the resident's verdict did.
  verified_by bigint,
  cancelled_at timestamptz,
  cancel_words text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Why staff cancelled it, if that reason has rules of its own.
  cancelled_for text,
  -- The quote that was chosen.
  quote_id bigint,
  -- That of its issue. Triggers set this column and the next ones, so that a report of many orders reads one index.
  property_id bigint,
  -- The start of its first visit that was not cancelled.
  first_visit_at timestamptz,
  had_no_access boolean not null default false,
  -- Nobody let the firm in, it had to come again, or the resident said that it was not fixed.
  is_repeated boolean not null default false,
  -- Done after the issue's deadline of that time.
  is_done_late boolean not null default false,
  -- Minutes since it was sent, rounded for the reports. Null: not reached.
  minutes_to_accepted integer,
  minutes_to_visit integer,
  minutes_to_done integer,
  -- What the work is on.
  asset_id bigint,
  constraint work_orders_id_pk primary key (id),
  constraint work_orders_issue_id_fk foreign key (issue_id) references issues (id) on delete cascade,
  constraint work_orders_firm_id_fk foreign key (firm_id) references firms (id),
  constraint work_orders_created_by_fk foreign key (created_by) references users (id),
  constraint work_orders_verified_by_fk foreign key (verified_by) references users (id),
  constraint work_orders_status_check check (status in ('Prepared', 'Sent', 'Accepted', 'Declined', 'Booked', 'Done',
    'Verified', 'Cancelled')),
  constraint work_orders_words_check check (char_length(words) between 1 and 2000),
  constraint work_orders_limit_pence_check check (limit_pence >= 0),
  constraint work_orders_cancelled_for_check check (cancelled_for in ('noAccess')),
  constraint work_orders_quote_id_fk foreign key (quote_id) references quotes (id),
  constraint work_orders_property_id_fk foreign key (property_id) references places (id)
);
create index work_orders_issue_id_idx on work_orders (issue_id);
create index work_orders_firm_id_idx on work_orders (firm_id, status);
create index work_orders_asset_id_idx on work_orders (asset_id, property_id) where asset_id is not null;
create index work_orders_created_by_idx on work_orders (created_by);
create index work_orders_verified_by_idx on work_orders (verified_by);
create index work_orders_created_at_idx on work_orders (created_at, id);
create unique index work_orders_quote_id_key on work_orders (quote_id) where quote_id is not null;
-- Open orders, which are few: prepared ones by their limit, and those that a report counts as overdue.
create index work_orders_open_idx on work_orders (status, limit_pence) include (property_id, sent_at, issue_id, firm_id)
  where status in ('Prepared', 'Sent', 'Accepted', 'Booked');
-- For reports of the orders of all places, by the day on which they were sent.
create index work_orders_sent_at_idx on work_orders (sent_at) include (firm_id, declined_at, had_no_access,
  is_repeated, is_done_late, minutes_to_accepted, minutes_to_visit, minutes_to_done);
-- For reports of the orders of some places.
create index work_orders_property_id_sent_idx on work_orders (property_id, sent_at) include (firm_id, declined_at,
  had_no_access, is_repeated, is_done_late, minutes_to_accepted, minutes_to_visit, minutes_to_done);

-- When the firm could come. A new offer replaces it.
create table appointment_slots (
  id bigint generated always as identity,
  order_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  offered_at timestamptz not null default now(),
  constraint appointment_slots_id_pk primary key (id),
  constraint appointment_slots_order_id_starts_at_key unique (order_id, starts_at),
  constraint appointment_slots_order_id_fk foreign key (order_id) references work_orders (id) on delete cascade,
  constraint appointment_slots_ends_at_check check (ends_at > starts_at)
);

-- A visit of the firm, with its outcome.
create table appointments (
  id bigint generated always as identity,
  order_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'Booked',
  -- Who chose the time, and as which side.
  picked_by bigint,
  picked_as text not null,
  -- Grows with each change of its calendar entry.
  sequence bigint not null default 0,
  begun_at timestamptz,
  outcome_at timestamptz,
  outcome_words text,
  -- What the firm tried when nobody let it in.
  tried text[],
  reminded_day_at timestamptz,
  reminded_hours_at timestamptz,
  created_at timestamptz not null default now(),
  constraint appointments_id_pk primary key (id),
  constraint appointments_order_id_fk foreign key (order_id) references work_orders (id) on delete cascade,
  constraint appointments_picked_by_fk foreign key (picked_by) references users (id),
  constraint appointments_picked_as_check check (picked_as in ('reporter', 'staff')),
  constraint appointments_state_check check (state in ('Booked', 'Begun', 'Done', 'FollowOn', 'NoAccess', 'Cancelled')),
  constraint appointments_ends_at_check check (ends_at > starts_at)
);
create index appointments_order_id_idx on appointments (order_id);
create index appointments_picked_by_idx on appointments (picked_by);
-- One open appointment for each order.
create unique index appointments_open_key on appointments (order_id) where state in ('Booked', 'Begun');
create index appointments_open_idx on appointments (starts_at) where state in ('Booked', 'Begun');

-- The history of an order.
create table work_order_events (
  id bigint generated always as identity,
  order_id bigint not null,
  at timestamptz not null default now(),
  kind text not null,
  -- Staff, the firm (by an account or its link), the reporter's side, or the system.
  party text not null,
  actor_id bigint,
  words text,
  appointment_id bigint,
  -- The device's id of what it sent, to recognise a repeat.
  client_key text,
  constraint work_order_events_id_pk primary key (id),
  constraint work_order_events_order_id_fk foreign key (order_id) references work_orders (id) on delete cascade,
  constraint work_order_events_actor_id_fk foreign key (actor_id) references users (id),
  constraint work_order_events_appointment_id_fk
    foreign key (appointment_id) references appointments (id) on delete set null,
  constraint work_order_events_party_check check (party in ('staff', 'firm', 'reporter', 'system')),
  constraint work_order_events_kind_check check (kind in ('prepared', 'sent', 'accepted',
  'declined', 'slotsOffered', 'slotsDeclined', 'booked', 'slotCancelled', 'begun', 'noAccess', 'followOn', 'done',
  'verified', 'notFixed', 'cancelled', 'linkRenewed', 'variationAsked', 'variationApproved', 'variationRefused'))
);
create index work_order_events_order_id_idx on work_order_events (order_id, id);
create index work_order_events_actor_id_idx on work_order_events (actor_id);
create index work_order_events_appointment_id_idx on work_order_events (appointment_id);
create unique index work_order_events_client_key on work_order_events (order_id, client_key) where client_key is not null;

-- The firm's photos: before, after, or of the door that nobody opened.
create table work_order_photos (
  id bigint generated always as identity,
  order_id bigint not null,
  event_id bigint,
  moment text not null,
  -- The device's id of the photo, to recognise a repeat.
  client_key text,
  name text not null,
  type text not null,
  size bigint not null,
  sha256 text not null,
  original_key text not null,
  display_key text,
  thumbnail_key text,
  state text not null default 'processing',
  created_at timestamptz not null default now(),
  interruptions bigint not null default 0,
  constraint work_order_photos_id_pk primary key (id),
  constraint work_order_photos_order_id_client_key_key unique (order_id, client_key),
  constraint work_order_photos_order_id_fk foreign key (order_id) references work_orders (id) on delete cascade,
  constraint work_order_photos_event_id_fk foreign key (event_id) references work_order_events (id) on delete set null,
  constraint work_order_photos_moment_check check (moment in ('before', 'after', 'noAccess')),
  constraint work_order_photos_state_check check (state in ('processing', 'ready', 'failed')),
  constraint work_order_photos_ready_check
    check (state <> 'ready' or (display_key is not null and thumbnail_key is not null))
);
create index work_order_photos_event_id_idx on work_order_photos (event_id);

-- A higher limit that the firm asks for while it works.
create table order_variations (
  id bigint generated always as identity,
  order_id bigint not null,
  -- What the order would cost in all.
  amount_pence bigint not null,
  words text not null,
  file_name text,
  type text,
  size bigint,
  sha256 text,
  original_key text,
  state text not null default 'Asked',
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint,
  decision_words text,
  -- The device's id of what it sent, to recognise a repeat.
  client_key text,
  constraint order_variations_id_pk primary key (id),
  constraint order_variations_order_id_client_key_key unique (order_id, client_key),
  constraint order_variations_order_id_fk foreign key (order_id) references work_orders (id) on delete cascade,
  constraint order_variations_decided_by_fk foreign key (decided_by) references users (id),
  constraint order_variations_state_check check (state in ('Asked', 'Approved', 'Refused')),
  constraint order_variations_amount_pence_check check (amount_pence >= 0),
  constraint order_variations_file_check check (num_nonnulls(file_name, type, size, sha256, original_key) in (0, 5))
);
create index order_variations_decided_by_idx on order_variations (decided_by);
-- One undecided variation for each order.
create unique index order_variations_open_key on order_variations (order_id) where state = 'Asked';

-- The last code sent to the firm's number for an order's link, as an HMAC, and the number of tries.
create table order_link_codes (
  order_id bigint not null,
  -- Of the firm's and the order's links: a changed number or a new link voids the code.
  generation text not null,
  code_hmac bytea not null,
  expires_at timestamptz not null,
  tries bigint not null default 0,
  constraint order_link_codes_order_id_pk primary key (order_id),
  constraint order_link_codes_order_id_fk foreign key (order_id) references work_orders (id) on delete cascade
);

-- A browser in which the code was typed, by the hash of its token.
create table order_link_unlocks (
  token_hash bytea not null,
  order_id bigint not null,
  generation text not null,
  expires_at timestamptz not null,
  constraint order_link_unlocks_token_hash_pk primary key (token_hash),
  constraint order_link_unlocks_order_id_fk foreign key (order_id) references work_orders (id) on delete cascade
);
create index order_link_unlocks_order_id_idx on order_link_unlocks (order_id);
create index order_link_unlocks_expires_at_idx on order_link_unlocks (expires_at);

alter table issue_events
  add constraint issue_events_order_id_fk
    foreign key (order_id) references work_orders (id);

create function set_order_firm_ids() returns trigger language plpgsql as $$
begin
  update issues i set order_firm_ids = coalesce((
    select array_agg(distinct o.firm_id order by o.firm_id) from work_orders o
    where o.issue_id = i.id and o.status in ('Sent', 'Accepted', 'Booked', 'Done')), '{}')
  where i.id = new.issue_id;
  return null;
end
$$;

create trigger work_orders_set_order_firm_ids after insert or update of status, firm_id on work_orders
  for each row execute function set_order_firm_ids();

create function set_order_property_id() returns trigger language plpgsql as $$
begin
  new.property_id := (select property_id from issues where id = new.issue_id);
  return new;
end
$$;

create trigger work_orders_set_property_id before insert on work_orders for each row execute function set_order_property_id();

-- Waiting for the resident is no delay.
create function is_late_by(order_issue bigint, at timestamptz) returns boolean stable language sql
begin atomic
  select exists (select from issue_deadlines d
    where d.issue_id = order_issue and d.kind = 'complete' and least(d.paused_at, at) > d.due_at);
end;

create function set_is_done_late() returns trigger language plpgsql as $$
begin
  new.is_done_late := new.done_at is not null and is_late_by(new.issue_id, new.done_at);
  return new;
end
$$;

create trigger work_orders_set_is_done_late before insert or update of done_at on work_orders
  for each row execute function set_is_done_late();

create function set_order_minutes() returns trigger language plpgsql as $$
begin
  new.minutes_to_accepted := minutes_between(new.sent_at, new.accepted_at);
  new.minutes_to_visit := minutes_between(new.sent_at, new.first_visit_at);
  new.minutes_to_done := minutes_between(new.sent_at, new.done_at);
  return new;
end
$$;

create trigger work_orders_set_minutes before insert or update of sent_at, accepted_at, first_visit_at, done_at on work_orders
  for each row execute function set_order_minutes();

create function set_first_visit_at() returns trigger language plpgsql as $$
begin
  update work_orders w set first_visit_at = (
    select min(t.starts_at) from appointments t where t.order_id = w.id and t.state <> 'Cancelled')
  where w.id = new.order_id;
  return null;
end
$$;

create trigger appointments_set_first_visit_at after insert or update of starts_at, state on appointments
  for each row execute function set_first_visit_at();

create function set_is_repeated() returns trigger language plpgsql as $$
begin
  update work_orders set is_repeated = true, had_no_access = had_no_access or new.kind = 'noAccess'
  where id = new.order_id;
  return null;
end
$$;

create trigger work_order_events_set_is_repeated after insert on work_order_events
  for each row when (new.kind in ('noAccess', 'followOn', 'notFixed')) execute function set_is_repeated();

-- Also orders that staff had verified before the resident answered.
create function set_is_repeated_by_verdict() returns trigger language plpgsql as $$
begin
  update work_orders set is_repeated = true where issue_id = new.issue_id and done_at <= new.answered_at;
  return null;
end
$$;

create trigger verdicts_set_is_repeated after insert or update of answer on verdicts
  for each row when (new.answer in ('partly', 'no')) execute function set_is_repeated_by_verdict();

-- Proof that something in a home was tested. It belongs to the home and outlasts the order that it came with.
create table certificates (
  id bigint generated always as identity,
  property_id bigint not null,
  order_id bigint,
  -- The firm whose work it proves, if known.
  firm_id bigint,
  kind text not null,
  name text,
  issued_on date not null,
  -- Null: it does not expire.
  expires_on date,
  file_name text not null,
  type text not null,
  size bigint not null,
  sha256 text not null,
  original_key text not null,
  -- Added by the order's firm, not by staff.
  by_firm boolean not null,
  -- Null: it came by a firm's link.
  added_by bigint,
  -- The device's id of what it sent, to recognise a repeat.
  client_key text,
  -- How many days ahead the last warning was.
  warned_days bigint,
  created_at timestamptz not null default now(),
  constraint certificates_id_pk primary key (id),
  constraint certificates_order_id_client_key_key unique (order_id, client_key),
  constraint certificates_property_id_fk foreign key (property_id) references places (id),
  constraint certificates_order_id_fk foreign key (order_id) references work_orders (id) on delete set null,
  constraint certificates_firm_id_fk foreign key (firm_id) references firms (id),
  constraint certificates_added_by_fk foreign key (added_by) references users (id),
  constraint certificates_kind_check
    check (kind in ('gas', 'electrical', 'energy', 'fire', 'water', 'asbestos', 'other')),
  constraint certificates_name_check check (kind <> 'other' or name is not null),
  constraint certificates_expires_on_check check (expires_on >= issued_on),
  constraint certificates_firm_check check (not by_firm or firm_id is not null)
);
create index certificates_property_id_idx on certificates (property_id);
create index certificates_firm_id_idx on certificates (firm_id);
create index certificates_added_by_idx on certificates (added_by);
create index certificates_expires_on_idx on certificates (expires_on);
