-- Contractors' companies and the quotes they give.

-- A contractor's company. Its people may have accounts or none.
create table firms (
  id bigint generated always as identity,
  name text not null,
  trades text[] not null default '{}',
  email text not null,
  phone text,
  is_active boolean not null default true,
  -- Links and codes of an earlier generation do not work.
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

-- Its people with an account. A person works for one firm.
create table firm_people (
  user_id bigint not null,
  firm_id bigint not null,
  created_at timestamptz not null default now(),
  constraint firm_people_user_id_pk primary key (user_id),
  constraint firm_people_user_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint firm_people_firm_id_fk foreign key (firm_id) references firms (id) on delete cascade
);
create index firm_people_firm_id_idx on firm_people (firm_id);

-- Its insurance and accreditations, with the day of expiry and perhaps a file.
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
  -- How many days ahead the last warning was.
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

-- The firm that the invited person will work for.
create table invitation_firms (
  invitation_id bigint not null,
  firm_id bigint not null,
  constraint invitation_firms_invitation_id_pk primary key (invitation_id),
  constraint invitation_firms_invitation_id_fk
    foreign key (invitation_id) references invitations (id) on delete cascade,
  constraint invitation_firms_firm_id_fk foreign key (firm_id) references firms (id) on delete cascade
);
create index invitation_firms_firm_id_idx on invitation_firms (firm_id);

-- A quote that one firm is asked for, for one issue.
create table quotes (
  -- Random, so that a firm cannot tell how many quotes others gave.
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
  -- Links of an earlier generation do not work.
  link_generation bigint not null default 1,
  -- Why an administrator asked although a paper had expired.
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
  -- The range that calls accept as an id.
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
-- One open quote for each firm and issue.
create unique index quotes_open_key on quotes (issue_id, firm_id) where status in ('Asked', 'Given');

-- The photos of the issue that the firm can see.
create table quote_photos (
  quote_id bigint not null,
  attachment_id bigint not null,
  constraint quote_photos_quote_id_attachment_id_pk primary key (quote_id, attachment_id),
  constraint quote_photos_quote_id_fk foreign key (quote_id) references quotes (id) on delete cascade,
  constraint quote_photos_attachment_id_fk foreign key (attachment_id) references issue_attachments (id) on delete cascade
);
create index quote_photos_attachment_id_idx on quote_photos (attachment_id);

-- The history of a quote.
create table quote_events (
  id bigint generated always as identity,
  quote_id bigint not null,
  at timestamptz not null default now(),
  kind text not null,
  party text not null,
  actor_id bigint,
  words text,
  amount_pence bigint,
  -- The device's id of what it sent, to recognise a repeat.
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
