-- A higher limit that the firm of an order asks for while it works.
create table order_variations (
  id bigint generated always as identity,
  order_id bigint not null,
  -- What the order may cost in all.
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
  -- The device's own id of what it sent: sent again it is the same.
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
-- One that is to be decided, for each order.
create unique index order_variations_open_key on order_variations (order_id) where state = 'Asked';

alter table work_order_events drop constraint work_order_events_kind_check;
alter table work_order_events add constraint work_order_events_kind_check check (kind in ('prepared', 'sent', 'accepted',
  'declined', 'slotsOffered', 'slotsDeclined', 'booked', 'slotCancelled', 'begun', 'noAccess', 'followOn', 'done',
  'verified', 'notFixed', 'cancelled', 'linkRenewed', 'variationAsked', 'variationApproved', 'variationRefused')) not valid;
