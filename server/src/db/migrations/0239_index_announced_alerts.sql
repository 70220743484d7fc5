-- The alert of an announcement.
create unique index concurrently alerts_announcement_id_idx on alerts (announcement_id) where announcement_id is not null;
