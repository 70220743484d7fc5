-- The newest unread items of somebody: a limit ends the scan.
create index concurrently items_unread_id_idx on items (user_id, id desc) where read_at is null;
