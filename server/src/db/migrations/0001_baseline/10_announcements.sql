-- Announcements and alerts.

-- News for a development or some of its homes. It shows as an alert, and can be emailed and texted too.
create table announcements (
  id bigint generated always as identity,
  development_id bigint not null,
  -- Only the homes of this block, if set.
  block_id bigint,
  title text not null,
  body text not null,
  audience text not null,
  by_mail boolean not null default false,
  by_sms boolean not null default false,
  -- Null: as soon as it is confirmed.
  send_at timestamptz,
  -- The last day on which it shows as an alert. Null: until staff switch it off.
  show_until date,
  state text not null default 'Draft',
  version bigint not null default 1,
  created_by bigint,
  -- Who confirmed it, and when.
  confirmed_by bigint,
  confirmed_at timestamptz,
  -- When sending began and ended.
  begun_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint announcements_id_pk primary key (id),
  constraint announcements_development_id_fk foreign key (development_id) references developments (id),
  constraint announcements_block_id_fk foreign key (block_id, development_id) references blocks (id, development_id),
  constraint announcements_created_by_fk foreign key (created_by) references users (id),
  constraint announcements_confirmed_by_fk foreign key (confirmed_by) references users (id),
  constraint announcements_title_check check (length(title) between 5 and 100),
  constraint announcements_body_check check (length(body) between 1 and 5000),
  constraint announcements_audience_check check (audience in ('development', 'homes')),
  constraint announcements_block_id_check check (block_id is null or audience = 'development'),
  constraint announcements_state_check check (state in ('Draft', 'Scheduled', 'Sending', 'Sent', 'Cancelled')),
  constraint announcements_send_at_check check (state <> 'Scheduled' or send_at is not null),
  constraint announcements_begun_at_check check ((begun_at is not null) = (state in ('Sending', 'Sent')))
);
create index announcements_development_id_idx on announcements (development_id);
create index announcements_block_id_idx on announcements (block_id, development_id) where block_id is not null;
create index announcements_created_by_idx on announcements (created_by);
create index announcements_confirmed_by_idx on announcements (confirmed_by);
create index announcements_created_at_idx on announcements (created_at, id);
-- What the job looks at.
create index announcements_waiting_idx on announcements (send_at) where state in ('Scheduled', 'Sending');

-- The homes of an announcement that is not for the whole development.
create table announcement_homes (
  announcement_id bigint not null,
  property_id bigint not null,
  constraint announcement_homes_announcement_id_property_id_pk primary key (announcement_id, property_id),
  constraint announcement_homes_announcement_id_fk
    foreign key (announcement_id) references announcements (id) on delete cascade,
  constraint announcement_homes_property_id_fk foreign key (property_id) references places (id) on delete cascade
);
create index announcement_homes_property_id_idx on announcement_homes (property_id);

create table announcement_photos (
  id bigint generated always as identity,
  announcement_id bigint not null,
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
  constraint announcement_photos_id_pk primary key (id),
  constraint announcement_photos_announcement_id_fk
    foreign key (announcement_id) references announcements (id) on delete cascade,
  constraint announcement_photos_state_check check (state in ('processing', 'ready', 'failed')),
  constraint announcement_photos_ready_check
    check (state <> 'ready' or (display_key is not null and thumbnail_key is not null))
);
create index announcement_photos_announcement_id_idx on announcement_photos (announcement_id);

-- Who got it, each person once. Written together with their messages, so that an interrupted sending goes on after
-- them.
create table announcement_recipients (
  id bigint generated always as identity,
  announcement_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  -- The messages, as long as they are kept, or why there is none.
  mail_id bigint,
  mail_skipped text,
  sms_id bigint,
  sms_skipped text,
  constraint announcement_recipients_id_pk primary key (id),
  constraint announcement_recipients_announcement_id_user_id_key unique (announcement_id, user_id),
  constraint announcement_recipients_announcement_id_fk
    foreign key (announcement_id) references announcements (id) on delete cascade,
  constraint announcement_recipients_user_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint announcement_recipients_mail_skipped_check check (mail_skipped in ('optedOut', 'bounced')),
  constraint announcement_recipients_sms_skipped_check check (sms_skipped in ('noPhone'))
);
create index announcement_recipients_user_id_idx on announcement_recipients (user_id);
create index announcement_recipients_created_at_idx on announcement_recipients (created_at);

-- Titles and texts that all staff can start from.
create table announcement_templates (
  id bigint generated always as identity,
  title text not null,
  body text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  constraint announcement_templates_id_pk primary key (id),
  constraint announcement_templates_created_by_fk foreign key (created_by) references users (id),
  constraint announcement_templates_title_check check (length(title) between 5 and 100),
  constraint announcement_templates_body_check check (length(body) between 1 and 5000)
);
create index announcement_templates_created_by_idx on announcement_templates (created_by);

-- Alerts. One without a development is for all sites.
create table alerts (
  id bigint generated by default as identity,
  development_id bigint,
  -- Only the homes of this block, if set.
  block_id bigint,
  message text not null,
  severity text not null default 'Info',
  starts_at timestamptz,
  expires_at timestamptz,
  is_active boolean not null default true,
  version integer not null default 1,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The announcement that it shows, and the homes that it is for. Null: all homes.
  announcement_id bigint,
  property_ids bigint[],
  constraint alerts_id_pk primary key (id),
  constraint alerts_development_id_fk foreign key (development_id) references developments (id),
  constraint alerts_block_id_fk foreign key (block_id, development_id) references blocks (id, development_id),
  constraint alerts_block_id_check check (block_id is null or development_id is not null),
  constraint alerts_created_by_fk foreign key (created_by) references users (id),
  constraint alerts_message_check check (length(message) between 1 and 500),
  constraint alerts_severity_check check (severity in ('Info', 'Warning', 'Critical')),
  constraint alerts_expires_at_check check (expires_at > starts_at),
  constraint alerts_announcement_id_fk
    foreign key (announcement_id) references announcements (id)
);
create index alerts_development_id_idx on alerts (development_id);
create index alerts_block_id_idx on alerts (block_id, development_id) where block_id is not null;
create index alerts_created_by_idx on alerts (created_by);
create index alerts_created_at_idx on alerts (created_at, id);
-- The alerts of a site and of all sites.
create index alerts_site_idx on alerts (coalesce(development_id, 0)) where is_active;
-- An announcement has one alert.
create unique index alerts_announcement_id_idx on alerts (announcement_id) where announcement_id is not null;
