-- A contractor's company. Its people may have accounts or none.
create table firms (
  id bigint generated always as identity,
  name text not null,
  trades text[] not null default '{}',
  email text not null,
  phone text,
  is_active boolean not null default true,
  -- Links and codes of an earlier one are dead.
  link_generation bigint not null default 1,
  version bigint not null default 1,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint firms_id_pk primary key (id),
  constraint firms_created_by_fk foreign key (created_by) references users (id),
  constraint firms_name_check check (char_length(name) between 2 and 100)
);
create unique index firms_name_key on firms (lower(name));
create index firms_created_by_idx on firms (created_by);

-- The developments that it serves.
create table firm_developments (
  firm_id bigint not null,
  development_id bigint not null,
  constraint firm_developments_firm_id_development_id_pk primary key (firm_id, development_id),
  constraint firm_developments_firm_id_fk foreign key (firm_id) references firms (id) on delete cascade,
  constraint firm_developments_development_id_fk foreign key (development_id) references developments (id) on delete cascade
);
create index firm_developments_development_id_idx on firm_developments (development_id);

-- Who works there with an account: one firm a person.
create table firm_people (
  user_id bigint not null,
  firm_id bigint not null,
  created_at timestamptz not null default now(),
  constraint firm_people_user_id_pk primary key (user_id),
  constraint firm_people_user_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint firm_people_firm_id_fk foreign key (firm_id) references firms (id) on delete cascade
);
create index firm_people_firm_id_idx on firm_people (firm_id);

-- What allows it to work: each with its last day, and the file where there is one.
create table firm_papers (
  id bigint generated always as identity,
  firm_id bigint not null,
  kind text not null,
  name text not null,
  expires_on date not null,
  file_name text,
  type text,
  size bigint,
  sha256 text,
  original_key text,
  -- How many days ahead it was last warned of.
  warned_days bigint,
  created_at timestamptz not null default now(),
  constraint firm_papers_id_pk primary key (id),
  constraint firm_papers_firm_id_fk foreign key (firm_id) references firms (id) on delete cascade,
  constraint firm_papers_kind_check check (kind in ('insurance', 'accreditation')),
  constraint firm_papers_name_check check (char_length(name) between 2 and 100),
  constraint firm_papers_file_check check (num_nonnulls(file_name, type, size, sha256, original_key) in (0, 5))
);
create index firm_papers_firm_id_idx on firm_papers (firm_id);
create index firm_papers_expires_on_idx on firm_papers (expires_on);

-- What one firm is asked to do for one issue.
create table work_orders (
  id bigint generated always as identity,
  issue_id bigint not null,
  firm_id bigint not null,
  status text not null default 'Prepared',
  words text not null,
  -- What it may cost without being asked again.
  limit_pence bigint,
  version bigint not null default 1,
  -- Links of an earlier one are dead.
  link_generation bigint not null default 1,
  -- Why an administrator had it sent although a paper has expired.
  override_reason text,
  created_by bigint,
  sent_at timestamptz,
  accepted_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  done_at timestamptz,
  done_words text,
  verified_at timestamptz,
  -- Null where the resident's verdict did.
  verified_by bigint,
  cancelled_at timestamptz,
  cancel_words text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint work_orders_id_pk primary key (id),
  constraint work_orders_issue_id_fk foreign key (issue_id) references issues (id) on delete cascade,
  constraint work_orders_firm_id_fk foreign key (firm_id) references firms (id),
  constraint work_orders_created_by_fk foreign key (created_by) references users (id),
  constraint work_orders_verified_by_fk foreign key (verified_by) references users (id),
  constraint work_orders_status_check check (status in ('Prepared', 'Sent', 'Accepted', 'Declined', 'Booked', 'Done',
    'Verified', 'Cancelled')),
  constraint work_orders_words_check check (char_length(words) between 1 and 2000),
  constraint work_orders_limit_pence_check check (limit_pence >= 0)
);
create index work_orders_issue_id_idx on work_orders (issue_id);
create index work_orders_firm_id_idx on work_orders (firm_id, status);
create index work_orders_created_by_idx on work_orders (created_by);
create index work_orders_verified_by_idx on work_orders (verified_by);
create index work_orders_created_at_idx on work_orders (created_at, id);

-- When the firm could come; replaced by what it offers next.
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

-- A time at which the firm comes, with its outcome.
create table appointments (
  id bigint generated always as identity,
  order_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'Booked',
  -- Who picked it, and for whom: the reporter's side or staff.
  picked_by bigint,
  picked_as text not null,
  -- Each change of its entry in a calendar has a higher one.
  sequence bigint not null default 0,
  begun_at timestamptz,
  outcome_at timestamptz,
  outcome_words text,
  -- How somebody was tried where nobody let them in.
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
-- One that is still to come, for each order.
create unique index appointments_open_key on appointments (order_id) where state in ('Booked', 'Begun');
create index appointments_open_idx on appointments (starts_at) where state in ('Booked', 'Begun');

-- What has happened to an order, its own history.
create table work_order_events (
  id bigint generated always as identity,
  order_id bigint not null,
  at timestamptz not null default now(),
  kind text not null,
  -- Who: staff, the firm (by an account or by its link), the reporter's side, or the system.
  party text not null,
  actor_id bigint,
  words text,
  appointment_id bigint,
  constraint work_order_events_id_pk primary key (id),
  constraint work_order_events_order_id_fk foreign key (order_id) references work_orders (id) on delete cascade,
  constraint work_order_events_actor_id_fk foreign key (actor_id) references users (id),
  constraint work_order_events_appointment_id_fk
    foreign key (appointment_id) references appointments (id) on delete set null,
  constraint work_order_events_party_check check (party in ('staff', 'firm', 'reporter', 'system')),
  constraint work_order_events_kind_check check (kind in ('prepared', 'sent', 'accepted', 'declined', 'slotsOffered',
    'slotsDeclined', 'booked', 'slotCancelled', 'begun', 'noAccess', 'followOn', 'done', 'verified', 'notFixed',
    'cancelled', 'linkRenewed'))
);
create index work_order_events_order_id_idx on work_order_events (order_id, id);
create index work_order_events_actor_id_idx on work_order_events (actor_id);
create index work_order_events_appointment_id_idx on work_order_events (appointment_id);

-- What an order's firm has photographed: before, after, or the door that nobody opened.
create table work_order_photos (
  id bigint generated always as identity,
  order_id bigint not null,
  event_id bigint,
  moment text not null,
  -- The device's own id of it: sent again it is the same photo.
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

-- Null: the issue never had a work order. Else the firms whose people see it now, by an order that lives.
alter table issues add column order_firm_ids bigint[];
-- What the reporter says about getting in: whether staff may enter with the key, when somebody is in, pets.
alter table issues add column may_enter boolean;
alter table issues add column access_times text;
alter table issues add column access_pets text;

create function keep_order_firms() returns trigger language plpgsql as $$
begin
  update issues i set order_firm_ids = coalesce((
    select array_agg(distinct o.firm_id order by o.firm_id) from work_orders o
    where o.issue_id = i.id and o.status in ('Sent', 'Accepted', 'Booked', 'Done')), '{}')
  where i.id = new.issue_id;
  return null;
end
$$;
create trigger work_orders_keep_firms after insert or update of status, firm_id on work_orders
  for each row execute function keep_order_firms();
