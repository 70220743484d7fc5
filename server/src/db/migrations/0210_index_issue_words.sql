-- What is looked for everywhere: words as they were typed, and their stems. They stand in the index alone, and go with the
-- text. `wordVector` of `db/searchTexts.ts` says the same, word for word.
create index concurrently issues_words_idx on issues using gin ((to_tsvector('english'::regconfig, translate(title || ' ' || description, '/.@_-+<>&~:%=?', '              '))
  || to_tsvector('simple'::regconfig, translate(title || ' ' || description, '/.@_-+<>&~:%=?', '              '))))
  with (gin_pending_list_limit = 512);
