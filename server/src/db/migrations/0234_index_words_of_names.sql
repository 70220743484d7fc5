-- The names of reporters without their addresses of mail. `reporterText` of `db/searchTexts.ts` says the same, word for word.
create index concurrently users_name_words_idx on users using gin (
  to_tsvector('simple'::regconfig, translate(first_name || ' ' || last_name, '/.@_-+<>&~:%=?', '              ')));
