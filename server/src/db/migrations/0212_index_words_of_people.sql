-- Names have no stems. `nameVector` of `db/searchTexts.ts` says the same, word for word.
create index concurrently users_words_idx on users using gin (
  to_tsvector('simple'::regconfig, translate(first_name || ' ' || last_name || ' ' || email, '/.@_-+<>&~:%=?', '              ')));
