-- Lists are searched for a part of a text, which only trigrams find without reading every row.
-- Part of PostgreSQL's own distribution, and trusted: the owner of the database may add it.
create extension if not exists pg_trgm;
create index users_text_idx on users using gin ((first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index developments_text_idx on developments
  using gin ((name || ' ' || site_name || ' ' || address) gin_trgm_ops);
create index properties_text_idx on properties using gin ((name || ' ' || address) gin_trgm_ops);
create index maintenance_activities_text_idx on maintenance_activities using gin (name gin_trgm_ops);

-- The orders of the lists: a page is read where it starts.
create index developments_name_idx on developments (name, id);
create index developments_lower_name_idx on developments (lower(name));
create index maintenance_activities_name_idx on maintenance_activities (lower(name), id) where deleted_at is null;
create index maintenance_activities_last_completed_on_idx on maintenance_activities (last_completed_on, id)
  where deleted_at is null;
