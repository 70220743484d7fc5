-- How often the conversion of a photo was cut short by something that was no fault of the photo.
alter table issue_attachments add column interruptions bigint not null default 0;
alter table work_order_photos add column interruptions bigint not null default 0;
alter table announcement_photos add column interruptions bigint not null default 0;
