-- What belongs to a place: its assets, keys and ways in.

-- A thing that is looked after, such as a lift or a boiler.
create table assets (
  id bigint generated always as identity,
  place_id bigint not null,
  -- The area of common parts that it is in.
  area_id bigint,
  kind text not null,
  name text collate natural_order not null,
  maker text,
  serial_number text,
  installed_on date,
  -- The last day.
  warranty_until date,
  -- The firm that services it.
  firm_id bigint,
  -- It takes no new issue or order.
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint assets_id_pk primary key (id),
  constraint assets_id_place_id_key unique (id, place_id),
  constraint assets_place_id_fk foreign key (place_id) references places (id),
  constraint assets_area_id_fk foreign key (area_id) references areas (id),
  constraint assets_firm_id_fk foreign key (firm_id) references firms (id),
  constraint assets_kind_check check (kind in ('lift', 'boiler', 'pump', 'gate', 'door', 'entryphone', 'alarm',
    'lighting', 'ventilation', 'water', 'appliance', 'other'))
);
create unique index assets_place_id_name_key on assets (place_id, lower(btrim(name))) where removed_at is null;
create index assets_place_id_name_idx on assets (place_id, name, id);
create index assets_area_id_idx on assets (area_id) where area_id is not null;
create index assets_firm_id_idx on assets (firm_id) where firm_id is not null;

alter table issues
  add constraint issues_asset_id_fk foreign key (asset_id, property_id) references assets (id, place_id);
alter table work_orders
  add constraint work_orders_asset_id_fk foreign key (asset_id, property_id) references assets (id, place_id);

-- A key of a place or another way in. Staff open one at a time, and each look is audited.
create table access_notes (
  id bigint generated always as identity,
  place_id bigint not null,
  -- What it opens, or what it is about. The only field of a list.
  name text collate natural_order not null,
  key_number text,
  kept_at text,
  held_by text,
  -- Encrypted with a key outside the database.
  alarm_code bytea,
  parking text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint access_notes_id_pk primary key (id),
  constraint access_notes_place_id_fk foreign key (place_id) references places (id)
);
create index access_notes_place_id_name_idx on access_notes (place_id, name, id);
