-- Since when mails to somebody's address come back, and how often the tokens that are mailed to them have died: both
-- are the address's, and end with it.
alter table users
  add column address_bounced_at timestamptz,
  add column mail_generation bigint not null default 0;

create function begin_new_address() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.address_bounced_at := null;
  new.mail_generation := old.mail_generation + 1;
  return new;
end
$$;
create trigger users_begin_new_address before update of email on users
  for each row when (lower(new.email) <> lower(old.email))
  execute function begin_new_address();
