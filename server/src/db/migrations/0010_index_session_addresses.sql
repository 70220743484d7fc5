-- Every login asks whether the account was lately signed in to from its address, ended sessions included.
create index sessions_user_id_ip_idx on sessions (user_id, ip, created_at);
