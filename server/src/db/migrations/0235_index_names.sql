-- The same for a name with a letter wrong.
create index concurrently users_name_text_idx on users using gin ((first_name || ' ' || last_name) gin_trgm_ops);
