-- The code that was last sent to a firm's number for one order's link, as an HMAC, and the tries it has had.
create table order_link_codes (
  order_id bigint not null,
  -- Of the firm's and the order's links: a changed number or a new link voids it.
  generation text not null,
  code_hmac bytea not null,
  expires_at timestamptz not null,
  tries bigint not null default 0,
  constraint order_link_codes_order_id_pk primary key (order_id),
  constraint order_link_codes_order_id_fk foreign key (order_id) references work_orders (id) on delete cascade
);

-- A browser in which it was typed: the hash of what it was answered with.
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

-- The device's own id of what it sent: sent again it is the same.
alter table work_order_events add column client_key text;
