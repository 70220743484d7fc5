-- Without accents, beside the index whose place it takes. `db/searchTexts.ts` says the same, word for word.
create index concurrently issues_folded_words_idx on issues using gin ((to_tsvector('english'::regconfig, translate(fold_accents(title || ' ' || description), '/.@_-+<>&~:%=?', '              '))
  || to_tsvector('simple'::regconfig, translate(fold_accents(title || ' ' || description), '/.@_-+<>&~:%=?', '              '))))
  with (gin_pending_list_limit = 512);
