-- Without accents, beside the index whose place it takes. `db/searchTexts.ts` says the same, word for word.
create index concurrently properties_folded_words_idx on properties using gin (
  to_tsvector('simple'::regconfig, translate(fold_accents(name collate "default" || ' ' || address), '/.@_-+<>&~:%=?', '              ')));
