-- What proves that something of a home was tested. It is the home's, and outlasts the order that it came with.
create table certificates (
  id bigint generated always as identity,
  property_id bigint not null,
  order_id bigint,
  -- Whose work it proves, where that is known.
  firm_id bigint,
  kind text not null,
  name text,
  issued_on date not null,
  -- Null where it has no last day.
  expires_on date,
  file_name text not null,
  type text not null,
  size bigint not null,
  sha256 text not null,
  original_key text not null,
  -- Whether the firm of the order gave it, rather than staff.
  by_firm boolean not null,
  -- Null where it came by a firm's link.
  added_by bigint,
  -- The device's own id of what it sent: sent again it is the same.
  client_key text,
  -- How many days ahead it was last warned of.
  warned_days bigint,
  created_at timestamptz not null default now(),
  constraint certificates_id_pk primary key (id),
  constraint certificates_order_id_client_key_key unique (order_id, client_key),
  constraint certificates_property_id_fk foreign key (property_id) references properties (id),
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
