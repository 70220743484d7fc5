-- Zoe finds Zoë, and O'Briain finds Ó’Briain: searches and filters compare without accents.
-- Part of PostgreSQL's own distribution, and trusted: the owner of the database may add it.
create extension if not exists unaccent;
-- What stands in an index may depend on no setting: schema and dictionary are named, wherever the extension is.
do $$
declare place text := (select e.extnamespace::regnamespace::text from pg_extension e where e.extname = 'unaccent');
begin
  execute format(
    'create function fold_accents(text) returns text language sql immutable strict parallel safe
      as $body$ select %s.unaccent(%L::regdictionary, normalize($1)) $body$',
    place, place || '.unaccent');
end
$$;
