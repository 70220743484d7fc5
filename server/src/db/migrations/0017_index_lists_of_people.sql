-- The orders of the lists of people, roles and properties: a page is read where it starts.
create index users_name_idx on users (lower(first_name || ' ' || last_name), id);
create index users_applied_at_idx on users (applied_at, id);
create index properties_name_idx on properties (lower(name), id);
