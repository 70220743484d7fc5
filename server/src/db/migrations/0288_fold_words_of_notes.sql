-- Without accents, beside the index whose place it takes. `db/searchTexts.ts` says the same, word for word.
create index concurrently issue_events_folded_words_idx on issue_events using gin ((to_tsvector('english'::regconfig, translate(fold_accents(note), '/.@_-+<>&~:%=?', '              '))
  || to_tsvector('simple'::regconfig, translate(fold_accents(note), '/.@_-+<>&~:%=?', '              '))))
  with (gin_pending_list_limit = 512) where note is not null;
