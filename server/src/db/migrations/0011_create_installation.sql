-- The one row of this database: who it is, and which key it works with. The first start writes it.
create table installation (
  is_only boolean not null default true,
  id uuid not null default gen_random_uuid(),
  -- Of the secret key, which itself is never here.
  key_check bytea not null,
  constraint installation_is_only_pk primary key (is_only),
  constraint installation_is_only_check check (is_only)
);
