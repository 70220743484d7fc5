-- ASCII has no accents, and normalizing it takes most of the time of a search. Schema and dictionary are named as before,
-- because a function in an index must not depend on settings.
do $$
declare place text := (select e.extnamespace::regnamespace::text from pg_extension e where e.extname = 'unaccent');
begin
  execute format(
    'create or replace function fold_accents(text) returns text language sql immutable strict parallel safe
      as $body$ select case when octet_length($1) = length($1) then $1
        else %s.unaccent(%L::regdictionary, normalize($1)) end $body$',
    place, place || '.unaccent');
end
$$;
