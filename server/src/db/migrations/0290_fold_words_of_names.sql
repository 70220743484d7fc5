-- Without accents, beside the index whose place it takes. `db/searchTexts.ts` says the same, word for word.
create index concurrently users_folded_name_words_idx on users using gin (
  to_tsvector('simple'::regconfig, translate(fold_accents(first_name || ' ' || last_name), '/.@_-+<>&~:%=?', '              ')));
