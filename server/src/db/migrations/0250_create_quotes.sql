-- What one firm is asked to quote for, for one issue, and what it gave.
create table quotes (
  -- By chance: a firm that has two learns nothing of how many lie between.
  id bigint not null,
  issue_id bigint not null,
  firm_id bigint not null,
  status text not null default 'Asked',
  words text not null,
  due_on date,
  amount_pence bigint,
  quote_words text,
  file_name text,
  type text,
  size bigint,
  sha256 text,
  original_key text,
  version bigint not null default 1,
  -- Links of an earlier one are dead.
  link_generation bigint not null default 1,
  -- Why an administrator asked although a paper has expired.
  override_reason text,
  created_by bigint,
  asked_at timestamptz not null default now(),
  given_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  decided_at timestamptz,
  decided_by bigint,
  updated_at timestamptz not null default now(),
  constraint quotes_id_pk primary key (id),
  constraint quotes_issue_id_fk foreign key (issue_id) references issues (id) on delete cascade,
  constraint quotes_firm_id_fk foreign key (firm_id) references firms (id),
  constraint quotes_created_by_fk foreign key (created_by) references users (id),
  constraint quotes_decided_by_fk foreign key (decided_by) references users (id),
  -- Within what a call takes as an id.
  constraint quotes_id_check check (id between 1 and 9999999999),
  constraint quotes_status_check check (status in ('Asked', 'Given', 'Declined', 'Chosen', 'NotChosen', 'Withdrawn')),
  constraint quotes_words_check check (char_length(words) between 1 and 2000),
  constraint quotes_amount_pence_check check (amount_pence >= 0),
  constraint quotes_given_check check (status not in ('Given', 'Chosen', 'NotChosen') or amount_pence is not null),
  constraint quotes_file_check check (num_nonnulls(file_name, type, size, sha256, original_key) in (0, 5))
);
create index quotes_issue_id_idx on quotes (issue_id);
create index quotes_firm_id_idx on quotes (firm_id, asked_at, id);
create index quotes_asked_at_idx on quotes (asked_at, id);
create index quotes_created_by_idx on quotes (created_by);
create index quotes_decided_by_idx on quotes (decided_by);
-- One that is open, for each firm and issue.
create unique index quotes_open_key on quotes (issue_id, firm_id) where status in ('Asked', 'Given');

-- The photos of the issue that its firm sees.
create table quote_photos (
  quote_id bigint not null,
  attachment_id bigint not null,
  constraint quote_photos_quote_id_attachment_id_pk primary key (quote_id, attachment_id),
  constraint quote_photos_quote_id_fk foreign key (quote_id) references quotes (id) on delete cascade,
  constraint quote_photos_attachment_id_fk foreign key (attachment_id) references issue_attachments (id) on delete cascade
);
create index quote_photos_attachment_id_idx on quote_photos (attachment_id);

-- What has happened to a quote, its own history.
create table quote_events (
  id bigint generated always as identity,
  quote_id bigint not null,
  at timestamptz not null default now(),
  kind text not null,
  party text not null,
  actor_id bigint,
  words text,
  amount_pence bigint,
  -- The device's own id of what it sent: sent again it is the same.
  client_key text,
  constraint quote_events_id_pk primary key (id),
  constraint quote_events_quote_id_client_key_key unique (quote_id, client_key),
  constraint quote_events_quote_id_fk foreign key (quote_id) references quotes (id) on delete cascade,
  constraint quote_events_actor_id_fk foreign key (actor_id) references users (id),
  constraint quote_events_party_check check (party in ('staff', 'firm', 'reporter', 'system')),
  constraint quote_events_kind_check
    check (kind in ('asked', 'given', 'declined', 'chosen', 'notChosen', 'withdrawn', 'linkRenewed'))
);
create index quote_events_quote_id_idx on quote_events (quote_id, id);
create index quote_events_actor_id_idx on quote_events (actor_id);

-- The quote that an order was prepared of.
alter table work_orders add column quote_id bigint;
alter table work_orders add constraint work_orders_quote_id_fk foreign key (quote_id) references quotes (id) not valid;
